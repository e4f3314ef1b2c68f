//! Every solution grid equally likely, exactly.
//!
//! The method is rejection. A *frame* is drawn with equal chances; a frame can be completed in `K` ways, at most
//! `MOST * MOST`; it is kept with chance `K / MOST^2`, and then one of its `K` completions is taken. Each grid has
//! exactly one frame, so each grid comes with the same chance, 1 / (number of frames * `MOST^2`).
//!
//! What a frame is, box by box:
//!
//! ```text
//!   B1 B2 B3     all cells of B1, B2, B3, B4, B7;
//!   B4 b5 b6     of b5, b6, b8, b9 only which digits are in which row
//!   B7 b8 b9
//! ```
//!
//! Frames are drawn from the corner outwards. When the three rows of a box are known as sets, the rows of the next
//! two boxes in the band can be chosen in 56 ways (see [`Split`]), and each set can be ordered in six: the numbers are
//! the same whatever was drawn before, and that makes equal chances so simple.
//!
//! Given a frame, the two right stacks have nothing more to do with each other. In a stack, the columns of the upper
//! box and the rows of the other two boxes are known as sets. Its completions are those of the 56 choices of columns in
//! which every row meets every column in exactly one digit, which then is the cell. There are at most [`MOST`] of them,
//! which a test proves by going through all cases. So `K` is a product of two small numbers, found by some dozens of
//! comparisons.

use crate::puzzle::{Grid, RandomStream};

use super::grid_of_indices;

/// Three lines of a box as ordered digits, 0 to 8.
type Lines = [[u8; 3]; 3];

/// The most completions of a stack, over all cases.
const MOST: u32 = 8;

/// Draws frames until one is kept, and completes it.
pub(super) fn draw(stream: &mut RandomStream) -> Grid {
    let mut labels = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    stream.shuffle(&mut labels);
    loop {
        if let Some(indices) = attempt(stream) {
            return grid_of_indices(&indices.map(|index| labels[index as usize]));
        }
    }
}

/// A grid with 012, 345, 678 as the rows of its first box, or `None` when the frame is rejected.
fn attempt(stream: &mut RandomStream) -> Option<[u8; 81]> {
    const FIRST: Lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
    let (mut rows2, mut rows3) = Split::draw(stream).lines(&FIRST);
    order(stream, &mut rows2, &mut rows3);
    let (mut columns4, mut columns7) = Split::draw(stream).lines(&transposed(&FIRST));
    order(stream, &mut columns4, &mut columns7);
    let (rows5, rows6) = Split::draw(stream).lines(&transposed(&columns4));
    let (rows8, rows9) = Split::draw(stream).lines(&transposed(&columns7));
    let split2 = complete(stream, &transposed(&rows2), &rows5, &rows8)?;
    let split3 = complete(stream, &transposed(&rows3), &rows6, &rows9)?;

    let (columns5, columns8) = split2.lines(&transposed(&rows2));
    let (columns6, columns9) = split3.lines(&transposed(&rows3));
    let boxes = [
        FIRST,
        rows2,
        rows3,
        transposed(&columns4),
        crossed(&rows5, &columns5),
        crossed(&rows6, &columns6),
        transposed(&columns7),
        crossed(&rows8, &columns8),
        crossed(&rows9, &columns9),
    ];
    Some(std::array::from_fn(|cell| {
        let (row, column) = (cell / 9, cell % 9);
        boxes[row / 3 * 3 + column / 3][row % 3][column % 3]
    }))
}

/// A choice of the lines of the next two boxes when those of the first are known.
///
/// With the first box's lines `a`, `b`, `c` and parts `x` of `a`, `y` of `b`, `z` of `c` (bit `i` for the `i`th digit
/// of the line, and `'` for the rest of a line), the boxes are
///
/// ```text
///   a | y  z  | y' z'      each line has three digits, so x and z
///   b | z' x  | z  x'      have as many digits as y lacks
///   c | x' y' | x  y
/// ```
///
/// That is one choice for an empty y, 27 each for one and two digits in y, one for all three: 56.
#[derive(Clone, Copy)]
struct Split {
    parts: [u8; 3],
}

impl Split {
    /// One of the 56, each equally likely.
    fn draw(stream: &mut RandomStream) -> Self {
        let number = stream.below(56);
        let size = match number {
            0 => 0,
            1..28 => 1,
            28..55 => 2,
            _ => 3,
        };
        let places = (number + 26) % 27;
        let part = |place: u32, size: u32| match size {
            0 => 0,
            1 => 1 << place,
            2 => 7 ^ 1 << place,
            _ => 7,
        };
        Self {
            parts: [
                part(places % 3, 3 - size),
                part(places / 3 % 3, size),
                part(places / 9 % 3, 3 - size),
            ],
        }
    }

    /// The lines of the two boxes after the box with lines `first`.
    #[expect(clippy::many_single_char_names, reason = "the names of the picture above")]
    fn lines(self, first: &Lines) -> (Lines, Lines) {
        let [a, b, c] = first;
        let [x, y, z] = self.parts;
        let join = |one: &[u8; 3], part: u8, other: &[u8; 3], other_part: u8| {
            let mut line = [0; 3];
            let chosen = std::iter::zip(one, 0..3)
                .filter(|(_, i)| part >> i & 1 == 1)
                .chain(std::iter::zip(other, 0..3).filter(|(_, i)| other_part >> i & 1 == 1));
            for (slot, (&digit, _)) in std::iter::zip(&mut line, chosen) {
                *slot = digit;
            }
            line
        };
        (
            [join(b, y, c, z), join(c, !z, a, x), join(a, !x, b, !y)],
            [join(b, !y, c, !z), join(c, z, a, !x), join(a, x, b, y)],
        )
    }
}

/// Brings the digits of all six lines into random order.
fn order(stream: &mut RandomStream, one: &mut Lines, other: &mut Lines) {
    const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut number = stream.below(6_u32.pow(6)) as usize;
    for line in one.iter_mut().chain(other) {
        *line = ORDERS[number % 6].map(|place| line[place]);
        number /= 6;
    }
}

fn transposed(lines: &Lines) -> Lines {
    std::array::from_fn(|i| std::array::from_fn(|j| lines[j][i]))
}

/// The box in which these rows and columns cross, each pair in one digit.
fn crossed(rows: &Lines, columns: &Lines) -> Lines {
    std::array::from_fn(|i| {
        std::array::from_fn(|j| {
            let common = rows[i].into_iter().find(|digit| columns[j].contains(digit));
            common.unwrap_or_default()
        })
    })
}

/// Chooses one of the completions of a stack, or `None`: a stack with `n` completions is kept with chance `n / MOST`.
fn complete(stream: &mut RandomStream, columns: &Lines, middle: &Lines, bottom: &Lines) -> Option<Split> {
    let number = stream.below(MOST) as usize;
    completions(columns, middle, bottom).nth(number)
}

/// The splits of the upper box's `columns` that agree with the rows of the middle and the bottom box.
///
/// A digit weighs 1, 4 or 16 by its row in the middle box if the split puts it there, else 256 times 1, 4, 16 by its
/// row in the bottom box. Three digits weigh 1 + 4 + 16 = 21 only when they come from three rows, so the columns of
/// both boxes are right when the parts of which they are made weigh `21 + 256 * 21` together.
fn completions(columns: &Lines, middle: &Lines, bottom: &Lines) -> impl Iterator<Item = Split> {
    const RIGHT: u16 = 0x1515;
    let mut weights = [[0_u16; 2]; 9];
    for row in 0..3 {
        for i in 0..3 {
            weights[middle[row][i] as usize][0] = 1 << (2 * row);
            weights[bottom[row][i] as usize][1] = 0x100 << (2 * row);
        }
    }
    // What each part of each column weighs.
    let parts: [[u16; 8]; 3] = columns.map(|column| {
        let [i, j, k] = column.map(|digit| weights[digit as usize]);
        std::array::from_fn(|part| i[1 - (part & 1)] + j[1 - (part >> 1 & 1)] + k[1 - (part >> 2)])
    });
    let [a, b, c] = parts;
    (0..8_u8).flat_map(move |y| {
        (0..8_u8)
            .filter(move |&z| b[y as usize] + c[z as usize] == RIGHT)
            .flat_map(move |z| {
                (0..8_u8)
                    .filter(move |&x| {
                        c[7 - z as usize] + a[x as usize] == RIGHT
                            && a[7 - x as usize] + b[7 - y as usize] == RIGHT
                    })
                    .map(move |x| Split { parts: [x, y, z] })
            })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_stack_has_more_completions_than_the_bound() {
        // The 280 ways to part nine digits into three rows, for the first digit of each row ascending.
        let mut partitions: Vec<Lines> = Vec::new();
        for first in (0..512_u16).filter(|set| set.count_ones() == 3 && set & 1 == 1) {
            let lowest = (!first & 0x1ff) & (!first & 0x1ff).wrapping_neg();
            for second in
                (0..512_u16).filter(|set| set.count_ones() == 3 && set & first == 0 && set & lowest != 0)
            {
                partitions.push([first, second, 0x1ff & !first & !second].map(|set| {
                    let mut digits = (0..9).filter(|digit| set >> digit & 1 == 1);
                    [(); 3].map(|()| digits.next().unwrap())
                }));
            }
        }
        assert_eq!(partitions.len(), 280);
        let columns = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
        let mut total = 0;
        let mut most = 0;
        for middle in &partitions {
            for bottom in &partitions {
                let count = completions(&columns, middle, bottom).count();
                total += count;
                most = most.max(count);
            }
        }
        assert_eq!(most, MOST as usize);
        assert!(total > 0);
    }

    #[test]
    fn the_splits_are_56_and_all_different() {
        let first = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
        let mut stream = RandomStream::new(crate::puzzle::Seed(1), 0);
        let splits: std::collections::HashSet<_> = (0..5_000)
            .map(|_| Split::draw(&mut stream).lines(&first).0)
            .map(|lines| lines.map(|line| line.iter().fold(0_u16, |set, digit| set | 1 << digit)))
            .collect();
        assert_eq!(splits.len(), 56);
    }
}
