//! Many sets of small numbers of one bound, as rows of bits.
//!
//! ```text
//!             column 0     column 1
//!   row 0   [   0..256 ][ 256..512 ]     as many columns as the bound needs, mostly one
//!   row 1   [   0..256 ][ 256..512 ]
//! ```
//!
//! What is done with rows is done to each column alone, with blocks of a fixed size that the processor works on at once.

use std::ops::Range;

/// 256 members of a row.
pub(crate) type Block = [u64; 4];

/// A block without members.
pub(crate) const EMPTY: Block = [0; 4];

/// Rows of bits, all of one length.
#[derive(Debug)]
pub(crate) struct Rows {
    rows: usize,
    /// Column by column.
    blocks: Vec<Block>,
}

impl Rows {
    /// Empty rows for members below `bound`.
    pub(crate) fn new(rows: usize, bound: usize) -> Self {
        Self {
            rows,
            blocks: vec![EMPTY; rows * bound.div_ceil(256)],
        }
    }

    /// Whether rows with these numbers in two tables have a common member.
    #[inline]
    pub(crate) fn meet(&self, row: usize, others: &Self, other: usize) -> bool {
        (0..self.columns())
            .any(|column| !is_empty(&both(&self.column(column)[row], &others.column(column)[other])))
    }

    /// How many columns there are.
    #[inline]
    pub(crate) fn columns(&self) -> usize {
        self.blocks.len().checked_div(self.rows).unwrap_or(0)
    }

    /// A column: the blocks of all rows.
    #[inline]
    pub(crate) fn column(&self, column: usize) -> &[Block] {
        &self.blocks[column * self.rows..][..self.rows]
    }

    #[inline]
    pub(crate) fn column_mut(&mut self, column: usize) -> &mut [Block] {
        &mut self.blocks[column * self.rows..][..self.rows]
    }

    /// Takes these members out of all rows.
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

/// The members of either.
#[inline]
pub(crate) fn either(one: &Block, other: &Block) -> Block {
    std::array::from_fn(|word| one[word] | other[word])
}

/// The members of both.
#[inline]
pub(crate) fn both(one: &Block, other: &Block) -> Block {
    std::array::from_fn(|word| one[word] & other[word])
}

/// The members of `one` that are not in `other`.
#[inline]
pub(crate) fn without(one: &Block, other: &Block) -> Block {
    std::array::from_fn(|word| one[word] & !other[word])
}

#[inline]
pub(crate) fn is_empty(block: &Block) -> bool {
    (block[0] | block[1]) | (block[2] | block[3]) == 0
}

/// Visits the members of a block, ascending.
#[inline]
pub(crate) fn members(block: &Block, mut visit: impl FnMut(usize)) {
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
    fn a_row_gives_back_what_was_put_in() {
        let mut rows = Rows::new(2, 300);
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
