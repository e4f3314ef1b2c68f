//! Gathers positions of techniques from the walks of random puzzles.
//!
//! All positions of a technique come from different puzzles. A board whose next step is a single is used for that single only,
//! because it does not show a pattern.

use std::sync::Arc;

use sudoku_technique::DigitSet;

use super::near_miss::NearMiss;
use super::path::LadderWalk;
use super::shelf::{Kept, Shelf};
use sudokud_cli::technique::positions::line_of;
use sudokud_engine::{Ladder, Technique, WalkError};
use sudokud_formats::positions::{Expectation, LibraryLine};
use sudokud_puzzle::Stop;

/// The positions of several techniques, while they are gathered.
#[derive(Debug)]
pub(super) struct Gathering {
    techniques: Vec<TechniquePositions>,
}

/// The positions of one technique.
#[derive(Debug)]
pub(super) struct TechniquePositions {
    technique: Arc<Technique>,
    shelf: Shelf,
}

impl Gathering {
    /// Returns an empty gathering for `count` positions of each technique, on boards from walks up `ladder`.
    pub(super) fn new(
        techniques: impl IntoIterator<Item = Arc<Technique>>,
        ladder: &Ladder,
        count: usize,
    ) -> Self {
        let rungs = ladder.rungs();
        let gathered = techniques.into_iter().map(|technique| {
            // A technique without a rung can be asked about every board of the walk.
            let own_rung = rungs.iter().position(|rung| rung.id() == technique.id());
            let variants = technique.info().variants.iter();
            let variants = variants.map(|variant| Arc::clone(&variant.name)).collect();
            TechniquePositions {
                shelf: Shelf::new(count, own_rung.unwrap_or(rungs.len()), variants),
                technique,
            }
        });
        Self {
            techniques: gathered.collect(),
        }
    }

    /// Asks each technique whose shelf can still improve about the boards of one puzzle.
    pub(super) fn ask_about(&mut self, walk: &LadderWalk, stop: &Stop) -> Result<(), WalkError> {
        self.techniques
            .iter_mut()
            .try_for_each(|gathered| gathered.ask_about(walk, stop))
    }

    /// Whether no further puzzle can improve the result.
    pub(super) fn is_complete(&self) -> bool {
        self.techniques
            .iter()
            .all(|gathered| gathered.shelf.is_complete())
    }

    /// The positions, in the order of the techniques.
    pub(super) fn into_gathered(self) -> Vec<TechniquePositions> {
        self.techniques
    }
}

impl TechniquePositions {
    /// The technique.
    pub(super) fn technique(&self) -> &Arc<Technique> {
        &self.technique
    }

    /// A line for each position. Those on which the most rungs find nothing come first, among these the smallest patterns.
    pub(super) fn found(&self) -> Vec<LibraryLine> {
        self.shelf.in_order().map(|kept| self.line(kept)).collect()
    }

    /// At most `most` near misses of the positions, as lines that list a change which must not be found.
    pub(super) fn near_misses(&self, most: usize, stop: &Stop) -> Result<Vec<LibraryLine>, WalkError> {
        let mut lines = Vec::new();
        for kept in self.shelf.in_order() {
            if lines.len() == most {
                break;
            }
            let miss = NearMiss::of(
                &self.technique,
                &kept.board,
                &kept.solution,
                &kept.deduction,
                stop,
            )?;
            lines.extend(miss.map(|miss| LibraryLine {
                expectation: Expectation::NotFound,
                digits: DigitSet::EMPTY,
                position: miss.position,
                extra: miss.to_string(),
                ..self.line(kept)
            }));
        }
        Ok(lines)
    }

    fn ask_about(&mut self, walk: &LadderWalk, stop: &Stop) -> Result<(), WalkError> {
        let own_rung = self.shelf.own_rung();
        for stage in &walk.stages {
            // If a later rung takes the next step, the walk already asked this technique, and it found nothing.
            if stage.rung > own_rung || stage.is_single && stage.rung < own_rung {
                continue;
            }
            if !self.shelf.can_use(stage.rung) {
                break;
            }
            let found = self.technique.find_all(&stage.board, &walk.solution, stop)?;
            if let Some(deduction) = self.shelf.choose(found.deductions) {
                self.shelf.keep(Kept {
                    puzzle: walk.number,
                    rung: stage.rung,
                    board: stage.board.clone(),
                    solution: walk.solution,
                    deduction,
                });
                break;
            }
        }
        Ok(())
    }

    fn line(&self, kept: &Kept) -> LibraryLine {
        line_of(self.technique.id(), &kept.board, &kept.deduction)
    }
}
