//! Counts the threads of the pool: those at work, and those that were abandoned because their job does not return.
//!
//! An abandoned thread cannot be ended, but another one takes its place. So that a process does not fill up with them, only some are
//! replaced; the places of further ones stay empty. If the job returns after all, its thread takes an empty place, or ends.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::thread::ThreadId;
use std::time::Instant;

use super::caller::Caller;
use super::lane::Lane;
use super::task::AnyAnswer;

/// The number of a thread.
pub(super) type WorkerNumber = usize;

/// Threads that were abandoned, now and since the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct AbandonedThreads {
    /// Threads whose job has not returned.
    pub now: usize,
    /// The most of them that are replaced.
    pub most_replaced: usize,
    /// Threads that are missing, because they were not replaced.
    pub missing: usize,
    /// How often a thread was abandoned since the start.
    pub total: u64,
}

/// A job on a thread.
pub(super) struct RunningJob {
    /// The lane in which it was queued first.
    pub(super) first_lane: Lane,
    /// The lane now.
    pub(super) lane: Lane,
    pub(super) caller: Caller,
    pub(super) since: Instant,
    pub(super) answer: Arc<dyn AnyAnswer>,
}

/// The threads by number.
pub(super) struct Workers {
    threads: BTreeMap<WorkerNumber, Worker>,
    next: WorkerNumber,
    /// How many are not abandoned.
    at_work: usize,
    abandoned: AbandonedThreads,
}

#[derive(Default)]
struct Worker {
    /// `None` until the thread runs.
    thread: Option<ThreadId>,
    /// `None` between jobs, while its job is paused, and once the thread is abandoned.
    running: Option<RunningJob>,
}

/// Whether an abandoned thread is replaced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum EmptyPlace {
    /// A thread with this number takes it.
    Replaced(WorkerNumber),
    /// It stays empty.
    Missing,
}

/// The state of a thread at the end of a turn.
pub(super) enum TurnEnd {
    /// The job is still its own.
    OwnJob(RunningJob),
    /// The thread was abandoned, and the job has been answered.
    Abandoned,
}

impl Workers {
    /// Returns no threads yet, for a pool that will have `threads`.
    pub(super) fn new(threads: usize) -> Self {
        Self {
            threads: BTreeMap::new(),
            next: 0,
            at_work: 0,
            abandoned: AbandonedThreads {
                most_replaced: threads,
                ..AbandonedThreads::default()
            },
        }
    }

    /// Returns how many threads are not abandoned.
    pub(super) fn at_work(&self) -> usize {
        self.at_work
    }

    /// Returns the counts of abandoned threads.
    pub(super) fn abandoned(&self) -> AbandonedThreads {
        self.abandoned
    }

    /// Adds a thread that is about to start.
    pub(super) fn add(&mut self) -> WorkerNumber {
        let number = self.next;
        self.next += 1;
        self.at_work += 1;
        self.threads.insert(number, Worker::default());
        number
    }

    /// Removes a thread that ends, or did not start.
    pub(super) fn remove(&mut self, number: WorkerNumber) {
        if self.threads.remove(&number).is_some() {
            self.at_work -= 1;
        }
    }

    /// Removes a replacement that did not start.
    pub(super) fn replacement_failed(&mut self, number: WorkerNumber) {
        self.remove(number);
        self.abandoned.missing += 1;
    }

    /// Records that this thread has started.
    pub(super) fn started(&mut self, number: WorkerNumber, thread: ThreadId) {
        self.worker(number).thread = Some(thread);
    }

    /// Records that the thread begins a turn.
    pub(super) fn begin_turn(&mut self, number: WorkerNumber, job: RunningJob) {
        self.worker(number).running = Some(job);
    }

    /// Returns the job of a thread that is not abandoned.
    pub(super) fn running(&mut self, number: WorkerNumber) -> Option<&mut RunningJob> {
        self.worker(number).running.as_mut()
    }

    /// Records that the turn is over.
    pub(super) fn end_turn(&mut self, number: WorkerNumber) -> TurnEnd {
        // An abandoned thread has no job any more.
        let running = self.worker(number).running.take();
        running.map_or(TurnEnd::Abandoned, TurnEnd::OwnJob)
    }

    /// Abandons a thread that runs a job. Returns the job, and whether the thread is replaced.
    pub(super) fn abandon(&mut self, thread: ThreadId) -> Option<(RunningJob, EmptyPlace)> {
        let worker = (self.threads.values_mut()).find(|worker| worker.thread == Some(thread))?;
        let job = worker.running.take()?;
        self.at_work -= 1;
        self.abandoned.now += 1;
        self.abandoned.total += 1;
        let place = if self.abandoned.now <= self.abandoned.most_replaced {
            EmptyPlace::Replaced(self.add())
        } else {
            self.abandoned.missing += 1;
            EmptyPlace::Missing
        };
        Some((job, place))
    }

    /// Lets an abandoned thread whose job has returned take an empty place. Returns whether there was one; else the thread is removed.
    pub(super) fn come_back(&mut self, number: WorkerNumber) -> bool {
        self.abandoned.now -= 1;
        if self.abandoned.missing == 0 {
            self.threads.remove(&number);
            return false;
        }
        self.abandoned.missing -= 1;
        self.at_work += 1;
        true
    }

    fn worker(&mut self, number: WorkerNumber) -> &mut Worker {
        self.threads.entry(number).or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::task::JobError;

    struct NoAnswer;

    impl AnyAnswer for NoAnswer {
        fn is_unwanted(&self) -> bool {
            false
        }

        fn fail(&self, _: JobError) {}
    }

    fn job() -> RunningJob {
        RunningJob {
            first_lane: Lane::Calls,
            lane: Lane::Calls,
            caller: Caller::Local,
            since: Instant::now(),
            answer: Arc::new(NoAnswer),
        }
    }

    /// Ids of threads that have ended.
    fn ids<const N: usize>() -> [ThreadId; N] {
        std::array::from_fn(|_| std::thread::spawn(|| std::thread::current().id()).join().unwrap())
    }

    #[test]
    fn so_many_threads_are_replaced_and_one_that_comes_back_takes_an_empty_place() {
        let mut workers = Workers::new(2);
        let ids: [ThreadId; 4] = ids();
        let numbers = [workers.add(), workers.add()];
        let mut numbers = numbers.to_vec();
        for hung in 0..3 {
            workers.started(numbers[hung], ids[hung]);
            assert!(workers.abandon(ids[hung]).is_none(), "it has no job");
            workers.begin_turn(numbers[hung], job());
            let (_, place) = workers.abandon(ids[hung]).unwrap();
            match place {
                EmptyPlace::Replaced(number) => numbers.push(number),
                EmptyPlace::Missing => assert_eq!(hung, 2),
            }
            assert!(workers.abandon(ids[hung]).is_none(), "once");
        }
        let counts = |now, missing| AbandonedThreads {
            now,
            most_replaced: 2,
            missing,
            total: 3,
        };
        assert_eq!((workers.abandoned(), workers.at_work()), (counts(3, 1), 1));
        assert!(matches!(workers.end_turn(numbers[0]), TurnEnd::Abandoned));
        assert!(workers.come_back(numbers[0]), "it takes the empty place");
        assert_eq!((workers.abandoned(), workers.at_work()), (counts(2, 0), 2));
        workers.begin_turn(numbers[0], job());
        assert!(matches!(workers.end_turn(numbers[0]), TurnEnd::OwnJob(_)));
        assert!(matches!(workers.end_turn(numbers[1]), TurnEnd::Abandoned));
        assert!(!workers.come_back(numbers[1]), "every place is taken");
        assert_eq!((workers.abandoned(), workers.at_work()), (counts(1, 0), 2));
    }
}
