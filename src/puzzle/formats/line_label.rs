//! Reads the labels of rows and columns, and puts labelled lines into the order of the grid.
//!
//! A label is the text before `=` or `:`: `line[9] `, `Row 9`, `r9`, `col 1`, `box 1`, `A`. Lines follow their numbers, not their order in
//! the text, and nine columns or boxes are turned into rows. Numbers that are not those of nine lines are refused, because the grid is not certain.

use super::error::FormatFault;

/// Whether a line is a row or a column of the grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineKind {
    /// A row.
    Row,
    /// A column.
    Column,
    /// A box, row by row.
    Box,
}

/// The label of a line: its kind and its number, from 0 or from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineLabel {
    /// Whether it is a row or a column.
    pub kind: LineKind,
    /// The number, from 0 or from 1.
    pub number: u8,
}

/// The nine cells of a line, and its label if it has a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GridLine {
    /// The cells, 0 for an empty one.
    pub cells: [u8; 9],
    /// The label.
    pub label: Option<LineLabel>,
}

/// Words for a column, in the languages of programs that print them.
const COLUMNS: [&str; 9] = [
    "c", "col", "cols", "column", "columns", "spalte", "colonne", "columna", "kolom",
];

/// Words for a box.
const BOXES: [&str; 10] = [
    "b", "box", "boxes", "block", "region", "nonet", "square", "subgrid", "quadrant", "kasten",
];

/// Words for a row.
const ROWS: [&str; 8] = ["r", "row", "rows", "line", "zeile", "ligne", "fila", "linha"];

impl LineKind {
    fn of_word(word: &str) -> Self {
        if COLUMNS.contains(&word) {
            Self::Column
        } else if BOXES.contains(&word) {
            Self::Box
        } else {
            Self::Row
        }
    }
}

impl LineLabel {
    /// Reads the text before the sign that ends a label. Returns `None` for a label without the number of a line.
    pub fn of(label: &str) -> Option<Self> {
        let label = label.trim_end_matches(|sign: char| !sign.is_alphanumeric());
        let (word, digits) = word_and_digits(label);
        if let (&[digit @ b'0'..=b'9'], false) = (digits.as_bytes(), word.is_empty()) {
            // `b[1]` and `c[1]` are elements of a list with that name, `b1` and `c1` a box and a column.
            let is_list = word.len() == 1 && !label[..label.len() - 1].ends_with(char::is_alphabetic);
            return Some(Self {
                kind: if is_list {
                    LineKind::Row
                } else {
                    LineKind::of_word(&word)
                },
                number: digit - b'0',
            });
        }
        match label.trim().as_bytes() {
            [letter] if letter.is_ascii_alphabetic() => {
                let number = letter.to_ascii_uppercase() - b'A' + 1;
                (number <= 9).then_some(Self {
                    kind: LineKind::Row,
                    number,
                })
            }
            _ => None,
        }
    }
}

/// Returns the last word before the number of a label, in lower case, and the digits of the number.
fn word_and_digits(label: &str) -> (String, &str) {
    let name = label.trim_end_matches(|sign: char| sign.is_ascii_digit());
    let word = name.trim_end_matches(|sign: char| !sign.is_alphanumeric());
    let before = word.trim_end_matches(char::is_alphabetic);
    (word[before.len()..].to_lowercase(), &label[name.len()..])
}

/// Returns the rows of nine lines in the order that their labels say.
pub fn rows_in_order(lines: &[GridLine]) -> Result<Vec<[u8; 9]>, FormatFault> {
    let written = || lines.iter().map(|line| line.cells).collect::<Vec<_>>();
    let labels: Vec<Option<LineLabel>> = lines.iter().map(|line| line.label).collect();
    let Some(order) = order(&labels)? else {
        return Ok(written());
    };
    let mut rows = vec![[0; 9]; lines.len()];
    for (line, label) in std::iter::zip(lines, order) {
        let at = usize::from(label.number);
        match label.kind {
            LineKind::Row => rows[at] = line.cells,
            LineKind::Column => {
                for (row, cell) in std::iter::zip(&mut rows, line.cells) {
                    row[at] = cell;
                }
            }
            LineKind::Box => {
                for (index, cell) in line.cells.into_iter().enumerate() {
                    rows[at / 3 * 3 + index / 3][at % 3 * 3 + index % 3] = cell;
                }
            }
        }
    }
    Ok(rows)
}

/// Returns the labels counted from 0; `None` if the lines are rows in the order of the text.
fn order(labels: &[Option<LineLabel>]) -> Result<Option<Vec<LineLabel>>, FormatFault> {
    let some: Vec<LineLabel> = labels.iter().copied().flatten().collect();
    let Some(first) = some.first() else {
        return Ok(None);
    };
    let is_row = |label: &LineLabel| label.kind == LineKind::Row;
    // Numbers of the puzzle: the same one before each row.
    let is_same = some.iter().all(|label| label == first) && is_row(first);
    // Rows that are numbered through a file have more than one digit from the tenth on.
    let offset = |(at, label): (usize, &Option<LineLabel>)| Some(i32::from((*label)?.number) - at as i32);
    let mut offsets = labels.iter().enumerate().filter_map(offset);
    let expected = offsets.next();
    let is_in_order = some.iter().all(is_row) && offsets.all(|offset| Some(offset) == expected);
    if is_same || is_in_order {
        return Ok(None);
    }
    let mut numbers: Vec<u8> = some.iter().map(|label| label.number).collect();
    numbers.sort_unstable();
    let base = numbers[0];
    let is_whole = labels.len() == 9
        && numbers.len() == 9
        && base <= 1
        && std::iter::zip(base.., &numbers).all(|(expected, number)| expected == *number)
        && some.iter().all(|label| label.kind == first.kind);
    if !is_whole {
        return Err(FormatFault::LineLabels);
    }
    let from_zero = |label: LineLabel| LineLabel {
        number: label.number - base,
        ..label
    };
    Ok(Some(some.into_iter().map(from_zero).collect()))
}

/// Returns whether a line names nine columns in another order than that of the grid, such as `c9 c8 ... c1`, or nine rows beside each other.
pub(super) fn names_columns_out_of_order(line: &str) -> bool {
    let is_between = |sign: char| {
        sign.is_whitespace() || matches!(sign, ',' | ';' | '&' | '"') || super::bordered::is_border(sign)
    };
    let mut numbers = Vec::with_capacity(9);
    let mut are_rows = true;
    for word in line.split(is_between).filter(|word| !word.is_empty()) {
        let Some(label) = LineLabel::of(word) else {
            return false;
        };
        are_rows &= ROWS.contains(&word_and_digits(word).0.as_str());
        numbers.push(label.number);
    }
    let is_sorted = numbers.is_sorted();
    numbers.sort_unstable();
    let are_nine = [1, 0]
        .iter()
        .any(|base| (*base..base + 9).eq(numbers.iter().copied()));
    are_nine && (are_rows || !is_sorted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_has_the_number_of_a_line() {
        let of = |label: &str| LineLabel::of(label).map(|label| (label.kind, label.number));
        for (label, number) in [
            ("line[9] ", 9),
            ("Row 3", 3),
            ("r0", 0),
            ("puzzle_12_row_4", 4),
            ("I ", 9),
            ("a", 1),
        ] {
            assert_eq!(of(label), Some((LineKind::Row, number)), "{label}");
        }
        for label in ["col[1] ", "Column 1", "c1", "SPALTE 1"] {
            assert_eq!(of(label), Some((LineKind::Column, 1)), "{label}");
        }
        assert_eq!(of("Box 4"), Some((LineKind::Box, 4)));
        assert_eq!(
            (of("b4"), of("b[4] ")),
            (Some((LineKind::Box, 4)), Some((LineKind::Row, 4)))
        );
        for label in ["line[10] ", "puzzle", "", "2023", "K", "4"] {
            assert_eq!(of(label), None, "{label}");
        }
    }

    #[test]
    fn columns_out_of_order_are_known() {
        for line in [
            "c9 c8 c7 c6 c5 c4 c3 c2 c1",
            "  I H G | F E D | C B A",
            ",c2,c1,c3,c4,c5,c6,c7,c8,c9",
        ] {
            assert!(names_columns_out_of_order(line), "{line}");
        }
        assert!(names_columns_out_of_order("r1,r2,r3,r4,r5,r6,r7,r8,r9"));
        for line in [
            "A B C D E F G H I",
            "c1,c2,c3,c4,c5,c6,c7,c8,c9",
            // R names columns so.
            "V1 V2 V3 V4 V5 V6 V7 V8 V9",
            "a title",
            "r2 r1",
            "",
        ] {
            assert!(!names_columns_out_of_order(line), "{line}");
        }
    }
}
