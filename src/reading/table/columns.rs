//! Chooses the columns of puzzles and of solutions.
//!
//! Names decide between several columns of grids. Without names, a column whose grids are full and contain those of the other one is the
//! solution.

use std::sync::Arc;

use super::grid_in;
use super::layout::{NoLayout, Place};
use super::names::{is_puzzle_name, is_solution_name};
use super::records::Record;
use sudokud_puzzle::solution::completes;

/// The names or numbers of all columns.
pub(super) fn columns(header: Option<&[Arc<str>]>, width: usize) -> Vec<String> {
    match header {
        Some(names) => names.iter().map(ToString::to_string).collect(),
        None => (1..=width).map(|number| format!("column{number}")).collect(),
    }
}

/// The index of a column by its name or its number.
pub(super) fn numbered(column: &str, names: &[String]) -> Option<usize> {
    let exact = names.iter().position(|name| name == column);
    let found = exact.or_else(|| names.iter().position(|name| name.eq_ignore_ascii_case(column)));
    found.or_else(|| {
        column
            .parse::<usize>()
            .ok()?
            .checked_sub(1)
            .filter(|&index| index < names.len())
    })
}

/// Chooses among columns of grids.
pub(super) fn choose(
    rows: &[Record],
    header: Option<&[Arc<str>]>,
    with_grids: &[usize],
) -> Result<Place, NoLayout> {
    let name = |at: usize| header.and_then(|names| names.get(at)).map_or("", |name| name);
    let puzzles: Vec<usize> = with_grids
        .iter()
        .copied()
        .filter(|&at| is_puzzle_name(name(at)))
        .collect();
    let solutions: Vec<usize> = with_grids
        .iter()
        .copied()
        .filter(|&at| is_solution_name(name(at)))
        .collect();
    let rest: Vec<usize> = with_grids
        .iter()
        .copied()
        .filter(|at| !solutions.contains(at))
        .collect();
    let several = || NoLayout::Several {
        columns: with_grids
            .iter()
            .map(|&at| {
                if name(at).is_empty() {
                    (at + 1).to_string()
                } else {
                    name(at).to_owned()
                }
            })
            .collect::<Vec<_>>()
            .join(", "),
    };
    let solution = match solutions.as_slice() {
        [] => None,
        [one] => Some(*one),
        _ => return Err(several()),
    };
    match (puzzles.as_slice(), rest.as_slice()) {
        ([puzzle], _) | ([], [puzzle]) => Ok(Place::Column {
            puzzle: *puzzle,
            solution,
        }),
        ([], []) => Err(NoLayout::OnlySolutions {
            column: name(with_grids[0]).to_owned(),
        }),
        ([], &[one, other]) if solution.is_none() => {
            if all_complete(rows, one, other) {
                Ok(Place::Column {
                    puzzle: one,
                    solution: Some(other),
                })
            } else if all_complete(rows, other, one) {
                Ok(Place::Column {
                    puzzle: other,
                    solution: Some(one),
                })
            } else {
                Err(several())
            }
        }
        _ => Err(several()),
    }
}

/// Returns whether in all records with both grids the second one completes the first.
fn all_complete(rows: &[Record], puzzle: usize, solution: usize) -> bool {
    let both = rows.iter().filter_map(|row| {
        Some((
            grid_in(row.fields.get(puzzle)?)?,
            grid_in(row.fields.get(solution)?)?,
        ))
    });
    let mut both = both.peekable();
    both.peek().is_some() && both.all(|(puzzle, solution)| completes(puzzle.values(), solution.values()))
}
