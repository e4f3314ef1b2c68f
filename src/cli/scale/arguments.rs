//! What may be written after `sudokud scale`.

use clap::{Args, Subcommand};

use crate::options::{Check, Common, Input, List};
use crate::values;

/// `sudokud scale`.
#[derive(Clone, PartialEq, Debug, Subcommand)]
pub enum ScaleVerb {
    /// List the scales.
    List(List),
    /// Show the ladder, the numbers, the rule and the levels of a scale.
    Show(Show),
    /// Check the file of a scale against the loaded techniques.
    Check(Check),
    /// Grade puzzles on two scales, and show how far these agree.
    Compare(Compare),
}

/// `sudokud scale show`.
#[derive(Clone, PartialEq, Debug, Args)]
pub struct Show {
    /// The scale
    #[arg(value_name = "NAME", value_parser = values::name)]
    pub name: String,
    /// How it is shown, and whose it is
    #[command(flatten)]
    pub list: List,
}

/// `sudokud scale compare`.
#[derive(Clone, PartialEq, Debug, Args)]
pub struct Compare {
    /// One scale
    #[arg(value_name = "A", value_parser = values::name)]
    pub one: String,
    /// The other
    #[arg(value_name = "B", value_parser = values::name)]
    pub other: String,
    /// The puzzles
    #[command(flatten)]
    pub input: Input,
    /// Common to all verbs that read puzzles
    #[command(flatten)]
    pub common: Common,
}
