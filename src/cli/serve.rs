//! `sudokud serve`: runs the server until a signal ends it, or checks whether it would start (`--check`).

use std::path::PathBuf;

use clap::Args;

use crate::config::in_words;
use crate::flags::ConfigFlag;
use crate::printer::print_bytes;
use crate::status::{Outcome, Status};
use sudokud_config::{Flags, Settings};
use sudokud_edge::Address;
use sudokud_log as log;
use sudokud_server::{self, BuildInfo, ServerError, serve_until_signal};

/// `sudokud serve`.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct ServeArguments {
    #[command(flatten)]
    config: ConfigFlag,
    /// Address for callers, such as 0.0.0.0:50051 or `unix:/run/sudokud.sock` [default: as configured, else 127.0.0.1:50051]
    #[arg(long, value_name = "ADDR")]
    listen: Option<Address>,
    /// Address for operators and health checks [default: as configured, else 127.0.0.1:50052]
    #[arg(long, value_name = "ADDR")]
    admin: Option<Address>,
    /// Folder of technique plugins [default: as configured, else `plugins` beside the executable]
    #[arg(long, value_name = "DIR")]
    plugins: Option<PathBuf>,
    /// Check everything that a start checks, print what was found, and end without listening
    #[arg(long)]
    check: bool,
}

/// Runs the server.
pub(super) fn run(arguments: &ServeArguments, build: BuildInfo) -> Outcome {
    let flags = Flags {
        config: arguments.config.file.clone(),
        listen: arguments.listen.as_ref().map(Address::to_string),
        admin: arguments.admin.as_ref().map(Address::to_string),
        plugins: arguments.plugins.clone(),
    };
    let settings = Settings::load(flags).map_err(ServerError::from);
    let ended = settings.and_then(|settings| {
        if arguments.check {
            sudokud_server::check(&settings).map(Some)
        } else {
            serve_until_signal(settings, build).map(|()| None)
        }
    });
    match ended {
        Ok(Some(checked)) => print_bytes(in_words("start", &checked).as_bytes()),
        Ok(None) => Ok(Status::Done),
        Err(error) => {
            // In the form of the log.
            log::tell(&error.to_string());
            Ok(status(&error))
        }
    }
}

/// The exit status: 64 if the operator can correct the configuration, otherwise 1.
fn status(error: &ServerError) -> Status {
    match error {
        ServerError::Config(_)
        | ServerError::Gate(_)
        | ServerError::Snapshot(_)
        | ServerError::State(_)
        | ServerError::Reserve(_)
        | ServerError::Stock { .. }
        | ServerError::Bind { .. }
        | ServerError::Traces(_) => Status::BadConfiguration,
        ServerError::Signals(_)
        | ServerError::Threads(_)
        | ServerError::Reflection(_)
        | ServerError::Listener
        | ServerError::Contract(_)
        | ServerError::Panicked => Status::SomeFailed,
    }
}
