//! A grid alone, as a part of another SVG text: without labels, frame and size.

use sudoku_technique::{CandidateSet, CellSet};

use super::geometry::{GRID, START};
use super::grid;
use super::svg::Svg;
use super::symbols::Symbols;
use super::theme::Inks;

/// A grid in dark lines on the white of its page.
#[derive(Clone, Debug)]
pub struct GridPicture<'a> {
    /// The digits, 0 for an empty cell.
    pub values: &'a [u8; 81],
    /// The cells whose digits are givens.
    pub givens: CellSet,
    /// The candidates to draw in empty cells; none for empty cells without marks.
    pub candidates: Option<&'a CandidateSet>,
    /// The symbols that stand for the digits.
    pub symbols: Symbols,
    /// The inks.
    pub inks: Inks,
}

impl GridPicture<'_> {
    /// The width and height of the grid, in the units of its text.
    pub const WIDTH: f64 = GRID;

    /// Draws the grid as a group whose upper left corner is 0, 0.
    pub fn svg(&self) -> String {
        let colours = self.inks.colours();
        let mut svg = Svg::new(self.symbols.clone());
        svg.open(format_args!("transform=\"translate(-{START} -{START})\""));
        grid::rules(&mut svg, colours);
        grid::digits(&mut svg, colours, self.values, self.givens);
        if let Some(candidates) = self.candidates {
            grid::pencil_marks(
                &mut svg,
                colours,
                self.values,
                candidates,
                &CandidateSet::default(),
            );
        }
        svg.close();
        svg.finish()
    }
}
