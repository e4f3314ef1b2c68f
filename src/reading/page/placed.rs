//! Takes elements that name row, column and digit of a cell, such as `<cell row="0" col="4" value="7"/>`.

use super::tags::Tag;
use crate::cell_name;
use sudokud_puzzle::formats::{LineKind, kind_of_word};

/// Names of the attribute with the digit of a cell.
const VALUES: [&str; 6] = ["value", "val", "v", "digit", "number", "data-value"];

/// Fewest elements that name their places. A puzzle with fewer givens has several solutions.
const FEWEST: usize = 17;

/// The elements of a page that name their places.
#[derive(Default)]
pub(super) struct PlacedCells {
    cells: Vec<((usize, usize), String)>,
    /// The line of the first one.
    pub(super) line: usize,
}

impl PlacedCells {
    /// Takes an element, if it names row, column and digit.
    pub(super) fn take(&mut self, tag: &Tag<'_>, line: usize) -> bool {
        let number = |kind| {
            let value = tag.attribute(|name| kind_of_word(name.trim_start_matches("data-")) == Some(kind))?;
            value.trim().parse::<usize>().ok().filter(|&number| number <= 9)
        };
        let place = number(LineKind::Row).zip(number(LineKind::Column));
        let value = tag.attribute(|name| VALUES.contains(&name));
        let (Some(place), Some(value)) = (place, value) else {
            return false;
        };
        if self.cells.is_empty() {
            self.line = line;
        }
        self.cells.push((place, value.trim().to_owned()));
        true
    }

    /// Returns the 81 cells of the grid, or each element in words if their places are not those of a grid.
    pub(super) fn grid(self) -> Result<Vec<String>, Vec<String>> {
        let places: Vec<(usize, usize)> = self.cells.iter().map(|(place, _)| *place).collect();
        let indices = cell_name::indices(&places).filter(|indices| indices.len() >= FEWEST);
        let Some(indices) = indices else {
            let in_words = |((row, column), digit)| format!("{row} {column} {digit}");
            return Err(self.cells.into_iter().map(in_words).collect());
        };
        let mut cells = vec![String::new(); 81];
        for (index, (_, digit)) in std::iter::zip(indices, self.cells) {
            cells[index] = digit;
        }
        Ok(cells)
    }
}
