//! Defines the arguments of `sudokud technique`.

use clap::Subcommand;

use crate::options::{Check, List};

/// `sudokud technique`.
#[derive(Clone, PartialEq, Debug, Subcommand)]
pub enum TechniqueVerb {
    /// List the loaded techniques.
    List(List),
    /// Check each technique against positions in HoDoKu's library format.
    Verify(Check),
}
