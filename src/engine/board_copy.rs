//! Copies of boards, which techniques read in place of the engine's own.
//!
//! A technique gets pointers to boards, and by mistake it could write through them. So it gets copies, which the engine compares with its
//! own boards before it believes an answer. A difference is a fault of the technique that wrote; the boards of the walk stay right.
#![expect(unsafe_code, reason = "reads memory that a plugin can write")]

use std::cell::UnsafeCell;
use std::mem::MaybeUninit;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicU32, Ordering};
use std::{ptr, slice};

use sudoku_technique::Board;

/// A copy of a board, in memory that a technique may read and could write.
///
/// In cache lines of its own, because vector instructions are slower across their ends.
#[repr(align(64))]
pub(super) struct BoardCopy(UnsafeCell<MaybeUninit<Board>>);

impl BoardCopy {
    /// Returns memory for a copy, without one.
    pub(super) const fn unset() -> Self {
        Self(UnsafeCell::new(MaybeUninit::uninit()))
    }

    /// Returns a copy of `own`.
    #[inline]
    pub(super) fn of(own: &Board) -> Self {
        Self(UnsafeCell::new(MaybeUninit::new(own.clone())))
    }

    /// Makes `other` a copy of this, and appends another copy to `boards`. Both from one read, which takes less time than two copies.
    ///
    /// # Safety
    /// This has a board, and no technique is being asked about either copy.
    #[inline]
    pub(super) unsafe fn copy_and_push(&self, other: &Self, boards: &mut Vec<Board>) {
        const WORDS: usize = size_of::<Board>() / size_of::<u64>();
        const {
            assert!(
                size_of::<Board>().is_multiple_of(size_of::<u64>())
                    && align_of::<Board>() >= align_of::<u64>()
            );
        }
        boards.reserve(1);
        let count = boards.len();
        // SAFETY: promised by the caller, and the list has memory for one more element. A board is plain memory without padding, in whole
        // words, so a copy of its words is a board.
        unsafe {
            let this = self.0.get().cast::<u64>();
            let other = other.0.get().cast::<u64>();
            let kept = boards.as_mut_ptr().add(count).cast::<u64>();
            for word in 0..WORDS {
                let value = this.add(word).read();
                other.add(word).write(value);
                kept.add(word).write(value);
            }
            boards.set_len(count + 1);
        }
    }

    /// Makes this a copy of `own`.
    ///
    /// # Safety
    /// No technique is being asked about this copy.
    #[inline]
    pub(super) unsafe fn renew(&self, own: &Board) {
        // SAFETY: promised by the caller.
        unsafe { self.0.get().write(MaybeUninit::new(own.clone())) };
    }

    /// The board for a change by the engine.
    #[inline]
    pub(super) fn to_change(&self) -> NonNull<Board> {
        NonNull::from(&self.0).cast()
    }

    /// The pointer for techniques.
    #[inline]
    pub(super) fn pointer(&self) -> *const Board {
        self.0.get().cast_const().cast()
    }

    /// Whether this, which was a copy of `own`, still is one.
    #[inline]
    pub(super) fn is(&self, own: &Board) -> bool {
        // Behind a pointer from `&Board`, the compiler may assume that nothing was written. `UnsafeCell` forbids that.
        // SAFETY: a board is plain memory without padding, of which every bit pattern can be compared; no technique is being asked.
        let copy = unsafe { slice::from_raw_parts(self.pointer().cast::<u8>(), size_of::<Board>()) };
        // SAFETY: as above.
        let own = unsafe { slice::from_raw_parts((&raw const *own).cast::<u8>(), size_of::<Board>()) };
        copy == own
    }
}

/// When a walk compares the copies of its boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Comparison {
    /// Once, before another copy takes its place, or at the end of the walk. A difference does not name the technique, so the walk is repeated.
    AfterWalk,
    /// After each question. A difference is a fault of the technique that was asked.
    AfterQuestion,
}

/// The number of walks to come that compare after each question.
static SUSPICIOUS_WALKS: AtomicU32 = AtomicU32::new(0);
/// Number of such walks after a difference. A technique that writes only now and then does not do it again in the repeated walk, so
/// the next walks look for it, too.
const WALKS_AFTER_DIFFERENCE: u32 = 10_000;

impl Comparison {
    /// The comparison for a walk that begins now.
    #[inline]
    pub(super) fn for_next_walk() -> Self {
        if SUSPICIOUS_WALKS.load(Ordering::Relaxed) == 0 {
            return Self::AfterWalk;
        }
        // Walks in other threads may take the last ones at the same time. It does not matter which.
        let _ =
            SUSPICIOUS_WALKS.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1));
        Self::AfterQuestion
    }

    /// Makes the next walks compare after each question, because a walk has found a difference.
    #[cold]
    pub(super) fn suspect() {
        SUSPICIOUS_WALKS.store(WALKS_AFTER_DIFFERENCE, Ordering::Relaxed);
    }
}

/// The index of a board of a walk.
pub(super) type BoardIndex = u32;

/// No board, in place of an index.
pub(super) const NO_BOARD: BoardIndex = BoardIndex::MAX;

/// The boards of a walk that techniques are asked about.
pub(super) struct AskedBoards<'a> {
    /// The engine's own boards.
    pub(super) own: &'a [Board],
    /// The index of the current board.
    pub(super) now: usize,
    /// The copy of the current board.
    pub(super) copy: &'a BoardCopy,
}

/// An earlier board of a walk on which a technique found nothing, or none.
#[derive(Clone, Copy)]
pub(super) struct EarlierBoard<'a> {
    /// Its index, or [`NO_BOARD`].
    pub(super) index: BoardIndex,
    /// Its copy.
    pub(super) copy: Option<&'a BoardCopy>,
}

impl EarlierBoard<'_> {
    pub(super) const NONE: Self = Self {
        index: NO_BOARD,
        copy: None,
    };

    /// The pointer for techniques; null if there is none.
    #[inline]
    pub(super) fn pointer(self) -> *const Board {
        self.copy.map_or(ptr::null(), BoardCopy::pointer)
    }
}

impl<'a> AskedBoards<'a> {
    /// The engine's own current board.
    pub(super) fn current(&self) -> &'a Board {
        &self.own[self.now]
    }

    /// The engine's own board with this index, unless it is [`NO_BOARD`].
    pub(super) fn earlier(&self, index: BoardIndex) -> Option<&'a Board> {
        (index != NO_BOARD).then(|| &self.own[index as usize])
    }

    /// Whether the technique has left its copies as they were.
    pub(super) fn are_intact(&self, earlier: EarlierBoard<'_>) -> bool {
        let own = self.earlier(earlier.index);
        self.copy.is(self.current()) && earlier.copy.zip(own).is_none_or(|(copy, own)| copy.is(own))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_write_through_the_pointer_is_seen_and_changes_no_board_of_the_engine() {
        let own = Board::EMPTY;
        for offset in 0..size_of::<Board>() {
            let copy = BoardCopy::of(&own);
            assert!(copy.is(&own));
            // SAFETY: within the board, which nothing else uses.
            unsafe { *copy.pointer().cast_mut().cast::<u8>().add(offset) ^= 1 };
            assert!(!copy.is(&own), "byte {offset}");
        }
        assert!(own == Board::EMPTY);
    }
}
