//! Defines the arguments of `sudokud transform`.

use clap::Args;

use super::operations::Operations;
use crate::options::{Common, Input};
use crate::values;

/// `sudokud transform`.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct TransformArguments {
    /// The operations, in the order of the command line.
    #[command(flatten)]
    pub operations: Operations,
    /// Keep the symmetry of the givens: choose among the variants that keep it, and refuse other operations that break it
    #[arg(long)]
    pub keep_symmetry: bool,
    /// Seed of --random: every puzzle gets the same variant [default: drawn for each puzzle]
    #[arg(long, value_name = "N", value_parser = values::seed, allow_negative_numbers = true, requires = "random")]
    pub seed: Option<i64>,
    /// The puzzles.
    #[command(flatten)]
    pub input: Input,
    /// The common options.
    #[command(flatten)]
    pub common: Common,
}
