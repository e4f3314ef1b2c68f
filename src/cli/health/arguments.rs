//! Defines the arguments of `sudokud health`.

use std::path::PathBuf;

use clap::Args;

use crate::options::Credentials;
use crate::values;

/// `sudokud health`.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct HealthArguments {
    /// Server to ask, such as `http://localhost:50051` or `unix:/run/sudokud.sock` [default: the one of the configuration]
    #[arg(long, value_name = "URL", value_parser = values::url_or_socket)]
    pub server: Option<String>,
    /// Configuration file of the server to ask [default: that of the variable `SUDOKUD_CONFIG`, if it is set]
    #[arg(long, value_name = "FILE", conflicts_with = "server")]
    pub config: Option<PathBuf>,
    /// The credentials of the client.
    #[command(flatten)]
    pub credentials: Credentials,
}
