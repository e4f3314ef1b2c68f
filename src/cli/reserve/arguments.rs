//! Defines the arguments of `sudokud reserve`.

use clap::{Args, Subcommand};

use crate::plugin::arguments::OperatorArguments;

/// `sudokud reserve`.
#[derive(Clone, PartialEq, Debug, Subcommand)]
pub(crate) enum ReserveVerb {
    /// List the stocks: those of the server's configuration first, then others in its store.
    List(OperatorArguments),
    /// Remove the puzzles of a stock; the server fills it again if it uses it.
    Empty(EmptyArguments),
}

/// `sudokud reserve empty`.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct EmptyArguments {
    /// Name of the stock in the configuration, or its key
    #[arg(value_name = "STOCK")]
    pub(crate) stock: String,
    /// The server.
    #[command(flatten)]
    pub(crate) operator: OperatorArguments,
}
