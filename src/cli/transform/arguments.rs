//! What may be written after `sudokud transform`.

use clap::Args;

use super::operations::Operations;
use crate::cli::options::{Common, Input};

/// `sudokud transform`.
#[derive(Clone, PartialEq, Debug, Args)]
pub struct Transform {
    /// The steps, in the order in which they were written
    #[command(flatten)]
    pub operations: Operations,
    /// Choose only among the variants that keep the symmetry of the givens, whichever it is
    #[arg(long)]
    pub keep_symmetry: bool,
    /// The puzzles
    #[command(flatten)]
    pub input: Input,
    /// Common to the four verbs
    #[command(flatten)]
    pub common: Common,
}
