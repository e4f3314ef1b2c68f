//! Abandons threads whose jobs do not return.

use std::ops::ControlFlow;
use std::sync::MutexGuard;
use std::thread::ThreadId;
use std::time::Instant;

use super::lane_queue::JobEnd;
use super::schedule::Waiting;
use super::task::JobError;
use super::workers::{AbandonedThreads, EmptyPlace, WorkerNumber};
use super::{NO_THREADS, Pool, PoolShared, PoolState};

/// The result of [`Pool::abandon`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Abandonment {
    /// Nothing was abandoned: the thread is not in this pool, has no job, or has returned.
    NotAtWork,
    /// Another thread has taken its place.
    Replaced,
    /// Its place stays empty, because too many threads are abandoned or the system starts no other.
    NotReplaced,
}

impl Pool {
    /// Answers the job on this thread with [`JobError::Hung`] and lets another thread take its place.
    ///
    /// As many threads are replaced as the pool has. `is_stuck` is asked whether the thread is still in the same piece of work; without
    /// this, a thread that has just taken another job would be abandoned.
    pub fn abandon(&self, thread: ThreadId, is_stuck: impl FnOnce() -> bool) -> Abandonment {
        let mut state = self.shared.lock();
        if !is_stuck() {
            return Abandonment::NotAtWork;
        }
        let Some((job, place)) = state.workers.abandon(thread) else {
            return Abandonment::NotAtWork;
        };
        let now = Instant::now();
        // Not `spend`, which feeds the estimates: a hang says nothing about the usual time of a job.
        state
            .record
            .worked(job.lane, now.saturating_duration_since(job.since));
        state.schedule.ended(job.lane, job.caller, JobEnd::Cut, now);
        if job.lane != job.first_lane {
            state.schedule.lengthened_ended(job.caller);
        }
        drop(state);
        job.answer.fail(JobError::Hung);
        let done = match place {
            EmptyPlace::Replaced(number) => self.replace(number),
            EmptyPlace::Missing => Abandonment::NotReplaced,
        };
        if done == Abandonment::NotReplaced {
            self.refuse_if_none_is_left();
        }
        // The job has freed its place for another one, and `close` may wait for this thread.
        self.shared.arrival.notify_one();
        self.shared.departure.notify_all();
        done
    }

    /// Returns the counts of abandoned threads.
    pub fn abandoned(&self) -> AbandonedThreads {
        self.shared.lock().workers.abandoned()
    }

    fn replace(&self, number: WorkerNumber) -> Abandonment {
        match self.shared.spawn(number) {
            Ok(()) => Abandonment::Replaced,
            Err(error) => {
                tracing::error!(%error, "cannot start a thread in place of an abandoned one");
                self.shared.lock().workers.replacement_failed(number);
                Abandonment::NotReplaced
            }
        }
    }

    /// Refuses all waiting jobs if no thread is left that could run them.
    fn refuse_if_none_is_left(&self) {
        let mut state = self.shared.lock();
        let waiting = if state.workers.at_work() == 0 {
            state.schedule.sweep_all(|waiting| !waiting.is_job())
        } else {
            Vec::new()
        };
        drop(state);
        for waiting in waiting {
            if let Waiting::Job(job) = waiting {
                job.refuse(NO_THREADS);
            }
        }
    }
}

impl PoolShared {
    /// Ends the abandonment of this thread, whose job has returned. Breaks if it is not needed any more.
    pub(super) fn come_back(&self, number: WorkerNumber) -> ControlFlow<(), MutexGuard<'_, PoolState>> {
        let mut state = self.lock();
        if state.workers.come_back(number) {
            ControlFlow::Continue(state)
        } else {
            ControlFlow::Break(())
        }
    }
}
