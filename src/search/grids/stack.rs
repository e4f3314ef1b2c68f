//! Finds the completions of a stack, for the source [`super::uniform`].

use std::sync::LazyLock;

use super::splits::{Digits, LINES, SPLITS};

/// Greatest number of completions of a stack, over all cases.
pub(super) const MOST: u32 = 8;

/// The splits of a box's columns that fit the rows of the boxes below.
///
/// A column of the next box gets its digits from the other two columns of the upper box. So it depends only on the rows in the next box of
/// the digits of these two columns, which have 27 patterns each, `r0 + 3 r1 + 9 r2`. For each column and two patterns, the tables have the
/// splits that give this column a digit of each row.
pub(super) struct Tables {
    next: [Box<[[u64; 27]; 27]>; 3],
    last: [Box<[[u64; 27]; 27]>; 3],
}

/// The tables, which are built when the first grid is drawn.
pub(super) static TABLES: LazyLock<Tables> = LazyLock::new(|| Tables {
    next: table(|column, place, split| LINES[split][column][place]),
    last: table(|column, place, split| 3 - column as u8 - LINES[split][column][place]),
});

/// Builds the tables of one of the boxes below. `target` returns the column there of a digit, from its column, place and the split.
fn table(target: impl Fn(usize, usize, usize) -> u8) -> [Box<[[u64; 27]; 27]>; 3] {
    let column_table = |column: usize| {
        let sources = [(column + 1) % 3, (column + 2) % 3];
        let mut table = Box::new([[0; 27]; 27]);
        for (one, table) in table.iter_mut().enumerate() {
            for (other, splits) in table.iter_mut().enumerate() {
                *splits = (0..SPLITS)
                    .filter(|&split| {
                        let mut rows = 0;
                        for (source, pattern) in std::iter::zip(sources, [one, other]) {
                            for (place, row) in [pattern % 3, pattern / 3 % 3, pattern / 9]
                                .into_iter()
                                .enumerate()
                            {
                                if target(source, place, split) as usize == column {
                                    rows |= 1 << row;
                                }
                            }
                        }
                        rows == 7
                    })
                    .fold(0, |splits, split| splits | 1 << split);
            }
        }
        table
    };
    [column_table(0), column_table(1), column_table(2)]
}

impl Tables {
    /// Returns the splits of the columns of `upper` that fit `rows`: for each digit, the row in the next box plus 256 times the row in the
    /// last box.
    pub(super) fn completions(&self, upper: &Digits, rows: &[u16; 9]) -> u64 {
        let row = |place: usize| rows[upper[place] as usize];
        let patterns = [0, 1, 2].map(|column| row(column) + 3 * row(column + 3) + 9 * row(column + 6));
        let [next, last] = [0, 1].map(|byte| patterns.map(|pattern| pattern.to_le_bytes()[byte] as usize));
        self.next[0][next[1]][next[2]]
            & self.next[1][next[2]][next[0]]
            & self.next[2][next[0]][next[1]]
            & self.last[0][last[1]][last[2]]
            & self.last[1][last[2]][last[0]]
            & self.last[2][last[0]][last[1]]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// Returns all assignments of three rows to nine digits, three digits each.
    fn all_rows() -> Vec<[u16; 9]> {
        let ways = (0..19_683_u16).map(|number| {
            let mut rest = number;
            [(); 9].map(|()| {
                let row = rest % 3;
                rest /= 3;
                row
            })
        });
        ways.filter(|rows| (0..3).all(|row| rows.iter().filter(|&&r| r == row).count() == 3))
            .collect()
    }

    #[test]
    fn no_stack_has_more_completions_than_the_bound() {
        let upper = [0, 3, 6, 1, 4, 7, 2, 5, 8];
        let rows = all_rows();
        assert_eq!(rows.len(), 1_680);
        let mut most = 0;
        // Exchanging rows does not change the number, so the first digit may stay in the first row of both boxes.
        for next in rows.iter().filter(|rows| rows[0] == 0) {
            for last in rows.iter().filter(|rows| rows[0] == 0) {
                let both = std::array::from_fn(|digit| next[digit] + 0x100 * last[digit]);
                most = most.max(TABLES.completions(&upper, &both).count_ones());
            }
        }
        assert_eq!(most, MOST);
    }

    #[test]
    fn completions_are_counted_as_a_plain_comparison_counts_them() {
        let rows = all_rows();
        let upper = [4, 0, 8, 2, 7, 1, 3, 5, 6];
        for (next, last) in std::iter::zip(rows.iter().step_by(7), rows.iter().rev().step_by(11)) {
            let both = std::array::from_fn(|digit| next[digit] + 0x100 * last[digit]);
            let splits = TABLES.completions(&upper, &both);
            for (number, split) in LINES.iter().enumerate() {
                let mut met = HashSet::new();
                for (place, &digit) in upper.iter().enumerate() {
                    let column = split[place % 3][place / 3];
                    met.insert((5, next[digit as usize], column));
                    met.insert((8, last[digit as usize], 3 - (place % 3) as u8 - column));
                }
                assert_eq!(splits >> number & 1 == 1, met.len() == 18);
            }
        }
    }
}
