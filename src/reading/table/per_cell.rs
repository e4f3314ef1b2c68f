//! Reads tables with a record for each cell, `row,col,value`, which are one puzzle.
//!
//! The table has all 81 cells, or only the filled ones. A cell that is missing in between could be lost, so it is refused, and so are numbers
//! that can count from 0 or from 1. Tables with other columns are refused: they can mark digits of a player, or have several puzzles.

use std::sync::Arc;

use super::layout::Place;
use super::records::Record;
use crate::cell_name;
use sudokud_puzzle::Position;
use sudokud_puzzle::formats::{LineKind, ZERO, grid_of_values, kind_of_word, single_cell};

/// Names of the column with the digits.
const VALUES: &str =
    "value val v digit number num n wert ziffer zahl valeur chiffre valor valore cijfer waarde";

/// Returns the place of the cells in a table with these columns.
pub(super) fn find(header: Option<&[Arc<str>]>) -> Option<Place> {
    let names = header?;
    let of_kind = |kind| {
        names
            .iter()
            .position(|name| kind_of_word(name.trim()) == Some(kind))
    };
    let is_value = |name: &Arc<str>| {
        VALUES
            .split_whitespace()
            .any(|known| known == name.trim().to_lowercase())
    };
    let (row, column) = (of_kind(LineKind::Row)?, of_kind(LineKind::Column)?);
    let value = names.iter().position(is_value)?;
    // Pandas writes a column of numbers without a name.
    let is_other = |(at, name): (usize, &Arc<str>)| ![row, column, value].contains(&at) && !name.is_empty();
    (!names.iter().enumerate().any(is_other)).then_some(Place::PerCell { row, column, value })
}

/// Returns whether a table has a record for each cell with an x and a y, which are no certain row and column.
pub(super) fn has_unclear_axes(header: Option<&[Arc<str>]>) -> bool {
    let has = |name: &str| {
        header.is_some_and(|names| names.iter().any(|one| one.trim().eq_ignore_ascii_case(name)))
    };
    let has_value = VALUES.split_whitespace().any(has);
    has("x") && has("y") && has_value
}

/// The cells of the records so far.
#[derive(Default)]
pub(super) struct CellRecords {
    places: Vec<(usize, usize)>,
    values: Vec<u8>,
    fault: Option<String>,
}

impl CellRecords {
    /// Adds the cell of a record.
    pub(super) fn add(&mut self, record: &Record, [row, column, value]: [usize; 3]) {
        if self.fault.is_some() {
            return;
        }
        let number = |at: usize| {
            record
                .fields
                .get(at)?
                .trim()
                .parse::<usize>()
                .ok()
                .filter(|&number| number <= 9)
        };
        let place = number(row).zip(number(column));
        let digit = record.fields.get(value).and_then(|field| single_cell(field));
        let (Some(place), Some(digit)) = (place, digit) else {
            self.fault = Some(format!(
                "{:?} on line {} is no cell; write row, column and digit as numbers",
                record.text, record.line
            ));
            return;
        };
        if self.places.contains(&place) {
            self.fault = Some(format!(
                "row {} and column {} are there twice, again on line {}; write one puzzle, and each cell once",
                place.0, place.1, record.line
            ));
            return;
        }
        self.places.push(place);
        self.values.push(digit);
    }

    /// Returns the puzzle of all cells, or the reason why they are none.
    pub(super) fn puzzle(self) -> Result<Position, String> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        if self.places.len() < 81 && self.values.iter().any(|&value| matches!(value, 0 | ZERO)) {
            return Err(format!(
                "{} of 81 cells; write all of them, or only the filled ones",
                self.places.len()
            ));
        }
        let unclear =
            "rows and columns can count from 0 or from 1; write all 81 cells, or the puzzle row by row";
        let indices = cell_name::indices(&self.places).ok_or(unclear)?;
        let mut values = [0; 81];
        for (index, value) in std::iter::zip(indices, self.values) {
            values[index] = value;
        }
        let grid = grid_of_values(values).map_err(|fault| fault.to_string())?;
        if grid.clue_count() == 0 {
            return Err("no digit is in these cells".to_owned());
        }
        Ok(Position::from_grid(grid))
    }
}
