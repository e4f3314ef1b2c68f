//! Techniques with almost locked sets. An almost locked set is cells of a house with one digit more than cells. It holds all
//! its digits except one.
//!
//! - [`AlsXz`]: two sets that cannot both hold a digit;
//! - [`AlsXyWing`]: two sets that are joined to a third one;
//! - [`AlsXyChain`]: four or more sets in a row, each joined to the next;
//! - [`DeathBlossom`]: a cell with a set for each of its candidates, so that the cell takes a digit from one of the sets;
//! - [`SueDeCoq`]: cells of a line and cells of a box that share the digits of cells in both.

mod als_xy_chain;
mod als_xy_wing;
mod als_xz;
mod bits;
mod chain_search;
mod death_blossom;
mod explain;
mod houses;
mod join;
mod link_houses;
mod outcomes;
mod reach;
mod sue_de_coq;
mod web;

pub use als_xy_chain::AlsXyChain;
pub use als_xy_wing::AlsXyWing;
pub use als_xz::AlsXz;
pub use death_blossom::DeathBlossom;
pub use sue_de_coq::SueDeCoq;

use sudoku_technique::{OptionEntry, OptionPair};

/// The family of all these techniques.
const FAMILY: &str = "almost-locked-sets";

/// The option of all techniques that join sets.
const OVERLAP: OptionEntry = OptionEntry::flag(
    "overlap",
    false,
    "Whether sets of a pattern may have common cells, where no restricted common of the two stands.",
);

/// The option for lines of libraries whose sets have common cells.
const WITH_OVERLAP: &[OptionPair] = &[OptionPair::new("overlap", "true")];

sudoku_technique::export_techniques!(SueDeCoq, AlsXz, AlsXyWing, AlsXyChain, DeathBlossom);
