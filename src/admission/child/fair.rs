//! Asks about transformed boards: turned, permuted and relabelled. A technique should find the image of what it found before.
//!
//! The results of many known techniques depend on the order of their search, so a difference is only a warning.

use std::time::Duration;

use sudoku_technique::testing::{Outcome, Random, Symmetry};
use sudoku_technique::{Board, abi};

use super::allowance::Pass;
use super::questions::{Asked, Fault};
use super::technique_trial::TechniqueTrial;
use crate::check::{Check, Severity};
use crate::record::QuestionKind;
use sudokud_engine::Technique;

/// On transformed boards.
const TRANSFORMED: Pass = Pass::new(1, 1000);
/// Most boards with deductions that are transformed, and most without.
const MOST_TRANSFORMED: usize = 12;

impl TechniqueTrial<'_, '_> {
    /// Compares the outcomes on some boards with those on their images.
    pub(super) fn transformed(&mut self, technique: &Technique) {
        let answered = self.answered();
        let hits = answered.partition_point(|&(_, deductions)| deductions > 0);
        let (found, nothing) = answered.split_at(hits);
        let mut random = Random::new(1);
        let mut allowance = self.allowance(TRANSFORMED);
        for &(number, _) in found
            .iter()
            .take(MOST_TRANSFORMED)
            .chain(nothing.iter().take(MOST_TRANSFORMED))
        {
            if !allowance.take() {
                return;
            }
            let symmetry = Symmetry::random(&mut random);
            let asked = self.about(number, QuestionKind::Transformed);
            let image = symmetry.board(asked.board);
            let solution = asked.solution.map(|solution| symmetry.candidates(solution));
            let transformed = Asked {
                board: &image,
                solution: solution.as_ref(),
                ..asked
            };
            let (Some((found, time)), Some((on_image, again))) = (
                self.outcomes(technique, asked),
                self.outcomes(technique, transformed),
            ) else {
                return;
            };
            allowance.spend(time + again);
            let mut expected: Vec<Outcome> = (found.iter())
                .map(|(placed, gone)| (symmetry.candidates(placed), symmetry.candidates(gone)))
                .collect();
            expected.sort_unstable();
            if on_image != expected {
                let fault = Fault {
                    check: Check::Fair,
                    severity: Severity::Warning,
                    reason: "can find other steps once the board is turned and relabelled; grades stay the same, because they are made on the canonical form".to_owned(),
                };
                self.find(fault, &asked);
                return;
            }
        }
    }

    /// Returns the changes that the technique finds, sorted, and the time of the question.
    fn outcomes(&mut self, technique: &Technique, asked: Asked<'_>) -> Option<(Vec<Outcome>, Duration)> {
        let mut outcomes = Vec::new();
        let time = self.ask_each(technique, asked, |deduction| {
            outcomes.push(outcome(asked.board, deduction));
        })?;
        outcomes.sort_unstable();
        Some((outcomes, time))
    }
}

fn outcome(board: &Board, deduction: &abi::Deduction) -> Outcome {
    (
        deduction.placements.within(board.unsolved()),
        deduction.eliminations.intersection(board.all_candidates()),
    )
}
