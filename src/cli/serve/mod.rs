//! `serve`: the server, until a signal ends it.

pub mod arguments;

use self::arguments::Serve;
use crate::cli::status::Status;
use crate::config::{Address, Flags, Settings};
use crate::server::{ServerError, log, serve_until_signal};

/// Runs the server.
pub(super) fn run(arguments: &Serve) -> Status {
    let flags = Flags {
        config: arguments.config.clone(),
        listen: arguments.listen.as_ref().map(Address::to_string),
        admin: arguments.admin.as_ref().map(Address::to_string),
        plugins: arguments.plugins.clone(),
    };
    let served = Settings::load(flags)
        .map_err(ServerError::from)
        .and_then(serve_until_signal);
    match served {
        Ok(()) => Status::Done,
        Err(error) => {
            log::tell(&error.to_string());
            status(&error)
        }
    }
}

/// What the operator wrote down and can mend is a bad configuration; the rest is a failure of the run.
fn status(error: &ServerError) -> Status {
    match error {
        ServerError::Config(_)
        | ServerError::Gate(_)
        | ServerError::Snapshot(_)
        | ServerError::Bind { .. }
        | ServerError::Traces(_) => Status::BadConfiguration,
        ServerError::Signals(_)
        | ServerError::Threads(_)
        | ServerError::Reflection(_)
        | ServerError::Listener
        | ServerError::Panicked => Status::SomeFailed,
    }
}
