//! What the puzzle must be, and how far another one is from that.

use std::cmp::Ordering;
use std::ops::RangeInclusive;
use std::sync::Arc;

use sudokud_engine::{Ladder, Recording, Rung, WalkError, Walked};
use sudokud_grade::{Grade, Grading, GradingOrientation, Scale, Score, Wanted, easy_start};
use sudokud_puzzle::{CanonicalPuzzle, Puzzle, Stop};

/// What the puzzle must be. Everything is judged like the grade: by a walk on the canonical form.
#[derive(Clone, Debug)]
pub(crate) struct Target<'a> {
    pub(super) scale: &'a Scale,
    pub(super) level: Option<usize>,
    pub(super) score: Option<RangeInclusive<Score>>,
    pub(super) demand: Option<Demand>,
    pub(super) easy_start: u32,
    pub(super) allow_unsolved: bool,
    /// The scale's ladder less every rung that a puzzle as wanted does not use; none where that leaves out nothing. What it does
    /// not solve is too hard, which takes far less time to find out than a grade.
    pub(super) screen: Option<Ladder>,
}

/// What is asked of techniques.
#[derive(Clone, Debug)]
pub(crate) struct Demand {
    /// The scale's ladder less the techniques that must not be needed: it must solve the puzzle. None when that is the
    /// whole ladder, whose walk is the grade's.
    pub(super) allowed: Option<Ladder>,
    /// The techniques that must be needed.
    pub(super) needs: Vec<Need>,
    /// The technique that must be needed with nothing harder used.
    pub(super) hardest: Option<Arc<str>>,
    /// The rungs of the allowed techniques up to the hardest one that is asked for: as far as a directed search looks for them.
    /// None where no technique is asked for.
    pub(crate) reach: Option<LadderReach>,
}

/// The part of a ladder in which the techniques are that are asked for.
#[derive(Clone, Debug)]
pub(crate) struct LadderReach {
    /// From the easiest rung to the last of theirs.
    pub(crate) ladder: Ladder,
    /// The rungs of each of them.
    pub(crate) rungs: Vec<Vec<usize>>,
}

impl LadderReach {
    /// Whether a walk up its ladder used each of them.
    pub(crate) fn is_met(&self, counts: &[u32]) -> bool {
        (self.rungs.iter()).all(|rungs| rungs.iter().any(|&rung| counts[rung] > 0))
    }
}

/// One technique that must be needed.
#[derive(Clone, Debug)]
pub(super) struct Need {
    pub(super) id: Arc<str>,
    /// Its rungs on the ladder of the allowed techniques.
    pub(super) rungs: Vec<usize>,
    /// That ladder without it: as far up as the puzzle's walk went it may not solve the puzzle.
    pub(super) others: Ladder,
}

/// What a puzzle is beside the target.
#[derive(Debug)]
pub(crate) struct Assessment {
    /// Whether it is easier than wanted, as wanted, or harder.
    pub(crate) verdict: Ordering,
    /// How far it is from the target; nothing when it meets it.
    pub(crate) off: Off,
    /// Its grade; none where it is clear without one that the puzzle is too hard.
    pub(crate) grade: Option<Grade>,
}

/// How far a puzzle is from the target: what weighs most stands first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) struct Off {
    /// Whether the techniques do not finish it, or not those that a puzzle as wanted uses.
    pub(crate) is_unfinished: bool,
    /// Levels.
    pub(crate) levels: usize,
    /// Points of score.
    pub(crate) score: Score,
    /// Of what is asked of techniques, how much it does not meet.
    pub(crate) unmet: usize,
    /// Cells that are missing at its easy start.
    pub(crate) easy_start: u32,
}

/// What a grade needs, as the walks that judge a puzzle share it.
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

    fn walk_after(self, ladder: &Ladder, earlier: (&Ladder, &Walked)) -> Result<Walked, WalkError> {
        ladder.walked_after(earlier, self.walked.solution(), Recording::COUNTS, self.stop)
    }
}

impl Target<'_> {
    /// Whether any puzzle that the techniques solve will do.
    pub(crate) fn is_any(&self) -> bool {
        self.level.is_none() && self.score.is_none() && self.demand.is_none() && self.easy_start == 0
    }

    /// Whether it says where the score lies.
    pub(crate) fn has_score(&self) -> bool {
        self.score.is_some()
    }

    /// How far a puzzle is from the wanted level, in levels, or without one from the wanted score, in points.
    pub(crate) fn distance(&self, assessment: &Assessment) -> Score {
        let levels = self.scale.levels().len();
        match (self.level, &self.score) {
            (Some(wanted), _) if assessment.off.is_unfinished => Score::whole(levels.abs_diff(wanted) as u64),
            (Some(_), _) => Score::whole(assessment.off.levels as u64),
            // An unsolved puzzle's score says nothing.
            (None, Some(_)) if assessment.off.is_unfinished => Score::MAX,
            (None, _) => assessment.off.score,
        }
    }

    /// Where to look for the techniques that are asked for, if any are.
    pub(crate) fn reach(&self) -> Option<&LadderReach> {
        self.demand.as_ref().and_then(|demand| demand.reach.as_ref())
    }

    /// Whether a walk of a puzzle as wanted may use this rung of the scale's ladder.
    pub(super) fn may_use(&self, rung: usize) -> bool {
        let least = self.scale.least(&[vec![rung]]);
        self.level.is_none_or(|wanted| least.level <= wanted)
            && self
                .score
                .as_ref()
                .is_none_or(|range| least.score <= *range.end())
    }

    /// The scale's ladder less what a puzzle as wanted does not use, where that is less.
    pub(super) fn screen(&self) -> Option<Ladder> {
        if self.allow_unsolved {
            return None;
        }
        let rungs = self.scale.ladder().rungs();
        // What is forbidden changes which technique is the hardest, but not the grade's walk.
        let hardest = self.demand.as_ref().filter(|demand| demand.allowed.is_none());
        let hardest = hardest.and_then(|demand| demand.hardest.as_ref());
        let last = hardest.and_then(|id| rungs.iter().rposition(|rung| rung.id() == id));
        let end = last.map_or(rungs.len(), |last| last + 1);
        let used: Vec<_> = (0..end).filter(|&rung| self.may_use(rung)).collect();
        (used.len() < rungs.len())
            .then(|| Ladder::new(used.into_iter().map(|rung| rungs[rung].clone()).collect()))
    }

    /// Judges a puzzle. Without `screened` also one that is clearly too hard is graded, for whoever wants to know how near it is.
    pub(crate) fn assess(
        &self,
        puzzle: &Puzzle,
        screened: bool,
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
            _ => subject.walk(ladder)?,
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
        let mut off = Off::default();
        let mut verdict = Ordering::Equal;
        if let Some(wanted) = self.level {
            // Where the scale has no level for a puzzle that is not finished, it is harder than all that have one.
            let level = grade.level.unwrap_or(self.scale.levels().len());
            off.levels = level.abs_diff(wanted);
            verdict = level.cmp(&wanted);
        }
        if let Some(range) = &self.score {
            let nearest = grade.score.clamp(*range.start(), *range.end());
            off.score = grade.score.distance(nearest);
            verdict = verdict.then(grade.score.cmp(&nearest));
        }
        let easy = easy_start(self.scale.ladder(), &grade.trace.uses);
        if easy < self.easy_start {
            off.easy_start = self.easy_start - easy;
            verdict = verdict.then(Ordering::Greater);
        }
        // Walks that cost time, so only where the rest is right.
        if verdict == Ordering::Equal
            && let Some(demand) = &self.demand
        {
            let ladder = self.scale.ladder();
            (verdict, off.unmet) = demand.compare(subject, (ladder, walked))?;
        }
        Ok(Assessment {
            verdict,
            off,
            grade: Some(grade),
        })
    }
}

/// A puzzle that is too hard without more being known.
fn too_hard(grade: Option<Grade>) -> Assessment {
    Assessment {
        verdict: Ordering::Greater,
        off: Off {
            is_unfinished: true,
            ..Off::default()
        },
        grade,
    }
}

impl Demand {
    /// Whether a puzzle is easier than what is asked, as asked, or harder; and how much of it is not met.
    fn compare(
        &self,
        subject: JudgedPuzzle<'_>,
        whole: (&Ladder, &Walked),
    ) -> Result<(Ordering, usize), WalkError> {
        let own = match &self.allowed {
            Some(allowed) => Some((allowed, subject.walk_after(allowed, whole)?)),
            None => None,
        };
        let (ladder, walked) = own.as_ref().map_or(whole, |(ladder, walked)| (*ladder, walked));
        let trace = &walked.trace;
        let asked = self.needs.len() + usize::from(self.hardest.is_some());
        if !trace.is_solved() {
            return Ok((Ordering::Greater, asked.max(1)));
        }
        let (mut verdict, mut unmet) = (Ordering::Equal, 0);
        let hardest = trace.hardest_rung().unwrap_or_default();
        if let Some(wanted) = &self.hardest
            && ladder.rungs().get(hardest).map(Rung::id) != Some(wanted)
        {
            let last = ladder.rungs().iter().rposition(|rung| rung.id() == wanted);
            verdict = hardest.cmp(&last.unwrap_or_default());
            unmet += 1;
        }
        for need in &self.needs {
            if !need.is_met(subject, (ladder, walked), hardest)? {
                verdict = verdict.then(Ordering::Less);
                unmet += 1;
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
        // Without a technique that the walk did not use it is the same walk.
        if self.rungs.iter().all(|&rung| walked.trace.counts[rung] == 0) {
            return Ok(false);
        }
        // Where it is the hardest one, what is easier got stuck when it was used.
        if self.rungs == [hardest] {
            return Ok(true);
        }
        let own = self.rungs.iter().filter(|&&rung| rung <= hardest).count();
        // Something harder than all that was used can take the place of almost any technique; that is no reason to say that
        // the technique is not needed.
        let others = self.others.first(hardest + 1 - own);
        let without = subject.walk_after(&others, (ladder, walked))?;
        Ok(!without.trace.is_solved())
    }
}
