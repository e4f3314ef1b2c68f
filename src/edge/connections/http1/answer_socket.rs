//! Ends a connection whose peer does not read its answers, and keeps one whose peer only sends nothing more.
//!
//! hyper ends a call when it reads the end of the peer's bytes. So the end is hidden from the head of a request to the end of its answer
//! ([`super::super::half_close`]).
//!
//! A blocked write is checked every two seconds. It ends its connection when the peer has read nothing for `silence`, when it has
//! read nothing since the last check while too many bytes wait, and at the answer's deadline.

use std::io;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use futures_util::task::AtomicWaker;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep_until};

use super::super::call::{LINGER, STALL};
use super::super::connection_state::ConnectionState;
use super::super::counters::Event;
use super::super::protocol::Rewound;
use crate::deadline::Deadline;

/// Whether an answer is due, and by which moment it must be sent; shared by a connection's requests and its socket.
#[derive(Debug)]
pub(super) struct AnswerDue {
    shared: Arc<ConnectionState>,
    at: Mutex<Option<Instant>>,
    /// Whether a request has begun and its answer has not ended.
    is_awaited: AtomicBool,
    /// Wakes the connection when it may read on.
    reader: AtomicWaker,
}

impl AnswerDue {
    /// Returns the state of a connection without an answer.
    pub(super) fn of(shared: &Arc<ConnectionState>) -> Arc<Self> {
        Arc::new(Self {
            shared: Arc::clone(shared),
            at: Mutex::new(None),
            is_awaited: AtomicBool::new(false),
            reader: AtomicWaker::new(),
        })
    }

    /// Begins a request.
    pub(super) fn begin(&self) {
        // The deadline of the previous answer must not end this request.
        self.set(None);
        self.is_awaited.store(true, Ordering::Relaxed);
    }

    /// Returns a value whose end is that of the answer.
    pub(super) fn answering(self: &Arc<Self>) -> Answering {
        Answering(Arc::clone(self))
    }

    /// Sets the deadline of an answer that begins.
    pub(super) fn set(&self, deadline: Option<Deadline>) {
        let at = deadline.map(|deadline| deadline.at() + LINGER);
        *self.at.lock().unwrap_or_else(PoisonError::into_inner) = at;
    }

    fn at(&self) -> Option<Instant> {
        *self.at.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An answer, until it ends.
#[derive(Debug)]
pub(super) struct Answering(Arc<AnswerDue>);

impl Drop for Answering {
    fn drop(&mut self) {
        self.0.is_awaited.store(false, Ordering::Relaxed);
        self.0.reader.wake();
    }
}

/// A connection's socket; see the [module](self).
#[derive(Debug)]
pub(super) struct AnswerSocket {
    stream: Rewound,
    due: Arc<AnswerDue>,
    /// Since when a write is blocked, and when to check it next.
    waiting: Option<(Instant, Pin<Box<Sleep>>)>,
}

impl AnswerSocket {
    /// Watches `stream`.
    pub(super) fn new(stream: Rewound, due: Arc<AnswerDue>) -> Self {
        Self {
            stream,
            due,
            waiting: None,
        }
    }

    /// Returns whether hyper may not see the end of the peer's bytes yet.
    fn hides_end(&self) -> bool {
        self.due.is_awaited.load(Ordering::Relaxed) || self.waiting.is_some()
    }

    /// Checks the result of a write: a blocked one fails when it has waited for too long.
    fn written<T>(&mut self, written: Poll<io::Result<T>>, context: &mut Context<'_>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            if self.waiting.take().is_some() {
                self.due.reader.wake();
            }
            self.due.shared.traffic.half_close.sent();
            return written;
        }
        let listener = &self.due.shared.listener;
        let now = Instant::now();
        let next = |due: &AnswerDue| due.at().map_or(now + STALL, |at| at.min(now + STALL));
        let fresh = || (now, Box::pin(sleep_until(next(&self.due))));
        let (since, look) = self.waiting.get_or_insert_with(fresh);
        while look.as_mut().poll(context).is_ready() {
            let waited = now.saturating_duration_since(*since);
            if self.due.at().is_some_and(|at| at <= now) {
                listener.late();
            } else if self.due.shared.share.is_over() && waited >= STALL {
                listener.stalled();
            } else if waited < listener.bounds.silence.max(STALL) {
                look.as_mut()
                    .reset(next(&self.due).max(now + Duration::from_millis(1)));
                continue;
            } else {
                listener.count(Event::Silent);
            }
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        Poll::Pending
    }
}

impl AsyncRead for AnswerSocket {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        // Registered before the look, so that an answer that ends in between wakes the connection.
        self.due.reader.register(context.waker());
        let half_close = &self.due.shared.traffic.half_close;
        if half_close.has_begun() && self.hides_end() {
            return Poll::Pending;
        }
        let read = Pin::new(&mut self.stream).poll_read(context, buffer);
        let is_end = matches!(read, Poll::Ready(Ok(()))) && buffer.filled().len() == before;
        if is_end && self.hides_end() {
            self.due.shared.traffic.half_close.begin();
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        read
    }
}

impl AsyncWrite for AnswerSocket {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.written(written, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.written(written, context)
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
