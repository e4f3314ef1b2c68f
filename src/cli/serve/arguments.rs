//! What may be written after `sudokud serve`.

use std::path::PathBuf;

use clap::Args;

use sudokud_config::Address;

/// `sudokud serve`.
#[derive(Clone, PartialEq, Debug, Args)]
pub struct Serve {
    /// The configuration file
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// The address on which callers are served, such as 0.0.0.0:50051, localhost:50051, or unix: and a path
    #[arg(long, value_name = "ADDR")]
    pub listen: Option<Address>,
    /// The address of the operator's calls and health
    #[arg(long, value_name = "ADDR")]
    pub admin: Option<Address>,
    /// The folder of technique plugins
    #[arg(long, value_name = "DIR")]
    pub plugins: Option<PathBuf>,
    /// Do all that a start does but listen, say what was found, and end
    #[arg(long)]
    pub check: bool,
}
