//! Basic fish: a digit that `n` parallel lines hold only inside `n` crossing lines.
//!
//! [`XWing`] (two lines), [`Swordfish`] (three) and [`Jellyfish`] (four). Larger ones are never needed on nine
//! lines: beside a fish of size five there is always one of size four at most with the same eliminations.
//!
//! What counts as one pattern: the digit, the base lines and the cover lines. Each base line has two places at
//! least (with one it is a hidden single). A fish may contain a smaller one; it is reported when it says
//! something that none of the smaller ones within it says, else left to them.
//!
//! The sizes share a search (`fish`); each technique has its own file and its own tests.

mod fish;
mod jellyfish;
mod swordfish;
mod x_wing;

pub use jellyfish::Jellyfish;
pub use swordfish::Swordfish;
pub use x_wing::XWing;

sudoku_technique::export_techniques!(XWing, Swordfish, Jellyfish);
