//! The threads that do CPU work.
//!
//! Async threads only move bytes; a grading or a search would hold up every other connection on its thread. So work
//! goes to a fixed number of plain threads through a queue with a bound: a full queue is said at once instead of being
//! waited for. The queue has [lanes](Lane): callers are served first, then the elements of streams, then long work.
//!
//! *Invariants:* when long work has all threads, there is one more for what takes moments, so a caller never waits for the
//! end of a search; a job's [`Stop`] is raised as soon as nobody waits for its [`Ticket`] any more, so an
//! abandoned job gives its thread back, and one that still waits makes room when a call would be refused; a job that
//! panics takes no thread with it; [`Pool::close`] waits for a bounded time.
//!
//! Nothing here is async. What async callers wait for is theirs to await: a [`Ticket`], and a place for an element.

use std::any::Any;
use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;
use std::{io, thread};

use crate::puzzle::Stop;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, TryAcquireError, oneshot};

/// A fixed number of threads behind a bounded queue.
#[derive(Debug)]
pub struct Pool {
    shared: Arc<Shared>,
    /// Free places of each lane. Those of [`Lane::Elements`] are for all elements of streams, also the long ones, which
    /// wait for one; apart, so that bulk work cannot crowd out single calls.
    places: [Arc<Semaphore>; Lane::COUNT],
    threads: NonZeroUsize,
}

/// Who waits for a job, and how long: the lanes in the order in which they are served.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lane {
    /// A caller, for moments.
    Callers,
    /// A caller who sends many, each for moments.
    Elements,
    /// A caller, for as long as it takes: searches for puzzles.
    Long,
}

impl Lane {
    const COUNT: usize = 3;
    const ALL: [Self; Self::COUNT] = [Self::Callers, Self::Elements, Self::Long];

    /// Whether its jobs may take as long as they like.
    fn is_long(self) -> bool {
        self == Self::Long
    }
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
    abandoned: Arc<AtomicBool>,
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
        self.abandoned.store(true, Ordering::Relaxed);
        self.stop.raise();
    }
}

/// A job that waits for a thread. It holds its place until it has run or is dropped.
struct Job {
    run: Box<dyn FnOnce() + Send>,
    /// Its ticket is gone. Not the same as a raised [`Stop`]: a job that is late still has an answer to give.
    abandoned: Arc<AtomicBool>,
}

impl Job {
    fn is_abandoned(&self) -> bool {
        self.abandoned.load(Ordering::Relaxed)
    }
}

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
    /// By lane.
    waiting: [VecDeque<Job>; Lane::COUNT],
    /// How many jobs run: those that take moments, and the long ones.
    running: [usize; 2],
    /// At most so many jobs run at once; one short job may run in addition when all of them are long.
    most: usize,
    closed: bool,
    alive: usize,
}

impl Queues {
    /// The next job that may run now.
    fn next(&mut self) -> Option<(Lane, Job)> {
        let [moments, long] = self.running;
        let (any, short) = (moments + long < self.most, moments == 0);
        Lane::ALL
            .into_iter()
            .filter(|lane| any || short && !lane.is_long())
            .find_map(|lane| Some((lane, self.waiting[lane as usize].pop_front()?)))
    }
}

impl Pool {
    /// Starts `threads` threads; `places` jobs of each lane may be waiting or running.
    pub fn start(threads: NonZeroUsize, places: usize) -> io::Result<Self> {
        let pool = Self {
            shared: Arc::default(),
            places: Lane::ALL.map(|_| Arc::new(Semaphore::new(places))),
            threads,
        };
        pool.shared.lock().most = threads.get();
        // One more, for callers while long work has the others.
        for number in 0..=threads.get() {
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
        let place = match self.place(lane) {
            Err(TryAcquireError::NoPermits) => {
                self.shared.sweep(lane);
                self.place(lane)?
            }
            place => place?,
        };
        Ok(self.submit(lane, place, stop, job))
    }

    fn place(&self, lane: Lane) -> Result<OwnedSemaphorePermit, TryAcquireError> {
        Arc::clone(&self.places[lane as usize]).try_acquire_owned()
    }

    /// The places for elements of streams, which wait for one: it is the caller who waits, because nothing here does. They
    /// are closed with the pool.
    pub fn element_places(&self) -> Arc<Semaphore> {
        Arc::clone(&self.places[Lane::Elements as usize])
    }

    /// Queues a job that has a place already.
    pub fn submit<T: Send + 'static>(
        &self,
        lane: Lane,
        place: OwnedSemaphorePermit,
        stop: Stop,
        job: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Ticket<T> {
        let (answer, result) = oneshot::channel();
        let flag = stop.clone();
        let run = Box::new(move || {
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
        let abandoned = Arc::default();
        let waiting = Job {
            run,
            abandoned: Arc::clone(&abandoned),
        };
        let mut queues = self.shared.lock();
        // A closed pool drops the job, and with it the sender: the ticket then says that the pool is closed.
        if !queues.closed {
            queues.waiting[lane as usize].push_back(waiting);
            drop(queues);
            self.shared.arrival.notify_one();
        }
        Ticket {
            result,
            stop,
            abandoned,
        }
    }

    /// Drops all waiting jobs and waits, at most for `limit`, until the running ones have ended.
    ///
    /// Whoever calls this has dropped the tickets of the running jobs, so they have been told to stop. Says whether all
    /// threads have ended. Blocks: not for async threads.
    pub fn close(&self, limit: Duration) -> bool {
        for places in &self.places {
            places.close();
        }
        let mut queues = self.shared.lock();
        queues.closed = true;
        let waiting = std::mem::take(&mut queues.waiting);
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

    /// Drops the waiting jobs of this lane that nobody waits for, and with them their places.
    fn sweep(&self, lane: Lane) {
        let mut queues = self.lock();
        let waiting = &mut queues.waiting[lane as usize];
        let (abandoned, wanted): (VecDeque<_>, _) = waiting.drain(..).partition(Job::is_abandoned);
        *waiting = wanted;
        drop(queues);
        // A request's memory is given back after the lock.
        drop(abandoned);
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
        if let Some((lane, job)) = queues.next() {
            let kind = usize::from(lane.is_long());
            queues.running[kind] += 1;
            drop(queues);
            // An abandoned one has nothing but its place to give back.
            if job.is_abandoned() {
                drop(job);
            } else {
                (job.run)();
            }
            queues = shared.lock();
            queues.running[kind] -= 1;
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
