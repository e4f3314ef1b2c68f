//! Finds the houses in which a subset of any size eliminates something.
//!
//! A hidden subset eliminates the same candidates as the naked subset of all other open cells of its house. So one pass over all
//! sets of cells of a house decides whether any subset, naked or hidden, eliminates something there. On most boards no house
//! has such a subset. Then five of the six techniques need no search; the search for naked pairs is as fast as this check.
//!
//! Each thread keeps the answer for its last board, and checks again only houses with changed cells.

use std::cell::Cell as Kept;
use std::cmp::Ordering;

use sudoku_technique::{Board, CandidateSet, CellSet, Digit, House};

/// The answer for the last board.
#[derive(Clone, Copy)]
struct LastBoard {
    candidates: CandidateSet,
    /// The houses: bit `i` stands for the house with index `i`.
    reducible: u32,
}

thread_local! {
    // A board without candidates has no eliminations.
    static LAST: Kept<LastBoard> = const { Kept::new(LastBoard { candidates: CandidateSet::EMPTY, reducible: 0 }) };
}

/// Returns the houses of `board` in which a naked or hidden subset eliminates something. Bit `i` stands for the house with index
/// `i`.
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

/// The number of set bits of each mask of nine bits.
const BITS: [u16; 512] = {
    let mut bits = [0; 512];
    let mut number = 0;
    while number < 512 {
        bits[number as usize] = count(number);
        number += 1;
    }
    bits
};

/// Returns the number of bits that are set among the lowest nine. The compiler vectorises these steps, but not the instruction
/// that counts bits.
const fn count(bits: u16) -> u16 {
    let pairs = bits - (bits >> 1 & 0x155);
    let fours = (pairs & 0x333) + (pairs >> 2 & 0x333);
    (fours & 0xf) + (fours >> 4 & 0xf) + (fours >> 8)
}

/// Returns whether some cells of the house have as many candidates as cells, and another cell has one of these candidates too.
/// Also returns `true` if a set of cells has fewer candidates than cells: the board is contradictory, and the searches decide.
fn is_reducible(board: &Board, house: House) -> bool {
    // The candidates of each set of the cells up to this one. Each cell doubles the number of sets.
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
    // A loop without an exit is vectorised. Few houses have a tight set, and only they need the slow check below.
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
