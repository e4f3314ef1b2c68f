//! What a search did and saw.

use super::effort::GenerationEffort;
use super::miss::Miss;
use super::stand_ins::StandIns;

/// The work of a search, and what a caller can learn from it if there is no puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SearchReport {
    /// The work that was done.
    pub effort: GenerationEffort,
    /// The nearest puzzle that was seen.
    pub nearest: Option<Miss>,
    /// What was used in place of wanted techniques.
    pub stand_ins: StandIns,
    /// Number of attempts that found no digits with one solution for the cells that may be given.
    pub unfilled: u64,
}

impl SearchReport {
    /// Adds the report of a later part of the search.
    pub(super) fn add(&mut self, later: Self) {
        self.effort += later.effort;
        Miss::keep_nearest(&mut self.nearest, later.nearest);
        self.stand_ins.add(later.stand_ins);
        self.unfilled += later.unfilled;
    }

    /// Writes what was seen, each part behind a semicolon.
    pub fn findings(&self) -> String {
        let nearest = self
            .nearest
            .iter()
            .map(|miss| format!("; the nearest was {miss}"));
        let unfilled = (self.unfilled > 0).then(|| {
            let count = self.unfilled;
            format!("; {count} of them found no digits with one solution for the cells that may be given, which perhaps permit none")
        });
        let stand_ins = (!self.stand_ins.is_empty()).then(|| format!("; {}", self.stand_ins));
        let is_sparse = self.effort.grades == 0 && self.effort.attempts > self.unfilled;
        let sparse = is_sparse.then(|| {
            "; none of them came to a puzzle with the givens that were asked for, so none was graded; allow other givens".to_owned()
        });
        nearest.chain(unfilled).chain(sparse).chain(stand_ins).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_that_judged_no_puzzle_says_so() {
        let report = |attempts, grades, unfilled| SearchReport {
            effort: GenerationEffort {
                attempts,
                grades,
                ..GenerationEffort::default()
            },
            unfilled,
            ..SearchReport::default()
        };
        assert!(report(7, 0, 0).findings().contains("allow other givens"));
        assert_eq!(report(7, 1, 0).findings(), "");
        assert!(!report(7, 0, 7).findings().contains("allow other givens"));
        assert_eq!(report(0, 0, 0).findings(), "");
    }
}
