//! Serves one connection, from its first byte to its end.
//!
//! If the listener speaks [HTTP/1.1](super::http1) too, the first bytes decide which protocol the connection speaks. The rest of this file
//! is about HTTP/2. It uses `h2` and not hyper, because hyper hides the streams. A call needs its stream to reset an answer that the peer
//! does not read, and to count waiting bytes.
//!
//! A connection ends
//! - when its peer closes it;
//! - when it reaches its age or idle limit: the server sends GOAWAY, and after a grace period closes the connection with its calls;
//! - when the server shuts down;
//! - when its peer floods it with frames, does not finish a frame, or does not answer a ping (`liveness`).

use std::future::poll_fn;
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;

use h2::server::{Builder, Connection, SendResponse};
use h2::{Ping, PingPong, RecvStream};
use http::{Extensions, Request};
use tokio::task::{JoinError, JoinSet, yield_now};
use tokio::time::{Instant, sleep_until, timeout};
use tokio_util::either::Either;
use tokio_util::sync::CancellationToken;

use super::answer::AnswerPiece;
use super::bulkhead::Authentication;
use super::call::{BegunCall, HEADERS};
use super::connection_end::{EndReason, log_error};
use super::connection_state::ConnectionState;
use super::connection_times::ConnectionTimes;
use super::counters::Event;
use super::frames;
use super::http1;
use super::limits::EdgeLimits;
use super::listener::{ListenerState, Protocols};
use super::liveness::LivenessDue;
use super::peers::PeerPlace;
use super::protocol::{self, Protocol, Rewound};
use super::socket::{self, Bare, Stream};
use super::watched::WatchedSocket;
use crate::service::CallService;

/// The flow-control window of one call.
const CALL_WINDOW: u32 = 64 << 10;
/// The flow-control window of all calls of a connection together.
const CONNECTION_WINDOW: u32 = 4 << 20;
/// The calls that a connection begins before others have their turn. Without a bound, one read of a thousand calls would delay all other
/// connections of its thread by milliseconds, and a hundred such connections by seconds.
const TURN: u64 = 16;
/// The same for an unauthenticated connection on a listener that requires names. Smaller, because one peer can open a hundred of them,
/// and probes and new callers wait on the [same thread](super::bulkhead).
const UNAUTHENTICATED_TURN: u64 = 2;

/// Serves a connection.
pub(super) async fn serve(
    stream: Bare,
    service: CallService,
    listener: Arc<ListenerState>,
    address: Option<Arc<PeerPlace>>,
    authentication: Arc<Authentication>,
    close: CancellationToken,
) {
    let bounds = listener.bounds;
    let mut peer = Extensions::new();
    socket::describe_peer(&stream, &mut peer);
    let name = socket::peer(&stream);
    let stream = tokio::select! {
        stream = within_tls(stream, &listener, &mut peer, &name) => stream,
        // The connection has no call yet, and would not accept one.
        () = close.cancelled() => return,
    };
    let Some(stream) = stream else {
        return;
    };
    let shared = Arc::new(ConnectionState::new(listener, peer, address, authentication));
    if shared.listener.protocols == Protocols::Http2 {
        return serve_http2(Rewound::untouched(stream), service, shared, &close, &name).await;
    }
    let told = tokio::select! {
        told = timeout(bounds.silence, protocol::tell(stream)) => told,
        () = close.cancelled() => return,
    };
    match told {
        Ok(Ok((Protocol::Http2, stream))) => serve_http2(stream, service, shared, &close, &name).await,
        Ok(Ok((Protocol::Http1, stream))) => http1::serve(stream, service, shared, &close, &name).await,
        Ok(Err(error)) => tracing::debug!(%error, peer = name, "connection closed before its first byte"),
        Err(_) => shared.listener.count(Event::Silent),
    }
}

/// Serves a connection that speaks HTTP/2.
async fn serve_http2(
    stream: Rewound,
    service: CallService,
    shared: Arc<ConnectionState>,
    close: &CancellationToken,
    name: &str,
) {
    let bounds = shared.listener.bounds;
    let (traffic, share) = (Arc::clone(&shared.traffic), Arc::clone(&shared.share));
    let watched = WatchedSocket::new(stream, traffic, share, bounds.calls, bounds.silence);
    let handshaken = tokio::select! {
        handshaken = handshake(&bounds).handshake(watched) => handshaken,
        () = close.cancelled() => return,
    };
    match handshaken {
        Ok(connection) => {
            let mut serving = Http2Connection::new(connection, shared, &bounds);
            let why = serving.run(service, close).await;
            serving.end(why, name).await;
        }
        Err(error) => log_error(&error, &shared, name),
    }
}

/// Does the TLS handshake if the listener has a certificate, and adds the names in the peer's certificate to `peer`. Returns `None` if
/// the handshake fails or takes too long.
async fn within_tls(
    stream: Bare,
    listener: &ListenerState,
    peer: &mut Extensions,
    name: &str,
) -> Option<Stream> {
    let Some(certificates) = &listener.tls else {
        return Some(Either::Left(stream));
    };
    let Ok(handshaken) = timeout(listener.bounds.silence, certificates.greet(stream)).await else {
        listener.count(Event::Silent);
        return None;
    };
    match handshaken {
        Ok((stream, shown)) => {
            if let Some(certificate) = shown {
                peer.insert(certificate);
            }
            // Boxed, because a TLS stream is much larger than the plain one.
            Some(Either::Right(Box::new(stream)))
        }
        Err(error) => {
            listener.not_greeted(name, &error);
            None
        }
    }
}

/// Returns the HTTP/2 settings of this server.
fn handshake(bounds: &EdgeLimits) -> Builder {
    let calls = bounds.calls;
    let mut builder = Builder::new();
    builder
        .max_concurrent_streams(calls)
        .initial_window_size(CALL_WINDOW)
        .initial_connection_window_size(CONNECTION_WINDOW)
        // Calls with more than `HEADERS` are refused one by one. Up to four times this number the library answers 431 for the call; beyond
        // it, the connection ends.
        .max_header_list_size(2 * HEADERS)
        // A caller may cancel calls before they are accepted. The limit is twice the tokens of resets, so that `frames` detects a flood first:
        // it logs a reason, which h2 does not.
        .max_pending_accept_reset_streams(2 * frames::resets(calls) as usize)
        // Calls that the server has ended while the peer may still send to them.
        .max_concurrent_reset_streams(calls as usize)
        // Calls in a connection's life in which the peer may violate the protocol.
        .max_local_error_reset_streams(Some(1024));
    builder
}

/// An HTTP/2 connection that is served.
pub(super) struct Http2Connection {
    pub(super) connection: Connection<WatchedSocket, AnswerPiece>,
    pings: Option<PingPong>,
    pub(super) calls: JoinSet<()>,
    pub(super) shared: Arc<ConnectionState>,
    times: ConnectionTimes,
}

impl Http2Connection {
    fn new(
        mut connection: Connection<WatchedSocket, AnswerPiece>,
        shared: Arc<ConnectionState>,
        bounds: &EdgeLimits,
    ) -> Self {
        Self {
            pings: connection.ping_pong(),
            connection,
            calls: JoinSet::new(),
            shared,
            times: ConnectionTimes::new(bounds),
        }
    }

    /// Serves until there is a reason to end.
    async fn run(&mut self, service: CallService, close: &CancellationToken) -> EndReason {
        let traffic = Arc::clone(&self.shared.traffic);
        let mut closing = pin!(close.cancelled());
        let mut alarm = pin!(sleep_until(self.times.next(traffic.heard())));
        let mut begun = 0_u64;
        loop {
            let next = self.times.next(traffic.heard());
            // The timer is only moved to an earlier time here, because a reset for each call costs more than an unnecessary wake-up.
            if next < alarm.deadline() {
                alarm.as_mut().reset(next);
            }
            tokio::select! {
                accepted = self.connection.accept() => match accepted {
                    Some(Ok((request, respond))) => {
                        let was_unauthenticated = traffic.authentication.is_pending();
                        self.begin(request, respond, &service).await;
                        begun += 1;
                        let is_unauthenticated = traffic.authentication.is_pending();
                        if was_unauthenticated && !is_unauthenticated {
                            // A timer stays with the runtime on which it was made, and the connection has moved.
                            alarm.set(sleep_until(self.times.next(traffic.heard())));
                        }
                        let turn = if is_unauthenticated { UNAUTHENTICATED_TURN } else { TURN };
                        if begun.is_multiple_of(turn) {
                            yield_now().await;
                        }
                    }
                    Some(Err(error)) => return EndReason::Failed(error),
                    None => return EndReason::Closed,
                },
                Some(ended) = self.calls.join_next() => self.ended(ended),
                // Needs no waker of its own: the socket wakes this task when it detects a flood.
                flood = poll_fn(|_| traffic.flood().map_or(Poll::Pending, Poll::Ready)) => {
                    return EndReason::Flood(flood.0);
                }
                () = &mut closing, if !self.times.is_down => {
                    self.times.is_down = true;
                    self.send_goaway();
                }
                () = &mut alarm => {
                    if let Some(why) = self.perform_due() {
                        return why;
                    }
                    alarm.as_mut().reset(self.times.next(traffic.heard()));
                }
            }
        }
    }

    /// Begins a call.
    async fn begin(
        &mut self,
        request: Request<RecvStream>,
        respond: SendResponse<AnswerPiece>,
        service: &CallService,
    ) {
        let (shared, service) = (Arc::clone(&self.shared), service.clone());
        let authentication = Arc::clone(&self.shared.traffic.authentication);
        if authentication.is_pending() {
            let call = BegunCall::new(request, respond, shared);
            if !authentication.is_pending() {
                // The connection moves here; the call is spawned on the runtime to which it has moved.
                yield_now().await;
            }
            if let Some(call) = call {
                self.calls.spawn(call.serve(service));
            }
        } else {
            // The caller is found in the task of the call, because verifying a token must not hold up the connection's other calls.
            self.calls.spawn(async move {
                if let Some(call) = BegunCall::new(request, respond, shared) {
                    call.serve(service).await;
                }
            });
        }
        self.times.idle_since = self.calls.is_empty().then(Instant::now);
    }

    /// Handles the end of a call, and of all others that have ended by now.
    fn ended(&mut self, first: Result<(), JoinError>) {
        // Handles all of them here, because one turn of the caller's loop for each would cost more.
        let mut ended = Some(first);
        while let Some(call) = ended {
            if let Err(error) = call {
                // `service::guard` catches panics of the service, so this one comes from the server itself.
                tracing::error!(%error, "the task of a call failed");
            }
            ended = self.calls.try_join_next();
        }
        if self.calls.is_empty() {
            self.times.idle_since = Some(Instant::now());
        }
    }

    /// Asks the peer to make no more calls on this connection.
    fn send_goaway(&mut self) {
        self.times.asked = Some(Instant::now());
        self.connection.graceful_shutdown();
    }

    /// Does what is due now. Returns the reason if the connection must end.
    fn perform_due(&mut self) -> Option<EndReason> {
        let now = Instant::now();
        let is_due = |time: Option<Instant>| time.is_some_and(|time| time <= now);
        if let Some(asked) = self.times.asked {
            let is_over = is_due(self.times.overdue) || is_due(self.times.close_when_idle_at(asked));
            return if is_over {
                Some(EndReason::Overdue)
            } else {
                self.check_liveness(now)
            };
        }
        let (old, idle) = (is_due(self.times.old), is_due(self.times.idle()));
        if old || idle {
            self.shared
                .listener
                .count(if old { Event::Aged } else { Event::Idle });
            self.times.overdue = Some(now + self.times.bounds.age_grace);
            self.send_goaway();
        }
        self.check_liveness(now)
    }

    /// Pings a quiet peer. Returns a reason if the last ping was not answered.
    fn check_liveness(&mut self, now: Instant) -> Option<EndReason> {
        match self.times.liveness.check(self.shared.traffic.heard(), now) {
            LivenessDue::Nothing => return None,
            LivenessDue::Dead => return Some(EndReason::Dead),
            LivenessDue::Ping => {}
        }
        if let Some(pings) = &mut self.pings {
            // h2 sends no ping while the answer to the last one has not been fetched.
            let mut context = std::task::Context::from_waker(std::task::Waker::noop());
            let _ = pings.poll_pong(&mut context);
            // Fails only if the connection is ending anyway.
            let _ = pings.send_ping(Ping::opaque());
        }
        None
    }
}
