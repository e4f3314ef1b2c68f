//! Writes a page as SVG, in millimetres.

use std::fmt::Write as _;

use crate::{Escaped, GridPicture, Inks, Symbols};
use sudoku_technique::{CandidateSet, CellSet};

use super::layout::{CAPTION, MARGIN, Places};
use super::{Sheet, SheetPuzzle};
use crate::fonts::{self, FAMILY, Weight};

/// The size of the title.
const TITLE_SIZE: f64 = 5.6;
/// The size of the line above a puzzle.
const CAPTION_SIZE: f64 = 3.9;
/// The size of page numbers.
const FOOT_SIZE: f64 = 3.0;
/// Everything that is printed in black.
const INK: &str = "#111";
/// The largest size of the title on its own page.
const FRONT_SIZE: f64 = 14.0;
/// The distance of the lines on that page.
const FRONT_LINE: f64 = 8.0;
/// Page numbers and levels.
const GREY: &str = "#555";

/// A page: what is written on it, and where.
pub(crate) struct Page {
    svg: String,
    /// Width and height, in millimetres.
    size: (f64, f64),
    /// The width without the gutter. The page is written as if it had no gutter, and moved away from it.
    width: f64,
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
    inks: Inks,
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
            // The heading says it.
            level: if sheet.sections { "" } else { &puzzle.level },
            inks: sheet.inks,
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
            inks: sheet.inks,
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
    /// Begins the page with this number.
    fn blank(sheet: &Sheet, number: usize) -> Self {
        let (width, height) = sheet.paper.size();
        let gutter = f64::from(sheet.gutter_millimetres);
        let left = if number % 2 == 1 { gutter } else { 0.0 };
        Self {
            svg: format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}mm\" \
                 height=\"{height}mm\" font-family=\"{FAMILY}\"><g transform=\"translate({left} 0)\">"
            ),
            size: (width, height),
            width: width - gutter,
        }
    }

    /// Begins the page with this number, with the title on the left and the heading of a section on the right. `foot` is its number in
    /// words.
    pub(crate) fn new(sheet: &Sheet, number: usize, (title, heading): (&str, &str), foot: &str) -> Self {
        let mut page = Self::blank(sheet, number);
        let bold = (TITLE_SIZE, Weight::Bold, INK);
        let across = page.width - 2.0 * MARGIN;
        // A heading takes at most half of the line, and the title what is left.
        let heading = fonts::fitting(heading, Weight::Bold, across / 2.0 / TITLE_SIZE);
        let used = if heading.is_empty() {
            0.0
        } else {
            TITLE_SIZE * (fonts::width(&heading, Weight::Bold) + 1.0)
        };
        let title = fonts::fitting(title, Weight::Bold, (across - used) / TITLE_SIZE);
        let baseline = MARGIN + TITLE_SIZE;
        page.text((MARGIN, baseline), &title, bold, Anchor::Start);
        page.text((page.width - MARGIN, baseline), &heading, bold, Anchor::End);
        let at = (page.width / 2.0, page.size.1 - MARGIN);
        page.text(at, foot, (FOOT_SIZE, Weight::Regular, GREY), Anchor::Middle);
        page
    }

    /// Makes the page with the title alone, and below it the headings of the sections with their pages.
    pub(crate) fn front(sheet: &Sheet, number: usize, sections: &[(&str, usize)]) -> Self {
        let mut page = Self::blank(sheet, number);
        let (middle, across) = (page.width / 2.0, page.width - 2.0 * MARGIN);
        let size = (across / fonts::width(&sheet.title, Weight::Bold)).clamp(TITLE_SIZE, FRONT_SIZE);
        let title = fonts::fitting(&sheet.title, Weight::Bold, across / size);
        let top = page.size.1 / 3.0;
        page.text((middle, top), &title, (size, Weight::Bold, INK), Anchor::Middle);
        let plain = (TITLE_SIZE, Weight::Regular, INK);
        for (line, (heading, first)) in (2..).zip(sections) {
            let baseline = top + FRONT_LINE * f64::from(line);
            let heading = fonts::fitting(heading, Weight::Regular, across / 2.0 / TITLE_SIZE);
            page.text((middle - across / 4.0, baseline), &heading, plain, Anchor::Start);
            let at = (middle + across / 4.0, baseline);
            page.text(at, &first.to_string(), plain, Anchor::End);
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
            inks: grid.inks,
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
        self.size
    }

    /// Returns the whole page as SVG.
    pub(crate) fn finish(self) -> String {
        self.svg + "</g></svg>"
    }
}
