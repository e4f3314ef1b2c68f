//! Implements lanes with nine 64-bit words, for every machine.
//!
//! A word holds the three rows of one band for one digit; the highest quarter is always zero:
//!
//! ```text
//!   word 3b + f     63..48   47..32   31..16   15..0
//!                     0      row 2    row 1    row 0      of band b for digit f of the register
//! ```

use super::register::{LANES, Lanes, PADDED};

/// Lanes in ordinary words.
#[derive(Clone, Copy)]
pub(crate) struct Portable([u64; 9]);

/// A one in each lane of a word.
const ONES: u64 = 0x0001_0001_0001;

impl Portable {
    #[inline(always)]
    fn map(mut self, f: impl Fn(u64) -> u64) -> Self {
        for word in &mut self.0 {
            *word = f(*word);
        }
        self
    }

    /// Permutes the words: word `i` becomes the former word `from[i]`.
    #[inline(always)]
    fn moved(self, from: [usize; 9]) -> Self {
        let mut words = [0; 9];
        for (word, from) in std::iter::zip(&mut words, from) {
            *word = self.0[from];
        }
        Self(words)
    }

    #[inline(always)]
    fn zip(mut self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        for (mine, theirs) in std::iter::zip(&mut self.0, other.0) {
            *mine = f(*mine, theirs);
        }
        self
    }

    /// Returns all bits of each lane that is not zero. Values are below `1 << 15`, so the addition carries into the top bit of the lane
    /// only.
    #[inline(always)]
    fn filled(word: u64) -> u64 {
        let top = (word + ONES * 0x7fff) & (ONES << 15);
        (top >> 15) * 0xffff
    }
}

impl Lanes for Portable {
    #[inline(always)]
    fn load(lanes: &[u16; PADDED]) -> Self {
        Self(std::array::from_fn(|word| {
            u64::from(lanes[3 * word])
                | u64::from(lanes[3 * word + 1]) << 16
                | u64::from(lanes[3 * word + 2]) << 32
        }))
    }

    #[inline(always)]
    fn store(self) -> [u16; PADDED] {
        let mut lanes = [0; PADDED];
        for (lane, value) in lanes[..LANES].iter_mut().enumerate() {
            *value = (self.0[lane / 3] >> (16 * (lane % 3))) as u16;
        }
        lanes
    }

    #[inline(always)]
    fn splat(value: u16) -> Self {
        Self([u64::from(value) * ONES; 9])
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self.zip(other, u64::wrapping_sub)
    }

    #[inline(always)]
    fn up<const N: u32>(self) -> Self {
        let kept = u64::from((u16::MAX << N) >> N) * ONES;
        self.map(|word| (word & kept) << N)
    }

    #[inline(always)]
    fn down<const N: u32>(self) -> Self {
        let kept = u64::from((u16::MAX >> N) << N) * ONES;
        self.map(|word| (word & kept) >> N)
    }

    #[inline(always)]
    fn exchange([mut a, mut b, mut c]: [Self; 3]) -> [Self; 3] {
        const LOW: u64 = 0xffff;
        const MIDDLE: u64 = LOW << 16;
        const HIGH: u64 = LOW << 32;
        for index in 0..9 {
            let (one, two, three) = (a.0[index], b.0[index], c.0[index]);
            a.0[index] = one & LOW | (two & LOW) << 16 | (three & LOW) << 32;
            b.0[index] = (one & MIDDLE) >> 16 | two & MIDDLE | (three & MIDDLE) << 16;
            c.0[index] = (one & HIGH) >> 32 | (two & HIGH) >> 16 | three & HIGH;
        }
        [a, b, c]
    }

    #[inline(always)]
    fn bands(self) -> [Self; 2] {
        [
            self.moved([3, 4, 5, 6, 7, 8, 0, 1, 2]),
            self.moved([6, 7, 8, 0, 1, 2, 3, 4, 5]),
        ]
    }

    #[inline(always)]
    fn digits(self) -> [Self; 2] {
        [
            self.moved([1, 2, 0, 4, 5, 3, 7, 8, 6]),
            self.moved([2, 0, 1, 5, 3, 4, 8, 6, 7]),
        ]
    }

    #[inline(always)]
    fn singles(self) -> Self {
        self.zip(self.lowered(), |word, rest| word & !Self::filled(rest))
    }

    #[inline(always)]
    fn overruled_by(self, other: Self) -> Self {
        self.zip(other, |mine, theirs| mine & !Self::filled(theirs) | theirs)
    }

    #[inline(always)]
    fn lowered(self) -> Self {
        // The set top bit keeps the borrow of an empty lane within the lane.
        self.map(|word| word & (word | ONES << 15).wrapping_sub(ONES))
    }

    #[inline(always)]
    fn has_zero(a: Self, b: Self, c: Self) -> bool {
        let mut all = u64::MAX;
        for registers in [a, b, c] {
            for word in registers.0 {
                all &= word + ONES * 0x7fff;
            }
        }
        all & (ONES << 15) != ONES << 15
    }

    #[inline(always)]
    fn differs(self, other: Self) -> bool {
        self.0 != other.0
    }

    #[inline(always)]
    fn differ(some: [Self; 3], others: [Self; 3]) -> bool {
        let mut difference = 0;
        for (one, other) in std::iter::zip(some, others) {
            for (mine, theirs) in std::iter::zip(one.0, other.0) {
                difference |= mine ^ theirs;
            }
        }
        difference != 0
    }

    #[inline(always)]
    fn is_filled(self) -> bool {
        self.0 != [0; 9]
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.zip(other, |a, b| a + b)
    }

    #[inline(always)]
    fn count_bits(self) -> Self {
        self.map(|word| {
            let twos = word - ((word >> 1) & (ONES * 0x5555));
            let fours = (twos & (ONES * 0x3333)) + ((twos >> 2) & (ONES * 0x3333));
            let eights = (fours + (fours >> 4)) & (ONES * 0x0f0f);
            (eights + (eights >> 8)) & (ONES * 0x1f)
        })
    }

    #[inline(always)]
    fn lowest(self) -> Self {
        self.zip(self.lowered(), |word, rest| word & !rest)
    }

    #[inline(always)]
    fn numbers() -> Self {
        Self(std::array::from_fn(|word| {
            3 * word as u64 * ONES + 0x0002_0001_0000
        }))
    }

    #[inline(always)]
    fn least(a: Self, b: Self, c: Self) -> Self {
        let mut least = u16::MAX;
        for registers in [a, b, c] {
            for word in registers.0 {
                least = least
                    .min(word as u16)
                    .min((word >> 16) as u16)
                    .min((word >> 32) as u16);
            }
        }
        Self::splat(least)
    }

    #[inline(always)]
    fn where_filled(self, test: Self) -> Self {
        self.zip(test, |word, test| word & Self::filled(test))
    }

    #[inline(always)]
    fn where_equal(self, one: Self, other: Self) -> Self {
        let difference = one.zip(other, |a, b| a ^ b);
        self.zip(difference, |word, difference| word & !Self::filled(difference))
    }
}
