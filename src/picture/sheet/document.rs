//! Writes the pages of a sheet as a PDF document.

use resvg::usvg::Tree;
use sudokud_explain::Words;

use super::layout::Layout;
use super::page::{Page, PageGrid};
use super::pdf::PdfDocument;
use super::{PrintError, Sheet};
use crate::fonts;

/// A sheet as a PDF document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PrintedSheet {
    /// The document.
    pub pdf: Vec<u8>,
    /// The number of its pages.
    pub pages: usize,
}

/// The units of PDF in a millimetre.
const POINTS: f64 = 72.0 / 25.4;

/// Writes the document: pages of puzzles, and then pages of the solutions.
pub(crate) fn write(
    sheet: &Sheet,
    layout: &Layout,
    is_stopped: &dyn Fn() -> bool,
) -> Result<Option<PrintedSheet>, PrintError> {
    let numbered = || (sheet.first_number..).zip(&sheet.puzzles);
    let grids: Vec<PageGrid<'_>> = numbered()
        .map(|(number, puzzle)| PageGrid::puzzle(sheet, puzzle, number))
        .collect();
    let solutions: Vec<PageGrid<'_>> = numbered()
        .filter_map(|(number, puzzle)| {
            Some(PageGrid::solution(
                sheet,
                puzzle,
                puzzle.solution.as_ref()?,
                number,
            ))
        })
        .collect();
    let words = Words::of(sheet.language);
    let of_solutions = match sheet.title.as_str() {
        "" => words.solutions_title(),
        title => words.solutions_of(title),
    };
    let parts = [
        (sheet.title.as_str(), &grids, &layout.puzzles),
        (of_solutions.as_str(), &solutions, &layout.solutions),
    ];
    let count: usize = parts
        .iter()
        .map(|(_, grids, places)| grids.len().div_ceil(places.count()))
        .sum();
    let mut document = PdfDocument::default();
    let mut number = 0;
    for (title, grids, places) in parts {
        for on_page in grids.chunks(places.count()) {
            if is_stopped() {
                return Ok(None);
            }
            number += 1;
            let mut page = Page::new(sheet.paper, title, number, count);
            for (index, grid) in on_page.iter().enumerate() {
                page.add(places, index, grid);
            }
            add(&mut document, page)?;
        }
    }
    let title = match sheet.title.as_str() {
        "" => "Sudoku".to_owned(),
        title => title.to_owned(),
    };
    let pdf = document.finish(&title, sheet.language.tag())?;
    Ok(Some(PrintedSheet { pdf, pages: count }))
}

/// Adds a page to the document.
fn add(document: &mut PdfDocument, page: Page) -> Result<(), PrintError> {
    let (width, height) = page.size();
    let size = ((width * POINTS) as f32, (height * POINTS) as f32);
    let svg = page.finish();
    let tree = Tree::from_str(&svg, &fonts::options()).map_err(|error| PrintError::Svg(error.to_string()))?;
    document.add(size, &tree)
}
