//! One line of the log for each call, when it has ended.
//!
//! It goes the way of all lines, so it never holds a call up: where the log is not read fast enough, lines are dropped and
//! counted. What a caller sent stands in it only where it is bounded and harmless: the method is one that is known, the id was
//! looked at. Of headers and messages nothing is told, so no token either.

use super::ended::EndedCall;
use crate::metrics::calls::status_name;

/// Writes the line. Its target is `access`, so `log.filter` can choose it.
pub(super) fn write(ended: &EndedCall<'_>) {
    let details = ended.details;
    let waited = details.notes.wait().map(|(queued, begun)| {
        let end = begun.unwrap_or_else(|| ended.start + ended.took);
        milliseconds(end.saturating_duration_since(queued))
    });
    tracing::info!(
        target: "access",
        id = %details.id,
        listener = ended.listener,
        peer = details.peer,
        caller = details.caller.as_deref(),
        method = ended.method,
        status = status_name(ended.code),
        ms = milliseconds(ended.took),
        waited_ms = waited,
        request_bytes = ended.request_bytes(),
        answer_bytes = details.answer_bytes,
        "call"
    );
}

/// With three decimals.
fn milliseconds(time: std::time::Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}
