//! The server process: listeners, health, reflection, signals.
//!
//! Map of the room: [`log`] (what it says), `edge` (connections and the bytes of calls, within bounds),
//! `tls` (certificates), [`access`] (who may call what), `gates` (both together), `calls` (what is told of every call: metrics, access log,
//! traces), `metrics` (the page of numbers), `pages` (that page and those for probes), `web` (gRPC-Web), `layers` (all of these around the
//! services, in their order), `listeners` (what each listener serves), `reload` (a new snapshot at SIGHUP), `shutdown` (going down in order), `notify` (what systemd is told), `check`
//! (a start without listening), `throttle` (one line a second about one cause), `turns` (work done once at a time). [`run`] puts them together.
//!
//! Two listeners: callers get `SudokuService` and `CatalogService`, operators `AdminService` and the pages; both get health and
//! reflection.

pub mod access;
mod build_info;
mod calls;
mod check;
mod edge;
mod gates;
mod layers;
mod listeners;
pub mod log;
mod metrics;
mod notify;
mod pages;
mod reload;
mod shutdown;
mod throttle;
mod tls;
mod turns;
mod web;

use std::io;
use std::sync::Arc;

use tokio_util::sync::CancellationToken;

pub use build_info::BuildInfo;
use calls::traces::Tracer;
pub use check::{Checked, check, check_files};
pub use gates::{GateError, Gates};
use listeners::{Parts, Served};
use reload::{Reloader, reload_on_hangup};
use shutdown::{Hangup, Running, Signals};
use sudokud_config::{Address, ConfigError, Settings};
use sudokud_pool::Pool;
use sudokud_service::{Context, Health};
use sudokud_snapshot::{Live, SnapshotError};
pub use tls::TlsError;

/// Runs a server until a signal ends it. Logs `listening on ADDRESS` and `admin on ADDRESS` once it is ready.
pub async fn run(settings: Settings, build: BuildInfo) -> Result<(), ServerError> {
    log::start_server(settings.log_form, &settings.log_filter).map_err(ServerError::Threads)?;
    let hangup = Hangup::listen().map_err(ServerError::Signals)?;
    // Before the plugins, which take longer.
    let gates = Arc::new(Gates::open(&settings)?);
    let sources = settings.sources.clone();
    let live = tokio::task::spawn_blocking(move || Live::start(sources)).await;
    let live = Arc::new(live.map_err(|_| ServerError::Panicked)??);
    // Not before: a plugin that blocks while it is loaded can still be ended by the signals' default effect.
    let mut signals = Signals::listen().map_err(ServerError::Signals)?;
    reload::report(&live.current(), "loaded");
    let context = Arc::new(Context {
        live: Arc::clone(&live),
        pool: Pool::start(settings.threads, settings.places).map_err(ServerError::Threads)?,
        limits: settings.limits,
        end: CancellationToken::new(),
    });
    let reloader = Arc::new(Reloader::new(live, Arc::clone(&gates), settings.clone()));
    let tracer = (settings.traces.as_ref())
        .map(|traces| Tracer::start(traces, build))
        .transpose()?;
    let tracer = tracer.map(Arc::new);
    let health = Health::serving(&listeners::SERVICES);
    let close = CancellationToken::new();
    let parts = Parts {
        build,
        settings: &settings,
        context: &context,
        gates: &gates,
        reloader: &reloader,
        health: &health,
        tracer: tracer.as_ref(),
    };
    let Served { mut servers, states } = parts.serve(&close).await?;
    for warning in gates.warnings(&settings) {
        tracing::warn!("{warning}");
    }
    let reloads = tokio::spawn(reload_on_hangup(reloader, hangup));
    let renewals = tokio::spawn(tls::keep_current(gates.certificates()));
    let watchdog = tokio::spawn(notify::watchdog());
    notify::ready(context.live.current().revision());

    let failed = tokio::select! {
        () = signals.end() => false,
        Some(ended) = servers.join_next() => {
            shutdown::report(ended);
            true
        }
    };
    reloads.abort();
    renewals.abort();
    let running = Running {
        close,
        servers,
        health,
        context,
    };
    running.go_down(&settings, signals).await;
    if let Some(tracer) = tracer {
        // The last spans; an error would say that the thread panicked, which the log has.
        let _ = tokio::task::spawn_blocking(move || tracer.flush()).await;
    }
    watchdog.abort();
    for state in states {
        state.sum_up();
    }
    if failed {
        Err(ServerError::Listener)
    } else {
        Ok(())
    }
}

/// [`run`] on a runtime of its own; connections that are left after the drain end with it.
pub fn serve_until_signal(settings: Settings, build: BuildInfo) -> Result<(), ServerError> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(ServerError::Threads)?;
    let result = runtime.block_on(run(settings, build));
    runtime.shutdown_background();
    log::flush();
    result
}

/// Why a server does not run.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// The configuration.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// Certificates, or the file of names.
    #[error(transparent)]
    Gate(#[from] GateError),
    /// Plugins or scales.
    #[error(transparent)]
    Snapshot(#[from] SnapshotError),
    /// An address that cannot be listened on.
    #[error("{key}: cannot listen on {address}: {error}")]
    Bind {
        /// The key of the setting.
        key: &'static str,
        /// What it is set to.
        address: Address,
        /// What the system says.
        error: io::Error,
    },
    /// The system gives no signals.
    #[error("cannot listen to signals: {0}")]
    Signals(#[source] io::Error),
    /// The system gives no threads or sockets.
    #[error("the system refuses: {0}")]
    Threads(#[source] io::Error),
    /// The compiled contract does not hang together.
    #[error("reflection: {0}")]
    Reflection(#[from] tonic_reflection::server::Error),
    /// No spans can be sent as `traces` says.
    #[error("traces.endpoint: {0}")]
    Traces(#[from] opentelemetry_otlp::ExporterBuildError),
    /// A listener ended by itself.
    #[error("a listener failed; the log says why")]
    Listener,
    /// Loading panicked.
    #[error("loading the plugins failed; the log says why")]
    Panicked,
}
