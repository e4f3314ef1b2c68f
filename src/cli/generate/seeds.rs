//! Determines the seeds of a run.

use std::ops::RangeInclusive;

use super::arguments::GenerateArguments;
use sudokud_puzzle::Seed;

/// The seeds and the number of rows of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Seeds {
    /// The seeds that can be used, in this order.
    pub range: RangeInclusive<i64>,
    /// Maximum number of rows.
    pub rows: u64,
    /// What ends the run.
    pub end: RunEnd,
}

/// What ends a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RunEnd {
    /// Each seed of the range was used.
    Range,
    /// The number of rows is reached; the next seed replaces a puzzle that was left out.
    Rows,
}

impl Seeds {
    /// The seeds of these arguments, or the reason to refuse them.
    pub(crate) fn of(arguments: &GenerateArguments) -> Result<Self, String> {
        if let Some(range) = &arguments.seed_range {
            return Ok(Self {
                range: range.clone(),
                rows: range.end().abs_diff(*range.start()).saturating_add(1),
                end: RunEnd::Range,
            });
        }
        if arguments.resume.is_some() && arguments.seed.is_none() {
            let problem = "--resume needs --seed or --seed-range: without one, every run draws another seed";
            return Err(problem.to_owned());
        }
        let first = arguments.seed.unwrap_or_else(|| Seed::draw().0 as i64);
        let count = arguments.count;
        let last = i64::try_from(count - 1)
            .ok()
            .and_then(|more| first.checked_add(more));
        let Some(last) = last else {
            return Err(format!(
                "--seed {first} is too large for --count {count}, each puzzle with the next seed"
            ));
        };
        let (last, end) = match arguments.distinct {
            Some(_) => (i64::MAX, RunEnd::Rows),
            None => (last, RunEnd::Range),
        };
        Ok(Self {
            range: first..=last,
            rows: count,
            end,
        })
    }
}
