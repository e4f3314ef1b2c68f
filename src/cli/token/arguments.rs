//! Defines the arguments of `sudokud token`.

use std::path::PathBuf;

use clap::Args;

use crate::values;

/// `sudokud token`.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct TokenArguments {
    /// Name of the caller: 1 to 128 letters, digits or . _ - @ : / +
    #[arg(long, value_name = "NAME", value_parser = values::caller_name)]
    pub name: String,
    /// Role of the caller
    #[arg(long, value_name = "ROLE", default_value = "caller", value_parser = ["caller", "operator"])]
    pub role: String,
    /// New file for the token, which only its owner can read [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub token_file: Option<PathBuf>,
}
