//! X-Wing, Swordfish and Jellyfish.

use sudoku_technique::{
    Board, CandidateRole, CandidateSet, CellSet, Deduction, Digit, Flow, House, HouseRole, Request, Sink,
    Technique,
};

use crate::order::{places, subsets};
use crate::table::{TABLE, described};

/// The places of a digit in `N` base lines, all in `N` lines across.
#[derive(Clone, Copy)]
pub(crate) struct Fish<const N: usize> {
    pub(crate) digit: Digit,
    pub(crate) base: [House; N],
    /// The lines across, in ascending order.
    pub(crate) cover: [House; N],
}

impl<const N: usize> Fish<N> {
    /// Returns the cells of the cover lines outside of the base lines that have the digit.
    pub(crate) fn eliminated(&self, board: &Board) -> CellSet {
        (all_cells(&self.cover) & board.cells_with(self.digit)) - all_cells(&self.base)
    }

    /// Returns all cells of the base lines outside of the cover lines.
    pub(crate) fn uncovered(&self) -> CellSet {
        all_cells(&self.base) - all_cells(&self.cover)
    }
}

fn all_cells(houses: &[House]) -> CellSet {
    houses
        .iter()
        .fold(CellSet::EMPTY, |all, house| all | house.cells())
}

/// Finds fish with columns as base lines, then with rows. The base lines change before the digit.
pub(crate) fn fish<const N: usize>(board: &Board, mut found: impl FnMut(Fish<N>) -> Flow) -> Flow {
    let mut solved = [0; 10];
    for &value in board.values() {
        solved[usize::from(value)] += 1;
    }
    for (base, cover) in [
        (
            House::column as fn(usize) -> House,
            House::row as fn(usize) -> House,
        ),
        (House::row, House::column),
    ] {
        // For each digit and line: the lines across with its places, or 0 if there are too few or too many of them.
        let mut masks = [[0_u16; 9]; 9];
        let mut any = 0_u16;
        for digit in Digit::ALL {
            if solved[usize::from(digit.value())] + 2 * N > 9 {
                continue;
            }
            for (line, mask) in masks[digit.index()].iter_mut().enumerate() {
                let count = places(board, digit, base(line)).len();
                if (2..=N).contains(&count) {
                    *mask = board.places(digit, base(line));
                    any |= 1 << line;
                }
            }
        }
        let lines: Vec<usize> = (0..9).filter(|line| any >> line & 1 == 1).collect();
        for set in subsets::<_, N>(&lines) {
            for digit in Digit::ALL {
                let masks = set.map(|line| masks[digit.index()][line]);
                let across = masks.iter().fold(0, |all, mask| all | mask);
                if masks.contains(&0) || across.count_ones() as usize != N {
                    continue;
                }
                let mut covers = (0..9).filter(|line| across >> line & 1 == 1).map(cover);
                found(Fish {
                    digit,
                    base: set.map(base),
                    cover: std::array::from_fn(|_| covers.next().unwrap_or(House::row(0))),
                })?;
            }
        }
    }
    Flow::Continue(())
}

/// A fish of `N` lines.
#[derive(Default)]
pub struct BasicFish<const N: usize>;

impl<const N: usize> Technique for BasicFish<N> {
    described!([8, 11, 17][N - 2]);

    fn find(&self, board: &Board, _: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        fish::<N>(board, |fish| {
            let eliminated = fish.eliminated(board);
            if eliminated.is_empty() {
                return Flow::Continue(());
            }
            let rating = const { TABLE[[8, 11, 17][N - 2]].rating };
            let deduction = Deduction::eliminate_digit(fish.digit, eliminated).rating(rating);
            sink.emit_with(&deduction, |evidence| {
                let cells = all_cells(&fish.base) & board.cells_with(fish.digit);
                evidence
                    .houses(fish.base, HouseRole::Base)
                    .houses(fish.cover, HouseRole::Cover)
                    .candidates(&CandidateSet::of_digit(fish.digit, cells), CandidateRole::Pattern);
            })
        })
    }
}
