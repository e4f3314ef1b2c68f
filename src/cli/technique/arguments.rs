//! Defines the arguments of `sudokud technique`.

use clap::Subcommand;

use crate::options::{CheckArguments, ListArguments};

/// `sudokud technique`.
#[derive(Clone, PartialEq, Debug, Subcommand)]
pub(crate) enum TechniqueVerb {
    /// List the loaded techniques.
    List(ListArguments),
    /// Check each technique against positions in HoDoKu's library format.
    Verify(CheckArguments),
}
