//! Finds the houses in which the digits of a set can link it to other sets.

use sudoku_patterns::almost_locked_sets::count;
use sudoku_technique::{Digit, DigitSet, House, HouseKind};

/// A house and a digit that can link a set to others: all places of the digit in the set are in the house, and the house has
/// more places of the digit. It is the number of the house times nine plus the index of the digit.
pub(crate) type LinkHouse = u16;

/// Returns the digit.
pub(crate) const fn digit_of(link_house: LinkHouse) -> Digit {
    Digit::from_index(link_house as usize % 9)
}

/// The number of pairs of a house and a digit.
pub(crate) const HOUSE_DIGITS: usize = 27 * 9;

/// The most link houses of a set: three houses for each digit.
const MOST_LINK_HOUSES: usize = 3 * 9;

/// All link houses of a set.
pub(crate) struct LinkHouses {
    list: [LinkHouse; MOST_LINK_HOUSES],
    count: usize,
}

impl LinkHouses {
    /// Returns the link houses of the set with these digits at these positions of `home`. `places` are the positions of each
    /// digit in each house.
    pub(crate) fn of(home: House, positions: u16, digits: DigitSet, places: &[[u16; 9]; 27]) -> Self {
        let mut link_houses = Self {
            list: [0; MOST_LINK_HOUSES],
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
            link_houses.add(home.index(), digit, goes_on(home.index()));
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
                    link_houses.add(block, digit, in_third & goes_on(block));
                    link_houses.add(across, digit, (own == 1) & goes_on(across));
                }
                HouseKind::Box => {
                    let of_three = usize::from(COLUMN[usize::from(inside & 0x1ff)]);
                    let row = 3 * above + third % 3;
                    let column = COLUMNS + 3 * beside + of_three % 3;
                    link_houses.add(row, digit, in_third & goes_on(row));
                    link_houses.add(column, digit, (of_three < 3) & goes_on(column));
                }
            }
        }
        link_houses
    }

    /// Adds a house and a digit if `is_link_house`.
    #[inline]
    fn add(&mut self, house: usize, digit: Digit, is_link_house: bool) {
        // Always writes the entry, and counts it only if it fits. A branch is slower, because the processor cannot predict it.
        self.list[self.count] = (house * 9 + digit.index()) as LinkHouse;
        self.count += usize::from(is_link_house);
    }

    /// Returns the link houses, digit by digit.
    #[inline]
    pub(crate) fn as_slice(&self) -> &[LinkHouse] {
        &self.list[..self.count]
    }
}

/// The numbers of the first column and of the first box among the houses.
const COLUMNS: usize = 9;
const BOXES: usize = 18;

/// For positions of a line, the third that contains all of them; for positions of a box, the row. 3 if there is none.
static THIRD: [u8; 512] = within([0o007, 0o070, 0o700]);

/// For positions of a box, the column that contains all of them; 3 if there is none.
static COLUMN: [u8; 512] = within([0o111, 0o222, 0o444]);

/// Returns, for each mask of positions, which of three parts contains all of them; 3 if none does.
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
    use crate::houses::house_sets;
    use sudoku_patterns::almost_locked_sets::AlmostLockedSet;
    use sudoku_technique::Board;
    use sudoku_technique::testing::random_position;

    fn spelled_out(board: &Board, set: &AlmostLockedSet) -> Vec<LinkHouse> {
        let mut link_houses = Vec::new();
        for house in House::all() {
            for digit in Digit::ALL {
                let places = set.places(digit, board);
                let all = board.cells_with(digit) & house.cells();
                if !places.is_empty() && places.is_subset(all) && places != all {
                    link_houses.push((house.index() * 9 + digit.index()) as LinkHouse);
                }
            }
        }
        link_houses
    }

    #[test]
    fn a_link_house_has_all_places_of_the_set_and_more() {
        for seed in 0..60 {
            let (board, _) = random_position(seed);
            let houses: Vec<_> = House::all().map(|house| house_sets(&board, house)).collect();
            let places = std::array::from_fn(|house| houses[house].places);
            for house_sets in houses {
                for (positions, set) in house_sets.sets() {
                    let link_houses = LinkHouses::of(house_sets.house, *positions, set.digits, &places);
                    let mut of_set = link_houses.as_slice().to_vec();
                    of_set.sort_unstable();
                    assert_eq!(of_set, spelled_out(&board, set));
                }
            }
        }
    }
}
