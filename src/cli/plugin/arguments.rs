//! Defines the arguments of `sudokud plugin`.

use clap::Subcommand;

use super::new::NewArguments;
use crate::options::ListArguments;

/// `sudokud plugin`.
#[derive(Clone, PartialEq, Debug, Subcommand)]
pub(crate) enum PluginVerb {
    /// List the loaded plugins; --server is the address of the operators (port 50052).
    List(ListArguments),
    /// Make a folder with the sources of a new plugin, which builds without the network.
    New(NewArguments),
}
