//! The threads that do CPU work.
//!
//! Async threads only move bytes; a grading or a search would hold up every other connection on its thread. So work
//! goes to a fixed number of plain threads through a queue: [lanes](Lane) by kind of work, in each the [callers](Caller)
//! in turn (`lane_queue`), and rules for what is next and what is not taken (`schedule`).
//!
//! *Why turns.* A search for a puzzle takes from a millisecond to a minute, and nobody knows which before it ends. Threads
//! that keep a search to its end are all taken by long ones sooner or later, and a reserved thread only moves that: some
//! other caller's long search takes it. More threads than processors, left to the system, know nothing of callers, and there
//! would have to be one for each search. But a search is a series of short attempts, so it can be put aside between two of
//! them at no cost: a job of a long lane works for a turn of 10 ms, goes to the end of its caller's queue, and later goes on
//! where it was. So whoever comes waits for a turn and not for a search, a search that is easy is over in its first turn, and
//! what comes out of a seed stays the same.
//!
//! *What is refused.* A call whose first turn would come after its deadline, judged by what waits before it and how long
//! such turns took lately. A search that is not over after its first turn, when those that its own caller has begun take so
//! long that this one could not end in time: how long is judged by that caller's searches alone, so that one caller's
//! impossible ones refuse nothing of another's, and not before the first turn, so that they refuse nothing easy. And a
//! call in a full lane, unless another caller has more there: then that one's newest waiting job makes room. Each
//! refusal says how long the wait is.
//!
//! *Invariants:* when long work has all threads, there is one more for what takes moments; a job's [`Stop`] is raised as
//! soon as nobody waits for its [`Ticket`] any more, so an abandoned job gives its thread back, and one that still waits
//! makes room when a call would be refused or many wait; a job that panics takes no thread with it; [`Pool::close`] waits for
//! a bounded time. Elements of streams have no bound here: a stream has only a few in work at a time.
//!
//! Nothing here is async. What async callers wait for is theirs to await: a [`Ticket`].

mod caller;
mod estimate;
mod lane;
mod lane_queue;
mod observed;
mod schedule;
mod task;

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use std::{io, thread};

pub use caller::Caller;
pub use lane::Lane;
use lane_queue::JobEnd;
use observed::PoolRecord;
pub use observed::{LaneSeen, RefusedWhy, WAIT_BUCKETS, Waits};
use schedule::{NotTaken, Schedule};
use sudokud_puzzle::Stop;
use task::Job;
pub use task::panic_message;
pub use task::{JobError, Ticket, Turn};

/// A fixed number of threads behind a queue.
#[derive(Debug)]
pub struct Pool {
    shared: Arc<PoolShared>,
    threads: NonZeroUsize,
    places: usize,
}

/// Why a job was not taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SubmitError {
    /// There is no place in the queue, or what waits before the job takes longer than the job has.
    #[error("the queue is full; try again in {wait:?}")]
    Full {
        /// When to come back.
        wait: Duration,
    },
    /// The pool was closed.
    #[error("the pool is closed")]
    Closed,
}

struct PoolShared {
    state: Mutex<PoolState>,
    /// Told when a job arrives and when the pool closes.
    arrival: Condvar,
    /// Told when a thread ends.
    departure: Condvar,
}

struct PoolState {
    schedule: Schedule<Job>,
    record: PoolRecord,
    closed: bool,
    alive: usize,
}

impl Pool {
    /// Starts `threads` threads; `places` jobs of each lane of single calls may be waiting or running.
    pub fn start(threads: NonZeroUsize, places: usize) -> io::Result<Self> {
        let shared = Arc::new(PoolShared {
            state: Mutex::new(PoolState {
                schedule: Schedule::new(threads.get(), places),
                record: PoolRecord::default(),
                closed: false,
                alive: 0,
            }),
            arrival: Condvar::new(),
            departure: Condvar::new(),
        });
        let pool = Self {
            shared,
            threads,
            places,
        };
        // One more, for short jobs while long work has the others.
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

    /// How many jobs of each lane of single calls may be waiting or running.
    pub fn places(&self) -> usize {
        self.places
    }

    /// Each lane as it is now, in the order of [`Lane::ALL`].
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

    /// Queues a job that has the thread until it is done, or says why it is not taken.
    pub fn submit<T: Send + 'static>(
        &self,
        lane: Lane,
        caller: Caller,
        stop: Stop,
        job: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Result<Ticket<T>, SubmitError> {
        let mut job = Some(job);
        self.submit_turns(lane, caller, stop, move |stop, _| {
            let job = job.take().expect("a job that has ended is not run again");
            ControlFlow::Break(job(stop))
        })
    }

    /// Queues a job that works until its turn is over and then waits for another one, or says why it is not taken.
    pub fn submit_turns<T: Send + 'static>(
        &self,
        lane: Lane,
        caller: Caller,
        stop: Stop,
        job: impl FnMut(&Stop, &Turn) -> ControlFlow<T> + Send + 'static,
    ) -> Result<Ticket<T>, SubmitError> {
        let (job, ticket) = Job::new(stop, job);
        let mut state = self.shared.lock();
        if state.closed {
            return Err(SubmitError::Closed);
        }
        let schedule = &mut state.schedule;
        let mut abandoned = Vec::new();
        if schedule.is_crowded(lane) || schedule.admits(lane, caller, job.time_left()).is_err() {
            abandoned = schedule.sweep(lane, |job| !job.is_abandoned());
        }
        let given_up = match schedule.admits(lane, caller, job.time_left()) {
            Ok(()) => None,
            Err(NotTaken::NoPlace) if let Some(given_up) = schedule.make_room(lane, caller) => Some(given_up),
            Err(not_taken) => {
                let wait = schedule.wait_after(not_taken, lane, caller);
                state.record.refused(lane, not_taken.into());
                // Memory of requests is given back after the lock.
                drop(state);
                return Err(SubmitError::Full { wait });
            }
        };
        let now = job.queued();
        schedule.push(lane, caller, job, now);
        if given_up.is_some() {
            state.record.refused(lane, RefusedWhy::Displaced);
        }
        drop(state);
        self.shared.arrival.notify_one();
        if let Some((job, wait)) = given_up {
            job.refuse(wait);
        }
        drop(abandoned);
        Ok(ticket)
    }

    /// Drops all waiting jobs and waits, at most for `limit`, until the running ones have ended.
    ///
    /// Whoever calls this has dropped the tickets of the running jobs, so they have been told to stop. Says whether all
    /// threads have ended. Blocks: not for async threads.
    pub fn close(&self, limit: Duration) -> bool {
        let mut state = self.shared.lock();
        state.closed = true;
        let waiting = state.schedule.clear();
        drop(state);
        drop(waiting);
        self.shared.arrival.notify_all();
        let waited = self
            .shared
            .departure
            .wait_timeout_while(self.shared.lock(), limit, |state| state.alive > 0);
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

impl PoolShared {
    /// No code that can panic runs under this lock, so a poisoned one holds good data.
    fn lock(&self) -> MutexGuard<'_, PoolState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl std::fmt::Debug for PoolShared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PoolShared").finish_non_exhaustive()
    }
}

/// The life of a thread.
fn work(shared: &PoolShared) {
    let mut state = shared.lock();
    loop {
        let now = Instant::now();
        if let Some((lane, caller, job)) = state.schedule.next(now) {
            if job.turns() == 0 && !job.is_abandoned() {
                state
                    .record
                    .waited(lane, now.saturating_duration_since(job.queued()));
            }
            // Usually none: whoever ends a turn takes the next job. But what has just been taken may be the long job that lets
            // one more short one run.
            if state.schedule.has_next() {
                shared.arrival.notify_one();
            }
            drop(state);
            state = take_turn(shared, lane, caller, job);
        } else if state.closed {
            state.alive -= 1;
            shared.departure.notify_all();
            return;
        } else {
            state = shared.arrival.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// Gives a job its turn, and then its answer or its place in the queue.
fn take_turn(shared: &PoolShared, lane: Lane, caller: Caller, mut job: Job) -> MutexGuard<'_, PoolState> {
    if job.is_abandoned() {
        // It has nothing but its place to give back.
        drop(job);
        let mut state = shared.lock();
        state.schedule.ended(lane, caller, JobEnd::Cut, Instant::now());
        return state;
    }
    let start = Instant::now();
    let worked = job.go_on(&Turn::starting(start));
    let now = Instant::now();
    let mut state = shared.lock();
    state.schedule.spend(lane, caller, now - start, now);
    state.record.worked(lane, now - start);
    if worked.is_break() {
        state.schedule.ended(lane, caller, job.end(), now);
        drop(state);
        job.answer();
    } else if state.closed {
        drop(state);
        drop(job);
    } else {
        let wait = (lane == Lane::Searches && job.turns() == 1)
            .then(|| state.schedule.wait_to_finish(lane, caller))
            .filter(|wait| job.time_left().is_some_and(|left| *wait > left));
        let Some(wait) = wait else {
            state.schedule.put_back(lane, caller, job, now);
            return state;
        };
        state.schedule.ended(lane, caller, JobEnd::Cut, now);
        state.record.refused(lane, RefusedWhy::TooSlow);
        drop(state);
        job.refuse(wait);
    }
    shared.lock()
}

#[cfg(test)]
mod tests;
