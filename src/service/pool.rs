//! The threads that do the CPU work of calls.
//!
//! Async threads only move bytes; a grading or a search would hold up every other connection on its thread. So work
//! goes to a fixed number of plain threads through a queue with a bound: a full queue is said at once instead of being
//! waited for. The queue has two lanes: callers are served first, the background (work that nobody waits for) gets
//! what is left.
//!
//! *Invariants:* a job's [`Stop`] is raised as soon as nobody waits for its [`Ticket`] any more, so an abandoned job
//! gives its thread back; a job that panics takes no thread with it; [`Pool::close`] waits for a bounded time.

use std::any::Any;
use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;
use std::{io, thread};

use tokio::sync::{OwnedSemaphorePermit, Semaphore, TryAcquireError, oneshot};

use crate::engine::Stop;

/// A fixed number of threads behind a bounded queue.
#[derive(Debug)]
pub struct Pool {
    shared: Arc<Shared>,
    /// Free places in the queue for single calls.
    calls: Arc<Semaphore>,
    /// Free places in the queue for elements of streams, which wait for one; apart, so that bulk work cannot crowd
    /// out single calls.
    bulk: Arc<Semaphore>,
    /// Free places in the queue for background work.
    background: Arc<Semaphore>,
    threads: NonZeroUsize,
}

/// Who waits for a job.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lane {
    /// A caller.
    Callers,
    /// Nobody: it runs when no caller's job is waiting.
    Background,
}

/// Why a job was not taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
    /// There is no free place in the queue.
    #[error("the queue is full")]
    Full,
    /// The pool was closed.
    #[error("the pool is closed")]
    Closed,
}

impl From<TryAcquireError> for Refused {
    fn from(error: TryAcquireError) -> Self {
        match error {
            TryAcquireError::NoPermits => Self::Full,
            TryAcquireError::Closed => Self::Closed,
        }
    }
}

/// The job ended without a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Lost {
    /// It panicked.
    #[error("the job panicked")]
    Panicked,
    /// The pool was closed before it ran.
    #[error("the pool is closed")]
    Closed,
}

/// The right to a job's result. Dropping it raises the job's [`Stop`].
#[derive(Debug)]
pub struct Ticket<T> {
    result: oneshot::Receiver<Result<T, Lost>>,
    stop: Stop,
}

impl<T> Future for Ticket<T> {
    type Output = Result<T, Lost>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let result = ready!(Pin::new(&mut self.result).poll(context));
        Poll::Ready(result.unwrap_or(Err(Lost::Closed)))
    }
}

impl<T> Drop for Ticket<T> {
    fn drop(&mut self) {
        self.stop.raise();
    }
}

type Job = Box<dyn FnOnce() + Send>;

#[derive(Default)]
struct Shared {
    queues: Mutex<Queues>,
    /// Told when a job arrives and when the pool closes.
    arrival: Condvar,
    /// Told when a thread ends.
    departure: Condvar,
}

#[derive(Default)]
struct Queues {
    callers: VecDeque<Job>,
    background: VecDeque<Job>,
    closed: bool,
    alive: usize,
}

impl Pool {
    /// Starts `threads` threads; `places` jobs of each kind (calls, bulk, background) may be waiting or running.
    pub fn start(threads: NonZeroUsize, places: usize) -> io::Result<Self> {
        let pool = Self {
            shared: Arc::default(),
            calls: Arc::new(Semaphore::new(places)),
            bulk: Arc::new(Semaphore::new(places)),
            background: Arc::new(Semaphore::new(places)),
            threads,
        };
        for number in 0..threads.get() {
            let shared = Arc::clone(&pool.shared);
            shared.lock().alive += 1;
            let worker = thread::Builder::new().name(format!("sudoku-{number}"));
            // Not joined by handle: `close` waits for `alive` to reach zero, because that wait can have a limit.
            if let Err(error) = worker.spawn(move || work(&shared)) {
                pool.shared.lock().alive -= 1;
                return Err(error);
            }
        }
        Ok(pool)
    }

    /// How many jobs run at the same time.
    pub fn threads(&self) -> NonZeroUsize {
        self.threads
    }

    /// Queues a job, or says why it is not taken.
    pub fn try_submit<T: Send + 'static>(
        &self,
        lane: Lane,
        stop: Stop,
        job: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Result<Ticket<T>, Refused> {
        let places = match lane {
            Lane::Callers => &self.calls,
            Lane::Background => &self.background,
        };
        let place = Arc::clone(places).try_acquire_owned()?;
        Ok(self.queue(lane, place, stop, job))
    }

    /// Queues an element of a stream, as soon as there is a place for it.
    pub async fn submit_bulk<T: Send + 'static>(
        &self,
        stop: Stop,
        job: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Result<Ticket<T>, Lost> {
        let place = Arc::clone(&self.bulk).acquire_owned().await;
        let place = place.map_err(|_| Lost::Closed)?;
        Ok(self.queue(Lane::Callers, place, stop, job))
    }

    fn queue<T: Send + 'static>(
        &self,
        lane: Lane,
        place: OwnedSemaphorePermit,
        stop: Stop,
        job: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Ticket<T> {
        let (answer, result) = oneshot::channel();
        let flag = stop.clone();
        let run = Box::new(move || {
            // Nobody waits any more: the place is all there is to give back.
            if answer.is_closed() {
                return;
            }
            let result = catch_unwind(AssertUnwindSafe(|| job(&flag)));
            let result = result.map_err(|payload| {
                tracing::error!(panic = panic_message(&*payload), "a job panicked");
                Lost::Panicked
            });
            // Before the answer, so that whoever has one finds the place free for the next call.
            drop(place);
            // The receiver may have gone meanwhile; then nobody wants the result.
            let _ = answer.send(result);
        });
        let mut queues = self.shared.lock();
        // A closed pool drops the job, and with it the sender: the ticket then says that the pool is closed.
        if !queues.closed {
            match lane {
                Lane::Callers => queues.callers.push_back(run),
                Lane::Background => queues.background.push_back(run),
            }
            drop(queues);
            self.shared.arrival.notify_one();
        }
        Ticket { result, stop }
    }

    /// Drops all waiting jobs and waits, at most for `limit`, until the running ones have ended.
    ///
    /// Whoever calls this has dropped the tickets of the running jobs, so they have been told to stop. Says whether all
    /// threads have ended. Blocks: not for async threads.
    pub fn close(&self, limit: Duration) -> bool {
        self.calls.close();
        self.bulk.close();
        self.background.close();
        let mut queues = self.shared.lock();
        queues.closed = true;
        let waiting = (
            std::mem::take(&mut queues.callers),
            std::mem::take(&mut queues.background),
        );
        drop(queues);
        drop(waiting);
        self.shared.arrival.notify_all();
        let waited = self
            .shared
            .departure
            .wait_timeout_while(self.shared.lock(), limit, |queues| queues.alive > 0);
        !waited.unwrap_or_else(PoisonError::into_inner).1.timed_out()
    }
}

impl Drop for Pool {
    /// The threads end when they are idle; nobody waits for them here.
    fn drop(&mut self) {
        self.shared.lock().closed = true;
        self.shared.arrival.notify_all();
    }
}

impl Shared {
    /// No code that can panic runs under this lock, so a poisoned one holds good data.
    fn lock(&self) -> MutexGuard<'_, Queues> {
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl std::fmt::Debug for Shared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Shared").finish_non_exhaustive()
    }
}

/// The life of a thread.
fn work(shared: &Shared) {
    let mut queues = shared.lock();
    loop {
        let next = queues
            .callers
            .pop_front()
            .or_else(|| queues.background.pop_front());
        if let Some(job) = next {
            drop(queues);
            job();
            queues = shared.lock();
        } else if queues.closed {
            queues.alive -= 1;
            shared.departure.notify_all();
            return;
        } else {
            queues = shared
                .arrival
                .wait(queues)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// What a panic said, for the log only.
pub(crate) fn panic_message(payload: &(dyn Any + Send)) -> &str {
    let literal = payload.downcast_ref::<&str>().copied();
    literal
        .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("without a message")
}

#[cfg(test)]
mod tests;
