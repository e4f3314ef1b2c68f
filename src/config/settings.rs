//! What a server is started with, put together from the flags, the environment and the file.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use super::address::Address;
use super::environment::Environment;
use super::error::ConfigError;
use super::keys::{self, ChangeAt, ConfigFile, KEYS};
use super::observing::{AccessLog, TraceSettings, WebSettings};
use super::security::{AccessSettings, Allowance, TlsSettings};
use super::tls_keys;
use super::value::{ConfigValue as _, LogFilter, LogForm};
use sudokud_service::CallLimits;
use sudokud_snapshot::find_plugin_folder;

/// Everything that a server is started with.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where callers connect.
    pub listen: Address,
    /// Where operators connect: techniques, reload.
    pub admin: Address,
    /// Time between `NOT_SERVING` and the end of accepting, for balancers to notice.
    pub shutdown_delay: Duration,
    /// How long calls in flight may take to end.
    pub drain: Duration,
    /// What connections and the calls on them may cost, on each listener.
    pub edge: EdgeLimits,
    /// TLS for callers; without it their listener speaks plain HTTP.
    pub tls: Option<TlsSettings>,
    /// The same for operators.
    pub admin_tls: Option<TlsSettings>,
    /// Who may call, and how much.
    pub access: AccessSettings,
    /// Threads for CPU work.
    pub threads: NonZeroUsize,
    /// Places in the queue in front of them.
    pub places: usize,
    /// How much a caller may ask for.
    pub limits: CallLimits,
    /// How logs look.
    pub log_form: LogForm,
    /// What is logged.
    pub log_filter: LogFilter,
    /// Whether each call is a line of the log.
    pub access_log: AccessLog,
    /// Where traces go, if anywhere.
    pub traces: Option<TraceSettings>,
    /// gRPC-Web, if it is spoken.
    pub web: Option<WebSettings>,
    /// What the first snapshot is built from.
    pub sources: sudokud_snapshot::SnapshotSources,
    /// What these settings were read from: a reload reads it again.
    pub flags: Flags,
    /// Every key, to tell what a reload finds changed.
    file: ConfigFile,
}

/// What the connections of one listener, and the calls on them, may cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EdgeLimits {
    /// The most connections that are open at a time.
    pub connections: usize,
    /// How long a connection may take for its first 24 bytes (the HTTP/2 preface), and later for the rest of a frame
    /// that it has begun.
    pub silence: Duration,
    /// How old a connection gets, a tenth more or less, before its client is told to open another.
    pub age: Option<Duration>,
    /// How long calls on such a connection may still take.
    pub age_grace: Duration,
    /// How long a connection stays without a call.
    pub idle: Option<Duration>,
    /// Calls at the same time on one connection.
    pub calls: u32,
    /// The most bytes that wait: of requests that have not arrived as a whole, and of answers that their callers have not
    /// taken yet.
    pub buffered: usize,
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
        Self::resolve(flags, std::env::vars_os())
    }

    /// The keys that are set otherwise in `next` and that only a new process takes over.
    pub fn needs_new_process(&self, next: &Self) -> Vec<&'static str> {
        let changed = KEYS.iter().filter(|key| !(key.is_same)(&self.file, &next.file));
        let needed = changed.filter(|key| key.change == ChangeAt::Start);
        needed.map(|key| key.name).collect()
    }

    /// The settings of these flags, with these variables.
    pub(super) fn resolve(
        flags: Flags,
        variables: impl IntoIterator<Item = (OsString, OsString)>,
    ) -> Result<Self, ConfigError> {
        let environment = Environment::of(variables)?;
        let config = flags.config.clone().or_else(|| environment.config());
        let mut file = config
            .as_deref()
            .map(ConfigFile::read)
            .transpose()?
            .unwrap_or_default();
        environment.put_over(&mut file)?;
        flags.put_over(&mut file)?;
        let (server, pool, calls) = (&file.server, &file.pool, &file.calls);
        let (listen, admin) = (server.listen.clone(), server.admin.clone());
        // Port 0 is another port each time.
        if listen == admin && !listen.can_be_shared() {
            return Err(ConfigError::SameAddress { address: listen });
        }
        let (message, buffered) = (calls.max_message_bytes.0, server.max_buffered_bytes.0);
        if message > buffered {
            return Err(ConfigError::Buffer { message, buffered });
        }
        let (tls, admin_tls) = tls_keys::tls(&file)?;
        Ok(Self {
            listen,
            admin,
            tls,
            admin_tls,
            access: (&file.access).into(),
            shutdown_delay: server.shutdown_delay_seconds.0,
            drain: server.drain_seconds.0,
            edge: EdgeLimits {
                connections: server.max_connections.0,
                silence: server.silence_seconds.0,
                age: server.max_connection_age_seconds.unless_zero(),
                age_grace: server.max_connection_age_grace_seconds.0,
                idle: server.max_connection_idle_seconds.unless_zero(),
                calls: server.max_calls_per_connection.0 as u32,
                buffered,
            },
            threads: pool.threads.0,
            places: pool.queue.0,
            limits: calls.into(),
            log_form: file.log.form,
            log_filter: file.log.filter.clone(),
            access_log: if file.log.access {
                AccessLog::On
            } else {
                AccessLog::Off
            },
            traces: file.traces.endpoint.0.clone().map(|endpoint| TraceSettings {
                endpoint,
                sample: file.traces.sample.0,
            }),
            web: file.web.enabled.then(|| WebSettings {
                origins: file.web.origins.origins(),
            }),
            sources: sources(&file)?,
            flags: Flags { config, ..flags },
            file,
        })
    }
}

impl Flags {
    /// Puts the flags that are set over what file and environment say.
    fn put_over(&self, file: &mut ConfigFile) -> Result<(), ConfigError> {
        for (flag, text, address) in [
            ("--listen", &self.listen, &mut file.server.listen),
            ("--admin", &self.admin, &mut file.server.admin),
        ] {
            let Some(text) = text else {
                continue;
            };
            *address = Address::read(text).map_err(|reason| ConfigError::Value {
                place: flag.to_owned(),
                text: text.clone(),
                reason,
            })?;
        }
        if self.plugins.is_some() {
            file.plugins.folder.clone_from(&self.plugins);
        }
        Ok(())
    }
}

impl From<&keys::AccessKeys> for AccessSettings {
    fn from(access: &keys::AccessKeys) -> Self {
        Self {
            file: access.file.0.clone(),
            allowance: Allowance {
                calls_per_second: access.calls_per_second.0 as u32,
                burst: access.burst.0 as u32,
                calls_at_once: access.calls_at_once.0 as u32,
            },
        }
    }
}

/// What the first snapshot is built from.
fn sources(file: &ConfigFile) -> Result<sudokud_snapshot::SnapshotSources, ConfigError> {
    let techniques = file.technique.clone().into_iter();
    Ok(sudokud_snapshot::SnapshotSources {
        plugins: find_plugin_folder(file.plugins.folder.clone())?,
        order: file.ladder.order.clone(),
        techniques: techniques.map(|(id, technique)| (id, technique.into())).collect(),
        scales: file.scales.folder.clone(),
        default_scale: file.scales.default.clone(),
        recipes: file.recipes.folder.clone(),
    })
}
