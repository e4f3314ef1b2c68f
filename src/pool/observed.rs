//! Counts how long jobs waited and ran, and which were refused.

use std::time::Duration;

use super::lane::Lane;

/// The upper bounds of the buckets of waits; the last bucket is unbounded.
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

/// Why a job was refused or dropped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RefusedWhy {
    /// Its lane was full.
    NoPlace,
    /// Its first turn would come after its deadline.
    TooLate,
    /// Its place was given to another caller's job.
    Displaced,
    /// It was a search that could not end in time.
    TooSlow,
}

impl RefusedWhy {
    const COUNT: usize = 4;
    /// All reasons, in the order of [`LaneSeen::refused`].
    pub const ALL: [Self; Self::COUNT] = [Self::NoPlace, Self::TooLate, Self::Displaced, Self::TooSlow];
}

/// The state of one lane now, and its counts since the start.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LaneSeen {
    /// Jobs that wait.
    pub waiting: usize,
    /// Jobs that run on a thread.
    pub running: usize,
    /// How long jobs waited for their first turn.
    pub waits: Waits,
    /// How long jobs ran on a thread.
    pub busy: Duration,
    /// How many were refused or dropped, in the order of [`RefusedWhy::ALL`].
    pub refused: [u64; RefusedWhy::COUNT],
}

/// How long jobs waited.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Waits {
    /// The sum of all waits.
    pub sum: Duration,
    /// The number of waits up to each bucket's end and above the previous one.
    pub buckets: [u64; WAIT_BUCKETS.len() + 1],
}

/// The counts of all lanes.
#[derive(Debug, Default)]
pub(super) struct PoolRecord([LaneSeen; Lane::COUNT]);

impl PoolRecord {
    /// Counts a job that got its first turn after this time.
    pub(super) fn waited(&mut self, lane: Lane, time: Duration) {
        let waits = &mut self.0[lane as usize].waits;
        waits.sum += time;
        waits.buckets[WAIT_BUCKETS.partition_point(|end| *end < time)] += 1;
    }

    /// Counts the time of a job on a thread.
    pub(super) fn worked(&mut self, lane: Lane, time: Duration) {
        self.0[lane as usize].busy += time;
    }

    /// Counts a job that was refused or dropped.
    pub(super) fn refused(&mut self, lane: Lane, why: RefusedWhy) {
        self.0[lane as usize].refused[why as usize] += 1;
    }

    /// Returns the counts of a lane.
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
