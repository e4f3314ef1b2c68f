//! A peer that has closed its sending side and may still wait for answers.
//!
//! The end of its bytes looks the same whether a peer has shut down its sending side or has gone. So its calls go on, but only for a
//! while: the connection ends with its last answer, or when the server has sent nothing for `silence`. The socket of the connection hides
//! the end from the HTTP library, which would drop the calls, and wakes the connection's task.

use std::future::poll_fn;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::Poll;
use std::time::Duration;

use tokio::time::Instant;

/// Whether a peer has closed its sending side, and when its connection ends then.
#[derive(Debug)]
pub(super) struct HalfClose {
    start: Instant,
    /// Nanoseconds from the start to the end of the peer's bytes or to the last bytes that were sent after it; 0 before.
    last: AtomicU64,
}

impl HalfClose {
    /// Returns the state of a connection that begins now.
    pub(super) fn new() -> Self {
        Self {
            start: Instant::now(),
            last: AtomicU64::new(0),
        }
    }

    /// Notes that the peer has closed its sending side.
    pub(super) fn begin(&self) {
        let now = self.start.elapsed().as_nanos() as u64;
        self.last.store(now.max(1), Ordering::Relaxed);
    }

    /// Returns whether the peer has closed its sending side.
    pub(super) fn has_begun(&self) -> bool {
        self.last.load(Ordering::Relaxed) > 0
    }

    /// Ready when the peer has closed its sending side. Needs no waker: the socket wakes the connection's task.
    pub(super) async fn begun(&self) {
        poll_fn(|_| {
            if self.has_begun() {
                Poll::Ready(())
            } else {
                Poll::Pending
            }
        })
        .await;
    }

    /// Notes that bytes were sent to the peer.
    pub(super) fn sent(&self) {
        if self.has_begun() {
            self.begin();
        }
    }

    /// Returns when the connection ends if nothing is sent until then.
    pub(super) fn end(&self, silence: Duration) -> Option<Instant> {
        let last = self.last.load(Ordering::Relaxed);
        (last > 0).then(|| self.start + Duration::from_nanos(last) + silence)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn each_sent_byte_after_the_end_gives_time() {
        let (half_close, silence) = (HalfClose::new(), Duration::from_secs(10));
        half_close.sent();
        assert_eq!((half_close.has_begun(), half_close.end(silence)), (false, None));
        half_close.begin();
        assert!(half_close.has_begun());
        tokio::time::advance(Duration::from_secs(7)).await;
        half_close.sent();
        assert_eq!(half_close.end(silence), Some(Instant::now() + silence));
    }
}
