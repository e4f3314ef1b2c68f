//! Which job is next, and which is not taken: the rules of the pool without its threads and its clock.
//!
//! Lanes are served in their order. One that has waited for [`PATIENCE`] is served once before all others, so that none
//! waits without end. When all threads have long jobs, one short job may run in addition.

use std::time::{Duration, Instant};

use super::caller::Caller;
use super::estimate::Average;
use super::lane::Lane;
use super::lane_queue::{JobEnd, LaneQueue};
use super::observed::RefusedWhy;

/// How long a lane waits for its turn, at most.
const PATIENCE: Duration = Duration::from_millis(100);

/// With fewer jobs than this a lane is not searched for those that nobody waits for any more.
const FEW: usize = 1024;

/// See the [module](self).
#[derive(Debug)]
pub(super) struct Schedule<J> {
    lanes: [LaneState<J>; Lane::COUNT],
    /// How many jobs run: short ones, and long ones.
    running: [usize; 2],
    /// At most so many jobs run at once, and one short one.
    threads: usize,
    /// At most so many jobs of each bounded lane wait or run.
    places: usize,
}

/// A lane.
#[derive(Debug)]
struct LaneState<J> {
    line: LaneQueue<J>,
    /// How long its jobs have a thread when it is their turn.
    pace: Average,
    /// Since when it waits to be served; of no meaning while nothing waits.
    since: Option<Instant>,
    /// With so many waiting it is crowded.
    crowd: usize,
}

impl<J> Default for LaneState<J> {
    fn default() -> Self {
        Self {
            line: LaneQueue::default(),
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
            running: [0; 2],
            threads,
            places,
        }
    }

    /// Whether a job of this caller that has `left` to live may be added.
    pub(super) fn admits(&self, lane: Lane, caller: Caller, left: Option<Duration>) -> Result<(), NotTaken> {
        if !lane.is_bounded() {
            return Ok(());
        }
        if left.is_some_and(|left| self.wait_before(lane, caller) > left) {
            return Err(NotTaken::TooLate);
        }
        if self.line(lane).held() >= self.places {
            return Err(NotTaken::NoPlace);
        }
        Ok(())
    }

    /// Gives the place of another caller's job, who has more than this one would have, and says when that is to come back.
    pub(super) fn make_room(&mut self, lane: Lane, caller: Caller) -> Option<(J, Duration)> {
        let (other, job) = self.lanes[lane as usize].line.make_room(caller)?;
        Some((job, self.wait_after(NotTaken::NoPlace, lane, other)))
    }

    /// When a caller is to come back whose job was not taken.
    pub(super) fn wait_after(&self, not_taken: NotTaken, lane: Lane, caller: Caller) -> Duration {
        let wait = self.wait_before(lane, caller);
        match not_taken {
            NotTaken::TooLate => wait,
            NotTaken::NoPlace => {
                let share = self.line(lane).callers() as f64 / self.threads as f64;
                wait.max(self.line(lane).effort(caller).mul_f64(share))
            }
        }
    }

    /// How many jobs of this lane wait, and how many run.
    pub(super) fn load(&self, lane: Lane) -> (usize, usize) {
        let waiting = self.line(lane).waiting();
        (waiting, self.line(lane).held() - waiting)
    }

    /// Adds a job that was admitted.
    pub(super) fn push(&mut self, lane: Lane, caller: Caller, job: J, now: Instant) {
        let LaneState { line, since, .. } = &mut self.lanes[lane as usize];
        if line.waiting() == 0 {
            *since = Some(now);
        }
        line.push(caller, job);
    }

    /// The next job that may run now. It runs until it is [put back](Self::put_back) or has [ended](Self::ended).
    pub(super) fn next(&mut self, now: Instant) -> Option<(Lane, Caller, J)> {
        let since = |lane: &Lane| self.lanes[*lane as usize].since.unwrap_or(now);
        let overdue = (self.ready())
            .filter(|lane| now.saturating_duration_since(since(lane)) >= PATIENCE)
            .min_by_key(since);
        let lane = overdue.or_else(|| self.ready().next())?;
        let waiting = &mut self.lanes[lane as usize];
        let (caller, job) = waiting.line.pop()?;
        waiting.since = Some(now);
        self.running[usize::from(lane.is_long())] += 1;
        Some((lane, caller, job))
    }

    /// Whether one more job may run now.
    pub(super) fn has_next(&self) -> bool {
        self.ready().next().is_some()
    }

    /// The lanes of which a job may run now.
    fn ready(&self) -> impl Iterator<Item = Lane> {
        let [short, long] = self.running;
        let (any, one_short) = (short + long < self.threads, short == 0);
        let may_run = move |lane: &Lane| any || one_short && !lane.is_long();
        (Lane::ALL.into_iter()).filter(move |lane| self.line(*lane).waiting() > 0 && may_run(lane))
    }

    /// A running job has had a thread for this time.
    pub(super) fn spend(&mut self, lane: Lane, caller: Caller, time: Duration, now: Instant) {
        let waiting = &mut self.lanes[lane as usize];
        waiting.pace.add(time);
        waiting.line.spend(caller, time, now);
    }

    /// A running job has come to its end.
    pub(super) fn ended(&mut self, lane: Lane, caller: Caller, ended: JobEnd, now: Instant) {
        self.running[usize::from(lane.is_long())] -= 1;
        self.lanes[lane as usize].line.ended(caller, ended, now);
    }

    /// A running job wants another turn.
    pub(super) fn put_back(&mut self, lane: Lane, caller: Caller, job: J, now: Instant) {
        self.running[usize::from(lane.is_long())] -= 1;
        let LaneState { line, since, .. } = &mut self.lanes[lane as usize];
        if line.waiting() == 0 {
            *since = Some(now);
        }
        line.put_back(caller, job);
    }

    /// Whether twice as many wait as were wanted at the last sweep: in a lane without bound it may be those that nobody waits
    /// for any more.
    pub(super) fn is_crowded(&self, lane: Lane) -> bool {
        let lane = &self.lanes[lane as usize];
        lane.line.waiting() >= lane.crowd
    }

    /// Takes the jobs of this lane out that are not wanted.
    pub(super) fn sweep(&mut self, lane: Lane, wanted: impl FnMut(&J) -> bool) -> Vec<J> {
        let lane = &mut self.lanes[lane as usize];
        let swept = lane.line.sweep(wanted);
        lane.crowd = FEW.max(2 * lane.line.waiting());
        swept
    }

    /// Takes everything out that waits.
    pub(super) fn clear(&mut self) -> Vec<J> {
        let lanes = Lane::ALL.into_iter();
        lanes.flat_map(|lane| self.sweep(lane, |_| false)).collect()
    }

    /// How long a job that this caller adds now waits for its first turn.
    fn wait_before(&self, lane: Lane, caller: Caller) -> Duration {
        let share = |jobs: usize| jobs as f64 / self.threads as f64;
        let above = Lane::ALL.into_iter().take(lane as usize);
        let above = above.map(|lane| &self.lanes[lane as usize]);
        let above = above.map(|above| above.pace.times(share(above.line.waiting())));
        let own = &self.lanes[lane as usize];
        above.sum::<Duration>() + own.pace.times(share(own.line.before(caller)))
    }

    /// How much longer a search that this caller has begun takes than it would alone, if it needs as much time on a thread as
    /// this caller's others.
    pub(super) fn wait_to_finish(&self, lane: Lane, caller: Caller) -> Duration {
        // The threads are shared by the callers, and a caller's share by its searches.
        let sharing = self.line(lane).callers() * self.line(lane).begun(caller);
        let share = sharing as f64 / self.threads as f64;
        self.line(lane).effort(caller).mul_f64((share - 1.0).max(0.0))
    }

    fn line(&self, lane: Lane) -> &LaneQueue<J> {
        &self.lanes[lane as usize].line
    }
}

/// Why a job is not taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NotTaken {
    /// What waits before it takes longer than it has.
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
