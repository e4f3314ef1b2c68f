//! Applies the rules of Sudoku to all candidates of a grid at once.
//!
//! The board is 81 lanes, whose layout [`super::lanes`] shows. Four rules are applied to the whole grid until nothing changes:
//!
//! - *boxes*: in a band, a digit has one mini-row in each row and each box, so its three mini-rows form one of six arrangements. A mini-row
//!   that is in no possible arrangement is struck. This one step does exactly the work of rows, boxes and locked candidates.
//! - *columns*: in a stack, a digit has one column in each band, which is again one of six arrangements.
//! - *hidden singles*: a digit with one place in a row is set there, so the other digits are struck from that cell. (The first two rules
//!   reduce a single place in a box or column to a single place in a row.)
//! - *naked singles*: a cell with one candidate has this value.
//!
//! Rules only strike candidates, and on a board with fewer candidates a rule strikes at least as much. Therefore the final board does not
//! depend on the order of the rules, and every instruction set of [`super::lanes`] visits the same search tree. After a contradiction the
//! board has an empty lane, or a cell without candidates.
#![expect(
    clippy::inline_always,
    reason = "the whole search must be inlined into the one function that is compiled for an instruction set"
)]

use sudokud_puzzle::Grid;

use super::candidates::Candidates;
use super::lanes::{FULL, LANES, Lanes, PADDED};

/// The lowest column of each box.
const LEFT: u16 = 0o111;

/// For each bit of a digit's number and each register: masks of the lanes of digits that have this bit.
static PLACES: [[[u16; PADDED]; 3]; 4] = {
    let mut masks = [[[0; PADDED]; 3]; 4];
    let mut index = 0;
    while index < 4 * 3 * LANES {
        let (place, register, lane) = (index / LANES / 3, index / LANES % 3, index % LANES);
        let digit = 3 * (lane / 3 % 3) + register + 1;
        if digit & (1 << place) != 0 {
            masks[place][register][lane] = FULL;
        }
        index += 1;
    }
    masks
};
/// For each byte, its eight bits spread over eight bytes.
static SPREAD: [u64; 256] = {
    let mut spread = [0; 256];
    let mut index = 0;
    while index < 8 * 256 {
        let (bits, bit) = (index / 8, index % 8);
        if bits & (1 << bit) != 0 {
            spread[bits] |= 1 << (8 * bit);
        }
        index += 1;
    }
    spread
};

/// The state of a board after the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BoardState {
    /// No solution.
    Dead,
    /// Exactly one solution, which the board has.
    Solved,
    /// Several candidates are left in some cell.
    Open,
}

/// All candidates, by digits.
#[derive(Clone, Copy)]
pub(super) struct LaneBoard<L>(pub(super) [L; 3]);

impl<L: Lanes> LaneBoard<L> {
    #[inline(always)]
    pub(super) fn new(candidates: &Candidates) -> Self {
        Self([
            L::load(candidates.register(0)),
            L::load(candidates.register(1)),
            L::load(candidates.register(2)),
        ])
    }

    /// Returns the solution of a solved board.
    ///
    /// Each of the four bits of the digits' numbers is first computed for all cells with whole registers. Then the bits of a row are spread
    /// over its bytes.
    #[inline(always)]
    pub(super) fn grid(&self) -> Grid {
        let [a, b, c] = self.0;
        // For each row, eight cells in one word and the ninth cell.
        let mut eights = [0; 9];
        let mut ninths = [0; 9];
        for (place, [in_a, in_b, in_c]) in PLACES.iter().enumerate() {
            let one = L::or3(a.and(L::load(in_a)), b.and(L::load(in_b)), c.and(L::load(in_c)));
            let [one1, one2] = one.digits();
            let lanes = L::or3(one, one1, one2).store();
            for row in 0..9 {
                let bits = lanes[9 * (row / 3) + row % 3];
                eights[row] |= SPREAD[bits as usize & 0xff] << place;
                ninths[row] |= (bits >> 8) << place;
            }
        }
        let mut values = [0; 81];
        for (row, cells) in values.as_chunks_mut::<9>().0.iter_mut().enumerate() {
            cells[..8].copy_from_slice(&eights[row].to_le_bytes());
            cells[8] = ninths[row] as u8;
        }
        // A solved board has one digit in each cell.
        Grid::from_values(values).unwrap_or(Grid::EMPTY)
    }

    /// Applies the rules until nothing changes.
    #[inline(always)]
    pub(super) fn settle(&mut self) -> BoardState {
        loop {
            let [a, b, c] = self.0;
            // Hidden singles. Two digits with their only place in one cell strike each other, which leaves empty lanes.
            let single = [a.singles(), b.singles(), c.singles()];
            let [taken1, taken2] = L::or3(single[0], single[1], single[2]).digits();
            let elsewhere = taken1.or(taken2);
            let a = a.without(L::or3(single[1], single[2], elsewhere));
            let b = b.without(L::or3(single[2], single[0], elsewhere));
            let c = c.without(L::or3(single[0], single[1], elsewhere));
            // Naked singles: `covered` has the cells with candidates, `several` those with at least two.
            let one = L::or3(a, b, c);
            let two = L::majority(a, b, c);
            let [one1, one2] = one.digits();
            let [two1, two2] = two.digits();
            let covered = L::or3(one, one1, one2);
            if covered.differs(L::splat(FULL)) | L::has_zero(a, b, c) {
                return BoardState::Dead;
            }
            let several = L::or3(two, two1, two2).or(L::majority(one, one1, one2));
            let a = a.overruled_by(a.without(several));
            let b = b.overruled_by(b.without(several));
            let c = c.overruled_by(c.without(several));
            // Boxes and columns, with the three rows of a band in the three registers.
            let rows = columns(boxes(L::exchange([a, b, c])));
            let [a, b, c] = L::exchange(rows);
            let [a0, b0, c0] = self.0;
            self.0 = [a, b, c];
            if !L::differ([a, b, c], [a0, b0, c0]) {
                let open = L::or3(a.lowered(), b.lowered(), c.lowered()).is_filled();
                return if open {
                    BoardState::Open
                } else {
                    BoardState::Solved
                };
            }
        }
    }
}

/// Applies the rule of boxes for all bands and digits. The registers are the three rows of each band.
///
/// `open` has a bit for each box in which the mini-row is not empty. A copy of it nine bits higher makes a shift by three or six a rotation
/// of the boxes. A mini-row survives if the other two rows of the band can take the other two boxes.
#[inline(always)]
fn boxes<L: Lanes>(rows: [L; 3]) -> [L; 3] {
    let [
        (open0, next0, last0),
        (open1, next1, last1),
        (open2, next2, last2),
    ] = [
        rotated_boxes(rows[0]),
        rotated_boxes(rows[1]),
        rotated_boxes(rows[2]),
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

/// Returns the boxes in which a lane is open, and the same for the next and the last box, cyclically.
#[inline(always)]
fn rotated_boxes<L: Lanes>(row: L) -> (L, L, L) {
    let open = L::or3(row, row.down::<1>(), row.down::<2>());
    let twice = open.or(open.up::<9>());
    (open, twice.down::<3>(), twice.down::<6>())
}

/// Applies the rule of columns for all stacks and digits. The registers are the three rows of each band.
#[inline(always)]
fn columns<L: Lanes>(rows: [L; 3]) -> [L; 3] {
    let open = L::or3(rows[0], rows[1], rows[2]);
    let next = L::choose(L::splat(0o333), open.down::<1>(), open.up::<2>());
    let last = L::choose(L::splat(0o111), open.down::<2>(), open.up::<1>());
    let ([next1, next2], [last1, last2]) = (next.bands(), last.bands());
    let alive = L::or_and(next1.and(last2), last1, next2);
    [rows[0].and(alive), rows[1].and(alive), rows[2].and(alive)]
}
