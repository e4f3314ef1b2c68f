//! Logs: one line per event on standard error, for people or for machines.

use std::io::{self, IsTerminal as _};

use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::LevelFilter;

use crate::config::LogForm;

/// Starts logging to standard error, unless this process logs already.
pub fn start(form: LogForm, filter: &str) -> Result<(), LogError> {
    let filter = self::filter(filter)?;
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

/// Reads a filter.
pub(super) fn filter(text: &str) -> Result<EnvFilter, LogError> {
    let refused = |reason: String| LogError {
        filter: text.to_owned(),
        reason,
    };
    // A word alone that is no level would be the name of a target, and switch off all others.
    let mut words = text.split(',').map(str::trim).filter(|part| !part.contains('='));
    if let Some(word) = words.find(|word| word.parse::<LevelFilter>().is_err()) {
        return Err(refused(format!("{word:?} is no level")));
    }
    EnvFilter::try_new(text).map_err(|error| refused(error.to_string()))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelt_level_is_refused() {
        for text in [
            "info",
            "WARN",
            "off",
            "",
            "info,sudokud::service=debug",
            "sudokud=trace, warn",
        ] {
            assert!(filter(text).is_ok(), "{text:?}");
        }
        for text in ["warning", "info,debugg", "sudokud", "a=b=c"] {
            assert!(filter(text).is_err(), "{text:?}");
        }
    }
}
