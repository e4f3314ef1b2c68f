//! Almost locked sets: cells of a house with one digit more than cells, which hold all their digits but one.
//!
//! - [`AlsXz`]: two sets that cannot both hold a digit;
//! - [`AlsXyWing`]: two sets that are joined to a third one;
//! - [`AlsXyChain`]: four or more sets in a row, each joined to the next;
//! - [`DeathBlossom`]: a cell that takes a digit from one of several sets, whichever digit it holds;
//! - [`SueDeCoq`]: cells of a line and of a box that share out the digits of cells in both;

mod als_xy_chain;
mod als_xy_wing;
mod als_xz;
mod bits;
mod death_blossom;
mod explain;
mod houses;
mod join;
mod outcomes;
mod reach;
mod sue_de_coq;
mod walk;
mod ways;
mod web;

pub use als_xy_chain::AlsXyChain;
pub use als_xy_wing::AlsXyWing;
pub use als_xz::AlsXz;
pub use death_blossom::DeathBlossom;
pub use sue_de_coq::SueDeCoq;

use sudoku_technique::{OptionEntry, OptionPair};

/// The family of all of them.
const FAMILY: &str = "almost-locked-sets";

/// The option of all that join sets.
const OVERLAP: OptionEntry = OptionEntry::flag(
    "overlap",
    false,
    "Whether sets of a pattern may have common cells, where no restricted common of the two stands.",
);

/// What lines of libraries need whose sets have common cells.
const WITH_OVERLAP: &[OptionPair] = &[OptionPair::new("overlap", "true")];

sudoku_technique::export_techniques!(SueDeCoq, AlsXz, AlsXyWing, AlsXyChain, DeathBlossom);
