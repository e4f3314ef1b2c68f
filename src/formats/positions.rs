//! Lines of `HoDoKu`'s library: a board in mid-play and what one technique must find in it.
//!
//! ```text
//! :0901-2:12357:9..17....4.+1..:172 244:793::
//!  code   digits grid           deleted eliminations : placements : extra
//! ```
//!
//! The code is four or five digits or the id of a technique, then a variant after a dash (digits only), or `x` if the technique must not
//! find the listed change. In the grid, a plus sign precedes a placed digit. A candidate is three digits: the digit, its row, its column.
//! Fields after the grid may be missing. The format `hodoku` reads only the position of such lines.

use std::fmt;

use sudoku_technique::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet};
use sudokud_puzzle::{Grid, Position, UnmarkedCells};

use crate::FormatError;
use crate::cells::value_of;

/// A position and the result that a technique must or must not find in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LibraryLine {
    /// The number of the line, counted from one; 0 for a line that was not read from a text.
    pub line: usize,
    /// The technique.
    pub code: Code,
    /// The variant after the dash, except `x`.
    pub variant: Option<String>,
    /// Whether the technique must find the result or not (`-x`).
    pub expectation: Expectation,
    /// The digits that the pattern uses.
    pub digits: DigitSet,
    /// The board.
    pub position: Position,
    /// The eliminated candidates.
    pub eliminations: CandidateSet,
    /// The placed candidates.
    pub placements: CandidateSet,
    /// The text after the placements.
    pub extra: String,
}

/// The name of a line's technique.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Code {
    /// The library's own code: four or five digits.
    Number(String),
    /// The id of the technique.
    Technique(String),
}

impl Code {
    /// Returns the code or the id.
    pub fn text(&self) -> &str {
        match self {
            Self::Number(text) | Self::Technique(text) => text,
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// The expected result of the technique of a library line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expectation {
    /// The technique finds the listed eliminations or placements.
    Found,
    /// The technique finds no result with the listed digits or, if the line lists none, no result with a part of the listed change.
    NotFound,
}

/// Reads all lines of a library in order. Blank lines and lines that begin with `#` are skipped.
pub fn read_library(text: &str) -> Vec<Result<LibraryLine, FormatError>> {
    std::iter::zip(1.., text.lines())
        .filter(|(_, line)| !line.trim().is_empty() && !line.trim_start().starts_with('#'))
        .map(|(number, line)| read_line(number, line))
        .collect()
}

/// Reads one line.
pub(crate) fn read_line(number: usize, line: &str) -> Result<LibraryLine, FormatError> {
    let error =
        |field: &'static str| move |reason: String| FormatError::new(number, line, reason).in_part(field);
    let inner = line.trim();
    let fields: Vec<&str> = inner.strip_prefix(':').unwrap_or(inner).split(':').collect();
    let &[code, digits, grid, ref rest @ ..] = fields.as_slice() else {
        let reason = format!(
            "{} fields; write :code:digits:grid:deleted candidates:eliminations:placements:",
            fields.len()
        );
        return Err(error("")(reason));
    };
    let field = |index: usize| rest.get(index).copied().unwrap_or_default();
    let (code, variant) = read_code(code).map_err(error("code"))?;
    Ok(LibraryLine {
        line: number,
        code,
        variant: variant.filter(|variant| *variant != "x").map(str::to_owned),
        expectation: if variant == Some("x") {
            Expectation::NotFound
        } else {
            Expectation::Found
        },
        digits: read_digits(digits).map_err(error("digits"))?,
        position: read_position(grid, field(0)).map_err(|(part, reason)| error(part)(reason))?,
        eliminations: read_candidates(field(1)).map_err(error("eliminations"))?,
        placements: read_candidates(field(2)).map_err(error("placements"))?,
        extra: rest.get(3..).unwrap_or_default().join(":"),
    })
}

/// Reads a grid and its deleted candidates. An error has the name of its field.
pub(crate) fn read_position(grid: &str, deleted: &str) -> Result<Position, (&'static str, String)> {
    let (values, givens) = read_grid(grid).map_err(|reason| ("grid", reason))?;
    let deleted = read_candidates(deleted).map_err(|reason| ("deleted candidates", reason))?;
    // Without deleted candidates the position has no recorded marks, so it differs from one in which all candidates are marked.
    let marks = (!deleted.is_empty()).then(|| values.board().all_candidates().difference(&deleted));
    Ok(Position::new(values, givens, marks).with_unmarked(UnmarkedCells::Empty))
}

/// Reads the technique and the variant. An id has a letter, a code has none. After an id, the only variant is `x`.
fn read_code(text: &str) -> Result<(Code, Option<&str>), String> {
    let malformed = || {
        let shown: String = text.chars().take(20).collect();
        format!(
            "{shown:?} is not a technique; write its code of four or five digits, such as 0901-2, or its id"
        )
    };
    let (code, variant) = match text.split_once('-') {
        Some((code, variant)) => (code, Some(variant)),
        None => (text, None),
    };
    if matches!(code.len(), 4 | 5) && code.bytes().all(|byte| byte.is_ascii_digit()) {
        return match variant {
            Some("") => Err(malformed()),
            _ => Ok((Code::Number(code.to_owned()), variant)),
        };
    }
    let (id, variant) = match text.strip_suffix("-x") {
        Some(id) => (id, Some("x")),
        None => (text, None),
    };
    let is_word = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if id.bytes().any(|byte| byte.is_ascii_alphabetic()) && id.split('-').all(is_word) {
        Ok((Code::Technique(id.to_owned()), variant))
    } else {
        Err(malformed())
    }
}

/// Reads the digits of a pattern; `HoDoKu` writes `x` for no pattern.
fn read_digits(text: &str) -> Result<DigitSet, String> {
    let text = text.trim();
    if text == "x" {
        return Ok(DigitSet::EMPTY);
    }
    let digits = text
        .chars()
        .map(|sign| sign.to_string().parse().ok().and_then(Digit::new));
    let digits: Option<DigitSet> = digits.collect();
    digits.ok_or_else(|| format!("{text:?} is not a set of digits; write digits from 1 to 9"))
}

/// Reads the values of a grid and the cells of its givens.
fn read_grid(text: &str) -> Result<(Grid, CellSet), String> {
    let mut values = [0; 81];
    let mut givens = CellSet::EMPTY;
    let mut found = 0;
    let mut plus = None;
    let without_digit = |position: usize| format!("the + at character {position} has no digit behind it");
    for (position, sign) in std::iter::zip(1.., text.chars()) {
        if sign == '+' && plus.is_none() {
            plus = Some(position);
            continue;
        }
        let value = u8::try_from(sign).ok().and_then(value_of);
        let value = match (value, plus) {
            (Some(0) | None, Some(plus)) => return Err(without_digit(plus)),
            (None, None) => {
                return Err(format!(
                    "character {position} is {sign:?}; a cell is 1 to 9, or . when empty"
                ));
            }
            (Some(value), _) => value,
        };
        if let Some(cell) = Cell::new(found) {
            values[found] = value;
            if value != 0 && plus.is_none() {
                givens.insert(cell);
            }
        }
        found += 1;
        plus = None;
    }
    match (Grid::from_values(values), plus) {
        (_, Some(position)) => Err(without_digit(position)),
        (Some(grid), None) if found == 81 => Ok((grid, givens)),
        _ => Err(format!("{found} cells; a grid has 81, row by row")),
    }
}

/// Reads candidates between blanks.
fn read_candidates(text: &str) -> Result<CandidateSet, String> {
    let candidates = text.split_whitespace().map(|word| {
        read_triple(word).ok_or_else(|| {
            let shown: String = word.chars().take(20).collect();
            format!("{shown:?} is not a candidate; write digit, row and column, such as 311 for 3 at r1c1")
        })
    });
    candidates.collect()
}

fn read_triple(word: &str) -> Option<Candidate> {
    let &[digit, row, column] = word.as_bytes() else {
        return None;
    };
    let number = |byte: u8| Digit::new(byte.wrapping_sub(b'0'));
    let cell = Cell::at(number(row)?.index(), number(column)?.index());
    Some(Candidate::new(cell, number(digit)?))
}

/// Writes all fields, including empty ones, so that the line is read back unchanged.
impl fmt::Display for LibraryLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, ":{}", self.code)?;
        match (self.expectation, &self.variant) {
            (Expectation::NotFound, _) => f.write_str("-x")?,
            (Expectation::Found, Some(variant)) => write!(f, "-{variant}")?,
            (Expectation::Found, None) => {}
        }
        write!(
            f,
            ":{:?}:{}:{}:{}:{}",
            self.digits,
            write_position(&self.position),
            write_candidates(&self.eliminations),
            write_candidates(&self.placements),
            self.extra
        )
    }
}

/// Returns the values, with a plus sign before each placed digit, a colon and the deleted candidates.
pub(crate) fn write_position(position: &Position) -> String {
    let mut text = String::new();
    for cell in Cell::all() {
        let Some(digit) = position.values().get(cell) else {
            text.push('.');
            continue;
        };
        if position.givens().get(cell).is_none() {
            text.push('+');
        }
        text.push_str(&digit.to_string());
    }
    let basic = position.values().board();
    let deleted = basic
        .all_candidates()
        .difference(position.board().all_candidates());
    text.push(':');
    text + &write_candidates(&deleted)
}

fn write_candidates(candidates: &CandidateSet) -> String {
    let triples = candidates.iter().map(|candidate| {
        let cell = candidate.cell();
        format!("{}{}{}", candidate.digit(), cell.row() + 1, cell.column() + 1)
    });
    triples.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7+9";

    fn one(text: &str) -> Result<LibraryLine, FormatError> {
        read_library(text).remove(0)
    }

    #[test]
    fn all_fields_of_a_line_are_read() {
        let line = one(&format!(":0901-2:12357:{GRID}:113 213:414 424:115:note:more")).unwrap();
        assert_eq!((line.code.text(), line.variant.as_deref()), ("0901", Some("2")));
        assert_eq!(line.expectation, Expectation::Found);
        assert_eq!(line.digits.len(), 5);
        assert_eq!(
            line.position.givens().clue_count() + 1,
            line.position.values().clue_count()
        );
        assert_eq!(line.eliminations.len(), 2);
        let placed = Candidate::new(Cell::at(0, 4), Digit::from_index(0));
        assert!(line.placements.contains(placed));
        assert_eq!(line.extra, "note:more");
        let open = line.position.board().candidates(Cell::at(0, 2));
        assert_eq!(
            open,
            DigitSet::of(Digit::from_index(3)),
            "1 and 2 are deleted, 4 is left"
        );
    }

    #[test]
    fn ids_and_lines_without_a_find_are_read() {
        let line = one(&format!(":0610-x::{GRID}::565 965::")).unwrap();
        assert_eq!((line.expectation, line.variant), (Expectation::NotFound, None));
        assert_eq!(line.position.marks(), None);
        for (text, code, expectation) in [
            ("03111", Code::Number("03111".to_owned()), Expectation::Found),
            ("x-wing", Code::Technique("x-wing".to_owned()), Expectation::Found),
            (
                "2-string-kite-x",
                Code::Technique("2-string-kite".to_owned()),
                Expectation::NotFound,
            ),
        ] {
            let line = one(&format!(":{text}:x:{GRID}")).unwrap();
            assert_eq!((line.code, line.expectation), (code, expectation));
            assert!(line.digits.is_empty());
        }
    }

    #[test]
    fn a_written_line_is_the_line_that_was_read() {
        for text in [
            format!(":0901-2:12357:{GRID}:113 213:414 424:115:note:more"),
            format!(":x-wing:5:{GRID}:113:414::rows"),
            format!(":2-string-kite-x::{GRID}::565 965::"),
            format!(":0610-x::{GRID}::::"),
        ] {
            assert_eq!(one(&text).unwrap().to_string(), text);
        }
    }

    #[test]
    fn each_field_names_its_own_faults() {
        for (text, message) in [
            (":0000:1".to_owned(), ": 2 fields; write :code:"),
            (format!(":12:1:{GRID}:::"), ", code: \"12\" is not a technique"),
            (
                format!(":0000:1a:{GRID}:::"),
                ", digits: \"1a\" is not a set of digits",
            ),
            (format!(":0000:1:{}:::", &GRID[1..]), ", grid: 80 cells"),
            (
                format!(":0000:1:{}:::", GRID.replacen("..", "+.", 1)),
                ", grid: the + at character 3",
            ),
            (format!(":0000:1:{GRID}+:::"), ", grid: the + at character 83"),
            (
                format!(":0000:1:{GRID}:102::"),
                ", deleted candidates: \"102\" is not a candidate",
            ),
            (
                format!(":0000:1:{GRID}::1234:"),
                ", eliminations: \"1234\" is not a candidate",
            ),
            (
                format!(":0000:1:{GRID}:::x:"),
                ", placements: \"x\" is not a candidate",
            ),
        ] {
            let found = one(&text).unwrap_err().to_string();
            assert!(found.starts_with(&format!("line 1{message}")), "{found}");
        }
    }
}
