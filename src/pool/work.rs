//! Runs jobs on the threads of the pool.

use std::ops::ControlFlow;
use std::sync::{MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;

use super::caller::Caller;
use super::lane::Lane;
use super::lane_queue::JobEnd;
use super::observed::RefusedWhy;
use super::task::{Job, Turn};
use super::workers::{RunningJob, TurnEnd, WorkerNumber};
use super::{PoolShared, PoolState};

/// How often a thread without a job yields and checks the queue again before it waits. While calls arrive one after the other, this
/// saves the system calls for waiting and waking.
const YIELDS: u32 = 4;

/// Runs jobs until the pool is closed: the body of each thread.
pub(super) fn run_jobs(shared: &PoolShared, number: WorkerNumber) {
    let mut state = shared.lock();
    state.workers.started(number, thread::current().id());
    let mut yields = 0;
    loop {
        let now = Instant::now();
        if let Some((lane, caller, job)) = state.schedule.next(now) {
            yields = 0;
            if job.turns() == 0 && !job.is_unwanted() {
                state
                    .record
                    .waited(lane, now.saturating_duration_since(job.queued()));
            }
            // Usually no further job is ready, because a thread that ends a turn takes the next job itself. But the long job taken just
            // now may allow an additional short job.
            if state.waiting > 0 && state.schedule.has_next() {
                shared.arrival.notify_one();
            }
            let running = RunningJob {
                lane,
                caller,
                since: now,
                answer: job.shared_answer(),
            };
            state.workers.begin_turn(number, running);
            drop(state);
            match take_turn(shared, number, lane, caller, job) {
                ControlFlow::Continue(locked) => state = locked,
                ControlFlow::Break(()) => return,
            }
        } else if state.closed {
            state.workers.remove(number);
            shared.departure.notify_all();
            return;
        } else if yields < YIELDS {
            yields += 1;
            drop(state);
            thread::yield_now();
            state = shared.lock();
        } else {
            yields = 0;
            state.waiting += 1;
            state = shared.arrival.wait(state).unwrap_or_else(PoisonError::into_inner);
            state.waiting -= 1;
        }
    }
}

/// Gives a job its turn. Then sends its answer or puts it back into the queue. Breaks if the thread was abandoned meanwhile and is not
/// needed any more.
fn take_turn(
    shared: &PoolShared,
    number: WorkerNumber,
    lane: Lane,
    caller: Caller,
    mut job: Job,
) -> ControlFlow<(), MutexGuard<'_, PoolState>> {
    if job.is_unwanted() {
        // Only its place must be freed.
        drop(job);
        let mut state = shared.lock();
        state.workers.end_turn(number);
        state.schedule.ended(lane, caller, JobEnd::Cut, Instant::now());
        return ControlFlow::Continue(state);
    }
    let start = Instant::now();
    let turn = match lane {
        Lane::Refill => Turn::until_arrival(start, &shared.arrivals),
        _ => Turn::starting(start),
    };
    let worked = job.go_on(&turn);
    let now = Instant::now();
    let mut state = shared.lock();
    if state.workers.end_turn(number) == TurnEnd::Abandoned {
        drop(state);
        drop(job);
        return shared.come_back(number);
    }
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
            return ControlFlow::Continue(state);
        };
        state.schedule.ended(lane, caller, JobEnd::Cut, now);
        state.record.refused(lane, RefusedWhy::TooSlow);
        drop(state);
        job.refuse(wait);
    }
    ControlFlow::Continue(shared.lock())
}
