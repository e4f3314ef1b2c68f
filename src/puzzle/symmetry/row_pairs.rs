//! Finds the best orders of columns for two rows of a band.
//!
//! In a canonical grid the first row is 123456789, so after two rows of a band are chosen as first and second row, the second row depends
//! only on the order of the columns. The pair is described by its *crossing*: for each column, the column in which the first row has the
//! digit of the second row. This is a permutation of the nine columns that moves every column to another stack: there are 12,096.
//! Rearranging the columns conjugates it, so crossings form a few classes, and each class has one smallest second row.
//!
//! The table is built once from these definitions. For each crossing it has the class, numbered by the smallest second row, so that a
//! lower class is a better choice, and every order of the columns that reaches this second row.

use std::sync::LazyLock;

use super::line_map::LineMap;

/// For each column of the second row, the column of the first row with the same digit.
pub(super) type Crossing = [u8; 9];

/// Number of crossings.
const CROSSINGS: usize = 12_096;
/// Number of values of [`code`].
const CODES: usize = 120 * 120 * 6;

/// The table that the module describes.
pub(super) struct RowPairs {
    /// The number of each crossing, by code; numbers ascend by class.
    numbers: Box<[u16]>,
    /// The class of each crossing, by number.
    class_of: Box<[u8]>,
    classes: Vec<Class>,
    /// The orders of columns of all crossings, by number.
    arrangements: Vec<LineMap>,
}

/// Crossings that differ only by the order of the columns.
struct Class {
    /// The number of the first member.
    first: u16,
    /// Number of orders of each member.
    arrangements: u16,
    /// Index of the first order of the first member.
    start: u32,
    /// The class of the same two rows, exchanged.
    reverse: u8,
}

static TABLE: LazyLock<RowPairs> = LazyLock::new(RowPairs::build);

impl RowPairs {
    /// Returns the table, which is built on first use.
    pub(super) fn table() -> &'static Self {
        &TABLE
    }

    /// Returns the number of `crossing`, 0 to 12,095.
    pub(super) fn number(&self, crossing: &Crossing) -> u16 {
        self.numbers[code(crossing)]
    }

    /// Returns the class of crossing `number`. A lower class has a smaller second row.
    pub(super) fn class(&self, number: u16) -> u8 {
        self.class_of[number as usize]
    }

    /// Returns the class of the same rows, exchanged.
    pub(super) fn reverse(&self, class: u8) -> u8 {
        self.classes[class as usize].reverse
    }

    /// Returns every order of the columns that makes the second row of crossing `number` smallest.
    pub(super) fn arrangements(&self, number: u16) -> &[LineMap] {
        let class = &self.classes[self.class(number) as usize];
        let length = class.arrangements as usize;
        let start = class.start as usize + (number - class.first) as usize * length;
        &self.arrangements[start..start + length]
    }

    fn build() -> Self {
        let maps: Vec<LineMap> = (0..LineMap::COUNT).filter_map(LineMap::from_index).collect();
        let mut table = Self {
            numbers: vec![u16::MAX; CODES].into(),
            class_of: vec![0; CROSSINGS].into(),
            classes: Vec::new(),
            arrangements: Vec::new(),
        };
        let mut count = 0;
        // Crossings ascend, so the first one of a class is the smallest second row of that class.
        for_each_crossing(&mut [0; 9], 0, 0, &mut |smallest| {
            if table.numbers[code(smallest)] != u16::MAX {
                return;
            }
            let members: Vec<Crossing> = maps.iter().map(|&map| before(map, smallest)).collect();
            let first = count;
            for member in &members {
                let number = &mut table.numbers[code(member)];
                if *number == u16::MAX {
                    *number = count;
                    table.class_of[count as usize] = table.classes.len() as u8;
                    count += 1;
                }
            }
            let size = (count - first) as usize;
            let mut sorted: Vec<_> = std::iter::zip(&members, &maps)
                .map(|(member, &map)| (table.numbers[code(member)], map))
                .collect();
            sorted.sort_unstable();
            table.classes.push(Class {
                first,
                arrangements: (LineMap::COUNT / size) as u16,
                start: table.arrangements.len() as u32,
                reverse: 0,
            });
            table.arrangements.extend(sorted.into_iter().map(|(_, map)| map));
        });
        for_each_crossing(&mut [0; 9], 0, 0, &mut |crossing| {
            let mut reverse = [0; 9];
            for (column, &from) in crossing.iter().enumerate() {
                reverse[from as usize] = column as u8;
            }
            let reverse = table.class(table.number(&reverse));
            let class = table.class(table.number(crossing));
            table.classes[class as usize].reverse = reverse;
        });
        table
    }
}

/// Returns the crossing that becomes `after` when `map` rearranges the columns.
fn before(map: LineMap, after: &Crossing) -> Crossing {
    let sources = map.sources();
    let mut crossing = [0; 9];
    for (column, &from) in after.iter().enumerate() {
        crossing[sources[column] as usize] = sources[from as usize];
    }
    crossing
}

/// Calls `visit` for every crossing, in ascending order.
fn for_each_crossing(crossing: &mut Crossing, column: usize, used: u16, visit: &mut impl FnMut(&Crossing)) {
    if column == 9 {
        return visit(crossing);
    }
    for from in 0..9 {
        if used >> from & 1 == 0 && from / 3 != column / 3 {
            crossing[column] = from as u8;
            for_each_crossing(crossing, column + 1, used | 1 << from, visit);
        }
    }
}

/// Returns a number for `crossing`, from the triples of the first and second stack and the order of the third. The first two stacks
/// determine which columns the third one has.
fn code(crossing: &Crossing) -> usize {
    let [left, middle, right] = crossing.as_chunks::<3>().0 else {
        return 0;
    };
    // The left stack has columns 3 to 8, the middle stack 0 to 2 and 6 to 8: six each, so a column takes three bits.
    let triple = |columns: [u8; 3]| {
        let value = columns
            .into_iter()
            .fold(0, |value, column| value << 3 | column as usize);
        TRIPLES[value & 0o777] as usize
    };
    let first = triple(left.map(|column| column - 3));
    let second = triple(middle.map(|column| column - 3 * u8::from(column >= 3)));
    let third = usize::from(right[0] > right[1])
        + usize::from(right[0] > right[2])
        + usize::from(right[1] > right[2]) * 3;
    (first * 120 + second) * 6 + third
}

/// The ranks of the 120 triples of three different numbers below 6, by their value in base 8.
const TRIPLES: [u8; 512] = {
    let mut ranks = [0; 512];
    let (mut triple, mut rank) = (0, 0);
    while triple < 512 {
        let (a, b, c) = (triple >> 6, triple >> 3 & 7, triple & 7);
        if a < 6 && b < 6 && c < 6 && a != b && a != c && b != c {
            ranks[triple] = rank;
            rank += 1;
        }
        triple += 1;
    }
    ranks
};

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn text(row: &Crossing) -> String {
        row.iter().map(|column| char::from(b'1' + column)).collect()
    }

    #[test]
    fn all_12096_crossings_have_their_own_code() {
        let mut codes = HashSet::new();
        for_each_crossing(&mut [0; 9], 0, 0, &mut |crossing| {
            assert!(codes.insert(code(crossing)), "{crossing:?}");
        });
        assert_eq!(codes.len(), CROSSINGS);
    }

    #[test]
    fn every_arrangement_leads_to_the_smallest_second_row_of_the_class() {
        let table = RowPairs::table();
        let mut smallest = Vec::new();
        for_each_crossing(&mut [0; 9], 0, 0, &mut |crossing| {
            let class = table.class(table.number(crossing)) as usize;
            // Crossings come in ascending order, so the first of a class is its smallest second row.
            if class == smallest.len() {
                smallest.push(*crossing);
            }
            let arrangements = table.arrangements(table.number(crossing));
            assert!(!arrangements.is_empty());
            for &map in arrangements {
                assert_eq!(before(map, &smallest[class]), *crossing);
            }
        });
        assert!(smallest.is_sorted());
        let texts: Vec<_> = smallest.iter().map(text).collect();
        assert_eq!(texts[..3], ["456789123", "456789132", "456789231"]);
        let total: usize = table.arrangements.len();
        assert_eq!(total, smallest.len() * LineMap::COUNT);
        for class in 0..smallest.len() as u8 {
            assert_eq!(table.reverse(table.reverse(class)), class);
        }
    }
}
