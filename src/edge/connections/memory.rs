//! Bounds the bytes of requests and answers that wait.
//!
//! Bytes of incomplete requests and of unread answers wait. Those of all connections of a listener count against one budget, and
//! those of one connection against a quarter of it, so that a single connection cannot use up the budget of the others.
//!
//! A request that does not fit is refused. An answer is never refused, because its work is done: it may exceed the budget. While
//! the budget is exceeded, answers that make no progress are ended (`call`).

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::counters::Counters;

/// The part of a listener's budget that one connection may use.
const PART: usize = 4;

/// One connection's share of its listener's budget.
#[derive(Debug)]
pub(super) struct Share {
    counters: Arc<Counters>,
    /// The most bytes that may wait on the listener.
    budget: usize,
    /// The bytes that wait on this connection.
    waiting: AtomicUsize,
}

impl Share {
    /// Returns the share of a new connection in a budget of `budget` bytes.
    pub(super) fn new(counters: Arc<Counters>, budget: usize) -> Arc<Self> {
        Arc::new(Self {
            counters,
            budget,
            waiting: AtomicUsize::new(0),
        })
    }

    /// Returns whether the bytes on this connection or on the listener exceed their bound.
    pub(super) fn is_over(&self) -> bool {
        self.exceeds(
            self.waiting.load(Ordering::Relaxed),
            self.counters.waiting().load(Ordering::Relaxed),
        )
    }

    fn exceeds(&self, here: usize, listener: usize) -> bool {
        here > self.budget / PART || listener > self.budget
    }

    /// Counts bytes, even if they exceed the bound.
    pub(super) fn add(&self, bytes: usize) {
        self.waiting.fetch_add(bytes, Ordering::Relaxed);
        self.counters.waiting().fetch_add(bytes, Ordering::Relaxed);
    }

    /// Stops counting bytes.
    pub(super) fn remove(&self, bytes: usize) {
        self.waiting.fetch_sub(bytes, Ordering::Relaxed);
        self.counters.waiting().fetch_sub(bytes, Ordering::Relaxed);
    }

    /// Counts bytes if they fit. Returns whether they do.
    fn try_add(&self, bytes: usize) -> bool {
        // Added first and checked then: two connections that check first could both fit and together exceed the budget.
        let here = self.waiting.fetch_add(bytes, Ordering::Relaxed) + bytes;
        let listener = self.counters.waiting().fetch_add(bytes, Ordering::Relaxed) + bytes;
        let fits = !self.exceeds(here, listener);
        if !fits {
            self.remove(bytes);
        }
        fits
    }
}

/// Bytes of a request, which count until this is dropped.
#[derive(Debug)]
pub(super) struct Held {
    share: Arc<Share>,
    bytes: usize,
}

impl Held {
    /// Counts `bytes`. Returns `None` if they do not fit.
    pub(super) fn new(share: Arc<Share>, bytes: usize) -> Option<Self> {
        // Not `then_some`: it would build the value even if the bytes do not fit, and its drop would subtract them.
        share.try_add(bytes).then(|| Self { share, bytes })
    }

    /// Counts more bytes. Returns whether they fit.
    pub(super) fn try_grow(&mut self, bytes: usize) -> bool {
        let fits = self.share.try_add(bytes);
        if fits {
            self.bytes += bytes;
        }
        fits
    }

    /// Stops counting some of the bytes.
    pub(super) fn shrink(&mut self, bytes: usize) {
        let bytes = bytes.min(self.bytes);
        self.bytes -= bytes;
        self.share.remove(bytes);
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.share.remove(self.bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_connection_has_a_quarter_and_all_together_the_whole() {
        let counters = Arc::new(Counters::default());
        let shares: Vec<_> = (0..5).map(|_| Share::new(Arc::clone(&counters), 400)).collect();
        assert!(Held::new(Arc::clone(&shares[0]), 101).is_none());
        let mut held: Vec<_> = shares
            .iter()
            .take(4)
            .map(|share| Held::new(Arc::clone(share), 100).unwrap())
            .collect();
        assert_eq!(counters.bytes_waiting(), 400);
        assert!(Held::new(Arc::clone(&shares[4]), 1).is_none());
        held[0].shrink(30);
        assert!(!held[1].try_grow(1), "a connection's own quarter");
        let mut other = Held::new(Arc::clone(&shares[4]), 10).unwrap();
        assert!(other.try_grow(20));
        assert!(!other.try_grow(1));
        drop((held, other));
        assert_eq!(counters.bytes_waiting(), 0);
    }

    #[test]
    fn an_answer_may_exceed_the_budget_and_is_seen_to() {
        let counters = Arc::new(Counters::default());
        let share = Share::new(Arc::clone(&counters), 400);
        share.add(100);
        assert!(!share.is_over());
        share.add(1);
        assert!(share.is_over());
        share.remove(101);
        assert_eq!(counters.bytes_waiting(), 0);
    }
}
