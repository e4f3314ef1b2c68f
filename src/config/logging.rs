//! Types of the keys for the log.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use tracing_subscriber::filter::{LevelFilter, Targets};

use super::value::{ConfigValue, literal, text_in_the_file};

text_in_the_file!(LogForm, LogFilter);

/// The form of log lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogForm {
    /// Text for people, coloured on a terminal.
    Compact,
    /// One JSON object a line.
    Json,
}

impl ConfigValue for LogForm {
    fn kind() -> String {
        "`compact`, `json`".to_owned()
    }

    fn read(text: &str) -> Result<Self, String> {
        match text {
            "compact" => Ok(Self::Compact),
            "json" => Ok(Self::Json),
            _ => Err("is not a log form; write compact or json".to_owned()),
        }
    }

    fn shown(&self) -> String {
        literal(match self {
            Self::Compact => "compact",
            Self::Json => "json",
        })
    }
}

/// The level that is logged, or one for each target, as a text that [`Targets`] can read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogFilter(String);

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

impl ConfigValue for LogFilter {
    fn kind() -> String {
        "text".to_owned()
    }

    fn read(text: &str) -> Result<Self, String> {
        let refused = |reason: String| {
            format!("cannot be read ({reason}); write a level such as info, or target=level pairs")
        };
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
                None => return Err(refused(format!("{part:?} is not a level"))),
                Some(_) => return Err(refused(format!("{part:?} is not a target and a level"))),
            }
        }
        Ok(Self(parts.join(",")))
    }

    fn shown(&self) -> String {
        literal(&self.0)
    }
}
