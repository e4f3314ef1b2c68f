//! Collects the metrics of all rooms and writes the page `/metrics`.
//!
//! The rooms count with plain numbers and do not depend on a metrics library. This room has the names, with one file for each source:
//! `calls` (the duration of calls), `pool`, `edge`, `snapshot`, `techniques`, `generator`, `reserve` and
//! `process`. `page` writes a family of numbers, `form` the whole page.
//!
//! *Invariant:* labels have few values: methods, lanes and techniques that the process knows, never text from callers.
//! A test compares the table in `docs/metrics.md` with the page of a real server.

pub(super) mod calls;
mod edge;
mod form;
mod generator;
mod page;
mod pool;
mod process;
mod reserve;
mod snapshot;
mod techniques;

use std::sync::Arc;

use prometheus_client::collector::Collector;
use prometheus_client::encoding::DescriptorEncoder;
use prometheus_client::registry::Registry;

pub(super) use process::resident_memory;

use super::build_info::BuildInfo;
use super::reload::ReloadTally;
use super::state::ServerState;
use super::watch::FolderWatch;
pub(super) use form::Form;
use page::MetricsPage;
use sudokud_edge::access::AccessControl;
use sudokud_edge::calls::{CallTally, Tracer};
use sudokud_edge::connections::ListenerState;
use sudokud_service::{CallContext, Health};
use sudokud_snapshot::ProcessEnd;

/// The sources of the numbers.
#[derive(Debug)]
pub(super) struct MetricSources {
    /// How this program was built.
    pub(super) build: BuildInfo,
    /// The pool and the snapshot.
    pub(super) context: Arc<CallContext>,
    /// The durations of calls.
    pub(super) calls: Arc<CallTally>,
    /// Whether the process accepts calls.
    pub(super) health: Health,
    /// The listeners, each by its name.
    pub(super) listeners: Vec<(&'static str, Arc<ListenerState>)>,
    /// The counts of refused calls.
    pub(super) access: Arc<AccessControl>,
    /// The counts of reloads.
    pub(super) reloads: Arc<ReloadTally>,
    /// The watch of the folders.
    pub(super) watch: Arc<FolderWatch>,
    /// The counts of spans, if traces are enabled.
    pub(super) tracer: Option<Arc<Tracer>>,
    /// Where the quarantine is kept.
    pub(super) state: ServerState,
    /// How the last process in the state folder ended.
    pub(super) last_end: Option<ProcessEnd>,
}

fn is_crash(end: Option<ProcessEnd>) -> bool {
    matches!(end, Some(ProcessEnd::Exit | ProcessEnd::Signal(_)))
}

/// All metrics.
#[derive(Debug)]
pub(super) struct Metrics(Registry);

impl Metrics {
    /// Returns the metrics of these sources.
    pub(super) fn of(sources: MetricSources) -> Self {
        let mut registry = Registry::default();
        registry.register_collector(Box::new(sources));
        Self(registry)
    }

    /// Collects all numbers and returns the page.
    pub(super) fn write(&self, form: Form) -> String {
        form.write(&self.0)
    }
}

impl Collector for MetricSources {
    fn encode(&self, encoder: DescriptorEncoder<'_>) -> std::fmt::Result {
        let mut page = MetricsPage::new(encoder);
        let snapshot = self.context.live.current();
        page.gauge(
            "sudokud_ready",
            "1 while the process accepts calls; 0 from SIGTERM on, and while threads are missing that hanging plugins hold",
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
        calls::write(&mut page, &self.calls)?;
        let denied = self.access.refusals().by_reason();
        page.counters(
            "sudokud_calls_denied",
            "Calls and pages that were refused: no valid token or certificate, an insufficient role, too many calls of one caller a \
             second or at once",
            denied.map(|(reason, count)| (vec![("reason", reason)], count as f64)),
        )?;
        pool::write(&mut page, &self.context.pool)?;
        edge::write(&mut page, &self.listeners)?;
        snapshot::write(&mut page, &snapshot, &self.context.live, &self.reloads)?;
        page.gauges(
            "sudokud_watch_last_look_timestamp_seconds",
            "Unix time of the last check that could read all watched folders; absent without plugins.watch",
            self.watch
                .last_check()
                .map(|seconds| (Vec::new(), seconds as f64)),
        )?;
        page.gauge(
            "sudokud_last_process_crashed",
            "1 if the last process in the state folder crashed, by a signal or by exit in a plugin, else 0; 0 without a folder",
            f64::from(u8::from(is_crash(self.last_end))),
        )?;
        page.gauge(
            "sudokud_state_failing",
            "1 if the state folder cannot be used or the last write of one of its files failed, so that a restart loses state, else 0; 0 without a folder",
            f64::from(u8::from(self.state.is_failing())),
        )?;
        techniques::write(&mut page, &snapshot)?;
        generator::write(&mut page, &snapshot)?;
        reserve::write(&mut page, &self.context.stocks)?;
        let spans = self.tracer.as_ref().map(|tracer| tracer.tally());
        page.counters(
            "sudokud_spans",
            "Spans sent to the collector, by whether it accepted them; absent without traces",
            spans.into_iter().flat_map(|tally| {
                [("exported", tally.exported()), ("failed", tally.failed())]
                    .map(|(result, number)| (vec![("result", result)], number as f64))
            }),
        )?;
        process::write(&mut page)
    }
}
