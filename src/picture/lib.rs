//! Draws puzzles, positions and steps as SVG and PNG, and prints sheets of puzzles as PDF.
//!
//! [`Picture`] says what to draw, [`Picture::svg`] draws it. From the smallest pieces to the whole:
//! - `geometry`: points, the places of cells and candidates, numbers with one decimal;
//! - [`Theme`] and `theme`: the colours of a light and a dark page;
//! - [`Symbols`]: what stands for the digits;
//! - `svg`: elements and escaped text;
//! - `style`: the shape, line and colour of each role;
//! - `shapes`: the shapes that both the grid and the legend show;
//! - `grid`: lines, digits and pencil marks;
//! - `marks`: houses, cells and candidates of a pattern, and its changes;
//! - `links`: inferences as arrows;
//! - `sight`: lines from the pattern to the candidates that it eliminates;
//! - `single`: the solved cells that leave one place for a digit;
//! - `key`: the legend;
//! - `fonts`: Noto Sans, which is part of the program;
//! - [`png`]: a picture as a PNG file;
//! - `sheet`: puzzles on pages, written as SVG and then as PDF.
//!
//! Shapes and line styles carry the meaning and colour repeats it, so a picture works in black and white. It has attributes only: no
//! `style`, no script, no id, no reference to another file. The same input gives the same bytes on every machine, because the
//! coordinates need no function but the square root, which IEEE 754 rounds exactly.
//!
//! *Invariants:* this crate knows no technique by its id. Evidence may be empty or contradict itself; the picture is well-formed then, too.
//! PNG and PDF load nothing by name: no font of the system, no picture of another file.

mod bare;
mod covers;
mod fonts;
mod geometry;
mod grid;
mod key;
mod links;
mod marks;
mod picture;
mod png;
mod shapes;
mod sheet;
mod sight;
mod single;
mod step;
mod style;
mod svg;
mod symbols;
#[cfg(test)]
mod tests;
mod theme;

pub use bare::GridPicture;
pub use picture::{LARGEST, PencilMarks, Picture, SMALLEST, USUAL};
pub use png::{MOST_PIXELS, png};
pub use sheet::{
    LARGEST_GRID, MOST_ON_PAGE, MOST_PUZZLES, Paper, PrintError, PrintedSheet, SMALLEST_GRID, Sheet,
    SheetPuzzle,
};
pub use step::ShownStep;
pub use svg::Escaped;
pub use symbols::{Symbols, SymbolsError};
pub use theme::{Inks, Theme};
