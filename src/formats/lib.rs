//! Reads and writes puzzles as text, in seven named formats.
//!
//! Each format has one file with its grammar. [`Reader`] chooses a format by the ending of the file and by the first line, unless the caller
//! names one. A text either follows the grammar or is refused with the line, the expected form and the remedy. Words are never read: a
//! title, a key or the name of a column does not change the meaning of a cell.
//!
//! | name | one entry is | holds |
//! |---|---|---|
//! | `lines` | a line with 81 characters, or 729 for a sukaku | values |
//! | `grid` | nine lines of nine cells | values |
//! | `pencil-marks` | nine lines of nine groups of digits | candidates |
//! | `hodoku` | a line with fields between colons | givens, placed digits, candidates |
//! | `open-sudoku` | a `game` element of a file | givens, placed digits, marks |
//! | `json` | an object, a string or an array | givens, placed digits, marks |
//! | `link` | an address | givens, placed digits, marks |
//!
//! Only the form is checked here. Whether a puzzle keeps the rules is the answer of `src/puzzle` and `src/search`. All readers take time in
//! proportion to the length of the text.

mod cells;
mod entry;
mod error;
mod format;
mod grid;
mod hodoku;
mod json;
mod lines;
mod link;
mod open_sudoku;
mod pencil_marks;
pub mod positions;
mod reader;
mod rows;
mod text;
mod write;

pub use entry::{Entry, Note, Reading};
pub use error::FormatError;
pub use format::{Format, UnknownFormat};
pub use lines::LineReader;
pub use reader::Reader;
pub use text::text_of;
pub use write::{WriteError, Writer};
