//! Counts the entries and lines of an input for the summary on standard error.
//!
//! Every line of the input is counted once, so that the summary shows skipped and unreadable lines.

use std::fmt;

use sudokud_puzzle::formats::LineCounts;

/// Numbers of entries by their result, and of lines by their kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InputTally {
    /// Puzzles with a result.
    pub done: u64,
    /// Puzzles without a result.
    pub failed: u64,
    /// Entries that could not be read.
    pub bad: u64,
    /// The lines of the input.
    pub lines: LineCounts,
}

impl InputTally {
    /// All counts are 0.
    pub const NONE: Self = Self {
        done: 0,
        failed: 0,
        bad: 0,
        lines: LineCounts {
            puzzle: 0,
            other: 0,
            bad: 0,
        },
    };

    /// Finished items that do not come from an input.
    pub const fn made(items: u64) -> Self {
        Self {
            done: items,
            ..Self::NONE
        }
    }

    /// Counts a puzzle with a result on a line of its own.
    pub fn one_more_line(&mut self) {
        self.done += 1;
        self.lines.puzzle += 1;
    }

    /// Number of all entries.
    pub fn entries(&self) -> u64 {
        self.done + self.failed + self.bad
    }

    /// Adds the counts of the next part of the input.
    pub fn add(&mut self, next: &Self) {
        self.done += next.done;
        self.failed += next.failed;
        self.bad += next.bad;
        self.lines.add(&next.lines);
    }
}

/// `12 lines: 9 puzzles on 9 lines, 2 comment, border or blank lines, 1 bad entry on 1 line; 1 puzzle failed`.
impl fmt::Display for InputTally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = &self.lines;
        write!(
            f,
            "{}: {} on {}, {} comment, border or blank {}, {} bad {} on {}",
            counted(lines.total(), "line"),
            counted(self.done + self.failed, "puzzle"),
            counted(lines.puzzle, "line"),
            lines.other,
            if lines.other == 1 { "line" } else { "lines" },
            self.bad,
            if self.bad == 1 { "entry" } else { "entries" },
            counted(lines.bad, "line"),
        )?;
        match self.failed {
            0 => Ok(()),
            failed => write!(f, "; {} failed", counted(failed, "puzzle")),
        }
    }
}

fn counted(number: u64, name: &str) -> String {
    match number {
        1 => format!("1 {name}"),
        _ => format!("{number} {name}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_counts_every_line_once_and_speaks_of_one_as_one() {
        let mut tally = InputTally::NONE;
        assert_eq!(
            tally.to_string(),
            "0 lines: 0 puzzles on 0 lines, 0 comment, border or blank lines, 0 bad entries on 0 lines"
        );
        for _ in 0..2 {
            tally.add(&InputTally {
                done: 2,
                failed: 1,
                bad: 1,
                lines: LineCounts {
                    puzzle: 27,
                    other: 1,
                    bad: 4,
                },
            });
        }
        assert_eq!((tally.entries(), tally.lines.total()), (8, 64));
        tally.failed -= 1;
        assert_eq!(
            tally.to_string(),
            "64 lines: 5 puzzles on 54 lines, 2 comment, border or blank lines, 2 bad entries on 8 lines; 1 puzzle failed"
        );
    }
}
