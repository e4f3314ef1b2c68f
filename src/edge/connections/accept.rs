//! Accepts connections, within bounds.
//!
//! A connection beyond the bound is accepted and closed at once, so that its peer tries another server; in the system's queue it would
//! wait until its deadline. When no descriptor is free, a spare one is freed for this.

use std::fs::File;
use std::future::poll_fn;
use std::io;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::task::{Context, Poll};
use std::time::Duration;

use futures_util::future::BoxFuture;
use rustix::io::Errno;
use tokio::task::{JoinSet, yield_now};
use tokio::time::sleep;
use tokio_util::either::Either;
use tokio_util::sync::CancellationToken;

use super::bulkhead::Authentication;
use super::connection;
use super::counters::Event;
use super::listener::ListenerState;
use super::peers::{Party, PeerPlace};
use super::socket::{self, Bare, Socket};
use crate::address::Address;
use crate::service::CallService;

/// The shortest and the longest wait after a failed accept. The wait doubles with each failure.
const BACK_OFF: (Duration, Duration) = (Duration::from_millis(5), Duration::from_secs(1));

/// The sockets of one listener: one, or one for each address of a host.
#[derive(Debug)]
pub struct EdgeListener {
    sockets: Vec<Socket>,
    /// The socket that is polled first; it rotates, so that a busy socket cannot starve the others.
    first: usize,
    /// An open file. Its descriptor is freed to accept and close a connection when no other descriptor is left.
    spare: Option<File>,
}

impl EdgeListener {
    /// Binds a socket for each address that `address` resolves to.
    pub async fn bind(address: &Address) -> io::Result<Self> {
        Ok(Self {
            sockets: Socket::bind(address).await?,
            first: 0,
            spare: spare(),
        })
    }

    /// Returns the bound addresses, with the port that the system chose for port 0.
    pub fn addresses(&self) -> io::Result<Vec<Address>> {
        self.sockets.iter().map(Socket::address).collect()
    }

    fn poll_accept(&mut self, context: &mut Context<'_>) -> Poll<io::Result<Bare>> {
        self.first = (self.first + 1) % self.sockets.len().max(1);
        let (before, after) = self.sockets.split_at(self.first);
        for socket in after.iter().chain(before) {
            let accepted = socket.poll_accept(context);
            if accepted.is_ready() {
                return accepted;
            }
        }
        Poll::Pending
    }

    /// Waits for the next connection.
    async fn accept(&mut self, listener: &ListenerState) -> Bare {
        let mut wait = BACK_OFF.0;
        loop {
            match poll_fn(|context| self.poll_accept(context)).await {
                Ok(stream) => {
                    if let Either::Left(stream) = &stream {
                        // Affects only latency: a socket without the option still works.
                        let _ = stream.set_nodelay(true);
                    }
                    return stream;
                }
                // The peer has left before it was accepted.
                Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => {}
                Err(error) if is_lack(&error) && self.refuse_one() => {
                    listener.refused("no descriptor is left");
                }
                Err(error) => {
                    listener.cannot_accept(&error, wait);
                    sleep(wait).await;
                    wait = (wait * 2).min(BACK_OFF.1);
                }
            }
        }
    }

    /// Accepts a connection with the spare descriptor and closes it. Returns whether a connection was there.
    fn refuse_one(&mut self) -> bool {
        // Dropping the spare frees the descriptor that the accept below takes.
        if self.spare.take().is_none() {
            self.spare = spare();
            return false;
        }
        // A waker without effect, because a connection is closed only if one is there now.
        let mut context = Context::from_waker(std::task::Waker::noop());
        let refused = matches!(self.poll_accept(&mut context), Poll::Ready(Ok(_)));
        self.spare = spare();
        refused
    }
}

/// Opens the spare descriptor.
fn spare() -> Option<File> {
    File::open("/dev/null").ok()
}

/// Returns whether the process or the whole system has no descriptor left.
fn is_lack(error: &io::Error) -> bool {
    let lacks = [Errno::MFILE, Errno::NFILE];
    lacks
        .iter()
        .any(|lack| error.raw_os_error() == Some(lack.raw_os_error()))
}

/// Serves `service` on `listener` until `close`, and then until every connection has ended.
///
/// The future is boxed because an `async fn` is compiled in the crate that awaits it: with h2 and hyper, at each change below it.
pub fn serve(
    listener: EdgeListener,
    service: CallService,
    state: Arc<ListenerState>,
    close: CancellationToken,
) -> BoxFuture<'static, ()> {
    Box::pin(accept_until(listener, service, state, close))
}

async fn accept_until(
    mut listener: EdgeListener,
    service: CallService,
    state: Arc<ListenerState>,
    close: CancellationToken,
) {
    let mut connections = JoinSet::new();
    let mut closing = std::pin::pin!(close.cancelled());
    loop {
        let stream = tokio::select! {
            () = &mut closing => break,
            // The set keeps ended tasks until they are joined.
            Some(_) = connections.join_next() => continue,
            stream = listener.accept(&state) => stream,
        };
        let place = match ConnectionPlace::take(&state, &stream) {
            Ok(place) => place,
            Err(reason) => {
                drop(stream);
                state.refused(reason);
                continue;
            }
        };
        connections.spawn(serve_one(stream, place, service.clone(), close.clone()));
        // Other tasks have their turns: a hundred new connections at once would delay the calls of this thread by milliseconds.
        yield_now().await;
    }
    // Close the sockets first: connections in their queues are refused instead of waiting for the drain.
    drop(listener);
    while connections.join_next().await.is_some() {}
}

/// Serves a connection, and frees its place at its end.
async fn serve_one(stream: Bare, place: ConnectionPlace, service: CallService, close: CancellationToken) {
    let (listener, peer) = (&place.state, place.peer.clone());
    let authentication = Authentication::new(listener.access.has_names());
    let begun = Arc::clone(&authentication);
    // Boxed, because it may move to another runtime in the middle.
    let connection = Box::pin(connection::serve(
        stream,
        service,
        Arc::clone(listener),
        peer,
        begun,
        close,
    ));
    match &listener.bulkhead {
        Some(bulkhead) => bulkhead.run(connection, authentication).await,
        None => connection.await,
    }
}

/// The place of one open connection. Dropping it frees the place.
struct ConnectionPlace {
    state: Arc<ListenerState>,
    /// The address, unless it is a proxy's.
    peer: Option<Arc<PeerPlace>>,
}

impl ConnectionPlace {
    /// Returns the reason if the connection is refused.
    fn take(state: &Arc<ListenerState>, stream: &Bare) -> Result<Self, &'static str> {
        let open = state.counters.open_cell();
        // Not a compare-and-swap: only the one accepting task of this listener adds, so the check cannot race.
        if open.load(Ordering::Relaxed) >= state.bounds.connections {
            return Err("server.max_connections or the limit of open files is reached");
        }
        let address = socket::ip(stream).filter(|address| !state.proxies.contain(*address));
        let peer = address.map(|address| state.peers.place(Party::of(address)));
        let most = state.bounds.connections_per_address;
        if peer.as_ref().is_some_and(|peer| !peer.connect(most)) {
            return Err(
                "server.max_connections_per_address is reached; if the address is a proxy's, add it to server.proxies",
            );
        }
        open.fetch_add(1, Ordering::Relaxed);
        state.count(Event::Accepted);
        Ok(Self {
            state: Arc::clone(state),
            peer,
        })
    }
}

impl Drop for ConnectionPlace {
    fn drop(&mut self) {
        if let Some(peer) = &self.peer {
            peer.disconnect();
        }
        self.state.counters.open_cell().fetch_sub(1, Ordering::Relaxed);
    }
}
