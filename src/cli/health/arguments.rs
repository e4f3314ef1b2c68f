//! Defines the arguments of `sudokud health`.

use clap::Args;

use crate::options::Credentials;
use crate::values;

/// `sudokud health`.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct HealthArguments {
    /// Server to ask
    #[arg(long, value_name = "URL", value_parser = values::url, default_value = "http://127.0.0.1:50051")]
    pub server: String,
    /// The credentials of the client.
    #[command(flatten)]
    pub credentials: Credentials,
}
