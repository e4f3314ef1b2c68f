//! A table of many sets of small numbers, as rows of bits.
//!
//! ```text
//!             column 0     column 1
//!   row 0   [   0..256 ][ 256..512 ]     enough columns for the greatest number; mostly one
//!   row 1   [   0..256 ][ 256..512 ]
//! ```
//!
//! Operations work on one column at a time. Its blocks have a fixed size, so the processor handles a block at once.

use std::ops::Range;

/// Space for 256 members of a row.
pub(crate) type BitBlock = [u64; 4];

/// The block without members.
pub(crate) const EMPTY: BitBlock = [0; 4];

/// Rows of bits, all of the same length.
#[derive(Debug)]
pub(crate) struct BitRows {
    rows: usize,
    /// The blocks of all rows, column by column.
    blocks: Vec<BitBlock>,
}

impl BitRows {
    /// Creates empty rows for members below `bound`.
    pub(crate) fn new(rows: usize, bound: usize) -> Self {
        Self {
            rows,
            blocks: vec![EMPTY; rows * bound.div_ceil(256)],
        }
    }

    /// Returns whether a row of this table and a row of `others` have a common member.
    #[inline]
    pub(crate) fn meet(&self, row: usize, others: &Self, other: usize) -> bool {
        (0..self.columns())
            .any(|column| !is_empty(&both(&self.column(column)[row], &others.column(column)[other])))
    }

    /// Returns the number of columns.
    #[inline]
    pub(crate) fn columns(&self) -> usize {
        self.blocks.len().checked_div(self.rows).unwrap_or(0)
    }

    /// Returns a column: one block of each row.
    #[inline]
    pub(crate) fn column(&self, column: usize) -> &[BitBlock] {
        &self.blocks[column * self.rows..][..self.rows]
    }

    #[inline]
    pub(crate) fn column_mut(&mut self, column: usize) -> &mut [BitBlock] {
        &mut self.blocks[column * self.rows..][..self.rows]
    }

    /// Removes these members from all rows.
    pub(crate) fn remove(&mut self, numbers: &[Range<usize>]) {
        for column in 0..self.columns() {
            let mut gone = EMPTY;
            for numbers in numbers {
                let [start, end] =
                    [numbers.start, numbers.end].map(|end| end.clamp(256 * column, 256 * column + 256));
                for number in start..end {
                    gone[number / 64 % 4] |= 1 << (number % 64);
                }
            }
            for row in self.column_mut(column) {
                *row = without(row, &gone);
            }
        }
    }

    #[inline]
    pub(crate) fn insert(&mut self, row: usize, member: usize) {
        self.column_mut(member / 256)[row][member / 64 % 4] |= 1 << (member % 64);
    }
}

/// Returns the members of either block.
#[inline]
pub(crate) fn either(one: &BitBlock, other: &BitBlock) -> BitBlock {
    std::array::from_fn(|word| one[word] | other[word])
}

/// Returns the members that are in both blocks.
#[inline]
pub(crate) fn both(one: &BitBlock, other: &BitBlock) -> BitBlock {
    std::array::from_fn(|word| one[word] & other[word])
}

/// Returns the members of `one` that are not in `other`.
#[inline]
pub(crate) fn without(one: &BitBlock, other: &BitBlock) -> BitBlock {
    std::array::from_fn(|word| one[word] & !other[word])
}

#[inline]
pub(crate) fn is_empty(block: &BitBlock) -> bool {
    (block[0] | block[1]) | (block[2] | block[3]) == 0
}

/// Visits the members of a block in ascending order.
#[inline]
pub(crate) fn members(block: &BitBlock, mut visit: impl FnMut(usize)) {
    for (index, &word) in block.iter().enumerate() {
        let mut word = word;
        while word != 0 {
            visit(64 * index + word.trailing_zeros() as usize);
            word &= word - 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_gives_back_its_members() {
        let mut rows = BitRows::new(2, 300);
        for member in [0, 63, 64, 255, 256, 299] {
            rows.insert(1, member);
        }
        assert_eq!(rows.columns(), 2);
        let all = |row: usize, column: usize| {
            let mut all = Vec::new();
            members(&rows.column(column)[row], |member| all.push(member));
            all
        };
        assert_eq!(all(1, 0), [0, 63, 64, 255]);
        assert_eq!(all(1, 1), [0, 43]);
        assert!(all(0, 0).is_empty() && all(0, 1).is_empty());
    }
}
