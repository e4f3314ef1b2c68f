//! What may be written after `sudokud serve`.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Args;

/// `sudokud serve`.
#[derive(Clone, PartialEq, Debug, Args)]
pub struct Serve {
    /// The configuration file
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// The address on which callers are served, such as 0.0.0.0:50051
    #[arg(long, value_name = "ADDR")]
    pub listen: Option<SocketAddr>,
    /// The address of the operator's calls and health
    #[arg(long, value_name = "ADDR")]
    pub admin: Option<SocketAddr>,
    /// The folder of technique plugins
    #[arg(long, value_name = "DIR")]
    pub plugins: Option<PathBuf>,
}
