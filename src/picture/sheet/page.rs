//! Writes a page as SVG, in millimetres.

use std::fmt::Write as _;

use crate::{Escaped, GridPicture, Symbols};
use sudoku_technique::{CandidateSet, CellSet};

use super::layout::{CAPTION, MARGIN, Places};
use super::{Paper, Sheet, SheetPuzzle};
use crate::fonts::{self, FAMILY, Weight};

/// The size of the title.
const TITLE_SIZE: f64 = 5.6;
/// The size of the line above a puzzle.
const CAPTION_SIZE: f64 = 3.9;
/// The size of page numbers.
const FOOT_SIZE: f64 = 3.0;
/// Everything that is printed in black.
const INK: &str = "#111";
/// Page numbers and levels.
const GREY: &str = "#555";

/// A page: what is written on it, and where.
pub(crate) struct Page {
    svg: String,
    paper: Paper,
}

/// A grid on a page, with the line above it.
pub(crate) struct PageGrid<'a> {
    values: &'a [u8; 81],
    givens: CellSet,
    candidates: Option<&'a CandidateSet>,
    symbols: &'a Symbols,
    number: usize,
    title: &'a str,
    level: &'a str,
}

impl<'a> PageGrid<'a> {
    /// The grid of a puzzle.
    pub(crate) fn puzzle(sheet: &'a Sheet, puzzle: &'a SheetPuzzle, number: usize) -> Self {
        Self {
            values: &puzzle.values,
            givens: puzzle.givens,
            candidates: (sheet.shows_marks || puzzle.always_shows_marks).then_some(&puzzle.candidates),
            symbols: &sheet.symbols,
            number,
            title: &puzzle.title,
            level: &puzzle.level,
        }
    }

    /// The grid of a solution.
    pub(crate) fn solution(
        sheet: &'a Sheet,
        puzzle: &'a SheetPuzzle,
        solution: &'a [u8; 81],
        number: usize,
    ) -> Self {
        Self {
            values: solution,
            givens: puzzle.givens,
            candidates: None,
            symbols: &sheet.symbols,
            number,
            title: "",
            level: "",
        }
    }
}

/// Where a text stands from its point.
#[derive(Clone, Copy)]
enum Anchor {
    Start,
    Middle,
    End,
}

impl Anchor {
    const fn name(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Middle => "middle",
            Self::End => "end",
        }
    }
}

impl Page {
    /// Begins a page with a title, `number` of `count`.
    pub(crate) fn new(paper: Paper, title: &str, number: usize, count: usize) -> Self {
        let (width, height) = paper.size();
        let mut page = Self {
            svg: format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}mm\" \
                 height=\"{height}mm\" font-family=\"{FAMILY}\">"
            ),
            paper,
        };
        let title = fonts::fitting(title, Weight::Bold, (width - 2.0 * MARGIN) / TITLE_SIZE);
        let at = (MARGIN, MARGIN + TITLE_SIZE);
        page.text(at, &title, (TITLE_SIZE, Weight::Bold, INK), Anchor::Start);
        if count > 1 {
            let at = (width / 2.0, height - MARGIN);
            let text = format!("{number} / {count}");
            page.text(at, &text, (FOOT_SIZE, Weight::Regular, GREY), Anchor::Middle);
        }
        page
    }

    /// Adds a grid at one of the places.
    pub(crate) fn add(&mut self, places: &Places, index: usize, grid: &PageGrid<'_>) {
        let (left, top) = places.at(index);
        let baseline = top + CAPTION - 2.2;
        let bold = (CAPTION_SIZE, Weight::Bold, INK);
        let number = grid.number.to_string();
        self.text((left, baseline), &number, bold, Anchor::Start);
        let used = CAPTION_SIZE * (fonts::width(&number, Weight::Bold) + 0.6);
        // A level takes at most half of the line, and the title what is left.
        let level = fonts::fitting(grid.level, Weight::Regular, places.side / 2.0 / CAPTION_SIZE);
        let level_width = CAPTION_SIZE * fonts::width(&level, Weight::Regular);
        let grey = (CAPTION_SIZE, Weight::Regular, GREY);
        self.text((left + places.side, baseline), &level, grey, Anchor::End);
        let left_for_title = places.side - used - level_width - if level.is_empty() { 0.0 } else { 3.0 };
        if left_for_title > CAPTION_SIZE {
            let title = fonts::fitting(grid.title, Weight::Regular, left_for_title / CAPTION_SIZE);
            let plain = (CAPTION_SIZE, Weight::Regular, INK);
            self.text((left + used, baseline), &title, plain, Anchor::Start);
        }
        let picture = GridPicture {
            values: grid.values,
            givens: grid.givens,
            candidates: grid.candidates,
            symbols: grid.symbols.clone(),
        };
        // Writing into a text cannot fail.
        let _ = write!(
            self.svg,
            "<g transform=\"translate({left:.2} {:.2}) scale({:.5})\">{}</g>",
            top + CAPTION,
            places.side / GridPicture::WIDTH,
            picture.svg()
        );
    }

    fn text(
        &mut self,
        (x, y): (f64, f64),
        text: &str,
        (size, weight, colour): (f64, Weight, &str),
        anchor: Anchor,
    ) {
        if text.is_empty() {
            return;
        }
        let weight = match weight {
            Weight::Regular => "",
            Weight::Bold => " font-weight=\"bold\"",
        };
        // Writing into a text cannot fail.
        let _ = write!(
            self.svg,
            "<text x=\"{x:.2}\" y=\"{y:.2}\" font-size=\"{size}\"{weight} fill=\"{colour}\" text-anchor=\"{}\">{}</text>",
            anchor.name(),
            Escaped(text)
        );
    }

    /// Returns the size of the page in millimetres.
    pub(crate) const fn size(&self) -> (f64, f64) {
        self.paper.size()
    }

    /// Returns the whole page as SVG.
    pub(crate) fn finish(self) -> String {
        self.svg + "</svg>"
    }
}
