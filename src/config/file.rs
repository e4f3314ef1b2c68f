//! The configuration file as it is written; `docs/configuration.md` explains every key.
//!
//! Each key has its default and its range here, so that what comes out of this file can be used as it is.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Deserializer, de};

use super::error::ConfigError;
use crate::engine::{OptionValue, TechniqueOptions};
use crate::service::Limits;

/// The whole file.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub(super) struct File {
    pub(super) server: FileServer,
    pub(super) pool: FilePool,
    pub(super) calls: FileCalls,
    pub(super) log: FileLog,
    pub(super) plugins: FilePlugins,
    pub(super) ladder: FileLadder,
    pub(super) technique: BTreeMap<String, FileTechnique>,
    pub(super) scales: FileScales,
}

impl File {
    /// Reads the file.
    pub(super) fn read(path: &Path) -> Result<Self, ConfigError> {
        let text = fs::read_to_string(path).map_err(|error| ConfigError::Unreadable {
            path: path.to_owned(),
            error,
        })?;
        toml::from_str(&text).map_err(|error| ConfigError::Syntax {
            path: path.to_owned(),
            error: Box::new(error),
        })
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct FileServer {
    pub(super) listen: Option<String>,
    pub(super) admin: Option<String>,
    pub(super) shutdown_delay_seconds: Seconds,
    pub(super) drain_seconds: Seconds,
    pub(super) max_connections: Within<1, { usize::MAX }>,
    pub(super) silence_seconds: Seconds,
}

impl Default for FileServer {
    fn default() -> Self {
        Self {
            listen: None,
            admin: None,
            shutdown_delay_seconds: Seconds(Duration::ZERO),
            drain_seconds: Seconds(Duration::from_secs(30)),
            max_connections: Within(10_000),
            silence_seconds: Seconds(Duration::from_secs(10)),
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct FilePool {
    pub(super) threads: Option<Within<1, 1024>>,
    /// Each place may hold a request of the largest size.
    pub(super) queue: Within<1, 1_000_000>,
}

impl Default for FilePool {
    fn default() -> Self {
        Self {
            threads: None,
            queue: Within(256),
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct FileCalls {
    pub(super) generate_seconds: Seconds,
    pub(super) grade_seconds: Seconds,
    pub(super) solve_seconds: Seconds,
    pub(super) transform_seconds: Seconds,
    pub(super) stream_seconds: Seconds,
    pub(super) max_count: Within<1, MOST_U32>,
    /// A request of every call fits into the least; a length in gRPC has 32 bits.
    pub(super) max_message_bytes: Within<1024, MOST_U32>,
}

const MOST_U32: usize = u32::MAX as usize;

impl Default for FileCalls {
    fn default() -> Self {
        Self {
            generate_seconds: Seconds(Duration::from_mins(1)),
            grade_seconds: Seconds(Duration::from_secs(10)),
            solve_seconds: Seconds(Duration::from_secs(10)),
            transform_seconds: Seconds(Duration::from_secs(10)),
            stream_seconds: Seconds(Duration::from_hours(1)),
            max_count: Within(100_000),
            max_message_bytes: Within(1 << 20),
        }
    }
}

impl From<FileCalls> for Limits {
    fn from(calls: FileCalls) -> Self {
        Self {
            generate: calls.generate_seconds.0,
            grade: calls.grade_seconds.0,
            solve: calls.solve_seconds.0,
            transform: calls.transform_seconds.0,
            stream: calls.stream_seconds.0,
            count: calls.max_count.0 as u32,
            message: calls.max_message_bytes.0,
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct FileLog {
    pub(super) form: LogForm,
    pub(super) filter: String,
}

impl Default for FileLog {
    fn default() -> Self {
        Self {
            form: LogForm::Compact,
            filter: "info".to_owned(),
        }
    }
}

/// How a log line looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LogForm {
    /// Text for people, coloured on a terminal.
    Compact,
    /// One JSON object a line.
    Json,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub(super) struct FilePlugins {
    pub(super) folder: Option<PathBuf>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub(super) struct FileLadder {
    pub(super) order: Vec<String>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub(super) struct FileScales {
    pub(super) folder: Option<PathBuf>,
    pub(super) default: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct FileTechnique {
    pub(super) enabled: bool,
    pub(super) from: Option<String>,
    pub(super) options: BTreeMap<String, OptionValue>,
}

impl Default for FileTechnique {
    fn default() -> Self {
        Self {
            enabled: true,
            from: None,
            options: BTreeMap::new(),
        }
    }
}

impl From<FileTechnique> for TechniqueOptions {
    fn from(technique: FileTechnique) -> Self {
        Self {
            disabled: !technique.enabled,
            from: technique.from,
            options: technique
                .options
                .into_iter()
                .map(|(key, value)| (key, value.0))
                .collect(),
        }
    }
}

/// A whole number from `LEAST` to `MOST`.
#[derive(Clone, Copy)]
pub(super) struct Within<const LEAST: usize, const MOST: usize>(pub(super) usize);

impl<'de, const LEAST: usize, const MOST: usize> Deserialize<'de> for Within<LEAST, MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = usize::deserialize(deserializer)?;
        if !(LEAST..=MOST).contains(&number) {
            return Err(de::Error::custom(format!(
                "{number} is out of range; write {LEAST} to {MOST}"
            )));
        }
        Ok(Self(number))
    }
}

/// A time in seconds, with decimals.
#[derive(Clone, Copy)]
pub(super) struct Seconds(pub(super) Duration);

impl<'de> Deserialize<'de> for Seconds {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        const MOST: f64 = 86_400.0 * 366.0;
        let seconds = f64::deserialize(deserializer)?;
        if !(0.0..=MOST).contains(&seconds) {
            return Err(de::Error::custom(format!(
                "{seconds} is not a time; write 0 to {MOST} seconds"
            )));
        }
        Ok(Self(Duration::from_secs_f64(seconds)))
    }
}
