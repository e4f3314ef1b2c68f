//! Runs CPU work on a fixed number of threads, shared fairly by callers.
//!
//! On an async thread a grading or a search would delay all other connections of that thread. So work goes to plain threads through
//! a queue. It has [lanes](Lane) by kind of work; in each lane [callers](Caller) take turns (`lane_queue`); `schedule` chooses the next
//! job and refuses jobs.
//!
//! *Why turns.* A search for a puzzle takes from a millisecond to a minute, which cannot be predicted. If searches kept their threads,
//! long ones would sooner or later occupy all of them; a reserved thread would only be occupied later, and more threads than
//! processors would be shared without regard to callers. But a search is a series of short attempts, between which it can pause at
//! no cost. So a job of a long lane works for a turn of 10 ms, goes to the end of its caller's queue, and later continues. A new
//! job waits for a turn and not for a search, an easy search ends in its first turn, and the result of a seed stays the same.
//!
//! Other jobs are usually short. One that is not done after 2 ms goes on in a long lane. It cannot return between its turns, so it pauses on
//! its thread when it checks its [`Stop`], and another thread takes its place (`seat`). So a caller's long jobs keep no thread from others.
//!
//! *Which jobs are refused.*
//! - A call whose first turn would come after its deadline, estimated from the jobs before it and the length of recent turns.
//! - A search that has not ended in its first turn, if its caller's recent searches took so long that it could not end in time.
//!   Only that caller's searches count, so that one caller's hopeless searches do not affect others; and only after the first turn, so
//!   that easy searches are never refused.
//! - A call in a full lane, unless another caller has more jobs there: then that caller's newest waiting job is dropped instead.
//!
//! Each refusal has the expected wait.
//!
//! *Work for which no caller waits* ([`Lane::Refill`]) runs at most half as many jobs as there are threads, and only while a thread is idle;
//! as many threads more are started at the first such job. Its turn ends as soon as a caller's job arrives.
//!
//! *Invariants:* one extra thread runs short jobs while long jobs occupy all others; dropping a [`Ticket`] raises the job's [`Stop`], so
//! an unwanted job frees its thread, and an unwanted job in the queue is removed when a call would be refused or many jobs wait; a
//! panicking job does not end its thread; [`Pool::close`] waits for a bounded time. A thread whose job does not return, stop or not, can be
//! [abandoned](Pool::abandon): its job is answered and another thread takes its place. Elements of streams are not bounded here, because a
//! stream has only a few in work at a time.
//!
//! The pool is not async; async callers await the [`Ticket`].

mod abandon;
mod caller;
mod estimate;
mod lane;
mod lane_queue;
mod observed;
mod schedule;
mod seat;
mod task;
mod work;
mod workers;

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use std::{io, thread};

pub use abandon::Abandonment;
pub use caller::Caller;
pub use lane::Lane;
use observed::PoolRecord;
pub use observed::{LaneSeen, RefusedWhy, WAIT_BUCKETS, Waits};
use schedule::{NotTaken, Schedule, Waiting, most_refills};
use sudokud_puzzle::Stop;
use task::Job;
pub use task::panic_message;
pub use task::{JobError, Ticket, Turn};
pub use workers::AbandonedThreads;
use workers::{WorkerNumber, Workers};

/// A fixed number of threads behind a queue.
#[derive(Debug)]
pub struct Pool {
    shared: Arc<PoolShared>,
    threads: NonZeroUsize,
    places: usize,
}

/// Why a job was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SubmitError {
    /// The queue is full, or the job would wait beyond its deadline.
    #[error("the queue is full; try again in {wait:?}")]
    Full {
        /// Time until a retry.
        wait: Duration,
    },
    /// The pool was closed.
    #[error("the pool is closed")]
    Closed,
}

struct PoolShared {
    state: Mutex<PoolState>,
    /// Notified when a job arrives while a thread waits for one, and when the pool closes.
    arrival: Condvar,
    /// Notified when a thread ends.
    departure: Condvar,
    /// Number of callers' jobs that have arrived.
    arrivals: Arc<AtomicU64>,
}

struct PoolState {
    schedule: Schedule<Waiting>,
    record: PoolRecord,
    closed: bool,
    /// Whether the additional threads for [`Lane::Refill`] were started.
    has_refill_threads: bool,
    /// Number of threads that were started because others [pause](seat).
    threads_for_paused: usize,
    workers: Workers,
    /// Number of threads that wait for an arrival. A notification is a system call, also if no thread waits.
    waiting: usize,
}

/// Time until a retry if every thread is lost.
const NO_THREADS: Duration = Duration::from_mins(1);

impl Pool {
    /// Starts `threads` threads; `places` jobs of each lane of single calls may be waiting or running.
    pub fn start(threads: NonZeroUsize, places: usize) -> io::Result<Self> {
        // One extra thread, for short jobs while long jobs occupy the others.
        let all = threads.get() + 1;
        let shared = Arc::new(PoolShared {
            state: Mutex::new(PoolState {
                schedule: Schedule::new(threads.get(), places),
                record: PoolRecord::default(),
                closed: false,
                has_refill_threads: false,
                threads_for_paused: 0,
                workers: Workers::new(all),
                waiting: 0,
            }),
            arrival: Condvar::new(),
            departure: Condvar::new(),
            arrivals: Arc::default(),
        });
        let pool = Self {
            shared,
            threads,
            places,
        };
        for _ in 0..all {
            let number = pool.shared.lock().workers.add();
            if let Err(error) = pool.shared.spawn(number) {
                pool.shared.lock().workers.remove(number);
                return Err(error);
            }
        }
        Ok(pool)
    }

    /// Returns the number of threads, without the extra one.
    pub fn threads(&self) -> NonZeroUsize {
        self.threads
    }

    /// Returns how many jobs of each lane of single calls may wait or run.
    pub fn places(&self) -> usize {
        self.places
    }

    /// Sets for how long threads are still stalled by jobs that do not return; `None` if none is. Such threads are
    /// [abandoned](Self::abandon) then, so the jobs that come meanwhile wait instead of being refused: each bounded lane takes 16 times as
    /// many. A job that is refused should come back when the stall has ended.
    pub fn set_stalled(&self, left: Option<Duration>) {
        self.shared.lock().schedule.set_stalled(left, Instant::now());
    }

    /// Returns the state of each lane, in the order of [`Lane::ALL`].
    pub fn observe(&self) -> [LaneSeen; Lane::COUNT] {
        let state = self.shared.lock();
        Lane::ALL.map(|lane| {
            let (waiting, running) = state.schedule.load(lane);
            LaneSeen {
                waiting,
                running,
                ..state.record.lane(lane)
            }
        })
    }

    /// Queues a job that keeps its thread until it ends. When its turn is over, it pauses at the next [check](Stop::check) of its stop.
    pub fn submit<T: Send + 'static>(
        &self,
        lane: Lane,
        caller: Caller,
        stop: Stop,
        job: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Result<Ticket<T>, SubmitError> {
        let mut job = Some(job);
        self.submit_turns(lane, caller, stop, move |stop, turn| {
            let job = job.take().expect("a job that has ended is not run again");
            ControlFlow::Break(job(&turn.pausing(stop)))
        })
    }

    /// Queues a job that returns when its turn is over and is called again for the next turn.
    pub fn submit_turns<T: Send + 'static>(
        &self,
        lane: Lane,
        caller: Caller,
        stop: Stop,
        job: impl FnMut(&Stop, &Turn) -> ControlFlow<T> + Send + 'static,
    ) -> Result<Ticket<T>, SubmitError> {
        let (job, ticket) = Job::new(stop, job);
        self.queue(lane, caller, job)?;
        Ok(ticket)
    }

    /// Queues a job. Not a part of [`submit_turns`](Self::submit_turns), which is compiled for each kind of work.
    fn queue(&self, lane: Lane, caller: Caller, job: Job) -> Result<(), SubmitError> {
        if lane == Lane::Refill {
            self.add_refill_threads();
        }
        let mut state = self.shared.lock();
        if state.closed {
            return Err(SubmitError::Closed);
        }
        if state.workers.at_work() == 0 {
            return Err(SubmitError::Full { wait: NO_THREADS });
        }
        let schedule = &mut state.schedule;
        // A sweep visits all jobs of the lane, so it runs only if it may make room for this job.
        let mut unwanted = Vec::new();
        if schedule.is_crowded(lane) || schedule.admits(lane, caller, job.time_left()).is_err() {
            unwanted = schedule.sweep(lane, |waiting| !waiting.is_unwanted());
        }
        let given_up = match schedule.admits(lane, caller, job.time_left()) {
            Ok(()) => None,
            Err(NotTaken::NoPlace)
                if let Some(given_up) = schedule.make_room(lane, caller, Waiting::is_job) =>
            {
                Some(given_up)
            }
            Err(not_taken) => {
                let wait = schedule.wait_after(not_taken, lane, caller);
                state.record.refused(lane, not_taken.into());
                // Swept jobs are dropped after the lock is released: freeing their requests takes time.
                drop(state);
                return Err(SubmitError::Full { wait });
            }
        };
        let now = job.queued();
        schedule.push(lane, caller, Waiting::Job(job), now);
        if lane != Lane::Refill {
            self.shared.arrivals.fetch_add(1, Ordering::Relaxed);
        }
        if given_up.is_some() {
            state.record.refused(lane, RefusedWhy::Displaced);
        }
        let is_awaited = state.waiting > 0;
        // Notified after the lock is released, because the woken thread needs it.
        drop(state);
        if is_awaited {
            self.shared.arrival.notify_one();
        }
        if let Some((Waiting::Job(job), wait)) = given_up {
            job.refuse(wait);
        }
        drop(unwanted);
        Ok(())
    }

    /// At the first refill, starts as many threads as refills may occupy, so that all other threads stay free for callers.
    fn add_refill_threads(&self) {
        if std::mem::replace(&mut self.shared.lock().has_refill_threads, true) {
            return;
        }
        for _ in 0..most_refills(self.threads.get()) {
            let number = self.shared.lock().workers.add();
            if let Err(error) = self.shared.spawn(number) {
                self.shared.lock().workers.remove(number);
                tracing::warn!(%error, "a thread for the reserve cannot be started; a caller may wait for an attempt of the refill");
            }
        }
    }

    /// Drops all waiting jobs and waits, at most for `limit`, until the running and paused ones have ended. Returns whether all threads
    /// have ended.
    ///
    /// The tickets of running jobs should be dropped before, which stops the jobs. Does not wait for abandoned threads. Blocks, so it must
    /// not be called on an async thread.
    pub fn close(&self, limit: Duration) -> bool {
        let mut state = self.shared.lock();
        state.closed = true;
        let waiting = state.schedule.sweep_all(|waiting| !waiting.is_job());
        drop(state);
        drop(waiting);
        self.shared.arrival.notify_all();
        let waited = self
            .shared
            .departure
            .wait_timeout_while(self.shared.lock(), limit, |state| state.workers.at_work() > 0);
        !waited.unwrap_or_else(PoisonError::into_inner).1.timed_out()
    }
}

impl Drop for Pool {
    /// The threads end when they are idle; this does not wait for them.
    fn drop(&mut self) {
        self.shared.lock().closed = true;
        self.shared.arrival.notify_all();
    }
}

impl PoolShared {
    /// No code that can panic runs under this lock, so the data of a poisoned lock is consistent.
    fn lock(&self) -> MutexGuard<'_, PoolState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts a thread.
    fn spawn(self: &Arc<Self>, number: WorkerNumber) -> io::Result<()> {
        let shared = Arc::clone(self);
        let worker = thread::Builder::new().name(format!("sudoku-{number}"));
        // `close` counts threads instead of joining them, because joining has no time limit.
        worker.spawn(move || work::run_jobs(&shared, number)).map(drop)
    }
}

impl std::fmt::Debug for PoolShared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PoolShared").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
