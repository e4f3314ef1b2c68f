//! By which houses the digits of a set lead on to other cells.

use sudoku_patterns::almost_locked_sets::count;
use sudoku_technique::{Digit, DigitSet, House, HouseKind};

/// All places of a digit in a set lie in a house that has others of the digit, too: the number of the house times nine plus the
/// index of the digit.
pub(crate) type Way = u16;

/// The digit of a way.
pub(crate) const fn digit_of(way: Way) -> Digit {
    Digit::from_index(way as usize % 9)
}

/// How many ways there can be.
pub(crate) const WAYS: usize = 27 * 9;

/// The most ways of a set: three houses for each digit.
const MOST_WAYS: usize = 3 * 9;

/// All ways of a set.
pub(crate) struct Ways {
    list: [Way; MOST_WAYS],
    count: usize,
}

impl Ways {
    /// The ways of a set with these positions in `home` and these digits; `places` are the positions of each digit in each house.
    pub(crate) fn of(home: House, positions: u16, digits: DigitSet, places: &[[u16; 9]; 27]) -> Self {
        let mut ways = Self {
            list: [0; MOST_WAYS],
            count: 0,
        };
        let here = &places[home.index()];
        let [above, beside] = [home.number() / 3, home.number() % 3];
        for digit in digits {
            let inside = positions & here[digit.index()];
            let own = count(inside);
            let goes_on = |house: usize| count(places[house][digit.index()]) > own;
            let third = usize::from(THIRD[usize::from(inside & 0x1ff)]);
            let in_third = third < 3;
            ways.add(home.index(), digit, goes_on(home.index()));
            match home.kind() {
                HouseKind::Row | HouseKind::Column => {
                    let is_row = home.kind() == HouseKind::Row;
                    let block = BOXES
                        + if is_row {
                            3 * above + third % 3
                        } else {
                            3 * (third % 3) + above
                        };
                    let position = inside.trailing_zeros() as usize % 9;
                    let across = if is_row { COLUMNS + position } else { position };
                    ways.add(block, digit, in_third & goes_on(block));
                    ways.add(across, digit, (own == 1) & goes_on(across));
                }
                HouseKind::Box => {
                    let of_three = usize::from(COLUMN[usize::from(inside & 0x1ff)]);
                    let row = 3 * above + third % 3;
                    let column = COLUMNS + 3 * beside + of_three % 3;
                    ways.add(row, digit, in_third & goes_on(row));
                    ways.add(column, digit, (of_three < 3) & goes_on(column));
                }
            }
        }
        ways
    }

    /// Writes a way down, which counts only if it is one. That is faster than to ask first, because nobody can foretell the
    /// answer.
    #[inline]
    fn add(&mut self, house: usize, digit: Digit, is_way: bool) {
        self.list[self.count] = (house * 9 + digit.index()) as Way;
        self.count += usize::from(is_way);
    }

    /// The ways, digit by digit.
    #[inline]
    pub(crate) fn as_slice(&self) -> &[Way] {
        &self.list[..self.count]
    }
}

/// Where the columns and the boxes begin among the houses.
const COLUMNS: usize = 9;
const BOXES: usize = 18;

/// For positions of a line the third in which all lie, for those of a box the row; 3 if there is none.
static THIRD: [u8; 512] = within([0o007, 0o070, 0o700]);

/// For positions of a box the column in which all lie; 3 if there is none.
static COLUMN: [u8; 512] = within([0o111, 0o222, 0o444]);

/// Which of three parts has all positions, for all choices of positions.
const fn within(parts: [u16; 3]) -> [u8; 512] {
    let mut table = [3; 512];
    let mut mask = 1;
    while mask < 512 {
        let mut part = 0;
        while part < 3 {
            if mask as u16 & !parts[part] == 0 {
                table[mask] = part as u8;
            }
            part += 1;
        }
        mask += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::houses::of_house;
    use sudoku_patterns::almost_locked_sets::AlmostLockedSet;
    use sudoku_technique::Board;
    use sudoku_technique::testing::random_position;

    fn spelled_out(board: &Board, set: &AlmostLockedSet) -> Vec<Way> {
        let mut ways = Vec::new();
        for house in House::all() {
            for digit in Digit::ALL {
                let places = set.places(digit, board);
                let all = board.cells_with(digit) & house.cells();
                if !places.is_empty() && places.is_subset(all) && places != all {
                    ways.push((house.index() * 9 + digit.index()) as Way);
                }
            }
        }
        ways
    }

    #[test]
    fn a_way_is_a_house_with_all_places_of_the_set_and_more() {
        for seed in 0..60 {
            let (board, _) = random_position(seed);
            let houses: Vec<_> = House::all().map(|house| of_house(&board, house)).collect();
            let places = std::array::from_fn(|house| houses[house].places);
            for of_house in houses {
                for (positions, set) in of_house.sets() {
                    let ways = Ways::of(of_house.house, *positions, set.digits, &places);
                    let mut of_set = ways.as_slice().to_vec();
                    of_set.sort_unstable();
                    assert_eq!(of_set, spelled_out(&board, set));
                }
            }
        }
    }
}
