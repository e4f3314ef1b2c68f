//! Binds the two listeners and serves their services.

use std::sync::Arc;

use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use tonic::service::Routes;

use super::build_info::BuildInfo;
use super::error::ServerError;
use super::gates::Gates;
use super::metrics::{self, Metrics};
use super::reload::Reloader;
use super::state::ServerState;
use super::{layers, pages};
use sudokud_config::Settings;
use sudokud_edge::Address;
use sudokud_edge::access::ListenerKind;
use sudokud_edge::calls::{CallTally, Observer, Tracer};
use sudokud_edge::connect::{ConnectSettings, Contract};
use sudokud_edge::connections::{self, EdgeLimits, EdgeListener, ListenerParts, ListenerState, Protocols};
use sudokud_edge::layers::CallLayers;
use sudokud_edge::tls::Certificates;
use sudokud_service::proto::DESCRIPTOR_SET;
use sudokud_service::{AdminCalls, CallContext, CatalogCalls, Health, SudokuCalls};
use sudokud_snapshot::ProcessEnd;
use sudokud_web::WebPage;

/// Name of the callers' service.
const SUDOKU: &str = "sudoku.v1.SudokuService";
/// Name of the service that lists what callers can ask for.
const CATALOG: &str = "sudoku.v1.CatalogService";
/// Name of the operators' service.
const ADMIN: &str = "sudoku.v1.AdminService";
/// All services, for the health service.
pub(super) const SERVICES: [&str; 3] = [SUDOKU, CATALOG, ADMIN];

/// The parts that the listeners are built from.
pub(super) struct ServerParts<'a> {
    pub(super) build: BuildInfo,
    pub(super) settings: &'a Settings,
    pub(super) context: &'a Arc<CallContext>,
    pub(super) gates: &'a Gates,
    pub(super) reloader: &'a Arc<Reloader>,
    pub(super) health: &'a Health,
    pub(super) tracer: Option<&'a Arc<Tracer>>,
    pub(super) state: &'a ServerState,
    pub(super) last_end: Option<ProcessEnd>,
}

/// The running listeners.
pub(super) struct StartedServers {
    /// One task for each listener.
    pub(super) servers: JoinSet<()>,
    pub(super) states: [Arc<ListenerState>; 2],
}

impl ServerParts<'_> {
    /// Binds both listeners, logs their addresses, and serves on them until `close`.
    pub(super) async fn serve(&self, close: &CancellationToken) -> Result<StartedServers, ServerError> {
        let settings = self.settings;
        let public = bind("server.listen", &settings.listen).await?;
        let admin = bind("server.admin", &settings.admin).await?;
        // Logged after both binds, so that no line claims readiness before the second one fails.
        for address in addresses(&public)? {
            tracing::info!("listening on {address}");
        }
        for address in addresses(&admin)? {
            tracing::info!("admin on {address}");
        }
        self.announce_pages(&addresses(&public)?, &addresses(&admin)?);
        let most = connections::divide(settings.edge.connections);
        let web = settings.web.as_ref();
        let protocols = if web.is_some() || settings.json {
            Protocols::Both
        } else {
            Protocols::Http2
        };
        let tls = &self.gates.public;
        let at_public = self.state("server.listen", most.public, tls.as_ref(), protocols)?;
        let tls = &self.gates.admin;
        let at_admin = self.state("server.admin", most.admin, tls.as_ref(), Protocols::Both)?;

        let calls = Arc::new(CallTally::new(metrics::calls::methods()));
        let (limits, access) = (settings.limits, &self.gates.access);
        let contract = Arc::new(contract()?);
        let connect = || {
            settings.json.then(|| ConnectSettings {
                contract: Arc::clone(&contract),
                max_message: limits.message,
            })
        };
        let edge = CallLayers {
            access,
            listener: ListenerKind::Public,
            observer: self.observer("public", &calls),
            connect: connect(),
            web,
        };
        let (hosts, page) = (
            settings.hosts.public.clone(),
            settings.pages.public.then(WebPage::callers),
        );
        let callers = layers::around_callers(self.callers()?, limits, edge, hosts, page);
        let edge = CallLayers {
            access,
            listener: ListenerKind::Admin,
            observer: self.observer("admin", &calls),
            connect: connect(),
            web: None,
        };
        let pages = self.pages(&calls, [&at_public, &at_admin]);
        let (hosts, page) = (
            settings.hosts.admin.clone(),
            settings.pages.admin.then(WebPage::operators),
        );
        let operators = layers::around_operators(self.operators()?, limits, edge, pages, hosts, page);

        let mut servers = JoinSet::new();
        for (listener, service, state) in [(public, callers, &at_public), (admin, operators, &at_admin)] {
            servers.spawn(connections::serve(
                listener,
                service,
                Arc::clone(state),
                close.clone(),
            ));
        }
        Ok(StartedServers {
            servers,
            states: [at_public, at_admin],
        })
    }

    fn state(
        &self,
        key: &'static str,
        connections: usize,
        tls: Option<&Arc<Certificates>>,
        protocols: Protocols,
    ) -> Result<Arc<ListenerState>, ServerError> {
        let state = ListenerState::new(ListenerParts {
            name: key,
            bounds: EdgeLimits {
                connections,
                ..self.settings.edge
            },
            tls: tls.cloned(),
            protocols,
            access: Arc::clone(&self.gates.access),
            proxies: self.settings.proxies.clone(),
        });
        state.map_err(ServerError::Threads)
    }

    /// Logs where the pages are.
    fn announce_pages(&self, public: &[Address], admin: &[Address]) {
        let (pages, gates) = (&self.settings.pages, self.gates);
        let at = |is_served: bool, addresses: &[Address], tls: Option<&Arc<Certificates>>| {
            // A browser opens no Unix socket.
            let address = addresses
                .iter()
                .find(|address| is_served && !matches!(address, Address::Unix(_)))?;
            let scheme = if tls.is_some() { "https" } else { "http" };
            Some(format!("{scheme}://{address}/"))
        };
        let for_callers = at(pages.public, public, gates.public.as_ref());
        match (for_callers, at(pages.admin, admin, gates.admin.as_ref())) {
            (Some(page), Some(operators)) => {
                tracing::info!("open {page} in a browser; operators: {operators}");
            }
            (Some(page), None) => tracing::info!("open {page} in a browser"),
            (None, Some(page)) => tracing::info!("operators: open {page} in a browser"),
            (None, None) => {}
        }
    }

    /// Returns the observer of the calls on this listener.
    fn observer(&self, listener: &'static str, calls: &Arc<CallTally>) -> Observer {
        Observer {
            listener,
            calls: Arc::clone(calls),
            access_log: self.settings.access_log,
            tracer: self.tracer.cloned(),
        }
    }

    /// Returns the sources of the operators' pages, with the numbers of both listeners.
    fn pages(&self, calls: &Arc<CallTally>, [public, admin]: [&Arc<ListenerState>; 2]) -> pages::PageSources {
        let sources = metrics::MetricSources {
            build: self.build,
            context: Arc::clone(self.context),
            calls: Arc::clone(calls),
            health: self.health.clone(),
            listeners: vec![("public", Arc::clone(public)), ("admin", Arc::clone(admin))],
            access: Arc::clone(&self.gates.access),
            reloads: self.reloader.tally(),
            watch: self.reloader.watch(),
            tracer: self.tracer.cloned(),
            state: self.state.clone(),
            last_end: self.last_end,
        };
        pages::PageSources {
            health: self.health.clone(),
            metrics: Metrics::of(sources),
        }
    }

    /// Returns the services for callers.
    fn callers(&self) -> Result<Routes, ServerError> {
        let services = Routes::new(SudokuCalls::server(Arc::clone(self.context)))
            .add_service(CatalogCalls::server(Arc::clone(self.context)))
            .add_service(self.health.server());
        with_reflection(services, &[SUDOKU, CATALOG])
    }

    /// Returns the services for operators.
    fn operators(&self) -> Result<Routes, ServerError> {
        let reloader = Arc::clone(self.reloader);
        let reload = Arc::new(move |wish| -> futures_util::future::BoxFuture<'static, _> {
            let reloader = Arc::clone(&reloader);
            Box::pin(async move { reloader.reload(wish).await })
        });
        let services = Routes::new(AdminCalls::server(
            Arc::clone(self.context),
            reload,
            self.reloader.last(),
        ));
        with_reflection(services.add_service(self.health.server()), &[ADMIN])
    }
}

async fn bind(key: &'static str, address: &Address) -> Result<EdgeListener, ServerError> {
    let listener = EdgeListener::bind(address).await;
    listener.map_err(|error| ServerError::Bind {
        key,
        address: address.clone(),
        error,
    })
}

fn addresses(listener: &EdgeListener) -> Result<Vec<Address>, ServerError> {
    listener.addresses().map_err(ServerError::Threads)
}

/// Returns the methods and messages that are served as JSON.
fn contract() -> Result<Contract, ServerError> {
    Ok(Contract::of(&[
        DESCRIPTOR_SET,
        // The types of error details, which are written as JSON too.
        tonic_types::pb::FILE_DESCRIPTOR_SET,
    ])?)
}

/// Adds reflection, v1 and v1alpha, for `services` and health.
fn with_reflection(routes: Routes, services: &[&str]) -> Result<Routes, ServerError> {
    let builder = || {
        let builder = tonic_reflection::server::Builder::configure()
            .register_encoded_file_descriptor_set(DESCRIPTOR_SET)
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
