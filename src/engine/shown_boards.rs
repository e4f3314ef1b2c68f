//! Keeps the copies of boards that the techniques of a walk see.
//!
//! Most questions are about the current board and one of the few before it. So a walk has copies of its latest boards, and of one earlier
//! board at a time. They stay in the first cache of the processor, which copies of all boards of a walk would fill. Each copy is compared
//! with its board before another one takes its place.
#![expect(unsafe_code, reason = "writes copies that a technique could read")]

use std::cell::Cell;

use sudoku_technique::Board;

use super::shown::{BoardPair, ShownBoard};

/// Number of the latest boards that have copies.
const LATEST: usize = 8;
/// The place of the copy of an earlier board.
const EARLIER: usize = LATEST;
/// No board, in place of an index.
const NO_BOARD: usize = usize::MAX;

/// The copies of a walk. They belong to one list of boards, which only grows.
pub(super) struct ShownBoards {
    places: Box<[ShownPlace; LATEST + 1]>,
    /// Whether a copy that was replaced differed from its board.
    has_changed: Cell<bool>,
}

/// The place of a copy.
struct ShownPlace {
    copy: ShownBoard,
    /// The index of the board that was copied, or [`NO_BOARD`].
    index: Cell<usize>,
}

impl ShownBoards {
    pub(super) fn new() -> Self {
        let unset = [const {
            ShownPlace {
                copy: ShownBoard::unset(),
                index: Cell::new(NO_BOARD),
            }
        }; LATEST + 1];
        Self {
            places: Box::new(unset),
            has_changed: Cell::new(false),
        }
    }

    /// Copies the last board, and appends another copy of it to `boards`. No technique is being asked.
    #[inline]
    pub(super) fn show_last_and_push(&self, boards: &mut Vec<Board>) {
        let last = boards.len() - 1;
        let place = &self.places[last % LATEST];
        self.free(place, boards);
        // SAFETY: promised by the caller: a walk asks one question at a time, and not now.
        unsafe { place.copy.renew_and_push(boards) };
        place.index.set(last);
    }

    /// Returns a board with its copy, which is made if there is none. No technique is being asked.
    #[inline]
    pub(super) fn pair<'a>(&'a self, boards: &'a [Board], index: usize) -> BoardPair<'a> {
        let latest = &self.places[index % LATEST];
        let place = if latest.index.get() == index {
            latest
        } else {
            self.earlier(boards, index)
        };
        BoardPair {
            own: &boards[index],
            shown: &place.copy,
        }
    }

    /// Returns the place of the copy of an earlier board, and copies the board if this is another one than before.
    fn earlier(&self, boards: &[Board], index: usize) -> &ShownPlace {
        let place = &self.places[EARLIER];
        if place.index.get() != index {
            self.free(place, boards);
            // SAFETY: as in `show_last_and_push`.
            unsafe { place.copy.renew(&boards[index]) };
            place.index.set(index);
        }
        place
    }

    /// Compares a copy that is about to be replaced.
    #[inline]
    fn free(&self, place: &ShownPlace, boards: &[Board]) {
        if !place.is_intact(boards) {
            self.has_changed.set(true);
        }
    }

    /// Whether all copies have stayed as they were made.
    pub(super) fn are_intact(&self, boards: &[Board]) -> bool {
        !self.has_changed.get() && self.places.iter().all(|place| place.is_intact(boards))
    }

    /// Forgets all copies.
    pub(super) fn clear(&mut self) {
        self.has_changed.set(false);
        for place in &*self.places {
            place.index.set(NO_BOARD);
        }
    }
}

impl ShownPlace {
    #[inline]
    fn is_intact(&self, boards: &[Board]) -> bool {
        let index = self.index.get();
        index == NO_BOARD
            || BoardPair {
                own: &boards[index],
                shown: &self.copy,
            }
            .is_intact()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes into the copy of a board, as a technique at fault does.
    fn write_into(pair: BoardPair<'_>) {
        // SAFETY: within the board, which nothing else uses.
        unsafe { *pair.shown.pointer().cast_mut().cast::<u8>().add(5) ^= 1 };
    }

    #[test]
    fn a_write_into_the_copy_of_any_board_of_a_long_walk_is_seen() {
        let steps = 3 * LATEST;
        for written in 0..steps {
            for later in [false, true] {
                let (shown, mut boards) = (ShownBoards::new(), vec![Board::EMPTY]);
                for step in 0..steps {
                    shown.show_last_and_push(&mut boards);
                    assert!(step <= written || later || !shown.are_intact(&boards));
                    if step == written && !later {
                        write_into(shown.pair(&boards, step));
                    }
                }
                assert_eq!(shown.are_intact(&boards), later, "board {written}");
                if later {
                    write_into(shown.pair(&boards, written));
                    // Another early board takes its place.
                    shown.pair(&boards, usize::from(written == 0));
                    assert!(!shown.are_intact(&boards), "board {written}");
                }
                assert!(boards.iter().all(|board| *board == Board::EMPTY));
            }
        }
    }

    #[test]
    fn a_pair_has_the_copy_of_its_board() {
        let (shown, mut boards) = (ShownBoards::new(), vec![Board::EMPTY]);
        for cell in sudoku_technique::Cell::all().take(3 * LATEST) {
            shown.show_last_and_push(&mut boards);
            let last = boards.last_mut().expect("there is a board");
            last.place(cell, sudoku_technique::Digit::ALL[cell.index() % 9]);
            for index in 0..boards.len() - 1 {
                assert!(shown.pair(&boards, index).is_intact(), "board {index}");
            }
        }
        assert!(shown.are_intact(&boards));
    }
}
