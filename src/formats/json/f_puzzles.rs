//! Reads and writes the documents of f-puzzles, also in links.
//!
//! A document has nine rows of nine objects under `grid`; an object has `value` and `given`, or pencil marks. Every other key that sets
//! something may be the rule of a variant and is refused.

use sudoku_technique::{Candidate, CandidateSet, Cell, Digit, DigitSet};
use sudokud_puzzle::{Grid, Position, solution};

use super::value::{Json, full_grid};
use crate::Note;

/// The keys of a document that are not a rule. `size` and `grid` are read.
const PLAIN: [&str; 8] = [
    "size",
    "grid",
    "title",
    "author",
    "ruleset",
    "solution",
    "highlightConflicts",
    "successMessage",
];

/// The keys of a cell that are not a rule. `region` is the number of its box.
const CELL: [&str; 7] = [
    "value",
    "given",
    "centerPencilMarks",
    "cornerPencilMarks",
    "region",
    "c",
    "highlight",
];

/// Returns whether a value is a document of f-puzzles: its grid has objects.
pub(crate) fn is_document(value: &Json) -> bool {
    let rows = value.get("grid").and_then(Json::elements);
    let first = rows
        .and_then(<[Json]>::first)
        .and_then(Json::elements)
        .and_then(<[Json]>::first);
    matches!(first, Some(Json::Object(_)))
}

/// Reads a document.
pub(crate) fn read(document: &Json) -> Result<(Position, Vec<Note>), String> {
    let Json::Object(fields) = document else {
        return Err("the document is not an object".to_owned());
    };
    let rule = fields
        .iter()
        .find(|(key, value)| !PLAIN.contains(&&**key) && !value.is_empty());
    if let Some((key, _)) = rule {
        return Err(format!(
            "the document sets {key:?}, which may be a rule; only plain Sudoku is read"
        ));
    }
    if document
        .get("size")
        .and_then(Json::scalar)
        .is_some_and(|size| size != "9")
    {
        return Err("the document is not 9 by 9".to_owned());
    }
    let position = read_cells(document.get("grid"))?;
    if let Some(value) = document.get("solution").filter(|value| !value.is_empty()) {
        let grid = full_grid(value).ok_or("its solution is not a grid of 81 digits")?;
        if let Some(mistake) = solution::mistake(position.givens(), &grid) {
            return Err(mistake);
        }
    }
    let texts = ["title", "author", "ruleset"].into_iter();
    let notes = texts.filter_map(|key| Some(Note::named(key, &document.get(key)?.scalar()?)));
    Ok((position, notes.collect()))
}

fn read_cells(grid: Option<&Json>) -> Result<Position, String> {
    let malformed = || "its grid is not nine arrays of nine cells".to_owned();
    let rows = grid
        .and_then(Json::elements)
        .filter(|rows| rows.len() == 9)
        .ok_or_else(malformed)?;
    let (mut values, mut givens, mut marks) = (Grid::EMPTY, Grid::EMPTY, CandidateSet::EMPTY);
    for (index, row) in rows.iter().enumerate() {
        let row = row
            .elements()
            .filter(|row| row.len() == 9)
            .ok_or_else(malformed)?;
        for (column, value) in row.iter().enumerate() {
            let cell = Cell::at(index, column);
            let Json::Object(fields) = value else {
                return Err(malformed());
            };
            let rule = fields
                .iter()
                .find(|(key, value)| !CELL.contains(&&**key) && !value.is_empty());
            if let Some((key, _)) = rule {
                return Err(format!(
                    "{cell} sets {key:?}, which may be a rule; only plain Sudoku is read"
                ));
            }
            if value
                .get("region")
                .is_some_and(|region| !is_own_box(cell, region))
            {
                return Err(format!(
                    "{cell} is in another region than its box; only plain Sudoku is read"
                ));
            }
            let number = value.get("value").unwrap_or(&Json::Null);
            let number = number
                .cell()
                .ok_or_else(|| format!("{cell} has a value that is not a digit"))?;
            values.set(cell, Digit::new(number));
            match value.get("given") {
                Some(Json::Bool(true)) => givens.set(cell, Digit::new(number)),
                None | Some(Json::Null | Json::Bool(false)) => {}
                Some(_) => return Err(format!("{cell} has a \"given\" that is neither true nor false")),
            }
            for key in ["centerPencilMarks", "cornerPencilMarks"] {
                for digit in
                    read_marks(value.get(key)).ok_or_else(|| format!("{cell} has malformed {key}"))?
                {
                    marks.insert(Candidate::new(cell, digit));
                }
            }
        }
    }
    let marks = (!marks.is_empty()).then_some(marks);
    Ok(Position::new(values, givens.filled(), marks))
}

fn is_own_box(cell: Cell, region: &Json) -> bool {
    let own = cell.row() / 3 * 3 + cell.column() / 3;
    matches!(region, Json::Null) || region.scalar() == Some(own.to_string())
}

fn read_marks(marks: Option<&Json>) -> Option<DigitSet> {
    match marks {
        None | Some(Json::Null) => Some(DigitSet::EMPTY),
        Some(marks) => marks
            .elements()?
            .iter()
            .map(|mark| Digit::new(mark.cell()?))
            .collect(),
    }
}

/// Writes a document. Marks are written as centre marks.
pub(crate) fn write(position: &Position) -> String {
    let cell = |cell: Cell| {
        if let Some(digit) = position.values().get(cell) {
            let is_given = position.givens().get(cell).is_some();
            let given = if is_given { ",\"given\":true" } else { "" };
            return format!("{{\"value\":{digit}{given}}}");
        }
        let marks = position
            .marks()
            .map_or(DigitSet::EMPTY, |marks| marks.digits_of(cell));
        if marks.is_empty() {
            return "{}".to_owned();
        }
        let marks: Vec<String> = marks.into_iter().map(|digit| digit.to_string()).collect();
        format!("{{\"centerPencilMarks\":[{}]}}", marks.join(","))
    };
    let cells: Vec<String> = Cell::all().map(cell).collect();
    let rows: Vec<String> = cells
        .chunks(9)
        .map(|row| format!("[{}]", row.join(",")))
        .collect();
    format!("{{\"size\":9,\"grid\":[{}]}}", rows.join(","))
}
