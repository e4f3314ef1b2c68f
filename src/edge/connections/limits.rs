//! The settings of connections.

use std::time::Duration;

/// The limits of the connections of one listener and of the calls on them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EdgeLimits {
    /// The most open connections.
    pub connections: usize,
    /// The most open connections of one address that is not a proxy.
    pub connections_per_address: usize,
    /// Time for a connection's first 24 bytes (the HTTP/2 preface), and later for the rest of a frame.
    pub silence: Duration,
    /// The age, give or take a tenth, at which a connection is asked to end.
    pub age: Option<Duration>,
    /// Time that calls have to end on a connection that was asked to end.
    pub age_grace: Duration,
    /// Time without a call after which a connection is asked to end.
    pub idle: Option<Duration>,
    /// Concurrent calls on one connection.
    pub calls: u32,
    /// The most bytes of open calls, incomplete requests and unread answers.
    pub buffered: usize,
    /// Failed logins a second of one address that is not a proxy; 0: no limit.
    pub failed_logins: u32,
    /// Probes a second without a name of one address that is not a proxy; 0: no limit.
    pub probes: u32,
}
