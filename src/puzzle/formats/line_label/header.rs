//! Reads lines with the names of nine columns, such as `c1 c2 ... c9` or `Row,A,B,...,I`.

use super::program::turns_an_array;
use super::split::{LabelWord, label_words};
use super::words::{self, Direction, Words};
use super::{LineKind, LineLabel, Numeral};
use crate::formats::bordered::{is_bar, is_border};

/// Most words of the label before nine names.
const MOST_CORNER_WORDS: usize = 5;

/// A line with nine names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::formats) enum ColumnHeader {
    /// The columns of the grid from left to right.
    AsWritten,
    /// Columns in another order, rows or boxes beside each other, or a label that says that the lines are no rows.
    OtherOrder,
}

/// Reads a line that names nine columns, perhaps after a label of the names of the rows; `None` for any other line.
///
/// Numbers alone are names only in ascending or descending order, and in descending order only after a label: nine digits are a row.
pub(in crate::formats) fn column_header(line: &str) -> Option<ColumnHeader> {
    header_of(line).or_else(|| header_of(in_parentheses(line)?))
}

/// Returns what a statement of SQL has in its first parentheses, as in `INSERT INTO grid (r1, r2, ...) VALUES`.
fn in_parentheses(line: &str) -> Option<&str> {
    let (_, rest) = line.split_once('(')?;
    let (inner, _) = rest.split_once(')')?;
    (inner.matches(',').count() == 8).then_some(inner)
}

fn header_of(line: &str) -> Option<ColumnHeader> {
    let is_field_end = |sign: char| matches!(sign, ',' | ';' | '&' | '\t') || is_bar(sign);
    let is_word_end = |sign: char| sign.is_whitespace() || sign == '"' || is_border(sign);
    // A name of two words, such as `Spalte 1`, needs a sign after it.
    let are_fields = line.chars().filter(|&sign| is_field_end(sign)).count() >= 8;
    let words: Vec<&str> = line
        .split(|sign| is_field_end(sign) || !are_fields && is_word_end(sign))
        .map(|word| word.trim_matches(is_word_end))
        .filter(|word| word.contains(char::is_alphanumeric))
        .collect();
    let (corner, names) = words.split_at(words.len().checked_sub(9)?);
    if corner.len() > MOST_CORNER_WORDS {
        return None;
    }
    let columns: Option<Vec<(Option<LineKind>, u16)>> = names.iter().map(|name| column_name(name)).collect();
    let columns = columns?;
    let (kind, base) = (columns[0].0, columns.iter().map(|(_, number)| *number).min()?);
    let mut sorted: Vec<u16> = columns.iter().map(|(_, number)| *number).collect();
    let is_ascending = sorted.is_sorted();
    let is_descending = sorted.is_sorted_by(|one, next| one >= next);
    sorted.sort_unstable();
    if base > 1 || !sorted.into_iter().eq(base..base + 9) || columns.iter().any(|(other, _)| *other != kind) {
        return None;
    }
    let corner = corner.join(" ");
    // `A 5 3 4 ...` is a row of a solution.
    let is_word = corner.chars().filter(|sign| sign.is_alphabetic()).count() >= 2;
    let are_numbers = names
        .iter()
        .all(|name| name.bytes().all(|byte| byte.is_ascii_digit()));
    if are_numbers && !(is_word && (is_ascending || is_descending)) {
        return None;
    }
    // A y counts rows.
    let are_rows = names.iter().all(|name| name.starts_with(['y', 'Y']));
    let are_columns = !are_rows && !matches!(kind, Some(LineKind::Row | LineKind::Box));
    Some(if is_ascending && are_columns && are_rows_below(&corner) {
        ColumnHeader::AsWritten
    } else {
        ColumnHeader::OtherOrder
    })
}

/// Returns the unit and the number of a name; a number, a letter and a Roman numeral may stand alone.
fn column_name(name: &str) -> Option<(Option<LineKind>, u16)> {
    if let Ok(number) = name.parse() {
        return Some((None, number));
    }
    let label = LineLabel::of(name)?;
    let words = label_words(name);
    let unit = words.iter().find_map(|word| words::unit(&word.text));
    let unit = unit.filter(|_| name.chars().nth(1).is_some());
    let number = match label.numeral? {
        Numeral::Number(number) => number,
        Numeral::Letter(letter @ 'a'..='i') => letter as u16 - u16::from(b'a') + 1,
        Numeral::Letter(_) | Numeral::Roman(_) => return None,
    };
    Some((unit.map(|unit| unit.kind), number))
}

/// Returns whether the label of the names of the rows says that the lines are rows from the top, or nothing, as in `row/column` and `id`.
fn are_rows_below(corner: &str) -> bool {
    if turns_an_array(corner) {
        return false;
    }
    let words = label_words(corner);
    let is_natural = |word: &LabelWord| {
        word.direction()
            .is_none_or(|direction| direction == Direction::Natural)
    };
    let is_letter = corner.chars().nth(1).is_none();
    let mut units = words.iter().filter_map(|word| words::unit(&word.text));
    let is_known = |word: &LabelWord| {
        words::unit(&word.text).is_some()
            || word.direction().is_some()
            || [Words::Between, Words::NumberSigns]
                .into_iter()
                .any(|known| word.is(known))
    };
    is_letter
        || match units.next().map(|unit| unit.kind) {
            None => words.iter().all(is_natural),
            Some(LineKind::Row) => words.iter().all(|word| is_natural(word) && is_known(word)),
            Some(_) => false,
        }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_out_of_order_are_known() {
        for line in [
            "c9 c8 c7 c6 c5 c4 c3 c2 c1",
            "  I H G | F E D | C B A",
            ",c2,c1,c3,c4,c5,c6,c7,c8,c9",
            "row,c9,c8,c7,c6,c5,c4,c3,c2,c1",
            "row,9,8,7,6,5,4,3,2,1",
            "Column,1,2,3,4,5,6,7,8,9",
            "Spalte;A;B;C;D;E;F;G;H;I",
            "row from the bottom,1,2,3,4,5,6,7,8,9",
            "box,c1,c2,c3,c4,c5,c6,c7,c8,c9",
            "r1,r2,r3,r4,r5,r6,r7,r8,r9",
            "y1,y2,y3,y4,y5,y6,y7,y8,y9",
            "INSERT INTO grid (r1, r2, r3, r4, r5, r6, r7, r8, r9) VALUES",
        ] {
            assert_eq!(column_header(line), Some(ColumnHeader::OtherOrder), "{line}");
        }
        for line in [
            "A B C D E F G H I",
            "c1,c2,c3,c4,c5,c6,c7,c8,c9",
            // R names columns so.
            "V1 V2 V3 V4 V5 V6 V7 V8 V9",
            "| Zeile | S1 | S2 | S3 | S4 | S5 | S6 | S7 | S8 | S9 |",
            "| Zeile | Spalte 1 | Spalte 2 | Spalte 3 | Spalte 4 | Spalte 5 | Spalte 6 | Spalte 7 | Spalte 8 | Spalte 9 |",
            "row/col,1,2,3,4,5,6,7,8,9",
            "id,0,1,2,3,4,5,6,7,8",
        ] {
            assert_eq!(column_header(line), Some(ColumnHeader::AsWritten), "{line}");
        }
        for line in [
            "a title",
            "r2 r1",
            "",
            "9 8 7 6 5 4 3 2 1",
            "I 9 8 7 6 5 4 3 2 1",
            "1 2 3 4 5 6 7 8 9",
        ] {
            assert_eq!(column_header(line), None, "{line}");
        }
    }
}
