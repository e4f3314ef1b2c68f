//! Judges puzzles: whether they meet the target of a plan, and how far away they are.

use std::cmp::Ordering;
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::reach::LadderReach;
use sudokud_engine::{CostLimit, Ladder, Recording, Rung, RungCosts, WalkError, Walked};
use sudokud_grade::{Grade, Grading, GradingOrientation, Scale, Score, Wanted, easy_start};
use sudokud_puzzle::{CanonicalPuzzle, Puzzle, Stop};

/// The target of a plan. Like a grade, each part of it is judged by a walk in the orientation of the scale.
#[derive(Clone, Debug)]
pub(crate) struct Target<'a> {
    pub(super) scale: &'a Scale,
    pub(super) level: Option<usize>,
    pub(super) score: Option<RangeInclusive<Score>>,
    pub(super) demand: Option<Demand>,
    pub(super) easy_start: u32,
    pub(super) allow_unsolved: bool,
    /// Number of first rungs of the scale's ladder on which the puzzle of a seed depends.
    pub(super) rungs: usize,
    /// The scale's ladder without the rungs that no puzzle on target uses; `None` if there are no such rungs. A puzzle that this
    /// ladder does not solve is too hard. This walk takes far less time than a grade.
    pub(super) screen: Option<Ladder>,
    /// What each use of a rung adds to the score, in thousandths. `None` if a level comes before the score, or if the scale's scores are no
    /// sums.
    pub(super) step_scores: Option<RungCosts>,
}

/// The part of a target that names techniques: `needs`, `without` and `hardest`.
#[derive(Clone, Debug)]
pub(crate) struct Demand {
    /// The scale's ladder without the techniques in `without`; it must solve the puzzle. `None` for the whole ladder, whose walk is
    /// the grade's.
    pub(super) allowed: Option<Ladder>,
    /// The techniques that the puzzle must need.
    pub(super) needs: Vec<Need>,
    /// The technique that must be the hardest one used.
    pub(super) hardest: Option<Arc<str>>,
    /// The allowed rungs up to the hardest wanted technique, which a directed search walks; `None` without wanted techniques.
    pub(crate) reach: Option<LadderReach>,
}

/// A technique that the puzzle must need.
#[derive(Clone, Debug)]
pub(super) struct Need {
    pub(super) id: Arc<str>,
    /// Its rungs on the ladder of allowed techniques.
    pub(super) rungs: Vec<usize>,
    /// The ladder of allowed techniques without this one. Up to the hardest rung of the puzzle's walk, it must not solve the puzzle.
    pub(super) others: Ladder,
}

/// The comparison of a puzzle with the target.
#[derive(Debug)]
pub(crate) struct Assessment {
    /// `Less` if the puzzle is easier than wanted, `Equal` if it meets the target, `Greater` if it is harder.
    pub(crate) verdict: Ordering,
    /// The distance from the target; the default if the puzzle meets it.
    pub(crate) deviation: Deviation,
    /// The grade; `None` if the puzzle is known to be too hard without one.
    pub(crate) grade: Option<Grade>,
    /// Whether the puzzle is too hard because the rungs on which a seed depends do not solve it. How near the others bring it does not count.
    pub(crate) is_beyond: bool,
    /// The demands on techniques and on the easy start that the puzzle does not meet.
    pub(crate) unmet: Vec<UnmetDemand>,
}

/// A demand that a puzzle does not meet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum UnmetDemand {
    /// It does not need this technique.
    Needs(Arc<str>),
    /// This is its hardest technique.
    Hardest(Arc<str>),
    /// It is not solved without the techniques of `without`.
    Without,
    /// Its easy start has this number of cells.
    EasyStart(u32),
}

impl fmt::Display for UnmetDemand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Needs(id) => write!(f, "does not need {id}"),
            Self::Hardest(id) => write!(f, "has {id} as its hardest technique"),
            Self::Without => f.write_str("is not solved without the techniques of without"),
            Self::EasyStart(cells) => write!(f, "has {cells} cells at the easy start"),
        }
    }
}

/// The distance of a puzzle from the target. Fields are compared in their order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) struct Deviation {
    /// Whether the techniques, or those that puzzles on target use, do not solve it.
    pub(crate) is_unfinished: bool,
    /// Distance in levels.
    pub(crate) levels: usize,
    /// Distance in points of score.
    pub(crate) score: Score,
    /// Number of unmet demands on techniques.
    pub(crate) unmet: usize,
    /// Number of cells missing at the easy start.
    pub(crate) easy_start: u32,
}

impl Deviation {
    /// The deviation of a puzzle that is not solved.
    pub(crate) const UNFINISHED: Self = Self {
        is_unfinished: true,
        levels: 0,
        score: Score::ZERO,
        unmet: 0,
        easy_start: 0,
    };
}

/// A puzzle that is judged, as all walks for it share it.
#[derive(Clone, Copy)]
struct JudgedPuzzle<'a> {
    puzzle: &'a Puzzle,
    canonical: &'a CanonicalPuzzle,
    walked: &'a Puzzle,
    stop: &'a Stop,
}

impl JudgedPuzzle<'_> {
    fn walk(self, ladder: &Ladder) -> Result<Walked, WalkError> {
        let board = self.walked.givens().board();
        ladder.walked(board, self.walked.solution(), Recording::COUNTS, self.stop)
    }

    fn walk_within(self, limit: CostLimit<'_>, ladder: &Ladder) -> Result<Option<Walked>, WalkError> {
        let board = self.walked.givens().board();
        ladder.walked_within(limit, board, self.walked.solution(), Recording::COUNTS, self.stop)
    }

    fn walk_after(self, ladder: &Ladder, earlier: (&Ladder, &Walked)) -> Result<Walked, WalkError> {
        ladder.walked_after(earlier, self.walked.solution(), Recording::COUNTS, self.stop)
    }
}

/// The part of the highest wanted score that is the usual distance.
const USUAL_DISTANCE: u64 = 4;

impl Target<'_> {
    /// Returns whether every puzzle that the techniques solve meets the target.
    pub(crate) fn is_any(&self) -> bool {
        self.level.is_none() && self.score.is_none() && self.demand.is_none() && self.easy_start == 0
    }

    /// Returns whether the target has a range of scores.
    pub(crate) fn has_score(&self) -> bool {
        self.score.is_some()
    }

    /// Returns whether a grade alone can show that this target is met.
    pub(crate) fn accepts_finished(&self) -> bool {
        self.demand.is_none() && self.easy_start == 0
    }

    /// Returns whether a grade shows that its puzzle meets this target, for which a grade suffices.
    pub(crate) fn is_met_by_finished(&self, grade: &Grade) -> bool {
        (self.allow_unsolved || grade.is_solved())
            && self.level.is_none_or(|level| grade.level == Some(level))
            && self
                .score
                .as_ref()
                .is_none_or(|range| grade.score.is_some_and(|score| range.contains(&score)))
    }

    /// Returns the distance from the wanted level in levels or, without a wanted level, from the wanted score in points.
    pub(crate) fn distance(&self, assessment: &Assessment) -> Score {
        let levels = self.scale.levels().len();
        match (self.level, &self.score) {
            (Some(wanted), _) if assessment.deviation.is_unfinished => {
                Score::whole(levels.abs_diff(wanted) as u64)
            }
            (Some(_), _) => Score::whole(assessment.deviation.levels as u64),
            // The score of an unsolved puzzle covers only the steps that were made.
            (None, Some(_)) if assessment.deviation.is_unfinished => Score::MAX,
            (None, _) => assessment.deviation.score,
        }
    }

    /// Returns the part of the ladder with the wanted techniques, if there are any.
    pub(crate) fn reach(&self) -> Option<&LadderReach> {
        self.demand.as_ref().and_then(|demand| demand.reach.as_ref())
    }

    /// Returns whether a puzzle on target may use this rung of the scale's ladder.
    pub(super) fn may_use(&self, rung: usize) -> bool {
        let least = self.scale.least(&[vec![rung]]);
        self.level.is_none_or(|wanted| least.level <= wanted)
            && self
                .score
                .as_ref()
                .is_none_or(|range| least.score <= *range.end())
    }

    /// Returns the rungs of the scale's ladder that puzzles on target may use.
    fn usable(&self) -> Vec<usize> {
        let rungs = self.scale.ladder().rungs();
        if self.allow_unsolved {
            return (0..rungs.len()).collect();
        }
        // With forbidden techniques, `hardest` refers to the walk without them, and the grade's walk may go higher.
        let hardest = self.demand.as_ref().filter(|demand| demand.allowed.is_none());
        let hardest = hardest.and_then(|demand| demand.hardest.as_ref());
        let last = hardest.and_then(|id| rungs.iter().rposition(|rung| rung.id() == id));
        let end = last.map_or(rungs.len(), |last| last + 1);
        (0..end).filter(|&rung| self.may_use(rung)).collect()
    }

    /// Returns how many rungs, from the easiest on, a puzzle on target may use. A puzzle that these rungs do not solve is too hard, so
    /// the harder ones need not be asked.
    pub(super) fn rungs(&self) -> usize {
        let has_forbidden = (self.demand.as_ref()).is_some_and(|demand| demand.allowed.is_some());
        if has_forbidden {
            return self.scale.ladder().rungs().len();
        }
        self.usable().last().map_or(0, |last| last + 1)
    }

    /// Returns the scale's ladder without the rungs that no puzzle on target uses; `None` if there are no such rungs.
    pub(super) fn screen(&self) -> Option<Ladder> {
        let rungs = self.scale.ladder().rungs();
        let used = self.usable();
        (used.len() < rungs.len())
            .then(|| Ladder::new(used.into_iter().map(|rung| rungs[rung].clone()).collect()))
    }

    /// Returns what each use of a rung adds to the score, if the score decides first which of two puzzles is nearer.
    pub(super) fn step_scores(&self) -> Option<RungCosts> {
        let is_first = self.score.is_some() && self.level.is_none() && !self.allow_unsolved;
        let scores = self.scale.step_scores().filter(|_| is_first)?;
        let scores = scores.into_iter().map(Score::in_thousandths);
        Some(RungCosts::new(scores.collect()))
    }

    /// Returns a distance from the wanted score within which nearly every digging has a state; `None` if scores have no limit.
    pub(crate) fn usual_distance(&self) -> Option<Deviation> {
        self.step_scores.as_ref()?;
        let score = Score::thousandths(self.score.as_ref()?.end().in_thousandths() / USUAL_DISTANCE);
        Some(Deviation {
            score,
            ..Deviation::default()
        })
    }

    /// Returns a limit on the scores of puzzles with at most this deviation; `None` if it does not bound the score.
    fn score_limit(&self, farthest: Option<Deviation>) -> Option<CostLimit<'_>> {
        let farthest = farthest.filter(|farthest| !farthest.is_unfinished)?;
        let most = *self.score.as_ref()?.end() + farthest.score;
        Some(CostLimit {
            costs: self.step_scores.as_ref()?,
            most: most.in_thousandths(),
        })
    }

    /// Judges a puzzle. With `screened`, a puzzle that is clearly too hard gets no grade; without, its grade tells how near it is.
    /// A puzzle that is farther from the target than `farthest` may get no grade.
    pub(crate) fn assess(
        &self,
        puzzle: &Puzzle,
        screened: bool,
        farthest: Option<Deviation>,
        stop: &Stop,
    ) -> Result<Assessment, WalkError> {
        let canonical = &puzzle.canonical();
        let subject = JudgedPuzzle {
            puzzle,
            canonical,
            walked: match self.scale.orientation() {
                GradingOrientation::Canonical => &canonical.puzzle,
                GradingOrientation::AsGiven => puzzle,
            },
            stop,
        };
        let ladder = self.scale.ladder();
        let walked = match &self.screen {
            Some(screen) if screened => {
                let walked = subject.walk(screen)?;
                if !walked.trace.is_solved() {
                    return Ok(too_hard(None));
                }
                subject.walk_after(ladder, (screen, &walked))?
            }
            _ => match self.score_limit(farthest) {
                Some(limit) => match subject.walk_within(limit, ladder)? {
                    Some(walked) => walked,
                    None => return Ok(too_hard(None)),
                },
                None => subject.walk(ladder)?,
            },
        };
        if !walked.trace.is_solved() && screened && !self.allow_unsolved {
            return Ok(too_hard(None));
        }
        let grade = Grading::new(subject.puzzle, subject.canonical, Wanted::COUNTS, stop)
            .after(ladder, self.scale.orientation(), walked.clone())
            .last(self.scale)?;
        if !grade.is_solved() && !self.allow_unsolved {
            return Ok(too_hard(Some(grade)));
        }
        self.compare(subject, &walked, grade)
    }

    fn compare(
        &self,
        subject: JudgedPuzzle<'_>,
        walked: &Walked,
        grade: Grade,
    ) -> Result<Assessment, WalkError> {
        let mut deviation = Deviation::default();
        let mut verdict = Ordering::Equal;
        let mut unmet = Vec::new();
        if let Some(wanted) = self.level {
            // An unsolved puzzle without a level is harder than every level.
            let level = grade.level.unwrap_or(self.scale.levels().len());
            deviation.levels = level.abs_diff(wanted);
            verdict = level.cmp(&wanted);
        }
        if let Some(range) = &self.score {
            // Without a score, the puzzle is harder than every score.
            let score = grade.score.unwrap_or(Score::MAX);
            let nearest = score.clamp(*range.start(), *range.end());
            deviation.score = score.distance(nearest);
            verdict = verdict.then(score.cmp(&nearest));
        }
        let easy = easy_start(self.scale.ladder(), &grade.trace.uses);
        if easy < self.easy_start {
            deviation.easy_start = self.easy_start - easy;
            unmet.push(UnmetDemand::EasyStart(easy));
            verdict = verdict.then(Ordering::Greater);
        }
        // Demands need further walks, so they are checked only if everything else is met.
        if verdict == Ordering::Equal
            && let Some(demand) = &self.demand
        {
            let ladder = self.scale.ladder();
            (verdict, unmet) = demand.compare(subject, (ladder, walked))?;
            deviation.unmet = unmet.len();
        }
        Ok(Assessment {
            verdict,
            deviation,
            is_beyond: walked.trace.counts[self.rungs..].iter().any(|&count| count > 0),
            grade: Some(grade),
            unmet,
        })
    }
}

/// Returns the assessment of a puzzle that is not solved.
fn too_hard(grade: Option<Grade>) -> Assessment {
    Assessment {
        verdict: Ordering::Greater,
        deviation: Deviation::UNFINISHED,
        is_beyond: true,
        grade,
        unmet: Vec::new(),
    }
}

impl Demand {
    /// Returns whether the puzzle is easier or harder than demanded, and the unmet demands. `whole` is the grade's walk.
    fn compare(
        &self,
        subject: JudgedPuzzle<'_>,
        whole: (&Ladder, &Walked),
    ) -> Result<(Ordering, Vec<UnmetDemand>), WalkError> {
        let own = match &self.allowed {
            Some(allowed) => Some((allowed, subject.walk_after(allowed, whole)?)),
            None => None,
        };
        let (ladder, walked) = own.as_ref().map_or(whole, |(ladder, walked)| (*ladder, walked));
        let trace = &walked.trace;
        let asked = self.needs.len() + usize::from(self.hardest.is_some());
        if !trace.is_solved() {
            return Ok((Ordering::Greater, vec![UnmetDemand::Without; asked.max(1)]));
        }
        let (mut verdict, mut unmet) = (Ordering::Equal, Vec::new());
        let hardest = trace.hardest_rung().unwrap_or_default();
        if let Some(wanted) = &self.hardest
            && ladder.rungs().get(hardest).map(Rung::id) != Some(wanted)
        {
            let last = ladder.rungs().iter().rposition(|rung| rung.id() == wanted);
            verdict = hardest.cmp(&last.unwrap_or_default());
            unmet.extend(
                ladder
                    .rungs()
                    .get(hardest)
                    .map(|rung| UnmetDemand::Hardest(Arc::clone(rung.id()))),
            );
        }
        for need in &self.needs {
            if !need.is_met(subject, (ladder, walked), hardest)? {
                verdict = verdict.then(Ordering::Less);
                unmet.push(UnmetDemand::Needs(Arc::clone(&need.id)));
            }
        }
        Ok((verdict, unmet))
    }
}

impl Need {
    fn is_met(
        &self,
        subject: JudgedPuzzle<'_>,
        (ladder, walked): (&Ladder, &Walked),
        hardest: usize,
    ) -> Result<bool, WalkError> {
        // Without an unused technique the walk is the same, so it solves the puzzle too.
        if self.rungs.iter().all(|&rung| walked.trace.counts[rung] == 0) {
            return Ok(false);
        }
        // The walk uses its hardest rung only where all easier ones find nothing.
        if self.rungs == [hardest] {
            return Ok(true);
        }
        let own = self.rungs.iter().filter(|&&rung| rung <= hardest).count();
        // Techniques harder than all used ones are left out: they could replace almost any technique.
        let others = self.others.first(hardest + 1 - own);
        let without = subject.walk_after(&others, (ladder, walked))?;
        Ok(!without.trace.is_solved())
    }
}
