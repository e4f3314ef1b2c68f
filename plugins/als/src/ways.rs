//! By which houses the digits of a set lead on to other cells.

use sudoku_patterns::almost_locked_sets::count;
use sudoku_technique::{Digit, House, HouseKind};

use crate::sets::{Sets, column_of_box, third};

/// All places of a digit in a set lie in a house that has others of the digit, too.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Way {
    pub(crate) house: House,
    pub(crate) digit: Digit,
}

impl Way {
    /// The number of the house times nine plus the index of the digit.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.house.index() * 9 + self.digit.index()
    }
}

/// All ways of all sets.
pub(crate) struct Ways {
    /// Those of the first set first.
    ways: Vec<Way>,
    /// For each set where its ways end.
    ends: Vec<u32>,
}

impl Ways {
    pub(crate) fn new(sets: &Sets) -> Self {
        let mut ways = Vec::with_capacity(2048);
        let mut ends = Vec::with_capacity(sets.list.len());
        for (set, &(home, positions)) in sets.list.iter().zip(&sets.homes) {
            for digit in set.digits {
                let all = sets.places[home.index()][digit.index()];
                let places = positions & all;
                if places != all {
                    ways.push(Way { house: home, digit });
                }
                for house in other_houses(home, places).into_iter().flatten() {
                    if count(sets.places[house.index()][digit.index()]) > count(places) {
                        ways.push(Way { house, digit });
                    }
                }
            }
            ends.push(ways.len() as u32);
        }
        Self { ways, ends }
    }

    /// The ways of a set.
    #[inline]
    pub(crate) fn of(&self, set: usize) -> &[Way] {
        let start = set.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.ways[start as usize..self.ends[set] as usize]
    }
}

/// The other houses that hold all of these places of a house.
#[inline]
fn other_houses(home: House, places: u16) -> [Option<House>; 2] {
    if places.is_power_of_two() {
        let [row, column, block] = home.cell(places.trailing_zeros() as usize).houses();
        return match home.kind() {
            HouseKind::Row => [Some(column), Some(block)],
            HouseKind::Column => [Some(row), Some(block)],
            HouseKind::Box => [Some(row), Some(column)],
        };
    }
    let [above, beside] = [home.number() / 3, home.number() % 3];
    let other = match home.kind() {
        HouseKind::Row => third(places).map(|(third, _)| House::block(3 * above + third)),
        HouseKind::Column => third(places).map(|(third, _)| House::block(3 * third + above)),
        HouseKind::Box => match third(places) {
            Some((row, _)) => Some(House::row(3 * above + row)),
            None => column_of_box(places).map(|(column, _)| House::column(3 * beside + column)),
        },
    };
    [other, None]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sets::sets;
    use sudoku_patterns::almost_locked_sets::AlmostLockedSet;
    use sudoku_technique::Board;
    use sudoku_technique::testing::random_position;

    fn spelled_out(board: &Board, set: &AlmostLockedSet) -> Vec<Way> {
        let ways = House::all().flat_map(|house| Digit::ALL.map(|digit| Way { house, digit }));
        ways.filter(|way| {
            let places = set.places(way.digit, board);
            let all = board.cells_with(way.digit) & way.house.cells();
            !places.is_empty() && places.is_subset(all) && places != all
        })
        .collect()
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
