//! Defines the arguments of `sudokud technique`.

use clap::Subcommand;

use crate::options::{CheckArguments, ListArguments};

/// `sudokud technique`.
#[derive(Clone, PartialEq, Debug, Subcommand)]
pub enum TechniqueVerb {
    /// ListArguments the loaded techniques.
    List(ListArguments),
    /// CheckArguments each technique against positions in HoDoKu's library format.
    Verify(CheckArguments),
}
