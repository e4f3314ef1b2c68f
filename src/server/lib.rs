//! Runs the server process: listeners, health, reflection, signals.
//!
//! There are two listeners. Callers get `SudokuService` and `CatalogService`, operators `AdminService` and the pages; both get health
//! and reflection. [`run`] starts and ends everything.
//!
//! Map of the room:
//! - `edge`: connections and the bytes of calls, within bounds;
//! - `tls`: certificates; [`access`]: who may call what; `gates`: both together;
//! - `calls`: metrics, access log and traces of every call; `metrics`: the page `/metrics`; `pages`: that page and those for probes;
//! - `web`: gRPC-Web; `layers`: all layers around the services, in their order; `listeners`: the services of each listener;
//! - `reload`: a new snapshot at SIGHUP; `shutdown`: signals and the drain; `notify`: messages to systemd;
//! - `admission`: the trial of plugin files; `check`: a start without listening; `error`: why a start fails;
//! - [`log`]: log lines; `throttle`: at most one line a second for each cause; `turns`: work that runs once at a time;
//!   `mapped_body`: bodies whose frames pass a function.

pub mod access;
mod admission;
mod build_info;
mod calls;
mod check;
mod edge;
mod error;
mod gates;
mod layers;
mod listeners;
pub mod log;
mod mapped_body;
mod metrics;
mod notify;
mod pages;
mod reload;
mod shutdown;
mod throttle;
mod tls;
mod turns;
mod web;

use std::sync::Arc;

use tokio_util::sync::CancellationToken;

pub use build_info::BuildInfo;
use calls::traces::Tracer;
pub use check::{Checked, check, check_files};
pub use error::ServerError;
pub use gates::{GateError, Gates};
use listeners::{ServerParts, StartedServers};
use reload::{Reloader, reload_on_hangup};
use shutdown::{Hangup, RunningServer, Signals};
use sudokud_config::Settings;
use sudokud_pool::Pool;
use sudokud_service::{CallContext, Health, supervision};
use sudokud_snapshot::Live;
pub use tls::TlsError;

/// Runs a server until a signal ends it. Logs `listening on ADDRESS` and `admin on ADDRESS` when it is ready.
pub async fn run(settings: Settings, build: BuildInfo) -> Result<(), ServerError> {
    log::start_server(settings.log_form, &settings.log_filter).map_err(ServerError::Threads)?;
    let hangup = Hangup::listen().map_err(ServerError::Signals)?;
    // Before the plugins, which take longer: a wrong certificate is reported at once.
    let gates = Arc::new(Gates::open(&settings)?);
    let sources = settings.sources.clone();
    let admitter = admission::admitter(&settings);
    let live = tokio::task::spawn_blocking(move || Live::start_with(sources, admitter)).await;
    let live = Arc::new(live.map_err(|_| ServerError::Panicked)??);
    // Not earlier: until here the default effect of the signals can end a plugin that blocks while it is loaded.
    let mut signals = Signals::listen().map_err(ServerError::Signals)?;
    reload::report(&live.current(), "loaded");
    let context = Arc::new(CallContext {
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
    let supervisor = settings
        .hang_after
        .map(|budget| supervision::supervise(&context, &health, budget))
        .transpose()
        .map_err(ServerError::Threads)?;
    let close = CancellationToken::new();
    let parts = ServerParts {
        build,
        settings: &settings,
        context: &context,
        gates: &gates,
        reloader: &reloader,
        health: &health,
        tracer: tracer.as_ref(),
    };
    let StartedServers { mut servers, states } = parts.serve(&close).await?;
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
    let running = RunningServer {
        close,
        servers,
        health,
        context,
    };
    running.go_down(&settings, signals).await;
    drop(supervisor);
    if let Some(tracer) = tracer {
        // Sends the last spans. An error would mean a panic, which is in the log.
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

/// Calls [`run`] on a runtime of its own. Connections that remain after the drain end with the runtime.
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
