//! The `sudokud` binary.
//!
//! Until the command line arrives it only serves: `sudokud serve [--config FILE] [--listen ADDR] [--admin ADDR]
//! [--plugins DIR]`.

use std::process::ExitCode;

use sudokud::server::{Flags, Settings, serve_until_signal};

fn main() -> ExitCode {
    let mut flags = Flags::default();
    let mut arguments = std::env::args().skip(2);
    while let (Some(name), Some(value)) = (arguments.next(), arguments.next()) {
        match name.as_str() {
            "--config" => flags.config = Some(value.into()),
            "--listen" => flags.listen = Some(value),
            "--admin" => flags.admin = Some(value),
            "--plugins" => flags.plugins = Some(value.into()),
            _ => return ExitCode::from(2),
        }
    }
    let settings = match Settings::load(flags) {
        Ok(settings) => settings,
        Err(error) => {
            eprintln!("sudokud: {error}");
            return ExitCode::from(64);
        }
    };
    match serve_until_signal(settings) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("sudokud: {error}");
            ExitCode::FAILURE
        }
    }
}
