//! Grading one puzzle, on one scale or on several.
//!
//! Several scales share what they can: one canonical form, and the walk, for as long as only rungs are used with which both
//! ladders begin. What nobody asked for is not computed.

use std::sync::Arc;

use super::measures::{Measure, Measures};
use super::rules::{Case, Judgement, ScorePart};
use super::scale::{GradingOrientation, Scale};
use super::score::Score;
use sudokud_engine::{Ladder, Recording, Rung, Trace, WalkError, Walked};
use sudokud_puzzle::{CanonicalPuzzle, Puzzle, Stop};

/// The result of a scale on a puzzle.
#[derive(Clone, Debug)]
pub struct Grade {
    /// Name of the scale.
    pub scale: Arc<str>,
    /// Index of the level among the scale's; none when the loaded techniques do not solve the puzzle and the scale has no level
    /// for that.
    pub level: Option<usize>,
    /// Name of that level.
    pub level_name: Option<Arc<str>>,
    /// Score by the scale's rule; of an unsolved puzzle, of the steps that could be made.
    pub score: Score,
    /// The numbers that made the score.
    pub parts: Vec<ScorePart>,
    /// The hardest technique that was used.
    pub hardest: Option<Arc<str>>,
    /// Each technique that was used with its count, in ladder order.
    pub counts: Vec<(Arc<str>, u32)>,
    /// What tells more about a person's effort, as far as it was asked for.
    pub measures: Measures,
    /// The way up the ladder, in the caller's orientation.
    pub trace: Trace,
}

impl Grade {
    /// Whether the scale's techniques solve the puzzle.
    pub fn is_solved(&self) -> bool {
        self.trace.is_solved()
    }
}

/// What a grade holds beside level and score.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a> {
    /// How much of the walk.
    pub recording: Recording,
    /// Which measures.
    pub measures: &'a [Measure],
}

impl Wanted<'_> {
    /// Nothing but the counts.
    pub const COUNTS: Self = Self {
        recording: Recording::COUNTS,
        measures: &[],
    };
}

impl Scale {
    /// Grades `puzzle`. The trace holds steps as far as `recording` asks.
    pub fn grade(&self, puzzle: &Puzzle, recording: Recording, stop: &Stop) -> Result<Grade, WalkError> {
        self.grade_canonical(puzzle, &puzzle.canonical(), recording, stop)
    }

    /// Grades a puzzle whose canonical form is known already; the answer is in the caller's orientation.
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

/// A puzzle that is graded on one scale after the other.
#[derive(Debug)]
pub struct Grading<'a> {
    puzzle: &'a Puzzle,
    canonical: &'a CanonicalPuzzle,
    wanted: Wanted<'a>,
    stop: &'a Stop,
    /// The walks made so far, each with the ladder and the orientation in which it was made.
    walks: Vec<(&'a Ladder, GradingOrientation, Walked)>,
}

impl<'a> Grading<'a> {
    /// Nothing is graded yet.
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

    /// The same with a walk that was made already, of the puzzle as scales of this orientation walk it.
    #[must_use]
    pub fn after(mut self, ladder: &'a Ladder, orientation: GradingOrientation, walked: Walked) -> Self {
        self.walks.push((ladder, orientation, walked));
        self
    }

    /// The grade on `scale`, with the walk kept for scales to come.
    pub fn on(&mut self, scale: &'a Scale) -> Result<Grade, WalkError> {
        let walked = self.walk(scale)?;
        let judged = self.judge(scale, &walked)?;
        let grade = self.grade(scale, judged, walked.trace.clone());
        self.walks.push((scale.ladder(), scale.orientation, walked));
        Ok(grade)
    }

    /// The grade on `scale`, which is the last one.
    pub fn last(self, scale: &Scale) -> Result<Grade, WalkError> {
        let walked = self.walk(scale)?;
        let judged = self.judge(scale, &walked)?;
        Ok(self.grade(scale, judged, walked.trace))
    }

    fn judge(&self, scale: &Scale, walked: &Walked) -> Result<(Judgement, Measures), WalkError> {
        let subject = self.subject(scale);
        let ladder = scale.ladder();
        let judgement = scale.rule.judge(&Case {
            ladder,
            levels: scale.levels(),
            given: self.puzzle,
            walked: subject,
            trace: &walked.trace,
            stop: self.stop,
        })?;
        let asked = self.wanted.measures;
        let measures = Measures::of(asked, ladder, subject, self.canonical, walked, self.stop)?;
        Ok((judgement, measures))
    }

    fn grade(&self, scale: &Scale, (judgement, measures): (Judgement, Measures), trace: Trace) -> Grade {
        let level = if trace.is_solved() || scale.rule.judges_unfinished() {
            Some(judgement.level)
        } else {
            scale.unsolved
        };
        let rungs = scale.ladder().rungs();
        Grade {
            scale: Arc::clone(scale.name()),
            level,
            level_name: level.map(|level| Arc::clone(&scale.levels()[level].name)),
            score: judgement.score,
            parts: judgement.parts,
            hardest: trace.hardest_rung().map(|rung| Arc::clone(rungs[rung].id())),
            counts: by_technique(rungs, &trace.counts),
            measures,
            trace: self.as_given(scale, trace),
        }
    }

    /// The puzzle as `scale` walks it.
    fn subject(&self, scale: &Scale) -> &'a Puzzle {
        match scale.orientation {
            GradingOrientation::Canonical => &self.canonical.puzzle,
            GradingOrientation::AsGiven => self.puzzle,
        }
    }

    /// A trace of `scale` in the caller's orientation.
    fn as_given(&self, scale: &Scale, trace: Trace) -> Trace {
        match scale.orientation {
            GradingOrientation::AsGiven => trace,
            // Most grades: no step to turn, and the end is known. Turning a whole board takes a tenth of a walk.
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
        let board = subject.givens().board();
        scale
            .ladder()
            .walked(board, subject.solution(), recording, self.stop)
    }
}

/// How often each technique was used that was, in the order of its first rung.
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
