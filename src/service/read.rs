//! Reads fields of requests: grids, clues, marks, puzzles, enums, seeds. Failures name the field.

use std::ops::ControlFlow;

use sudoku_technique::{Candidate, CandidateSet, Cell, Digit};

use super::failure::Failure;
use sudokud_explain::{Language, MalformedTag};
use sudokud_puzzle::{Clues, Grid, Puzzle, Seed, Stop};
use sudokud_search::{enumerate_clues, puzzle_of_clues};
use sudokud_snapshot::Snapshot;

/// Reads the language of texts. One that this snapshot does not have is English.
pub(super) fn language(snapshot: &Snapshot, tag: &str) -> Result<Language, Failure> {
    let malformed = |error: MalformedTag| Failure::field("language", "LANGUAGE_MALFORMED", error.to_string());
    snapshot.languages().of_tag(tag).map_err(malformed)
}

/// Reads a grid that may break the rules.
pub(super) fn any_grid(field: &str, text: &str) -> Result<Grid, Failure> {
    text.parse().map_err(|error| Failure::grid(field, &error))
}

/// Reads a grid that keeps the rules. It may be empty.
pub(super) fn grid(field: &str, text: &str) -> Result<Grid, Failure> {
    let grid = any_grid(field, text)?;
    check_clues(field, &grid.into())?;
    Ok(grid)
}

/// Reads the clues of a puzzle: a grid that keeps the rules, or a sukaku.
pub(super) fn clues(field: &str, text: &str) -> Result<Clues, Failure> {
    let clues = any_clues(field, text)?;
    check_clues(field, &clues)?;
    Ok(clues)
}

/// Reads clues that may break the rules.
pub(super) fn any_clues(field: &str, text: &str) -> Result<Clues, Failure> {
    text.parse().map_err(|error| Failure::grid(field, &error))
}

/// Checks that clues keep the rules.
pub(super) fn check_clues(field: &str, clues: &Clues) -> Result<(), Failure> {
    clues.check().map_err(|error| Failure::grid(field, &error))
}

/// Returns the puzzle with these clues, which must keep the rules. Fails with `field` unless it has exactly one solution.
pub(super) fn puzzle(field: &str, clues: &Clues, stop: &Stop) -> Result<Puzzle, Failure> {
    let mut found = Vec::with_capacity(2);
    enumerate_clues(clues, stop, &mut |solution| {
        found.push(*solution);
        if found.len() < 2 {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    let none = || Failure::NoSolution {
        field: field.to_owned(),
    };
    match found[..] {
        [first, second, ..] => Err(Failure::NotUnique {
            field: field.to_owned(),
            witnesses: Box::new([first, second]),
        }),
        // Checked after the arm above: two solutions are certain, even if the search was stopped.
        _ if stop.is_raised() => Err(Failure::Late(None)),
        [only] => puzzle_of_clues(clues, only).ok_or_else(none),
        [] => Err(none()),
    }
}

/// Reads pencil marks: 81 groups of digits, or an empty list.
pub(super) fn marks(field: &str, groups: &[String]) -> Result<Option<CandidateSet>, Failure> {
    if groups.is_empty() {
        return Ok(None);
    }
    if groups.len() != Cell::COUNT {
        let problem = format!(
            "{} groups; write 81, one for each cell row by row, an empty one for a cell with a value",
            groups.len()
        );
        return Err(Failure::field(field, "MARKS_LENGTH", problem));
    }
    let mut marks = CandidateSet::default();
    for (cell, group) in Cell::all().zip(groups) {
        for character in group.chars() {
            let digit = character
                .to_digit(10)
                .and_then(|value| Digit::new(value as u8))
                .ok_or_else(|| {
                    let problem = format!("{character:?} at {cell}; a mark is a digit from 1 to 9");
                    Failure::field(format!("{field}[{}]", cell.index()), "MARKS_CHARACTER", problem)
                })?;
            marks.insert(Candidate::new(cell, digit));
        }
    }
    Ok(Some(marks))
}

/// Reads a value of an enum that this server knows. 0, its first value, is not accepted.
pub(super) fn known<E: TryFrom<i32> + Default + PartialEq>(
    field: impl Into<String>,
    number: i32,
    name: fn(&E) -> &'static str,
) -> Result<E, Failure> {
    let value = E::try_from(number).ok().filter(|value| *value != E::default());
    value.ok_or_else(|| {
        let names: Vec<_> = (1..)
            .map_while(|number| E::try_from(number).ok())
            .map(|value| name(&value))
            .collect();
        let found = match number {
            0 => "not set".to_owned(),
            _ => format!("{number} is not a value that this server knows"),
        };
        let problem = format!("{found}; it takes {}", names.join(", "));
        Failure::field(field, "UNKNOWN_VALUE", problem)
    })
}

/// Reads a list of enum values. Unknown values are refused, because the answer could not contain their content.
pub(super) fn extras<E: TryFrom<i32> + Default + PartialEq>(
    field: &str,
    numbers: &[i32],
    name: fn(&E) -> &'static str,
) -> Result<Vec<E>, Failure> {
    let numbered = numbers.iter().enumerate();
    numbered
        .map(|(index, &number)| known(format!("{field}[{index}]"), number, name))
        .collect()
}

/// Reads a seed of 0 or more, or draws one.
pub(super) fn seed(field: impl Into<String>, seed: Option<i64>) -> Result<Seed, Failure> {
    let Some(seed) = seed else {
        return Ok(Seed::draw());
    };
    let seed = u64::try_from(seed).map_err(|_| {
        let problem = format!("{seed} is negative; write 0 or more, or leave it out to have one drawn");
        Failure::field(field, "NEGATIVE", problem)
    })?;
    Ok(Seed(seed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_empty_grid_is_a_grid_with_several_solutions() {
        let empty = grid("puzzle", &".".repeat(81)).unwrap();
        assert_eq!(empty, Grid::EMPTY);
        let failure = puzzle("puzzle", &empty.into(), &Stop::never()).unwrap_err();
        assert!(matches!(failure, Failure::NotUnique { .. }), "{failure}");
    }

    #[test]
    fn marks_are_81_groups_of_digits() {
        assert_eq!(marks("marks", &[]).unwrap(), None);
        let mut groups = vec![String::new(); 81];
        groups[80] = "19".to_owned();
        let read = marks("marks", &groups).unwrap().unwrap();
        assert_eq!(
            read.iter().map(|mark| mark.to_string()).collect::<Vec<_>>(),
            ["r9c9=1", "r9c9=9"]
        );
        let check = |groups: &[String], expected: &str| {
            assert_eq!(marks("marks", groups).unwrap_err().to_string(), expected);
        };
        check(
            &groups[1..],
            "marks: 80 groups; write 81, one for each cell row by row, an empty one for a cell with a value",
        );
        groups[3] = "0".to_owned();
        check(&groups, "marks[3]: '0' at r1c4; a mark is a digit from 1 to 9");
    }
}
