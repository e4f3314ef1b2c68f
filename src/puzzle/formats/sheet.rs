//! Finds grids in sheets of spreadsheets that have empty rows and columns around them, titles and notes.
//!
//! The fields between commas, semicolons or tabs are cells, blanks or texts. A grid is nine rows, and its nine columns are certain if no other
//! nine columns in a row have all digits. Rows without a field that has anything are between grids, or around them.

use std::borrow::Cow;
use std::ops::Range;

use super::line_label::LineLabel;
use super::text_lines::single_cell;

/// A row of a sheet.
struct SheetRow<'t> {
    fields: Vec<&'t str>,
    /// The columns that have a digit or a sign for an empty cell.
    cells: Vec<usize>,
    /// The columns that have a text.
    texts: Vec<usize>,
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
            fields,
        }
    }

    fn is_blank(&self) -> bool {
        self.cells.is_empty() && self.texts.is_empty()
    }

    /// The fields of these columns with bars between them, behind the name of the row.
    fn row(&self, columns: Range<usize>) -> String {
        let name = self.fields[..columns.start]
            .iter()
            .rev()
            .find(|name| is_label(name));
        let name = name.map_or_else(String::new, |name| format!("{name}: "));
        let cells: Vec<&str> = columns
            .map(|at| self.fields.get(at).copied().unwrap_or_default())
            .collect();
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

/// The lines of a sheet with a line of nine cells for each row of its grids; `None` for a blank row. Returns `None` if a grid is not certain.
pub(super) fn restored(text: &str) -> Option<Vec<Option<Cow<'_, str>>>> {
    let separator = [',', ';', '\t'].into_iter().find(|&separator| {
        text.lines()
            .filter(|line| line.matches(separator).count() >= 8)
            .count()
            >= 9
    })?;
    let rows: Vec<SheetRow<'_>> = text.lines().map(|line| SheetRow::of(line, separator)).collect();
    let mut lines: Vec<Option<Cow<'_, str>>> = Vec::with_capacity(rows.len());
    let mut at = 0;
    while at < rows.len() {
        let row = &rows[at];
        if row.is_blank() {
            lines.push(None);
            at += 1;
        } else if row.cells.is_empty() {
            lines.push(Some(Cow::Owned(row.title())));
            at += 1;
        } else {
            let grid = rows.get(at..at + 9)?;
            let columns = columns_of(grid)?;
            let is_named = |row: &SheetRow<'_>| {
                row.fields
                    .get(columns.end..)
                    .is_some_and(|rest| rest.iter().any(|name| is_label(name)))
            };
            if grid.iter().all(is_named) {
                return None;
            }
            // A tenth row would say that the grid is another one.
            if rows.get(at + 9).is_some_and(|next| !next.cells.is_empty()) {
                return None;
            }
            lines.extend(grid.iter().map(|row| Some(Cow::Owned(row.row(columns.clone())))));
            at += 9;
        }
    }
    Some(lines)
}

/// Returns the nine columns that have all cells of nine rows, if no other nine columns can have them.
fn columns_of(grid: &[SheetRow<'_>]) -> Option<Range<usize>> {
    let first = grid.iter().filter_map(|row| row.cells.first()).min()?;
    let last = grid.iter().filter_map(|row| row.cells.last()).max()?;
    let width = grid.iter().map(|row| row.fields.len()).max()?.max(9);
    // A grid that is nine columns wide, or begins at the edge of the sheet, can have an empty column at its end.
    let starts: Vec<usize> = (0..=width - 9)
        .filter(|start| start <= first && last - start < 9)
        .collect();
    let start = match *starts.as_slice() {
        [start] => start,
        [0, ..] if *first == 0 => 0,
        _ => return None,
    };
    let columns = start..start + 9;
    let has_text = grid
        .iter()
        .flat_map(|row| &row.texts)
        .any(|at| columns.contains(at));
    (!has_text).then_some(columns)
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
