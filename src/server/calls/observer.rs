//! The targets of the reports about one listener's calls.

use std::sync::Arc;

use super::traces::Tracer;
use crate::metrics::CallMetrics;
use sudokud_config::AccessLog;

/// The targets of the reports about one listener's calls.
#[derive(Debug)]
pub(crate) struct Observer {
    /// The listener's name.
    pub(crate) listener: &'static str,
    /// Metrics.
    pub(crate) calls: Arc<CallMetrics>,
    /// Whether each call is a log line.
    pub(crate) access_log: AccessLog,
    /// The exporter of spans, if traces are enabled.
    pub(crate) tracer: Option<Arc<Tracer>>,
}

impl Observer {
    /// Returns whether the reports need more than the numbers for the metrics.
    pub(super) fn tells(&self) -> bool {
        self.access_log == AccessLog::On || self.tracer.is_some()
    }
}
