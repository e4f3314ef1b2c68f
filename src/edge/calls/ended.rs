//! A call that has ended, as the access log and the traces report it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime};

use opentelemetry::trace::SpanContext;
use tonic::Code;

use super::request_id::RequestId;
use crate::notes::CallNotes;

/// The facts that only the access log and the traces report.
#[derive(Debug)]
pub(super) struct CallDetails {
    pub(super) id: RequestId,
    pub(super) peer: String,
    /// The proved name of the caller.
    pub(super) caller: Option<Arc<str>>,
    /// The wall-clock time of its beginning, which spans have.
    pub(super) began: SystemTime,
    pub(super) notes: CallNotes,
    /// The caller's own span.
    pub(super) parent: Option<SpanContext>,
    pub(super) request_bytes: Arc<AtomicU64>,
    pub(super) answer_bytes: u64,
}

/// A call that has ended.
#[derive(Debug)]
pub(super) struct EndedCall<'a> {
    pub(super) listener: &'static str,
    pub(super) method: &'a str,
    pub(super) code: Code,
    pub(super) start: Instant,
    pub(super) took: Duration,
    pub(super) details: &'a CallDetails,
}

impl EndedCall<'_> {
    /// Returns the bytes of the request that were read.
    pub(super) fn request_bytes(&self) -> u64 {
        self.details.request_bytes.load(Ordering::Relaxed)
    }
}
