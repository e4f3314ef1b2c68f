//! The edge: connections from their accept to their end, and the bytes of the calls on them.
//!
//! Map of the room:
//! - `socket` and `accept`: addresses, bound sockets, how many connections;
//! - `trial`: whether an address could be listened on;
//! - `descriptors`: how many the limit of open files allows;
//! - `protocol`: what a connection speaks; `connection`: one that speaks HTTP/2, its age, idle time and end; `http1`: one that
//!   speaks HTTP/1.1;
//! - `watched` and `frames`: what a peer sends that asks for nothing;
//! - `call`, `request` and `answer`: one call, the bytes of its request, the bytes of its answer;
//! - `memory`: how many bytes may wait;
//! - `counters`: what happened, in numbers.
//!
//! *Invariant:* whatever a peer does or leaves undone, what it costs is bounded, and ends.

mod accept;
mod age;
mod answer;
mod call;
mod connection;
mod counters;
mod descriptors;
mod frames;
mod http1;
mod memory;
mod protocol;
mod request;
mod socket;
mod trial;
mod watched;

use std::io;
use std::sync::Arc;
use std::time::Duration;

pub(super) use accept::{Listener, serve};
pub(super) use descriptors::divide;
pub(super) use trial::try_bind;

use super::throttle::Throttle;
use super::tls::Certificates;
pub(super) use counters::{Counters, Event};
use sudokud_config::Edge;

/// What is spoken on a listener.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Protocols {
    /// HTTP/2 alone, for gRPC.
    Http2,
    /// HTTP/1.1 too, for pages and gRPC-Web.
    Both,
}

/// What the connections of one listener share.
#[derive(Debug)]
pub(super) struct ListenerState {
    /// The setting that the listener belongs to, for the log.
    name: &'static str,
    bounds: Edge,
    /// What TLS is spoken with; without it connections are plain.
    tls: Option<Arc<Certificates>>,
    protocols: Protocols,
    counters: Arc<Counters>,
    refusals: Throttle,
    failures: Throttle,
    handshakes: Throttle,
    floods: Throttle,
    late: Throttle,
    crowds: Throttle,
    stalls: Throttle,
}

impl ListenerState {
    /// That of a new listener, which belongs to the setting `name`.
    pub(super) fn new(
        name: &'static str,
        bounds: Edge,
        tls: Option<Arc<Certificates>>,
        protocols: Protocols,
    ) -> Arc<Self> {
        Arc::new(Self {
            name,
            bounds,
            tls,
            protocols,
            counters: Arc::default(),
            refusals: Throttle::new(),
            failures: Throttle::new(),
            handshakes: Throttle::new(),
            floods: Throttle::new(),
            late: Throttle::new(),
            crowds: Throttle::new(),
            stalls: Throttle::new(),
        })
    }

    /// What happened on it, in numbers.
    pub(super) fn counters(&self) -> &Counters {
        &self.counters
    }

    /// What TLS is spoken with, if it is.
    pub(super) fn tls(&self) -> Option<&Certificates> {
        self.tls.as_deref()
    }

    /// What its connections may cost.
    pub(super) fn bounds(&self) -> &Edge {
        &self.bounds
    }

    fn count(&self, event: Event) {
        self.counters.count(event);
    }

    /// A connection was closed at once.
    fn refused(&self, reason: &str) {
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

    /// A connection could not be accepted.
    fn cannot_accept(&self, error: &io::Error, wait: Duration) {
        if let Some(left_out) = self.failures.pass() {
            tracing::warn!(listener = self.name, %error, ?wait, left_out, "cannot accept a connection");
        }
    }

    /// TLS could not be agreed on with a peer.
    fn not_greeted(&self, peer: &str, error: &io::Error) {
        if error.kind() == io::ErrorKind::UnexpectedEof {
            // It went away: a balancer that looks whether the port is open does that all day.
            tracing::debug!(
                listener = self.name,
                peer,
                "connection ended before TLS was agreed on"
            );
            return;
        }
        self.count(Event::Handshake);
        if let Some(left_out) = self.handshakes.pass() {
            tracing::info!(listener = self.name, peer, %error, left_out, "TLS handshake failed");
        }
    }

    /// A connection is ended for a flood of these frames.
    fn flood(&self, peer: &str, frames: &str) {
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

    /// An answer was not taken in time.
    fn late(&self) {
        self.count(Event::Late);
        if let Some(left_out) = self.late.pass() {
            tracing::warn!(
                listener = self.name,
                left_out,
                "answer ended: its caller did not take it by the deadline"
            );
        }
    }

    /// An answer that stood still was ended because too many bytes wait.
    fn stalled(&self) {
        self.count(Event::Crowded);
        if let Some(left_out) = self.stalls.pass() {
            let waiting = self.counters.bytes_waiting();
            tracing::warn!(
                listener = self.name,
                waiting,
                left_out,
                "answer ended: too many bytes wait"
            );
        }
    }

    /// A call was refused because too many bytes wait.
    fn crowded(&self) {
        self.count(Event::Crowded);
        if let Some(left_out) = self.crowds.pass() {
            let waiting = self.counters.bytes_waiting();
            tracing::warn!(
                listener = self.name,
                waiting,
                left_out,
                "call refused: too many bytes wait"
            );
        }
    }

    /// Logs what happened in the listener's life.
    pub(super) fn sum_up(&self) {
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
