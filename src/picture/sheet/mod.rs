//! Sheets of puzzles as PDF documents.
//!
//! `layout` arranges the grids on pages, `page` writes each page as SVG, and `pdf` draws it as a page of the `document`.

mod document;
mod layout;
mod page;
mod pdf;
#[cfg(test)]
mod tests;

use sudoku_technique::{CandidateSet, CellSet};
use sudokud_explain::Language;

pub use self::document::PrintedSheet;
use self::layout::Layout;
use crate::{Inks, Symbols};

/// The most puzzles of a sheet.
pub const MOST_PUZZLES: usize = 500;
/// The most puzzles of a page.
pub const MOST_ON_PAGE: usize = 20;
/// The smallest width of a grid, in millimetres.
pub const SMALLEST_GRID: u32 = 20;
/// The largest width of a grid, in millimetres.
pub const LARGEST_GRID: u32 = 250;

/// Puzzles to print.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The puzzles, in order.
    pub puzzles: Vec<SheetPuzzle>,
    /// The title at the top of each page; empty for none.
    pub title: String,
    /// The size of the pages.
    pub paper: Paper,
    /// The number of puzzles on a page; none for as many as grids of the chosen width fit, or else four.
    pub on_page: Option<usize>,
    /// The width of a grid in millimetres; none for as large as fits.
    pub grid_millimetres: Option<u32>,
    /// Whether candidates are printed in empty cells.
    pub shows_marks: bool,
    /// The symbols that stand for the digits.
    pub symbols: Symbols,
    /// The number of the first puzzle.
    pub first_number: usize,
    /// The language of the title above the solutions.
    pub language: Language,
    /// Whether each run of puzzles with one level begins on a new page, with the level as its heading.
    pub sections: bool,
    /// Whether the first page has the title alone, and the sections with their pages.
    pub title_page: bool,
    /// The number of the first page; none counts from 1 and writes the number of pages beside each.
    pub first_page: Option<usize>,
    /// The additional margin on the inner side of each page. Pages with odd numbers are on the right.
    pub gutter_millimetres: u32,
    /// The inks.
    pub inks: Inks,
}

/// A puzzle to print.
#[derive(Clone, Debug)]
pub struct SheetPuzzle {
    /// The digits, 0 for an empty cell.
    pub values: [u8; 81],
    /// The cells whose digits are givens.
    pub givens: CellSet,
    /// The candidates of the empty cells.
    pub candidates: CandidateSet,
    /// Whether they are printed even if those of other puzzles are not.
    pub always_shows_marks: bool,
    /// The solution, if it is printed.
    pub solution: Option<[u8; 81]>,
    /// The title beside the number; empty for none.
    pub title: String,
    /// The level; empty for none.
    pub level: String,
}

/// The size of a page.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Paper {
    /// 210 by 297 millimetres.
    #[default]
    A4,
    /// 148 by 210 millimetres.
    A5,
    /// 8.5 by 11 inches.
    Letter,
}

impl Paper {
    /// Returns width and height in millimetres.
    pub(crate) const fn size(self) -> (f64, f64) {
        match self {
            Self::A4 => (210.0, 297.0),
            Self::A5 => (148.0, 210.0),
            Self::Letter => (215.9, 279.4),
        }
    }
}

/// The error of a picture or a sheet that cannot be made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PrintError {
    /// The grids do not fit on a page.
    #[error("{}", in_words(*count, *millimetres, *most))]
    DoesNotFit {
        /// The number of puzzles on a page.
        count: usize,
        /// The width of a grid.
        millimetres: u32,
        /// The number that fits.
        most: usize,
    },
    /// The SVG text cannot be drawn. A bug, because it is our own.
    #[error("the picture cannot be drawn: {0}")]
    Svg(String),
    /// The document cannot be written. A bug, because it has our own pages only.
    #[error("the document cannot be written: {0}")]
    Document(String),
}

/// Says that grids of this width do not fit on a page.
fn in_words(count: usize, millimetres: u32, most: usize) -> String {
    match most {
        0 => format!("a grid of {millimetres} mm does not fit on a page; make it smaller"),
        1 => format!(
            "only one grid of {millimetres} mm fits on a page, not {count}; make them smaller, or take one"
        ),
        _ => format!(
            "only {most} grids of {millimetres} mm fit on a page, not {count}; make them smaller, or take fewer"
        ),
    }
}

impl Sheet {
    /// Makes the document. `is_stopped` is asked before each page; the answer is `None` if it says so.
    pub fn print(&self, is_stopped: &dyn Fn() -> bool) -> Result<Option<PrintedSheet>, PrintError> {
        let layout = Layout::of(self)?;
        document::write(self, &layout, is_stopped)
    }
}
