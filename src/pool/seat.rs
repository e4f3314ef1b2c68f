//! Pauses jobs in the middle of their work.
//!
//! A search for a puzzle returns when its turn is over. Other work, such as a walk up a ladder, has its state on the stack of its thread.
//! So when its turn is over and others wait, its thread waits in [`Stop::check`](sudokud_puzzle::Stop::check), and another thread takes its
//! place. The paused job waits in the queue like any other; a thread that takes it from there wakes the thread that has it.
//!
//! The pool starts as many threads more as jobs pause at once. Their number is bounded, also for each caller
//! ([`Schedule`](super::schedule::Schedule)), because each paused job holds its memory.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, PoisonError};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

use super::PoolShared;
use super::schedule::Waiting;
use super::task::TURN;
use super::workers::{RunningJob, TurnEnd, WorkerNumber};
use sudokud_puzzle::Turns;

/// A thread of the pool, as its job sees it.
#[derive(Debug)]
pub(super) struct Seat {
    shared: Arc<PoolShared>,
    number: WorkerNumber,
    thread: ThreadId,
    started: Instant,
    /// When the turn ends, in nanoseconds after `started`.
    end: AtomicU64,
    /// How long the job has paused, in nanoseconds.
    paused: AtomicU64,
    /// Written under the lock of the pool.
    is_paused: AtomicBool,
    resumed: Condvar,
}

impl Seat {
    /// Returns the seat of this thread.
    pub(super) fn of_this_thread(shared: &Arc<PoolShared>, number: WorkerNumber) -> Arc<Self> {
        Arc::new(Self {
            shared: Arc::clone(shared),
            number,
            thread: thread::current().id(),
            started: Instant::now(),
            end: AtomicU64::new(0),
            paused: AtomicU64::new(0),
            is_paused: AtomicBool::new(false),
            resumed: Condvar::new(),
        })
    }

    /// Begins the first turn of a job on this thread.
    pub(super) fn begin_job(&self, end: Instant) {
        self.paused.store(0, Ordering::Relaxed);
        self.begin_turn(end);
    }

    /// Begins a turn.
    fn begin_turn(&self, end: Instant) {
        self.end.store(self.nanoseconds(end), Ordering::Relaxed);
    }

    /// Lets the job continue, which has a place among the running ones again. The caller holds the lock of the pool.
    pub(super) fn resume(&self) {
        self.is_paused.store(false, Ordering::Relaxed);
        self.resumed.notify_one();
    }

    fn nanoseconds(&self, time: Instant) -> u64 {
        u64::try_from(time.saturating_duration_since(self.started).as_nanos()).unwrap_or(u64::MAX)
    }
}

impl Turns for Seat {
    fn is_over(&self, now: Instant) -> bool {
        self.nanoseconds(now) >= self.end.load(Ordering::Relaxed)
    }

    fn paused(&self) -> Duration {
        Duration::from_nanos(self.paused.load(Ordering::Relaxed))
    }

    fn pause(self: Arc<Self>) {
        // A job may check its stop on a thread of its own, which has no place in the pool.
        if thread::current().id() == self.thread {
            self.shared.pause(&self);
        }
    }
}

impl PoolShared {
    /// Ends a turn of the job in this seat. Returns when the next one begins, which is at once if no other job waits.
    fn pause(self: &Arc<Self>, seat: &Arc<Seat>) {
        let mut state = self.lock();
        let now = Instant::now();
        let Some(RunningJob {
            lane, caller, since, ..
        }) = state.workers.running(seat.number)
        else {
            // The thread is abandoned, so nobody waits for the job.
            return;
        };
        let (first, caller, time) = (*lane, *caller, now - *since);
        let lane_now = first.after_first_turn();
        (*lane, *since) = (lane_now, now);
        state.schedule.spend(first, caller, time, now);
        state.record.worked(first, time);
        if lane_now != first {
            state.schedule.lengthen(first, caller, now);
        }
        seat.begin_turn(now + TURN);
        if state.closed || !state.schedule.begin_pause() {
            // The job is not a short one any more, so another short one may run.
            let is_awaited = state.waiting > 0 && state.schedule.has_next();
            drop(state);
            if is_awaited {
                self.arrival.notify_one();
            }
            return;
        }
        if state.schedule.paused() > state.threads_for_paused {
            state.threads_for_paused += 1;
            let number = state.workers.add();
            // Before the pause: without the new thread, no thread might be left for the jobs that wait.
            drop(state);
            let started = self.spawn(number);
            state = self.lock();
            if let Err(error) = started {
                tracing::warn!(%error, "a thread in place of a paused one cannot be started; the job continues");
                state.threads_for_paused -= 1;
                state.workers.remove(number);
                state.schedule.end_pause();
                return;
            }
        }
        if state.closed {
            // Meanwhile: the threads that find nothing to do have ended.
            state.schedule.end_pause();
            return;
        }
        let TurnEnd::OwnJob(running) = state.workers.end_turn(seat.number) else {
            state.schedule.end_pause();
            return;
        };
        let waiting = Waiting::Paused(Arc::clone(seat));
        state.schedule.put_back(lane_now, caller, waiting, now);
        seat.is_paused.store(true, Ordering::Relaxed);
        if state.waiting > 0 {
            self.arrival.notify_one();
        }
        while seat.is_paused.load(Ordering::Relaxed) {
            state = seat.resumed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        let since = Instant::now();
        let nanoseconds = seat.nanoseconds(since) - seat.nanoseconds(now);
        seat.paused.fetch_add(nanoseconds, Ordering::Relaxed);
        seat.begin_turn(since + TURN);
        state
            .workers
            .begin_turn(seat.number, RunningJob { since, ..running });
    }
}
