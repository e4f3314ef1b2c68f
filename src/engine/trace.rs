//! Traces: the result of walking a puzzle up a ladder.

use std::sync::Arc;

use sudoku_technique::Board;

use super::deduction::Deduction;
use sudokud_puzzle::Transformation;

/// One applied deduction.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// Id of the technique that found it.
    pub technique: Arc<str>,
    /// The deduction.
    pub deduction: Deduction,
}

/// One use of a rung, as rules that look at single steps need it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Use {
    /// The rung's number on the ladder.
    pub rung: usize,
    /// Number of cells that the step filled; 0 for a step that only eliminates.
    pub placed: u32,
    /// The technique's own rating of the step.
    pub rating: Option<f64>,
    /// For a step that only eliminates, the number of different sets of candidates that its rung could have eliminated, this one
    /// included; 0 if opportunities are not recorded.
    pub opportunities: u32,
}

/// The steps of a walk and its end.
#[derive(Clone, Debug)]
pub struct Trace {
    /// The applied deductions in order; empty if evidence was not recorded.
    pub steps: Vec<Step>,
    /// The uses of rungs in order, one for each applied deduction.
    pub uses: Vec<Use>,
    /// How often each rung was used, in ladder order.
    pub counts: Vec<u32>,
    /// The board where the walk ended.
    pub end: Board,
}

impl Trace {
    /// Whether every cell is filled.
    pub fn is_solved(&self) -> bool {
        self.end.is_full()
    }

    /// Returns the image of the trace under a transformation of the grid.
    #[must_use]
    pub fn mapped(self, transformation: &Transformation) -> Self {
        let step = |step: Step| Step {
            deduction: step.deduction.mapped(transformation),
            ..step
        };
        Self {
            steps: self.steps.into_iter().map(step).collect(),
            uses: self.uses,
            counts: self.counts,
            end: transformation.board(&self.end),
        }
    }

    /// Returns the highest rung that was used.
    pub fn hardest_rung(&self) -> Option<usize> {
        self.counts.iter().rposition(|&count| count > 0)
    }
}
