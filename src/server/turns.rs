//! Shares runs of work that many callers may request.
//!
//! One run goes on at a time and at most one more waits. A request joins the waiting run, never the current one: a run must begin
//! after the request, so that it sees everything that existed at the time of the request.

use std::sync::{Arc, Mutex, PoisonError};

use futures_util::FutureExt as _;
use futures_util::future::{BoxFuture, Shared};

/// The runs of one kind of work with the result `T`.
pub(super) struct Turns<T> {
    /// Locked by the current run.
    turn: Arc<tokio::sync::Mutex<()>>,
    /// The waiting run.
    waiting: Arc<Mutex<Option<SharedRun<T>>>>,
}

/// A run that several callers can await; `None` if it panicked.
type SharedRun<T> = Shared<BoxFuture<'static, Option<T>>>;

impl<T: Clone + Send + Sync + 'static> Turns<T> {
    pub(super) fn new() -> Self {
        Self {
            turn: Arc::default(),
            waiting: Arc::new(Mutex::new(None)),
        }
    }

    /// Returns the result of a run of `work` that begins after this call; `None` if it panics. The run continues if its callers stop
    /// waiting.
    pub(super) async fn run(&self, work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
        let run = {
            let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
            let run = waiting.get_or_insert_with(|| self.next(work));
            run.clone()
        };
        run.await
    }

    /// Returns a run that begins when the current one ends.
    fn next(&self, work: impl FnOnce() -> T + Send + 'static) -> SharedRun<T> {
        let (turn, waiting) = (Arc::clone(&self.turn), Arc::clone(&self.waiting));
        let task = tokio::spawn(async move {
            let _turn = turn.lock().await;
            // Requests from now on need another run: this one might miss their changes.
            waiting.lock().unwrap_or_else(PoisonError::into_inner).take();
            tokio::task::spawn_blocking(work).await.ok()
        });
        task.map(|ended| ended.ok().flatten()).boxed().shared()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc::channel;

    use super::*;

    #[tokio::test]
    async fn a_flood_is_one_run_and_one_that_waits() {
        let turns = Turns::new();
        let runs = Arc::new(AtomicUsize::new(0));
        let (begun, begins) = channel();
        let (release, released) = channel::<()>();
        let counted = Arc::clone(&runs);
        let first = turns.run(move || {
            begun.send(()).unwrap();
            // An error when the test has released it.
            let _ = released.recv();
            counted.fetch_add(1, Ordering::Relaxed)
        });
        let flood = async {
            while begins.try_recv().is_err() {
                tokio::task::yield_now().await;
            }
            let asked = (0..800).map(|_| {
                let runs = Arc::clone(&runs);
                turns.run(move || runs.fetch_add(1, Ordering::Relaxed))
            });
            let all = futures_util::future::join_all(asked);
            let (results, ()) = tokio::join!(all, async {
                // By now all of them have asked.
                drop(release);
            });
            results
        };
        let (first, flood) = tokio::join!(first, flood);
        assert_eq!(first, Some(0));
        assert_eq!(flood, vec![Some(1); 800]);
        assert_eq!(runs.load(Ordering::Relaxed), 2);
    }

    #[tokio::test]
    async fn a_run_that_panics_has_no_result_and_the_next_one_runs() {
        let turns = Turns::<u8>::new();
        assert_eq!(turns.run(|| panic!("on purpose")).await, None);
        assert_eq!(turns.run(|| 7).await, Some(7));
    }
}
