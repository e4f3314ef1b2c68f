//! By which houses the digits of a set lead on to other cells.

use sudoku_patterns::almost_locked_sets::count;
use sudoku_technique::{Digit, HouseKind};

use crate::sets::Sets;

/// All places of a digit in a set lie in a house that has others of the digit, too: the number of the house times nine plus the
/// index of the digit.
pub(crate) type Way = u16;

/// The digit of a way.
pub(crate) const fn digit_of(way: Way) -> Digit {
    Digit::from_index(way as usize % 9)
}

/// How many ways there can be.
pub(crate) const WAYS: usize = 27 * 9;

/// All ways of all sets.
pub(crate) struct Ways {
    /// Those of the first set first.
    ways: Vec<Way>,
    /// For each set where its ways end.
    ends: Vec<u32>,
}

impl Ways {
    pub(crate) fn new(sets: &Sets) -> Self {
        let mut ways = Found::default();
        let mut ends = Vec::with_capacity(sets.list.len());
        for (set, &(home, positions)) in sets.list.iter().zip(&sets.homes) {
            let here = &sets.places[home.index()];
            let [above, beside] = [home.number() / 3, home.number() % 3];
            ways.make_room();
            for digit in set.digits {
                let places = positions & here[digit.index()];
                let own = count(places);
                let goes_on = |house: usize| count(sets.places[house][digit.index()]) > own;
                let third = usize::from(THIRD[usize::from(places & 0x1ff)]);
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
                        let position = places.trailing_zeros() as usize % 9;
                        let across = if is_row { COLUMNS + position } else { position };
                        ways.add(block, digit, in_third & goes_on(block));
                        ways.add(across, digit, (own == 1) & goes_on(across));
                    }
                    HouseKind::Box => {
                        let of_three = usize::from(COLUMN[usize::from(places & 0x1ff)]);
                        let row = 3 * above + third % 3;
                        let column = COLUMNS + 3 * beside + of_three % 3;
                        ways.add(row, digit, in_third & goes_on(row));
                        ways.add(column, digit, (of_three < 3) & goes_on(column));
                    }
                }
            }
            ends.push(ways.count as u32);
        }
        ways.list.truncate(ways.count);
        Self {
            ways: ways.list,
            ends,
        }
    }

    /// The ways of a set.
    #[inline]
    pub(crate) fn of(&self, set: usize) -> &[Way] {
        let start = set.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.ways[start as usize..self.ends[set] as usize]
    }
}

/// The ways found so far, with room behind them: each way is written down, and counts only if it is one. That is faster than to
/// ask first, because nobody can foretell the answer.
#[derive(Default)]
struct Found {
    list: Vec<Way>,
    count: usize,
}

impl Found {
    /// Makes room for all ways of one more set.
    fn make_room(&mut self) {
        if self.list.len() < self.count + 3 * 9 {
            self.list.resize(2 * self.count + 2048, 0);
        }
    }

    #[inline]
    fn add(&mut self, house: usize, digit: Digit, is_way: bool) {
        self.list[self.count] = (house * 9 + digit.index()) as Way;
        self.count += usize::from(is_way);
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
    use crate::sets::sets;
    use sudoku_patterns::almost_locked_sets::AlmostLockedSet;
    use sudoku_technique::testing::random_position;
    use sudoku_technique::{Board, House};

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
            let sets = sets(&board);
            let ways = Ways::new(&sets);
            for (number, set) in sets.list.iter().enumerate() {
                let mut of_set = ways.of(number).to_vec();
                of_set.sort_unstable();
                assert_eq!(of_set, spelled_out(&board, set));
            }
        }
    }
}
