//! The `sudokud` binary.

use sudokud::cli::{self, Status};

fn main() -> Status {
    cli::run(std::env::args_os())
}
