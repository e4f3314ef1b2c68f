//! Shows boards to techniques.
//!
//! A technique gets pointers to boards, and by mistake it could write through them. So it gets copies, which the engine compares with its
//! own boards after each question. A difference is a fault of the technique that was asked; the boards of the walk stay right.
#![expect(unsafe_code, reason = "reads memory that a plugin can write")]

use std::cell::UnsafeCell;
use std::slice;

use sudoku_technique::Board;

/// A copy of a board, in memory that a technique may read and could write.
pub(super) struct ShownBoard(UnsafeCell<Board>);

impl ShownBoard {
    /// Returns a copy of `own`.
    #[inline]
    pub(super) fn of(own: &Board) -> Self {
        Self(UnsafeCell::new(own.clone()))
    }

    /// The pointer for techniques.
    #[inline]
    pub(super) fn pointer(&self) -> *const Board {
        self.0.get()
    }

    /// Whether this is still a copy of `own`.
    #[inline]
    fn is(&self, own: &Board) -> bool {
        // Behind a pointer from `&Board`, the compiler may assume that nothing was written. `UnsafeCell` forbids that.
        // SAFETY: a board is plain memory without padding, of which every bit pattern can be compared; no technique is being asked.
        let shown = unsafe { slice::from_raw_parts(self.pointer().cast::<u8>(), size_of::<Board>()) };
        // SAFETY: as above.
        let own = unsafe { slice::from_raw_parts((&raw const *own).cast::<u8>(), size_of::<Board>()) };
        shown == own
    }
}

/// A board of the engine with the copy that a technique sees.
#[derive(Clone, Copy)]
pub(super) struct BoardPair<'a> {
    pub(super) own: &'a Board,
    pub(super) shown: &'a ShownBoard,
}

impl BoardPair<'_> {
    /// Whether the technique has left its copy as it was.
    #[inline]
    pub(super) fn is_intact(self) -> bool {
        self.shown.is(self.own)
    }
}

/// The boards that a question is about.
#[derive(Clone, Copy)]
pub(super) struct AskedBoards<'a> {
    pub(super) current: BoardPair<'a>,
    /// An earlier board of the same walk on which the technique found nothing.
    pub(super) previous: Option<BoardPair<'a>>,
}

impl AskedBoards<'_> {
    /// Whether the technique has left its copies as they were.
    #[inline]
    pub(super) fn are_intact(self) -> bool {
        self.current.is_intact() && self.previous.is_none_or(BoardPair::is_intact)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_write_through_the_pointer_is_seen_and_changes_no_board_of_the_engine() {
        let own = Board::EMPTY;
        for offset in 0..size_of::<Board>() {
            let shown = ShownBoard::of(&own);
            let pair = BoardPair {
                own: &own,
                shown: &shown,
            };
            assert!(pair.is_intact());
            // SAFETY: within the board, which nothing else uses.
            unsafe { *shown.pointer().cast_mut().cast::<u8>().add(offset) ^= 1 };
            assert!(!pair.is_intact(), "byte {offset}");
        }
        assert!(own == Board::EMPTY);
    }
}
