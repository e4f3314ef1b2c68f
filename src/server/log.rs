//! Logs: one line per event on standard error, for people or for machines.

use std::io::{self, IsTerminal as _};

use serde::Deserialize;
use tracing_subscriber::EnvFilter;

/// How a log line looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LogForm {
    /// Text for people, coloured on a terminal.
    Compact,
    /// One JSON object a line.
    Json,
}

/// Starts logging to standard error, unless this process logs already.
pub fn start(form: LogForm, filter: &str) -> Result<(), LogError> {
    let filter = EnvFilter::try_new(filter).map_err(|error| LogError {
        filter: filter.to_owned(),
        reason: error.to_string(),
    })?;
    let lines = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(io::stderr)
        .with_ansi(io::stderr().is_terminal());
    // An error here says that logging has been started before: by a test, or by whoever embeds the server.
    let _ = match form {
        LogForm::Compact => lines.compact().try_init(),
        LogForm::Json => lines.json().flatten_event(true).try_init(),
    };
    Ok(())
}

/// A filter that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "log.filter: {filter:?} cannot be read ({reason}); write a level such as info, or target=level pairs"
)]
pub struct LogError {
    filter: String,
    reason: String,
}
