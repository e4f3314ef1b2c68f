//! Notes which techniques take the place of wanted ones.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// For each wanted technique, what was used where it had a step.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StandIns(BTreeMap<Arc<str>, StandInsOfOne>);

/// What was used in place of one wanted technique.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct StandInsOfOne {
    /// Number of puzzles that were looked at.
    puzzles: u64,
    /// Number of puzzles in which each technique was the hardest that was used where the wanted one had a step.
    used: BTreeMap<Arc<str>, u64>,
}

/// Most techniques that the text names for each wanted one.
const MOST_NAMED: usize = 3;

impl StandIns {
    /// Notes a puzzle in which `wanted` was not needed. `used` is the hardest technique that was used where it had a step.
    pub(super) fn note(&mut self, wanted: &Arc<str>, used: Option<&Arc<str>>) {
        let of_one = self.0.entry(Arc::clone(wanted)).or_default();
        of_one.puzzles += 1;
        if let Some(used) = used {
            *of_one.used.entry(Arc::clone(used)).or_default() += 1;
        }
    }

    /// Adds the notes of a later part of the search.
    pub(super) fn add(&mut self, later: Self) {
        for (wanted, later) in later.0 {
            let of_one = self.0.entry(wanted).or_default();
            of_one.puzzles += later.puzzles;
            for (used, count) in later.used {
                *of_one.used.entry(used).or_default() += count;
            }
        }
    }

    /// Returns whether nothing was noted.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Display for StandIns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts: Vec<String> = self
            .0
            .iter()
            .map(|(wanted, of_one)| of_one.in_words(wanted))
            .collect();
        f.write_str(&texts.join("; "))
    }
}

impl StandInsOfOne {
    fn in_words(&self, wanted: &str) -> String {
        let had_step: u64 = self.used.values().sum();
        let puzzles = self.puzzles;
        if had_step == 0 {
            return format!("{wanted} had a step in none of {puzzles} puzzles");
        }
        let mut used: Vec<(&Arc<str>, u64)> = self.used.iter().map(|(id, &count)| (id, count)).collect();
        used.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        used.truncate(MOST_NAMED);
        let used: Vec<String> = used.iter().map(|(id, count)| format!("{id} ({count})")).collect();
        format!(
            "{wanted} had a step in {had_step} of {puzzles} puzzles, where its place was taken by {}",
            used.join(", ")
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_frequent_stand_ins_are_named_with_their_number() {
        let id = |id: &str| Arc::<str>::from(id);
        let (mut notes, mut later) = (StandIns::default(), StandIns::default());
        assert!(notes.is_empty());
        for used in ["a", "b", "b", "c", "d", "d", "d"] {
            later.note(&id("x-wing"), Some(&id(used)));
        }
        later.note(&id("whale"), None);
        notes.note(&id("x-wing"), None);
        notes.add(later);
        assert_eq!(
            notes.to_string(),
            "whale had a step in none of 1 puzzles; x-wing had a step in 7 of 8 puzzles, where its place was taken by d (3), b (2), a (1)"
        );
    }
}
