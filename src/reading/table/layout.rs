//! Finds the layout of a table from its beginning.
//!
//! Each separator is tried; the one with which most records contain a grid wins, then the one with which most fields are a grid and nothing
//! else, and the earlier one among equals. [`super::columns`] chooses among columns of grids, [`super::spread`] finds a grid that is spread
//! over several columns.

use std::sync::Arc;

use super::columns::{choose, columns, numbered};
use super::line::anywhere;
use super::names::{is_puzzle_name, is_solution_name};
use super::no_layout::NoLayout;
use super::notes::has_comments;
use super::records::{Record, Records, Separator};
use super::spread::{self, CellOrder};
use super::{TableReader, grid_in, per_cell, values};
use crate::cells;
use crate::order;
use crate::variant::{self, ColumnRoles};
use sudokud_puzzle::formats::is_beside_grids;

/// Number of records that are looked at.
const LOOKED_AT: usize = 200;

/// The layout of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// What separates the fields.
    pub(super) separator: Separator,
    /// The names of the columns.
    pub(super) header: Option<Vec<Arc<str>>>,
    /// Number of fields, if all records have the same.
    pub(super) width: Option<usize>,
    /// Where the cells are.
    pub(super) place: Place,
    /// What the columns say about the kind of the puzzle.
    pub(super) roles: ColumnRoles,
    /// Whether lines behind the signs of comments are comments, although they have grids: other lines have grids without these signs.
    pub(super) has_comments: bool,
}

/// Where the cells of a record are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// In one field, and the solution in another.
    Column { puzzle: usize, solution: Option<usize> },
    /// In 81 fields, and the solution in the next 81.
    Cells {
        first: usize,
        with_solution: bool,
        order: CellOrder,
    },
    /// In nine fields, each with a row or a column as the header says.
    Lines { first: usize },
    /// One cell in each record, and the table is one puzzle.
    PerCell { row: usize, column: usize, value: usize },
    /// In a word of the line.
    Anywhere,
}

impl Layout {
    /// Finds the layout from the beginning of a table. `column` is the name or number of the column of puzzles.
    pub fn find(sample: &str, column: Option<&str>) -> Result<Self, NoLayout> {
        let mut best: Option<(Score, Self)> = None;
        let mut problem = None;
        let separators = [b',', b'\t', b';', b'|'].map(Separator::Byte);
        let names = values::names(sample);
        let of_sql = names.is_some().then_some(Separator::Values);
        for separator in separators.into_iter().chain(of_sql).chain([Separator::Blank]) {
            let records: Vec<Record> = Records::new(separator, sample.as_bytes())
                .filter_map(Result::ok)
                .filter(|record| record.lines > 0)
                .filter(|record| separator != Separator::Values || record.fields.len() > 1)
                .take(LOOKED_AT)
                .collect();
            let names = names.as_deref().filter(|_| separator == Separator::Values);
            match Self::of(separator, &records, names, column) {
                Ok((score, layout)) if best.as_ref().is_none_or(|(most, _)| score.beats(most, separator)) => {
                    best = Some((score, layout));
                }
                Err(other) if other != NoLayout::NoGrid && problem.is_none() => problem = Some(other),
                _ => {}
            }
        }
        // A separator that shows several columns of grids knows more than one that finds no columns.
        let layout = match (best, problem) {
            (Some((_, layout)), Some(_)) if layout.place != Place::Anywhere => layout,
            (_, Some(problem)) => return Err(problem),
            (Some((_, layout)), None) => layout,
            (None, None) => return Err(NoLayout::NoGrid),
        };
        let comments = sample.lines().filter(|line| line.trim_start().starts_with('#'));
        match plain_only(comments) {
            // The caller knows the puzzles.
            Err(NoLayout::OtherOrder { .. }) if column.is_some() => {}
            checked => checked?,
        }
        if layout.has_rows_of_sukaku(sample) {
            return Err(NoLayout::RowsOfSukaku);
        }
        Ok(layout)
    }

    /// The layout with this separator, and how many records have a grid in it.
    ///
    /// Records of SQL have the names of their columns elsewhere.
    fn of(
        separator: Separator,
        records: &[Record],
        names_of_sql: Option<&[Arc<str>]>,
        column: Option<&str>,
    ) -> Result<(Score, Self), NoLayout> {
        let (first, rows) = match records.split_first() {
            Some((first, rows)) if names_of_sql.is_none() && is_header(first) => (Some(first), rows),
            _ => (None, records),
        };
        let header = first.map(|header| {
            header
                .fields
                .iter()
                .map(|name| name.trim().into())
                .collect::<Vec<Arc<str>>>()
        });
        let header = header.or_else(|| names_of_sql.filter(|names| !names.is_empty()).map(<[_]>::to_vec));
        // The first record may be a short one.
        let header_width = header.as_ref().map_or(0, Vec::len);
        let widths = rows
            .iter()
            .map(|row| row.fields.len())
            .fold(header_width, usize::max);
        let width = rows
            .iter()
            .all(|row| row.fields.len() == widths)
            .then_some(widths);
        let layout = |place| Self {
            separator,
            header: header.clone(),
            width: header.as_ref().map(Vec::len).or(width),
            place,
            roles: ColumnRoles::of(header.as_deref().unwrap_or_default()),
            has_comments: has_comments(records),
        };
        let score = |read: usize, exact: usize, bad: usize| Score {
            read,
            exact,
            bad,
            has_long_records: header.is_some() && rows.iter().any(|row| row.lines > 1),
            is_in_code: header.is_none() && rows.iter().all(is_code_or_grid),
        };
        if separator == Separator::Blank && column.is_none() {
            let (read, bad) = counted(rows, first)?;
            return Ok((score(read, 0, bad), layout(Place::Anywhere)));
        }
        if !is_separated(header.as_deref().unwrap_or_default(), rows, column) {
            return Err(NoLayout::NoGrid);
        }
        let names = || columns(header.as_deref(), widths);
        let grids = |at: usize| {
            rows.iter()
                .filter(move |row| row.fields.get(at).is_some_and(|field| grid_in(field).is_some()))
        };
        let exact = |at: usize| {
            let fields = rows.iter().filter_map(|row| row.fields.get(at));
            fields.filter(|field| cells::position_of(field).is_some()).count()
        };
        if let Some(column) = column {
            let puzzle = numbered(column, &names())?;
            let solution = (0..widths).find(|&at| {
                at != puzzle
                    && header
                        .as_ref()
                        .is_some_and(|names| names.get(at).is_some_and(|name| is_solution_name(name)))
            });
            let read = grids(puzzle).count();
            let score = score(read, exact(puzzle), rows.len() - read);
            return Ok((score, layout(Place::Column { puzzle, solution })));
        }
        let with_grids: Vec<usize> = (0..widths).filter(|&at| grids(at).next().is_some()).collect();
        let place = match with_grids.as_slice() {
            [] => {
                let names = header.as_deref();
                if per_cell::has_unclear_axes(names) {
                    return Err(NoLayout::UnclearAxes);
                }
                let place = per_cell::find(names).map_or_else(|| spread::find(rows, names), Ok)?;
                return Ok((score(rows.len(), rows.len(), 0), layout(place)));
            }
            _ => choose(rows, header.as_deref(), &with_grids)?,
        };
        let Place::Column { puzzle, .. } = place else {
            return Err(NoLayout::NoGrid);
        };
        if header.is_none() {
            let is_other = |row: &&Record| {
                row.fields
                    .get(puzzle)
                    .is_none_or(|field| grid_in(field).is_none())
            };
            plain_only(rows.iter().filter(is_other).map(|row| row.text.as_str()))?;
        } else if let Some(name) = names().get(puzzle).filter(|name| order::is_other(name)) {
            return Err(NoLayout::OtherOrder { words: name.clone() });
        }
        let read = grids(puzzle).count();
        Ok((score(read, exact(puzzle), rows.len() - read), layout(place)))
    }

    /// Returns the layout of a table whose header names the column of puzzles, although no record has a grid.
    pub fn named(sample: &str) -> Option<Self> {
        let separators = [b',', b'\t', b';', b'|'].map(Separator::Byte);
        separators.into_iter().find_map(|separator| {
            let records = Records::new(separator, sample.as_bytes()).filter_map(Result::ok);
            let mut records = records.filter(|record| record.lines > 0);
            let header = records
                .next()
                .filter(|header| header.fields.len() > 1 && is_header(header))?;
            let names: Vec<Arc<str>> = header.fields.iter().map(|name| name.trim().into()).collect();
            let puzzle = names.iter().position(|name| is_puzzle_name(name))?;
            records.next().filter(|row| row.fields.len() > 1)?;
            Some(Self {
                separator,
                width: Some(names.len()),
                place: Place::Column {
                    puzzle,
                    solution: None,
                },
                roles: ColumnRoles::of(&names),
                has_comments: false,
                header: Some(names),
            })
        })
    }

    /// Returns whether the first nine records are the rows of a sukaku.
    fn has_rows_of_sukaku(&self, sample: &str) -> bool {
        let mut rows = TableReader::new(self.clone(), sample.as_bytes()).filter_map(|part| part.item);
        let is_row = |item: crate::item::Item| {
            item.entry
                .is_ok_and(|entry| cells::is_row_of_sukaku(&entry.position))
        };
        (0..9).all(|_| rows.next().is_some_and(is_row))
    }

    /// Returns whether the puzzles are in columns, and not among the words of lines.
    pub fn has_columns(&self) -> bool {
        self.place != Place::Anywhere
    }

    /// Returns whether the first record names the columns.
    pub fn has_header(&self) -> bool {
        self.header.is_some()
    }

    /// Returns the layout in words.
    pub fn in_words(&self) -> String {
        let name = |column: usize| self.name(column);
        let place = match &self.place {
            &Place::Column {
                puzzle,
                solution: None,
            } => format!("puzzles in {:?}", name(puzzle)),
            &Place::Column {
                puzzle,
                solution: Some(solution),
            } => {
                format!("puzzles in {:?}, solutions in {:?}", name(puzzle), name(solution))
            }
            &Place::Cells { first, .. } => format!("81 fields from {:?}", name(first)),
            &Place::Lines { first } => format!("nine fields of nine cells from {:?}", name(first)),
            Place::PerCell { .. } => "a cell of one puzzle in each record".to_owned(),
            Place::Anywhere => "a puzzle among the words of each line".to_owned(),
        };
        match self.place {
            Place::Anywhere => place,
            _ => format!("fields between {}, {place}", self.separator.name()),
        }
    }
}

/// Returns whether the first record names the columns: it has no grid, and a name of a puzzle or only words.
fn is_header(record: &Record) -> bool {
    let has_grid =
        record.fields.iter().any(|field| grid_in(field).is_some()) || anywhere(&record.text).is_ok();
    let is_word = |field: &String| {
        let field = field.trim();
        field.is_empty() || field.starts_with(|first: char| first.is_alphabetic() || first == '_')
    };
    let is_known = |field: &String| is_puzzle_name(field) || is_solution_name(field);
    let has_cells = spread::cells_at(&record.fields, 0).is_some();
    // A line of a program that opens a list.
    let opens = record.text.trim_end().ends_with(['(', '[', '{']);
    !has_grid
        && !opens
        && !has_cells
        && (record.fields.iter().any(is_known)
            || spread::names_cells(&record.fields)
            || (record.fields.len() > 1
                && record.fields.iter().all(is_word)
                && record.fields.iter().any(|field| !field.trim().is_empty())))
}

/// Returns the number of lines with a puzzle among their words, and of those that should have one.
fn counted(rows: &[Record], first: Option<&Record>) -> Result<(usize, usize), NoLayout> {
    let (read, others): (Vec<_>, Vec<_>) = rows.iter().partition(|row| anywhere(&row.text).is_ok());
    if read.is_empty() {
        return Err(NoLayout::NoGrid);
    }
    let bad = others.iter().filter(|row| !is_beside_grids(&row.text)).count();
    plain_only(others.into_iter().chain(first).map(|row| row.text.as_str()))?;
    Ok((read.len(), bad))
}

/// Returns whether records have this separator. One that most of them do not have is none, unless the header has a name of puzzles beside others.
/// A table of one named column has none.
fn is_separated(header: &[Arc<str>], rows: &[Record], column: Option<&str>) -> bool {
    let is_wanted = |wanted: &str| matches!(header, [name] if name.eq_ignore_ascii_case(wanted));
    let names_puzzles = header.len() > 1 && header.iter().any(|name| is_puzzle_name(name));
    column.is_some_and(is_wanted)
        || names_puzzles
        || 2 * rows.iter().filter(|row| row.fields.len() > 1).count() > rows.len()
}

/// Refuses a text whose lines without a grid name a variant or another order of cells. In TOML and in programs an entry has a line for each
/// key, and another line says what the puzzle is.
fn plain_only<'t>(others: impl IntoIterator<Item = &'t str>) -> Result<(), NoLayout> {
    for line in others {
        if let Some(rule) = variant::rule_in_caption(line) {
            return Err(NoLayout::Variant { rule });
        }
        if order::is_other_statement(line) {
            return Err(NoLayout::OtherOrder {
                words: line.trim().to_owned(),
            });
        }
    }
    Ok(())
}

/// How well a separator fits the records.
struct Score {
    /// Number of records with a grid.
    read: usize,
    /// Number of records whose field is a grid and nothing else.
    exact: usize,
    /// Number of records without a grid.
    bad: usize,
    /// Whether there are records of several lines under a header.
    has_long_records: bool,
    /// Whether all records without a grid are lines of a program.
    is_in_code: bool,
}

/// Returns whether a record has a grid, or begins like a line of a program and not like a record with a number.
fn is_code_or_grid(row: &Record) -> bool {
    let is_number = |first: char| first.is_ascii_digit() || matches!(first, '"' | '\'' | ',' | ';');
    anywhere(&row.text).is_ok() || !row.text.trim_start().starts_with(is_number) && is_beside_grids(&row.text)
}

impl Score {
    /// Returns whether this separator fits better than an earlier one. Without separators a line of a quoted text is a record of its own,
    /// so more records are no proof if some of them have no grid.
    fn beats(&self, best: &Self, separator: Separator) -> bool {
        match separator {
            Separator::Byte(_) | Separator::Values => (self.read, self.exact) > (best.read, best.exact),
            Separator::Blank => {
                let is_better =
                    self.read > best.read || self.read == best.read && best.bad > self.bad && best.is_in_code;
                is_better && self.bad <= best.bad && !best.has_long_records
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_separator_is_the_one_whose_fields_are_grids_and_nothing_else() {
        const EASY: &str =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        for (text, words) in [
            (format!("{EASY};1,2;3,4\n"), "fields between semicolons"),
            (
                format!("id;rating;puzzle\n1;1,2;{EASY}\n"),
                "fields between semicolons",
            ),
            (format!("{EASY}|1,5|3,2\n"), "fields between bars"),
            (format!("{EASY},1;2\n"), "fields between commas"),
        ] {
            let layout = Layout::find(&text, None).unwrap();
            assert!(layout.in_words().starts_with(words), "{}", layout.in_words());
        }
    }
}
