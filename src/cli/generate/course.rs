//! Writes the rows of a run in the order of the seeds, and leaves out equivalent puzzles.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::distinct::Seen;
use super::maker::PuzzleAnswer;
use super::row::GenerateRow;
use super::seeds::RunEnd;
use super::summary::Summary;
use crate::backend::problem::Problem;
use crate::interrupt;
use crate::output::Printer;
use crate::results::{self, CommandRefused, OutputPiece, OutputStream, ResultWriter};
use crate::status::Status;
use crate::tally::InputTally;
use crate::technique_names::TechniqueNames;
use sudokud_puzzle::CanonicalId;

/// Number of consecutive seeds without a new puzzle after which a run for a number of rows ends.
const MOST_IN_VAIN: u64 = 1000;
/// The end of the summary of such a run.
pub(super) const IN_VAIN: &str =
    "; 1000 seeds in a row gave no new puzzle: ask for fewer, or for something less narrow";

/// The result of a seed.
pub(super) struct SeedResult {
    seed: i64,
    piece: OutputPiece,
    /// `None` if no puzzle was made.
    id: Option<CanonicalId>,
    /// What this seed adds to the summary.
    summary: Summary,
}

impl SeedResult {
    /// Prints the row of a seed. A row without a puzzle has the seed that was asked for.
    pub(super) fn of(
        seed: i64,
        asked: Option<i64>,
        made: Option<PuzzleAnswer>,
        printer: Printer,
        names: &TechniqueNames,
    ) -> Result<Self, CommandRefused> {
        let count = |number: i64| u64::try_from(number).unwrap_or(0);
        let (row, status, id, summary) = match made {
            Some(Ok(made)) => {
                let id = made.canonical_id.parse().ok();
                let effort = made.effort.clone().unwrap_or_default();
                let summary = Summary {
                    made: 1,
                    attempts: count(effort.attempts),
                    grades: count(effort.grades),
                    ..Summary::default()
                };
                (GenerateRow::of(made, names), Status::Done, id, summary)
            }
            Some(Err(Problem::Line(refusal))) => {
                let summary = Summary {
                    failed: 1,
                    attempts: refusal.attempts,
                    ..Summary::default()
                };
                let row = GenerateRow::failed(refusal.trouble.reason(), asked);
                (row, Status::SomeFailed, None, summary)
            }
            Some(Err(Problem::Command(message))) => return Err(CommandRefused::wrong_usage(message)),
            // Unreachable: every seed has a question.
            None => return Err(CommandRefused::wrong_usage("nothing was asked for".to_owned())),
        };
        Ok(Self {
            seed,
            piece: OutputPiece {
                head: printer.head(std::slice::from_ref(&row)),
                bytes: results::printed(printer, &[row]),
                tally: InputTally::made(1),
                status,
            },
            id,
            summary,
        })
    }
}

/// The state of a run.
pub(super) struct RunCourse {
    /// Number of rows still to write.
    pub(super) missing: u64,
    /// What ends the run.
    end: RunEnd,
    /// The puzzles that are left out.
    seen: Option<Seen>,
    /// The summary so far.
    pub(super) summary: Summary,
    /// The previous seed.
    last: Option<i64>,
    /// The first seed without a row because Ctrl-C ended the run.
    pub(super) cut: Option<i64>,
    /// Number of seeds without a new puzzle since the last row.
    in_vain: u64,
    /// Whether [`MOST_IN_VAIN`] is reached. Shared with the thread that hands out seeds.
    pub(super) given_up: Arc<AtomicBool>,
}

impl RunCourse {
    /// The state at the start of a run that lacks `missing` rows.
    pub(super) fn new(missing: u64, end: RunEnd, seen: Option<Seen>) -> Self {
        Self {
            missing,
            end,
            seen,
            summary: Summary::default(),
            last: None,
            cut: None,
            in_vain: 0,
            given_up: Arc::default(),
        }
    }

    /// The first seed that has no row yet, if any was taken.
    pub(super) fn next(&self) -> Option<i64> {
        self.cut.or(self.last.map(|last| last + 1))
    }

    /// Whether the run ends before it has its rows.
    pub(super) fn has_given_up(&self) -> bool {
        self.given_up.load(Ordering::Relaxed)
    }

    /// Writes the row of the next seed, unless it is left out.
    pub(super) fn take(
        &mut self,
        made: Result<SeedResult, CommandRefused>,
        writer: &mut ResultWriter,
        output: &mut OutputStream,
    ) -> io::Result<()> {
        let made = match made {
            Ok(made) => made,
            Err(refused) => return writer.write(Err(refused), output),
        };
        // A search that Ctrl-C ended has no result; the rows after it would leave a gap.
        if made.id.is_none() && interrupt::is_raised() {
            self.cut.get_or_insert(made.seed);
            self.summary.attempts += made.summary.attempts;
        }
        if self.has_given_up() || self.cut.is_some() {
            return Ok(());
        }
        // A gap between seeds is a row of an earlier run, which counts as a new puzzle.
        if self.last.is_some_and(|last| last + 1 != made.seed) {
            self.in_vain = 0;
        }
        self.last = Some(made.seed);
        let is_new = match (&mut self.seen, made.id) {
            (Some(seen), Some(id)) => seen.is_new(id),
            _ => true,
        };
        self.summary.add(made.summary, is_new);
        writer.progress().say(|| self.summary.hit_rate());
        if is_new {
            self.in_vain = 0;
            self.missing -= 1;
            return writer.write(Ok(made.piece), output);
        }
        self.in_vain += 1;
        match self.end {
            RunEnd::Range => writer.progress().advance(1),
            RunEnd::Rows => self
                .given_up
                .store(self.in_vain >= MOST_IN_VAIN, Ordering::Relaxed),
        }
        Ok(())
    }
}
