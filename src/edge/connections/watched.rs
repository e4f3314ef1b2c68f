//! Watches the bytes that a connection's socket receives.
//!
//! It detects two kinds of peers that h2 tolerates: peers that flood ([`super::frames`]), and peers that begin the preface, a frame
//! or headers and do not finish. Headers that come in several frames count in the memory of unauthenticated calls until they are
//! complete, because the token that names the caller is among them.

use std::pin::Pin;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll};
use std::time::Duration;
use std::{io, mem};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

use super::bulkhead::Authentication;
use super::frames::{Flood, Frames};
use super::memory::{Held, Share};
use super::protocol::Rewound;

/// The memory of incomplete headers. Measured with fields of two bytes each up to the limit of the library: 200 KB.
const SPLIT_HEADERS: usize = 256 << 10;
/// The most calls of a connection that are refused for lack of memory in each [`REFUSAL_PERIOD`].
const MOST_REFUSED: u32 = 128;
const REFUSAL_PERIOD: Duration = Duration::from_secs(10);

/// The state that a connection's socket, its calls and its task share.
#[derive(Debug)]
pub(super) struct Traffic {
    start: Instant,
    /// Nanoseconds from the start to the last byte from the peer. A coarser unit would round down, and an answer could seem to be older
    /// than its ping.
    heard: AtomicU64,
    /// Parts of answers and their bytes, sent since the last read from the socket.
    parts: AtomicU32,
    bytes: AtomicU64,
    /// The number of calls refused for lack of memory in the current period, and the number of this period since the start.
    refused: AtomicU32,
    refused_in: AtomicU64,
    flood: OnceLock<Flood>,
    /// Unauthenticated peers get smaller turns.
    pub(super) authentication: Arc<Authentication>,
}

impl Traffic {
    /// Returns the state of a new connection.
    pub(super) fn new(authentication: Arc<Authentication>) -> Arc<Self> {
        Arc::new(Self {
            start: Instant::now(),
            heard: AtomicU64::new(0),
            parts: AtomicU32::new(0),
            bytes: AtomicU64::new(0),
            refused: AtomicU32::new(0),
            refused_in: AtomicU64::new(0),
            flood: OnceLock::new(),
            authentication,
        })
    }

    /// Counts a part of an answer that a call has sent.
    pub(super) fn sent(&self, bytes: usize) {
        self.parts.fetch_add(1, Ordering::Relaxed);
        self.bytes.fetch_add(bytes as u64, Ordering::Relaxed);
    }

    /// Returns the moment of the last byte from the peer.
    pub(super) fn heard(&self) -> Instant {
        self.start + Duration::from_nanos(self.heard.load(Ordering::Relaxed))
    }

    /// Counts a call that is refused for lack of memory. Too many of them are a flood: HTTP/2 keeps the tables of a connection at
    /// the size of its largest number of calls, refused ones included, which no account counts.
    pub(super) fn refused(&self) {
        let period = self.start.elapsed().as_secs() / REFUSAL_PERIOD.as_secs();
        if self.refused_in.swap(period, Ordering::Relaxed) != period {
            self.refused.store(0, Ordering::Relaxed);
        }
        if self.refused.fetch_add(1, Ordering::Relaxed) >= MOST_REFUSED {
            let _ = self.flood.set(Flood("calls beyond the memory"));
        }
    }

    /// Ends the connection because its peer does this too often.
    pub(super) fn end_because_of(&self, what: &'static str) {
        let _ = self.flood.set(Flood(what));
    }

    /// Returns the flood because of which the connection must end; its task is woken when one is detected.
    pub(super) fn flood(&self) -> Option<Flood> {
        self.flood.get().copied()
    }
}

/// A socket that is watched; see the [module](self).
#[derive(Debug)]
pub(super) struct WatchedSocket {
    stream: Rewound,
    traffic: Arc<Traffic>,
    frames: Frames,
    /// The memory in which incomplete headers count.
    share: Arc<Share>,
    /// The memory of the incomplete headers, if they come in several frames.
    split_headers: Option<Held>,
    silence: Duration,
    /// When to give up on an unfinished frame, and [`Frames::ended`] at its beginning.
    patience: Option<(Pin<Box<Sleep>>, u64)>,
    /// Whether the next read waits until other connections had their turn. h2 reads as long as there are bytes; a thousand calls of an
    /// unauthenticated peer would delay probes and new callers on the same thread by milliseconds.
    pauses: bool,
}

impl WatchedSocket {
    /// Watches `stream`, which may have `calls` concurrent calls. The peer must finish a frame within `silence`. Its incomplete headers
    /// count in `share`.
    pub(super) fn new(
        stream: Rewound,
        traffic: Arc<Traffic>,
        share: Arc<Share>,
        calls: u32,
        silence: Duration,
    ) -> Self {
        Self {
            stream,
            traffic,
            frames: Frames::new(calls, std::time::Instant::now()),
            share,
            split_headers: None,
            silence,
            patience: None,
            pauses: false,
        }
    }

    /// Follows received bytes.
    fn received(&mut self, bytes: &[u8]) -> Result<(), Flood> {
        let heard = self.traffic.start.elapsed().as_nanos() as u64;
        self.traffic.heard.store(heard, Ordering::Relaxed);
        let parts = self.traffic.parts.swap(0, Ordering::Relaxed);
        let sent = self.traffic.bytes.swap(0, Ordering::Relaxed);
        self.frames.sent(parts, sent);
        self.frames.received(bytes, std::time::Instant::now())?;
        if !self.frames.is_within_split_headers() {
            self.split_headers = None;
        } else if self.split_headers.is_none() {
            let held = Held::new(&self.share, SPLIT_HEADERS);
            self.split_headers = Some(held.ok_or(Flood("headers beyond the memory"))?);
        }
        Ok(())
    }

    /// No bytes have come: fails if an unfinished frame is overdue.
    fn poll_patience(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        if !self.frames.is_within() {
            self.patience = None;
            return Poll::Pending;
        }
        let ended = self.frames.ended();
        let fresh = || (Box::pin(sleep(self.silence)), ended);
        let patience = self.patience.get_or_insert_with(fresh);
        if patience.1 != ended {
            *patience = (Box::pin(sleep(self.silence)), ended);
        }
        patience
            .0
            .as_mut()
            .poll(context)
            .map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for WatchedSocket {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let watched = self.get_mut();
        if watched.traffic.flood().is_some() {
            // Reading stops here; the connection's task ends the connection with a reason, which an error from here could not name.
            return Poll::Pending;
        }
        if mem::take(&mut watched.pauses) {
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        let before = buffer.filled().len();
        let read = Pin::new(&mut watched.stream).poll_read(context, buffer);
        if read.is_pending() {
            return watched.poll_patience(context);
        }
        if let Err(flood) = watched.received(&buffer.filled()[before..]) {
            buffer.set_filled(before);
            let _ = watched.traffic.flood.set(flood);
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        watched.pauses = watched.traffic.authentication.is_pending();
        read
    }
}

impl AsyncWrite for WatchedSocket {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(context, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::super::memory::ListenerMemory;
    use super::*;
    use std::future::poll_fn;

    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::UnixStream;
    use tokio_util::either::Either;

    /// The preface of HTTP/2.
    const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

    #[tokio::test]
    async fn each_read_of_an_unauthenticated_peer_is_a_turn_of_its_own() {
        let (mut peer, stream) = UnixStream::pair().unwrap();
        let traffic = Traffic::new(Authentication::new(true));
        let stream = Rewound::untouched(Either::Left(Either::Right(stream)));
        let memory = ListenerMemory::new(1 << 20);
        let share = Share::of_unauthenticated(&memory, &memory.of_connection(), None, true);
        let silence = Duration::from_mins(1);
        let mut socket = WatchedSocket::new(stream, Arc::clone(&traffic), share, 100, silence);
        peer.write_all(PREFACE).await.unwrap();
        // Waits until the bytes are there.
        socket.read_exact(&mut [0; 1]).await.unwrap();
        // Returns for each of three reads of four bytes, one after the other, whether it had bytes.
        let mut three = async || {
            let mut reads = Vec::new();
            poll_fn(|context| {
                for _ in 0..3 {
                    let mut bytes = [0; 4];
                    let mut buffer = ReadBuf::new(&mut bytes);
                    let read = Pin::new(&mut socket).poll_read(context, &mut buffer);
                    reads.push(read.is_ready());
                }
                Poll::Ready(())
            })
            .await;
            reads
        };
        assert_eq!(three().await, [false, true, false]);
        traffic.authentication.complete();
        assert_eq!(three().await, [true; 3]);
    }
}
