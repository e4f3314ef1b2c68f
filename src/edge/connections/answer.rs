//! Counts the bytes of an answer until they are written to the socket.
//!
//! An [`AnswerPiece`] lives as long as the HTTP library keeps its bytes: until they are written, or their stream is reset. So the
//! count is right for both reasons to wait, a window that the peer does not open and a socket that it does not read.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll};

use bytes::{Buf, Bytes};
use futures_util::task::AtomicWaker;

use super::memory::Share;

/// The bytes of one answer that the peer has not taken yet.
#[derive(Debug)]
pub(super) struct Outstanding {
    share: Arc<Share>,
    waiting: AtomicUsize,
    taken: AtomicUsize,
    /// Wakes the call's task when fewer bytes wait.
    call: AtomicWaker,
}

impl Outstanding {
    /// Returns the counter of an answer that has no bytes yet.
    pub(super) fn new(share: Arc<Share>) -> Arc<Self> {
        Arc::new(Self {
            share,
            waiting: AtomicUsize::new(0),
            taken: AtomicUsize::new(0),
            call: AtomicWaker::new(),
        })
    }

    /// Counts these bytes until they are written or dropped.
    pub(super) fn piece(self: &Arc<Self>, bytes: Bytes) -> AnswerPiece {
        let weight = bytes.len();
        self.share.add(weight);
        self.waiting.fetch_add(weight, Ordering::Relaxed);
        AnswerPiece {
            bytes,
            weight,
            outstanding: Arc::clone(self),
        }
    }

    /// Ready when at most `bytes` wait.
    pub(super) fn poll_at_most(&self, bytes: usize, context: &mut Context<'_>) -> Poll<()> {
        // Registered before the load, so that a piece that is dropped in between wakes the call.
        self.call.register(context.waker());
        if self.waiting.load(Ordering::Acquire) <= bytes {
            Poll::Ready(())
        } else {
            Poll::Pending
        }
    }

    /// Returns the number of bytes written since the start of the answer.
    pub(super) fn taken(&self) -> usize {
        self.taken.load(Ordering::Relaxed)
    }
}

/// A part of an answer's bytes, which counts until it is dropped.
#[derive(Debug)]
pub(super) struct AnswerPiece {
    bytes: Bytes,
    weight: usize,
    outstanding: Arc<Outstanding>,
}

impl Buf for AnswerPiece {
    fn remaining(&self) -> usize {
        self.bytes.len()
    }

    fn chunk(&self) -> &[u8] {
        &self.bytes
    }

    fn advance(&mut self, count: usize) {
        self.bytes.advance(count);
        self.outstanding.taken.fetch_add(count, Ordering::Relaxed);
    }
}

impl Drop for AnswerPiece {
    fn drop(&mut self) {
        self.outstanding.share.remove(self.weight);
        self.outstanding.waiting.fetch_sub(self.weight, Ordering::Release);
        self.outstanding.call.wake();
    }
}
