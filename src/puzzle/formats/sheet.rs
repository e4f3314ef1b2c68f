//! Finds grids in sheets of spreadsheets that have empty rows and columns around them and between their boxes, titles and notes.
//!
//! The fields between commas, semicolons or tabs are cells, blanks or texts. A grid is nine rows, perhaps with a blank one between bands;
//! [`super::sheet_columns`] finds its columns. Rows without a field that has anything are between grids, or around them.

use std::borrow::Cow;

use super::line_label::{ColumnHeader, LineLabel, column_header};
use super::sheet_columns::{columns_of, named_columns};
use super::text_lines::single_cell;

/// A row of a sheet.
pub(super) struct SheetRow<'t> {
    line: &'t str,
    pub(super) fields: Vec<&'t str>,
    /// The columns that have a digit or a sign for an empty cell.
    pub(super) cells: Vec<usize>,
    /// The columns that have a text.
    pub(super) texts: Vec<usize>,
}

impl<'t> SheetRow<'t> {
    fn of(line: &'t str, separator: char) -> Self {
        let fields: Vec<&str> = line
            .split(separator)
            .map(|field| field.trim().trim_matches('"').trim())
            .collect();
        let filled = |is_it: fn(&str) -> bool| -> Vec<usize> {
            let filled = fields
                .iter()
                .enumerate()
                .filter(|(_, field)| !field.is_empty() && is_it(field));
            filled.map(|(at, _)| at).collect()
        };
        Self {
            cells: filled(|field| single_cell(field).is_some()),
            texts: filled(|field| single_cell(field).is_none()),
            line,
            fields,
        }
    }

    fn is_blank(&self) -> bool {
        self.cells.is_empty() && self.texts.is_empty()
    }

    /// Whether the row can be one of empty cells.
    fn can_be_empty(&self) -> bool {
        self.is_blank() && self.fields.len() >= 9
    }

    /// The fields of these columns with bars between them, behind the name of the row.
    fn row(&self, columns: [usize; 9]) -> String {
        let before = &self.fields[..columns[0].min(self.fields.len())];
        let name = before.iter().rev().find(|name| is_label(name));
        let name = name.map_or_else(String::new, |name| format!("{name}: "));
        let cells = columns.map(|at| self.fields.get(at).copied().unwrap_or_default());
        format!("{name}|{}|", cells.join("|"))
    }

    fn title(&self) -> String {
        let texts: Vec<&str> = self
            .fields
            .iter()
            .copied()
            .filter(|field| !field.is_empty())
            .collect();
        texts.join(" ")
    }
}

/// Returns whether a text names a line.
fn is_label(name: &str) -> bool {
    LineLabel::of(name).is_some()
}

/// Separators of the fields of sheets.
const SEPARATORS: [char; 3] = [',', ';', '\t'];

/// The lines of a sheet with a line of nine cells for each row of its grids; `None` for a blank row. Returns `None` if a grid is not certain.
pub(super) fn restored(text: &str) -> Option<Vec<Option<Cow<'_, str>>>> {
    let separator = SEPARATORS.into_iter().find(|&separator| {
        text.lines()
            .filter(|line| line.matches(separator).count() >= 8)
            .count()
            >= 9
    })?;
    let rows: Vec<SheetRow<'_>> = text.lines().map(|line| SheetRow::of(line, separator)).collect();
    let mut lines: Vec<Option<Cow<'_, str>>> = Vec::with_capacity(rows.len());
    let mut named = None;
    while let Some(row) = rows.get(lines.len()) {
        let rest = &rows[lines.len()..];
        if let Some(columns) = named_columns(row).filter(|_| lines_of_grid(&rest[1..]).is_some()) {
            named = Some(columns);
            lines.push(None);
        } else if row.is_blank() && !is_empty_first_row(rest) {
            lines.push(None);
        } else if row.cells.is_empty() && !row.is_blank() {
            let is_header = column_header(row.line) == Some(ColumnHeader::OtherOrder);
            lines.push(Some(if is_header {
                Cow::Borrowed(row.line)
            } else {
                Cow::Owned(row.title())
            }));
        } else {
            let taken = lines_of_grid(rest)?;
            let has_gaps = taken == WITH_GAPS;
            let is_gap = |at: usize| has_gaps && matches!(at, 3 | 7);
            let grid: Vec<&SheetRow<'_>> = rest[..taken]
                .iter()
                .enumerate()
                .filter(|(at, _)| !is_gap(*at))
                .map(|(_, row)| row)
                .collect();
            let columns = columns_of(&grid, named.take(), has_gaps)?;
            let is_named = |row: &&SheetRow<'_>| {
                let behind = row.fields.get(columns[8] + 1..);
                behind.is_some_and(|rest| rest.iter().any(|name| is_label(name)))
            };
            if grid.iter().all(is_named) {
                return None;
            }
            lines.extend(
                rest[..taken]
                    .iter()
                    .enumerate()
                    .map(|(at, row)| (!is_gap(at)).then(|| Cow::Owned(row.row(columns)))),
            );
        }
    }
    Some(lines)
}

/// Number of lines of a grid with a blank row between its bands.
const WITH_GAPS: usize = 11;

/// Returns the number of lines of the grid that begins with these rows. Another row behind it would say that the grid is another one.
fn lines_of_grid(rows: &[SheetRow<'_>]) -> Option<usize> {
    let ends_at = |end: usize| rows.get(end).is_none_or(|next| next.cells.is_empty());
    let is_row = |at: usize| rows.get(at).is_some_and(|row| !row.cells.is_empty());
    let has_gaps = rows.len() >= WITH_GAPS
        && (0..WITH_GAPS).all(|at| is_row(at) != matches!(at, 3 | 7))
        && ends_at(WITH_GAPS);
    if has_gaps {
        return Some(WITH_GAPS);
    }
    let is_line = |row: &SheetRow<'_>| !row.cells.is_empty() || row.can_be_empty();
    let is_grid = rows.get(..9).is_some_and(|rows| rows.iter().all(is_line));
    (is_grid && ends_at(9)).then_some(9)
}

/// Returns whether a blank row is the first one of a grid: exactly eight rows with cells are below it, and no other blank row that could be the
/// ninth.
fn is_empty_first_row(rows: &[SheetRow<'_>]) -> bool {
    let Some((first, below)) = rows.split_first() else {
        return false;
    };
    let has_cells = below
        .get(..8)
        .is_some_and(|rows| rows.iter().all(|row| !row.cells.is_empty()));
    let is_last = below
        .get(8)
        .is_none_or(|next| next.cells.is_empty() && !next.can_be_empty());
    first.can_be_empty() && has_cells && is_last
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grid_is_found_wherever_it_stands_in_a_sheet() {
        let rows = |before: &str, after: &str| format!("{before}5,3,,,7,,,,9{after}\n").repeat(9);
        let lines = |text: &str| {
            let lines = restored(text)?;
            let lines: Vec<&str> = lines.iter().map(|line| line.as_deref().unwrap_or("-")).collect();
            Some(format!("{} {}", lines.len(), lines[..3].join(" ")))
        };
        let row = "|5|3|||7||||9|";
        let band = "5,3,,,,7,,,,,9\n".repeat(3);
        for (text, expected) in [
            (rows("", ""), format!("9 {row} {row} {row}")),
            (rows(",", ",,"), format!("9 {row} {row} {row}")),
            (
                format!(",,,,,,,,\n{}", rows("", ",,note")),
                format!("10 - {row} {row}"),
            ),
            (
                format!("Title,,,,,,,,\n{}", rows(",", "")),
                format!("10 Title {row} {row}"),
            ),
            (
                format!("{band},,\n{band},,\n{band}"),
                format!("11 {row} {row} {row}"),
            ),
            (
                format!(
                    ",1,2,3,4,5,6,7,8,9\n{}",
                    rows(",", "").replace("5,3", ",3").replace('9', "")
                ),
                "10 - ||3|||7||||| ||3|||7|||||".to_owned(),
            ),
        ] {
            assert_eq!(lines(&text), Some(expected), "{text}");
        }
        for text in [
            format!("{}5,,,,,,,,\n", rows("", "")),
            rows("", "")
                .replace("9\n", "\n")
                .replace("5,", ",5,")
                .replace(",5", ",,5"),
            rows("x,", "").replace("5,3", "x,3"),
            rows("", ",r9"),
        ] {
            assert_eq!(lines(&text), None, "{text}");
        }
    }
}
