//! Defines the arguments of `sudokud ledger`.

use clap::{Args, Subcommand};

use crate::options::Input;
use crate::plugin::arguments::OperatorArguments;

/// `sudokud ledger`.
#[derive(Clone, PartialEq, Debug, Subcommand)]
pub(crate) enum LedgerVerb {
    /// Create an empty ledger.
    Create(CreateArguments),
    /// List the ledgers.
    List(OperatorArguments),
    /// Count the puzzles of a ledger.
    Count(NamedArguments),
    /// Add puzzles to a ledger, so that they are never handed out under its name. A sukaku is refused: a ledger has puzzles that consist of givens.
    Import(ImportArguments),
    /// Print the canonical ids of a ledger's puzzles, one a line.
    Export(NamedArguments),
    /// Remove a ledger with all its puzzles; they may be handed out again.
    Forget(NamedArguments),
}

/// `sudokud ledger create`.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct CreateArguments {
    /// Name of the ledger: 1 to 64 lower-case letters, digits, hyphens and dots
    #[arg(value_name = "NAME")]
    pub(crate) name: String,
    /// Name of a caller that may use it, as in the server's file of names; may be repeated [default: all callers]
    #[arg(long = "caller", value_name = "NAME")]
    pub(crate) callers: Vec<String>,
    /// The server.
    #[command(flatten)]
    pub(crate) operator: OperatorArguments,
}

/// A verb on one ledger.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct NamedArguments {
    /// Name of the ledger
    #[arg(value_name = "NAME")]
    pub(crate) name: String,
    /// The server.
    #[command(flatten)]
    pub(crate) operator: OperatorArguments,
}

/// `sudokud ledger import`.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct ImportArguments {
    /// Name of the ledger
    #[arg(value_name = "NAME")]
    pub(crate) name: String,
    /// Read canonical ids, one a line, as `sudokud ledger export` prints them
    #[arg(long)]
    pub(crate) ids: bool,
    /// The puzzles.
    #[command(flatten)]
    pub(crate) input: Input,
    /// The server.
    #[command(flatten)]
    pub(crate) operator: OperatorArguments,
}
