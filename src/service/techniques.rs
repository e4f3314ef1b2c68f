//! `sudoku.v1.TechniqueService`: what the server knows, and reloading it.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use tonic::{Request, Response, Status};

use super::context::Context;
use super::failure::Failure;
use super::proto;
use super::proto::technique_service_server::{TechniqueService, TechniqueServiceServer};
use super::proto::{
    ListPluginsRequest, ListPluginsResponse, ListScalesRequest, ListScalesResponse, ListTechniquesRequest,
    ListTechniquesResponse, Plugin, QuarantinedPlugin, ReloadRequest, ReloadResponse, Scale, Technique,
    Translation, Variant,
};
use crate::engine::{self, ClaimInfo, TechniqueInfo};
use crate::snapshot::Snapshot;

/// Builds a new snapshot from the operator's files of now; the server brings it, because it knows where they are.
pub type Reload = Arc<dyn Fn() -> Result<Reloaded, Failure> + Send + Sync>;

/// What a reload made.
#[derive(Debug)]
pub struct Reloaded {
    /// The snapshot that serves from now on.
    pub snapshot: Arc<Snapshot>,
    /// Keys of the configuration that have changed and that a reload cannot take over.
    pub needs_new_process: Vec<&'static str>,
}

/// The calls of `sudoku.v1.TechniqueService`.
#[derive(Clone)]
pub struct TechniqueCalls {
    context: Arc<Context>,
    reload: Reload,
}

impl TechniqueCalls {
    /// The service, ready to be added to a server.
    pub fn server(context: Arc<Context>, reload: Reload) -> TechniqueServiceServer<Self> {
        let message = context.limits.message;
        TechniqueServiceServer::new(Self { context, reload }).max_decoding_message_size(message)
    }
}

impl fmt::Debug for TechniqueCalls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TechniqueCalls").finish_non_exhaustive()
    }
}

#[tonic::async_trait]
impl TechniqueService for TechniqueCalls {
    async fn list_plugins(
        &self,
        _: Request<ListPluginsRequest>,
    ) -> Result<Response<ListPluginsResponse>, Status> {
        Ok(Response::new(plugins(&self.context.live.current())))
    }

    async fn list_techniques(
        &self,
        _: Request<ListTechniquesRequest>,
    ) -> Result<Response<ListTechniquesResponse>, Status> {
        Ok(Response::new(techniques(&self.context.live.current())))
    }

    async fn list_scales(
        &self,
        _: Request<ListScalesRequest>,
    ) -> Result<Response<ListScalesResponse>, Status> {
        Ok(Response::new(scales(&self.context.live.current())?))
    }

    async fn reload(&self, _: Request<ReloadRequest>) -> Result<Response<ReloadResponse>, Status> {
        let reload = Arc::clone(&self.reload);
        let before = self.context.live.current();
        // Reading files and opening libraries blocks; it happens rarely and one at a time.
        let after = tokio::task::spawn_blocking(move || reload()).await;
        let Reloaded {
            snapshot: after,
            needs_new_process,
        } = after.map_err(|_| Failure::Internal)??;
        let (old, new) = (ids(&before), ids(&after));
        Ok(Response::new(ReloadResponse {
            snapshot_revision: after.revision().to_owned(),
            techniques_added: new.difference(&old).cloned().collect(),
            techniques_removed: old.difference(&new).cloned().collect(),
            needs_new_process: needs_new_process.into_iter().map(str::to_owned).collect(),
        }))
    }
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

/// The answer of `ListPlugins`.
pub fn plugins(snapshot: &Snapshot) -> ListPluginsResponse {
    let catalog = snapshot.catalog();
    let quarantined = catalog.withheld().iter().map(|withheld| QuarantinedPlugin {
        plugin: Some(plugin(&withheld.plugin)),
        technique: withheld.fault.technique.to_string(),
        fault: withheld.fault.kind.to_string(),
        board: withheld.fault.board.clone(),
        reach: withheld.fault.kind.reach().to_string(),
    });
    ListPluginsResponse {
        plugins: catalog.plugins().iter().map(|loaded| plugin(loaded)).collect(),
        snapshot_revision: snapshot.revision().to_owned(),
        quarantined: quarantined.collect(),
    }
}

/// One plugin as the answer has it.
fn plugin(plugin: &engine::Plugin) -> Plugin {
    let techniques = plugin.info.techniques.iter();
    Plugin {
        name: plugin.info.name.clone(),
        version: plugin.info.version.clone(),
        build: plugin.info.build.clone(),
        file: plugin.path.display().to_string(),
        sha256: plugin.digest.to_string(),
        techniques: techniques.map(|technique| technique.id.clone()).collect(),
    }
}

/// The answer of `ListTechniques`.
pub fn techniques(snapshot: &Snapshot) -> ListTechniquesResponse {
    let catalog = snapshot.catalog();
    let rungs = catalog.ladder().rungs().iter();
    let enabled = rungs.map(|rung| {
        let technique = rung.technique();
        self::technique(technique.plugin(), technique.info(), false)
    });
    let disabled = catalog.disabled().iter();
    let disabled = disabled.map(|off| technique(&off.plugin, &off.info, true));
    ListTechniquesResponse {
        techniques: enabled.chain(disabled).collect(),
        snapshot_revision: snapshot.revision().to_owned(),
    }
}

/// One technique as the answer has it.
fn technique(plugin: &engine::Plugin, info: &TechniqueInfo, disabled: bool) -> Technique {
    let code = |claim: &ClaimInfo| {
        let dash = if claim.variant.is_empty() { "" } else { "-" };
        format!("{}:{}{dash}{}", claim.library, claim.code, claim.variant)
    };
    let variants = info.variants.iter().map(|variant| Variant {
        name: variant.name.to_string(),
        summary: variant.summary.clone(),
    });
    let options = info.options.iter().map(|option| proto::Option {
        key: option.key.clone(),
        summary: option.summary.clone(),
        default_value: option.default.clone(),
        takes: option.kind.to_string(),
    });
    let translations = info.translations.iter().map(|translation| Translation {
        language: translation.language.clone(),
        name: translation.name.clone(),
        summary: translation.summary.clone(),
    });
    Technique {
        id: info.id.clone(),
        name: info.name.clone(),
        summary: info.summary.clone(),
        place: info.place,
        plugin: plugin.info.name.clone(),
        assumes_uniqueness: info.assumes_uniqueness,
        disabled,
        family: info.family.clone(),
        variants: variants.collect(),
        options: options.collect(),
        translations: translations.collect(),
        codes: info.claims.iter().map(code).collect(),
    }
}

/// The answer of `ListScales`.
pub fn scales(snapshot: &Snapshot) -> Result<ListScalesResponse, Failure> {
    let mut scales: Vec<Scale> = snapshot.scales().iter().map(scale).collect();
    scales.sort_by(|a, b| a.name.cmp(&b.name));
    let default_scale = snapshot
        .scale("")
        .map_err(Failure::unknown("scale"))?
        .name()
        .to_string();
    Ok(ListScalesResponse {
        scales,
        default_scale,
        snapshot_revision: snapshot.revision().to_owned(),
    })
}

/// One scale as the answer has it.
pub fn scale(scale: &crate::grade::Scale) -> Scale {
    Scale {
        name: scale.name().to_string(),
        levels: scale
            .levels()
            .iter()
            .map(|level| level.name.to_string())
            .collect(),
        techniques: scale
            .ladder()
            .rungs()
            .iter()
            .map(|technique| technique.id().to_string())
            .collect(),
        rule: scale.rule().to_string(),
        skipped: scale.skipped().to_vec(),
    }
}
