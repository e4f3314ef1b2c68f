//! The board of the search: every candidate of the grid as 81 lanes, and the rules that strike candidates.
//!
//! The layout of lanes is drawn in [`super::lanes`]. Four rules are applied to the whole grid at once, again and
//! again, until nothing changes:
//!
//! - *boxes*: in a band, a digit goes into one mini-row of each row and of each box, so its three mini-rows are one
//!   of six arrangements. A mini-row that is in no arrangement still open is struck. That is row, box and locked
//!   candidates in one step, exactly.
//! - *columns*: in a stack, a digit goes into one column of each band, again one of six arrangements.
//! - *hidden singles*: a digit with one place left in a row stands there, so the other digits leave that cell.
//!   (One place in a box or a column turns into one place in a row by the first two rules.)
//! - *naked singles*: a cell with one candidate gets it.
//!
//! Each rule only strikes candidates and strikes no less when candidates are fewer, so the board on which nothing
//! changes any more does not depend on the order of the rules. That is why every path of [`super::lanes`] visits the
//! same search tree. A rule that finds a contradiction leaves an empty lane or an uncovered cell behind.
#![expect(
    clippy::inline_always,
    reason = "all of a search must be inlined into the one function that is compiled for a path's instructions"
)]

use crate::puzzle::Grid;
use sudoku_technique::{Cell, Digit};

use super::lanes::{LANES, Lanes};

/// A lane with all nine columns.
const FULL: u16 = 0x1ff;
/// The lowest column of each box.
const LEFT: u16 = 0o111;

/// What the rules leave.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Outcome {
    /// No solution.
    Dead,
    /// Exactly one solution, which the board now is.
    Solved,
    /// Candidates are left to guess.
    Open,
}

/// The candidates as plain lanes, on the way into or out of a [`Board`].
///
/// Entry `9 * digit + row` for digit 1 to 9; the first nine entries are a place where empty cells do no harm.
#[derive(Clone)]
pub(super) struct Candidates([u16; 9 + 3 * LANES]);

impl Candidates {
    /// The digits of `grid` fixed in their cells, and everything open elsewhere.
    #[inline]
    pub(super) fn of(grid: &Grid) -> Self {
        let mut lanes = [FULL; 9 + 3 * LANES];
        for (row, values) in grid.values().chunks_exact(9).enumerate() {
            for (column, &value) in values.iter().enumerate() {
                // A second such digit in the row empties the lane, which is the contradiction it should be.
                lanes[9 * (value as usize % 10) + row] &= 1 << column;
            }
        }
        Self(lanes)
    }

    /// Strikes one candidate.
    pub(super) fn strike(&mut self, cell: Cell, digit: Digit) {
        self.0[9 * digit.value() as usize + cell.row()] &= !(1 << cell.column());
    }

    /// Reads a solution, where each lane has one bit.
    #[inline]
    fn grid(&self) -> Grid {
        let mut values = [0; 81];
        for (lane, bits) in self.0[9..].iter().enumerate() {
            // A solved board has one bit of nine in each lane; the limit only tells the compiler so.
            let column = bits.trailing_zeros().min(8) as usize;
            values[lane % 9 * 9 + column] = (lane / 9) as u8 + 1;
        }
        Grid::from_values(values).unwrap_or(Grid::EMPTY)
    }
}

/// All candidates: register `k` holds digits `3k + 1` to `3k + 3`.
#[derive(Clone, Copy)]
pub(super) struct Board<L>([L; 3]);

impl<L: Lanes> Board<L> {
    #[inline(always)]
    pub(super) fn new(candidates: &Candidates) -> Self {
        let (_, lanes) = candidates.0.split_at(9);
        let (registers, _) = lanes.as_chunks::<LANES>();
        Self([
            L::load(&registers[0]),
            L::load(&registers[1]),
            L::load(&registers[2]),
        ])
    }

    /// The solution, of a board that is solved.
    #[inline(always)]
    pub(super) fn grid(&self) -> Grid {
        let mut lanes = [0; 9 + 3 * LANES];
        for (k, register) in self.0.iter().enumerate() {
            let start = 9 + LANES * k;
            lanes[start..start + LANES].copy_from_slice(&register.store());
        }
        Candidates(lanes).grid()
    }

    /// Applies the rules until nothing changes.
    #[inline(always)]
    pub(super) fn settle(&mut self) -> Outcome {
        loop {
            let before = self.0;
            let [a, b, c] = before;
            let [a, b, c] = [columns(boxes(a)), columns(boxes(b)), columns(boxes(c))];
            // Hidden singles. Two digits that claim one cell strike each other and leave empty lanes.
            let single = [a.singles(), b.singles(), c.singles()];
            let [taken1, taken2] = L::or3(single[0], single[1], single[2]).digits();
            let elsewhere = taken1.or(taken2);
            let a = a.without(L::or3(single[1], single[2], elsewhere));
            let b = b.without(L::or3(single[2], single[0], elsewhere));
            let c = c.without(L::or3(single[0], single[1], elsewhere));
            // Naked singles: bits of cells that at least one and at least two digits may have.
            let one = L::or3(a, b, c);
            let two = L::majority(a, b, c);
            let [one1, one2] = one.digits();
            let [two1, two2] = two.digits();
            let several = L::or3(two, two1, two2).or(L::majority(one, one1, one2));
            let covered = L::or3(one, one1, one2);
            if a.has_zero() | b.has_zero() | c.has_zero() | !covered.equals(L::splat(FULL)) {
                return Outcome::Dead;
            }
            self.0 = [
                a.overruled_by(a.without(several)),
                b.overruled_by(b.without(several)),
                c.overruled_by(c.without(several)),
            ];
            let [a, b, c] = self.0;
            if a.equals(before[0]) & b.equals(before[1]) & c.equals(before[2]) {
                let solved = a.equals(single[0]) & b.equals(single[1]) & c.equals(single[2]);
                return if solved { Outcome::Solved } else { Outcome::Open };
            }
        }
    }

    /// Splits an open board in two: one candidate set, and the same candidate struck.
    #[inline(always)]
    pub(super) fn split(&self) -> [Self; 2] {
        let (register, lane, bit) = self.choice();
        let mut set = *self;
        let mut struck = *self;
        for k in 0..3 {
            let chosen = L::only(lane, if k == register { bit } else { 0 });
            set.0[k] = set.0[k].overruled_by(chosen);
            struck.0[k] = struck.0[k].without(chosen);
        }
        [set, struck]
    }

    /// The candidate to guess: the first in a cell with two candidates, else one of the shortest lane.
    #[inline(always)]
    fn choice(&self) -> (usize, usize, u16) {
        let [a, b, c] = self.0;
        // Count the candidates of each cell: `low` + 2 * `high`, and `more` where the count is 4 or above.
        let (low, high) = (L::odd(a, b, c), L::majority(a, b, c));
        let ([low1, low2], [high1, high2]) = (low.digits(), high.digits());
        let two_of_low = L::majority(low, low1, low2);
        let units = L::odd(low, low1, low2);
        let one_high = L::or3(high, high1, high2).or(two_of_low);
        let two_high = L::majority(high, high1, high2).or(L::or3(high, high1, high2).and(two_of_low));
        let pairs = one_high.without(two_high).without(units);
        for (k, register) in self.0.into_iter().enumerate() {
            let pair = register.and(pairs);
            let lanes = pair.nonzero();
            if lanes != 0 {
                let lane = lanes.trailing_zeros() as usize;
                let bits = pair.get(lane);
                return (k, lane, bits & bits.wrapping_neg());
            }
        }
        let mut best = (0, 0, 0);
        let mut fewest = u32::MAX;
        for (k, register) in self.0.into_iter().enumerate() {
            for (lane, bits) in register.store().into_iter().enumerate() {
                let count = bits.count_ones();
                if count > 1 && count < fewest {
                    fewest = count;
                    best = (k, lane, bits & bits.wrapping_neg());
                }
            }
        }
        best
    }
}

/// The rule of mini-rows in a band, for three digits in all bands.
///
/// `open` has a bit for each box where the mini-row is not empty, twice, nine bits apart, so that a shift by three or
/// six turns the boxes. A mini-row survives when the other two rows of the band can take the other two boxes.
#[inline(always)]
fn boxes<L: Lanes>(lane: L) -> L {
    let open = L::or3(lane, lane.down::<1>(), lane.down::<2>());
    let open = open.and(L::splat(FULL));
    let twice = open.or(open.up::<9>());
    let [below, last] = twice.rows();
    let straight = below.down::<3>().and(last.down::<6>());
    let either = L::or_and(straight, below.down::<6>(), last.down::<3>());
    let alive = L::and3(either, open, L::splat(LEFT));
    lane.and(alive.up::<3>().minus(alive))
}

/// The rule of columns in a stack, for three digits in all stacks.
#[inline(always)]
fn columns<L: Lanes>(lane: L) -> L {
    let [below, last] = lane.rows();
    let open = L::or3(lane, below, last);
    let by_one = L::choose(L::splat(0o333), open.down::<1>(), open.up::<2>());
    let by_two = L::choose(L::splat(0o111), open.down::<2>(), open.up::<1>());
    let ([one1, one2], [two1, two2]) = (by_one.bands(), by_two.bands());
    lane.and(L::or_and(one1.and(two2), two1, one2))
}
