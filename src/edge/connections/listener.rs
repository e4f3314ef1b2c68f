//! The state of one listener: its bounds, its certificate, its counters, and the log lines about its connections.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use super::bulkhead::Bulkhead;
use super::counters::{Counters, Event};
use super::limits::EdgeLimits;
use super::memory::ListenerMemory;
use super::peers::Peers;
use super::proxies::Proxies;
use super::unauthenticated::AddressRates;
use crate::access::AccessControl;
use crate::tls::Certificates;
use sudokud_host::log::Throttle;

/// The protocols of a listener.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Protocols {
    /// Only HTTP/2, for gRPC.
    Http2,
    /// HTTP/2 and HTTP/1.1, for pages, JSON and gRPC-Web.
    Both,
}

/// The parts of a listener.
#[derive(Debug)]
pub struct ListenerParts {
    /// The key of its address, for the log.
    pub name: &'static str,
    /// The limits of its connections.
    pub bounds: EdgeLimits,
    /// Its certificates; without them connections are not encrypted.
    pub tls: Option<Arc<Certificates>>,
    /// The protocols that it speaks.
    pub protocols: Protocols,
    /// The rules by which callers prove their names.
    pub access: Arc<AccessControl>,
    /// The proxies in front of it.
    pub proxies: Proxies,
}

/// The state that the connections of one listener share.
#[derive(Debug)]
pub struct ListenerState {
    /// The key of the listener's address, for the log.
    name: &'static str,
    pub(super) bounds: EdgeLimits,
    /// The certificates; without them connections are not encrypted.
    pub(super) tls: Option<Arc<Certificates>>,
    pub(super) protocols: Protocols,
    pub(super) access: Arc<AccessControl>,
    pub(super) proxies: Proxies,
    pub(super) peers: Arc<Peers>,
    pub(super) counters: Counters,
    pub(super) failed_logins: AddressRates,
    pub(super) probes: AddressRates,
    /// The thread of unauthenticated connections, if callers have names.
    pub(super) bulkhead: Option<Bulkhead>,
    refusals: Throttle,
    failures: Throttle,
    handshakes: Throttle,
    floods: Throttle,
    late: Throttle,
    crowds: Throttle,
    stalls: Throttle,
}

impl ListenerState {
    /// Returns the state of a new listener. Fails if the thread for unauthenticated connections cannot be started.
    pub fn new(parts: ListenerParts) -> io::Result<Arc<Self>> {
        let ListenerParts {
            name,
            bounds,
            tls,
            protocols,
            access,
            proxies,
        } = parts;
        let bulkhead = access.has_names().then(Bulkhead::start).transpose()?;
        Ok(Arc::new(Self {
            name,
            bounds,
            tls,
            protocols,
            access,
            proxies,
            peers: Peers::new(ListenerMemory::new(bounds.buffered)),
            counters: Counters::default(),
            failed_logins: AddressRates::new(bounds.failed_logins),
            probes: AddressRates::new(bounds.probes),
            bulkhead,
            refusals: Throttle::new(),
            failures: Throttle::new(),
            handshakes: Throttle::new(),
            floods: Throttle::new(),
            late: Throttle::new(),
            crowds: Throttle::new(),
            stalls: Throttle::new(),
        }))
    }

    /// Returns the counters of its events.
    pub fn counters(&self) -> &Counters {
        &self.counters
    }

    /// Returns the number of waiting bytes: of open calls, incomplete requests and unread answers.
    pub fn bytes_waiting(&self) -> usize {
        self.peers.memory().waiting()
    }

    /// Returns the certificates, if the listener uses TLS.
    pub fn tls(&self) -> Option<&Certificates> {
        self.tls.as_deref()
    }

    /// Returns the limits of its connections.
    pub fn bounds(&self) -> &EdgeLimits {
        &self.bounds
    }

    pub(super) fn count(&self, event: Event) {
        self.counters.count(event);
    }

    /// Counts and logs a connection that was closed at once.
    pub(super) fn refused(&self, reason: &str) {
        self.count(Event::Refused);
        if let Some(left_out) = self.refusals.pass() {
            let open = self.counters.open();
            tracing::warn!(
                listener = self.name,
                open,
                left_out,
                "connection refused: {reason}"
            );
        }
    }

    /// Logs a failed accept.
    pub(super) fn cannot_accept(&self, error: &io::Error, wait: Duration) {
        if let Some(left_out) = self.failures.pass() {
            tracing::warn!(listener = self.name, %error, ?wait, left_out, "cannot accept a connection");
        }
    }

    /// Counts and logs a failed TLS handshake.
    pub(super) fn not_greeted(&self, peer: &str, error: &io::Error) {
        if error.kind() == io::ErrorKind::UnexpectedEof {
            // Balancers that check whether the port is open do this all day.
            tracing::debug!(
                listener = self.name,
                peer,
                "connection closed during the TLS handshake"
            );
            return;
        }
        self.count(Event::Handshake);
        if let Some(left_out) = self.handshakes.pass() {
            tracing::info!(listener = self.name, peer, %error, left_out, "TLS handshake failed");
        }
    }

    /// Counts and logs a connection that is ended because of a flood of `frames`.
    pub(super) fn flood(&self, peer: &str, frames: &str) {
        self.count(Event::Flood);
        if let Some(left_out) = self.floods.pass() {
            tracing::warn!(
                listener = self.name,
                peer,
                frames,
                left_out,
                "connection ended: flood of frames"
            );
        }
    }

    /// Logs the failed logins of an address. Connections without an address are logged together.
    pub(super) fn login_failed(&self, peer: &str, failures: u64) {
        tracing::warn!(listener = self.name, peer, failures, "failed logins");
    }

    /// Counts and logs an answer that was not read in time.
    pub(super) fn late(&self) {
        self.count(Event::Late);
        if let Some(left_out) = self.late.pass() {
            tracing::warn!(
                listener = self.name,
                left_out,
                "answer ended: its caller did not read it by the deadline"
            );
        }
    }

    /// Counts and logs an answer that was ended because it made no progress while too many bytes wait.
    pub(super) fn stalled(&self) {
        self.short_of_memory(&self.stalls, "answer ended: too many bytes are waiting");
    }

    /// Counts and logs a request that was ended because it made no progress while too many bytes wait.
    pub(super) fn unfinished(&self) {
        let message = "request ended: it made no progress while too many bytes are waiting";
        self.short_of_memory(&self.crowds, message);
    }

    /// Counts and logs a call that was refused because too many bytes wait.
    pub(super) fn crowded(&self) {
        self.short_of_memory(&self.crowds, "call refused: too many bytes are waiting");
    }

    fn short_of_memory(&self, throttle: &Throttle, message: &str) {
        self.count(Event::Crowded);
        if let Some(left_out) = throttle.pass() {
            let waiting = self.bytes_waiting();
            tracing::warn!(listener = self.name, waiting, left_out, "{message}");
        }
    }

    /// Logs the totals of all events.
    pub fn sum_up(&self) {
        let total = |event| self.counters.total(event);
        tracing::info!(
            listener = self.name,
            accepted = total(Event::Accepted),
            refused = total(Event::Refused),
            handshakes_failed = total(Event::Handshake),
            floods = total(Event::Flood),
            aged = total(Event::Aged),
            idle = total(Event::Idle),
            silent = total(Event::Silent),
            late = total(Event::Late),
            crowded = total(Event::Crowded),
            "connections and calls of this listener"
        );
    }
}
