//! Basic fish: a digit that `n` parallel lines hold only inside `n` crossing lines.
//!
//! [`XWing`] (two lines), [`Swordfish`] (three), [`Jellyfish`] (four), [`Squirmbag`] (five), [`Whale`] (six) and
//! [`Leviathan`] (seven). The last three are never needed on nine lines: beside a fish of size five there is always
//! one of size four at most with the same eliminations.
//!
//! What counts as one pattern: the digit, the base lines and the cover lines. Each base line has two places at
//! least (with one it is a hidden single). A fish may contain a smaller one; it is reported when it says
//! something that none of the smaller ones within it says, else left to them.
//!
//! The sizes share a search (`fish`); each technique has its own file and its own tests.

mod fish;
mod jellyfish;
mod leviathan;
mod squirmbag;
mod swordfish;
mod whale;
mod x_wing;

pub use jellyfish::Jellyfish;
pub use leviathan::Leviathan;
pub use squirmbag::Squirmbag;
pub use swordfish::Swordfish;
pub use whale::Whale;
pub use x_wing::XWing;

sudoku_technique::export_techniques!(XWing, Swordfish, Jellyfish, Squirmbag, Whale, Leviathan);
