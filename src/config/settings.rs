//! What a server is started with, put together from the flags, the environment and the file.

use std::ffi::OsString;
use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use super::error::ConfigError;
use super::file::{File, LogForm};
use crate::service::Limits;
use crate::snapshot::{self, find_plugin_folder};

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
    pub sources: snapshot::Sources,
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
    pub fn needs_new_process(&self, next: &Self) -> Vec<&'static str> {
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

    /// The settings of these flags, in this environment.
    pub(super) fn resolve(
        flags: Flags,
        environment: impl Fn(&str) -> Option<OsString>,
    ) -> Result<Self, ConfigError> {
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
        let mut sources = snapshot::Sources::over(find_plugin_folder(plugins.or(file.plugins.folder))?);
        sources.order = file.ladder.order;
        sources.techniques = file
            .technique
            .into_iter()
            .map(|(id, technique)| (id, technique.into()))
            .collect();
        sources.scales = file.scales.folder;
        if let Some(name) = file.scales.default {
            sources.default_scale = name;
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
            sources,
            flags: Flags {
                config: path,
                ..flags
            },
        })
    }
}
