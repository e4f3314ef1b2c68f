//! Grading one puzzle on one scale.

use std::sync::Arc;

use super::scale::Scale;
use crate::engine::{Recording, Rung, Trace, WalkError};
use crate::puzzle::{CanonicalPuzzle, Puzzle, Stop};

/// The result of a scale on a puzzle.
#[derive(Clone, Debug)]
pub struct Grade {
    /// Name of the scale.
    pub scale: Arc<str>,
    /// Index of the level among the scale's; none when the loaded techniques do not solve the puzzle.
    pub level: Option<usize>,
    /// Name of that level.
    pub level_name: Option<Arc<str>>,
    /// Score by the scale's rule; of an unsolved puzzle, of the steps that could be made.
    pub score: u64,
    /// The hardest technique that was used.
    pub hardest: Option<Arc<str>>,
    /// Each technique that was used with its count, in ladder order.
    pub counts: Vec<(Arc<str>, u32)>,
    /// The way up the ladder, in the caller's orientation.
    pub trace: Trace,
}

impl Grade {
    /// Whether the scale's techniques solve the puzzle.
    pub fn is_solved(&self) -> bool {
        self.level.is_some()
    }
}

impl Scale {
    /// Grades `puzzle` by way of its canonical form. The trace holds steps as far as `recording` asks.
    pub fn grade(&self, puzzle: &Puzzle, recording: Recording, stop: &Stop) -> Result<Grade, WalkError> {
        self.grade_canonical(&puzzle.canonical(), recording, stop)
    }

    /// Grades a puzzle whose canonical form is known already; the answer is in the caller's orientation.
    pub fn grade_canonical(
        &self,
        canonical: &CanonicalPuzzle,
        recording: Recording,
        stop: &Stop,
    ) -> Result<Grade, WalkError> {
        let puzzle = &canonical.puzzle;
        let trace = self
            .ladder()
            .walk(puzzle.givens().board(), puzzle.solution(), recording, stop)?;
        let (level, score) = self.rule().judge(self.levels(), self.worths(), &trace.counts);
        let level = trace.is_solved().then_some(level);
        let id = |rung: usize| Arc::clone(self.ladder().rungs()[rung].id());
        Ok(Grade {
            scale: Arc::clone(self.name()),
            level,
            level_name: level.map(|level| Arc::clone(&self.levels()[level].name)),
            score,
            hardest: trace.hardest_rung().map(id),
            counts: by_technique(self.ladder().rungs(), &trace.counts),
            trace: trace.mapped(&canonical.transformation.inverse()),
        })
    }
}

/// How often each technique was used that was, in the order of its first rung.
fn by_technique(rungs: &[Rung], counts: &[u32]) -> Vec<(Arc<str>, u32)> {
    let mut sums: Vec<(Arc<str>, u32)> = Vec::new();
    for (rung, &count) in rungs.iter().zip(counts) {
        match sums.iter_mut().find(|(id, _)| id == rung.id()) {
            Some((_, sum)) => *sum += count,
            None => sums.push((Arc::clone(rung.id()), count)),
        }
    }
    sums.retain(|(_, count)| *count > 0);
    sums
}
