//! Writes the pages of a sheet as a PDF document.

use resvg::usvg::Tree;
use sudokud_explain::{Words, capitalised};

use super::layout::{Layout, Places};
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
    let mut parts = Vec::new();
    let mut rest = &grids[..];
    for section in sheet
        .puzzles
        .chunk_by(|one, next| !sheet.sections || one.level == next.level)
    {
        let (grids, others) = rest.split_at(section.len());
        let heading = if sheet.sections {
            capitalised(&section[0].level)
        } else {
            String::new()
        };
        parts.push(Part {
            title: &sheet.title,
            heading,
            grids,
            places: &layout.puzzles,
        });
        rest = others;
    }
    if !solutions.is_empty() {
        let title = &of_solutions;
        parts.push(Part {
            title,
            heading: String::new(),
            grids: &solutions,
            places: &layout.solutions,
        });
    }
    let pages = parts.iter().map(Part::pages).sum::<usize>() + usize::from(sheet.title_page);
    let mut document = PdfDocument::default();
    let mut number = sheet.first_page.unwrap_or(1);
    if sheet.title_page {
        add(
            &mut document,
            Page::front(sheet, number, &contents(&parts, number + 1)),
        )?;
        number += 1;
    }
    for part in &parts {
        for on_page in part.grids.chunks(part.places.count()) {
            if is_stopped() {
                return Ok(None);
            }
            let foot = match sheet.first_page {
                Some(_) => number.to_string(),
                None if pages > 1 => format!("{number} / {pages}"),
                None => String::new(),
            };
            let mut page = Page::new(sheet, number, (part.title, &part.heading), &foot);
            for (index, grid) in on_page.iter().enumerate() {
                page.add(part.places, index, grid);
            }
            add(&mut document, page)?;
            number += 1;
        }
    }
    let title = match sheet.title.as_str() {
        "" => "Sudoku".to_owned(),
        title => title.to_owned(),
    };
    let pdf = document.finish(&title, sheet.language.tag())?;
    Ok(Some(PrintedSheet { pdf, pages }))
}

/// Pages in a row with one title: a section of puzzles, or the solutions.
struct Part<'a> {
    title: &'a str,
    heading: String,
    grids: &'a [PageGrid<'a>],
    places: &'a Places,
}

impl Part<'_> {
    fn pages(&self) -> usize {
        self.grids.len().div_ceil(self.places.count())
    }
}

/// Returns the headings of the sections with the numbers of their first pages. The first part begins on page `next`.
fn contents<'a>(parts: &'a [Part<'_>], mut next: usize) -> Vec<(&'a str, usize)> {
    let mut contents = Vec::new();
    for part in parts {
        if !part.heading.is_empty() {
            contents.push((&*part.heading, next));
        }
        next += part.pages();
    }
    contents
}

/// Adds a page to the document.
fn add(document: &mut PdfDocument, page: Page) -> Result<(), PrintError> {
    let (width, height) = page.size();
    let size = ((width * POINTS) as f32, (height * POINTS) as f32);
    let svg = page.finish();
    let tree = Tree::from_str(&svg, &fonts::options()).map_err(|error| PrintError::Svg(error.to_string()))?;
    document.add(size, &tree)
}
