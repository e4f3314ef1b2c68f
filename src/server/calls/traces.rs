//! Traces: a span for each call, sent to an OpenTelemetry collector.
//!
//! A span is made when its call has ended, from what its record knows, and put into a bounded queue from which a thread of its own sends batches:
//! no call waits for the collector, and where that is gone, spans are dropped and the log says so. Whether a call is
//! traced its caller says in `traceparent`; of calls without that, the configured part.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use http::HeaderMap;
use opentelemetry::propagation::{Extractor, TextMapPropagator as _};
use opentelemetry::trace::{
    Event, Span as _, SpanBuilder, SpanContext, SpanKind, Status, TraceContextExt as _, TracerProvider as _,
};
use opentelemetry::{Context, KeyValue};
use opentelemetry_otlp::{ExporterBuildError, SpanExporter, WithExportConfig as _};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::error::OTelSdkResult;
use opentelemetry_sdk::propagation::TraceContextPropagator;
use opentelemetry_sdk::trace::{Sampler, SdkTracer, SdkTracerProvider, SpanData};
use tonic::Code;

use super::record::Ended;
use crate::build_info::BuildInfo;
use crate::metrics::calls::status_name;
use crate::throttle::Throttle;
use sudokud_config::Traces;

/// How long the collector has for a batch.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long the spans that are left at the end have.
const FAREWELL: Duration = Duration::from_secs(2);

/// Where spans go.
pub(crate) struct Tracer {
    provider: SdkTracerProvider,
    spans: SdkTracer,
    tally: Arc<SpanTally>,
}

/// What became of spans.
#[derive(Debug, Default)]
pub(crate) struct SpanTally {
    exported: AtomicU64,
    failed: AtomicU64,
}

impl SpanTally {
    /// How many the collector has taken.
    pub(crate) fn exported(&self) -> u64 {
        self.exported.load(Ordering::Relaxed)
    }

    /// How many were lost because it did not.
    pub(crate) fn failed(&self) -> u64 {
        self.failed.load(Ordering::Relaxed)
    }
}

impl Tracer {
    /// One that sends spans as configured. Connects when there is something to send, so a collector may come later. Needs the
    /// runtime.
    pub(crate) fn start(traces: &Traces, build: BuildInfo) -> Result<Self, ExporterBuildError> {
        let exporter = SpanExporter::builder()
            .with_tonic()
            .with_endpoint(&traces.endpoint)
            .with_timeout(PATIENCE)
            .build()?;
        let tally = Arc::<SpanTally>::default();
        let exporter = Counted {
            exporter,
            tally: Arc::clone(&tally),
        };
        let version = KeyValue::new("service.version", build.version);
        let resource = Resource::builder()
            .with_service_name("sudokud")
            .with_attribute(version)
            .build();
        let sampler = Sampler::ParentBased(Box::new(Sampler::TraceIdRatioBased(traces.sample)));
        let provider = SdkTracerProvider::builder()
            .with_batch_exporter(exporter)
            .with_sampler(sampler)
            .with_resource(resource)
            .build();
        Ok(Self {
            spans: provider.tracer("sudokud"),
            provider,
            tally,
        })
    }

    /// What became of its spans.
    pub(crate) fn tally(&self) -> &SpanTally {
        &self.tally
    }

    /// Makes the span of a call that has ended.
    pub(super) fn tell(&self, ended: &Ended<'_>) {
        let story = ended.story;
        let parent = match &story.parent {
            Some(parent) => Context::new().with_remote_span_context(parent.clone()),
            None => Context::new(),
        };
        let mut span = SpanBuilder::from_name(ended.method.to_owned())
            .with_kind(SpanKind::Server)
            .with_start_time(story.began)
            .with_attributes(attributes(ended))
            .with_events(events(ended))
            .start_with_context(&self.spans, &parent);
        if is_our_fault(ended.code) {
            span.set_status(Status::error(status_name(ended.code)));
        }
        span.end_with_timestamp(story.began + ended.took);
    }

    /// Sends what is left. Blocks for some seconds at most: not for async threads.
    pub(crate) fn flush(&self) {
        if let Err(error) = self.provider.shutdown_with_timeout(FAREWELL) {
            tracing::warn!(%error, "the last spans were not sent");
        }
    }
}

impl fmt::Debug for Tracer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tracer").finish_non_exhaustive()
    }
}

/// What a call was, in the words of OpenTelemetry's conventions.
fn attributes(ended: &Ended<'_>) -> Vec<KeyValue> {
    let story = ended.story;
    let mut attributes = vec![
        KeyValue::new("rpc.system.name", "grpc"),
        KeyValue::new("rpc.method", ended.method.to_owned()),
        KeyValue::new("rpc.response.status_code", status_name(ended.code)),
        KeyValue::new("network.peer.address", story.peer.clone()),
        KeyValue::new("sudokud.listener", ended.listener),
        KeyValue::new("sudokud.request_id", story.id.to_string()),
        KeyValue::new("sudokud.request_bytes", ended.request_bytes() as i64),
        KeyValue::new("sudokud.answer_bytes", story.answer_bytes as i64),
    ];
    let caller = story.caller.as_ref();
    attributes.extend(caller.map(|caller| KeyValue::new("enduser.id", Arc::clone(caller))));
    attributes
}

/// When the call went into the queue, and when it got a thread.
fn events(ended: &Ended<'_>) -> Vec<Event> {
    let Some((queued, begun)) = ended.story.notes.wait() else {
        return Vec::new();
    };
    let event = |name: &'static str, at: std::time::Instant| {
        let time = ended.story.began + at.saturating_duration_since(ended.start);
        Event::new(name, time, Vec::new(), 0)
    };
    let mut events = vec![event("queued", queued)];
    events.extend(begun.map(|begun| event("begun", begun)));
    events
}

/// Whether a status says that the server is to blame, and not the request.
fn is_our_fault(code: Code) -> bool {
    matches!(
        code,
        Code::Unknown
            | Code::DeadlineExceeded
            | Code::Unimplemented
            | Code::Internal
            | Code::Unavailable
            | Code::DataLoss
    )
}

/// The caller's span, as the headers `traceparent` and `tracestate` name it.
pub(super) fn parent(headers: &HeaderMap) -> Option<SpanContext> {
    let context = TraceContextPropagator::new().extract_with_context(&Context::new(), &Headers(headers));
    let span = context.span().span_context().clone();
    span.is_valid().then_some(span)
}

struct Headers<'a>(&'a HeaderMap);

impl Extractor for Headers<'_> {
    fn get(&self, key: &str) -> Option<&str> {
        self.0.get(key)?.to_str().ok()
    }

    fn keys(&self) -> Vec<&str> {
        self.0.keys().map(http::HeaderName::as_str).collect()
    }
}

/// An exporter that says what becomes of spans: the library itself is silent.
#[derive(Debug)]
struct Counted {
    exporter: SpanExporter,
    tally: Arc<SpanTally>,
}

/// A collector that is gone stays so for many batches.
static LOST: Throttle = Throttle::new();

impl opentelemetry_sdk::trace::SpanExporter for Counted {
    async fn export(&self, batch: Vec<SpanData>) -> OTelSdkResult {
        let spans = batch.len() as u64;
        let exported = self.exporter.export(batch).await;
        match &exported {
            Ok(()) => self.tally.exported.fetch_add(spans, Ordering::Relaxed),
            Err(error) => {
                if let Some(left_out) = LOST.pass() {
                    tracing::warn!(%error, spans, left_out, "spans were not taken by the collector");
                }
                self.tally.failed.fetch_add(spans, Ordering::Relaxed)
            }
        };
        exported
    }

    fn shutdown_with_timeout(&self, limit: Duration) -> OTelSdkResult {
        self.exporter.shutdown_with_timeout(limit)
    }

    fn force_flush(&self) -> OTelSdkResult {
        self.exporter.force_flush()
    }

    fn set_resource(&mut self, resource: &Resource) {
        self.exporter.set_resource(resource);
    }
}
