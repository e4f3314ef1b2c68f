//! Searches a tree of guesses: applies the rules, guesses a candidate, and tries it set and then struck.
//!
//! The search is depth first with a stack of its own, so it needs little machine stack, and the whole search is compiled as one function for
//! each instruction set. It is deterministic: the guessed candidate depends only on the board after the rules.
#![expect(
    clippy::inline_always,
    reason = "the whole search must be inlined into the one function that is compiled for an instruction set"
)]

use std::ops::ControlFlow;

use sudokud_puzzle::{Grid, Stop};

use super::board::{BoardState, LaneBoard};
use super::candidates::Candidates;
use super::lanes::{LaneWork, Lanes};

/// The receiver of a search's solutions, with the limits of the search.
///
/// One type for all searches, because each further one would be compiled for each instruction set.
pub(super) struct Visitor<'a> {
    /// How the solutions are received.
    pub(super) solutions: Solutions<'a>,
    /// Checked at each guess, and after each solution that is visited.
    pub(super) stop: Option<&'a Stop>,
    /// The most guesses; the search ends before the next one.
    pub(super) guesses: u64,
}

/// How solutions are received.
pub(super) enum Solutions<'a> {
    /// Counts them.
    Count {
        /// Number of solutions so far.
        found: usize,
        /// Number of solutions after which the search ends.
        limit: usize,
    },
    /// Calls a function with each of them until it breaks.
    Visit(&'a mut dyn FnMut(&Grid) -> ControlFlow<()>),
}

impl<'a> Visitor<'a> {
    /// Counts solutions up to `limit`.
    pub(super) fn count(limit: usize) -> Self {
        Self {
            solutions: Solutions::Count { found: 0, limit },
            stop: None,
            guesses: u64::MAX,
        }
    }

    /// Calls `visit` with each solution until it breaks.
    pub(super) fn visit(visit: &'a mut dyn FnMut(&Grid) -> ControlFlow<()>) -> Self {
        Self {
            solutions: Solutions::Visit(visit),
            stop: None,
            guesses: u64::MAX,
        }
    }

    /// Returns the number of solutions, if they were counted.
    pub(super) fn found(&self) -> usize {
        match self.solutions {
            Solutions::Count { found, .. } => found,
            Solutions::Visit(_) => 0,
        }
    }

    /// Receives a solved board.
    #[inline(always)]
    fn receive<L: Lanes>(&mut self, board: &LaneBoard<L>) -> ControlFlow<()> {
        match &mut self.solutions {
            Solutions::Count { found, limit } => {
                *found += 1;
                if *found < *limit {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            }
            Solutions::Visit(visit) => {
                visit(&board.grid())?;
                self.poll()
            }
        }
    }

    /// Called at each guess.
    #[inline(always)]
    fn guess(&mut self) -> ControlFlow<()> {
        let Some(left) = self.guesses.checked_sub(1) else {
            return ControlFlow::Break(());
        };
        self.guesses = left;
        self.poll()
    }

    /// Breaks if the stop is raised.
    #[inline(always)]
    fn poll(&self) -> ControlFlow<()> {
        if self.stop.is_some_and(|stop| stop.check().is_err()) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

/// A search through the tree of `start`; its result is the number of guesses.
pub(super) struct TreeSearch<'w, 'a> {
    /// The root of the tree.
    pub(super) start: &'w Candidates,
    /// Receives the solutions.
    pub(super) visitor: &'w mut Visitor<'a>,
}

impl LaneWork for TreeSearch<'_, '_> {
    type Output = u64;

    #[inline(always)]
    fn run<L: Lanes>(self) -> u64 {
        let mut board = LaneBoard::<L>::new(self.start);
        match board.settle() {
            BoardState::Dead => 0,
            BoardState::Solved => {
                // The tree has only this node, so it makes no difference whether the visitor breaks.
                let _ = self.visitor.receive(&board);
                0
            }
            BoardState::Open => descend(board, self.visitor),
        }
    }
}

/// Number of boards on the machine stack. Deeper boards are rare and go to the heap.
const NEAR: usize = 12;

/// Walks the tree below an open board.
#[inline(always)]
fn descend<L: Lanes>(root: LaneBoard<L>, visitor: &mut Visitor<'_>) -> u64 {
    let mut guesses = 0;
    let mut near = [root; NEAR];
    let mut far = Vec::new();
    let mut depth = 0;
    let mut board = root;
    let mut outcome = BoardState::Open;
    loop {
        match outcome {
            BoardState::Open => {
                guesses += 1;
                if visitor.guess().is_break() {
                    return guesses;
                }
                let [set, struck] = board.split();
                match near.get_mut(depth) {
                    Some(place) => *place = struck,
                    None => far.push(struck),
                }
                depth += 1;
                board = set;
            }
            BoardState::Solved | BoardState::Dead => {
                if outcome == BoardState::Solved && visitor.receive(&board).is_break() {
                    return guesses;
                }
                depth = match depth.checked_sub(1) {
                    Some(depth) => depth,
                    None => return guesses,
                };
                board = match near.get(depth) {
                    Some(board) => *board,
                    // `far` has a board for each depth beyond `near`, so the root is never used.
                    None => far.pop().unwrap_or(root),
                };
            }
        }
        outcome = board.settle();
    }
}
