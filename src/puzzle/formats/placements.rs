//! Reads a grid of statements that each place a digit: `r1c1=5`, `cell(1, 1, 5).`, `board[0][0] = 5`.
//!
//! All statements have one form, and stand on lines of their own or beside each other. Names such as `r1c1` say which number is the row. Of two
//! numbers without names the first is the row if the statements follow each other row by row. In another order the numbers can be columns first, or
//! the digit can be one of them, and then the grid is refused. Numbers count from 0 if one of them is 0, and from 1 if one of them is 9.

use super::cell_values::grid_of_values;
use super::claims::{Claims, LineClaim};
use super::entry::PuzzleEntry;
use super::error::{FormatError, FormatFault};
use super::line_label::{LineKind, UnclearWords, kind_of_lines, kind_of_word, turns_an_array};
use super::row::Dialect;
use crate::{Grid, Position};

/// Least number of statements, so that a few of them in a text are no puzzle.
const FEWEST: usize = 17;

/// Number of statements of a text that is certainly no puzzle.
const MOST: usize = 1000;

/// Length of the longest line that is looked at, in bytes.
const LONGEST: usize = 8 * 1024;

/// Names of facts and calls whose three numbers are row, column and digit, in lower case.
const FACTS: &str = "cell cells given givens clue clues initial init start sudoku puzzle board grid fixed hint known set setcell set_cell \
                     square field entry";

/// A digit in a cell.
struct Placement {
    /// The form and the name that all statements have.
    form: String,
    row: usize,
    column: usize,
    digit: u8,
    /// Whether the numbers have names.
    is_named: bool,
}

/// Returns the only entry of a text of placements and comments.
pub(super) fn read(
    text: &str,
    dialect: Dialect,
    claims: &mut Claims,
) -> Option<Vec<Result<PuzzleEntry, FormatError>>> {
    let (mut placements, mut lines, mut others) = (Vec::new(), Vec::new(), Vec::new());
    for (number, line) in std::iter::zip(1.., text.lines()) {
        let trimmed = line.trim();
        if trimmed.is_empty() {
            continue;
        }
        if is_comment(trimmed) {
            others.push((number, trimmed));
            continue;
        }
        let (title, statements) = match title_of(trimmed) {
            Some((title, rest)) if placements.is_empty() => (title, rest),
            _ => ("", trimmed),
        };
        others.extend(Some((number, title)).filter(|_| !title.is_empty()));
        if !statements.is_empty() {
            placements.extend(placed(statements)?);
            lines.push((number, line));
            if placements.len() > MOST {
                return None;
            }
        }
    }
    let &(first, shown) = lines.first()?;
    let form = &placements.first()?.form;
    if placements.len() < FEWEST || placements.iter().any(|placement| placement.form != *form) {
        return None;
    }
    let unclear = others
        .iter()
        .find(|(_, words)| dialect.unclear == UnclearWords::Refused && names_columns_first(words));
    let grid = match unclear {
        Some((number, words)) => Err(FormatFault::unclear_title(*number, words, dialect.format)),
        None => grid(&placements),
    };
    let entry = grid.map(|grid| PuzzleEntry {
        position: Position::from_grid(grid),
        comment: None,
        line: first,
    });
    let entry = entry.map_err(|fault| FormatError::new(first, "grid", shown, fault));
    claims.claim(others.iter().map(|(number, _)| *number), LineClaim::Other);
    claims.claim(lines.iter().map(|(number, _)| *number), LineClaim::of(&entry));
    Some(vec![entry])
}

fn is_comment(line: &str) -> bool {
    ["#", "%", "//", "--", ";", "/*"]
        .iter()
        .any(|sign| line.starts_with(sign))
}

/// Splits a line into a title, as in `Givens: r1c1=5`, and what is behind it.
fn title_of(line: &str) -> Option<(&str, &str)> {
    let (title, rest) = line.split_once(':')?;
    let is_title = title
        .chars()
        .all(|sign| sign.is_alphabetic() || sign.is_whitespace());
    is_title.then(|| (title, rest.trim()))
}

/// Returns whether words beside placements say, or may say, that the first number is not the row: `cell(Column, Row, Value)`, `x, y`.
fn names_columns_first(words: &str) -> bool {
    let units = words
        .split(|sign: char| !sign.is_alphabetic())
        .filter(|word| !word.is_empty());
    let is_axis = |word: &str| matches!(word.to_lowercase().as_str(), "x" | "y");
    let mut kinds = units.clone().filter_map(|word| match kind_of_word(word) {
        Some(kind @ (LineKind::Row | LineKind::Column)) => Some(kind),
        _ => None,
    });
    kinds.next() == Some(LineKind::Column)
        || units.clone().any(is_axis)
        || kind_of_lines(words).is_some_and(|kind| kind != LineKind::Row) && units.count() > 1
}

/// Returns the placements of a line; `None` if anything else is on it.
fn placed(line: &str) -> Option<Vec<Placement>> {
    let is_between = |sign: char| sign.is_whitespace() || matches!(sign, ',' | ';' | '.' | '&' | '|');
    let mut rest = line.trim_start_matches(is_between);
    let mut found = Vec::new();
    while !rest.is_empty() && !is_comment(rest) && line.len() <= LONGEST {
        let (placement, behind) = named(rest).or_else(|| numbered(rest))?;
        found.push(placement);
        rest = behind.trim_start_matches(is_between);
    }
    (rest.is_empty() || is_comment(rest)).then_some(found)
}

/// Splits a digit from a text, which may be in quotes.
fn digit_of(text: &str) -> Option<(u8, &str)> {
    let text = text.trim_start();
    let (text, quote) = match text.chars().next()? {
        quote @ ('"' | '\'') => (&text[1..], Some(quote)),
        _ => (text, None),
    };
    let digit = text.bytes().next().filter(u8::is_ascii_digit)?;
    let behind = &text[1..];
    let rest = quote
        .and_then(|quote| behind.strip_prefix(quote))
        .unwrap_or(behind);
    let is_end = !rest.starts_with(|sign: char| sign.is_alphanumeric());
    is_end.then(|| (digit - b'0', rest))
}

/// Signs between a cell and its digit, the longer ones first.
const SIGNS: [&str; 5] = [":=", "==", "->", "<-", "="];

/// Splits the digit from a text behind the name of a cell.
fn value_of(text: &str) -> Option<(u8, &str)> {
    let text = text.trim_start();
    let rest = SIGNS.iter().find_map(|sign| text.strip_prefix(sign))?;
    digit_of(rest)
}

/// Splits a placement with names from a text, such as `r1c1=5`, `C1R1 := 5` and `z1s1 = 5`.
fn named(text: &str) -> Option<(Placement, &str)> {
    let part = |text: &'_ str| -> Option<(String, usize, usize)> {
        let end = text.find(|sign: char| !sign.is_ascii_alphabetic())?;
        let number = text[end..].bytes().next().filter(u8::is_ascii_digit)?;
        Some((text[..end].to_lowercase(), usize::from(number - b'0'), end + 1))
    };
    let (one, first, end) = part(text)?;
    let (other, second, length) = part(&text[end..])?;
    let (digit, rest) = value_of(&text[end + length..])?;
    let kind = |name: &str| kind_of_word(name);
    let (row, column) = match (kind(&one), kind(&other)) {
        (Some(LineKind::Row), Some(LineKind::Column)) => (first, second),
        (Some(LineKind::Column), Some(LineKind::Row)) => (second, first),
        _ if (one.as_str(), other.as_str()) == ("z", "s") => (first, second),
        _ if (one.as_str(), other.as_str()) == ("s", "z") => (second, first),
        _ => return None,
    };
    let placement = Placement {
        form: one + &other,
        row,
        column,
        digit,
        is_named: true,
    };
    Some((placement, rest))
}

/// Splits a placement with two or three numbers from a text, such as `cell(1, 1, 5)`, `board[0][0] = 5` and `Cells(1, 1).Value = 5`.
fn numbered(text: &str) -> Option<(Placement, &str)> {
    let end = text.find(['(', '['])?;
    let name = text[..end].trim();
    let is_name = |sign: char| sign.is_alphanumeric() || matches!(sign, '_' | '.' | '$' | '-' | '>');
    if !name.starts_with(|sign: char| sign.is_alphabetic() || matches!(sign, '$' | '_'))
        || !name.chars().all(is_name)
        || kind_of_lines(name).is_some_and(|kind| kind != LineKind::Row)
        || turns_an_array(&format!("{name} = "))
    {
        return None;
    }
    let (row, rest) = digit_of(&text[end + 1..])?;
    let between = ["][", ","]
        .iter()
        .find_map(|sign| rest.trim_start().strip_prefix(sign))?;
    let (column, rest) = digit_of(between)?;
    let rest = rest.trim_start();
    let last = name.rsplit(['.', '>']).next().unwrap_or_default().to_lowercase();
    let (digit, rest) = if let Some(rest) = rest.strip_prefix(',') {
        let is_fact = FACTS.split_whitespace().any(|fact| fact == last);
        let (digit, rest) = digit_of(rest).filter(|_| is_fact)?;
        (digit, rest.trim_start().strip_prefix(')')?)
    } else {
        let rest = rest.strip_prefix([')', ']'])?;
        let rest = [".Value", ".value"]
            .iter()
            .find_map(|part| rest.strip_prefix(part))
            .unwrap_or(rest);
        value_of(rest)?
    };
    let placement = Placement {
        form: name.to_owned(),
        row: row.into(),
        column: column.into(),
        digit,
        is_named: false,
    };
    Some((placement, rest))
}

/// Returns the grid of placements.
fn grid(placements: &[Placement]) -> Result<Grid, FormatFault> {
    let other = |reason: &str| FormatFault::Other {
        reason: reason.to_owned(),
    };
    let numbers = || placements.iter().flat_map(|place| [place.row, place.column]);
    let is_named = placements.iter().all(|place| place.is_named);
    if !is_named && !placements.is_sorted_by_key(|place| (place.row, place.column)) {
        return Err(other(
            "these cells do not say which of their numbers is the row, and do not follow each other row by row; name the numbers, as in \
             r1c1=5",
        ));
    }
    let least = match (numbers().min(), numbers().max()) {
        (Some(0), Some(0..=8)) => 0,
        (Some(1..), Some(9)) => 1,
        _ => {
            return Err(other(
                "rows and columns can count from 0 or from 1; write all 81 cells, with 0 for an empty one, or the puzzle row by row",
            ));
        }
    };
    let mut values = [0; 81];
    let mut is_taken = [false; 81];
    for place in placements {
        let at = 9 * (place.row - least) + place.column - least;
        if std::mem::replace(&mut is_taken[at], true) {
            return Err(FormatFault::Other {
                reason: format!(
                    "row {} and column {} are there twice; write one puzzle, and each cell once",
                    place.row, place.column
                ),
            });
        }
        values[at] = place.digit;
    }
    grid_of_values(values)
}

#[cfg(test)]
mod tests {
    use super::super::row::PLAIN;
    use super::*;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// Reads the placements of the easy puzzle, each as `write` writes its row, its column and its digit from 1.
    fn read(write: impl Fn(usize, usize, char) -> String) -> Option<Result<String, String>> {
        let filled = EASY.chars().enumerate().filter(|(_, digit)| *digit != '.');
        let text: String = filled
            .map(|(at, digit)| write(at / 9 + 1, at % 9 + 1, digit))
            .collect();
        let read = super::read(&text, PLAIN, &mut Claims::new(&text))?.remove(0);
        Some(
            read.map(|entry| entry.position.values().to_string())
                .map_err(|error| error.to_string()),
        )
    }

    #[test]
    fn statements_place_digits() {
        for read in [
            read(|row, column, digit| format!("r{row}c{column}={digit} ")),
            read(|row, column, digit| format!("R{row}C{column} = {digit},\n")),
            read(|row, column, digit| format!("c{column}r{row} = {digit}\n")),
            read(|row, column, digit| format!("z{row}s{column}={digit} ")),
            read(|row, column, digit| format!("cell({row},{column},{digit}). ")),
            read(|row, column, digit| format!("given({row}, {column}, {digit}).\n")),
            read(|row, column, digit| format!("board.set({}, {}, {digit});\n", row - 1, column - 1)),
            read(|row, column, digit| format!("board[{}][{}] = {digit};\n", row - 1, column - 1)),
            read(|row, column, digit| format!("a[{}, {}] = '{digit}'\n", row - 1, column - 1)),
            read(|row, column, digit| format!("Cells({row}, {column}).Value = {digit}\n")),
        ] {
            assert_eq!(read, Some(Ok(EASY.to_owned())));
        }
    }

    #[test]
    fn statements_that_are_not_certain_are_refused() {
        for read in [
            read(|row, column, digit| format!("cell({column},{row},{digit}). ")),
            read(|row, column, digit| format!("cell({digit},{row},{column}). ")),
            read(|row, column, digit| format!("board[{}][{}] = {digit};\n", column - 1, row - 1)),
            read(|row, column, digit| format!("% clue(X, Y, Digit)\nclue({row},{column},{digit}).\n")),
            read(|row, column, digit| format!("# column, row\nclue({row},{column},{digit}).\n")),
        ] {
            assert!(read.as_ref().is_some_and(Result::is_err), "{read:?}");
        }
        for read in [
            read(|row, column, digit| format!("xy({row},{column},{digit}). ")),
            read(|row, column, digit| format!("digit({digit},{row},{column}). ")),
            read(|row, column, digit| format!("x{row}y{column}={digit} ")),
            read(|row, column, digit| format!("r{row}c{column}={digit} or so\n")),
            read(|row, column, digit| format!("r{row}c{column}={digit}{digit} ")),
            read(|row, column, digit| format!("gridT[{row}][{column}] = {digit}\n")),
        ] {
            assert_eq!(read, None);
        }
    }
}
