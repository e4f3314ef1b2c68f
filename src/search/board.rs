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

use super::lanes::{LANES, Lanes, PADDED};

/// From one register's lanes to the next in [`Candidates`].
const STRIDE: usize = 48;
/// A lane with all nine columns.
const FULL: u16 = 0x1ff;
/// The lowest column of each box.
const LEFT: u16 = 0o111;

/// Lanes of the three registers are numbered with so many bits.
const NUMBER_BITS: u32 = 7;
/// The key of a lane that is not to be guessed; other keys are lower.
const NEVER: u16 = 0x7fff;

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

/// The candidates as plain lanes by digits, on the way into or out of a [`Board`].
///
/// ```text
///   0 .. 27   register 0       48 .. 75  register 1       96 .. 123  register 2
///   27 .. 48  no register: a place where empty cells do no harm
/// ```
#[derive(Clone)]
pub(super) struct Candidates([u16; 3 * STRIDE]);

/// Where the first row of each digit is in [`Candidates`]; an empty cell counts as digit 0.
const STARTS: [u8; 16] = {
    let mut starts = [LANES as u8; 16];
    let mut index = 0;
    while index < 9 {
        starts[index + 1] = (STRIDE * (index % 3) + 3 * (index / 3)) as u8;
        index += 1;
    }
    starts
};

/// How far after the first row another row of the same digit is.
const fn offset(row: usize) -> usize {
    9 * (row / 3) + row % 3
}

impl Candidates {
    /// The digits of `grid` fixed in their cells, and everything open elsewhere.
    #[inline]
    pub(super) fn of(grid: &Grid) -> Self {
        let mut lanes = [FULL; 3 * STRIDE];
        for (row, values) in grid.values().chunks_exact(9).enumerate() {
            for (column, &value) in values.iter().enumerate() {
                // A second such digit in the row empties the lane, which is the contradiction it should be.
                lanes[STARTS[value as usize & 15] as usize + offset(row)] &= 1 << column;
            }
        }
        Self(lanes)
    }

    /// Strikes one candidate.
    pub(super) fn strike(&mut self, cell: Cell, digit: Digit) {
        self.0[STARTS[digit.value() as usize & 15] as usize + offset(cell.row())] &= !(1 << cell.column());
    }
}

/// All candidates, in the form by digits.
#[derive(Clone, Copy)]
pub(super) struct Board<L>([L; 3]);

impl<L: Lanes> Board<L> {
    #[inline(always)]
    pub(super) fn new(candidates: &Candidates) -> Self {
        let [a, b, c] = [0, 1, 2].map(|register| {
            let (_, from) = candidates.0.split_at(STRIDE * register);
            from.first_chunk::<PADDED>()
                .expect("the stride is greater than a register")
        });
        Self([L::load(a), L::load(b), L::load(c)])
    }

    /// The solution, of a board that is solved.
    #[inline(always)]
    pub(super) fn grid(&self) -> Grid {
        let mut values = [0; 81];
        for (register, lanes) in self.0.into_iter().enumerate() {
            for (lane, bits) in lanes.store().into_iter().enumerate() {
                // A solved board has one bit of nine in each lane; the limit only tells the compiler so.
                let column = bits.trailing_zeros().min(8) as usize;
                let row = 3 * (lane / 9) + lane % 3;
                values[row * 9 + column] = (3 * (lane / 3 % 3) + register) as u8 + 1;
            }
        }
        Grid::from_values(values).unwrap_or(Grid::EMPTY)
    }

    /// Applies the rules until nothing changes.
    #[inline(always)]
    pub(super) fn settle(&mut self) -> Outcome {
        loop {
            let [a, b, c] = self.0;
            // Hidden singles. Two digits that claim one cell strike each other and leave empty lanes.
            let single = [a.singles(), b.singles(), c.singles()];
            let [taken1, taken2] = L::or3(single[0], single[1], single[2]).digits();
            let elsewhere = taken1.or(taken2);
            let a = a.without(L::or3(single[1], single[2], elsewhere));
            let b = b.without(L::or3(single[2], single[0], elsewhere));
            let c = c.without(L::or3(single[0], single[1], elsewhere));
            // Naked singles: the cells that at least one and at least two digits may have.
            let one = L::or3(a, b, c);
            let two = L::majority(a, b, c);
            let [one1, one2] = one.digits();
            let [two1, two2] = two.digits();
            let covered = L::or3(one, one1, one2);
            if covered.differs(L::splat(FULL)) | L::has_zero(a, b, c) {
                return Outcome::Dead;
            }
            let several = L::or3(two, two1, two2).or(L::majority(one, one1, one2));
            let a = a.overruled_by(a.without(several));
            let b = b.overruled_by(b.without(several));
            let c = c.overruled_by(c.without(several));
            // Boxes and columns, where the three rows of a band are in the three registers.
            let rows = columns(boxes(L::exchange([a, b, c])));
            let [a, b, c] = L::exchange(rows);
            let [a0, b0, c0] = self.0;
            self.0 = [a, b, c];
            if !L::differ([a, b, c], [a0, b0, c0]) {
                let open = L::or3(a.lowered(), b.lowered(), c.lowered()).is_filled();
                return if open { Outcome::Open } else { Outcome::Solved };
            }
        }
    }

    /// Splits an open board in two: one candidate set, and the same candidate struck.
    ///
    /// The candidate is of a cell with two candidates, so that either way something is set; in the row where its digit
    /// has most to lose: counting its places there, and three times more its places in cells with two candidates.
    /// Without any such cell it is one of a digit with the fewest places in a row. The first wins a tie.
    #[inline(always)]
    pub(super) fn split(&self) -> [Self; 2] {
        let chosen = self.choice();
        let mut set = *self;
        let mut struck = *self;
        for (register, chosen) in chosen.into_iter().enumerate() {
            set.0[register] = set.0[register].overruled_by(chosen);
            struck.0[register] = struck.0[register].without(chosen);
        }
        [set, struck]
    }

    /// The candidate to guess, as the only bit of three registers.
    #[inline(always)]
    fn choice(&self) -> [L; 3] {
        let [a, b, c] = self.0;
        let pairs = self.pairs();
        let pair = [a.and(pairs), b.and(pairs), c.and(pairs)];
        let keys = [
            Self::pair_key(a, pair[0], 0),
            Self::pair_key(b, pair[1], 1),
            Self::pair_key(c, pair[2], 2),
        ];
        let least = L::least(keys[0], keys[1], keys[2]);
        if least.differs(L::splat(NEVER)) {
            return lowest_where(pair, keys, least);
        }
        let keys = [
            Self::short_key(a, 0),
            Self::short_key(b, 1),
            Self::short_key(c, 2),
        ];
        lowest_where(self.0, keys, L::least(keys[0], keys[1], keys[2]))
    }

    /// Keys that are lower the more a guess in a lane takes away; the last seven bits make them unique.
    #[inline(always)]
    fn pair_key(places: L, pairs: L, register: u16) -> L {
        let twice = pairs.count_bits();
        // At most 9 + 3 * 9.
        let lost = places.count_bits().plus(twice).plus(twice.up::<1>());
        let key = Self::numbers(register, 64 << NUMBER_BITS).minus(lost.up::<NUMBER_BITS>());
        L::splat(NEVER).overruled_by(key.where_filled(pairs))
    }

    /// Keys that are lower the fewer places are in a lane, if there is more than one.
    #[inline(always)]
    fn short_key(places: L, register: u16) -> L {
        let key = Self::numbers(register, 0).plus(places.count_bits().up::<NUMBER_BITS>());
        L::splat(NEVER).overruled_by(key.where_filled(places.lowered()))
    }

    /// A number for each lane of a register, different in all registers, above `base`.
    #[inline(always)]
    fn numbers(register: u16, base: u16) -> L {
        L::numbers().plus(L::splat(base + 32 * register))
    }

    /// The cells with exactly two candidates.
    #[inline(always)]
    fn pairs(&self) -> L {
        let [a, b, c] = self.0;
        // Candidates of a cell: `odd` of three in a register, twice those of `half`; then the same over the digits f.
        let (odd, half) = (L::odd(a, b, c), L::majority(a, b, c));
        let ([odd1, odd2], [half1, half2]) = (odd.digits(), half.digits());
        let carry = L::majority(odd, odd1, odd2);
        let units = L::odd(odd, odd1, odd2);
        let some = L::or3(half, half1, half2);
        let two_or_more = some.or(carry);
        let four_or_more = L::majority(half, half1, half2).or(some.and(carry));
        two_or_more.without(four_or_more.or(units))
    }
}

/// The lowest bit in each lane where the key is the least.
#[inline(always)]
fn lowest_where<L: Lanes>(registers: [L; 3], keys: [L; 3], least: L) -> [L; 3] {
    let [a, b, c] = registers;
    [
        a.lowest().where_equal(keys[0], least),
        b.lowest().where_equal(keys[1], least),
        c.lowest().where_equal(keys[2], least),
    ]
}

/// The rule of mini-rows, for all bands and digits: the registers are the three rows of each band.
///
/// `open` has a bit for each box where the mini-row is not empty; doubled nine bits on, a shift by three or six turns
/// the boxes. A mini-row survives when the other two rows of the band can take the other two boxes.
#[inline(always)]
fn boxes<L: Lanes>(rows: [L; 3]) -> [L; 3] {
    let [
        (open0, next0, last0),
        (open1, next1, last1),
        (open2, next2, last2),
    ] = [
        turned_boxes(rows[0]),
        turned_boxes(rows[1]),
        turned_boxes(rows[2]),
    ];
    let alive0 = L::and3(L::or_and(next1.and(last2), last1, next2), open0, L::splat(LEFT));
    let alive1 = L::and3(L::or_and(next2.and(last0), last2, next0), open1, L::splat(LEFT));
    let alive2 = L::and3(L::or_and(next0.and(last1), last0, next1), open2, L::splat(LEFT));
    [
        rows[0].and(alive0.up::<3>().minus(alive0)),
        rows[1].and(alive1.up::<3>().minus(alive1)),
        rows[2].and(alive2.up::<3>().minus(alive2)),
    ]
}

/// The boxes in which a lane is open, and the same of the next and the last box in a circle.
#[inline(always)]
fn turned_boxes<L: Lanes>(row: L) -> (L, L, L) {
    let open = L::or3(row, row.down::<1>(), row.down::<2>());
    let twice = open.or(open.up::<9>());
    (open, twice.down::<3>(), twice.down::<6>())
}

/// The rule of columns, for all stacks and digits: the registers are the three rows of each band.
#[inline(always)]
fn columns<L: Lanes>(rows: [L; 3]) -> [L; 3] {
    let open = L::or3(rows[0], rows[1], rows[2]);
    let next = L::choose(L::splat(0o333), open.down::<1>(), open.up::<2>());
    let last = L::choose(L::splat(0o111), open.down::<2>(), open.up::<1>());
    let ([next1, next2], [last1, last2]) = (next.bands(), last.bands());
    let alive = L::or_and(next1.and(last2), last1, next2);
    [rows[0].and(alive), rows[1].and(alive), rows[2].and(alive)]
}
