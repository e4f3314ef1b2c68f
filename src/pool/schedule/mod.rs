//! Chooses the next job and refuses jobs. These are the rules of the pool; the threads and the clock are elsewhere.
//!
//! Lanes are served in their order. A lane that has waited for [`PATIENCE`] is served once before all others, so that no lane starves.
//! While other jobs occupy all threads, one short job may run in addition. A job of a short lane that is not done after its first turn
//! goes on in the long lane: there it takes turns with searches. A caller with [`LENGTHENED`] such jobs for each thread begins no further
//! one, because each of them holds a thread while it is paused (`seat`). The lane [`Lane::Refill`] is different: it is served only when no
//! other job waits and a thread is idle, and its jobs do not count where jobs of callers are admitted or take threads.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::caller::Caller;
use super::estimate::Average;
use super::lane::Lane;
use super::lane_queue::{JobEnd, LaneQueue};
use super::observed::RefusedWhy;
use super::seat::Seat;
use super::task::Job;

/// Time after which a waiting lane is served before all others.
const PATIENCE: Duration = Duration::from_millis(100);

/// A lane with fewer waiting jobs is not crowded.
const FEW: usize = 1024;

/// How many times as many jobs a bounded lane takes while threads are stalled.
const STALLED_PLACES: usize = 16;

/// How many jobs of one caller may go on after their first turn, for each thread.
const LENGTHENED: usize = 4;

/// How many jobs may be paused, for each thread.
const PAUSED: usize = 16;

/// What waits in the queue.
pub(super) enum Waiting {
    /// A job that no thread has.
    Job(Job),
    /// The job of a thread, which waits until its next turn.
    Paused(Arc<Seat>),
}

impl Waiting {
    pub(super) fn is_job(&self) -> bool {
        matches!(self, Self::Job(_))
    }

    /// Returns whether nobody waits for it. A paused job needs its next turn to end.
    pub(super) fn is_unwanted(&self) -> bool {
        matches!(self, Self::Job(job) if job.is_unwanted())
    }
}

/// The lanes with their jobs; see the [module](self).
#[derive(Debug)]
pub(super) struct Schedule<J> {
    lanes: [LaneState<J>; Lane::COUNT],
    /// For each caller, how many of its jobs [went to a long lane](Self::lengthen).
    lengthened: HashMap<Caller, usize>,
    /// How many jobs are paused.
    paused: usize,
    /// The number of running jobs of each [class](Lane::class).
    running: [usize; 3],
    /// The most jobs that run at once, without the additional short one.
    threads: usize,
    /// The most jobs of each bounded lane that wait or run, while no thread is stalled.
    places: usize,
    /// While jobs that do not return occupy threads: the time until these threads are replaced.
    stalled: Option<Duration>,
    /// When threads were last stalled.
    last_stall: Option<Instant>,
}

/// A lane.
#[derive(Debug)]
struct LaneState<J> {
    queue: LaneQueue<J>,
    /// The average time of a turn.
    pace: Average,
    /// When it began to wait to be served. Has no meaning while no job waits.
    since: Option<Instant>,
    /// The lane is crowded if at least this many jobs wait.
    crowd: usize,
}

impl<J> Default for LaneState<J> {
    fn default() -> Self {
        Self {
            queue: LaneQueue::default(),
            pace: Average::default(),
            since: None,
            crowd: FEW,
        }
    }
}

impl<J> Schedule<J> {
    pub(super) fn new(threads: usize, places: usize) -> Self {
        Self {
            lanes: Default::default(),
            lengthened: HashMap::new(),
            paused: 0,
            running: [0; 3],
            threads,
            places,
            stalled: None,
            last_stall: None,
        }
    }

    /// Sets for how long threads are still stalled; `None` if none is. While they are, each bounded lane takes more jobs.
    pub(super) fn set_stalled(&mut self, left: Option<Duration>, now: Instant) {
        self.stalled = left;
        if left.is_some() {
            self.last_stall = Some(now);
        }
    }

    /// Checks whether a job of this caller, with `left` until its deadline, may be added.
    pub(super) fn admits(&self, lane: Lane, caller: Caller, left: Option<Duration>) -> Result<(), NotTaken> {
        if !lane.is_bounded() {
            return Ok(());
        }
        if left.is_some_and(|left| self.wait_before(lane, caller) > left) {
            return Err(NotTaken::TooLate);
        }
        let places = if self.stalled.is_some() {
            self.places.saturating_mul(STALLED_PLACES)
        } else {
            self.places
        };
        if self.queue(lane).held() >= places {
            return Err(NotTaken::NoPlace);
        }
        Ok(())
    }

    /// Removes a waiting job of the caller with the most jobs, if that caller has more than `caller` would have. Returns it with the time
    /// until its retry.
    pub(super) fn make_room(
        &mut self,
        lane: Lane,
        caller: Caller,
        may_go: impl Fn(&J) -> bool,
    ) -> Option<(J, Duration)> {
        let (other, job) = self.lanes[lane as usize].queue.make_room(caller, may_go)?;
        Some((job, self.wait_after(NotTaken::NoPlace, lane, other)))
    }

    /// Returns the time after which a caller whose job was refused should try again.
    pub(super) fn wait_after(&self, not_taken: NotTaken, lane: Lane, caller: Caller) -> Duration {
        let wait = self.wait_before(lane, caller);
        let wait = wait.max(self.stalled.unwrap_or_default());
        match not_taken {
            NotTaken::TooLate => wait,
            NotTaken::NoPlace => {
                let share = self.queue(lane).callers() as f64 / self.threads as f64;
                wait.max(self.queue(lane).effort(caller).mul_f64(share))
            }
        }
    }

    /// Returns how many jobs of this lane wait, and how many run.
    pub(super) fn load(&self, lane: Lane) -> (usize, usize) {
        let waiting = self.queue(lane).waiting();
        (waiting, self.queue(lane).held() - waiting)
    }

    /// Adds a job that was admitted.
    pub(super) fn push(&mut self, lane: Lane, caller: Caller, job: J, now: Instant) {
        let LaneState { queue, since, .. } = &mut self.lanes[lane as usize];
        if queue.waiting() == 0 {
            *since = Some(now);
        }
        queue.push(caller, job);
    }

    /// Takes the next job that may run now. It counts as running until it is [put back](Self::put_back) or has [ended](Self::ended).
    pub(super) fn next(&mut self, now: Instant) -> Option<(Lane, Caller, J)> {
        let since = |lane: &Lane| self.lanes[*lane as usize].since.unwrap_or(now);
        let overdue = (self.ready())
            .filter(|lane| *lane != Lane::Refill && now.saturating_duration_since(since(lane)) >= PATIENCE)
            .min_by_key(since);
        let lane = overdue.or_else(|| self.ready().next())?;
        let (lengthened, most) = (&self.lengthened, self.most_lengthened());
        let may_run = |caller| may_begin(lengthened, most, lane, caller);
        let waiting = &mut self.lanes[lane as usize];
        let (caller, job) = waiting.queue.pop(may_run)?;
        waiting.since = Some(now);
        self.running[lane.class()] += 1;
        Some((lane, caller, job))
    }

    /// Returns whether one more job may run now.
    pub(super) fn has_next(&self) -> bool {
        self.ready().next().is_some()
    }

    /// Returns the lanes with a waiting job that may run now.
    fn ready(&self) -> impl Iterator<Item = Lane> {
        let [short, long, refill] = self.running;
        let (any, one_short) = (short + long < self.threads, short == 0);
        let idle = short + long + refill < self.threads && refill < most_refills(self.threads);
        let may_run = move |lane: &Lane| match lane {
            Lane::Refill => idle,
            lane => any || one_short && !lane.is_long(),
        };
        let most = self.most_lengthened();
        let has_next = move |lane: Lane| {
            let may_begin = |caller| may_begin(&self.lengthened, most, lane, caller);
            self.queue(lane).has_next(may_begin)
        };
        (Lane::ALL.into_iter()).filter(move |lane| may_run(lane) && has_next(*lane))
    }

    fn most_lengthened(&self) -> usize {
        LENGTHENED * self.threads
    }

    /// Moves a running job of a short lane to the lane in which it goes on.
    pub(super) fn lengthen(&mut self, lane: Lane, caller: Caller, now: Instant) {
        let long = lane.after_first_turn();
        self.running[lane.class()] -= 1;
        self.running[long.class()] += 1;
        self.lanes[lane as usize].queue.ended(caller, JobEnd::Cut, now);
        self.lanes[long as usize].queue.join(caller);
        *self.lengthened.entry(caller).or_default() += 1;
    }

    /// Forgets a job that was [lengthened](Self::lengthen) and has ended.
    pub(super) fn lengthened_ended(&mut self, caller: Caller) {
        if let Entry::Occupied(mut own) = self.lengthened.entry(caller) {
            *own.get_mut() -= 1;
            if *own.get() == 0 {
                own.remove();
            }
        }
    }

    /// Counts a running job as paused if others wait and not too many are paused. Returns whether it is.
    pub(super) fn begin_pause(&mut self) -> bool {
        let is_awaited = |lane: &Lane| *lane != Lane::Refill && self.queue(*lane).waiting() > 0;
        let pauses = self.paused < PAUSED * self.threads && Lane::ALL.iter().any(is_awaited);
        self.paused += usize::from(pauses);
        pauses
    }

    /// Counts a paused job as one that runs.
    pub(super) fn end_pause(&mut self) {
        self.paused -= 1;
    }

    /// Returns how many jobs are paused.
    pub(super) fn paused(&self) -> usize {
        self.paused
    }

    /// Counts the time of a running job on a thread, unless threads were stalled meanwhile: then the time says nothing about other jobs.
    pub(super) fn spend(&mut self, lane: Lane, caller: Caller, time: Duration, now: Instant) {
        if self.last_stall.is_some_and(|stall| stall + time >= now) {
            return;
        }
        let waiting = &mut self.lanes[lane as usize];
        waiting.pace.add(time);
        waiting.queue.spend(caller, time, now);
    }

    /// Removes a running job that has ended.
    pub(super) fn ended(&mut self, lane: Lane, caller: Caller, ended: JobEnd, now: Instant) {
        self.running[lane.class()] -= 1;
        self.lanes[lane as usize].queue.ended(caller, ended, now);
    }

    /// Queues a running job for another turn.
    pub(super) fn put_back(&mut self, lane: Lane, caller: Caller, job: J, now: Instant) {
        self.running[lane.class()] -= 1;
        let LaneState { queue, since, .. } = &mut self.lanes[lane as usize];
        if queue.waiting() == 0 {
            *since = Some(now);
        }
        queue.put_back(caller, job);
    }

    /// Returns whether the number of waiting jobs has doubled since the last sweep. In an unbounded lane, abandoned jobs could otherwise
    /// add up.
    pub(super) fn is_crowded(&self, lane: Lane) -> bool {
        let lane = &self.lanes[lane as usize];
        lane.queue.waiting() >= lane.crowd
    }

    /// Removes the waiting jobs of this lane that are not wanted.
    pub(super) fn sweep(&mut self, lane: Lane, wanted: impl FnMut(&J) -> bool) -> Vec<J> {
        let lane = &mut self.lanes[lane as usize];
        let swept = lane.queue.sweep(wanted);
        lane.crowd = FEW.max(2 * lane.queue.waiting());
        swept
    }

    /// Removes all waiting jobs that are not wanted.
    pub(super) fn sweep_all(&mut self, mut wanted: impl FnMut(&J) -> bool) -> Vec<J> {
        let lanes = Lane::ALL.into_iter();
        lanes.flat_map(|lane| self.sweep(lane, &mut wanted)).collect()
    }

    /// Estimates the wait for the first turn of a job that this caller adds now.
    fn wait_before(&self, lane: Lane, caller: Caller) -> Duration {
        let share = |jobs: usize| jobs as f64 / self.threads as f64;
        let above = Lane::ALL.into_iter().take(lane as usize);
        let above = above.map(|lane| &self.lanes[lane as usize]);
        let above = above.map(|above| above.pace.times(share(above.queue.waiting())));
        let own = &self.lanes[lane as usize];
        above.sum::<Duration>() + own.pace.times(share(own.queue.before(caller)))
    }

    /// Estimates how long a search of this caller waits between its turns until it ends, if it needs as much time on a thread as the
    /// caller's recent searches.
    pub(super) fn wait_to_finish(&self, lane: Lane, caller: Caller) -> Duration {
        // Callers share the threads, and the searches of one caller share its part.
        let sharing = self.queue(lane).callers() * self.queue(lane).begun(caller);
        let share = sharing as f64 / self.threads as f64;
        self.queue(lane).effort(caller).mul_f64((share - 1.0).max(0.0))
    }

    fn queue(&self, lane: Lane) -> &LaneQueue<J> {
        &self.lanes[lane as usize].queue
    }
}

/// Returns whether a caller may begin a job of this lane, or go on with one.
fn may_begin(lengthened: &HashMap<Caller, usize>, most: usize, lane: Lane, caller: Caller) -> bool {
    lane.is_long() || lengthened.get(&caller).is_none_or(|&own| own < most)
}

/// Returns how many jobs for the reserve run at once: half of the threads, so that a new caller finds an idle processor.
pub(super) fn most_refills(threads: usize) -> usize {
    threads.div_ceil(2)
}

/// Why a job is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NotTaken {
    /// It would wait beyond its deadline.
    TooLate,
    /// The lane is full.
    NoPlace,
}

impl From<NotTaken> for RefusedWhy {
    fn from(not_taken: NotTaken) -> Self {
        match not_taken {
            NotTaken::TooLate => Self::TooLate,
            NotTaken::NoPlace => Self::NoPlace,
        }
    }
}

#[cfg(test)]
mod tests;
