//! Where the records of one listener's calls go.

use std::sync::Arc;

use super::traces::Tracer;
use crate::metrics::CallMetrics;
use sudokud_config::AccessLog;

/// What becomes of the records of calls on one listener.
#[derive(Debug)]
pub(crate) struct Observer {
    /// The listener's name.
    pub(crate) listener: &'static str,
    /// Metrics.
    pub(crate) calls: Arc<CallMetrics>,
    /// Whether each call is a line of the log.
    pub(crate) access_log: AccessLog,
    /// Where spans go, if anywhere.
    pub(crate) tracer: Option<Arc<Tracer>>,
}

impl Observer {
    /// Whether more than numbers is told of a call.
    pub(super) fn tells(&self) -> bool {
        self.access_log == AccessLog::On || self.tracer.is_some()
    }
}
