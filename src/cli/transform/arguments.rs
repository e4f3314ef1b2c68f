//! What may be written after `sudokud transform`.

use clap::Args;

use super::operations::Operations;
use crate::options::{Common, Input};
use crate::values;

/// `sudokud transform`.
#[derive(Clone, PartialEq, Debug, Args)]
pub struct Transform {
    /// The steps, in the order in which they were written
    #[command(flatten)]
    pub operations: Operations,
    /// Keep the symmetry of the givens, whichever it is: choose only among the variants that do, and refuse steps that do not
    #[arg(long)]
    pub keep_symmetry: bool,
    /// The seed of --random, for the same variant again; every puzzle gets the same one
    #[arg(long, value_name = "N", value_parser = values::seed, allow_negative_numbers = true, requires = "random")]
    pub seed: Option<i64>,
    /// The puzzles
    #[command(flatten)]
    pub input: Input,
    /// Common to the four verbs
    #[command(flatten)]
    pub common: Common,
}
