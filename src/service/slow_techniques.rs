//! Warns of a technique that returns, but takes most of the time of all walks.
//!
//! The engine times the techniques of one walk in 64. From time to time this compares the sums with those of the last look.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use sudokud_engine::RungTime;
use sudokud_snapshot::Snapshot;

/// Time between two looks.
const BETWEEN: Duration = Duration::from_secs(5);
/// Time between two warnings of one technique.
const PAUSE: Duration = Duration::from_mins(1);
/// A technique is slow if a question takes longer on average.
const SLOW: Duration = Duration::from_millis(10);
/// Fewer questions say nothing.
const FEWEST: u64 = 10;

/// The times of techniques at the last look.
#[derive(Debug, Default)]
pub(super) struct SlowTechniques {
    looked: Option<Instant>,
    before: HashMap<Arc<str>, RungTime>,
    warned: HashMap<Arc<str>, Instant>,
}

/// The questions to one technique since the last look.
#[derive(Clone, PartialEq, Debug)]
struct TechniqueTime {
    technique: Arc<str>,
    questions: u64,
    time: Duration,
}

/// A technique that takes more than half of the time.
#[derive(Clone, PartialEq, Debug)]
struct SlowTechnique {
    technique: Arc<str>,
    share: f64,
    average: Duration,
}

impl SlowTechniques {
    /// Warns of a slow technique of this snapshot, if it is time for another look.
    pub(super) fn look(&mut self, snapshot: &Snapshot, now: Instant) {
        let is_early = |looked| now.saturating_duration_since(looked) < BETWEEN;
        if self.looked.is_some_and(is_early) {
            return;
        }
        self.looked = Some(now);
        let rungs = snapshot.catalog().ladder().rungs().iter();
        let sums: HashMap<_, _> = rungs
            .map(|rung| (Arc::clone(rung.id()), rung.technique().sampled()))
            .collect();
        let times = sums.iter().map(|(technique, sum)| {
            let before = self.before.get(technique).copied().unwrap_or_default();
            TechniqueTime::between(technique, &before, sum)
        });
        let slow = slowest(&times.collect::<Vec<_>>());
        self.before = sums;
        if let Some(slow) = slow
            && self.may_warn(&slow.technique, now)
        {
            tracing::warn!(
                technique = %slow.technique,
                percent = (slow.share * 100.0).round(),
                average = ?slow.average,
                "a slow technique takes more than half of the time"
            );
        }
    }

    fn may_warn(&mut self, technique: &Arc<str>, now: Instant) -> bool {
        self.warned
            .retain(|_, warned| now.saturating_duration_since(*warned) < PAUSE);
        if self.warned.contains_key(technique) {
            return false;
        }
        self.warned.insert(Arc::clone(technique), now);
        true
    }
}

impl TechniqueTime {
    /// Returns the difference of two sums. A sum is smaller than the one before after a reload with another plugin.
    fn between(technique: &Arc<str>, before: &RungTime, now: &RungTime) -> Self {
        let questions = |time: &RungTime| time.hits + time.misses;
        let time = |time: &RungTime| time.time_of_hits + time.time_of_misses;
        Self {
            technique: Arc::clone(technique),
            questions: questions(now).saturating_sub(questions(before)),
            time: time(now).saturating_sub(time(before)),
        }
    }
}

fn slowest(times: &[TechniqueTime]) -> Option<SlowTechnique> {
    let all: Duration = times.iter().map(|technique| technique.time).sum();
    let most = times.iter().max_by_key(|technique| technique.time)?;
    if most.questions < FEWEST {
        return None;
    }
    let average = most.time.div_f64(most.questions as f64);
    let share = most.time.as_secs_f64() / all.as_secs_f64();
    (share > 0.5 && average > SLOW).then(|| SlowTechnique {
        technique: Arc::clone(&most.technique),
        share,
        average,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn time(technique: &str, questions: u64, milliseconds: u64) -> TechniqueTime {
        TechniqueTime {
            technique: technique.into(),
            questions,
            time: Duration::from_millis(milliseconds),
        }
    }

    #[test]
    fn a_technique_is_slow_if_it_takes_most_of_the_time_in_long_questions() {
        let slow = |times: &[TechniqueTime]| slowest(times).map(|slow| slow.technique.to_string());
        assert_eq!(slow(&[]), None);
        assert_eq!(slow(&[time("a", 0, 0)]), None);
        let slow_one = time("slow", 20, 240);
        assert_eq!(
            slow(&[time("a", 9000, 100), slow_one.clone()]).as_deref(),
            Some("slow")
        );
        assert_eq!(slow(&[time("a", 9000, 240), slow_one]), None, "no more than half");
        assert_eq!(slow(&[time("a", 9000, 9000)]), None, "many short questions");
        assert_eq!(slow(&[time("a", 9, 900)]), None, "too few questions");
    }

    #[test]
    fn a_technique_is_warned_of_once_a_minute() {
        let mut slow = SlowTechniques::default();
        let (start, technique) = (Instant::now(), Arc::from("a"));
        let mut warns = |seconds| slow.may_warn(&technique, start + Duration::from_secs(seconds));
        assert_eq!(
            [0, 5, 59, 60, 65].map(&mut warns),
            [true, false, false, true, false]
        );
    }

    #[test]
    fn the_time_since_the_last_look_counts() {
        let sum = |hits, milliseconds| RungTime {
            hits,
            time_of_hits: Duration::from_millis(milliseconds),
            misses: 1,
            time_of_misses: Duration::from_millis(1),
        };
        let since = TechniqueTime::between(&"a".into(), &sum(10, 100), &sum(15, 200));
        assert_eq!(since, time("a", 5, 100));
        let reloaded = TechniqueTime::between(&"a".into(), &sum(10, 100), &RungTime::default());
        assert_eq!(reloaded, time("a", 0, 0));
    }
}
