//! Writes a log line for each call when it ends.
//!
//! The line goes through the log's queue, so it never blocks a call; if the log is not read fast enough, lines are dropped and counted.
//! Text from callers appears only if it is bounded and harmless: known methods and checked ids. Headers and messages, and with them
//! tokens, never appear.

use super::ended::EndedCall;
use super::tally::status_name;

/// Writes the line. Its target is `access`, so `log.filter` can choose it.
pub(super) fn write(ended: &EndedCall<'_>) {
    let details = ended.details;
    let waited = details.notes.wait().map(|(queued, begun)| {
        let end = begun.unwrap_or_else(|| ended.start + ended.took);
        milliseconds(end.saturating_duration_since(queued))
    });
    let elements = details.notes.elements();
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
        processor_ms = milliseconds(details.notes.processor_time()),
        elements = (elements > 0).then_some(elements),
        request_bytes = ended.request_bytes(),
        answer_bytes = details.answer_bytes,
        "call"
    );
}

/// Converts to milliseconds with three decimals.
fn milliseconds(time: std::time::Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}
