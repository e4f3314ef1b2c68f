//! Defines the arguments of `sudokud solve`.

use clap::Args;

use crate::options::{Common, Input};
use crate::values;

/// `sudokud solve`.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct SolveArguments {
    /// Name of the scale whose ladder finds the steps of --trace and --hint [default: the configured default scale]
    #[arg(long, value_name = "S", value_parser = values::name)]
    pub scale: Option<String>,
    /// Count the solutions up to LIMIT, 1 to 1000000
    #[arg(long, value_name = "LIMIT", value_parser = values::limit, allow_negative_numbers = true)]
    pub count: Option<i32>,
    /// Print each step of the solution by logic
    #[arg(long, conflicts_with = "count")]
    pub trace: bool,
    /// Print the easiest next step only
    #[arg(long, conflicts_with_all = ["count", "trace"])]
    pub hint: bool,
    /// The puzzles.
    #[command(flatten)]
    pub input: Input,
    /// The common options.
    #[command(flatten)]
    pub common: Common,
}
