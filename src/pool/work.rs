//! Runs jobs on the threads of the pool.

use std::ops::ControlFlow;
use std::sync::{Arc, MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;

use super::lane::Lane;
use super::lane_queue::JobEnd;
use super::observed::RefusedWhy;
use super::schedule::Waiting;
use super::seat::Seat;
use super::task::{Job, SHORT_TURN, TURN, Turn};
use super::workers::{RunningJob, TurnEnd, WorkerNumber};
use super::{PoolShared, PoolState};

/// How often a thread without a job yields and checks the queue again before it waits. While calls arrive one after the other, this
/// saves the system calls for waiting and waking.
const YIELDS: u32 = 4;

/// Runs jobs until the pool is closed: the body of each thread.
pub(super) fn run_jobs(shared: &Arc<PoolShared>, number: WorkerNumber) {
    let seat = Seat::of_this_thread(shared, number);
    let mut state = shared.lock();
    state.workers.started(number, thread::current().id());
    let mut yields = 0;
    loop {
        let now = Instant::now();
        if let Some((lane, caller, waiting)) = state.schedule.next(now) {
            yields = 0;
            let job = match waiting {
                Waiting::Job(job) => job,
                Waiting::Paused(other) => {
                    state.schedule.end_pause();
                    other.resume();
                    continue;
                }
            };
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
                first_lane: lane,
                lane,
                caller,
                since: now,
                answer: job.shared_answer(),
            };
            state.workers.begin_turn(number, running);
            drop(state);
            match take_turn(shared, number, &seat, lane, job) {
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
fn take_turn<'a>(
    shared: &'a PoolShared,
    number: WorkerNumber,
    seat: &Arc<Seat>,
    lane: Lane,
    mut job: Job,
) -> ControlFlow<(), MutexGuard<'a, PoolState>> {
    // Only the place of an unwanted job must be freed.
    let is_unwanted = job.is_unwanted();
    let start = Instant::now();
    let worked = if is_unwanted {
        ControlFlow::Break(())
    } else {
        let turn = match lane {
            Lane::Refill => Turn::until_arrival(start, &shared.arrivals),
            _ => Turn::in_seat(start, seat),
        };
        seat.begin_job(start + if lane.is_long() { TURN } else { SHORT_TURN });
        job.go_on(&turn)
    };
    let now = Instant::now();
    let mut state = shared.lock();
    let TurnEnd::OwnJob(running) = state.workers.end_turn(number) else {
        drop(state);
        drop(job);
        return shared.come_back(number);
    };
    let RunningJob {
        first_lane,
        lane,
        caller,
        since,
        ..
    } = running;
    if !is_unwanted {
        // After a pause, only the time since then is not counted yet.
        let time = now - since.max(start);
        state.schedule.spend(lane, caller, time, now);
        state.record.worked(lane, time);
    }
    if worked.is_break() {
        if lane != first_lane {
            state.schedule.lengthened_ended(caller);
        }
        let end = if is_unwanted { JobEnd::Cut } else { job.end() };
        state.schedule.ended(lane, caller, end, now);
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
            state.schedule.put_back(lane, caller, Waiting::Job(job), now);
            return ControlFlow::Continue(state);
        };
        state.schedule.ended(lane, caller, JobEnd::Cut, now);
        state.record.refused(lane, RefusedWhy::TooSlow);
        drop(state);
        job.refuse(wait);
    }
    ControlFlow::Continue(shared.lock())
}
