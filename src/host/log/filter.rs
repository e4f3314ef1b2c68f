//! The form of log lines, and which lines are written.

use std::fmt;
use std::str::FromStr;

use tracing_subscriber::filter::{LevelFilter, Targets};

/// The form of log lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogForm {
    /// Text for people, coloured on a terminal.
    Compact,
    /// One JSON object a line.
    Json,
}

/// The level that is logged, or one for each target, as a text that [`Targets`] can read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogFilter(String);

/// The error for a text that is not a filter, with the part that is wrong.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("cannot be read ({0}); write a level such as info, or target=level pairs")]
pub struct NoLogFilter(String);

impl LogFilter {
    /// Returns a filter that passes this level and above.
    pub fn of(level: LevelFilter) -> Self {
        Self(level.to_string())
    }

    /// The filter for the log.
    pub fn targets(&self) -> Targets {
        self.0.parse().expect("each part was checked")
    }
}

impl FromStr for LogFilter {
    type Err = NoLogFilter;

    /// Reads a level, or pairs such as `warn,sudokud=debug`.
    fn from_str(text: &str) -> Result<Self, NoLogFilter> {
        let is_level = |text: &str| !text.is_empty() && text.parse::<LevelFilter>().is_ok();
        let is_target = |text: &str| {
            let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"_:".contains(&byte);
            !text.is_empty() && text.bytes().all(allowed)
        };
        // `Targets` takes any word for the name of a target and does not trim it, which would switch off all others.
        let parts: Vec<&str> = text.split(',').map(str::trim).collect();
        for part in &parts {
            match part.split_once('=') {
                None if is_level(part) => {}
                Some((target, level)) if is_target(target) && is_level(level) => {}
                None => return Err(NoLogFilter(format!("{part:?} is not a level"))),
                Some(_) => return Err(NoLogFilter(format!("{part:?} is not a target and a level"))),
            }
        }
        Ok(Self(parts.join(",")))
    }
}

impl fmt::Display for LogFilter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
