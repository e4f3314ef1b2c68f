//! Writes a log line for each operator's call that changes the server: its caller and its result.
//!
//! The line has no text of the request. The snapshot logs the names of changed plugins, and a refusal is logged by its code.

use tonic::{Code, Response, Status};

use sudokud_edge::origin::CallOrigin;

/// Logs the call and returns `result`.
pub(super) fn audit<T>(
    call: &'static str,
    origin: &CallOrigin,
    result: Result<Response<T>, Status>,
) -> Result<Response<T>, Status> {
    let code = result.as_ref().map_or_else(Status::code, |_| Code::Ok);
    // Its target lets `log.filter` choose it.
    tracing::info!(
        target: "audit",
        call,
        caller = origin.name.as_deref(),
        peer = origin.peer,
        status = ?code,
        "operator's call"
    );
    result
}
