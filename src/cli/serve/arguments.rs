//! Defines the arguments of `sudokud serve`.

use std::path::PathBuf;

use clap::Args;

use sudokud_edge::Address;

/// `sudokud serve`.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct ServeArguments {
    /// Configuration file [default: that of the variable `SUDOKUD_CONFIG`, if it is set]
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// Address for callers, such as 0.0.0.0:50051 or `unix:/run/sudokud.sock` [default: as configured, else 127.0.0.1:50051]
    #[arg(long, value_name = "ADDR")]
    pub listen: Option<Address>,
    /// Address for operators and health checks [default: as configured, else 127.0.0.1:50052]
    #[arg(long, value_name = "ADDR")]
    pub admin: Option<Address>,
    /// Folder of technique plugins [default: as configured, else `plugins` beside the executable]
    #[arg(long, value_name = "DIR")]
    pub plugins: Option<PathBuf>,
    /// Check everything that a start checks, print what was found, and end without listening
    #[arg(long)]
    pub check: bool,
}
