//! What the pool tells of itself: how long jobs waited, how long they had a thread, and what was not taken.

use std::time::Duration;

use super::lane::Lane;

/// The upper ends of the buckets of waits, less the last, which has none.
pub const WAIT_BUCKETS: [Duration; 12] = [
    Duration::from_micros(50),
    Duration::from_micros(250),
    Duration::from_millis(1),
    Duration::from_millis(5),
    Duration::from_millis(10),
    Duration::from_millis(25),
    Duration::from_millis(100),
    Duration::from_millis(250),
    Duration::from_secs(1),
    Duration::from_secs(5),
    Duration::from_secs(15),
    Duration::from_mins(1),
];

/// Why a job was not taken, or given up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RefusedWhy {
    /// Its lane was full.
    NoPlace,
    /// Its first turn would have come after its deadline.
    TooLate,
    /// It gave its place to another caller's job.
    Displaced,
    /// It was a search that could not have ended in time.
    TooSlow,
}

impl RefusedWhy {
    const COUNT: usize = 4;
    /// All of them, as [`LaneSeen::refused`] counts them.
    pub const ALL: [Self; Self::COUNT] = [Self::NoPlace, Self::TooLate, Self::Displaced, Self::TooSlow];
}

/// One lane, now and since the start.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LaneSeen {
    /// Jobs that wait.
    pub waiting: usize,
    /// Jobs that run on a thread.
    pub running: usize,
    /// How long jobs waited for their first turn.
    pub waits: Waits,
    /// How long jobs had a thread.
    pub busy: Duration,
    /// How many were not taken or given up, in the order of [`RefusedWhy::ALL`].
    pub refused: [u64; RefusedWhy::COUNT],
}

/// How long jobs waited.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Waits {
    /// All of them together.
    pub sum: Duration,
    /// How many waited no longer than this bucket's end, and longer than that of the one before.
    pub buckets: [u64; WAIT_BUCKETS.len() + 1],
}

/// What is counted of all lanes.
#[derive(Debug, Default)]
pub(super) struct PoolRecord([LaneSeen; Lane::COUNT]);

impl PoolRecord {
    /// A job of this lane had its first turn after this time.
    pub(super) fn waited(&mut self, lane: Lane, time: Duration) {
        let waits = &mut self.0[lane as usize].waits;
        waits.sum += time;
        waits.buckets[WAIT_BUCKETS.partition_point(|end| *end < time)] += 1;
    }

    /// A job of this lane had a thread for this time.
    pub(super) fn worked(&mut self, lane: Lane, time: Duration) {
        self.0[lane as usize].busy += time;
    }

    /// A job of this lane was not taken, or given up.
    pub(super) fn refused(&mut self, lane: Lane, why: RefusedWhy) {
        self.0[lane as usize].refused[why as usize] += 1;
    }

    /// What was counted of a lane.
    pub(super) fn lane(&self, lane: Lane) -> LaneSeen {
        self.0[lane as usize].clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wait_is_counted_in_the_bucket_that_ends_behind_it() {
        let mut record = PoolRecord::default();
        for micros in [0, 50, 51, 250, 1_000_000, 60_000_000, 60_000_001] {
            record.waited(Lane::Searches, Duration::from_micros(micros));
        }
        let waits = record.lane(Lane::Searches).waits;
        assert_eq!(waits.buckets, [2, 2, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 1]);
        assert_eq!(waits.sum, Duration::from_micros(121_000_352));
        assert_eq!(record.lane(Lane::Calls), LaneSeen::default());
    }
}
