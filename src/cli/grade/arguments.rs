//! What may be written after `sudokud grade`.

use clap::Args;

use crate::cli::options::{Common, Input};
use crate::cli::values;

/// `sudokud grade`.
#[derive(Clone, PartialEq, Debug, Args)]
pub struct Grade {
    /// A scale to grade on
    #[arg(long = "scale", value_name = "S", value_parser = values::name)]
    pub scales: Vec<String>,
    /// Print what else is known of the puzzle: givens, symmetry, whether it is minimal, guesses, canonical id, solutions
    #[arg(long)]
    pub facts: bool,
    /// Print each step of the solution by logic
    #[arg(long)]
    pub trace: bool,
    /// The puzzles
    #[command(flatten)]
    pub input: Input,
    /// Common to the four verbs
    #[command(flatten)]
    pub common: Common,
}
