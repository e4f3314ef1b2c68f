//! Chooses the candidate to guess, which splits an open board in two.
//!
//! The tree is small if a guess determines much, whether it is right or wrong. The choice is made for all 81 lanes at once: each lane gets
//! a key, which is lower for a better guess and unique in its last bits, and the lane with the least key is chosen. This needs no branches,
//! and ties are broken in the same way for every instruction set.
#![expect(
    clippy::inline_always,
    reason = "the whole search must be inlined into the one function that is compiled for an instruction set"
)]

use super::board::LaneBoard;
use super::lanes::Lanes;

/// Number of bits of a lane's number, over all three registers.
const NUMBER_BITS: u32 = 7;
/// The key of a lane without a candidate to guess; other keys are lower.
const NEVER: u16 = 0x7fff;

impl<L: Lanes> LaneBoard<L> {
    /// Splits an open board in two: one with a candidate set, and one with the same candidate struck.
    ///
    /// The candidate is in a cell with two candidates, so the cell is solved on both boards. It is in the lane with the greatest number of
    /// places, where places in cells with two candidates count four times. Without such cells, it is in the lane with the fewest places,
    /// but at least two. The first lane wins a tie.
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

    /// Returns the candidate to guess, as the only bit of three registers.
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

    /// Returns keys that are lower the more candidates a guess in the lane strikes. The last seven bits make them unique.
    #[inline(always)]
    fn pair_key(places: L, pairs: L, register: u16) -> L {
        let twice = pairs.count_bits();
        // At most 9 + 3 * 9.
        let lost = places.count_bits().plus(twice).plus(twice.up::<1>());
        let key = Self::numbers(register, 64 << NUMBER_BITS).minus(lost.up::<NUMBER_BITS>());
        L::splat(NEVER).overruled_by(key.where_filled(pairs))
    }

    /// Returns keys that are lower the fewer places a lane has, if it has at least two.
    #[inline(always)]
    fn short_key(places: L, register: u16) -> L {
        let key = Self::numbers(register, 0).plus(places.count_bits().up::<NUMBER_BITS>());
        L::splat(NEVER).overruled_by(key.where_filled(places.lowered()))
    }

    /// Returns a number of at least `base` for each lane of a register. No other register has the same numbers.
    #[inline(always)]
    fn numbers(register: u16, base: u16) -> L {
        L::numbers().plus(L::splat(base + 32 * register))
    }

    /// Returns the cells with exactly two candidates.
    #[inline(always)]
    fn pairs(&self) -> L {
        let [a, b, c] = self.0;
        // A binary counter per cell: first over the three registers (`odd` ones, `half` twos), then over the digits f.
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

/// Returns the lowest bit of each lane with the least key.
#[inline(always)]
fn lowest_where<L: Lanes>(registers: [L; 3], keys: [L; 3], least: L) -> [L; 3] {
    let [a, b, c] = registers;
    [
        a.lowest().where_equal(keys[0], least),
        b.lowest().where_equal(keys[1], least),
        c.lowest().where_equal(keys[2], least),
    ]
}
