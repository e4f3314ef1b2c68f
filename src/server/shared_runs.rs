//! Shares runs of work that many callers may request at once.
//!
//! One run is in progress at a time, and at most one more waits for each kind of work. A request joins the waiting run of its kind, never
//! the current one: a run must begin after the request, so that it sees everything that existed at the time of the request. The work
//! limits its own time.

use std::sync::{Arc, Mutex, PoisonError};

use futures_util::FutureExt as _;
use futures_util::future::{BoxFuture, Shared};

/// The most kinds of work that wait at the same time.
const MOST_WAITING: usize = 16;

/// The runs of work of the kinds `K` with the result `T`.
pub(super) struct SharedRuns<K, T> {
    /// Locked by the run in progress.
    running: Arc<tokio::sync::Mutex<()>>,
    waiting: WaitingRuns<K, T>,
}

/// The waiting run of each kind.
type WaitingRuns<K, T> = Arc<Mutex<Vec<(K, SharedRun<T>)>>>;

/// Why a run has no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NoRun {
    /// The work panicked.
    Panicked,
    /// Runs of too many other kinds are waiting.
    Full,
}

/// A run that several callers can await; `None` if it panicked.
type SharedRun<T> = Shared<BoxFuture<'static, Option<T>>>;

impl<K, T> SharedRuns<K, T>
where
    K: Clone + PartialEq + Send + 'static,
    T: Clone + Send + Sync + 'static,
{
    pub(super) fn new() -> Self {
        Self {
            running: Arc::default(),
            waiting: Arc::new(Mutex::new(Vec::new())),
        }
    }

    /// Returns the result of a run of `work` that begins after this call. All work of one `kind` has the same effect. The run continues
    /// if its callers stop waiting.
    pub(super) async fn run<W>(&self, kind: K, work: impl FnOnce() -> W + Send + 'static) -> Result<T, NoRun>
    where
        W: Future<Output = T> + Send,
    {
        let run = {
            let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
            match waiting.iter().find(|(waiting, _)| *waiting == kind) {
                Some((_, run)) => run.clone(),
                None if waiting.len() >= MOST_WAITING => return Err(NoRun::Full),
                None => {
                    let run = self.next(kind.clone(), work);
                    waiting.push((kind, run.clone()));
                    run
                }
            }
        };
        run.await.ok_or(NoRun::Panicked)
    }

    /// Returns a run that begins when the runs before it have ended.
    fn next<W>(&self, kind: K, work: impl FnOnce() -> W + Send + 'static) -> SharedRun<T>
    where
        W: Future<Output = T> + Send,
    {
        let (running, waiting) = (Arc::clone(&self.running), Arc::clone(&self.waiting));
        let task = tokio::spawn(async move {
            let _running = running.lock().await;
            // Requests from now on need another run: this one might miss their changes.
            waiting
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .retain(|(waiting, _)| *waiting != kind);
            work().await
        });
        task.map(Result::ok).boxed().shared()
    }
}

#[cfg(test)]
mod tests {
    use std::future::ready;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc::channel;

    use super::*;

    #[tokio::test]
    async fn a_flood_is_one_run_and_one_that_waits() {
        let shared = SharedRuns::new();
        let runs = Arc::new(AtomicUsize::new(0));
        let (begun, begins) = channel();
        let (release, released) = tokio::sync::oneshot::channel::<()>();
        let counted = Arc::clone(&runs);
        let count = |runs: Arc<AtomicUsize>| async move { runs.fetch_add(1, Ordering::Relaxed) };
        let first = shared.run((), move || async move {
            begun.send(()).unwrap();
            // An error when the test has released it.
            let _ = released.await;
            count(counted).await
        });
        let flood = async {
            while begins.try_recv().is_err() {
                tokio::task::yield_now().await;
            }
            let asked = (0..800).map(|_| {
                let runs = Arc::clone(&runs);
                shared.run((), move || count(runs))
            });
            let all = futures_util::future::join_all(asked);
            let (results, ()) = tokio::join!(all, async {
                // By now all of them have asked.
                drop(release);
            });
            results
        };
        let (first, flood) = tokio::join!(first, flood);
        assert_eq!(first, Ok(0));
        assert_eq!(flood, vec![Ok(1); 800]);
        assert_eq!(runs.load(Ordering::Relaxed), 2);
    }

    #[tokio::test]
    async fn a_run_that_panics_has_no_result_and_the_next_one_runs() {
        let shared = SharedRuns::<(), u8>::new();
        assert_eq!(
            shared.run((), || async { panic!("on purpose") }).await,
            Err(NoRun::Panicked)
        );
        assert_eq!(shared.run((), || ready(7)).await, Ok(7));
    }

    #[tokio::test]
    async fn other_work_waits_for_its_own_run_and_only_so_many_wait() {
        let shared = SharedRuns::<usize, usize>::new();
        // Nothing runs before the first await of these, so all of them are waiting.
        let asked = (0..=MOST_WAITING).map(|kind| shared.run(kind / 2 * 2, move || ready(kind)));
        let asked: Vec<_> = futures_util::future::join_all(asked).await;
        let expected: Vec<_> = (0..=MOST_WAITING).map(|kind| Ok(kind / 2 * 2)).collect();
        assert_eq!(asked, expected);
        let asked = (0..=MOST_WAITING).map(|kind| shared.run(kind, || ready(1)));
        let asked = futures_util::future::join_all(asked).await;
        assert_eq!(asked.last(), Some(&Err(NoRun::Full)));
        assert!(asked[..MOST_WAITING].iter().all(|run| *run == Ok(1)));
    }
}
