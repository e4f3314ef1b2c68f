//! Reads puzzles from texts of unknown form.
//!
//! `sudokud_puzzle::formats` reads the formats of Sudoku programs. This room adds the forms in which puzzles travel: [`table`] (CSV and
//! other lists), [`json`], YAML and [`link`]. [`detect`] finds the form of a text: it lets each reader try the text, and two readers that
//! accept it with different puzzles are an [`detect::AmbiguousForm`], never a guess. [`encoding`] makes text of bytes.
//!
//! An [`Item`] is an entry with the fields that came with it ([`Kept`]). All lines of a text are counted, as in the formats.

mod cell_name;
pub mod cells;
pub mod detect;
mod drawing;
pub mod encoding;
mod form;
#[cfg(test)]
mod fuzz;
mod item;
pub mod json;
pub mod link;
mod order;
mod page;
#[cfg(test)]
#[expect(
    clippy::too_many_lines,
    clippy::format_push_string,
    clippy::format_collect,
    reason = "tables of data, and texts that are made of lines"
)]
mod shapes;
mod solutions;
pub mod table;
mod variant;
mod yaml;

pub use form::{InputForm, UnknownForm};
pub use item::{Item, Kept, Reading};
