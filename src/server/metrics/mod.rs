//! What `/metrics` says: the numbers that the rooms keep, in Prometheus' words.
//!
//! The rooms count for themselves, with plain numbers, and know no metrics library. Here stand the names, and one file for
//! each source of numbers: `calls` (what calls took; the one thing that is measured here), `pool`, `edge`, `snapshot`, `techniques`,
//! `generator` and `process`. `page` writes a family of numbers, `form` the page as a whole.
//!
//! *Invariant:* labels have few values: methods, lanes and techniques that this process knows, never what a caller wrote.
//! A test holds the table in `docs/metrics.md` against the page of a real server.

pub(super) mod calls;
mod edge;
mod form;
mod generator;
mod page;
mod pool;
mod process;
mod snapshot;
mod techniques;

use std::sync::Arc;

use prometheus_client::collector::Collector;
use prometheus_client::encoding::DescriptorEncoder;
use prometheus_client::registry::Registry;

use super::access::Access;
use super::build_info::BuildInfo;
use super::calls::traces::Tracer;
use super::edge::ListenerState;
use super::reload::ReloadTally;
pub(super) use calls::{Calls, MethodNumber};
pub(super) use form::Form;
use page::Page;
use sudokud_service::{Context, Health};

/// Where the numbers come from.
#[derive(Debug)]
pub(super) struct Sources {
    /// How this program was built.
    pub(super) build: BuildInfo,
    /// What the calls work with: the pool and the snapshot.
    pub(super) context: Arc<Context>,
    /// What the calls took.
    pub(super) calls: Arc<Calls>,
    /// Whether the process takes calls.
    pub(super) health: Health,
    /// The listeners, each by its name.
    pub(super) listeners: Vec<(&'static str, Arc<ListenerState>)>,
    /// Who may call what.
    pub(super) access: Arc<Access>,
    /// How reloads went.
    pub(super) reloads: Arc<ReloadTally>,
    /// Where spans go, if anywhere.
    pub(super) tracer: Option<Arc<Tracer>>,
}

/// All that is measured.
#[derive(Debug)]
pub(super) struct Metrics(Registry);

impl Metrics {
    /// What these sources say.
    pub(super) fn of(sources: Sources) -> Self {
        let mut registry = Registry::default();
        registry.register_collector(Box::new(sources));
        Self(registry)
    }

    /// The page as it is now.
    pub(super) fn write(&self, form: Form) -> String {
        form.write(&self.0)
    }
}

impl Collector for Sources {
    fn encode(&self, encoder: DescriptorEncoder<'_>) -> std::fmt::Result {
        let mut page = Page::new(encoder);
        let snapshot = self.context.live.current();
        page.gauge(
            "sudokud_ready",
            "1 while the process takes calls, 0 from SIGTERM on",
            f64::from(u8::from(self.health.is_serving())),
        )?;
        page.info(
            "sudokud_build",
            "How this program was built",
            &vec![
                ("version", self.build.version),
                ("commit", self.build.commit),
                ("rustc", self.build.rustc),
                ("plugin_interface", self.build.plugin_interface),
            ],
        )?;
        self.calls.write(&mut page)?;
        let denied = self.access.refusals().by_reason();
        page.counters(
            "sudokud_calls_denied",
            "Calls and pages that were refused at the door: no right token or certificate, a role that does not suffice, too many calls a \
             second or at once for one caller",
            denied.map(|(reason, count)| (vec![("reason", reason)], count as f64)),
        )?;
        pool::write(&mut page, &self.context.pool)?;
        edge::write(&mut page, &self.listeners)?;
        snapshot::write(&mut page, &snapshot, &self.context.live, &self.reloads)?;
        techniques::write(&mut page, &snapshot)?;
        generator::write(&mut page, &snapshot)?;
        let spans = self.tracer.as_ref().map(|tracer| tracer.tally());
        page.counters(
            "sudokud_spans",
            "Spans that were sent to the collector, by whether it has taken them; none without traces",
            spans.into_iter().flat_map(|tally| {
                [("exported", tally.exported()), ("failed", tally.failed())]
                    .map(|(result, number)| (vec![("result", result)], number as f64))
            }),
        )?;
        process::write(&mut page)
    }
}
