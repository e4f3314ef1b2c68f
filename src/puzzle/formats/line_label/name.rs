//! Finds out whether a title with a word for columns or boxes can be the name of a puzzle, which must not turn its grid.

use super::LineKind;
use super::split::LabelWord;
use super::title::Title;
use super::words::{self, UnitWord, Words};

/// Words for cells in the names of two columns of a table, such as `Spalte,Zellen`.
const OF_HEADERS: [&str; 6] = ["cells", "digits", "values", "zellen", "ziffern", "werte"];

/// Returns whether a line describes the columns of a table, as in `[cols="9*^"]` of `AsciiDoc`.
pub(super) fn describes_columns(line: &str) -> bool {
    let line = line.trim();
    line.starts_with('[') && line.ends_with(']') && line.contains("cols=\"")
}

impl Title {
    /// Returns whether the words around a unit can be the name of a puzzle as well as the kind of its lines: `The Column`, `Columns 12`,
    /// `Sudoku squares`.
    pub(super) fn can_be_a_name(&self, unit: UnitWord) -> bool {
        let orders = [Words::Each, Words::Ordered, Words::Orders, Words::Columnwise];
        let is_header = self.words().any(|word| OF_HEADERS.contains(&word.text.as_str()));
        if orders.into_iter().any(|order| self.any(order)) || self.repeats_a_unit() || is_header {
            return false;
        }
        // A column of a newspaper, or one box, which is the whole grid as well.
        let is_one = !unit.is_plural && self.range().is_none();
        let is_number = |at: usize| {
            let next = self.0.get(at + 1);
            next.is_some_and(|word| word.digits().is_some() && word.before != '[')
        };
        let has_number =
            || !self.names_all() && self.range().is_none() && self.units().any(|(at, _)| is_number(at));
        let is_title = || {
            let is_of_title = |word: &LabelWord| matches!(word.text.as_str(), "sudoku" | "nine" | "neun");
            unit.kind == LineKind::Box && self.0.len() == 2 && self.words().any(is_of_title)
        };
        is_one || self.units().any(|(at, _)| self.names_cells(at)) || has_number() || is_title()
    }

    /// Returns whether the unit at this index is also a word for cells, or for other things than boxes.
    pub(super) fn names_cells(&self, at: usize) -> bool {
        words::OF_CELLS.contains(&self.0[at].text.as_str())
    }
}
