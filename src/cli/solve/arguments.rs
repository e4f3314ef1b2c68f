//! What may be written after `sudokud solve`.

use clap::Args;

use crate::options::{Common, Input};
use crate::values;

/// `sudokud solve`.
#[derive(Clone, PartialEq, Debug, Args)]
pub struct Solve {
    /// The scale whose ladder finds the steps of --trace and --hint
    #[arg(long, value_name = "S", value_parser = values::name)]
    pub scale: Option<String>,
    /// Count the solutions, up to this many
    #[arg(long, value_name = "LIMIT", value_parser = values::limit, allow_negative_numbers = true)]
    pub count: Option<i32>,
    /// Print each step of the solution by logic
    #[arg(long, conflicts_with = "count")]
    pub trace: bool,
    /// Print the easiest next step only
    #[arg(long, conflicts_with_all = ["count", "trace"])]
    pub hint: bool,
    /// The puzzles
    #[command(flatten)]
    pub input: Input,
    /// Common to the four verbs
    #[command(flatten)]
    pub common: Common,
}
