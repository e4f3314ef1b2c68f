//! Defines the arguments of `sudokud reload` and `sudokud status`.

use std::time::Duration;

use clap::Args;

use super::servers::ServerName;
use crate::options::ClientOptions;
use crate::output_form::{self, OutputForm};
use crate::values;

/// `sudokud reload`.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct ReloadArguments {
    /// The servers.
    #[command(flatten)]
    pub(crate) fleet: FleetArguments,
    /// Ask what a reload would do, and change nothing
    #[arg(long)]
    pub(crate) check: bool,
}

/// The servers of a fleet, and what is expected of them.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct FleetArguments {
    /// Operators' addresses of the servers, with commas between them, such as `http://127.0.0.1:50052`; `dns:HOST:PORT` or
    /// `dns:https://HOST:PORT` stands for all addresses of a name
    #[arg(long, value_name = "SERVERS", required = true, value_delimiter = ',', value_parser = ServerName::parse)]
    pub(crate) server: Vec<ServerName>,
    /// Snapshot revision that all servers must have [default: any, but the same]
    #[arg(long, value_name = "REVISION")]
    pub(crate) expect: Option<String>,
    /// Longest time to wait until all servers have it, such as 3m [default: none]
    #[arg(long, value_name = "TIME", value_parser = values::duration)]
    pub(crate) wait: Option<Duration>,
    /// Form of the output [default: text on a terminal, otherwise tsv]
    #[arg(long, value_name = "FORM", value_parser = output_form::list_form(), ignore_case = true)]
    pub(crate) output: Option<OutputForm>,
    /// How to be their client.
    #[command(flatten)]
    pub(crate) client: ClientOptions,
}
