//! Determines the seeds of a run.

use std::ops::RangeInclusive;

use super::arguments::GenerateArguments;
use crate::values::Part;
use sudokud_generate::SEEDS_OF_A_BLOCK;
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
        let whole = Self::of_the_run(arguments)?;
        let Some(part) = arguments.part else {
            return Ok(whole);
        };
        if arguments.first_seed().is_none() && arguments.seed_range.is_none() {
            return Err(
                "--part needs --seed or --seed-range, or --key: without one, every part draws another seed"
                    .to_owned(),
            );
        }
        if whole.end == RunEnd::Rows {
            return Err(
                "--part with --distinct needs --seed-range: a part does not know how many seeds others use"
                    .to_owned(),
            );
        }
        let range = part_of(&whole.range, part)?;
        Ok(Self {
            rows: seeds_in(&range),
            range,
            end: RunEnd::Range,
        })
    }

    /// The seeds of all parts.
    fn of_the_run(arguments: &GenerateArguments) -> Result<Self, String> {
        if let Some(range) = &arguments.seed_range {
            return Ok(Self {
                range: range.clone(),
                rows: seeds_in(range),
                end: RunEnd::Range,
            });
        }
        if arguments.resume.is_some() && arguments.first_seed().is_none() {
            let problem =
                "--resume needs --seed or --seed-range, or --key: without one, every run draws another seed";
            return Err(problem.to_owned());
        }
        let first = arguments.first_seed().unwrap_or_else(|| Seed::draw().0 as i64);
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

/// The number of seeds of a range, which is not empty.
fn seeds_in(range: &RangeInclusive<i64>) -> u64 {
    range.end().abs_diff(*range.start()).saturating_add(1)
}

/// The seeds of one of the parts, which differ by at most one seed or, where a part has a block or more, one block.
///
/// Seeds of a block share their walks, so two parts share no block where each can have one.
fn part_of(range: &RangeInclusive<i64>, part: Part) -> Result<RangeInclusive<i64>, String> {
    let seeds = seeds_in(range);
    if part.of > seeds {
        return Err(format!(
            "--part {}/{}: a run of {seeds} seeds has at most {seeds} parts",
            part.index, part.of
        ));
    }
    let first_of = |index: u64| -> i128 {
        let even = i128::from(*range.start()) + i128::from(seeds) * i128::from(index) / i128::from(part.of);
        if index == 0 || index == part.of || seeds / part.of < SEEDS_OF_A_BLOCK {
            return even;
        }
        even - even % i128::from(SEEDS_OF_A_BLOCK)
    };
    let seed = |seed: i128| i64::try_from(seed).expect("a seed of the run");
    Ok(seed(first_of(part.index))..=seed(first_of(part.index + 1) - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_the_run_and_share_no_block() {
        let b = SEEDS_OF_A_BLOCK as i64;
        for (range, of) in [
            (0..=9, 10),
            (5..=104, 7),
            (0..=3 * b, 3),
            (1..=4 * b, 3),
            (b - 1..=9 * b, 5),
            (0..=i64::MAX, 11),
        ] {
            let mut next = *range.start();
            for index in 0..of {
                let made = part_of(&range, Part { index, of }).unwrap();
                assert_eq!(*made.start(), next, "part {index}/{of} of {range:?}");
                assert!(made.end() >= made.start(), "part {index}/{of} of {range:?}");
                if index > 0 && seeds_in(&range) / of >= SEEDS_OF_A_BLOCK {
                    assert_eq!(made.start() % b, 0, "part {index}/{of} of {range:?} cuts a block");
                }
                next = made.end().wrapping_add(1);
            }
            assert_eq!(next, range.end().wrapping_add(1), "the parts of {range:?}");
        }
    }
}
