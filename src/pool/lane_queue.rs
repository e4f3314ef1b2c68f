//! Queues the jobs of one lane in an order that is fair to its callers.
//!
//! Callers take turns, each with one job, however many they have. Among one caller's jobs, new ones go before those that had a turn,
//! so that a short search does not wait for long ones; every fifth is one that had a turn, so that long ones end too.
//!
//! *Invariants:* a caller has an entry only while it has waiting or running jobs; it is in `order` exactly while it has waiting ones.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, VecDeque};
use std::time::{Duration, Instant};

use super::caller::Caller;
use super::estimate::SearchEffort;

/// How many new jobs of a caller run between two jobs that already had a turn.
const OVERTAKING: u32 = 4;

/// The jobs of one lane; see the [module](self).
#[derive(Debug)]
pub(super) struct LaneQueue<J> {
    callers: HashMap<Caller, CallerJobs<J>>,
    /// The callers with waiting jobs, the next one first.
    order: VecDeque<Caller>,
    waiting: usize,
    running: usize,
}

/// The jobs of one caller in a lane.
#[derive(Debug)]
struct CallerJobs<J> {
    /// Jobs that had no turn yet.
    fresh: VecDeque<J>,
    /// Jobs that wait for another turn.
    begun: VecDeque<J>,
    running: usize,
    /// How many jobs of `fresh` were served since the last one of `begun`.
    overtaken: u32,
    /// The recent time of its searches.
    effort: SearchEffort,
}

impl<J> CallerJobs<J> {
    fn waiting(&self) -> usize {
        self.fresh.len() + self.begun.len()
    }

    fn held(&self) -> usize {
        self.waiting() + self.running
    }

    fn pop(&mut self) -> Option<J> {
        if (self.overtaken < OVERTAKING || self.begun.is_empty())
            && let Some(job) = self.fresh.pop_front()
        {
            self.overtaken = self.overtaken.saturating_add(1);
            return Some(job);
        }
        self.overtaken = 0;
        self.begun.pop_front()
    }
}

impl<J> Default for CallerJobs<J> {
    fn default() -> Self {
        Self {
            fresh: VecDeque::new(),
            begun: VecDeque::new(),
            running: 0,
            overtaken: 0,
            effort: SearchEffort::default(),
        }
    }
}

impl<J> Default for LaneQueue<J> {
    fn default() -> Self {
        Self {
            callers: HashMap::new(),
            order: VecDeque::new(),
            waiting: 0,
            running: 0,
        }
    }
}

impl<J> LaneQueue<J> {
    /// Returns how many jobs wait.
    pub(super) fn waiting(&self) -> usize {
        self.waiting
    }

    /// Returns how many jobs wait or run.
    pub(super) fn held(&self) -> usize {
        self.waiting + self.running
    }

    /// Returns how many callers have jobs.
    pub(super) fn callers(&self) -> usize {
        self.callers.len()
    }

    /// Adds a job that has not begun.
    pub(super) fn push(&mut self, caller: Caller, job: J) {
        let own = self.callers.entry(caller).or_default();
        if own.waiting() == 0 {
            self.order.push_back(caller);
        }
        own.fresh.push_back(job);
        self.waiting += 1;
    }

    /// Returns whether a job of a caller that `may_run` selects waits.
    pub(super) fn has_next(&self, mut may_run: impl FnMut(Caller) -> bool) -> bool {
        self.order.iter().any(|caller| may_run(*caller))
    }

    /// Takes the next job of the callers that `may_run` selects. It counts as running until it is [put back](Self::put_back) or has
    /// [ended](Self::ended).
    pub(super) fn pop(&mut self, mut may_run: impl FnMut(Caller) -> bool) -> Option<(Caller, J)> {
        let next = self.order.iter().position(|caller| may_run(*caller))?;
        let caller = self.order.remove(next)?;
        let own = self.callers.get_mut(&caller)?;
        let job = own.pop()?;
        own.running += 1;
        if own.waiting() > 0 {
            self.order.push_back(caller);
        }
        self.waiting -= 1;
        self.running += 1;
        Some((caller, job))
    }

    /// Queues a running job for its next turn.
    pub(super) fn put_back(&mut self, caller: Caller, job: J) {
        let own = self.callers.entry(caller).or_default();
        if own.waiting() == 0 {
            self.order.push_back(caller);
        }
        own.begun.push_back(job);
        own.running -= 1;
        self.waiting += 1;
        self.running -= 1;
    }

    /// Adds a running job, which comes from another lane.
    pub(super) fn join(&mut self, caller: Caller) {
        self.callers.entry(caller).or_default().running += 1;
        self.running += 1;
    }

    /// Removes a running job that has ended or goes to another lane.
    pub(super) fn ended(&mut self, caller: Caller, ended: JobEnd, now: Instant) {
        if let Entry::Occupied(mut own) = self.callers.entry(caller) {
            own.get_mut().running -= 1;
            if ended == JobEnd::ByItself {
                own.get_mut().effort.finish(now);
            }
            if own.get().held() == 0 {
                own.remove();
            }
        }
        self.running -= 1;
    }

    /// Counts the time of a running job on a thread.
    pub(super) fn spend(&mut self, caller: Caller, time: Duration, now: Instant) {
        if let Some(own) = self.callers.get_mut(&caller) {
            own.effort.spend(time, now);
        }
    }

    /// Returns the recent time on a thread for each of this caller's jobs.
    pub(super) fn effort(&self, caller: Caller) -> Duration {
        (self.callers.get(&caller)).map_or(Duration::ZERO, |own| own.effort.each())
    }

    /// Returns how many jobs would be served before a new job of this caller.
    pub(super) fn before(&self, caller: Caller) -> usize {
        let own = self.callers.get(&caller).map_or(0, |own| own.fresh.len());
        let others = self.order.iter().filter(|&&other| other != caller);
        // Callers take turns, so of each other caller at most one job goes before each of this caller's jobs and the new one.
        let theirs = others.map(|other| self.callers[other].waiting().min(own + 1));
        own + theirs.sum::<usize>()
    }

    /// Returns how many jobs of this caller run or had a turn.
    pub(super) fn begun(&self, caller: Caller) -> usize {
        (self.callers.get(&caller)).map_or(0, |own| own.begun.len() + own.running)
    }

    /// Makes room for a job of `caller` in a full lane: removes the newest job of the caller with the most jobs, if that caller has more
    /// than `caller` would have. Jobs without a turn are removed first, and only those that `may_go` selects.
    pub(super) fn make_room(&mut self, caller: Caller, may_go: impl Fn(&J) -> bool) -> Option<(Caller, J)> {
        let wants = self.callers.get(&caller).map_or(0, CallerJobs::held) + 1;
        let waiting = self
            .order
            .iter()
            .map(|other| (self.callers[other].held(), *other));
        let (most, largest) = waiting.max_by_key(|(held, _)| *held)?;
        if most <= wants {
            return None;
        }
        let own = self.callers.get_mut(&largest)?;
        let newest = |jobs: &mut VecDeque<J>| jobs.remove(jobs.iter().rposition(&may_go)?);
        let job = newest(&mut own.fresh).or_else(|| newest(&mut own.begun))?;
        self.waiting -= 1;
        if own.waiting() == 0 {
            self.order.retain(|other| *other != largest);
        }
        Some((largest, job))
    }

    /// Removes the waiting jobs that are not wanted.
    pub(super) fn sweep(&mut self, mut wanted: impl FnMut(&J) -> bool) -> Vec<J> {
        let mut swept = Vec::new();
        self.callers.retain(|_, own| {
            for jobs in [&mut own.fresh, &mut own.begun] {
                let (kept, gone): (VecDeque<_>, VecDeque<_>) = jobs.drain(..).partition(&mut wanted);
                *jobs = kept;
                swept.extend(gone);
            }
            own.held() > 0
        });
        let callers = &self.callers;
        (self.order).retain(|caller| callers.get(caller).is_some_and(|own| own.waiting() > 0));
        self.waiting -= swept.len();
        swept
    }
}

/// How a job ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum JobEnd {
    /// With a result, or because its own budget was spent.
    ByItself,
    /// By its deadline, or because it was abandoned or goes on in another lane.
    Cut,
}

#[cfg(test)]
mod tests {
    use super::*;

    const MANY: Caller = Caller::Local;

    fn other(number: u8) -> Caller {
        Caller::at(Some([192, 0, 2, number].into()))
    }

    fn end(queue: &mut LaneQueue<u32>, caller: Caller) {
        queue.ended(caller, JobEnd::ByItself, Instant::now());
    }

    #[test]
    fn callers_take_turns_however_many_jobs_they_have() {
        let mut queue = LaneQueue::default();
        for number in 0..5 {
            queue.push(MANY, number);
        }
        queue.push(other(1), 10);
        queue.push(other(2), 20);
        queue.push(other(1), 11);
        assert_eq!(queue.before(other(2)), 1 + 2 + 2);
        assert_eq!(queue.before(other(3)), 3);
        let order: Vec<u32> = std::iter::from_fn(|| queue.pop(|_| true))
            .map(|(_, job)| job)
            .collect();
        assert_eq!(order, [0, 10, 20, 1, 11, 2, 3, 4]);
    }

    #[test]
    fn a_caller_is_forgotten_with_its_last_job() {
        let mut queue = LaneQueue::default();
        for number in 1..=100 {
            queue.push(other(number), 0);
        }
        let gone = queue.sweep(|_| false);
        assert_eq!((gone.len(), queue.callers(), queue.held()), (100, 0, 0));
        queue.push(MANY, 0);
        queue.push(MANY, 1);
        for _ in 0..2 {
            let (caller, _) = queue.pop(|_| true).unwrap();
            assert_eq!(queue.callers(), 1);
            end(&mut queue, caller);
        }
        assert_eq!((queue.callers(), queue.held()), (0, 0));
        assert!(queue.pop(|_| true).is_none());
    }

    #[test]
    fn a_job_that_has_not_begun_overtakes_those_that_have_but_not_for_ever() {
        let mut queue = LaneQueue::default();
        queue.push(MANY, 100);
        let (caller, begun) = queue.pop(|_| true).unwrap();
        queue.put_back(caller, begun);
        for number in 0..10 {
            queue.push(MANY, number);
        }
        let mut order = Vec::new();
        for _ in 0..7 {
            let (caller, job) = queue.pop(|_| true).unwrap();
            order.push(job);
            end(&mut queue, caller);
        }
        assert_eq!(order.iter().filter(|&&job| job == 100).count(), 1, "{order:?}");
        assert_eq!(order[0], 0);
    }

    #[test]
    fn room_is_made_by_the_largest_callers_newest_job_that_has_not_begun() {
        let mut queue = LaneQueue::default();
        for number in 0..3 {
            queue.push(MANY, number);
        }
        let (caller, first) = queue.pop(|_| true).unwrap();
        queue.put_back(caller, first);
        queue.push(other(1), 10);
        let gone = |queue: &mut LaneQueue<_>| queue.make_room(other(2), |_| true);
        assert_eq!(gone(&mut queue), Some((MANY, 2)));
        assert_eq!(gone(&mut queue), Some((MANY, 1)));
        assert_eq!(gone(&mut queue), None, "one each");
        assert_eq!(queue.waiting(), 2);
    }
}
