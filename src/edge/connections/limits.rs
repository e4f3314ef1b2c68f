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
    /// The age, plus or minus a tenth, at which the peer is asked to end the connection.
    pub age: Option<Duration>,
    /// Time that calls have to end after that.
    pub age_grace: Duration,
    /// Time without a call after which the peer is asked to end the connection.
    pub idle: Option<Duration>,
    /// Concurrent calls on one connection.
    pub calls: u32,
    /// The most bytes of open calls, incomplete requests and unread answers.
    pub buffered: usize,
    /// Failed logins per second of one address that is not a proxy; 0 means no limit.
    pub failed_logins: u32,
    /// Unauthenticated probes per second of one address that is not a proxy; 0 means no limit.
    pub probes: u32,
}
