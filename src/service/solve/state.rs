//! Reads and writes positions: puzzles, and states in mid-play.

use super::super::failure::Failure;
use super::super::{read, write};
use sudokud_api::solve_request::Position as Asked;
use sudokud_api::{Marks, State};
use sudokud_puzzle::{Position, UnmarkedCells};

/// Translates a position: a puzzle if nothing was placed or marked, else a state.
pub fn asked(position: &Position) -> Asked {
    if position.is_start() {
        return Asked::Puzzle(position.clues().to_string());
    }
    Asked::State(state(position))
}

/// Translates a position to a state.
pub fn state(position: &Position) -> State {
    let marks = match position.unmarked() {
        UnmarkedCells::Open => Marks::Unspecified,
        UnmarkedCells::Empty => Marks::Complete,
    };
    State {
        givens: position.clues().to_string(),
        values: position.values().to_string(),
        pencil_marks: position.marks().map(write::marks).unwrap_or_default(),
        marks: marks.into(),
    }
}

/// Reads the position. Returns it with the name of the field that has its givens.
pub(super) fn position(asked: Option<&Asked>) -> Result<(&'static str, Position), Failure> {
    match asked {
        None => Err(Failure::field(
            "puzzle",
            "MISSING",
            "neither puzzle nor state is set; give a puzzle of 81 or 729 characters, or a state",
        )),
        Some(Asked::Puzzle(puzzle)) => puzzle_position(puzzle),
        Some(Asked::State(state)) => state_position(state),
    }
}

/// Reads a puzzle.
pub(crate) fn puzzle_position(puzzle: &str) -> Result<(&'static str, Position), Failure> {
    let clues = read::clues("puzzle", puzzle)?;
    Ok(("puzzle", Position::from_clues(clues)))
}

/// Reads a state. Returns it with the name of the field that has its givens.
pub fn state_position(state: &State) -> Result<(&'static str, Position), Failure> {
    let marks = read::marks("state.pencil_marks", &state.pencil_marks)?;
    let kind = match state.marks {
        0 => Marks::Unspecified,
        number => read::known("state.marks", number, Marks::as_str_name)?,
    };
    let marked = |position: Position| match kind {
        Marks::Unspecified => position,
        Marks::Complete => position.with_unmarked(UnmarkedCells::Empty),
        Marks::Notes => position.without_marks(),
    };
    if state.givens.is_empty() {
        let values = read::grid("state.values", &state.values)?;
        let position = Position::new(values, values.filled(), marks);
        return Ok(("state.values", marked(position)));
    }
    let clues = read::clues("state.givens", &state.givens)?;
    let givens = clues.givens();
    // Not `read::grid`: a player's wrong value may break the rules, and is reported as a mistake.
    let values = read::any_grid("state.values", &state.values)?;
    let changed = givens
        .filled()
        .into_iter()
        .find(|&cell| values.get(cell) != givens.get(cell));
    if let Some(cell) = changed {
        let problem = format!("{cell} differs from the given; values must include the givens");
        return Err(Failure::field("state.values", "GIVEN_CHANGED", problem));
    }
    let position = Position::in_play(clues, values, marks);
    Ok(("state.givens", marked(position)))
}
