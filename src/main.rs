//! The `sudokud` binary.

use sudoku_technique::abi;
use sudokud::cli::{self, Status};
use sudokud::server::BuildInfo;

/// `build.rs` sets the variables.
const BUILD: BuildInfo = BuildInfo {
    version: env!("CARGO_PKG_VERSION"),
    commit: env!("BUILD_COMMIT"),
    rustc: env!("BUILD_RUSTC"),
    plugin_interface: abi::ABI_VERSION,
};

fn main() -> Status {
    cli::run(std::env::args_os(), BUILD)
}
