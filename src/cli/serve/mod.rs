//! Runs the server until a signal ends it (`serve`), or checks whether it would start (`serve --check`).

pub(crate) mod arguments;

use self::arguments::ServeArguments;
use crate::config::in_words;
use crate::results;
use crate::status::Status;
use sudokud_config::{Flags, Settings};
use sudokud_edge::Address;
use sudokud_host::log;
use sudokud_server::{self, BuildInfo, ServerError, serve_until_signal};

/// Runs the server.
pub(super) fn run(arguments: &ServeArguments, build: BuildInfo) -> Status {
    let flags = Flags {
        config: arguments.config.clone(),
        listen: arguments.listen.as_ref().map(Address::to_string),
        admin: arguments.admin.as_ref().map(Address::to_string),
        plugins: arguments.plugins.clone(),
    };
    let settings = Settings::load(flags).map_err(ServerError::from);
    let ended = if arguments.check {
        settings.and_then(|settings| check(&settings))
    } else {
        settings.and_then(|settings| serve_until_signal(settings, build).map(|()| Status::Done))
    };
    match ended {
        Ok(status) => status,
        Err(error) => {
            log::tell(&error.to_string());
            status(&error)
        }
    }
}

/// Checks everything that a start checks, and prints what was found.
fn check(settings: &Settings) -> Result<Status, ServerError> {
    let checked = sudokud_server::check(settings)?;
    Ok(results::write(
        in_words("start", &checked).into_bytes(),
        Status::Done,
    ))
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
