//! Grades one puzzle on one scale or several.
//!
//! Several scales share the canonical form, and the walk up to the first rung in which their ladders differ. Measures are computed only if
//! they are asked for. A sukaku starts from its candidates, and is walked without techniques that argue from uniqueness unless its givens
//! alone have one solution.

use std::sync::Arc;

use sudoku_technique::Board;

use super::measures::{Measure, Measures};
use super::rules::{Case, Judgement, ScorePart};
use super::scale::{GradingOrientation, Scale};
use super::score::Score;
use sudokud_engine::{Ladder, Recording, Rung, Trace, Use, WalkError, Walked};
use sudokud_puzzle::{CanonicalPuzzle, Puzzle, Stop};

/// The result of grading a puzzle on a scale.
#[derive(Clone, Debug)]
pub struct Grade {
    /// Name of the scale.
    pub scale: Arc<str>,
    /// Index of the level; `None` if the loaded techniques do not solve the puzzle and the scale has no level for unsolved puzzles.
    pub level: Option<usize>,
    /// Name of that level.
    pub level_name: Option<Arc<str>>,
    /// Score by the scale's rule; `None` if the loaded techniques do not solve the puzzle and the rule judges only solved ones.
    pub score: Option<Score>,
    /// The parts of the score.
    pub parts: Vec<ScorePart>,
    /// Whether the techniques solve the puzzle without the trials that the ladder ends with.
    pub is_solved_by_logic: bool,
    /// The hardest technique that was used.
    pub hardest: Option<Arc<str>>,
    /// The techniques that were used, with their counts, in ladder order.
    pub counts: Vec<(Arc<str>, u32)>,
    /// The measures that were asked for.
    pub measures: Measures,
    /// The trace of the walk, in the caller's orientation.
    pub trace: Trace,
}

impl Grade {
    /// Returns whether the scale's techniques solve the puzzle, by logic or by trial.
    pub fn is_solved(&self) -> bool {
        self.trace.is_solved()
    }
}

/// The contents of a grade besides level and score.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a> {
    /// The recorded part of the walk.
    pub recording: Recording,
    /// The measures.
    pub measures: &'a [Measure],
}

impl Wanted<'_> {
    /// Only the counts.
    pub const COUNTS: Self = Self {
        recording: Recording::COUNTS,
        measures: &[],
    };
}

impl Scale {
    /// Grades `puzzle`. The trace holds the steps that `recording` asks for.
    pub fn grade(&self, puzzle: &Puzzle, recording: Recording, stop: &Stop) -> Result<Grade, WalkError> {
        self.grade_canonical(puzzle, &puzzle.canonical(), recording, stop)
    }

    /// Grades a puzzle whose canonical form is known. The answer is in the caller's orientation.
    pub fn grade_canonical(
        &self,
        puzzle: &Puzzle,
        canonical: &CanonicalPuzzle,
        recording: Recording,
        stop: &Stop,
    ) -> Result<Grade, WalkError> {
        let wanted = Wanted {
            recording,
            ..Wanted::COUNTS
        };
        Grading::new(puzzle, canonical, wanted, stop).last(self)
    }
}

/// Grades a puzzle on one scale after the other.
#[derive(Debug)]
pub struct Grading<'a> {
    puzzle: &'a Puzzle,
    canonical: &'a CanonicalPuzzle,
    wanted: Wanted<'a>,
    stop: &'a Stop,
    /// The walks so far, each with its ladder and orientation.
    walks: Vec<(&'a Ladder, GradingOrientation, Walked)>,
}

impl<'a> Grading<'a> {
    /// Creates a grading without walks.
    pub fn new(
        puzzle: &'a Puzzle,
        canonical: &'a CanonicalPuzzle,
        wanted: Wanted<'a>,
        stop: &'a Stop,
    ) -> Self {
        Self {
            puzzle,
            canonical,
            wanted,
            stop,
            walks: Vec::new(),
        }
    }

    /// Adds a walk of the puzzle in this orientation that was made before.
    #[must_use]
    pub fn after(mut self, ladder: &'a Ladder, orientation: GradingOrientation, walked: Walked) -> Self {
        self.walks.push((ladder, orientation, walked));
        self
    }

    /// Grades on `scale` and keeps the walk for later scales.
    pub fn on(&mut self, scale: &'a Scale) -> Result<Grade, WalkError> {
        if !self.puzzle.allows_uniqueness() {
            return self.without(scale, |_| false);
        }
        let walked = self.walk(scale)?;
        let judged = self.judge(scale, &walked)?;
        let grade = self.grade(scale, judged, walked.trace.clone());
        self.walks.push((scale.ladder(), scale.orientation, walked));
        Ok(grade)
    }

    /// Grades on `scale`, the last one.
    pub fn last(self, scale: &Scale) -> Result<Grade, WalkError> {
        if !self.puzzle.allows_uniqueness() {
            return self.without(scale, |_| false);
        }
        let walked = self.walk(scale)?;
        let judged = self.judge(scale, &walked)?;
        Ok(self.grade(scale, judged, walked.trace))
    }

    /// Grades on `scale` as if the rungs that `is_left_out` selects were not on its ladder, nor those that argue from uniqueness if the
    /// puzzle does not allow it.
    pub fn without(&self, scale: &Scale, is_left_out: impl Fn(&Rung) -> bool) -> Result<Grade, WalkError> {
        let subject = self.subject(scale);
        let allows_uniqueness = subject.allows_uniqueness();
        let is_left_out = |rung: &Rung| is_left_out(rung) || rung.assumes_uniqueness() && !allows_uniqueness;
        let allowed = scale.ladder().without(is_left_out);
        let recording = self.wanted.recording.or(scale.rule.recording());
        let board = subject.board();
        let walked = allowed.walked(board, subject.solution(), recording, self.stop)?;
        let measures = self.measures(scale, &allowed, &walked)?;
        let trace = on_whole_ladder(walked.trace, scale.ladder(), is_left_out);
        let judgement = self.judgement(scale, &allowed, &trace, &walked.boards)?;
        Ok(self.grade(scale, (judgement, measures), trace))
    }

    fn judge(&self, scale: &Scale, walked: &Walked) -> Result<(Judgement, Measures), WalkError> {
        let ladder = scale.ladder();
        let judgement = self.judgement(scale, ladder, &walked.trace, &walked.boards)?;
        Ok((judgement, self.measures(scale, ladder, walked)?))
    }

    /// Judges a walk that could use these rungs.
    fn judgement(
        &self,
        scale: &Scale,
        allowed: &Ladder,
        trace: &Trace,
        boards: &[Board],
    ) -> Result<Judgement, WalkError> {
        scale.rule.judge(&Case {
            ladder: scale.ladder(),
            allowed,
            levels: scale.levels(),
            given: self.puzzle,
            walked: self.subject(scale),
            trace,
            boards,
            stop: self.stop,
        })
    }

    /// Measures a walk that used these rungs.
    fn measures(&self, scale: &Scale, allowed: &Ladder, walked: &Walked) -> Result<Measures, WalkError> {
        let (asked, subject) = (self.wanted.measures, self.subject(scale));
        Measures::of(asked, allowed, subject, self.canonical, walked, self.stop)
    }

    fn grade(&self, scale: &Scale, (judgement, measures): (Judgement, Measures), trace: Trace) -> Grade {
        let is_judged = trace.is_solved() || scale.rule.judges_unfinished();
        let level = if is_judged {
            Some(judgement.level)
        } else {
            scale.unsolved
        };
        let trials = &trace.counts[scale.ladder().logic_rungs()..];
        let rungs = scale.ladder().rungs();
        Grade {
            scale: Arc::clone(scale.name()),
            level,
            level_name: level.map(|level| Arc::clone(&scale.levels()[level].name)),
            score: is_judged.then_some(judgement.score),
            is_solved_by_logic: trace.is_solved() && trials.iter().all(|&count| count == 0),
            parts: judgement.parts,
            hardest: trace.hardest_rung().map(|rung| Arc::clone(rungs[rung].id())),
            counts: by_technique(rungs, &trace.counts),
            measures,
            trace: self.as_given(scale, trace),
        }
    }

    /// Returns the puzzle in the orientation of `scale`.
    fn subject(&self, scale: &Scale) -> &'a Puzzle {
        match scale.orientation {
            GradingOrientation::Canonical => &self.canonical.puzzle,
            GradingOrientation::AsGiven => self.puzzle,
        }
    }

    /// Maps a trace of `scale` back to the caller's orientation.
    fn as_given(&self, scale: &Scale, trace: Trace) -> Trace {
        match scale.orientation {
            GradingOrientation::AsGiven => trace,
            // The usual case needs no mapping, which would take a tenth of the time of a walk.
            GradingOrientation::Canonical if trace.is_solved() && trace.steps.is_empty() => Trace {
                end: self.puzzle.solved_board(),
                ..trace
            },
            GradingOrientation::Canonical => trace.mapped(&self.canonical.transformation.inverse()),
        }
    }

    fn walk(&self, scale: &Scale) -> Result<Walked, WalkError> {
        let subject = self.subject(scale);
        let recording = self.wanted.recording.or(scale.rule.recording());
        // A walk in another orientation has its steps in other cells.
        let alike = self
            .walks
            .iter()
            .filter(|(_, orientation, _)| *orientation == scale.orientation);
        let nearest = alike.max_by_key(|(other, ..)| scale.ladder().common_start(other));
        if let Some((other, _, earlier)) = nearest {
            return scale
                .ladder()
                .walked_after((other, earlier), subject.solution(), recording, self.stop);
        }
        let board = subject.board();
        scale
            .ladder()
            .walked(board, subject.solution(), recording, self.stop)
    }
}

/// Numbers the rungs of a walk, which was made without some, as on the whole ladder.
fn on_whole_ladder(trace: Trace, ladder: &Ladder, is_left_out: impl Fn(&Rung) -> bool) -> Trace {
    let rungs = ladder.rungs();
    let kept: Vec<usize> = (0..rungs.len())
        .filter(|&rung| !is_left_out(&rungs[rung]))
        .collect();
    let mut counts = vec![0; rungs.len()];
    for (&rung, count) in std::iter::zip(&kept, &trace.counts) {
        counts[rung] = *count;
    }
    let numbered = |used: Use| Use {
        rung: kept[used.rung],
        ..used
    };
    Trace {
        uses: trace.uses.into_iter().map(numbered).collect(),
        counts,
        ..trace
    }
}

/// Returns the count of each technique that was used, in the order of its first rung.
fn by_technique(rungs: &[Rung], counts: &[u32]) -> Vec<(Arc<str>, u32)> {
    let mut sums: Vec<(Arc<str>, u32)> = Vec::new();
    let used = std::iter::zip(rungs, counts).filter(|(_, count)| **count > 0);
    for (rung, &count) in used {
        match sums.iter_mut().find(|(id, _)| id == rung.id()) {
            Some((_, sum)) => *sum += count,
            None => sums.push((Arc::clone(rung.id()), count)),
        }
    }
    sums
}
