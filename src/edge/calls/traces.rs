//! Sends a span for each call to an OpenTelemetry collector.
//!
//! A span is made from the record of an ended call and put into a bounded queue, from which a separate thread sends batches. So calls
//! never wait for the collector; if it does not answer, spans are dropped with a log line. The header `traceparent` decides whether a
//! call is traced; of calls without it, the configured fraction is traced.

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

use super::ended::EndedCall;
use super::tally::status_name;
use sudokud_host::log::Throttle;

/// Time for the collector to accept a batch.
const PATIENCE: Duration = Duration::from_secs(5);
/// Time to send the remaining spans at the end of the process.
const FAREWELL: Duration = Duration::from_secs(2);

/// Settings of traces.
#[derive(Clone, PartialEq, Debug)]
pub struct TraceSettings {
    /// The collector: `http://HOST:PORT`.
    pub endpoint: String,
    /// The fraction of calls to trace if their callers do not decide; 0 to 1.
    pub sample: f64,
}

/// The exporter cannot be built, for example because its address is not a URI.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct TraceError(#[from] ExporterBuildError);

/// Makes spans and exports them.
pub struct Tracer {
    provider: SdkTracerProvider,
    spans: SdkTracer,
    tally: Arc<SpanTally>,
}

/// Counts exported and lost spans.
#[derive(Debug, Default)]
pub struct SpanTally {
    exported: AtomicU64,
    failed: AtomicU64,
}

impl SpanTally {
    /// Returns the number of spans that the collector has accepted.
    pub fn exported(&self) -> u64 {
        self.exported.load(Ordering::Relaxed)
    }

    /// Returns the number of spans that the collector has not accepted.
    pub fn failed(&self) -> u64 {
        self.failed.load(Ordering::Relaxed)
    }
}

impl Tracer {
    /// Starts a tracer of a server of this version. It connects with the first batch, so the collector may start later. Must be called
    /// on the runtime.
    pub fn start(traces: &TraceSettings, version: &'static str) -> Result<Self, TraceError> {
        let exporter = SpanExporter::builder()
            .with_tonic()
            .with_endpoint(&traces.endpoint)
            .with_timeout(PATIENCE)
            .build()?;
        let tally = Arc::<SpanTally>::default();
        let exporter = CountingExporter {
            exporter,
            tally: Arc::clone(&tally),
        };
        let version = KeyValue::new("service.version", version);
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

    /// Returns the counts of its spans.
    pub fn tally(&self) -> &SpanTally {
        &self.tally
    }

    /// Makes the span of an ended call.
    pub(super) fn tell(&self, ended: &EndedCall<'_>) {
        let details = ended.details;
        let parent = match &details.parent {
            Some(parent) => Context::new().with_remote_span_context(parent.clone()),
            None => Context::new(),
        };
        let mut span = SpanBuilder::from_name(ended.method.to_owned())
            .with_kind(SpanKind::Server)
            .with_start_time(details.began)
            .with_attributes(attributes(ended))
            .with_events(events(ended))
            .start_with_context(&self.spans, &parent);
        if is_our_fault(ended.code) {
            span.set_status(Status::error(status_name(ended.code)));
        }
        span.end_with_timestamp(details.began + ended.took);
    }

    /// Sends the remaining spans. Blocks for up to two seconds, so it must not be called on an async thread.
    pub fn flush(&self) {
        if let Err(error) = self.provider.shutdown_with_timeout(FAREWELL) {
            tracing::warn!(%error, "cannot send the last spans");
        }
    }
}

impl fmt::Debug for Tracer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tracer").finish_non_exhaustive()
    }
}

/// Returns the attributes of a call, with the names of OpenTelemetry's conventions.
fn attributes(ended: &EndedCall<'_>) -> Vec<KeyValue> {
    let details = ended.details;
    let mut attributes = vec![
        KeyValue::new("rpc.system.name", "grpc"),
        KeyValue::new("rpc.method", ended.method.to_owned()),
        KeyValue::new("rpc.response.status_code", status_name(ended.code)),
        KeyValue::new("network.peer.address", details.peer.clone()),
        KeyValue::new("sudokud.listener", ended.listener),
        KeyValue::new("sudokud.request_id", details.id.to_string()),
        KeyValue::new("sudokud.request_bytes", ended.request_bytes() as i64),
        KeyValue::new("sudokud.answer_bytes", details.answer_bytes as i64),
    ];
    let caller = details.caller.as_ref();
    attributes.extend(caller.map(|caller| KeyValue::new("enduser.id", Arc::clone(caller))));
    attributes
}

/// Returns the events of a call: when it was queued, and when it got a thread.
fn events(ended: &EndedCall<'_>) -> Vec<Event> {
    let Some((queued, begun)) = ended.details.notes.wait() else {
        return Vec::new();
    };
    let event = |name: &'static str, at: std::time::Instant| {
        let time = ended.details.began + at.saturating_duration_since(ended.start);
        Event::new(name, time, Vec::new(), 0)
    };
    let mut events = vec![event("queued", queued)];
    events.extend(begun.map(|begun| event("begun", begun)));
    events
}

/// Returns whether a status means an error of the server and not of the request.
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

/// Returns the caller's span from the headers `traceparent` and `tracestate`.
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

/// An exporter that counts and logs the results, which the library does not report.
#[derive(Debug)]
struct CountingExporter {
    exporter: SpanExporter,
    tally: Arc<SpanTally>,
}

/// Throttles the log, because a missing collector fails many batches.
static LOST: Throttle = Throttle::new();

impl opentelemetry_sdk::trace::SpanExporter for CountingExporter {
    async fn export(&self, batch: Vec<SpanData>) -> OTelSdkResult {
        let spans = batch.len() as u64;
        let exported = self.exporter.export(batch).await;
        match &exported {
            Ok(()) => self.tally.exported.fetch_add(spans, Ordering::Relaxed),
            Err(error) => {
                if let Some(left_out) = LOST.pass() {
                    tracing::warn!(%error, spans, left_out, "the collector did not accept spans");
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
