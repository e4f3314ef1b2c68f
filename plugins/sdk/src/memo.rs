//! Keeps the last few results of a pure function, for each thread.
//!
//! A walk asks one technique after the other about the same board, and then all of them about boards that differ little. A
//! memo keeps results that need a whole board (a graph of links, the list of almost locked sets, a colouring), so that
//! several techniques share one computation. The key is the board, or the part of it on which the result depends. The
//! cells of one digit are a good key: they often stay the same for many steps.
//!
//! ```
//! # use sudoku_technique::{Board, CellSet, Memo};
//! thread_local! {
//!     static BIVALUE: Memo<Board, CellSet> = const { Memo::new() };
//! }
//! let cells = BIVALUE.with(|memo| memo.get(&Board::EMPTY, Board::bivalue_cells));
//! assert!(cells.is_empty());
//! ```
//!
//! A memo has a fixed number of slots, so it never fills the memory. It never changes an answer, because the function is
//! pure. It belongs to one library: techniques that share a memo must be in the same plugin.

use std::cell::RefCell;
use std::rc::Rc;

/// The last `SLOTS` results of a function of `K`.
#[derive(Debug)]
pub struct Memo<K, V, const SLOTS: usize = 4> {
    slots: RefCell<Slots<K, V, SLOTS>>,
}

#[derive(Debug)]
struct Slots<K, V, const SLOTS: usize> {
    kept: [Option<(K, Rc<V>)>; SLOTS],
    /// The slot for the next new result: the one that was filled longest ago.
    next: usize,
}

impl<K: PartialEq + Clone, V, const SLOTS: usize> Memo<K, V, SLOTS> {
    /// Creates an empty memo.
    pub const fn new() -> Self {
        Self {
            slots: RefCell::new(Slots {
                kept: [const { None }; SLOTS],
                next: 0,
            }),
        }
    }

    /// Returns the result for `key`. Calls `make` if the memo does not have it.
    pub fn get(&self, key: &K, make: impl FnOnce(&K) -> V) -> Rc<V> {
        let kept = self
            .slots
            .borrow()
            .kept
            .iter()
            .flatten()
            .find(|(known, _)| known == key)
            .map(|(_, value)| Rc::clone(value));
        kept.unwrap_or_else(|| {
            // The slots are not borrowed while `make` runs, because `make` may ask the same memo, and it may panic.
            let value = Rc::new(make(key));
            let mut slots = self.slots.borrow_mut();
            let next = slots.next;
            if let Some(slot) = slots.kept.get_mut(next) {
                *slot = Some((key.clone(), Rc::clone(&value)));
                slots.next = (next + 1) % SLOTS;
            }
            value
        })
    }
}

impl<K: PartialEq + Clone, V, const SLOTS: usize> Default for Memo<K, V, SLOTS> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    #[test]
    fn a_result_is_made_once_and_forgotten_when_the_slots_are_full() {
        let memo: Memo<u32, u32, 2> = Memo::new();
        let made = RefCell::new(Vec::new());
        let square = |key: u32| {
            *memo.get(&key, |&key| {
                made.borrow_mut().push(key);
                key * key
            })
        };
        assert_eq!([2, 3, 2, 3].map(square), [4, 9, 4, 9]);
        assert_eq!([4, 2].map(square), [16, 4]);
        assert_eq!(*made.borrow(), [2, 3, 4, 2]);
    }

    #[test]
    fn a_panic_while_making_leaves_the_memo_usable() {
        let memo: Memo<u32, u32> = Memo::new();
        let panicked = catch_unwind(AssertUnwindSafe(|| memo.get(&1, |_| panic!("no result"))));
        assert!(panicked.is_err());
        assert_eq!(*memo.get(&1, |_| 7), 7);
    }
}
