//! The configuration: a TOML file, the environment, and the flags of the command line.
//!
//! Flags win over the environment, the environment over the file, the file over the defaults. A key that nobody knows, a
//! value out of its range and an address that cannot be read are errors that name the key: a server never starts with a
//! configuration that it only half understands.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fs, io, thread};

use serde::{Deserialize, Deserializer, de};

use super::log::LogForm;
use crate::engine::TechniqueOptions;
use crate::service::Limits;
use crate::snapshot::{self, NoPluginFolder, find_plugin_folder};

/// Everything that a server is started with.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where callers connect.
    pub listen: SocketAddr,
    /// Where operators connect: techniques, reload.
    pub admin: SocketAddr,
    /// Time between `NOT_SERVING` and the end of accepting, for balancers to notice.
    pub shutdown_delay: Duration,
    /// How long calls in flight may take to end.
    pub drain: Duration,
    /// The most connections per listener.
    pub connections: usize,
    /// How long a connection may take for its first 24 bytes, the HTTP/2 preface.
    pub silence: Duration,
    /// Threads for CPU work.
    pub threads: NonZeroUsize,
    /// Places in the queue in front of them.
    pub places: usize,
    /// How much a caller may ask for.
    pub limits: Limits,
    /// How logs look.
    pub log_form: LogForm,
    /// What is logged, in the form of `tracing_subscriber::EnvFilter`.
    pub log_filter: String,
    /// What the first snapshot is built from.
    pub knowledge: snapshot::Settings,
    /// What these settings were read from: a reload reads it again.
    pub flags: Flags,
}

/// What the command line says.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Flags {
    /// The configuration file.
    pub config: Option<PathBuf>,
    /// Where callers connect.
    pub listen: Option<String>,
    /// Where operators connect.
    pub admin: Option<String>,
    /// The folder of plugins.
    pub plugins: Option<PathBuf>,
}

impl Settings {
    /// The settings of these flags, this process's environment and the configuration file they name.
    pub fn load(flags: Flags) -> Result<Self, ConfigError> {
        Self::resolve(flags, |name| std::env::var_os(name))
    }

    /// The keys that are set otherwise in `next` and that only a new process takes over.
    pub(super) fn needs_new_process(&self, next: &Self) -> Vec<&'static str> {
        let (now, then) = (&self.limits, &next.limits);
        let keys = [
            ("server.listen", self.listen != next.listen),
            ("server.admin", self.admin != next.admin),
            (
                "server.shutdown_delay_seconds",
                self.shutdown_delay != next.shutdown_delay,
            ),
            ("server.drain_seconds", self.drain != next.drain),
            ("server.max_connections", self.connections != next.connections),
            ("server.silence_seconds", self.silence != next.silence),
            ("pool.threads", self.threads != next.threads),
            ("pool.queue", self.places != next.places),
            ("calls.generate_seconds", now.generate != then.generate),
            ("calls.grade_seconds", now.grade != then.grade),
            ("calls.solve_seconds", now.solve != then.solve),
            ("calls.transform_seconds", now.transform != then.transform),
            ("calls.stream_seconds", now.stream != then.stream),
            ("calls.max_count", now.count != then.count),
            ("calls.max_message_bytes", now.message != then.message),
            ("log.form", self.log_form != next.log_form),
            ("log.filter", self.log_filter != next.log_filter),
        ];
        let changed = keys.into_iter().filter(|(_, changed)| *changed);
        changed.map(|(key, _)| key).collect()
    }

    fn resolve(flags: Flags, environment: impl Fn(&str) -> Option<OsString>) -> Result<Self, ConfigError> {
        let environment = |variable: &'static str| {
            let value = environment(variable).filter(|value| !value.is_empty());
            let text = value.map(OsString::into_string).transpose();
            text.map_err(|_| ConfigError::NotText { variable })
        };
        let path = match &flags.config {
            Some(path) => Some(path.clone()),
            None => environment("SUDOKUD_CONFIG")?.map(PathBuf::from),
        };
        let file = path.as_deref().map(File::read).transpose()?.unwrap_or_default();
        let address = |key: &'static str, flag: &Option<String>, variable, file: Option<String>, default| {
            let text = match flag {
                Some(text) => Some(text.clone()),
                None => environment(variable)?.or(file),
            };
            text.map_or(Ok(default), |text| {
                text.parse().map_err(|_| ConfigError::Address {
                    key,
                    text: text.clone(),
                })
            })
        };
        let local = |port| SocketAddr::from(([127, 0, 0, 1], port));
        let server = file.server;
        let listen = address(
            "server.listen",
            &flags.listen,
            "SUDOKUD_LISTEN",
            server.listen,
            local(50051),
        )?;
        let admin = address(
            "server.admin",
            &flags.admin,
            "SUDOKUD_ADMIN",
            server.admin,
            local(50052),
        )?;
        // Port 0 is another port each time.
        if listen == admin && listen.port() != 0 {
            return Err(ConfigError::SameAddress { address: listen });
        }
        let plugins = match &flags.plugins {
            Some(folder) => Some(folder.clone()),
            None => environment("SUDOKUD_PLUGINS")?.map(PathBuf::from),
        };
        let mut knowledge = snapshot::Settings::over(find_plugin_folder(plugins.or(file.plugins.folder))?);
        knowledge.order = file.ladder.order;
        knowledge.techniques = file
            .technique
            .into_iter()
            .map(|(id, technique)| (id, technique.into()))
            .collect();
        knowledge.scales = file.scales.folder;
        if let Some(name) = file.scales.default {
            knowledge.default_scale = name;
        }
        Ok(Self {
            listen,
            admin,
            shutdown_delay: server.shutdown_delay_seconds.0,
            drain: server.drain_seconds.0,
            connections: server.max_connections.0,
            silence: server.silence_seconds.0,
            threads: file
                .pool
                .threads
                .and_then(|threads| NonZeroUsize::new(threads.0))
                .or_else(|| thread::available_parallelism().ok())
                .unwrap_or(NonZeroUsize::MIN),
            places: file.pool.queue.0,
            limits: file.calls.into(),
            log_form: file.log.form,
            log_filter: environment("SUDOKUD_LOG")?.unwrap_or(file.log.filter),
            knowledge,
            flags: Flags {
                config: path,
                ..flags
            },
        })
    }
}

/// Why there are no settings.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("configuration {}: {error}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The file is not TOML, has an unknown key or a value out of its range.
    #[error("configuration {}: {error}", path.display())]
    Syntax {
        /// The file.
        path: PathBuf,
        /// Where and what.
        error: Box<toml::de::Error>,
    },
    /// Not an address.
    #[error("{key}: {text:?} is not an address; write an IP address and a port, such as 127.0.0.1:50051")]
    Address {
        /// The key of the setting.
        key: &'static str,
        /// What it is set to.
        text: String,
    },
    /// Both listeners on one address.
    #[error("server.listen and server.admin are both {address}; callers and operators need two addresses")]
    SameAddress {
        /// The address.
        address: SocketAddr,
    },
    /// A variable that is no text.
    #[error("{variable} is not UTF-8")]
    NotText {
        /// The environment variable.
        variable: &'static str,
    },
    /// No folder of plugins.
    #[error(transparent)]
    Plugins(#[from] NoPluginFolder),
}

/// The file as it is written; `docs/configuration.md` explains every key.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct File {
    server: FileServer,
    pool: FilePool,
    calls: FileCalls,
    log: FileLog,
    plugins: FilePlugins,
    ladder: FileLadder,
    technique: BTreeMap<String, FileTechnique>,
    scales: FileScales,
}

impl File {
    fn read(path: &Path) -> Result<Self, ConfigError> {
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
struct FileServer {
    listen: Option<String>,
    admin: Option<String>,
    shutdown_delay_seconds: Seconds,
    drain_seconds: Seconds,
    max_connections: Within<1, { usize::MAX }>,
    silence_seconds: Seconds,
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
struct FilePool {
    threads: Option<Within<1, 1024>>,
    /// Each place may hold a request of the largest size.
    queue: Within<1, 1_000_000>,
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
struct FileCalls {
    generate_seconds: Seconds,
    grade_seconds: Seconds,
    solve_seconds: Seconds,
    transform_seconds: Seconds,
    stream_seconds: Seconds,
    max_count: Within<1, MOST_U32>,
    /// A request of every call fits into the least; a length in gRPC has 32 bits.
    max_message_bytes: Within<1024, MOST_U32>,
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
struct FileLog {
    form: LogForm,
    filter: String,
}

impl Default for FileLog {
    fn default() -> Self {
        Self {
            form: LogForm::Compact,
            filter: "info".to_owned(),
        }
    }
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct FilePlugins {
    folder: Option<PathBuf>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct FileLadder {
    order: Vec<String>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct FileScales {
    folder: Option<PathBuf>,
    default: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
struct FileTechnique {
    enabled: bool,
    options: BTreeMap<String, Scalar>,
}

impl Default for FileTechnique {
    fn default() -> Self {
        Self {
            enabled: true,
            options: BTreeMap::new(),
        }
    }
}

impl From<FileTechnique> for TechniqueOptions {
    fn from(technique: FileTechnique) -> Self {
        Self {
            disabled: !technique.enabled,
            options: technique
                .options
                .into_iter()
                .map(|(key, value)| (key, value.0))
                .collect(),
        }
    }
}

/// An option's value: plugins get texts, operators may write numbers and truth values as such.
struct Scalar(String);

impl<'de> Deserialize<'de> for Scalar {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match toml::Value::deserialize(deserializer)? {
            toml::Value::String(text) => Ok(Self(text)),
            value @ (toml::Value::Integer(_) | toml::Value::Float(_) | toml::Value::Boolean(_)) => {
                Ok(Self(value.to_string()))
            }
            _ => Err(de::Error::custom("an option is a text, a number, true or false")),
        }
    }
}

/// A whole number from `LEAST` to `MOST`.
#[derive(Clone, Copy)]
struct Within<const LEAST: usize, const MOST: usize>(usize);

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
struct Seconds(Duration);

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

#[cfg(test)]
mod tests;
