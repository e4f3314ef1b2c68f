//! Makes puzzles, with one file for each method.
//!
//! An [`Attempt`] draws a solution grid of its own (`start`) and has a hit or none. `region` finds digits for givens in a region of cells,
//! `few` a few givens anywhere, both by `anneal`.
//! `walk` continues from the result of an attempt, in steps that `moves` proposes; `stalls`, `harder` and `approach` find where it begins, and
//! `candidate` judges the puzzles on its way.

mod anneal;
mod approach;
mod attempt;
mod bisect;
mod candidate;
mod few;
mod harder;
mod moves;
mod region;
mod repair;
mod reveal;
mod solvable_by;
mod stalled_puzzle;
mod stalls;
mod start;
mod target;
pub(super) mod walk;

pub(super) use attempt::{AttemptOutcome, Hit};

use self::attempt::Attempt;
use super::plan::Plan;
use super::recipe::Rule;
use sudokud_engine::WalkError;
use sudokud_puzzle::Stop;

impl Plan<'_> {
    /// Makes attempt `number` of the recipe's seed.
    pub(super) fn attempt(&self, number: u64, stop: &Stop) -> Result<AttemptOutcome, WalkError> {
        let mut attempt = Attempt::new(self, self.recipe.seed.0, number, stop);
        let hit = match &self.rule {
            Rule::Fastest | Rule::Bisect => bisect::run(&mut attempt, false),
            Rule::Minimal => bisect::run(&mut attempt, true),
            Rule::Target {
                first_grade,
                most_steps_back,
            } => target::run(&mut attempt, first_grade, *most_steps_back),
            Rule::SolvableBy { .. } => solvable_by::run(&mut attempt),
            Rule::Reveal { givens } => reveal::run(&mut attempt, *givens),
            Rule::Repair => repair::run(&mut attempt),
            // A walk has an attempt for its beginning and one for each step.
            Rule::Walk => return walk::run(self, number, stop),
        }?;
        Ok(AttemptOutcome {
            hit,
            report: attempt.report,
        })
    }
}
