//! Singles: techniques that place a digit because only one place or one digit is left.
//!
//! - [`FullHouse`]: one unsolved cell in a house;
//! - [`NakedSingle`]: one candidate in a cell;
//! - [`HiddenSingle`]: one place for a digit in a house.
//!
//! Every full house is also a naked and a hidden single. Each technique reports everything that fits its own definition, and
//! the order of the ladder decides which of them is applied. These three run more often than all other techniques together.
//! So each looks at many cells at a time, and looks at single cells only when it has something to report.

mod full_house;
mod hidden_single;
mod naked_single;

pub use full_house::FullHouse;
pub use hidden_single::HiddenSingle;
pub use naked_single::NakedSingle;

sudoku_technique::export_techniques!(FullHouse, NakedSingle, HiddenSingle);
