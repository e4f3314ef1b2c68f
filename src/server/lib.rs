//! Runs the server process: listeners, health, reflection, signals.
//!
//! There are two listeners. Callers get `SudokuService` and `CatalogService`, operators `AdminService` and the pages; both get health
//! and reflection. [`run`] starts and ends everything.
//!
//! Map of the room:
//! - `listeners`: the services of each listener; `layers`: the layers between the services and those of the room `edge`;
//! - `gates`: certificates and access rules of both listeners; `exposed`: files of keys that every user can read;
//! - `metrics`: the page `/metrics`; `pages`: that page and those for probes; `web_page`: the page for people; `openapi`: the description
//!   of the JSON calls; `answer_first`: the layer that serves these three;
//! - `reload`: builds a new snapshot at SIGHUP; `shared_runs`: requests of reloads at the same time share one; `watch`: reloads when files
//!   change;
//! - `shutdown`: signals and the drain; `notify`: messages to systemd; `memory`: returns freed memory to the system;
//! - `state`: the state folder, which outlives the process; `admission`: the trial of plugin files;
//! - `check`: a start without listening; `error`: why a start fails; `build_info`: how the program was built.
//!
//! Connections and the layers around every call are in the room `edge`, log lines in the room `log`.

mod admission;
mod answer_first;
mod build_info;
mod check;
mod error;
mod exposed;
mod gates;
mod layers;
mod listeners;
mod memory;
mod metrics;
mod notify;
mod openapi;
mod pages;
mod reload;
mod shared_runs;
mod shutdown;
mod state;
mod watch;
mod web_page;

use std::sync::Arc;

use tokio_util::sync::CancellationToken;

pub use build_info::BuildInfo;
pub use check::{Checked, check, check_files};
pub use error::ServerError;
pub use gates::{GateError, Gates};
use listeners::{ServerParts, StartedServers};
use reload::{Reloader, reload_on_hangup};
use shutdown::{Hangup, RunningServer, Signals};
use state::ServerState;
use sudokud_config::Settings;
use sudokud_edge::calls::Tracer;
use sudokud_edge::tls;
use sudokud_host::log;
use sudokud_pool::Pool;
use sudokud_reserve::Reserve;
use sudokud_service::reserve::refill;
use sudokud_service::{CallContext, Health, Stocks, supervision};
use sudokud_snapshot::{Aftermath, Live, take_up};
use watch::FolderWatch;

/// Runs a server until a signal ends it. Logs `listening on ADDRESS` and `admin on ADDRESS` when it is ready.
pub async fn run(settings: Settings, build: BuildInfo) -> Result<(), ServerError> {
    log::start_server(settings.log_form, &settings.log_filter).map_err(ServerError::Threads)?;
    let hangup = Hangup::listen().map_err(ServerError::Signals)?;
    // Before the plugins, which take longer: a wrong certificate is reported at once.
    let gates = Arc::new(Gates::open(&settings)?);
    let sources = settings.sources.clone();
    let state = ServerState::open(&settings)?;
    let admitter = admission::admitter(&settings, state.path());
    let (watched, folder) = (settings.clone(), state.folder().cloned());
    let started = tokio::task::spawn_blocking(move || {
        let found = watch::contents(&watched);
        // Before plugins are opened: one that has crashed the last process is not asked again.
        let after =
            (folder.as_ref()).map_or_else(Aftermath::default, |folder| take_up(folder, &sources, &admitter));
        Live::start_with(sources, admitter, folder, after).map(|live| (live, found, after.end))
    });
    let (live, found, last_end) = started.await.map_err(|_| ServerError::Panicked)??;
    let live = Arc::new(match state.problem() {
        Some(reason) => live.without_state(reason.to_owned()),
        None => live,
    });
    check::check_stocks(&settings, &live)?;
    // Not earlier: until here, a signal ends the process by default, even if a plugin blocks while it is loaded.
    let mut signals = Signals::listen().map_err(ServerError::Signals)?;
    reload::report(&live.current(), None, "loaded");
    reload::report_quarantine(&live.current());
    let context = context(&settings, &live).await?;
    let watch = Arc::new(FolderWatch::new(&settings, found));
    let reloader = Arc::new(Reloader::new(
        live,
        Arc::clone(&gates),
        Arc::clone(&watch),
        settings.clone(),
    ));
    let tracer = (settings.traces.as_ref())
        .map(|traces| Tracer::start(traces, build.version))
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
        state: &state,
        last_end,
    };
    let StartedServers { mut servers, states } = parts.serve(&close).await?;
    for warning in gates.warnings(&settings) {
        tracing::warn!("{warning}");
    }
    let watching = watch.start(Arc::clone(&reloader)).map_err(ServerError::Threads)?;
    let reloads = tokio::spawn(reload_on_hangup(reloader, hangup));
    let renewals = tokio::spawn(tls::keep_current(gates.certificates()));
    let refills = tokio::spawn(refill(Arc::clone(&context)));
    let watchdog = tokio::spawn(notify::watchdog());
    let giving_back = tokio::spawn(memory::give_back());
    notify::ready(context.live.current().revision());

    let failed = tokio::select! {
        () = signals.end() => false,
        Some(ended) = servers.join_next() => {
            shutdown::report(ended);
            true
        }
    };
    drop(watching);
    reloads.abort();
    renewals.abort();
    refills.abort();
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
    giving_back.abort();
    for state in states {
        state.sum_up();
    }
    if failed {
        Err(ServerError::Listener)
    } else {
        Ok(())
    }
}

/// Opens the store, starts the pool, and returns the context of all calls.
async fn context(settings: &Settings, live: &Arc<Live>) -> Result<Arc<CallContext>, ServerError> {
    let reserve = Reserve::open(&settings.reserve.store).await?;
    Ok(Arc::new(CallContext {
        live: Arc::clone(live),
        pool: Pool::start(settings.threads, settings.places).map_err(ServerError::Threads)?,
        stocks: Arc::new(Stocks::new(reserve, settings.reserve.stocks.clone())),
        limits: settings.limits,
        end: CancellationToken::new(),
    }))
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
