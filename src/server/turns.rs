//! Work that many may ask for and that is done once at a time.
//!
//! One run at a time, and at most one more that waits: whoever asks while one waits gets the result of that one. It begins after
//! it was asked for, so it has seen everything that was there when its callers asked.

use std::sync::{Arc, Mutex, PoisonError};

use futures_util::FutureExt as _;
use futures_util::future::{BoxFuture, Shared};

/// The turns of one kind of work with the result `T`.
pub(super) struct Turns<T> {
    /// Held by the run.
    turn: Arc<tokio::sync::Mutex<()>>,
    /// The run that waits for its turn.
    waiting: Arc<Mutex<Option<SharedRun<T>>>>,
}

/// A run, for all who wait for it; nothing when it panicked.
type SharedRun<T> = Shared<BoxFuture<'static, Option<T>>>;

impl<T: Clone + Send + Sync + 'static> Turns<T> {
    pub(super) fn new() -> Self {
        Self {
            turn: Arc::default(),
            waiting: Arc::new(Mutex::new(None)),
        }
    }

    /// The result of a run of `work` that begins after this call; nothing when it panics. The run goes on when who asked for
    /// it has gone.
    pub(super) async fn run(&self, work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
        let run = {
            let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
            let run = waiting.get_or_insert_with(|| self.next(work));
            run.clone()
        };
        run.await
    }

    /// A run that begins when its turn comes.
    fn next(&self, work: impl FnOnce() -> T + Send + 'static) -> SharedRun<T> {
        let (turn, waiting) = (Arc::clone(&self.turn), Arc::clone(&self.waiting));
        let task = tokio::spawn(async move {
            let _turn = turn.lock().await;
            // From here on a change would be missed: who asks now needs another run.
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
