//! The two listeners: what each serves, and that it serves.

use std::sync::Arc;

use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use tonic::service::Routes;

use super::build_info::BuildInfo;
use super::calls::Observer;
use super::calls::traces::Tracer;
use super::edge::{self, Listener, ListenerState, Protocols};
use super::gates::Gates;
use super::metrics::{self, Calls, Metrics};
use super::reload::Reloader;
use super::tls::Certificates;
use super::{ServerError, layers, pages, web};
use sudokud_config::{Address, Edge, Settings};
use sudokud_service::{AdminCalls, CatalogCalls, Context, Health, SudokuCalls, proto};

/// Name of the callers' service.
const SUDOKU: &str = "sudoku.v1.SudokuService";
/// Name of the service that lists what callers can ask for.
const CATALOG: &str = "sudoku.v1.CatalogService";
/// Name of the operators' service.
const ADMIN: &str = "sudoku.v1.AdminService";
/// All of them, for the health service.
pub(super) const SERVICES: [&str; 3] = [SUDOKU, CATALOG, ADMIN];

/// What the listeners are made of.
pub(super) struct Parts<'a> {
    pub(super) build: BuildInfo,
    pub(super) settings: &'a Settings,
    pub(super) context: &'a Arc<Context>,
    pub(super) gates: &'a Gates,
    pub(super) reloader: &'a Arc<Reloader>,
    pub(super) health: &'a Health,
    pub(super) tracer: Option<&'a Arc<Tracer>>,
}

/// The listeners, serving.
pub(super) struct Served {
    /// A task for each.
    pub(super) servers: JoinSet<()>,
    pub(super) states: [Arc<ListenerState>; 2],
}

impl Parts<'_> {
    /// Binds both listeners, says where, and serves on them until `close`.
    pub(super) async fn serve(&self, close: &CancellationToken) -> Result<Served, ServerError> {
        let settings = self.settings;
        let public = bind("server.listen", &settings.listen).await?;
        let admin = bind("server.admin", &settings.admin).await?;
        for address in addresses(&public)? {
            tracing::info!("listening on {address}");
        }
        for address in addresses(&admin)? {
            tracing::info!("admin on {address}");
        }
        let connections = edge::divide(settings.edge.connections);
        let web = settings.web.as_ref();
        let protocols = web.map_or(Protocols::Http2, |_| Protocols::Both);
        let tls = &self.gates.public;
        let at_public = self.state("server.listen", connections.public, tls.as_ref(), protocols);
        let tls = &self.gates.admin;
        let at_admin = self.state("server.admin", connections.admin, tls.as_ref(), Protocols::Both);

        let calls = Arc::new(Calls::new());
        let (limits, access) = (settings.limits, &self.gates.access);
        let observer = self.observer("public", &calls);
        let callers = layers::around_callers(self.callers()?, limits, access, observer);
        let pages = self.pages(&calls, [&at_public, &at_admin]);
        let observer = self.observer("admin", &calls);
        let operators = layers::around_operators(self.operators()?, limits, access, observer, pages);

        let mut servers = JoinSet::new();
        let state = Arc::clone(&at_public);
        match web {
            Some(web) => servers.spawn(edge::serve(
                public,
                web::speak(callers, web),
                state,
                close.clone(),
            )),
            None => servers.spawn(edge::serve(public, callers, state, close.clone())),
        };
        servers.spawn(edge::serve(
            admin,
            operators,
            Arc::clone(&at_admin),
            close.clone(),
        ));
        Ok(Served {
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
    ) -> Arc<ListenerState> {
        let bounds = Edge {
            connections,
            ..self.settings.edge
        };
        ListenerState::new(key, bounds, tls.cloned(), protocols)
    }

    /// What is told of the calls on this listener.
    fn observer(&self, listener: &'static str, calls: &Arc<Calls>) -> Observer {
        Observer {
            listener,
            calls: Arc::clone(calls),
            access_log: self.settings.access_log,
            tracer: self.tracer.cloned(),
        }
    }

    /// The pages for operators, with the numbers of both listeners.
    fn pages(&self, calls: &Arc<Calls>, [public, admin]: [&Arc<ListenerState>; 2]) -> pages::Sources {
        let sources = metrics::Sources {
            build: self.build,
            context: Arc::clone(self.context),
            calls: Arc::clone(calls),
            health: self.health.clone(),
            listeners: vec![("public", Arc::clone(public)), ("admin", Arc::clone(admin))],
            access: Arc::clone(&self.gates.access),
            reloads: self.reloader.tally(),
            tracer: self.tracer.cloned(),
        };
        pages::Sources {
            health: self.health.clone(),
            metrics: Metrics::of(sources),
        }
    }

    /// The services for callers.
    fn callers(&self) -> Result<Routes, ServerError> {
        let services = Routes::new(SudokuCalls::server(Arc::clone(self.context)))
            .add_service(CatalogCalls::server(Arc::clone(self.context)))
            .add_service(self.health.server());
        with_reflection(services, &[SUDOKU, CATALOG])
    }

    /// The services for operators.
    fn operators(&self) -> Result<Routes, ServerError> {
        let reloader = Arc::clone(self.reloader);
        let reload = Arc::new(move || -> futures_util::future::BoxFuture<'static, _> {
            let reloader = Arc::clone(&reloader);
            Box::pin(async move { reloader.reload().await })
        });
        let services = Routes::new(AdminCalls::server(Arc::clone(self.context), reload));
        with_reflection(services.add_service(self.health.server()), &[ADMIN])
    }
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
