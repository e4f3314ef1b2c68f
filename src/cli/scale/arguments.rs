//! What may be written after `sudokud scale`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

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
    /// Make the file of a scale of human effort for the ladder of another scale.
    Human(Human),
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

/// `sudokud scale human`.
#[derive(Clone, PartialEq, Debug, Args)]
pub struct Human {
    /// The scale whose ladder it gets
    #[arg(long, value_name = "S", value_parser = values::name, default_value = "hodoku")]
    pub scale: String,
    /// How many puzzles of the reference population are made
    #[arg(long, value_name = "N", value_parser = values::count, default_value_t = 100_000, allow_negative_numbers = true)]
    pub count: u64,
    /// The seed of the population
    #[arg(long, value_name = "N", value_parser = values::seed, default_value_t = 1, allow_negative_numbers = true)]
    pub seed: i64,
    /// How many threads work; left out: one for each processor
    #[arg(long, value_name = "N", value_parser = values::threads, allow_negative_numbers = true)]
    pub threads: Option<NonZeroUsize>,
    /// The folder of technique plugins
    #[arg(long, value_name = "DIR")]
    pub plugins: Option<PathBuf>,
}
