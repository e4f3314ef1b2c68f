//! Defines the arguments of `sudokud scale`.

use clap::{Args, Subcommand};

use crate::options::{CheckArguments, Common, Input, ListArguments};
use crate::values;

/// `sudokud scale`.
#[derive(Clone, PartialEq, Debug, Subcommand)]
pub(crate) enum ScaleVerb {
    /// List the scales.
    List(ListArguments),
    /// Show the ladder, the rule and the levels of a scale.
    Show(ShowScaleArguments),
    /// Check the file of a scale against the loaded techniques.
    Check(CheckArguments),
    /// Grade puzzles on two scales, and show how far the scales agree.
    Compare(CompareArguments),
}

/// `sudokud scale show`.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct ShowScaleArguments {
    /// Name of the scale
    #[arg(value_name = "NAME", value_parser = values::name)]
    pub name: String,
    /// Where the scale is, and how it is printed.
    #[command(flatten)]
    pub list: ListArguments,
}

/// `sudokud scale compare`.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct CompareArguments {
    /// Name of one scale
    #[arg(value_name = "A", value_parser = values::name)]
    pub one: String,
    /// Name of the other scale
    #[arg(value_name = "B", value_parser = values::name)]
    pub other: String,
    /// The puzzles.
    #[command(flatten)]
    pub input: Input,
    /// The common options.
    #[command(flatten)]
    pub common: Common,
}
