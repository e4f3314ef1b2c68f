//! Keeps the copies of boards that the techniques of a walk see.
//!
//! Most questions are about the current board and one of the few before it. So a walk has copies of its latest boards, and of one earlier
//! board at a time. They stay in the first cache of the processor, which copies of all boards of a walk would fill. Each copy is compared
//! with its board before another one takes its place.
//!
//! A board is made in the place of its copy: the copy of the current board is copied before any technique sees it, a deduction is applied
//! to the new copy, and what this makes is copied into the list of boards before it is shown. The next question reads the place that the
//! deduction was applied to. If it read a copy of it, it would wait until the copy is made.
#![expect(unsafe_code, reason = "writes copies that a technique could read")]

use std::cell::Cell;
use std::ptr::NonNull;

use sudoku_technique::Board;

use super::board_copy::BoardCopy;

/// Number of the latest boards that have copies.
const LATEST: usize = 16;
/// The place of the copy of an earlier board.
const EARLIER: usize = LATEST;
/// No board, in place of an index.
const NO_BOARD: usize = usize::MAX;

/// The copies of a walk. They belong to one list of boards, which only grows.
pub(super) struct BoardCopies {
    copies: [BoardCopy; LATEST + 1],
    /// For each copy, the index of its board, or [`NO_BOARD`].
    indices: [Cell<usize>; LATEST + 1],
    /// Whether a copy that was replaced differed from its board.
    has_changed: Cell<bool>,
}

impl BoardCopies {
    /// Returns the places of copies, without any. [`Self::begin`] comes first.
    #[inline]
    pub(super) const fn unset() -> Self {
        Self {
            copies: [const { BoardCopy::unset() }; LATEST + 1],
            indices: [const { Cell::new(NO_BOARD) }; LATEST + 1],
            has_changed: Cell::new(false),
        }
    }

    /// Forgets all copies and shows the last of `boards`.
    pub(super) fn begin(&mut self, boards: &[Board]) {
        self.has_changed.set(false);
        for index in &self.indices {
            index.set(NO_BOARD);
        }
        let now = boards.len() - 1;
        for place in [now % LATEST, (now + 1) % LATEST] {
            // SAFETY: `self` is borrowed mutably, so no technique is being asked.
            unsafe { self.copies[place].renew(&boards[now]) };
        }
        self.indices[now % LATEST].set(now);
    }

    /// Returns the board after `now`, the last one that is shown, for a change. Before the change it is the same board. No technique has
    /// seen it, and nothing else uses it until [`Self::keep_next`].
    #[inline]
    pub(super) fn next(&self, now: usize) -> NonNull<Board> {
        // `begin` or `keep_next` has made the copy.
        self.copies[(now + 1) % LATEST].to_change()
    }

    /// Appends the board after the last one to `boards`, and shows it. No technique is being asked.
    #[inline]
    pub(super) fn keep_next(&self, boards: &mut Vec<Board>) {
        let now = boards.len();
        let following = &self.copies[(now + 1) % LATEST];
        // SAFETY: promised by the caller: a walk asks one question at a time, and not now.
        unsafe { self.copies[now % LATEST].copy_and_push(following, boards) };
        self.indices[now % LATEST].set(now);
        self.free((now + 2) % LATEST, boards);
    }

    /// Returns the copy of the last board that is shown.
    #[inline]
    pub(super) fn current(&self, now: usize) -> &BoardCopy {
        debug_assert_eq!(
            self.indices[now % LATEST].get(),
            now,
            "the last board that is shown"
        );
        &self.copies[now % LATEST]
    }

    /// Returns the copy of a board and makes it if necessary. No technique is being asked.
    #[inline]
    pub(super) fn copy(&self, boards: &[Board], index: usize) -> &BoardCopy {
        let latest = index % LATEST;
        if self.indices[latest].get() == index {
            &self.copies[latest]
        } else {
            self.copy_earlier(boards, index)
        }
    }

    /// Returns the copy of an earlier board, which is made unless it is the one that was copied before.
    fn copy_earlier(&self, boards: &[Board], index: usize) -> &BoardCopy {
        if self.indices[EARLIER].get() != index {
            self.free(EARLIER, boards);
            // SAFETY: as in `keep_next`.
            unsafe { self.copies[EARLIER].renew(&boards[index]) };
            self.indices[EARLIER].set(index);
        }
        &self.copies[EARLIER]
    }

    /// Compares a copy that is about to be replaced.
    #[inline]
    fn free(&self, place: usize, boards: &[Board]) {
        if !self.is_intact(place, boards) {
            self.has_changed.set(true);
        }
        self.indices[place].set(NO_BOARD);
    }

    /// Whether all copies have stayed as they were made.
    pub(super) fn are_intact(&self, boards: &[Board]) -> bool {
        !self.has_changed.get() && (0..=LATEST).all(|place| self.is_intact(place, boards))
    }

    #[inline]
    fn is_intact(&self, place: usize, boards: &[Board]) -> bool {
        let index = self.indices[place].get();
        index == NO_BOARD || self.copies[place].is(&boards[index])
    }
}

#[cfg(test)]
mod tests {
    use sudoku_technique::Board;

    use super::*;

    /// Writes into the copy of a board, as a technique at fault does.
    fn write_into(shown: &BoardCopy) {
        // SAFETY: within the board, which nothing else uses.
        unsafe { *shown.pointer().cast_mut().cast::<u8>().add(5) ^= 1 };
    }

    /// The copies of a walk whose first board has no values.
    fn begun() -> (BoardCopies, Vec<Board>) {
        let (mut shown, boards) = (BoardCopies::unset(), vec![Board::EMPTY]);
        shown.begin(&boards);
        (shown, boards)
    }

    #[test]
    fn a_write_into_the_copy_of_any_board_of_a_long_walk_is_seen() {
        let steps = 3 * LATEST;
        for written in 0..steps {
            for later in [false, true] {
                let (shown, mut boards) = begun();
                for step in 0..steps {
                    assert!(step <= written || later || !shown.are_intact(&boards));
                    if step == written && !later {
                        write_into(shown.copy(&boards, step));
                    }
                    shown.keep_next(&mut boards);
                }
                assert_eq!(shown.are_intact(&boards), later, "board {written}");
                if later {
                    write_into(shown.copy(&boards, written));
                    // Another early board takes its place.
                    shown.copy(&boards, usize::from(written == 0));
                    assert!(!shown.are_intact(&boards), "board {written}");
                }
                // A write into a copy that the next board was made from would be in all later ones.
                assert!(boards.iter().all(|board| *board == Board::EMPTY));
            }
        }
    }

    #[test]
    fn a_pair_has_the_copy_of_its_board() {
        let (shown, mut boards) = begun();
        for (now, cell) in sudoku_technique::Cell::all().take(3 * LATEST).enumerate() {
            // SAFETY: nothing else uses the board.
            let next = unsafe { shown.next(now).as_mut() };
            assert!(*next == boards[now]);
            next.place(cell, sudoku_technique::Digit::ALL[cell.index() % 9]);
            shown.keep_next(&mut boards);
            assert_eq!(boards[now + 1].unsolved().len(), 80 - now);
            for index in 0..boards.len() {
                assert!(shown.copy(&boards, index).is(&boards[index]), "board {index}");
            }
        }
        assert!(shown.are_intact(&boards));
    }

    #[test]
    fn a_walk_that_begins_again_shows_its_first_board() {
        let (mut shown, mut boards) = begun();
        // SAFETY: nothing else uses the board.
        unsafe { shown.next(0).as_mut() }
            .place(sudoku_technique::Cell::at(0, 0), sudoku_technique::Digit::ALL[0]);
        shown.keep_next(&mut boards);
        write_into(shown.copy(&boards, 1));
        boards.truncate(1);
        shown.begin(&boards);
        assert!(shown.are_intact(&boards) && shown.copy(&boards, 0).is(&boards[0]));
        // SAFETY: as above.
        assert!(*unsafe { shown.next(0).as_ref() } == boards[0]);
    }
}
