//! The targets of the reports about one listener's calls.

use std::sync::Arc;

use super::tally::CallTally;
use super::traces::Tracer;

/// Whether each call gets a log line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AccessLog {
    /// No.
    Off,
    /// Yes.
    On,
}

/// The targets of the reports about one listener's calls.
#[derive(Debug)]
pub struct Observer {
    /// The listener's name.
    pub listener: &'static str,
    /// The numbers of calls, for metrics.
    pub calls: Arc<CallTally>,
    /// Whether each call is a log line.
    pub access_log: AccessLog,
    /// The exporter of spans, if traces are enabled.
    pub tracer: Option<Arc<Tracer>>,
}

impl Observer {
    /// Returns whether the reports need more than the numbers for the metrics.
    pub(super) fn tells(&self) -> bool {
        self.access_log == AccessLog::On || self.tracer.is_some()
    }
}
