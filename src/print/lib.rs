//! Pictures as PNG files, and sheets of puzzles as PDF documents.
//!
//! Both start from SVG: [`png`] renders a picture, and a [`Sheet`] arranges grids on pages and writes each page as SVG, which `pdf`
//! draws as a page of the document. Text uses the fonts of `fonts`, which are part of the program, so an answer is the same on every machine and
//! needs no file. The room has all dependencies that render, so no other room compiles them.
//!
//! *Invariant:* nothing is loaded by name: no font of the system, no picture of another file.

mod document;
mod fonts;
mod layout;
mod page;
mod pdf;
mod png;
mod sheet;
#[cfg(test)]
mod tests;

pub use document::PrintedSheet;
pub use png::{MOST_PIXELS, png};
pub use sheet::{
    LARGEST_GRID, MOST_ON_PAGE, MOST_PUZZLES, Paper, PrintError, SMALLEST_GRID, Sheet, SheetPuzzle,
};
