//! Chooses the columns of puzzles and of solutions.
//!
//! Names decide between several columns of grids. Without names, a column whose grids are full and contain those of the other one is the
//! solution.

use std::sync::Arc;

use super::grid_in;
use super::layout::Place;
use super::names::{is_puzzle_name, is_solution_name};
use super::no_layout::NoLayout;
use super::records::Record;
use sudokud_puzzle::solution::completes;

/// The names or numbers of all columns.
pub(super) fn columns(header: Option<&[Arc<str>]>, width: usize) -> Vec<String> {
    match header {
        Some(names) => names.iter().map(ToString::to_string).collect(),
        None => (1..=width).map(|number| format!("column{number}")).collect(),
    }
}

/// The index of a column by its name or its number. A name that several columns have is refused.
pub(super) fn numbered(column: &str, names: &[String]) -> Result<usize, NoLayout> {
    let like = |is_it: &dyn Fn(&str) -> bool| -> Vec<usize> {
        (0..names.len()).filter(|&at| is_it(&names[at])).collect()
    };
    let mut found = like(&|name| name == column);
    if found.is_empty() {
        found = like(&|name| name.eq_ignore_ascii_case(column));
    }
    let number = || {
        let number = column.parse::<usize>().ok()?.checked_sub(1);
        number.filter(|&index| index < names.len())
    };
    match found.as_slice() {
        [one] => Ok(*one),
        [] => number().ok_or_else(|| NoLayout::Unknown {
            column: column.to_owned(),
            columns: names.join(", "),
        }),
        several => {
            let numbers: Vec<String> = several.iter().map(|at| (at + 1).to_string()).collect();
            Err(NoLayout::SameName {
                column: column.to_owned(),
                numbers: numbers.join(" and "),
            })
        }
    }
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
                let is_repeated = with_grids
                    .iter()
                    .any(|&other| other != at && name(other) == name(at));
                if name(at).is_empty() || is_repeated {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_two_columns_have_is_refused_with_their_numbers() {
        let names = ["id", "Puzzle", "puzzle", "PUZZLE", "grid", "grid"].map(str::to_owned);
        for (column, expected) in [("id", 0), ("puzzle", 2), ("PUZZLE", 3), ("6", 5)] {
            assert_eq!(numbered(column, &names), Ok(expected), "{column}");
        }
        for (column, expected) in [
            (
                "grid",
                "the columns 5 and 6 have the name \"grid\"; name one of them by its number, such as --column 5",
            ),
            (
                "pUZZLE",
                "the columns 2 and 3 and 4 have the name \"pUZZLE\"; name one of them by its number, such as --column 2",
            ),
            (
                "x",
                "no column \"x\"; write one of: id, Puzzle, puzzle, PUZZLE, grid, grid, or its number",
            ),
        ] {
            assert_eq!(numbered(column, &names).unwrap_err().to_string(), expected);
        }
    }
}
