//! Defines the arguments of `sudokud transform`.

use clap::{Args, ValueEnum};

use super::operations::Operations;
use crate::flags::PuzzleFlags;
use crate::values;

/// `sudokud transform`.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct TransformArguments {
    /// The operations, in the order of the command line.
    #[command(flatten)]
    pub operations: Operations,
    /// Keep the symmetry of the givens: choose among the variants that keep it, and refuse other operations that break it; givens without symmetry are refused, unless the value is if-any
    #[arg(long, value_name = "WHEN", value_enum, ignore_case = true, num_args = 0..=1, require_equals = true, default_missing_value = "always")]
    pub keep_symmetry: Option<KeepSymmetry>,
    /// Print the solution of the result, which must have exactly one
    #[arg(long)]
    pub solution: bool,
    /// Seed of --random: every puzzle gets the same variant [default: drawn for each puzzle]
    #[arg(long, value_name = "N", value_parser = values::whole(0..=i64::MAX), allow_negative_numbers = true, requires = "random")]
    pub seed: Option<i64>,
    /// The puzzles, and how they are printed.
    #[command(flatten)]
    pub puzzles: PuzzleFlags,
}

/// Which givens must have a symmetry to keep.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum KeepSymmetry {
    Always,
    IfAny,
}
