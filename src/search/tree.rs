//! Walks the search tree: applies the rules, guesses a candidate, and tries it set and then struck.
//!
//! The walk is depth first with a stack of its own, so it needs little machine stack, and the whole walk is compiled as one function for
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

/// Receives the solutions of a search tree.
pub(super) trait Visitor {
    /// Receives a solved board.
    fn found<L: Lanes>(&mut self, board: &LaneBoard<L>) -> ControlFlow<()>;

    /// Called at each guess; breaks to end the search.
    #[inline(always)]
    fn go_on(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// A walk through the search tree of `start`; its result is the number of guesses.
pub(super) struct TreeWalk<'a, V> {
    /// The root of the tree.
    pub(super) start: &'a Candidates,
    /// Receives the solutions.
    pub(super) visitor: &'a mut V,
}

impl<V: Visitor> LaneWork for TreeWalk<'_, V> {
    type Output = u64;

    #[inline(always)]
    fn run<L: Lanes>(self) -> u64 {
        let mut board = LaneBoard::<L>::new(self.start);
        match board.settle() {
            BoardState::Dead => 0,
            BoardState::Solved => {
                // The tree has only this node, so it makes no difference whether the visitor breaks.
                let _ = self.visitor.found(&board);
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
fn descend<L: Lanes, V: Visitor>(root: LaneBoard<L>, visitor: &mut V) -> u64 {
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
                if visitor.go_on().is_break() {
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
                if outcome == BoardState::Solved && visitor.found(&board).is_break() {
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

/// Counts solutions up to a limit.
pub(super) struct Count {
    /// Number of solutions so far.
    pub(super) found: usize,
    /// Number of solutions after which the search ends.
    pub(super) limit: usize,
}

impl Visitor for Count {
    #[inline(always)]
    fn found<L: Lanes>(&mut self, _: &LaneBoard<L>) -> ControlFlow<()> {
        self.found += 1;
        if self.found < self.limit {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }
}

/// Keeps the first solution.
#[derive(Default)]
pub(super) struct First(pub(super) Option<Grid>);

impl Visitor for First {
    #[inline(always)]
    fn found<L: Lanes>(&mut self, board: &LaneBoard<L>) -> ControlFlow<()> {
        self.0 = Some(board.grid());
        ControlFlow::Break(())
    }
}

/// Keeps the first two solutions.
#[derive(Default)]
pub(super) struct Two {
    /// The first solution.
    pub(super) first: Option<Grid>,
    /// The second solution.
    pub(super) second: Option<Grid>,
}

impl Visitor for Two {
    #[inline(always)]
    fn found<L: Lanes>(&mut self, board: &LaneBoard<L>) -> ControlFlow<()> {
        if self.first.is_none() {
            self.first = Some(board.grid());
            ControlFlow::Continue(())
        } else {
            self.second = Some(board.grid());
            ControlFlow::Break(())
        }
    }
}

/// Counts solutions up to a limit and polls a stop at each guess.
pub(super) struct CountUntil<'a> {
    /// The count.
    pub(super) count: Count,
    /// Polled at each guess.
    pub(super) stop: &'a Stop,
}

impl Visitor for CountUntil<'_> {
    #[inline(always)]
    fn found<L: Lanes>(&mut self, board: &LaneBoard<L>) -> ControlFlow<()> {
        self.count.found(board)
    }

    #[inline(always)]
    fn go_on(&mut self) -> ControlFlow<()> {
        unless(self.stop)
    }
}

/// Calls a function with each solution and polls a stop at each guess.
pub(super) struct Each<'a> {
    /// Polled at each guess.
    pub(super) stop: &'a Stop,
    /// Called with each solution.
    pub(super) visit: &'a mut dyn FnMut(&Grid) -> ControlFlow<()>,
}

impl Visitor for Each<'_> {
    #[inline(always)]
    fn found<L: Lanes>(&mut self, board: &LaneBoard<L>) -> ControlFlow<()> {
        (self.visit)(&board.grid())?;
        self.go_on()
    }

    #[inline(always)]
    fn go_on(&mut self) -> ControlFlow<()> {
        unless(self.stop)
    }
}

/// Breaks if the stop is raised.
fn unless(stop: &Stop) -> ControlFlow<()> {
    if stop.is_raised() {
        ControlFlow::Break(())
    } else {
        ControlFlow::Continue(())
    }
}
