//! Draws every solution grid with exactly the same probability.
//!
//! The method is rejection. A *frame* is drawn, each equally likely. A frame has `K` completions, at most `MOST * MOST`. It is kept with
//! probability `K / MOST^2`, and then one of its completions is drawn. Each grid has exactly one frame, so each grid has the same
//! probability, 1 / (number of frames * `MOST^2`).
//!
//! A frame consists of:
//!
//! ```text
//!   B1 B2 B3     all cells of B1, B2, B3, B4, B7;
//!   B4 b5 b6     the digits of each row of b5, b6, b8, b9, in any order
//!   B7 b8 b9
//! ```
//!
//! Frames are drawn from the corner outwards. After the sets of digits of a box's rows, there are 56 choices for the rows of the other two
//! boxes in the band (a *split*), and six orders of each set. These numbers do not depend on earlier choices, so all frames are equally
//! likely.
//!
//! For a given frame, the two right stacks are independent. In a stack, the columns of the upper box and the rows of the other two boxes
//! are known as sets. Its completions are those of the 56 splits of its columns in which every row and every column have exactly one digit
//! in common, which is the digit of the cell. There are at most [`MOST`] of them, as a test over all cases proves, so `K` is a product of
//! two small numbers. About 75 frames are drawn for each that is kept; most of them are rejected after the first of the two stacks.

use sudokud_puzzle::{Grid, RandomStream, Stop, Stopped};

use super::drawing::{grid_of_indices, until_drawn};
use super::splits::{Digits, LINES, SPLITS};
use super::stack::{MOST, TABLES};

/// The orders of three items.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
/// Number of orders of the digits within the three lines of a box.
const BOX_ORDERS: u32 = 6 * 6 * 6;

/// Draws frames until one is kept, and completes that one.
pub(super) fn draw(stream: &mut RandomStream, stop: &Stop) -> Result<Grid, Stopped> {
    let mut labels = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    stream.shuffle(&mut labels);
    let indices = until_drawn(stop, || attempt(stream))?;
    Ok(grid_of_indices(&indices.map(|index| labels[index as usize])))
}

/// Draws a grid with 012, 345, 678 as the rows of its first box; returns `None` if the frame is rejected.
fn attempt(stream: &mut RandomStream) -> Option<[u8; 81]> {
    let first = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    // The left stack, and the upper band without the order of its third box.
    let number = stream.below(SPLITS as u32 * BOX_ORDERS);
    let upper = &LINES[(number / BOX_ORDERS) as usize];
    let box2 = ordered(&next_rows(&first, upper), number % BOX_ORDERS);
    let left = &LINES[stream.below(SPLITS as u32) as usize];
    let number = stream.below(BOX_ORDERS * BOX_ORDERS);
    let box4 = transposed(&ordered(
        &next_rows(&transposed(&first), left),
        number / BOX_ORDERS,
    ));
    let box7 = transposed(&ordered(
        &last_rows(&transposed(&first), left),
        number % BOX_ORDERS,
    ));
    // The row of each digit in boxes 4 and 5 in the low byte, in boxes 7 and 8 in the high byte.
    let number = stream.below((SPLITS * SPLITS) as u32) as usize;
    let (middle, bottom) = (&LINES[number / SPLITS], &LINES[number % SPLITS]);
    let mut left_rows = [0_u16; 9];
    let mut rows = [0_u16; 9];
    for place in 0..9 {
        let (row, column) = (place / 3, place % 3);
        left_rows[box4[place] as usize] += row as u16;
        left_rows[box7[place] as usize] += 0x100 * row as u16;
        rows[box4[place] as usize] += u16::from(middle[row][column]);
        rows[box7[place] as usize] += 0x100 * u16::from(bottom[row][column]);
    }
    let tables = &*TABLES;
    let split2 = complete(stream, tables.completions(&box2, &rows))?;
    let box3 = ordered(&last_rows(&first, upper), stream.below(BOX_ORDERS));
    let mut last = [0_u16; 9];
    for digit in 0..9 {
        last[digit] = 0x303 - left_rows[digit] - rows[digit];
    }
    let split3 = complete(stream, tables.completions(&box3, &last))?;
    let (box5, box8) = crossed(&box2, split2, &rows);
    let (box6, box9) = crossed(&box3, split3, &last);
    let boxes = [first, box2, box3, box4, box5, box6, box7, box8, box9];
    Some(std::array::from_fn(|cell| {
        let (row, column) = (cell / 9, cell % 9);
        boxes[row / 3 * 3 + column / 3][row % 3 * 3 + column % 3]
    }))
}

/// Returns the rows of the next box for a split, each in the order of its digits' sources.
fn next_rows(digits: &Digits, split: &[[u8; 3]; 3]) -> Digits {
    gathered(digits, |row, column| split[row][column])
}

/// Returns the rows of the last box for a split: a digit is in the remaining row.
fn last_rows(digits: &Digits, split: &[[u8; 3]; 3]) -> Digits {
    gathered(digits, |row, column| 3 - row as u8 - split[row][column])
}

fn gathered(digits: &Digits, target: impl Fn(usize, usize) -> u8) -> Digits {
    let mut gathered = [0; 9];
    let mut filled = [0, 3, 6];
    for (place, &digit) in digits.iter().enumerate() {
        let row = target(place / 3, place % 3) as usize;
        gathered[filled[row]] = digit;
        filled[row] += 1;
    }
    gathered
}

/// Returns the box with its rows in order number `number`, below [`BOX_ORDERS`].
fn ordered(rows: &Digits, number: u32) -> Digits {
    let number = number as usize;
    let mut ordered = [0; 9];
    for (row, order) in [number % 6, number / 6 % 6, number / 36].into_iter().enumerate() {
        for column in 0..3 {
            ordered[3 * row + column] = rows[3 * row + ORDERS[order][column]];
        }
    }
    ordered
}

fn transposed(digits: &Digits) -> Digits {
    [0, 3, 6, 1, 4, 7, 2, 5, 8].map(|place: usize| digits[place])
}

/// Returns the two boxes below `upper` for a split of its columns and the rows of each digit.
fn crossed(upper: &Digits, split: usize, rows: &[u16; 9]) -> (Digits, Digits) {
    let mut boxes = ([0; 9], [0; 9]);
    for (place, &digit) in upper.iter().enumerate() {
        let column = place % 3;
        let next = LINES[split][column][place / 3] as usize;
        let [row, last_row] = rows[digit as usize].to_le_bytes();
        boxes.0[3 * row as usize + next] = digit;
        boxes.1[3 * last_row as usize + 3 - column - next] = digit;
    }
    boxes
}

/// Draws one of the completions of a stack, or `None`: a stack with `n` completions is kept with probability `n / MOST`.
fn complete(stream: &mut RandomStream, mut completions: u64) -> Option<usize> {
    for _ in 0..stream.below(MOST) {
        completions &= completions.wrapping_sub(1);
    }
    (completions != 0).then_some(completions.trailing_zeros() as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn the_share_of_kept_frames_gives_the_number_of_solution_grids() {
        let attempts = 400_000;
        let mut stream = RandomStream::new(sudokud_puzzle::Seed(3), 0);
        let kept = (0..attempts).filter(|_| attempt(&mut stream).is_some()).count();
        let splits = (SPLITS as f64).powi(4);
        let frames = 362_880.0 * 6_f64.powi(12) * splits;
        let grids = kept as f64 / f64::from(attempts) * frames * f64::from(MOST * MOST);
        // 6,670,903,752,021,072,936,960 by Felgenhauer and Jarvis; the standard error is 1.4 %.
        assert!((grids / 6.670_903_752e21 - 1.0).abs() < 0.04, "{grids:e}");
    }

    #[test]
    fn the_splits_are_56_and_each_makes_boxes() {
        let first = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        let mut seen = HashSet::new();
        for split in &LINES {
            for line in 0..3 {
                let next = split.iter().flatten().filter(|&&target| target == line).count();
                assert_eq!(next, 3);
                assert!(!split[line as usize].contains(&line));
            }
            seen.insert(next_rows(&first, split));
        }
        assert_eq!(seen.len(), SPLITS);
    }
}
