//! A row of bits: a set of small numbers, such as the nodes of an inference graph.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Range, Sub};

/// A set of numbers below `64 * WORDS`. In an inference graph they are nodes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct BitRow<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> BitRow<WORDS> {
    /// The empty set.
    pub const EMPTY: Self = Self([0; WORDS]);
    /// All nodes below `64 * WORDS`.
    pub const FULL: Self = Self([u64::MAX; WORDS]);

    /// Returns the set that contains only `node`.
    #[inline]
    pub fn of(node: usize) -> Self {
        let mut row = Self::EMPTY;
        row.insert(node);
        row
    }

    /// Returns the set of the nodes in this range.
    pub fn range(nodes: Range<usize>) -> Self {
        let mut row = Self::EMPTY;
        for (index, word) in row.0.iter_mut().enumerate() {
            let [from, to] = [nodes.start, nodes.end].map(|end| end.saturating_sub(64 * index).min(64));
            if from < to {
                *word = u64::MAX >> (64 - (to - from)) << from;
            }
        }
        row
    }

    /// Adds a node.
    #[inline]
    pub fn insert(&mut self, node: usize) {
        self.0[node / 64] |= 1 << (node % 64);
    }

    /// Removes a node.
    #[inline]
    pub fn remove(&mut self, node: usize) {
        self.0[node / 64] &= !(1 << (node % 64));
    }

    /// Adds node `first + i` for each bit `i`.
    #[inline]
    pub fn insert_from(&mut self, first: usize, bits: u128) {
        let (word, shift) = (first / 64, first % 64);
        let low = bits << shift;
        let parts = [
            low as u64,
            (low >> 64) as u64,
            // The bits that the shift has pushed out. Shifts in two steps, because a shift by 128 is not allowed.
            (bits >> (127 - shift) >> 1) as u64,
        ];
        for (word, part) in self.0.iter_mut().skip(word).zip(parts) {
            *word |= part;
        }
    }

    /// Returns whether the node is in the set.
    #[inline]
    pub fn contains(&self, node: usize) -> bool {
        self.0[node / 64] >> (node % 64) & 1 == 1
    }

    /// Returns whether the set is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Returns whether the two sets have a node in common.
    #[inline]
    pub fn intersects(&self, other: &Self) -> bool {
        !(*self & *other).is_empty()
    }

    /// Returns whether every node of this set is in `other`.
    #[inline]
    pub fn is_subset(&self, other: &Self) -> bool {
        (*self - *other).is_empty()
    }

    /// Returns the number of nodes in the set.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns the lowest node, or `None` if the set is empty.
    #[inline]
    pub fn first(&self) -> Option<usize> {
        self.iter().next()
    }

    /// Iterates over the nodes in ascending order.
    #[inline]
    pub fn iter(&self) -> BitRowIter<WORDS> {
        BitRowIter {
            words: self.0,
            index: 0,
        }
    }

    /// Returns the bits. Node 0 is the lowest bit of the first word.
    #[inline]
    pub fn words(&self) -> &[u64; WORDS] {
        &self.0
    }

    /// Returns the bits for changes.
    #[inline]
    pub fn words_mut(&mut self) -> &mut [u64; WORDS] {
        &mut self.0
    }
}

impl<const WORDS: usize> IntoIterator for &BitRow<WORDS> {
    type Item = usize;
    type IntoIter = BitRowIter<WORDS>;

    #[inline]
    fn into_iter(self) -> BitRowIter<WORDS> {
        self.iter()
    }
}

/// Iterates over the numbers in a [`BitRow`] in ascending order.
#[derive(Clone, Debug)]
pub struct BitRowIter<const WORDS: usize> {
    words: [u64; WORDS],
    index: usize,
}

impl<const WORDS: usize> Iterator for BitRowIter<WORDS> {
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

    /// Visits the nodes in two plain loops, because most rows are visited to their end.
    #[inline]
    fn fold<B, F: FnMut(B, usize) -> B>(self, start: B, mut join: F) -> B {
        let mut all = start;
        // The loop can start at the first word, because `next` has emptied all words before `index`.
        for (index, mut word) in self.words.into_iter().enumerate() {
            while word != 0 {
                all = join(all, index * 64 + word.trailing_zeros() as usize);
                word &= word - 1;
            }
        }
        all
    }
}

impl<const WORDS: usize> BitOr for BitRow<WORDS> {
    type Output = Self;
    #[inline]
    fn bitor(mut self, other: Self) -> Self {
        self |= other;
        self
    }
}

impl<const WORDS: usize> BitOrAssign for BitRow<WORDS> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a |= b;
        }
    }
}

impl<const WORDS: usize> BitAnd for BitRow<WORDS> {
    type Output = Self;
    #[inline]
    fn bitand(mut self, other: Self) -> Self {
        self &= other;
        self
    }
}

impl<const WORDS: usize> BitAndAssign for BitRow<WORDS> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a &= b;
        }
    }
}

impl<const WORDS: usize> BitXor for BitRow<WORDS> {
    type Output = Self;
    #[inline]
    fn bitxor(mut self, other: Self) -> Self {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a ^= b;
        }
        self
    }
}

impl<const WORDS: usize> Sub for BitRow<WORDS> {
    type Output = Self;
    #[inline]
    fn sub(mut self, other: Self) -> Self {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a &= !b;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_gives_back_the_nodes_put_in() {
        let nodes = [0, 1, 63, 64, 129, 191];
        let mut row = BitRow::<3>::EMPTY;
        for node in nodes {
            row.insert(node);
        }
        assert_eq!(row.iter().collect::<Vec<_>>(), nodes);
        assert_eq!((row.len(), row.first()), (6, Some(0)));
        row.remove(0);
        assert!(!row.contains(0) && row.contains(129) && BitRow::of(129).is_subset(&row));
    }

    #[test]
    fn a_range_can_span_words() {
        for (start, end) in [
            (0, 0),
            (0, 1),
            (3, 64),
            (64, 65),
            (60, 140),
            (0, 192),
            (191, 192),
            (5, 3),
        ] {
            let row = BitRow::<3>::range(start..end);
            assert_eq!(row.iter().collect::<Vec<_>>(), (start..end).collect::<Vec<_>>());
        }
    }

    #[test]
    fn shifted_bits_can_fall_into_every_word() {
        let bits = 1 | 1 << 70 | 1 << 80;
        for first in [0, 1, 37, 63, 64, 100, 111] {
            let mut row = BitRow::<3>::EMPTY;
            row.insert_from(first, bits);
            assert_eq!(row.iter().collect::<Vec<_>>(), [first, first + 70, first + 80]);
        }
    }

    #[test]
    fn set_operations_work_on_every_word() {
        let mut set = BitRow::<3>::EMPTY;
        for number in [0, 63, 64, 191] {
            set.insert(number);
        }
        set.remove(64);
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 63, 191]);
        assert!(set.contains(191) && !set.contains(64) && !set.is_empty());
        let mut other = BitRow::EMPTY;
        other.insert(63);
        assert!(set.intersects(&other));
        assert_eq!((set - other).iter().collect::<Vec<_>>(), [0, 191]);
        assert_eq!(set & other, other);
        assert_eq!((set ^ other) | other, set);
    }
}
