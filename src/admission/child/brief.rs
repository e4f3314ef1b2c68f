//! The questions of a rehearsal: few, and to a technique with the options of a server.
//!
//! The trial has asked each technique with its default options and with each option at its bounds.

use std::time::{Duration, Instant};

use sudoku_technique::{CandidateSet, Scope};

use crate::corpus::{BoardKind, Corpus, CorpusBoard};
use sudokud_engine::{FaultKind, Question, StopAnswer, Technique};

/// Most boards about which a technique is asked.
const MOST_BOARDS: usize = 16;
/// Time after which a technique is asked about no further board.
const TIME: Duration = Duration::from_millis(1);

/// Boards of the trial that have a solution and open cells.
#[derive(Debug)]
pub struct BriefQuestions(Vec<(CorpusBoard, CandidateSet)>);

impl Default for BriefQuestions {
    fn default() -> Self {
        let with_solution = |board: CorpusBoard| board.solution.map(|solution| (board, solution));
        let boards = Corpus::new(0).into_boards().into_iter();
        let open = boards.filter(|board| board.kind != BoardKind::Solved);
        let mut boards: Vec<_> = open.filter_map(with_solution).take(MOST_BOARDS).collect();
        // A slow technique is asked about the first board only, which should not be the one that takes it longest.
        boards.sort_by_key(|(board, _)| board.board.all_candidates().len());
        Self(boards)
    }
}

impl BriefQuestions {
    /// Asks for the first deduction with evidence, and calls `before_each` before each question. The error is the fault of an answer.
    pub fn ask(&self, technique: &Technique, before_each: impl Fn()) -> Result<(), FaultKind> {
        let start = Instant::now();
        for (board, solution) in &self.0 {
            before_each();
            let question = Question {
                board: &board.board,
                previous: None,
                solution: Some(solution),
                scope: Scope::First,
                evidence: true,
                stop: StopAnswer::AsAsked,
            };
            technique.question(&question, |_| {})?;
            if start.elapsed() >= TIME {
                break;
            }
        }
        Ok(())
    }
}
