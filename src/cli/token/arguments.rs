//! What may be written after `sudokud token`.

use std::path::PathBuf;

use clap::Args;

use crate::values;

/// `sudokud token`.
#[derive(Clone, PartialEq, Debug, Args)]
pub struct Token {
    /// Whose token it is
    #[arg(long, value_name = "NAME", value_parser = values::caller_name)]
    pub name: String,
    /// What it may do: caller or operator
    #[arg(long, value_name = "ROLE", default_value = "caller", value_parser = ["caller", "operator"])]
    pub role: String,
    /// Write the token into this new file, which only its owner may read, and not to standard output
    #[arg(long, value_name = "FILE")]
    pub token_file: Option<PathBuf>,
}
