//! Singles: techniques that place a digit because only one place or only one digit is left.
//!
//! - [`FullHouse`]: one unsolved cell in a house;
//! - [`NakedSingle`]: one candidate in a cell;
//! - [`HiddenSingle`]: one place for a digit in a house.
//!
//! Every full house is also a naked and a hidden single, and each technique reports all that fits its own
//! definition: which of them gets the credit is for the ladder to decide. These three run more often than all
//! other techniques together, so each looks at many cells at a time and touches single cells only once it has
//! something to report.

mod full_house;
mod hidden_single;
mod naked_single;

pub use full_house::FullHouse;
pub use hidden_single::HiddenSingle;
pub use naked_single::NakedSingle;

sudoku_technique::export_techniques!(FullHouse, NakedSingle, HiddenSingle);
