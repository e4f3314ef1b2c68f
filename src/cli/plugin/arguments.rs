//! What may be written after `sudokud plugin`.

use clap::Subcommand;

use crate::options::List;

/// `sudokud plugin`.
#[derive(Clone, PartialEq, Debug, Subcommand)]
pub enum PluginVerb {
    /// List the loaded plugins.
    List(List),
}
