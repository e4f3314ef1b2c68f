//! Counts attempts, grades and hits by rule, for metrics.

use std::sync::atomic::{AtomicU64, Ordering};

use super::effort::GenerationEffort;
use super::recipe::Rule;

/// Counts of the searches that share it.
#[derive(Debug, Default)]
pub struct GenerationTally([Counts; NAMES.len()]);

/// The names of the rules that make puzzles. A plan never has the rule `Fastest`.
const NAMES: [&str; 7] = [
    "bisect",
    "minimal",
    "target",
    "solvable-by",
    "reveal",
    "repair",
    "walk",
];

#[derive(Debug, Default)]
struct Counts {
    attempts: AtomicU64,
    grades: AtomicU64,
    hits: AtomicU64,
}

/// Counts of the searches by one rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RuleTally {
    /// The rule's name in requests.
    pub rule: &'static str,
    /// Solution grids drawn.
    pub attempts: u64,
    /// Puzzles that were graded.
    pub grades: u64,
    /// Puzzles that met their request.
    pub hits: u64,
}

impl GenerationTally {
    /// Counts an attempt, or a step of a walk.
    pub(super) fn add<T>(&self, rule: &Rule, effort: &GenerationEffort, hit: Option<&T>) {
        let index = NAMES.iter().position(|&name| name == rule.name());
        let counts = &self.0[index.unwrap_or_default()];
        counts.attempts.fetch_add(effort.attempts, Ordering::Relaxed);
        counts.grades.fetch_add(effort.grades, Ordering::Relaxed);
        counts.hits.fetch_add(u64::from(hit.is_some()), Ordering::Relaxed);
    }

    /// Returns the counts of each rule.
    pub fn by_rule(&self) -> impl Iterator<Item = RuleTally> {
        std::iter::zip(NAMES, &self.0).map(|(rule, counts)| {
            let read = |count: &AtomicU64| count.load(Ordering::Relaxed);
            RuleTally {
                rule,
                attempts: read(&counts.attempts),
                grades: read(&counts.grades),
                hits: read(&counts.hits),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_rule_is_counted_under_its_own_name() {
        let rules = [
            Rule::Bisect,
            Rule::Minimal,
            Rule::Target {
                first_grade: 15..=20,
                most_steps_back: 1,
            },
            Rule::SolvableBy { scale: String::new() },
            Rule::Reveal { givens: 1 },
            Rule::Repair,
            Rule::Walk,
        ];
        let tally = GenerationTally::default();
        for (attempts, rule) in std::iter::zip(1.., &rules) {
            let effort = GenerationEffort {
                attempts,
                grades: 2 * attempts,
                ..GenerationEffort::default()
            };
            tally.add(rule, &effort, Some(&()));
            tally.add(rule, &effort, None::<&()>);
        }
        for ((attempts, rule), told) in std::iter::zip(std::iter::zip(1.., &rules), tally.by_rule()) {
            let expected = RuleTally {
                rule: rule.name(),
                attempts: 2 * attempts,
                grades: 4 * attempts,
                hits: 1,
            };
            assert_eq!(told, expected);
        }
    }
}
