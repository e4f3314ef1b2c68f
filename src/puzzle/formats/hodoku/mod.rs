//! Reads and writes lines of `HoDoKu`'s library: a board in mid-play and the result of one technique.
//!
//! ```text
//! :0901-2:12357:9..17....4.+1..:172 244:793::
//!  code   digits grid           deleted eliminations : placements : extra
//! ```
//!
//! The code is four or five digits or the id of a technique, then a variant after a dash (digits only), or `x` if the technique must not
//! find the listed change. In the grid, a plus sign precedes a placed digit. Candidates are three digits: the digit, its row, its column.
//! Fields after the grid may be missing. [`read_library`] reads all fields, to check techniques; the format reads only the position.

use sudoku_technique::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet};

mod library_line;
mod write;

use super::claims::Claims;
use super::entry::PuzzleEntry;
use super::error::{FormatError, FormatFault};
use super::text_lines::{cell_value, each_line, significant_lines};
use crate::{Grid, Position};

pub use library_line::{Code, Expectation, LibraryLine};
pub(super) use write::write;

/// Reads all lines of a library in order. Blank lines and lines that begin with `#` are skipped.
pub fn read_library(text: &str) -> Vec<Result<LibraryLine, FormatError>> {
    significant_lines(text)
        .map(|(number, line)| read_line(line, number))
        .collect()
}

pub(super) fn read(text: &str, claims: &mut Claims) -> Vec<Result<PuzzleEntry, FormatError>> {
    each_line(text, claims, |number, line| {
        let library = read_line(line, number)?;
        let variant = library
            .variant
            .map_or(String::new(), |variant| format!("-{variant}"));
        Ok(PuzzleEntry {
            position: library.position,
            comment: Some(format!("{}{variant}:{:?}", library.code.text(), library.digits)),
            line: number,
        })
    })
}

fn read_line(line: &str, number: usize) -> Result<LibraryLine, FormatError> {
    let error = |field: &'static str| move |fault| FormatError::new(number, field, line, fault);
    let inner = line.trim();
    let fields: Vec<&str> = inner.strip_prefix(':').unwrap_or(inner).split(':').collect();
    let &[code, digits, grid, ref rest @ ..] = fields.as_slice() else {
        return Err(error("line")(FormatFault::Fields { found: fields.len() }));
    };
    let field = |index: usize| rest.get(index).copied().unwrap_or_default();
    let (code, variant) = read_code(code).map_err(error("code"))?;
    let (values, givens) = read_grid(grid).map_err(error("grid"))?;
    let deleted = read_candidates(field(0)).map_err(error("deleted candidates"))?;
    // Without deleted candidates the position has no recorded marks, so it differs from one in which all candidates are marked.
    let marks = (!deleted.is_empty()).then(|| values.board().all_candidates().difference(&deleted));
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
        position: Position::new(values, givens, marks),
        eliminations: read_candidates(field(1)).map_err(error("eliminations"))?,
        placements: read_candidates(field(2)).map_err(error("placements"))?,
        extra: rest.get(3..).unwrap_or_default().join(":"),
    })
}

/// Reads the technique and the variant. An id has a letter, a code has none. After an id, the only variant is `x`.
fn read_code(text: &str) -> Result<(Code, Option<&str>), FormatFault> {
    let fault = || FormatFault::Code {
        code: text.chars().take(20).collect(),
    };
    let (code, variant) = match text.split_once('-') {
        Some((code, variant)) => (code, Some(variant)),
        None => (text, None),
    };
    if matches!(code.len(), 4 | 5) && code.bytes().all(|byte| byte.is_ascii_digit()) {
        let code = Code::Number(code.to_owned());
        return if variant == Some("") {
            Err(fault())
        } else {
            Ok((code, variant))
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
        Err(fault())
    }
}

/// Reads the digits of a pattern; `HoDoKu` writes `x` for no pattern.
fn read_digits(text: &str) -> Result<DigitSet, FormatFault> {
    match text.trim() {
        "" | "x" => Ok(DigitSet::EMPTY),
        digits => super::pencil_marks::read_group(digits),
    }
}

/// Reads the values of a grid and the cells of its givens.
fn read_grid(text: &str) -> Result<(Grid, CellSet), FormatFault> {
    let mut values = [0; 81];
    let mut givens = CellSet::EMPTY;
    let mut found = 0;
    let mut plus = None;
    for (column, character) in std::iter::zip(1.., text.chars()) {
        if character == '+' && plus.is_none() {
            plus = Some(column);
            continue;
        }
        let value = match (cell_value(character), plus) {
            (Some(0) | None, Some(column)) => return Err(FormatFault::Plus { column }),
            (None, None) => return Err(FormatFault::Character { column, character }),
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
        (_, Some(column)) => Err(FormatFault::Plus { column }),
        (Some(grid), None) if found == 81 => Ok((grid, givens)),
        _ => Err(FormatFault::Cells { found }),
    }
}

fn read_candidates(text: &str) -> Result<CandidateSet, FormatFault> {
    text.split_whitespace()
        .map(|word| {
            read_triple(word).ok_or_else(|| FormatFault::Triple {
                word: word.chars().take(20).collect(),
            })
        })
        .collect()
}

fn read_triple(word: &str) -> Option<Candidate> {
    let &[digit, row, column] = word.as_bytes() else {
        return None;
    };
    let number = |byte: u8| Digit::new(byte.wrapping_sub(b'0'));
    let cell = Cell::at(number(row)?.index(), number(column)?.index());
    Some(Candidate::new(cell, number(digit)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7+9";

    fn read(text: &str) -> Vec<Result<PuzzleEntry, FormatError>> {
        crate::formats::Format::Hodoku.read(text).entries
    }

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
        assert!(
            line.placements
                .contains(Candidate::new(Cell::at(0, 4), Digit::from_index(0)))
        );
        assert_eq!(line.extra, "note:more");
        let open = line.position.board().candidates(Cell::at(0, 2));
        assert_eq!(
            open,
            DigitSet::of(Digit::from_index(3)),
            "1 and 2 are deleted, 4 is left"
        );
    }

    #[test]
    fn short_lines_and_lines_without_a_find_are_read() {
        let line = one(&format!(":0610-x::{GRID}::565 965::")).unwrap();
        assert_eq!((line.expectation, line.variant), (Expectation::NotFound, None));
        assert_eq!(line.position.marks(), None);
        assert_eq!(one(&format!(":03111:5:{GRID}:::")).unwrap().code.text(), "03111");
        for (text, id, expectation) in [
            ("x-wing", "x-wing", Expectation::Found),
            ("2-string-kite-x", "2-string-kite", Expectation::NotFound),
        ] {
            let line = one(&format!(":{text}:5:{GRID}:::")).unwrap();
            assert_eq!(
                (line.code, line.expectation),
                (Code::Technique(id.to_owned()), expectation)
            );
        }
        assert!(one(&format!(":0000:x:{GRID}:")).unwrap().digits.is_empty());
        assert_eq!(
            read(&format!(":0000:x:{GRID}"))[0]
                .as_ref()
                .unwrap()
                .comment
                .as_deref(),
            Some("0000:")
        );
    }

    #[test]
    fn each_field_names_its_own_faults() {
        let error = |text: String| one(&text).unwrap_err().to_string();
        for (text, message) in [
            (":0000:1".to_owned(), "line: 2 fields; write :code:"),
            (
                format!(":12:1:{GRID}:::"),
                "code: \"12\" is not a technique; write its code of four or five digits",
            ),
            (
                format!(":0000:1a:{GRID}:::"),
                "digits: \"1a\" is not a set of digits",
            ),
            (format!(":0000:1:{}:::", &GRID[1..]), "grid: 80 cells"),
            (
                format!(":0000:1:{}:::", GRID.replacen("..", "+.", 1)),
                "grid: the + at character 3 has no digit",
            ),
            (
                format!(":0000:1:{GRID}+:::"),
                "grid: the + at character 83 has no digit",
            ),
            (
                format!(":0000:1:{GRID}:102::"),
                "deleted candidates: \"102\" is not a candidate",
            ),
            (
                format!(":0000:1:{GRID}::1234:"),
                "eliminations: \"1234\" is not a candidate",
            ),
            (
                format!(":0000:1:{GRID}:::x:"),
                "placements: \"x\" is not a candidate",
            ),
        ] {
            let found = error(text);
            assert!(found.starts_with(&format!("line 1, {message}")), "{found}");
        }
    }
}
