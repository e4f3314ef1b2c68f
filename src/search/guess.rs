//! Where to guess: the candidate that splits an open board in two.
//!
//! A guess that settles much either way makes the tree small. The choice is made for all 81 lanes at once: each lane
//! gets a key, lower the better it is and unique in its last bits, and the least of all keys names the lane. So there
//! is nothing to branch on, and a tie goes to the same lane on every path.
#![expect(
    clippy::inline_always,
    reason = "all of a search must be inlined into the one function that is compiled for a path's instructions"
)]

use super::board::LaneBoard;
use super::lanes::Lanes;

/// Lanes of the three registers are numbered with so many bits.
const NUMBER_BITS: u32 = 7;
/// The key of a lane that is not to be guessed; other keys are lower.
const NEVER: u16 = 0x7fff;

impl<L: Lanes> LaneBoard<L> {
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
