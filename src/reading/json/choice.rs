//! Decides which of the grids of a JSON object is the puzzle.
//!
//! The caller's choice comes first, then the names (`puzzle`, `solution`), then the content: a full grid with all digits of another one is
//! its solution.

use super::document::{Json, JsonObject};
use super::filled::FEWEST_NAMED;
use super::grid::{grid_under, why_no_grid};
use super::marked;
use crate::table::{is_puzzle_name, is_solution_name};
use crate::variant::has_grid;
use sudokud_puzzle::{Clues, Position, solution};

/// The grids of an object with their keys.
pub(super) type KeyedGrids<'a> = [(&'a str, Position)];

/// The decision about an object.
#[expect(
    clippy::large_enum_variant,
    reason = "a value lives for a moment, and most are records"
)]
pub(super) enum Chosen {
    /// The object is a record.
    Record {
        puzzle: Position,
        solution: Option<Position>,
    },
    /// Each grid is a puzzle of its own.
    Several,
    /// The object is refused for this reason.
    Refused(String),
    /// No grid is directly in the object.
    Nothing,
}

/// Decides about an object with the key that the caller wants.
pub(super) fn choose_wanted(key: &str, value: &Json, grids: &KeyedGrids<'_>) -> Chosen {
    let solution = grids
        .iter()
        .find(|(name, _)| *name != key && is_solution_name(name));
    match (grid_under(key, value), value) {
        (Some(puzzle), _) => Chosen::Record {
            puzzle,
            solution: solution.map(|(_, solution)| *solution),
        },
        // Its grids are read one by one.
        (None, Json::List(_) | Json::Object(_)) => Chosen::Nothing,
        (None, _) => Chosen::Refused(not_a_grid(key, value)),
    }
}

/// Decides about an object.
pub(super) fn choose(fields: &JsonObject, grids: &KeyedGrids<'_>) -> Chosen {
    let solutions: Vec<_> = grids.iter().filter(|(key, _)| is_solution_name(key)).collect();
    let solution = solutions.first().map(|(_, solution)| *solution);
    let named: Vec<_> = grids.iter().filter(|(key, _)| is_puzzle_name(key)).collect();
    // Grids in a list or an object under the name of puzzles are not passed over for the one beside it.
    let mut others = fields.iter().filter(|(key, value)| {
        let is_direct = grids.iter().any(|(direct, _)| direct == key);
        // As in `puzzle2` beside `puzzle`.
        let is_next = || named.len() == 1 && is_direct && key.ends_with(|sign: char| sign.is_ascii_digit());
        let name = key.trim_end_matches(|sign: char| sign.is_ascii_digit());
        let is_list = || !is_direct && !marked::are_flags(key, value) && has_grid(value);
        is_puzzle_name(name) && (is_list() || is_next())
    });
    if !grids.is_empty()
        && let Some((key, _)) = others.next()
    {
        let keys = grids.iter().map(|(key, _)| *key).filter(|direct| *direct != key);
        let keys = keys.chain([key]);
        return Chosen::Refused(several(keys));
    }
    if let Some(puzzle) = with_played(&named) {
        return Chosen::Record { puzzle, solution };
    }
    match (named.as_slice(), grids) {
        ([(_, puzzle)], _) => Chosen::Record {
            puzzle: *puzzle,
            solution,
        },
        ([], []) => without_grid(fields),
        ([], [(key, _)]) if is_solution_name(key) => Chosen::Refused(format!(
            "the only grid is {key:?}; if that is the puzzle, write --column {key}"
        )),
        ([], [(_, puzzle)]) => Chosen::Record {
            puzzle: *puzzle,
            solution: None,
        },
        ([], _) => among_others(fields, grids, solution.as_ref()),
        _ => Chosen::Refused(several(grids.iter().map(|(key, _)| *key))),
    }
}

/// Returns the puzzle of two grids with the names of puzzles, of which one has the digits of the other one and those of a player.
fn with_played(named: &[&(&str, Position)]) -> Option<Position> {
    let &[(_, one), (_, other)] = named else {
        return None;
    };
    let (one, other) = (one.values(), other.values());
    let (givens, values) = if one.is_within(other) {
        (one, other)
    } else {
        (other, one)
    };
    let is_puzzle = givens.is_within(values) && givens.clue_count() >= FEWEST_NAMED;
    is_puzzle.then(|| Position::in_play(Clues::from_givens(*givens), *values, None))
}

/// Decides about several grids of which none has the name of a puzzle.
fn among_others(fields: &JsonObject, grids: &KeyedGrids<'_>, solution: Option<&Position>) -> Chosen {
    let rest: Vec<_> = grids.iter().filter(|(key, _)| !is_solution_name(key)).collect();
    let completes = |one: &Position, other: &Position| solution::completes(one.values(), other.values());
    match (rest.as_slice(), solution) {
        ([(_, puzzle)], Some(solution)) => Chosen::Record {
            puzzle: *puzzle,
            solution: Some(*solution),
        },
        ([(_, one), (_, other)], None) if completes(one, other) => Chosen::Record {
            puzzle: *one,
            solution: Some(*other),
        },
        ([(_, one), (_, other)], None) if completes(other, one) => Chosen::Record {
            puzzle: *other,
            solution: Some(*one),
        },
        // An object of named puzzles.
        (_, None) if grids.len() == fields.len() => Chosen::Several,
        _ => Chosen::Refused(several(grids.iter().map(|(key, _)| *key))),
    }
}

/// Decides about an object without a grid: a puzzle that is missing or broken is refused.
fn without_grid(fields: &JsonObject) -> Chosen {
    let broken = fields.iter().find(|(key, value)| {
        let is_text = matches!(value, Json::Null | Json::Text(_) | Json::Number(_));
        matches!(*key, "puzzle" | "quiz" | "quizzes") && is_text
            || is_puzzle_name(key) && why_no_grid(value).is_some()
    });
    match broken {
        Some((key, Json::Null)) => {
            Chosen::Refused(format!("{key:?} is null; a grid has 81 cells, row by row"))
        }
        Some((key, value)) => Chosen::Refused(not_a_grid(key, value)),
        None => Chosen::Nothing,
    }
}

fn not_a_grid(key: &str, value: &Json) -> String {
    why_no_grid(value).map_or_else(
        || format!("{key:?} is not a grid; a grid has 81 cells, row by row"),
        |reason| format!("{key:?} is not a grid: {reason}"),
    )
}

fn several<'k>(keys: impl Iterator<Item = &'k str>) -> String {
    let keys: Vec<_> = keys.collect();
    format!(
        "several grids: {}; name that of the puzzle with --column NAME",
        keys.join(", ")
    )
}
