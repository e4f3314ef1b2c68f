//! Counts calls and their durations, by method and status, for metrics.
//!
//! The methods are known from the start. All other paths count as `_OTHER`, because text from callers must not become a label.

use std::array;
use std::collections::HashMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

use tonic::Code;

/// The upper bounds of the buckets of durations; the last bucket is unbounded. A solve takes microseconds, a Generate up to a minute.
pub const DURATION_BUCKETS: [Duration; 16] = [
    Duration::from_micros(100),
    Duration::from_micros(250),
    Duration::from_micros(500),
    Duration::from_millis(1),
    Duration::from_micros(2500),
    Duration::from_millis(5),
    Duration::from_millis(10),
    Duration::from_millis(25),
    Duration::from_millis(50),
    Duration::from_millis(100),
    Duration::from_millis(250),
    Duration::from_millis(500),
    Duration::from_secs(1),
    Duration::from_millis(2500),
    Duration::from_secs(10),
    Duration::from_mins(1),
];
/// The name of all unknown methods.
pub const OTHER: &str = "_OTHER";
/// The names of the statuses, by number.
const STATUSES: [&str; 17] = [
    "OK",
    "CANCELLED",
    "UNKNOWN",
    "INVALID_ARGUMENT",
    "DEADLINE_EXCEEDED",
    "NOT_FOUND",
    "ALREADY_EXISTS",
    "PERMISSION_DENIED",
    "RESOURCE_EXHAUSTED",
    "FAILED_PRECONDITION",
    "ABORTED",
    "OUT_OF_RANGE",
    "UNIMPLEMENTED",
    "INTERNAL",
    "UNAVAILABLE",
    "DATA_LOSS",
    "UNAUTHENTICATED",
];

/// The calls since the start, by method and status.
#[derive(Debug)]
pub struct CallTally {
    /// The number of each method, by its path.
    numbers: HashMap<String, usize>,
    methods: Vec<MethodTally>,
    in_flight: AtomicI64,
}

#[derive(Debug)]
struct MethodTally {
    /// `package.Service/Method`.
    name: String,
    /// The durations for each status, made with its first call: most methods never have most statuses.
    took: [OnceLock<Mutex<Durations>>; STATUSES.len()],
}

/// The durations of calls.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Durations {
    /// The sum of all durations.
    pub sum: Duration,
    /// The number of durations up to the end of each bucket in [`DURATION_BUCKETS`] and above the previous one; at last those above all.
    pub buckets: [u64; DURATION_BUCKETS.len() + 1],
}

impl Durations {
    fn add(&mut self, took: Duration) {
        self.sum += took;
        self.buckets[DURATION_BUCKETS.partition_point(|end| *end < took)] += 1;
    }
}

/// The number of a method.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MethodNumber(usize);

impl CallTally {
    /// Returns the tally, without any call, of methods with these names: `package.Service/Method`.
    pub fn new(methods: Vec<String>) -> Self {
        let names: Vec<String> = methods.into_iter().chain([OTHER.to_owned()]).collect();
        let numbers = names.iter().enumerate();
        Self {
            numbers: numbers
                .map(|(number, name)| (format!("/{name}"), number))
                .collect(),
            methods: names
                .into_iter()
                .map(|name| MethodTally {
                    name,
                    took: array::from_fn(|_| OnceLock::new()),
                })
                .collect(),
            in_flight: AtomicI64::new(0),
        }
    }

    /// Begins a call of this path. It counts as in flight until [`end`](Self::end).
    pub fn begin(&self, path: &str) -> MethodNumber {
        self.in_flight.fetch_add(1, Ordering::Relaxed);
        let other = self.methods.len() - 1;
        MethodNumber(self.numbers.get(path).copied().unwrap_or(other))
    }

    /// Ends a call that has begun.
    pub fn end(&self, method: MethodNumber, status: Code, took: Duration) {
        self.in_flight.fetch_sub(1, Ordering::Relaxed);
        let durations = self.methods[method.0].took[status as usize].get_or_init(Mutex::default);
        let mut durations = durations.lock().unwrap_or_else(PoisonError::into_inner);
        durations.add(took);
    }

    /// Returns the name of a method, for logs and traces.
    pub fn name(&self, method: MethodNumber) -> &str {
        &self.methods[method.0].name
    }

    /// Returns the number of calls in flight.
    pub fn in_flight(&self) -> i64 {
        self.in_flight.load(Ordering::Relaxed)
    }

    /// Returns the durations of ended calls with the names of their method and status.
    pub fn durations(&self) -> impl Iterator<Item = (&str, &'static str, Durations)> {
        self.methods.iter().flat_map(|method| {
            let took = std::iter::zip(STATUSES, &method.took);
            took.filter_map(|(status, took)| {
                let durations = *took.get()?.lock().unwrap_or_else(PoisonError::into_inner);
                Some((&*method.name, status, durations))
            })
        })
    }
}

/// Returns the name of a status.
pub(super) fn status_name(status: Code) -> &'static str {
    STATUSES[status as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_status_has_its_name() {
        for number in 0..STATUSES.len() {
            let name = status_name(Code::from_i32(number as i32)).replace('_', "");
            let code = format!("{:?}", Code::from_i32(number as i32));
            assert!(name.eq_ignore_ascii_case(&code), "{number}: {name} {code}");
        }
    }

    #[test]
    fn a_call_counts_in_the_first_bucket_that_it_fits_into() {
        let tally = CallTally::new(vec!["a.B/C".to_owned()]);
        for (path, took) in [
            ("/a.B/C", Duration::ZERO),
            ("/a.B/C", Duration::from_micros(100)),
            ("/a.B/C", Duration::from_micros(101)),
            ("/a.B/C", Duration::from_mins(2)),
            ("/x", Duration::from_millis(1)),
        ] {
            let method = tally.begin(path);
            assert_eq!(tally.in_flight(), 1);
            tally.end(method, Code::Ok, took);
        }
        assert_eq!(tally.in_flight(), 0);
        let counted: Vec<_> = tally.durations().collect();
        let [("a.B/C", "OK", known), (OTHER, "OK", other)] = counted[..] else {
            panic!("{counted:?}");
        };
        assert_eq!(known.sum, Duration::from_micros(120_000_201));
        assert_eq!((known.buckets[0], known.buckets[1], known.buckets[16]), (2, 1, 1));
        assert_eq!(known.buckets.iter().sum::<u64>(), 4);
        assert_eq!(other.buckets[3], 1);
    }
}
