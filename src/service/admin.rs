//! Serves `sudoku.v1.AdminService`: lists plugins, their work and the quarantine, changes the quarantine, reloads, and keeps reserve and
//! ledgers.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;
use prost_types::Timestamp;
use tonic::codec::CompressionEncoding;
use tonic::{Request, Response, Status};

use super::audit::audit;
use super::catalog::languages;
use super::change::within;
use super::context::CallContext;
use super::failure::Failure;
use super::last_reload::LastReload;
use super::pages::page;
pub use super::quarantine::quarantine;
use super::quarantine::{all, lift, quarantine_key, take_out};
use super::reserve;
use super::technique_work::technique_work;
use sudokud_api::admin_service_server::{AdminService, AdminServiceServer};
use sudokud_api::{
    CreateLedgerRequest, CreateLedgerResponse, EmptyReserveRequest, EmptyReserveResponse,
    ExportLedgerRequest, ExportLedgerResponse, ForgetLedgerRequest, ForgetLedgerResponse,
    GetLastReloadRequest, GetLastReloadResponse, ImportLedgerRequest, ImportLedgerResponse, LiftRequest,
    LiftResponse, ListLedgersRequest, ListLedgersResponse, ListPluginsRequest, ListPluginsResponse,
    ListQuarantineRequest, ListQuarantineResponse, ListReserveRequest, ListReserveResponse,
    ListTechniqueWorkRequest, ListTechniqueWorkResponse, PartChange, PartKind, Plugin, QuarantineRequest,
    QuarantineResponse, ReloadRequest, ReloadResponse,
};
use sudokud_edge::origin::CallOrigin;
use sudokud_engine::MEASURED_WALK_INTERVAL;
use sudokud_snapshot::{self as snapshot, Live, Snapshot, Update};

/// A function that builds a new snapshot from the operator's files. The server provides it, because it knows the files. Concurrent
/// calls with the same wish may share a result.
pub type Reload = Arc<dyn Fn(ReloadWish) -> BoxFuture<'static, Result<Reloaded, Failure>> + Send + Sync>;

/// The request of a reload.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ReloadWish {
    /// Whether the new snapshot serves.
    pub outcome: ReloadOutcome,
    /// The revision that it must have; empty for any.
    pub revision: String,
}

/// Whether a new snapshot serves or is only described.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ReloadOutcome {
    /// It serves from then on.
    #[default]
    Serve,
    /// It is only described.
    Describe,
}

/// The result of a reload.
#[derive(Clone, Debug)]
pub struct Reloaded {
    /// The snapshot that served before.
    pub previous: Arc<Snapshot>,
    /// The new snapshot.
    pub snapshot: Arc<Snapshot>,
    /// Changed keys of the configuration that need a restart.
    pub needs_new_process: Vec<&'static str>,
}

/// The calls of `sudoku.v1.AdminService`.
#[derive(Clone)]
pub struct AdminCalls {
    context: Arc<CallContext>,
    reload: Reload,
    last_reload: Arc<LastReload>,
}

impl AdminCalls {
    /// The service, ready to be added to a server.
    pub fn server(
        context: Arc<CallContext>,
        reload: Reload,
        last_reload: Arc<LastReload>,
    ) -> AdminServiceServer<Self> {
        let message = context.limits.message;
        let calls = Self {
            context,
            reload,
            last_reload,
        };
        AdminServiceServer::new(calls)
            .max_decoding_message_size(message)
            .accept_compressed(CompressionEncoding::Gzip)
            .send_compressed(CompressionEncoding::Gzip)
    }
}

impl fmt::Debug for AdminCalls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AdminCalls").finish_non_exhaustive()
    }
}

#[tonic::async_trait]
impl AdminService for AdminCalls {
    async fn list_plugins(
        &self,
        request: Request<ListPluginsRequest>,
    ) -> Result<Response<ListPluginsResponse>, Status> {
        let (request, snapshot) = (request.into_inner(), self.context.live.current());
        let page = page(
            plugins(&snapshot),
            |plugin| [&plugin.name, &plugin.sha256],
            request.page_size,
            &request.page_token,
        )?;
        Ok(Response::new(ListPluginsResponse {
            plugins: page.items,
            next_page_token: page.next,
            snapshot_revision: snapshot.revision().to_owned(),
        }))
    }

    async fn list_quarantine(
        &self,
        request: Request<ListQuarantineRequest>,
    ) -> Result<Response<ListQuarantineResponse>, Status> {
        let (request, snapshot) = (request.into_inner(), self.context.live.current());
        let page = page(
            all(&self.context.live, &snapshot),
            quarantine_key,
            request.page_size,
            &request.page_token,
        )?;
        Ok(Response::new(ListQuarantineResponse {
            quarantined: page.items,
            next_page_token: page.next,
            snapshot_revision: snapshot.revision().to_owned(),
        }))
    }

    async fn list_technique_work(
        &self,
        request: Request<ListTechniqueWorkRequest>,
    ) -> Result<Response<ListTechniqueWorkResponse>, Status> {
        let (request, snapshot) = (request.into_inner(), self.context.live.current());
        let page = page(
            technique_work(&snapshot),
            |work| [&work.technique],
            request.page_size,
            &request.page_token,
        )?;
        Ok(Response::new(ListTechniqueWorkResponse {
            techniques: page.items,
            next_page_token: page.next,
            measured_walk_interval: MEASURED_WALK_INTERVAL as i32,
            snapshot_revision: snapshot.revision().to_owned(),
        }))
    }

    async fn get_last_reload(
        &self,
        _: Request<GetLastReloadRequest>,
    ) -> Result<Response<GetLastReloadResponse>, Status> {
        let live = &self.context.live;
        let snapshot = live.current();
        let end = self.last_reload.end();
        Ok(Response::new(GetLastReloadResponse {
            ended: end.as_ref().map(|end| Timestamp::from(end.ended)),
            refused_reason: end.map(|end| end.refused_reason).unwrap_or_default(),
            serves_last_good: live.serves_last_good(),
            snapshot_revision: snapshot.revision().to_owned(),
            languages: languages(&snapshot),
            left_out: snapshot
                .catalog()
                .left_out()
                .iter()
                .map(ToString::to_string)
                .collect(),
        }))
    }

    async fn reload(&self, request: Request<ReloadRequest>) -> Result<Response<ReloadResponse>, Status> {
        let origin = CallOrigin::of(request.extensions());
        let request = request.into_inner();
        let call = if request.check_only {
            "Reload (check only)"
        } else {
            "Reload"
        };
        audit(call, &origin, self.reloaded(request).await)
    }

    async fn quarantine(
        &self,
        request: Request<QuarantineRequest>,
    ) -> Result<Response<QuarantineResponse>, Status> {
        let origin = CallOrigin::of(request.extensions());
        let request = request.into_inner();
        let changed = self.change(None, move |live, _| take_out(live, request)).await;
        audit("Quarantine", &origin, changed)
    }

    async fn list_reserve(
        &self,
        _: Request<ListReserveRequest>,
    ) -> Result<Response<ListReserveResponse>, Status> {
        let snapshot = self.context.live.current();
        let stocks = reserve::stocks(&self.context.stocks, &snapshot).await?;
        Ok(Response::new(stocks))
    }

    async fn empty_reserve(
        &self,
        request: Request<EmptyReserveRequest>,
    ) -> Result<Response<EmptyReserveResponse>, Status> {
        let origin = CallOrigin::of(request.extensions());
        let emptied = reserve::empty(&self.context.stocks, request.into_inner()).await;
        audit("EmptyReserve", &origin, answer(emptied))
    }

    async fn list_ledgers(
        &self,
        request: Request<ListLedgersRequest>,
    ) -> Result<Response<ListLedgersResponse>, Status> {
        let request = request.into_inner();
        let page = page(
            reserve::ledgers(&self.context.stocks).await?,
            |ledger| [&ledger.name],
            request.page_size,
            &request.page_token,
        )?;
        Ok(Response::new(ListLedgersResponse {
            ledgers: page.items,
            next_page_token: page.next,
        }))
    }

    async fn create_ledger(
        &self,
        request: Request<CreateLedgerRequest>,
    ) -> Result<Response<CreateLedgerResponse>, Status> {
        let origin = CallOrigin::of(request.extensions());
        let created = reserve::create(&self.context.stocks, request.into_inner()).await;
        audit("CreateLedger", &origin, answer(created))
    }

    async fn import_ledger(
        &self,
        request: Request<ImportLedgerRequest>,
    ) -> Result<Response<ImportLedgerResponse>, Status> {
        let origin = CallOrigin::of(request.extensions());
        let imported = reserve::import(&self.context.stocks, request.into_inner()).await;
        audit("ImportLedger", &origin, answer(imported))
    }

    async fn export_ledger(
        &self,
        request: Request<ExportLedgerRequest>,
    ) -> Result<Response<ExportLedgerResponse>, Status> {
        answer(reserve::export(&self.context.stocks, request.into_inner()).await)
    }

    async fn forget_ledger(
        &self,
        request: Request<ForgetLedgerRequest>,
    ) -> Result<Response<ForgetLedgerResponse>, Status> {
        let origin = CallOrigin::of(request.extensions());
        let forgotten = reserve::forget(&self.context.stocks, request.into_inner()).await;
        audit("ForgetLedger", &origin, answer(forgotten))
    }

    async fn lift(&self, request: Request<LiftRequest>) -> Result<Response<LiftResponse>, Status> {
        let origin = CallOrigin::of(request.extensions());
        let request = request.into_inner();
        let limit = self.context.limits.reload;
        let changed = self
            .change(limit, move |live, update| lift(live, update, request))
            .await;
        audit("Lift", &origin, changed)
    }
}

impl AdminCalls {
    async fn reloaded(&self, request: ReloadRequest) -> Result<Response<ReloadResponse>, Status> {
        let ReloadRequest {
            check_only,
            expect_revision,
        } = request;
        let wish = ReloadWish {
            outcome: if check_only {
                ReloadOutcome::Describe
            } else {
                ReloadOutcome::Serve
            },
            revision: expect_revision,
        };
        let Reloaded {
            previous: before,
            snapshot: after,
            needs_new_process,
        } = (self.reload)(wish).await?;
        let (old, new) = (ids(&before), ids(&after));
        Ok(Response::new(ReloadResponse {
            previous_revision: before.revision().to_owned(),
            snapshot_revision: after.revision().to_owned(),
            techniques_added: new.difference(&old).cloned().collect(),
            techniques_removed: old.difference(&new).cloned().collect(),
            needs_new_process: needs_new_process.into_iter().map(str::to_owned).collect(),
            changes: after
                .changes_since(&before)
                .into_iter()
                .map(part_change)
                .collect(),
            languages: languages(&after),
        }))
    }

    /// Makes a change on a thread that may wait for a disk, a reload or a plugin, for at most `limit`.
    async fn change<T: Send + 'static>(
        &self,
        limit: Option<Duration>,
        change: impl FnOnce(&Live, &Update) -> Result<T, Failure> + Send + 'static,
    ) -> Result<Response<T>, Status> {
        let live = Arc::clone(&self.context.live);
        let changed = within(limit, move |update| change(&live, update)).await;
        let changed = changed.unwrap_or_else(|reason| Err(reason.into()));
        if let Err(Failure::GivenUp(reason)) = &changed {
            let reason = reason.to_string();
            tracing::error!(?reason, "the quarantine is unchanged");
        }
        Ok(Response::new(changed?))
    }
}

fn answer<T>(result: Result<T, Failure>) -> Result<Response<T>, Status> {
    Ok(Response::new(result?))
}

fn ids(snapshot: &Snapshot) -> BTreeSet<String> {
    snapshot
        .catalog()
        .ladder()
        .rungs()
        .iter()
        .map(|technique| technique.id().to_string())
        .collect()
}

fn part_change(change: snapshot::PartChange) -> PartChange {
    let kind = match change.kind {
        snapshot::PartKind::Plugin => PartKind::Plugin,
        snapshot::PartKind::Scale => PartKind::Scale,
        snapshot::PartKind::Recipe => PartKind::Recipe,
        snapshot::PartKind::Language => PartKind::Language,
    };
    PartChange {
        kind: kind.into(),
        removed: change.is_removal(),
        name: change.name,
        before: change.before,
        after: change.after,
    }
}

/// Lists the loaded plugins, in the order of their files.
pub fn plugins(snapshot: &Snapshot) -> Vec<Plugin> {
    let loaded = snapshot.catalog().plugins().iter();
    loaded.map(|loaded| plugin(loaded)).collect()
}

/// Writes a plugin.
pub(super) fn plugin(plugin: &sudokud_engine::Plugin) -> Plugin {
    let techniques = plugin.info.techniques.iter();
    Plugin {
        name: plugin.info.name.clone(),
        version: plugin.info.version.clone(),
        build: plugin.info.build.clone(),
        path: plugin.origin.to_string(),
        sha256: plugin.digest.to_string(),
        techniques: techniques.map(|technique| technique.id.clone()).collect(),
    }
}
