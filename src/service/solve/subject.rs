//! Defines what steps are sought for: a puzzle, or a position with several solutions.
//!
//! A technique may be asked about a position with several solutions if it assumes nothing about their number. Its deductions are judged by
//! all of these solutions, so a step of the answer holds in each of them.

use std::borrow::Cow;

use super::super::failure::Failure;
use super::super::write;
use super::start::PathStart;
use sudokud_api::SeveralSolutions;
use sudokud_engine::{Ladder, Rung, SolutionDigits};
use sudokud_grade::Scale;
use sudokud_puzzle::{Position, Puzzle, Stop};

/// What steps are sought for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Subject<'a> {
    /// A puzzle.
    Puzzle(&'a Puzzle),
    /// A position with several solutions, by their digits.
    Several(&'a SolutionDigits),
}

impl Subject<'_> {
    /// Returns the digits by which steps are judged.
    pub(super) fn digits(self) -> SolutionDigits {
        match self {
            Self::Puzzle(puzzle) => puzzle.solution().into(),
            Self::Several(digits) => *digits,
        }
    }

    /// Returns the scale's ladder with the techniques that may be used.
    pub(super) fn ladder(self, scale: &Scale) -> Cow<'_, Ladder> {
        match self {
            Self::Puzzle(puzzle) => scale.ladder().for_puzzle(puzzle),
            Self::Several(_) => Cow::Owned(scale.ladder().without(is_left_out)),
        }
    }

    /// Returns the board on which steps are sought.
    pub(super) fn start(self, scale: &Scale, position: &Position) -> PathStart {
        match self {
            Self::Puzzle(puzzle) => PathStart::of(scale, puzzle, position),
            Self::Several(digits) => PathStart::as_it_is(position, digits),
        }
    }
}

/// Whether a technique may not be used where there are several solutions. A trial finds one of them.
fn is_left_out(rung: &Rung) -> bool {
    rung.assumes_uniqueness() || rung.is_trial()
}

/// Returns the digits of the solutions that a position of a puzzle with several solutions leaves.
pub(super) fn digits(field: &str, position: &Position, stop: &Stop) -> Result<SolutionDigits, Failure> {
    let possible = sudokud_search::possible_digits(&position.board(), stop)?;
    if !possible.is_empty() {
        return Ok(SolutionDigits::of_several(possible));
    }
    if position.marks().is_none() {
        return Err(Failure::NoSolution {
            field: field.to_owned(),
        });
    }
    let problem = "no solution has only marked candidates; mark all candidates, or leave pencil_marks out";
    Err(Failure::field(
        "state.pencil_marks",
        "MARKS_WITHOUT_SOLUTION",
        problem,
    ))
}

/// Writes where logic ends, with the digits of the solutions if `with_digits`.
pub(super) fn several(scale: &Scale, digits: &SolutionDigits, with_digits: bool) -> SeveralSolutions {
    let left_out = scale.ladder().rungs().iter().filter(|rung| is_left_out(rung));
    let mut left_out: Vec<String> = left_out.map(|rung| rung.id().to_string()).collect();
    left_out.dedup();
    SeveralSolutions {
        left_out,
        possible_digits: if with_digits {
            write::marks(digits.some())
        } else {
            Vec::new()
        },
    }
}
