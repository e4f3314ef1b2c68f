//! `pencil-marks`: nine lines of nine groups of digits, with or without a drawn frame.
//!
//! ```text
//! | 5    3    124  | 268  7    468  | 1489 1249 248  |
//! ```
//!
//! A group is the candidates of a cell; `.` or `0` is a cell without candidates. A group of one digit is a value, unless a cell that sees it
//! still has the digit among others: then it is a naked single that is yet to be placed. All values are givens. Frames and titles are those of
//! `grid`.

use sudoku_technique::{Candidate, CandidateSet, Cell, Digit, DigitSet};
use sudokud_puzzle::{Position, Stop, Stopped};

use crate::rows::{Block, Dash, Row, blocks, groups_of_row, nine_fields};
use crate::{Entry, FormatError};

/// Reads all positions of a text.
pub(crate) fn read(text: &str, stop: &Stop) -> Result<Vec<Result<Entry, FormatError>>, Stopped> {
    let blocks = blocks(text, Dash::Border);
    let mut entries = Vec::with_capacity(blocks.len());
    for block in blocks {
        stop.check()?;
        entries.push(block.and_then(read_block));
    }
    Ok(entries)
}

fn read_block(block: Block<'_>) -> Result<Entry, FormatError> {
    let mut candidates = CandidateSet::EMPTY;
    for (index, row) in block.rows.iter().enumerate() {
        let digits = read_row(row).map_err(|reason| {
            FormatError::new(row.line, row.text, reason).in_part(format!("row {}", index + 1))
        })?;
        for (column, digits) in digits.into_iter().enumerate() {
            for digit in digits {
                candidates.insert(Candidate::new(Cell::at(index, column), digit));
            }
        }
    }
    let position = Position::from_candidates(&candidates);
    // Without a group of several digits this is a plain grid, in which no marks were recorded.
    let has_marks = position.marks().is_some_and(|marks| !marks.is_empty());
    let position = if has_marks {
        position
    } else {
        position.without_marks()
    };
    Ok(Entry {
        notes: block.notes,
        ..Entry::new(block.rows[0].line, &position)
    })
}

fn read_row(row: &Row<'_>) -> Result<[DigitSet; 9], String> {
    for (number, field) in std::iter::zip(1.., nine_fields(row.text).into_iter().flatten()) {
        // A blank field beside one with two groups would shift the cells between them.
        if groups_of_row(field).count() != 1 {
            return Err(format!("field {number} is {field:?}; a field has one group"));
        }
    }
    let groups: Result<Vec<_>, _> = groups_of_row(row.text).map(read_group).collect();
    let groups = groups?;
    let found = groups.len();
    groups
        .try_into()
        .map_err(|_| format!("{found} groups; a row has 9"))
}

/// Reads the digits of a cell.
fn read_group(group: &str) -> Result<DigitSet, String> {
    if matches!(group, "." | "0") {
        return Ok(DigitSet::EMPTY);
    }
    let mut digits = DigitSet::EMPTY;
    for sign in group.chars() {
        let digit = sign.to_digit(10).and_then(|value| Digit::new(value as u8));
        match digit {
            Some(digit) if !digits.contains(digit) => digits.insert(digit),
            _ => return Err(format!("the group {group:?} is not a set of digits from 1 to 9")),
        }
    }
    Ok(digits)
}

/// Writes the candidates of the position's board.
pub(crate) fn write(position: &Position, text: &mut String) {
    let board = position.board();
    let group = |cell: Cell| match (position.values().get(cell), board.candidates(cell)) {
        (Some(digit), _) => digit.to_string(),
        (None, digits) if digits.is_empty() => ".".to_owned(),
        (None, digits) => digits.into_iter().map(|digit| digit.to_string()).collect(),
    };
    let groups: Vec<String> = Cell::all().map(group).collect();
    let width = |column: usize| {
        (0..9)
            .map(|row| groups[9 * row + column].len())
            .max()
            .unwrap_or(1)
    };
    let widths: Vec<usize> = (0..9).map(width).collect();
    let rule = |stack: usize| "-".repeat(widths[3 * stack..][..3].iter().sum::<usize>() + 4);
    let border = format!("+{}+{}+{}+\n", rule(0), rule(1), rule(2));
    for row in 0..9 {
        if row % 3 == 0 {
            text.push_str(&border);
        }
        for column in 0..9 {
            text.push_str(if column % 3 == 0 { "| " } else { "" });
            let group = &groups[9 * row + column];
            text.extend([group.as_str(), &" ".repeat(widths[column] + 1 - group.len())]);
        }
        text.push_str("|\n");
    }
    text.push_str(&border);
}
