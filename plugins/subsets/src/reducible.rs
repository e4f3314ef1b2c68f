//! Finds the houses in which some subset has eliminations: the first check of all subset techniques.
//!
//! `n` cells of a house with `n` candidates between them take these from the house's other cells (Hall's theorem). A naked subset
//! of the other cells removes the same as a hidden subset. So one pass over all sets of cells of a house decides whether any
//! subset, naked or hidden and of any size, has eliminations there. On most boards that get this far no house has one, and five
//! techniques need no search of their own.
//!
//! The answer for the last board is kept for each thread, and only the houses of cells that have changed are looked at again.

use std::cell::Cell as Kept;
use std::cmp::Ordering;

use sudoku_technique::{Board, CandidateSet, CellSet, Digit, House};

/// The answer for the last board.
#[derive(Clone, Copy)]
struct LastBoard {
    candidates: CandidateSet,
    /// Bit `i` for the house with index `i`.
    reducible: u32,
}

thread_local! {
    // A board without candidates has no eliminations.
    static LAST: Kept<LastBoard> = const { Kept::new(LastBoard { candidates: CandidateSet::EMPTY, reducible: 0 }) };
}

/// Returns the houses of `board` in which a naked or a hidden subset of some size removes a candidate: bit `i` for the house with
/// index `i`.
pub(crate) fn houses(board: &Board) -> u32 {
    LAST.with(|last| {
        let before = last.get();
        let candidates = *board.all_candidates();
        let changed = Digit::ALL.into_iter().fold(CellSet::EMPTY, |changed, digit| {
            changed | (candidates.cells_of(digit) ^ before.candidates.cells_of(digit))
        });
        if changed.is_empty() {
            return before.reducible;
        }
        let mut reducible = before.reducible;
        for house in House::all().filter(|house| changed.intersects(house.cells())) {
            let bit = 1 << house.index();
            reducible &= !bit;
            if is_reducible(board, house) {
                reducible |= bit;
            }
        }
        last.set(LastBoard {
            candidates,
            reducible,
        });
        reducible
    })
}

/// By number up to 511: the number of its bits.
const BITS: [u16; 512] = {
    let mut bits = [0; 512];
    let mut number = 0;
    while number < 512 {
        bits[number as usize] = count(number);
        number += 1;
    }
    bits
};

/// Counts the bits among the lower nine that are set. A compiler makes these steps for eight numbers at once, which it cannot do
/// with the instruction that counts bits.
const fn count(bits: u16) -> u16 {
    let pairs = bits - (bits >> 1 & 0x155);
    let fours = (pairs & 0x333) + (pairs >> 2 & 0x333);
    (fours & 0xf) + (fours >> 4 & 0xf) + (fours >> 8)
}

/// Checks whether some cells of the house hold exactly one candidate for each of them, and another cell of the house has one of
/// these candidates, too. Also returns `true` if the house has no solution: then the searches decide.
fn is_reducible(board: &Board, house: House) -> bool {
    // By set of the cells so far: its candidates. One more cell doubles the number of sets.
    let mut unions = [0_u16; 512];
    let mut masks = [0_u16; 9];
    let mut count_of_cells = 0;
    for cell in board.unsolved() & house.cells() {
        let mask = board.candidates(cell).bits();
        let (known, more) = unions.split_at_mut(1 << count_of_cells);
        for (union, known) in std::iter::zip(more, known) {
            *union = *known | mask;
        }
        masks[count_of_cells] = mask;
        count_of_cells += 1;
    }
    let (masks, unions) = (&masks[..count_of_cells], &unions[..1 << count_of_cells]);
    let Some((&all, [_, proper @ ..])) = unions.split_last() else {
        return false;
    };
    if usize::from(count(all)) != count_of_cells {
        return true;
    }
    // Few houses have a set with as few candidates as cells. Only these are checked in full.
    let tight = |union: u16, cells: u16| count(union) <= cells;
    let any_tight =
        std::iter::zip(proper, &BITS[1..]).fold(false, |any, (union, cells)| any | tight(*union, *cells));
    any_tight
        && proper.iter().enumerate().any(|(index, &union)| {
            let set = index + 1;
            let mut others = masks.iter().enumerate().filter(|(cell, _)| set >> cell & 1 == 0);
            match count(union).cmp(&BITS[set]) {
                Ordering::Less => true,
                Ordering::Equal => others.any(|(_, mask)| mask & union != 0),
                Ordering::Greater => false,
            }
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::{board, random_board, random_position};

    #[test]
    fn a_pair_concerns_the_houses_that_have_both_cells_and_something_to_remove() {
        let row_1 = 1 << House::row(0).index();
        assert_eq!(houses(&board("r1c15=12")), row_1);
        assert_eq!(houses(&board("r1c15=12 r1c2346789-12")), 0);
        assert_eq!(houses(&board("r1c12=12")), row_1 | 1 << House::block(0).index());
        assert_eq!(houses(&Board::EMPTY), 0);
    }

    #[test]
    fn a_hidden_pair_concerns_its_house_too() {
        assert_eq!(houses(&board("r1c2346789-12")), 1 << House::row(0).index());
    }

    #[test]
    fn what_is_known_of_the_last_board_changes_no_answer() {
        for seed in 0..200 {
            for board in [random_board(seed), random_position(seed).0] {
                let afresh = House::all().filter(|house| is_reducible(&board, *house));
                assert_eq!(
                    houses(&board),
                    afresh.map(|house| 1 << house.index()).sum::<u32>()
                );
            }
        }
    }
}
