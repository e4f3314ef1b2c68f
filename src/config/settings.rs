//! Makes the settings of a server from the flags, the environment and the file.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use super::environment::Environment;
use super::error::ConfigError;
use super::keys::{self, ChangeAt, ConfigFile, KEYS};
use super::page::PagePolicy;
use super::tls_keys;
use super::value::{ConfigValue as _, Text};
use sudokud_edge::Address;
use sudokud_edge::Hosts;
use sudokud_edge::access::{AccessSettings, Allowance};
use sudokud_edge::calls::{AccessLog, TraceSettings};
use sudokud_edge::connections::{EdgeLimits, Proxies};
use sudokud_edge::tls::TlsSettings;
use sudokud_edge::web::WebSettings;
use sudokud_engine::PluginFolder;
use sudokud_host::log::{LogFilter, LogForm};
use sudokud_host::state::StateSettings;
use sudokud_service::{CallLimits, ReserveSettings};
use sudokud_snapshot::find_plugin_folder;

/// The settings of a server.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where callers connect.
    pub listen: Address,
    /// Where operators connect: techniques, reload.
    pub admin: Address,
    /// Time between `NOT_SERVING` and the close of the listeners, in which balancers notice.
    pub shutdown_delay: Duration,
    /// Time that calls in flight have to end.
    pub drain: Duration,
    /// The limits of connections and the calls on them, on each listener.
    pub edge: EdgeLimits,
    /// The proxies in front of both listeners.
    pub proxies: Proxies,
    /// TLS of the callers' listener; without it the listener is not encrypted.
    pub tls: Option<TlsSettings>,
    /// TLS of the operators' listener.
    pub admin_tls: Option<TlsSettings>,
    /// The settings for access.
    pub access: AccessSettings,
    /// Threads for CPU work.
    pub threads: NonZeroUsize,
    /// Places in the queue in front of them.
    pub places: usize,
    /// The limits of calls.
    pub limits: CallLimits,
    /// The form of log lines.
    pub log_form: LogForm,
    /// The filter of log lines.
    pub log_filter: LogFilter,
    /// Whether each call is a log line.
    pub access_log: AccessLog,
    /// The settings of traces, if they are enabled.
    pub traces: Option<TraceSettings>,
    /// The hosts by which clients may address each listener.
    pub hosts: ListenerHosts,
    /// Whether both listeners serve JSON.
    pub json: bool,
    /// The settings of gRPC-Web, if it is enabled.
    pub web: Option<WebSettings>,
    /// The listeners that serve their page.
    pub pages: ServedPages,
    /// The longest time of a technique for one board.
    pub hang_after: Option<Duration>,
    /// The time between two checks of the files of `sources`; `None` if they are not watched.
    pub watch: Option<Duration>,
    /// The settings of the state folder, if the server has one.
    pub state: Option<StateSettings>,
    /// The stocks of puzzles made ahead, and the store of stocks and ledgers.
    pub reserve: ReserveSettings,
    /// The sources of the first snapshot.
    pub sources: sudokud_snapshot::SnapshotSources,
    /// The flags that these settings were made from; a reload reads the file and the environment again.
    pub flags: Flags,
    /// The values of all keys, to detect changes at a reload.
    file: ConfigFile,
}

/// The hosts by which clients may address the listeners.
#[derive(Clone, Debug)]
pub struct ListenerHosts {
    /// The callers' listener.
    pub public: Hosts,
    /// The operators' listener.
    pub admin: Hosts,
}

/// Whether each listener serves its page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ServedPages {
    /// The callers' listener.
    pub public: bool,
    /// The operators' listener.
    pub admin: bool,
}

/// The flags of the command line.
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
    /// Makes settings of the flags, the environment of this process, and the configuration file that they name.
    pub fn load(flags: Flags) -> Result<Self, ConfigError> {
        Self::resolve(flags, std::env::vars_os())
    }

    /// Returns the keys that differ in `next` and need a restart.
    pub fn needs_new_process(&self, next: &Self) -> Vec<&'static str> {
        let changed = KEYS.iter().filter(|key| !(key.is_same)(&self.file, &next.file));
        let needed = changed.filter(|key| key.change == ChangeAt::Start);
        needed.map(|key| key.name).collect()
    }

    /// Makes settings of the flags and these variables.
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
        let (listen, admin) = (server.listen.0.clone(), server.admin.0.clone());
        // Both listeners may have port 0: the system chooses two ports.
        if listen == admin && !listen.can_be_shared() {
            return Err(ConfigError::SameAddress { address: listen });
        }
        let (message, buffered) = (calls.max_message_bytes.0, server.max_buffered_bytes.0);
        if message > buffered {
            return Err(ConfigError::Buffer { message, buffered });
        }
        let (tls, admin_tls) = tls_keys::tls(&file)?;
        let page = file.web.page.0;
        if page == PagePolicy::On && !file.json.enabled {
            return Err(ConfigError::PageWithoutJson);
        }
        let has_page = |address: &Address| file.json.enabled && page.serves_at(address);
        Ok(Self {
            tls,
            admin_tls,
            access: (&file.access).into(),
            shutdown_delay: server.shutdown_delay_seconds.0,
            drain: server.drain_seconds.0,
            edge: EdgeLimits {
                connections: server.max_connections.0,
                connections_per_address: server.max_connections_per_address.0,
                silence: server.silence_seconds.0,
                age: server.max_connection_age_seconds.unless_zero(),
                age_grace: server.max_connection_age_grace_seconds.0,
                idle: server.max_connection_idle_seconds.unless_zero(),
                calls: server.max_calls_per_connection.0 as u32,
                buffered,
                failed_logins: server.max_failed_logins_per_second.0 as u32,
                probes: server.max_probes_per_second.0 as u32,
            },
            proxies: server.proxies.0.clone(),
            threads: pool.threads.0,
            places: pool.queue.0,
            limits: calls.into(),
            log_form: file.log.form.0,
            log_filter: file.log.filter.0.clone(),
            access_log: if file.log.access {
                AccessLog::On
            } else {
                AccessLog::Off
            },
            traces: file.traces.endpoint.0.clone().map(|endpoint| TraceSettings {
                endpoint,
                sample: file.traces.sample.0,
            }),
            hosts: ListenerHosts {
                public: server.hosts.0.at(&listen),
                admin: server.hosts.0.at(&admin),
            },
            json: file.json.enabled,
            pages: ServedPages {
                public: has_page(&listen),
                admin: has_page(&admin),
            },
            web: file.web.enabled.then(|| WebSettings {
                origins: file.web.origins.0.origins(),
            }),
            hang_after: file.plugins.hang_after_seconds.unless_zero(),
            watch: file.plugins.watch.0,
            state: file.state.folder.clone().map(|folder| StateSettings {
                folder,
                on_error: file.state.on_error.0,
            }),
            reserve: super::reserve::settings(&file.reserve)?,
            listen,
            admin,
            sources: sources(&file)?,
            flags: Flags { config, ..flags },
            file,
        })
    }
}

impl Flags {
    /// Replaces values of file and environment with values of the flags.
    fn put_over(&self, file: &mut ConfigFile) -> Result<(), ConfigError> {
        for (flag, text, address) in [
            ("--listen", &self.listen, &mut file.server.listen),
            ("--admin", &self.admin, &mut file.server.admin),
        ] {
            let Some(text) = text else {
                continue;
            };
            *address = Text::read(text).map_err(|reason| ConfigError::Value {
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

/// Returns the sources of the first snapshot.
fn sources(file: &ConfigFile) -> Result<sudokud_snapshot::SnapshotSources, ConfigError> {
    let techniques = file.technique.clone().into_iter();
    Ok(sudokud_snapshot::SnapshotSources {
        plugins: find_plugin_folder(file.plugins.folder.clone())?,
        own_plugins: file.plugins.own_folder.clone().map(PluginFolder),
        admission: file.plugins.admission.0,
        on_bad_file: file.plugins.on_error.0,
        order: file.plugins.technique_order.clone(),
        techniques: techniques.map(|(id, technique)| (id, technique.into())).collect(),
        scales: file.scales.folder.clone(),
        default_scale: file.scales.default.clone(),
        recipes: file.recipes.folder.clone(),
        languages: file.languages.folder.clone(),
    })
}
