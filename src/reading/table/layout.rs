//! Finds the layout of a table from its beginning.
//!
//! Each separator is tried; the one with which most records contain a grid wins, and the earlier one among equals. Names in the header decide
//! between several columns of grids; without names, a column whose grids are full and contain those of the other one is the solution.

use std::sync::Arc;

use super::names::{is_puzzle_name, is_solution_name};
use super::records::{Record, Records, Separator};
use super::{anywhere, grid_in};
use crate::cells;
use sudokud_puzzle::solution::completes;
use sudokud_puzzle::{Grid, Position};

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
}

/// Where the cells of a record are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// In one field, and the solution in another.
    Column { puzzle: usize, solution: Option<usize> },
    /// In 81 fields, and the solution in the next 81.
    Cells { first: usize, with_solution: bool },
    /// In a word of the line.
    Anywhere,
}

/// The reason why a text has no layout of a table.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoLayout {
    /// No record contains a grid.
    #[error("no record contains a grid; write 81 cells in a field, or 81 fields on a line")]
    NoGrid,
    /// Several columns contain grids.
    #[error("the columns {columns} have grids; name that of the puzzles with --column")]
    Several {
        /// Their names.
        columns: String,
    },
    /// The only column of grids is called a solution.
    #[error(
        "only the column {column} has grids, which are solutions by its name; to read it, write --column {column}"
    )]
    OnlySolutions {
        /// Its name.
        column: String,
    },
    /// The column of the caller does not exist.
    #[error("no column {column:?}; write one of: {columns}, or its number")]
    Unknown {
        /// The name.
        column: String,
        /// The names of all columns.
        columns: String,
    },
    /// The cells could begin at several fields.
    #[error("the 81 cells could begin at several fields; write 81 fields on each line, or a header")]
    Shifted,
}

impl Layout {
    /// Finds the layout from the beginning of a table. `column` is the name or number of the column of puzzles.
    pub fn find(sample: &str, column: Option<&str>) -> Result<Self, NoLayout> {
        let mut best: Option<(usize, Self)> = None;
        let mut problem = None;
        let separators = [b',', b'\t', b';', b'|'].map(Separator::Byte);
        for separator in separators.into_iter().chain([Separator::Blank]) {
            let records: Vec<Record> = Records::new(separator, sample.as_bytes())
                .filter_map(Result::ok)
                .filter(|record| record.lines > 0)
                .take(LOOKED_AT)
                .collect();
            match Self::of(separator, &records, column) {
                Ok((read, layout)) if best.as_ref().is_none_or(|(most, _)| read > *most) => {
                    best = Some((read, layout));
                }
                Err(other) if other != NoLayout::NoGrid && problem.is_none() => problem = Some(other),
                _ => {}
            }
        }
        // A separator that shows several columns of grids knows more than one that finds no columns.
        match (best, problem) {
            (Some((_, layout)), Some(_)) if layout.place != Place::Anywhere => Ok(layout),
            (_, Some(problem)) => Err(problem),
            (Some((_, layout)), None) => Ok(layout),
            (None, None) => Err(NoLayout::NoGrid),
        }
    }

    /// The layout with this separator, and how many records have a grid in it.
    fn of(separator: Separator, records: &[Record], column: Option<&str>) -> Result<(usize, Self), NoLayout> {
        let (header, rows) = match records.split_first() {
            Some((first, rows)) if is_header(first) => (Some(first), rows),
            _ => (None, records),
        };
        let header = header.map(|header| {
            header
                .fields
                .iter()
                .map(|name| name.trim().into())
                .collect::<Vec<Arc<str>>>()
        });
        let widths = rows.first().map_or(0, |row| row.fields.len());
        let width = rows
            .iter()
            .all(|row| row.fields.len() == widths)
            .then_some(widths);
        let layout = |place| Self {
            separator,
            header: header.clone(),
            width: header.as_ref().map(Vec::len).or(width),
            place,
        };
        if separator == Separator::Blank && column.is_none() {
            let read = rows.iter().filter(|row| anywhere(&row.text).is_ok()).count();
            let layout = layout(Place::Anywhere);
            return if read == 0 {
                Err(NoLayout::NoGrid)
            } else {
                Ok((read, layout))
            };
        }
        // A separator that most records do not have is none. A table of one named column has none.
        let is_named = |column: &str| {
            header
                .as_deref()
                .is_some_and(|names| matches!(names, [name] if name.eq_ignore_ascii_case(column)))
        };
        if !column.is_some_and(is_named)
            && 2 * rows.iter().filter(|row| row.fields.len() > 1).count() <= rows.len()
        {
            return Err(NoLayout::NoGrid);
        }
        let names = || columns(header.as_deref(), widths);
        let grids = |at: usize| {
            rows.iter()
                .filter(move |row| row.fields.get(at).is_some_and(|field| grid_in(field).is_some()))
        };
        if let Some(column) = column {
            let puzzle = numbered(column, &names()).ok_or_else(|| NoLayout::Unknown {
                column: column.to_owned(),
                columns: names().join(", "),
            })?;
            let solution = (0..widths).find(|&at| {
                at != puzzle
                    && header
                        .as_ref()
                        .is_some_and(|names| names.get(at).is_some_and(|name| is_solution_name(name)))
            });
            return Ok((grids(puzzle).count(), layout(Place::Column { puzzle, solution })));
        }
        let with_grids: Vec<usize> = (0..widths).filter(|&at| grids(at).next().is_some()).collect();
        let place = match with_grids.as_slice() {
            [] => return cells(rows, header.as_deref()).map(|place| (rows.len(), layout(place))),
            _ => choose(rows, header.as_deref(), &with_grids)?,
        };
        let Place::Column { puzzle, .. } = place else {
            return Err(NoLayout::NoGrid);
        };
        Ok((grids(puzzle).count(), layout(place)))
    }

    /// Returns whether the first record names the columns.
    pub fn has_header(&self) -> bool {
        self.header.is_some()
    }

    /// Returns the layout in words.
    pub fn in_words(&self) -> String {
        let name = |column: usize| self.name(column);
        let place = match self.place {
            Place::Column {
                puzzle,
                solution: None,
            } => format!("puzzles in {:?}", name(puzzle)),
            Place::Column {
                puzzle,
                solution: Some(solution),
            } => {
                format!("puzzles in {:?}, solutions in {:?}", name(puzzle), name(solution))
            }
            Place::Cells { first, .. } => format!("81 fields from {:?}", name(first)),
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
    let has_cells = cells_at(&record.fields, 0).is_some();
    !has_grid
        && !has_cells
        && (record.fields.iter().any(is_known)
            || (record.fields.len() > 1
                && record.fields.iter().all(is_word)
                && record.fields.iter().any(|field| !field.trim().is_empty())))
}

/// The names or numbers of all columns.
fn columns(header: Option<&[Arc<str>]>, width: usize) -> Vec<String> {
    match header {
        Some(names) => names.iter().map(ToString::to_string).collect(),
        None => (1..=width).map(|number| format!("column{number}")).collect(),
    }
}

/// The index of a column by its name or its number.
fn numbered(column: &str, names: &[String]) -> Option<usize> {
    let exact = names.iter().position(|name| name == column);
    let found = exact.or_else(|| names.iter().position(|name| name.eq_ignore_ascii_case(column)));
    found.or_else(|| {
        column
            .parse::<usize>()
            .ok()?
            .checked_sub(1)
            .filter(|&index| index < names.len())
    })
}

/// Chooses among columns of grids.
fn choose(rows: &[Record], header: Option<&[Arc<str>]>, with_grids: &[usize]) -> Result<Place, NoLayout> {
    let name = |at: usize| header.and_then(|names| names.get(at)).map_or("", |name| name);
    let puzzles: Vec<usize> = with_grids
        .iter()
        .copied()
        .filter(|&at| is_puzzle_name(name(at)))
        .collect();
    let solutions: Vec<usize> = with_grids
        .iter()
        .copied()
        .filter(|&at| is_solution_name(name(at)))
        .collect();
    let rest: Vec<usize> = with_grids
        .iter()
        .copied()
        .filter(|at| !solutions.contains(at))
        .collect();
    let several = || NoLayout::Several {
        columns: with_grids
            .iter()
            .map(|&at| {
                if name(at).is_empty() {
                    (at + 1).to_string()
                } else {
                    name(at).to_owned()
                }
            })
            .collect::<Vec<_>>()
            .join(", "),
    };
    let solution = match solutions.as_slice() {
        [] => None,
        [one] => Some(*one),
        _ => return Err(several()),
    };
    match (puzzles.as_slice(), rest.as_slice()) {
        ([puzzle], _) | ([], [puzzle]) => Ok(Place::Column {
            puzzle: *puzzle,
            solution,
        }),
        ([], []) => Err(NoLayout::OnlySolutions {
            column: name(with_grids[0]).to_owned(),
        }),
        ([], &[one, other]) if solution.is_none() => {
            if all_complete(rows, one, other) {
                Ok(Place::Column {
                    puzzle: one,
                    solution: Some(other),
                })
            } else if all_complete(rows, other, one) {
                Ok(Place::Column {
                    puzzle: other,
                    solution: Some(one),
                })
            } else {
                Err(several())
            }
        }
        _ => Err(several()),
    }
}

/// Returns whether in all records with both grids the second one completes the first.
fn all_complete(rows: &[Record], puzzle: usize, solution: usize) -> bool {
    let both = rows.iter().filter_map(|row| {
        Some((
            grid_in(row.fields.get(puzzle)?)?,
            grid_in(row.fields.get(solution)?)?,
        ))
    });
    let mut both = both.peekable();
    both.peek().is_some() && both.all(|(puzzle, solution)| completes(puzzle.values(), solution.values()))
}

/// The position of 81 fields of one cell from `first` on.
pub(super) fn cells_at(fields: &[String], first: usize) -> Option<Position> {
    let fields: &[String] = fields.get(first..first + 81)?;
    let values: Option<Vec<u8>> = fields
        .iter()
        .map(|field| cells::single(field.trim_matches(['[', ']', '(', ')', '{', '}', '"', '\'', ' '])))
        .collect();
    Grid::from_values(values?.try_into().ok()?).map(Position::from_grid)
}

/// Finds 81 fields of one cell each.
fn cells(rows: &[Record], header: Option<&[Arc<str>]>) -> Result<Place, NoLayout> {
    let width = rows.first().map_or(0, |row| row.fields.len());
    if width < 81 {
        return Err(NoLayout::NoGrid);
    }
    let fits = |first: &usize| rows.iter().all(|row| cells_at(&row.fields, *first).is_some());
    let mut starts: Vec<usize> = (0..=width - 81).filter(fits).collect();
    let completed = |first: &usize| {
        rows.iter().all(|row| {
            let both = cells_at(&row.fields, *first).zip(cells_at(&row.fields, first + 81));
            both.is_some_and(|(puzzle, solution)| completes(puzzle.values(), solution.values()))
        })
    };
    if let Some(first) = starts.iter().find(|first| completed(first)) {
        return Ok(Place::Cells {
            first: *first,
            with_solution: true,
        });
    }
    // An empty field at the end is a separator too many, or the last cell after a number of the record.
    let breaks_rules = |first: &usize| {
        let mut grids = rows.iter().filter_map(|row| cells_at(&row.fields, *first));
        grids.any(|grid| grid.values().conflict().is_some())
    };
    if starts.len() > 1 && !starts.iter().all(breaks_rules) {
        starts.retain(|first| !breaks_rules(first));
    }
    // Columns with words for names, such as `id`, have no cells.
    if starts.len() > 1
        && let Some(names) = header
    {
        starts.retain(|&first| {
            let is_word =
                |name: &Arc<str>| !name.is_empty() && !name.contains(|sign: char| sign.is_ascii_digit());
            !names[first.min(names.len())..(first + 81).min(names.len())]
                .iter()
                .any(is_word)
        });
    }
    match starts.as_slice() {
        [first] => Ok(Place::Cells {
            first: *first,
            with_solution: false,
        }),
        [] => Err(NoLayout::NoGrid),
        _ => Err(NoLayout::Shifted),
    }
}
