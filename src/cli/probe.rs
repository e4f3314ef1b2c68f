//! Checks a command before its first result is printed.
//!
//! An unknown scale must be reported also for an input without puzzles, and only the process that answers knows its scales. In process
//! the probe is asked about before any input is read. On a server each question counts as a call of its caller, so the first puzzle takes
//! the place of the probe wherever one comes first.

use std::iter;

use crate::backend::problem::Problem;
use crate::input::InputPart;
use crate::results::CommandRefused;
use sudokud_puzzle::Grid;
use sudokud_puzzle::formats::PuzzleEntry;

/// The subject of a question to a backend.
#[expect(
    clippy::large_enum_variant,
    reason = "nearly all are parts, and there is at most one probe"
)]
pub(super) enum Asked {
    /// The probe, whose answer is not printed.
    Probe,
    /// A part of the input.
    Part(InputPart),
}

/// Adds [`Asked::Probe`] before anything that would be printed without a question: an entry that cannot be read, or the summary of an
/// input without entries. Otherwise the answer to the first entry refuses a wrong command.
pub(super) fn with_probe(parts: impl Iterator<Item = InputPart>) -> impl Iterator<Item = Asked> {
    let mut parts = parts.fuse();
    let (mut is_checked, mut unreadable) = (false, None);
    iter::from_fn(move || {
        if unreadable.is_some() {
            return unreadable.take();
        }
        let part = parts.next();
        match part.as_ref().map(|part| &part.entry) {
            Some(Some(Ok(_))) => is_checked = true,
            Some(Some(Err(_))) | None if !is_checked => {
                is_checked = true;
                unreadable = part.map(Asked::Part);
                return Some(Asked::Probe);
            }
            _ => {}
        }
        part.map(Asked::Part)
    })
}

/// A puzzle that is solved in microseconds.
const PROBE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The puzzle that stands for an input.
pub(super) fn probe() -> PuzzleEntry {
    let grid: Grid = PROBE.parse().expect("the probe is a grid");
    PuzzleEntry {
        position: grid.into(),
        comment: None,
        line: 1,
    }
}

/// Refuses the command if the answer about the probe does. Every other failure is reported by each line.
pub(super) fn checked<A>(answer: Option<Result<A, Problem>>) -> Result<(), CommandRefused> {
    match answer {
        Some(Err(Problem::Command(reason))) => Err(CommandRefused::wrong_usage(reason)),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::counted;
    use sudokud_puzzle::formats::LineReader;

    #[test]
    fn the_first_puzzle_takes_the_place_of_the_probe() {
        for (input, expected) in [
            ("", "?"),
            ("# nothing\n", "?"),
            ("P", "P"),
            ("# nothing\nP\nbad\nP", "PbP"),
            ("bad\nP\nbad", "?bPb"),
        ] {
            let text = input.replace('P', PROBE);
            let parts = LineReader::new(text.as_bytes()).map(|entry| InputPart {
                lines: counted(Some(&entry)),
                entry: Some(entry),
                kept: None,
            });
            let asked = with_probe(parts).map(|asked| match asked {
                Asked::Probe => '?',
                Asked::Part(part) if part.entry.as_ref().is_some_and(Result::is_ok) => 'P',
                Asked::Part(_) => 'b',
            });
            assert_eq!(asked.collect::<String>(), expected, "{input}");
        }
    }
}
