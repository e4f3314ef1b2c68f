//! Finds grids that are spread over several fields: 81 fields of one cell, or nine fields of a row or a column.
//!
//! The names of the columns say which cell or line a field is: `r1c1,r2c1,...` are the cells column by column, and `c1` to `c9` are
//! columns. Names that could mean rows as well as columns are refused, unless the fields are in the order of the grid.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::layout::Place;
use super::no_layout::NoLayout;
use super::records::Record;
use crate::cell_name::CellName;
use crate::cells;
use crate::order;
use sudokud_puzzle::formats::{GridLine, LineLabel, grid_of_values, rows_in_order, single_cell};
use sudokud_puzzle::solution::completes;
use sudokud_puzzle::{Grid, Position};

/// The position of 81 fields of one cell from `first` on.
pub(super) fn cells_at(fields: &[String], first: usize) -> Option<Position> {
    let behind = fields.get(first + 81..).unwrap_or_default();
    let fields: &[String] = fields.get(first..first + 81)?;
    // The brackets of lists are around rows, or around all cells: `[0, 0, ..., 0], (9, 9)` has its last cell before `(9`.
    let is_split = |(at, field): (usize, &String)| {
        at % 9 != 0 && field.contains(['[', '(', '{']) || at % 9 != 8 && field.contains([']', ')', '}'])
    };
    if fields.iter().enumerate().any(is_split) {
        return None;
    }
    let words = fields[0]
        .rsplit_once(['[', '(', '{'])
        .map_or("", |(words, _)| words);
    // The list of a call, as in `np.reshape([0`, whose arguments stand behind the last cell.
    let is_call = words.contains(char::is_alphabetic);
    if is_call && order::is_other_statement(&format!("{words}({}", behind.join(","))) {
        return None;
    }
    let cells = fields.iter().enumerate().map(|(at, field)| match at {
        0 if is_call => &field[words.len()..],
        _ => field.as_str(),
    });
    let values: Option<Vec<u8>> = cells
        .map(|field| single_cell(field.trim_matches(['[', ']', '(', ')', '{', '}', '"', '\'', ' '])))
        .collect();
    grid_of_values(values?.try_into().ok()?)
        .ok()
        .map(Position::from_grid)
}

/// Finds 81 fields of one cell each, or nine fields of nine cells.
pub(super) fn find(rows: &[Record], header: Option<&[Arc<str>]>) -> Result<Place, NoLayout> {
    let width = rows.iter().map(|row| row.fields.len()).max().unwrap_or_default();
    if width < 81 {
        return lines(rows, header);
    }
    // Under a header a short record is bad and says nothing about the place of the cells.
    let is_whole = |row: &&Record| header.is_none() || row.fields.len() == width;
    let whole: Vec<&Record> = rows.iter().filter(is_whole).collect();
    let rows = whole.as_slice();
    let order = |first: usize| CellOrder::of(header.and_then(|names| names.get(first..first + 81)));
    // The first cell of a list stands behind its bracket.
    let is_in_list = |row: &Record, first: usize| {
        row.fields.iter().take(first).any(|field| {
            let behind = field.rsplit_once(['[', '(', '{']);
            behind.is_some_and(|(_, cell)| single_cell(cell.trim()).is_some_and(|cell| cell > 0))
        })
    };
    let fits = |first: &usize| {
        rows.iter()
            .all(|row| !is_in_list(row, *first) && cells_at(&row.fields, *first).is_some())
    };
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
            order: order(*first)?,
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
            order: order(*first)?,
        }),
        [] => Err(NoLayout::NoGrid),
        _ => Err(NoLayout::Shifted),
    }
}

/// Finds nine fields of nine cells under names of rows or columns.
fn lines(rows: &[Record], header: Option<&[Arc<str>]>) -> Result<Place, NoLayout> {
    let names = header.ok_or(NoLayout::NoGrid)?;
    let starts = 0..names.len().saturating_sub(8);
    let mut starts = starts.filter(|&first| {
        rows.iter()
            .any(|row| labelled_lines(&row.fields, names, first).is_some())
    });
    let first = starts.next().ok_or(NoLayout::NoGrid)?;
    let lines = rows
        .iter()
        .find_map(|row| labelled_lines(&row.fields, names, first));
    match (starts.next(), rows_in_order(&lines.unwrap_or_default())) {
        (None, Ok(_)) => Ok(Place::Lines { first }),
        (Some(_), _) => Err(NoLayout::Shifted),
        (None, Err(_)) => Err(NoLayout::UnclearNames),
    }
}

/// The nine fields from `first` on, if each has nine cells, under their names.
fn labelled_lines(fields: &[String], names: &[Arc<str>], first: usize) -> Option<Vec<GridLine>> {
    let parsed = std::iter::zip(fields.get(first..first + 9)?, names.get(first..first + 9)?);
    let line = |(field, name): (&String, &Arc<str>)| {
        Some(GridLine {
            cells: line_in(field)?,
            label: LineLabel::of(name),
        })
    };
    parsed.map(line).collect()
}

/// The nine cells of a field, which may have blanks around them, as in a table of Markdown.
fn line_in(field: &str) -> Option<[u8; 9]> {
    let padded = || field.strip_prefix(' ')?.strip_suffix(' ');
    cells::line_of(field)
        .or_else(|| cells::line_of(padded()?))
        .or_else(|| cells::line_of(field.trim()))
}

/// The position of nine fields of nine cells from `first` on, each a row or a column by its name.
pub(super) fn lines_at(fields: &[String], names: &[Arc<str>], first: usize) -> Option<Position> {
    let rows = rows_in_order(&labelled_lines(fields, names, first)?).ok()?;
    let values = <[u8; 81]>::try_from(rows.as_flattened()).ok()?;
    grid_of_values(values).ok().map(Position::from_grid)
}

/// Which cell each of 81 fields is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum CellOrder {
    /// Row by row.
    AsWritten,
    /// The index of the cell of each field.
    Named(Arc<[usize; 81]>),
}

impl CellOrder {
    /// Finds the order of 81 columns with these names.
    fn of(names: Option<&[Arc<str>]>) -> Result<Self, NoLayout> {
        let parsed = names.unwrap_or_default().iter().map(|name| CellName::of(name));
        let parsed = parsed.collect::<Option<Vec<CellName>>>();
        let Some(mut parsed) = parsed.filter(|parsed| parsed.len() == 81) else {
            return Ok(Self::AsWritten);
        };
        // `c1` to `c81` are numbers, `a1` to `i9` are places.
        let letter = |name: &CellName| match *name {
            CellName::Lettered(letter, _) => Some(letter),
            _ => None,
        };
        let first_letter = letter(&parsed[0]);
        if parsed.iter().all(|name| letter(name) == first_letter) {
            for name in &mut parsed {
                if let CellName::Lettered(_, number) = *name {
                    *name = CellName::Index(number);
                }
            }
        }
        if parsed.contains(&CellName::Boxed) {
            return Err(NoLayout::UnclearNames);
        }
        let indices: Vec<usize> = parsed.iter().map(CellName::index).collect();
        if indices.is_sorted() {
            return Ok(Self::AsWritten);
        }
        let least = indices.iter().min().copied().unwrap_or_default();
        let mut order = [0; 81];
        let mut is_taken = [false; 81];
        let is_certain = parsed.iter().all(|name| {
            !matches!(
                name,
                CellName::Pair(..) | CellName::Axes(..) | CellName::Lettered(..)
            )
        });
        for (slot, index) in std::iter::zip(&mut order, indices) {
            let cell = index - least;
            if cell >= 81 || !is_certain || std::mem::replace(&mut is_taken[cell], true) {
                return Err(NoLayout::UnclearNames);
            }
            *slot = cell;
        }
        Ok(Self::Named(Arc::new(order)))
    }

    /// Returns the grid whose cells are in this order.
    pub(super) fn arranged(&self, fields: &Position) -> Position {
        let Self::Named(order) = self else {
            return *fields;
        };
        let mut values = [0; 81];
        for (&cell, value) in std::iter::zip(order.iter(), fields.values().values()) {
            values[cell] = *value;
        }
        Grid::from_values(values).map_or(*fields, Position::from_grid)
    }
}

/// Returns whether the fields of a record are names of 81 cells that begin with numbers, such as `1_1`.
pub(super) fn names_cells(fields: &[String]) -> bool {
    // Cells repeat digits, names are all different.
    let parsed = fields.iter().filter(|field| CellName::of(field).is_some());
    parsed.collect::<BTreeSet<_>>().len() >= 81
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(name: impl Fn(usize, usize) -> String) -> Result<CellOrder, NoLayout> {
        let names: Vec<Arc<str>> = (0..81).map(|at| name(at / 9, at % 9).into()).collect();
        CellOrder::of(Some(&names))
    }

    #[test]
    fn names_say_which_cell_a_field_is() {
        for as_written in [
            order(|one, other| format!("r{}c{}", one + 1, other + 1)),
            order(|one, other| format!("C{other}R{one}")),
            order(|one, other| format!("cell_{one}_{other}")),
            order(|one, other| format!("c{}", 9 * one + other + 1)),
            order(|one, other| format!("{}{}", char::from(b'A' + one as u8), other + 1)),
            order(|one, other| format!("{}", 9 * one + other)),
            order(|one, other| format!("{}{}", one + 1, other + 1)),
            order(|_, _| "x".to_owned()),
        ] {
            assert_eq!(as_written, Ok(CellOrder::AsWritten));
        }
        for by_columns in [
            order(|one, other| format!("r{}c{}", other + 1, one + 1)),
            order(|one, other| format!("row{other}_col{one}")),
            order(|one, other| format!("{}", 9 * other + one)),
        ] {
            let Ok(CellOrder::Named(order)) = by_columns else {
                panic!("{by_columns:?}");
            };
            assert_eq!(order[..3], [0, 9, 18]);
        }
        for unclear in [
            order(|one, other| format!("{other}_{one}")),
            order(|one, other| format!("{}{}", char::from(b'A' + other as u8), one + 1)),
            order(|one, _| format!("r1c{}", 9 - one)),
            order(|one, other| format!("b{one}c{other}")),
        ] {
            assert_eq!(unclear, Err(NoLayout::UnclearNames));
        }
    }
}
