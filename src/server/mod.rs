//! The server process: listeners, health, reflection, signals.
//!
//! Map of the room: [`log`] (what it says), `edge` (connections and the bytes of calls, within bounds),
//! `tls` (certificates), [`access`] (who may call what), `gates` (both together), `calls` (what is told of every call: metrics, access log,
//! traces), `metrics` (the page of numbers), `pages` (that page and those for probes), `web` (gRPC-Web), `layers` (all of these around the
//! services, in their order), `reload` (a new snapshot at SIGHUP), `shutdown` (going down in order), `notify` (what systemd is told), `check`
//! (a start without listening), `throttle` (one line a second about one cause), `turns` (work done once at a time). [`run`] puts them together.
//!
//! Two listeners: callers get `SudokuService` and `CatalogService`, operators `AdminService` and the pages; both get health and
//! reflection.

pub mod access;
mod calls;
mod check;
mod edge;
mod gates;
mod layers;
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

use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use tonic::service::Routes;

use crate::config::{Address, ConfigError, Edge, Settings};
use crate::pool::Pool;
use crate::service::{AdminCalls, CatalogCalls, Context, Health, SudokuCalls, proto};
use crate::snapshot::{Live, SnapshotError};
use calls::Observer;
use calls::traces::Tracer;
pub use check::{Checked, check, check_files};
use edge::{Listener, ListenerState, Protocols};
pub use gates::{GateError, Gates};
use metrics::{Calls, Metrics};
use reload::{Reloader, reload_on_hangup};
use shutdown::{Hangup, Running, Signals};
pub use tls::TlsError;

/// Name of the callers' service.
const SUDOKU: &str = "sudoku.v1.SudokuService";
/// Name of the service that lists what callers can ask for.
const CATALOG: &str = "sudoku.v1.CatalogService";
/// Name of the operators' service.
const ADMIN: &str = "sudoku.v1.AdminService";

/// Runs a server until a signal ends it. Logs `listening on ADDRESS` and `admin on ADDRESS` once it is ready.
pub async fn run(settings: Settings) -> Result<(), ServerError> {
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
    let reload = Arc::clone(&reloader);

    let public = bind("server.listen", &settings.listen).await?;
    let admin = bind("server.admin", &settings.admin).await?;
    let connections = edge::divide(settings.edge.connections);
    let health = Health::serving(&[SUDOKU, CATALOG, ADMIN]);
    let callers = Routes::new(SudokuCalls::server(Arc::clone(&context)))
        .add_service(CatalogCalls::server(Arc::clone(&context)))
        .add_service(health.server());
    let operators = Routes::new(AdminCalls::server(
        Arc::clone(&context),
        Arc::new(move || {
            let reload = Arc::clone(&reload);
            Box::pin(async move { reload.reload().await })
        }),
    ))
    .add_service(health.server());

    for address in addresses(&public)? {
        tracing::info!("listening on {address}");
    }
    for address in addresses(&admin)? {
        tracing::info!("admin on {address}");
    }
    for warning in gates.warnings(&settings) {
        tracing::warn!("{warning}");
    }
    let close = CancellationToken::new();
    let mut servers = JoinSet::new();
    let limits = settings.limits;
    let calls = Arc::new(Calls::new());
    let tracer = settings.traces.as_ref().map(Tracer::start).transpose()?;
    let tracer = tracer.map(Arc::new);
    let observer = |listener| Observer {
        listener,
        calls: Arc::clone(&calls),
        access_log: settings.access_log,
        tracer: tracer.clone(),
    };
    let state = |key, connections, tls: &Option<_>, protocols| {
        let bounds = Edge {
            connections,
            ..settings.edge
        };
        ListenerState::new(key, bounds, tls.clone(), protocols)
    };
    let protocols = (settings.web.as_ref()).map_or(Protocols::Http2, |_| Protocols::Both);
    let at_public = state("server.listen", connections.public, &gates.public, protocols);
    let at_admin = state("server.admin", connections.admin, &gates.admin, Protocols::Both);
    let callers = with_reflection(callers, &[SUDOKU, CATALOG])?;
    let callers = layers::around_callers(callers, limits, &gates.access, observer("public"));
    let sources = metrics::Sources {
        context: Arc::clone(&context),
        calls: Arc::clone(&calls),
        health: health.clone(),
        listeners: vec![
            ("public", Arc::clone(&at_public)),
            ("admin", Arc::clone(&at_admin)),
        ],
        access: Arc::clone(&gates.access),
        reloads: reloader.tally(),
        tracer: tracer.clone(),
    };
    let pages = pages::Sources {
        health: health.clone(),
        metrics: Metrics::of(sources),
    };
    let operators = with_reflection(operators, &[ADMIN])?;
    let operators = layers::around_operators(operators, limits, &gates.access, observer("admin"), pages);
    let (public_state, admin_state) = (Arc::clone(&at_public), Arc::clone(&at_admin));
    match &settings.web {
        Some(web) => servers.spawn(edge::serve(
            public,
            web::speak(callers, web),
            public_state,
            close.clone(),
        )),
        None => servers.spawn(edge::serve(public, callers, public_state, close.clone())),
    };
    servers.spawn(edge::serve(admin, operators, admin_state, close.clone()));
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
    at_public.sum_up();
    at_admin.sum_up();
    if failed {
        Err(ServerError::Listener)
    } else {
        Ok(())
    }
}

/// [`run`] on a runtime of its own; connections that are left after the drain end with it.
pub fn serve_until_signal(settings: Settings) -> Result<(), ServerError> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(ServerError::Threads)?;
    let result = runtime.block_on(run(settings));
    runtime.shutdown_background();
    log::flush();
    result
}

async fn bind(key: &'static str, address: &Address) -> Result<Listener, ServerError> {
    let listener = Listener::bind(address).await;
    listener.map_err(|error| ServerError::Bind {
        key,
        address: address.clone(),
        error,
    })
}

fn addresses(listener: &Listener) -> Result<Vec<Address>, ServerError> {
    listener.addresses().map_err(ServerError::Threads)
}

/// Adds reflection, v1 and v1alpha, of `services` and health.
fn with_reflection(routes: Routes, services: &[&str]) -> Result<Routes, ServerError> {
    let builder = || {
        let builder = tonic_reflection::server::Builder::configure()
            .register_encoded_file_descriptor_set(proto::DESCRIPTOR_SET)
            // The types of error details, for clients that print them.
            .register_encoded_file_descriptor_set(tonic_types::pb::FILE_DESCRIPTOR_SET)
            .with_service_name("grpc.health.v1.Health");
        let named = services.iter();
        named.fold(builder, |builder, service| builder.with_service_name(*service))
    };
    Ok(routes
        .add_service(builder().build_v1()?)
        .add_service(builder().build_v1alpha()?))
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
