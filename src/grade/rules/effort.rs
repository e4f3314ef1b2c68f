//! Adds up the effort of a person who passes over the grid again and again: the rule of the scale `standard`.
//!
//! A single costs its `pass`, divided by the number of digits that singles place in the same pass: the more there are, the sooner a person
//! sees one. A pass ends at the first single that was not there when it began. Every other step costs `first` at the first use of its rung,
//! and `repeat` later. The level is the level of the hardest rung, raised as long as the score exceeds the level's maximum.

use sudoku_technique::CellSet;

use super::rule::{
    Case, Judgement, Least, LevelBounds, MOST_STEPS, Most, RuleKind, RungNumber, ScorePart, ScoringRule,
    least_of_each,
};
use crate::file::reading::{RuleReading, RungNumbers};
use crate::level::{Level, raised};
use crate::score::Score;
use sudokud_engine::WalkError;

pub(super) const KIND: RuleKind = RuleKind {
    name: "effort",
    summary: "Cost of passes over the grid and of all other steps; the level of the hardest step, raised by the score",
    rung_keys: &["level", "pass", "first", "repeat"],
    level_keys: &[],
    setting_keys: &[],
    bounds: LevelBounds::Max,
    read,
};

/// Level and cost of a rung.
#[derive(Clone, Copy, Debug)]
struct Worth {
    level: usize,
    cost: Cost,
}

/// The cost of the uses of a rung.
#[derive(Clone, Copy, Debug)]
enum Cost {
    /// The cost of a pass, which all its singles share.
    Pass(Score),
    /// The costs of the first use and of each later one.
    Step { first: Score, repeat: Score },
}

#[derive(Debug)]
struct EffortRule {
    worths: Vec<Worth>,
}

fn read(reading: &mut RuleReading<'_>) -> Option<Box<dyn ScoringRule>> {
    let worths = reading.rungs(|rung| {
        let (level, cost) = (rung.level(), read_cost(rung));
        Some(Worth {
            level: level?,
            cost: cost?,
        })
    })?;
    Some(Box::new(EffortRule { worths }))
}

fn read_cost(rung: &mut RungNumbers<'_>) -> Option<Cost> {
    if rung.says("pass") {
        return rung.score("pass").map(Cost::Pass);
    }
    let (first, repeat) = (rung.score("first"), rung.score("repeat"));
    Some(Cost::Step {
        first: first?,
        repeat: repeat?,
    })
}

impl Cost {
    /// Returns a lower bound of the cost of a use that may be the first.
    fn least(self) -> Score {
        match self {
            // Nothing bounds the number of singles that share a pass but the number of cells.
            Self::Pass(_) => Score::ZERO,
            Self::Step { first, .. } => first,
        }
    }

    /// Returns an upper bound of the cost of a use.
    fn most(self) -> Score {
        match self {
            Self::Pass(pass) => pass,
            Self::Step { first, repeat } => first.max(repeat),
        }
    }
}

impl ScoringRule for EffortRule {
    fn judge(&self, case: &Case<'_>) -> Result<Judgement, WalkError> {
        let solution = case.walked.solution().into();
        let (mut passes, mut others, mut hardest) = (Score::ZERO, Score::ZERO, 0);
        let (mut pass_cells, mut pass_size) = (CellSet::EMPTY, 0);
        let rungs = case.ladder.rungs();
        let mut is_used = vec![false; self.worths.len()];
        for (step, boards) in std::iter::zip(&case.trace.uses, case.boards.windows(2)) {
            let worth = self.worths[step.rung];
            hardest = hardest.max(worth.level);
            match worth.cost {
                Cost::Pass(cost) => {
                    let placed = boards[0].unsolved() - boards[1].unsolved();
                    if !placed.is_subset(pass_cells) {
                        // The walk has asked the rungs before this one about this board.
                        let asked =
                            (case.allowed.rungs().iter()).position(|rung| rung.is_same(&rungs[step.rung]));
                        let asked = asked.unwrap_or_default();
                        let pass = (case.allowed).singles_from(asked, &boards[0], &solution, case.stop)?;
                        (pass_cells, pass_size) = (pass.cells(), pass.len() as u64);
                    }
                    passes = passes + cost.divided(pass_size);
                }
                Cost::Step { repeat, .. } if is_used[step.rung] => others = others + repeat,
                Cost::Step { first, .. } => others = others + first,
            }
            is_used[step.rung] = true;
        }
        let score = passes + others;
        let part = |name, value: Score| ScorePart {
            name,
            value: value.into(),
        };
        Ok(Judgement {
            level: raised(case.levels, hardest, score),
            score,
            parts: vec![part("passes", passes), part("other-steps", others)],
        })
    }

    fn least(&self, levels: &[Level], needed: &[Vec<usize>]) -> Least {
        let score = least_of_each(needed, |rung| self.worths[rung].cost.least()).sum();
        let hardest = least_of_each(needed, |rung| self.worths[rung].level).max();
        Least {
            level: raised(levels, hardest.unwrap_or_default(), score),
            score,
        }
    }

    fn most(&self, levels: &[Level], usable: &[usize]) -> Option<Most> {
        let worths = usable.iter().map(|&rung| self.worths[rung]);
        let cost = worths.clone().map(|worth| worth.cost.most()).max()?;
        let hardest = worths.map(|worth| worth.level).max()?;
        let score = cost.times(MOST_STEPS);
        Some(Most {
            level: raised(levels, hardest, score),
            score,
        })
    }

    fn numbers(&self, rung: usize) -> Vec<RungNumber> {
        let number = |name, value| RungNumber { name, value };
        match self.worths[rung].cost {
            Cost::Pass(pass) => vec![number("pass", pass)],
            Cost::Step { first, repeat } => vec![number("first", first), number("repeat", repeat)],
        }
    }

    fn level_of(&self, rung: usize) -> Option<usize> {
        Some(self.worths[rung].level)
    }
}
