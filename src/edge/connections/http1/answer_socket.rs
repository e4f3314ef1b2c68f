//! Ends a connection whose peer does not read its answers.
//!
//! A blocked write is checked every two seconds. It ends its connection when the peer has read nothing for `silence`, when it has
//! read nothing since the last check while too many bytes wait, and at the answer's deadline.

use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep_until};

use super::super::call::{LINGER, STALL};
use super::super::connection_state::ConnectionState;
use super::super::counters::Event;
use super::super::protocol::Rewound;
use crate::deadline::Deadline;

/// The moment by which the current answer must be sent; shared by a connection's requests and its socket.
#[derive(Debug)]
pub(super) struct AnswerDue {
    shared: Arc<ConnectionState>,
    at: Mutex<Option<Instant>>,
}

impl AnswerDue {
    /// Returns the state of a connection without an answer.
    pub(super) fn of(shared: &Arc<ConnectionState>) -> Arc<Self> {
        Arc::new(Self {
            shared: Arc::clone(shared),
            at: Mutex::new(None),
        })
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

    /// Checks the result of a write: a blocked one fails when it has waited for too long.
    fn written<T>(&mut self, written: Poll<io::Result<T>>, context: &mut Context<'_>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.waiting = None;
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
        Pin::new(&mut self.stream).poll_read(context, buffer)
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
