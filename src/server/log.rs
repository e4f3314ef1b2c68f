//! Logs: one line per event on standard error, for people or for machines.

use std::io::{self, IsTerminal as _};

use crate::config::{LogFilter, LogForm};

/// Starts logging to standard error, unless this process logs already.
pub fn start(form: LogForm, filter: &LogFilter) {
    let lines = tracing_subscriber::fmt()
        .with_env_filter(filter.filter())
        .with_writer(io::stderr)
        .with_ansi(io::stderr().is_terminal());
    // An error here says that logging has been started before: by a test, or by whoever embeds the server.
    let _ = match form {
        LogForm::Compact => lines.compact().try_init(),
        LogForm::Json => lines.json().flatten_event(true).try_init(),
    };
}
