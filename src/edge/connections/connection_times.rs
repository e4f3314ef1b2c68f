//! The timers of an HTTP/2 connection: its age, its idle time, pings, and the end of a shutdown.

use std::time::Duration;

use tokio::time::Instant;

use super::age::jittered;
use super::limits::EdgeLimits;
use super::liveness::Liveness;

/// Time for the last frames of a connection.
pub(super) const FAREWELL: Duration = Duration::from_secs(1);

/// The moments at which something is due on one connection.
pub(super) struct ConnectionTimes {
    pub(super) bounds: EdgeLimits,
    /// When the peer is asked to end the connection because of its age.
    pub(super) old: Option<Instant>,
    /// Since when the connection has no call.
    pub(super) idle_since: Option<Instant>,
    /// When the server closes a connection that its peer was asked to end because of age or idle time.
    pub(super) overdue: Option<Instant>,
    /// When the server sent GOAWAY.
    pub(super) asked: Option<Instant>,
    /// Whether the server shuts down.
    pub(super) is_down: bool,
    pub(super) liveness: Liveness,
}

impl ConnectionTimes {
    /// Returns the times of a connection that begins now.
    pub(super) fn new(bounds: &EdgeLimits) -> Self {
        let now = Instant::now();
        Self {
            bounds: *bounds,
            old: bounds.age.map(|age| now + jittered(age)),
            idle_since: Some(now),
            overdue: None,
            asked: None,
            is_down: false,
            liveness: Liveness::default(),
        }
    }

    /// Returns the next moment at which something is due.
    pub(super) fn next(&self, heard: Instant) -> Instant {
        let alive = self.liveness.next(heard);
        let due = match self.asked {
            None => [self.old, self.idle()],
            Some(asked) => [self.overdue, self.close_when_idle_at(asked)],
        };
        due.into_iter().flatten().fold(alive, Instant::min)
    }

    /// Returns when to close a connection without calls during a shutdown, if the peer does not close it.
    pub(super) fn close_when_idle_at(&self, asked: Instant) -> Option<Instant> {
        let idle = self.idle_since.filter(|_| self.is_down)?;
        Some(idle.max(asked) + FAREWELL)
    }

    /// Returns when the peer is asked to end the connection because of idle time.
    pub(super) fn idle(&self) -> Option<Instant> {
        Some(self.idle_since? + self.bounds.idle?)
    }
}
