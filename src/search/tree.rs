//! The search tree: settle a board, guess a candidate, try it set and then struck.
//!
//! The walk is depth first with its own stack, so its depth costs no machine stack and the whole walk is compiled as
//! one function for each path. It is deterministic: which candidate is guessed depends on the settled board alone.
#![expect(
    clippy::inline_always,
    reason = "all of a search must be inlined into the one function that is compiled for a path's instructions"
)]

use std::ops::ControlFlow;

use sudokud_puzzle::{Grid, Stop};

use super::board::{BoardState, LaneBoard};
use super::candidates::Candidates;
use super::lanes::{LaneWork, Lanes};

/// Takes the solutions of a search tree.
pub(super) trait Visitor {
    /// A solution was found, and this board is it.
    fn found<L: Lanes>(&mut self, board: &LaneBoard<L>) -> ControlFlow<()>;

    /// Called at each node after the first; breaks to give up.
    #[inline(always)]
    fn go_on(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// A walk through the search tree of `start`; its result is the number of guesses.
pub(super) struct TreeWalk<'a, V> {
    /// The root.
    pub(super) start: &'a Candidates,
    /// Who takes the solutions.
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
                // There is nothing to go on with, whatever the visitor says.
                let _ = self.visitor.found(&board);
                0
            }
            BoardState::Open => descend(board, self.visitor),
        }
    }
}

/// Boards kept on the machine stack; deeper ones, which are rare, go to the heap.
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
                    // As many boards wait here as the depth says; the root only stands for the impossible.
                    None => far.pop().unwrap_or(root),
                };
            }
        }
        outcome = board.settle();
    }
}

/// Counts solutions up to a limit.
pub(super) struct Count {
    /// Solutions so far.
    pub(super) found: usize,
    /// Where to stop.
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

/// Counts solutions up to a limit and asks at each node whether to stop.
pub(super) struct CountUntil<'a> {
    /// The count.
    pub(super) count: Count,
    /// Whether to stop.
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

/// Shows each solution to a function and asks at each node whether to stop.
pub(super) struct Each<'a> {
    /// Whether to stop.
    pub(super) stop: &'a Stop,
    /// Gets each solution.
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

/// Breaks when it is time to stop.
fn unless(stop: &Stop) -> ControlFlow<()> {
    if stop.is_raised() {
        ControlFlow::Break(())
    } else {
        ControlFlow::Continue(())
    }
}
