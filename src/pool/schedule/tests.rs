//! Tests of the rules on simulated threads with a simulated clock.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr};

use chacha20::ChaCha8Rng;
use rand::rand_core::{Rng as _, SeedableRng as _};

use super::*;

const TURN: Duration = Duration::from_millis(10);
const MINUTE: Duration = Duration::from_mins(1);
/// The time that an impossible search needs.
const NEVER: Duration = Duration::from_hours(24);

fn caller(number: u8) -> Caller {
    Caller::Address(IpAddr::V4(Ipv4Addr::new(192, 0, 2, number)))
}

fn milliseconds(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

/// A job of the simulation.
#[derive(Clone, Copy, Debug)]
struct Simulated {
    /// How much time on a thread it needs; unknown to the schedule.
    needs: Duration,
    arrived: Instant,
    deadline: Instant,
    turns: u32,
}

/// The outcomes of a caller's jobs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Tally {
    answered: usize,
    refused: usize,
    late: usize,
    /// How long the longest answer took.
    longest: Duration,
}

/// A job on a thread.
struct Running {
    lane: Lane,
    caller: Caller,
    job: Simulated,
    began: Instant,
    ends: Instant,
}

/// Simulated threads that work in turns like those of the pool.
struct Simulation {
    schedule: Schedule<Simulated>,
    now: Instant,
    running: Vec<Running>,
    tallies: HashMap<(usize, Caller), Tally>,
}

impl Simulation {
    fn new(threads: usize, places: usize) -> Self {
        Self {
            schedule: Schedule::new(threads, places),
            now: Instant::now(),
            running: Vec::new(),
            tallies: HashMap::new(),
        }
    }

    fn tally(&mut self, lane: Lane, caller: Caller) -> &mut Tally {
        self.tallies.entry((lane as usize, caller)).or_default()
    }

    /// Adds a job with this time until its deadline.
    fn arrive(&mut self, lane: Lane, caller: Caller, needs: Duration, left: Duration) {
        match self.schedule.admits(lane, caller, Some(left)) {
            Ok(()) => {}
            Err(NotTaken::NoPlace) if self.schedule.make_room(lane, caller, |_| true).is_some() => {}
            Err(_) => {
                self.tally(lane, caller).refused += 1;
                return;
            }
        }
        let job = Simulated {
            needs,
            arrived: self.now,
            deadline: self.now + left,
            turns: 0,
        };
        self.schedule.push(lane, caller, job, self.now);
    }

    /// Lets this time pass.
    fn pass(&mut self, time: Duration) {
        let end = self.now + time;
        loop {
            while let Some((lane, caller, job)) = self.schedule.next(self.now) {
                let turn = if lane.is_long() { TURN } else { Duration::MAX };
                // A stop takes effect at once.
                let left = job.deadline.saturating_duration_since(self.now);
                let works = job.needs.min(turn).min(left);
                let (began, ends) = (self.now, self.now + works);
                self.running.push(Running {
                    lane,
                    caller,
                    job,
                    began,
                    ends,
                });
            }
            let turns = self.running.iter().enumerate();
            let over = turns.min_by_key(|(_, turn)| turn.ends);
            let over = over.filter(|(_, turn)| turn.ends <= end);
            let Some(index) = over.map(|(index, _)| index) else {
                self.now = end;
                return;
            };
            let turn = self.running.swap_remove(index);
            self.now = turn.ends;
            self.over(&turn);
        }
    }

    fn over(&mut self, turn: &Running) {
        let (lane, caller, now) = (turn.lane, turn.caller, turn.ends);
        let (mut job, began) = (turn.job, turn.began);
        self.schedule.spend(lane, caller, now - began, now);
        job.needs -= now - began;
        job.turns += 1;
        let unlikely = |schedule: &Schedule<_>| {
            lane == Lane::Searches
                && job.turns == 1
                && schedule.wait_to_finish(lane, caller) > job.deadline.saturating_duration_since(now)
        };
        if job.needs.is_zero() {
            self.schedule.ended(lane, caller, JobEnd::ByItself, now);
            let tally = self.tally(lane, caller);
            tally.answered += 1;
            tally.longest = tally.longest.max(now - job.arrived);
        } else if now >= job.deadline {
            self.schedule.ended(lane, caller, JobEnd::Cut, now);
            self.tally(lane, caller).late += 1;
        } else if unlikely(&self.schedule) {
            self.schedule.ended(lane, caller, JobEnd::Cut, now);
            self.tally(lane, caller).refused += 1;
        } else {
            self.schedule.put_back(lane, caller, job, now);
        }
    }
}

/// Draws lengths of searches with this average. Like real ones they have no memory: at any moment a search is equally likely to end.
fn lengths(average: Duration, seed: u64) -> impl FnMut() -> Duration {
    let mut stream = ChaCha8Rng::seed_from_u64(seed);
    move || {
        let chance = (f64::from(stream.next_u32()) + 1.0) / 2_f64.powi(32);
        average.mul_f64(-chance.ln()).max(Duration::from_micros(1))
    }
}

#[test]
fn an_easy_search_is_over_soon_beside_another_callers_impossible_ones() {
    let mut simulation = Simulation::new(2, 256);
    for _ in 0..2000 {
        simulation.arrive(Lane::Searches, caller(1), NEVER, MINUTE);
    }
    for _ in 0..1000 {
        simulation.pass(milliseconds(27));
        simulation.arrive(Lane::Searches, caller(2), milliseconds(2), MINUTE);
    }
    simulation.pass(milliseconds(100));
    let easy = *simulation.tally(Lane::Searches, caller(2));
    assert_eq!(easy.answered, 1000);
    assert!(easy.longest <= TURN * 2, "{easy:?}");
}

#[test]
fn a_callers_own_impossible_searches_hold_up_its_easy_ones_by_turns_only() {
    let mut simulation = Simulation::new(2, 256);
    for _ in 0..100 {
        simulation.arrive(Lane::Searches, caller(1), NEVER, MINUTE);
    }
    simulation.pass(milliseconds(1000));
    for _ in 0..100 {
        simulation.arrive(Lane::Searches, caller(1), milliseconds(2), MINUTE);
        simulation.pass(milliseconds(27));
    }
    let tally = *simulation.tally(Lane::Searches, caller(1));
    assert_eq!(tally.answered, 100);
    assert!(tally.longest <= TURN * 2, "{tally:?}");
}

#[test]
fn a_search_of_many_turns_shares_the_threads_evenly_with_other_callers() {
    let mut simulation = Simulation::new(2, 256);
    for _ in 0..100 {
        simulation.arrive(Lane::Searches, caller(1), NEVER, MINUTE);
    }
    simulation.arrive(Lane::Searches, caller(2), milliseconds(500), MINUTE);
    simulation.pass(MINUTE);
    let long = *simulation.tally(Lane::Searches, caller(2));
    assert_eq!(long.answered, 1);
    // It runs at least every other turn of one of two threads.
    assert!(long.longest <= milliseconds(1100), "{long:?}");
}

#[test]
fn bulk_stands_behind_single_searches_and_is_not_forgotten() {
    let mut simulation = Simulation::new(2, 256);
    for _ in 0..30 {
        simulation.arrive(Lane::BulkSearches, caller(1), NEVER, MINUTE);
        simulation.arrive(Lane::Searches, caller(1), NEVER, MINUTE);
    }
    simulation.arrive(Lane::BulkSearches, caller(2), milliseconds(20), MINUTE);
    simulation.pass(milliseconds(1));
    for _ in 0..200 {
        simulation.arrive(Lane::Searches, caller(3), milliseconds(2), MINUTE);
        simulation.pass(milliseconds(31));
    }
    let easy = *simulation.tally(Lane::Searches, caller(3));
    assert_eq!(easy.answered, 200);
    assert!(easy.longest <= TURN * 3, "{easy:?}");
    let bulk = *simulation.tally(Lane::BulkSearches, caller(2));
    assert_eq!(bulk.answered, 1, "one turn in {PATIENCE:?} is for bulk");
}

#[test]
fn a_short_call_waits_for_no_turn_and_a_lane_of_short_ones_for_no_search() {
    let mut simulation = Simulation::new(2, 256);
    for _ in 0..30 {
        simulation.arrive(Lane::Searches, caller(1), NEVER, MINUTE);
        simulation.arrive(Lane::BulkSearches, caller(1), NEVER, MINUTE);
    }
    for _ in 0..1000 {
        simulation.pass(milliseconds(3));
        simulation.arrive(Lane::Calls, caller(1), Duration::from_micros(50), MINUTE);
        simulation.arrive(Lane::Elements, caller(1), Duration::from_micros(50), MINUTE);
    }
    simulation.pass(milliseconds(1));
    for lane in [Lane::Calls, Lane::Elements] {
        let tally = *simulation.tally(lane, caller(1));
        assert_eq!(tally.answered, 1000);
        assert!(tally.longest <= milliseconds(1), "{lane:?}: {tally:?}");
    }
}

#[test]
fn a_call_that_would_be_late_is_refused_when_it_comes() {
    let mut simulation = Simulation::new(1, 256);
    let (needs, left) = (milliseconds(40), milliseconds(2000));
    for _ in 0..10 {
        simulation.arrive(Lane::Calls, caller(1), needs, left);
        simulation.pass(needs);
    }
    for _ in 0..257 {
        simulation.arrive(Lane::Calls, caller(1), needs, left);
    }
    // Another caller's call gets its turn after one of these.
    simulation.arrive(Lane::Calls, caller(2), needs, milliseconds(100));
    simulation.pass(MINUTE);
    let tally = *simulation.tally(Lane::Calls, caller(1));
    assert!(tally.late <= 2, "{tally:?}");
    assert!((58..=62).contains(&tally.answered), "{tally:?}");
    assert_eq!(tally.answered + tally.refused + tally.late, 267);
    assert_eq!(simulation.tally(Lane::Calls, caller(2)).answered, 1);
}

#[test]
fn a_search_that_would_be_late_is_refused_after_its_first_turn_and_no_easy_one_is() {
    let mut simulation = Simulation::new(2, 256);
    let (mut hard, left) = (lengths(milliseconds(400), 1), milliseconds(10_000));
    let mut easy = lengths(milliseconds(2), 2);
    for round in 0..60_000 {
        // Ten times the capacity of two threads.
        if round % 20 == 0 {
            simulation.arrive(Lane::Searches, caller(1), hard(), left);
        }
        if round % 10 == 0 {
            simulation.arrive(Lane::Searches, caller(2), easy(), left);
        }
        simulation.pass(milliseconds(1));
    }
    let easy = *simulation.tally(Lane::Searches, caller(2));
    assert_eq!((easy.refused, easy.late), (0, 0), "{easy:?}");
    let hard = *simulation.tally(Lane::Searches, caller(1));
    assert!(hard.answered > 150, "{hard:?}");
    // A few take longer than expected. Without the refusal, three times as many would be late as answered.
    assert!(hard.late < hard.answered, "{hard:?}");
    assert!(hard.refused > 2000, "{hard:?}");
}

#[test]
fn impossible_searches_of_one_caller_refuse_nothing_of_another() {
    let mut simulation = Simulation::new(2, 256);
    let mut hard = lengths(milliseconds(100), 3);
    for round in 0..60_000 {
        simulation.arrive(Lane::Searches, caller(1), NEVER, MINUTE);
        if round % 400 == 0 {
            simulation.arrive(Lane::Searches, caller(2), hard(), milliseconds(10_000));
        }
        simulation.pass(milliseconds(1));
    }
    let hard = *simulation.tally(Lane::Searches, caller(2));
    assert_eq!((hard.refused, hard.late), (0, 0), "{hard:?}");
    assert!(hard.answered >= 148, "{hard:?}");
}

#[test]
fn the_caller_with_the_fewest_jobs_finds_a_place_in_a_full_lane() {
    let mut schedule = Schedule::new(1, 4);
    let now = Instant::now();
    for number in 0..4 {
        schedule.push(Lane::Calls, caller(1), number, now);
    }
    let full = |schedule: &Schedule<_>, number| schedule.admits(Lane::Calls, caller(number), None);
    assert_eq!(full(&schedule, 1), Err(NotTaken::NoPlace));
    assert!(
        schedule.make_room(Lane::Calls, caller(1), |_| true).is_none(),
        "who has the most gets none"
    );
    let mut given_up = Vec::new();
    for _ in 0..2 {
        assert_eq!(full(&schedule, 2), Err(NotTaken::NoPlace));
        given_up.push(schedule.make_room(Lane::Calls, caller(2), |_| true).unwrap().0);
        schedule.push(Lane::Calls, caller(2), 10, now);
    }
    assert_eq!(given_up, [3, 2], "the newest go");
    assert!(
        schedule.make_room(Lane::Calls, caller(2), |_| true).is_none(),
        "two and two is fair"
    );
    // Elements are not bounded here.
    assert_eq!(schedule.admits(Lane::Elements, caller(1), None), Ok(()));
}

#[test]
fn a_refusal_says_more_the_longer_the_wait_is() {
    let mut simulation = Simulation::new(2, 32);
    let mut waits = Vec::new();
    for _ in 0..32 {
        simulation.arrive(Lane::Searches, caller(1), NEVER, MINUTE);
    }
    for _ in 0..5 {
        simulation.pass(milliseconds(400));
        let schedule = &simulation.schedule;
        assert_eq!(
            schedule.admits(Lane::Searches, caller(1), None),
            Err(NotTaken::NoPlace)
        );
        waits.push(schedule.wait_after(NotTaken::NoPlace, Lane::Searches, caller(1)));
    }
    assert!(waits.is_sorted_by(|earlier, later| earlier < later), "{waits:?}");
}

#[test]
fn a_bounded_lane_takes_more_jobs_while_threads_are_stalled() {
    let mut schedule: Schedule<u32> = Schedule::new(1, 2);
    let now = Instant::now();
    let add = |schedule: &mut Schedule<u32>| {
        let admitted = schedule.admits(Lane::Calls, caller(1), None);
        if admitted.is_ok() {
            schedule.push(Lane::Calls, caller(1), 0, now);
        }
        admitted
    };
    while add(&mut schedule).is_ok() {}
    assert_eq!(schedule.load(Lane::Calls), (2, 0));
    schedule.set_stalled(Some(MINUTE), now);
    while add(&mut schedule).is_ok() {}
    assert_eq!(schedule.load(Lane::Calls), (2 * STALLED_PLACES, 0));
    schedule.set_stalled(None, now);
    assert_eq!(add(&mut schedule), Err(NotTaken::NoPlace));
}

#[test]
fn a_job_that_is_refused_comes_back_when_the_stall_is_over_and_later_jobs_do_not_pay_for_it() {
    let mut schedule: Schedule<u32> = Schedule::new(2, 64);
    let start = Instant::now();
    let wait = |schedule: &Schedule<u32>| schedule.wait_after(NotTaken::NoPlace, Lane::Calls, caller(2));
    let usual = milliseconds(1);
    for job in 0..32 {
        schedule.push(Lane::Calls, caller(1), job, start);
    }
    let turn = |schedule: &mut Schedule<u32>, time, end| {
        let (lane, caller, _) = schedule.next(end).unwrap();
        schedule.spend(lane, caller, time, end);
        schedule.ended(lane, caller, JobEnd::ByItself, end);
    };
    turn(&mut schedule, usual, start);
    let before = wait(&schedule);
    assert!(before < 32 * usual, "{before:?}");
    let (left, hang) = (milliseconds(1500), milliseconds(2500));
    schedule.set_stalled(Some(left), start + milliseconds(1000));
    assert_eq!(wait(&schedule), left);
    // The technique stops when it is told to, so its job ends as usual.
    schedule.set_stalled(None, start + milliseconds(2400));
    turn(&mut schedule, hang, start + hang);
    let after = wait(&schedule);
    assert!(after <= before, "{after:?} after {before:?}");
    // A turn that began later counts.
    turn(&mut schedule, milliseconds(100), start + 2 * hang);
    assert!(wait(&schedule) > after);
}

#[test]
fn a_refill_runs_on_an_idle_thread_and_takes_none_from_callers() {
    let (mut schedule, now) = (Schedule::new(2, 8), Instant::now());
    let (stock, one) = (caller(1), caller(2));
    for job in ["refill", "another"] {
        schedule.push(Lane::Refill, stock, job, now);
    }
    schedule.push(Lane::BulkSearches, one, "bulk", now);
    // However long it has waited.
    let later = now + MINUTE;
    let taken = schedule.next(later).map(|(.., job)| job);
    assert_eq!(taken, Some("bulk"));
    let taken = schedule.next(later).map(|(.., job)| job);
    assert_eq!(taken, Some("refill"), "one thread is idle");
    assert!(!schedule.has_next(), "no thread is idle");
    // It does not count where callers want threads.
    schedule.push(Lane::Searches, one, "search", later);
    let taken = schedule.next(later).map(|(.., job)| job);
    assert_eq!(taken, Some("search"));
    assert_eq!(
        schedule.admits(Lane::Searches, one, Some(milliseconds(1))),
        Ok(())
    );
    schedule.put_back(Lane::Refill, stock, "refill", later);
    assert!(!schedule.has_next(), "callers have both threads");
    for lane in [Lane::BulkSearches, Lane::Searches] {
        schedule.ended(lane, one, JobEnd::ByItself, later);
    }
    assert!(
        schedule
            .next(later)
            .is_some_and(|(lane, ..)| lane == Lane::Refill)
    );
    assert!(!schedule.has_next(), "a refill has at most half of the threads");
}
