//! Sets of small numbers as bits in `W` words, as one row or one column of a table.
//!
//! The width is part of the type, so that the compiler unrolls every operation.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Sub};

/// A set of numbers below `64 * W`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bits<const W: usize>([u64; W]);

impl<const W: usize> Bits<W> {
    /// The empty set.
    pub(crate) const EMPTY: Self = Self([0; W]);
    /// Every number that there is room for.
    pub(crate) const FULL: Self = Self([u64::MAX; W]);

    #[inline]
    pub(crate) fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    #[inline]
    pub(crate) fn remove(&mut self, number: usize) {
        self.0[number / 64] &= !(1 << (number % 64));
    }

    #[inline]
    pub(crate) fn contains(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline]
    pub(crate) fn intersects(&self, other: &Self) -> bool {
        !(*self & *other).is_empty()
    }

    /// The words, the lowest numbers first.
    #[inline]
    pub(crate) fn words(&self) -> &[u64; W] {
        &self.0
    }

    /// The same, to be changed.
    #[inline]
    pub(crate) fn words_mut(&mut self) -> &mut [u64; W] {
        &mut self.0
    }

    /// The numbers of the set in ascending order.
    #[inline]
    pub(crate) fn iter(&self) -> BitsIter<W> {
        BitsIter {
            words: self.0,
            index: 0,
        }
    }

    #[inline]
    fn merged(&self, other: &Self, merge: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|index| merge(self.0[index], other.0[index])))
    }
}

/// Goes through the numbers of a set in ascending order.
#[derive(Clone, Debug)]
pub(crate) struct BitsIter<const W: usize> {
    words: [u64; W],
    /// The word that is looked at.
    index: usize,
}

impl<const W: usize> Iterator for BitsIter<W> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while let Some(word) = self.words.get_mut(self.index) {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(self.index * 64 + bit);
            }
            self.index += 1;
        }
        None
    }
}

impl<const W: usize> BitOr for Bits<W> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.merged(&other, |a, b| a | b)
    }
}

impl<const W: usize> BitOrAssign for Bits<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const W: usize> BitAnd for Bits<W> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.merged(&other, |a, b| a & b)
    }
}

impl<const W: usize> BitAndAssign for Bits<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<const W: usize> BitXor for Bits<W> {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        self.merged(&other, |a, b| a ^ b)
    }
}

/// Set difference.
impl<const W: usize> Sub for Bits<W> {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        self.merged(&other, |a, b| a & !b)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_gives_back_what_was_put_in() {
        let mut set = Bits::<3>::EMPTY;
        for number in [0, 63, 64, 191] {
            set.insert(number);
        }
        set.remove(64);
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 63, 191]);
        assert!(set.contains(191) && !set.contains(64) && !set.is_empty());
        let mut other = Bits::EMPTY;
        other.insert(63);
        assert!(set.intersects(&other));
        assert_eq!((set - other).iter().collect::<Vec<_>>(), [0, 191]);
        assert_eq!(set & other, other);
        assert_eq!((set ^ other) | other, set);
    }
}
