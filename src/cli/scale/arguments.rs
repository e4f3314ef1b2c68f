//! What may be written after `sudokud scale`.

use clap::Subcommand;

use crate::cli::options::{Check, List};

/// `sudokud scale`.
#[derive(Clone, PartialEq, Debug, Subcommand)]
pub enum ScaleVerb {
    /// List the scales.
    List(List),
    /// Check the file of a scale against the loaded techniques.
    Check(Check),
}
