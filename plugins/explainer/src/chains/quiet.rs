//! Boards on which the chaining rules find nothing.
//!
//! A walk asks a rule only where the earlier rules find nothing. The trial and calls for all steps ask everywhere, where a rule that nests
//! chains would take seconds. So such a rule answers only on boards on which the earlier chaining rules find nothing.

use std::cell::Cell;
use std::rc::Rc;

use sudoku_technique::{Board, Memo};

use super::cycles;
use super::poll::Poll;
use super::propagation::Depth;
use super::scan::Scan;

/// The most candidates of a board on which chains are nested. Puzzles with one solution have fewer.
const MOST_CANDIDATES: usize = 384;

thread_local! {
    /// For the last board, the first of the rules 21, 25, 26 and so on that is not known to find nothing.
    static QUIET: Memo<Board, Cell<usize>, 1> = const { Memo::new() };
}

/// Returns how far a rule follows its assumptions.
pub(crate) const fn depth(rule: usize) -> Depth {
    match rule {
        23 => Depth::Nishio,
        24 => Depth::Static,
        rule => Depth::Dynamic((rule - 25) as u8),
    }
}

fn known(board: &Board) -> Rc<Cell<usize>> {
    QUIET.with(|quiet| quiet.get(board, |_| Cell::new(21)))
}

/// Remembers that a rule finds nothing.
pub(crate) fn note(rule: usize, board: &Board) {
    let known = known(board);
    if known.get() == rule {
        known.set((rule + 1).max(25));
    }
}

/// Returns whether a rule that nests chains has nothing to do: an earlier rule finds something, or there are too many candidates.
///
/// Rules 22 to 24 are not asked: rule 25 finds similar chains.
pub(crate) fn is_idle(rule: usize, board: &Board, poll: Poll<'_>) -> bool {
    if board.all_candidates().len() > MOST_CANDIDATES {
        return true;
    }
    let known = known(board);
    while known.get() < rule {
        let has_hint = match known.get() {
            21 => cycles::first(board).is_some(),
            earlier => !Scan::new(board, depth(earlier), true, poll).hints.is_empty(),
        };
        if has_hint || poll() {
            return true;
        }
        note(known.get(), board);
    }
    false
}
