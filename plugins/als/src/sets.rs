//! The almost locked sets of a board and where their digits stand, house by house.

use std::rc::Rc;

use sudoku_patterns::almost_locked_sets::{AlmostLockedSet, Choices, Chosen};
use sudoku_technique::{Board, CandidateSet, Cell, CellSet, Digit, House, HouseKind, Memo};

/// All sets, in the order of [`sudoku_patterns::almost_locked_sets::almost_locked_sets`].
pub(crate) struct Sets {
    pub(crate) list: Vec<AlmostLockedSet>,
    /// For each set the house in which it was found, and its positions there.
    pub(crate) homes: Vec<(House, u16)>,
    /// The sets of each house, also those that were found in another one.
    members: Vec<u16>,
    /// Where the members of each house end.
    ends: [usize; 27],
    /// For each house and digit its positions in the house.
    pub(crate) places: [[u16; 9]; 27],
    /// Whether some cells of a house have as many digits as cells, and others of the house have one of these, too: a naked
    /// subset that has not been used yet.
    pub(crate) has_open_subset: bool,
}

thread_local! {
    static SETS: Memo<CandidateSet, Sets> = const { Memo::new() };
}

/// The sets of a board.
pub(crate) fn sets(board: &Board) -> Rc<Sets> {
    SETS.with(|sets| sets.get(board.all_candidates(), |_| Sets::new(board)))
}

impl Sets {
    fn new(board: &Board) -> Self {
        let mut sets = Self {
            list: Vec::with_capacity(384),
            homes: Vec::with_capacity(384),
            members: Vec::with_capacity(512),
            ends: [0; 27],
            places: places(board),
            has_open_subset: false,
        };
        // The numbers of those sets that lie in a third of a line, by line, third and positions in that.
        let mut short = [[[0_u16; 8]; 3]; 18];
        let mut choices = Choices::new();
        for house in House::all() {
            choices.open(board, house);
            choices.visit_narrow(|choice| {
                let chosen = choices.choose(choice);
                if chosen.spare == 0 {
                    sets.has_open_subset |= !(chosen.digits & chosen.others).is_empty();
                }
                if chosen.spare != 1 {
                    return;
                }
                let positions = chosen.positions;
                let number = match twin(house, positions) {
                    Some((line, third, part)) => short[line.index()][third][part],
                    None => sets.add(house, &chosen),
                };
                if house.kind() != HouseKind::Box
                    && let Some((third, part)) = third(positions)
                {
                    short[house.index()][third][part] = number;
                }
                sets.members.push(number);
            });
            sets.ends[house.index()] = sets.members.len();
        }
        sets
    }

    fn add(&mut self, home: House, chosen: &Chosen) -> u16 {
        self.homes.push((home, chosen.positions));
        self.list.push(AlmostLockedSet {
            cells: chosen.cells,
            digits: chosen.digits,
        });
        self.list.len() as u16 - 1
    }

    /// The positions of the cells of a house that have candidates.
    #[inline]
    pub(crate) fn open(&self, house: House) -> u16 {
        self.places[house.index()]
            .iter()
            .fold(0, |open, places| open | places)
    }

    /// The numbers of the sets of a house.
    #[inline]
    pub(crate) fn of(&self, house: House) -> &[u16] {
        let start = house.index().checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.members[start..self.ends[house.index()]]
    }
}

/// The positions of each digit in each house.
fn places(board: &Board) -> [[u16; 9]; 27] {
    let mut places = [[0; 9]; 27];
    for digit in Digit::ALL {
        for cell in board.cells_with(digit) {
            for (house, position) in positions(cell) {
                places[house.index()][digit.index()] |= 1 << position;
            }
        }
    }
    places
}

/// The houses of a cell, with its position in each.
#[inline]
fn positions(cell: Cell) -> [(House, usize); 3] {
    let (row, column) = (cell.row(), cell.column());
    let [of_row, of_column, of_box] = cell.houses();
    [
        (of_row, column),
        (of_column, row),
        (of_box, row % 3 * 3 + column % 3),
    ]
}

/// The third of a line in which all positions lie, and the positions there.
#[inline]
fn third(positions: u16) -> Option<(usize, usize)> {
    let third = positions.trailing_zeros() as usize / 3;
    let part = usize::from(positions >> (3 * third));
    (part < 8).then_some((third, part))
}

/// If the set at these positions has been found in an earlier house: the line that it was found in, and where there.
fn twin(house: House, positions: u16) -> Option<(House, usize, usize)> {
    match house.kind() {
        HouseKind::Row => None,
        HouseKind::Column => positions.is_power_of_two().then(|| {
            let row = positions.trailing_zeros() as usize;
            let column = house.number();
            (House::row(row), column / 3, 1 << (column % 3))
        }),
        HouseKind::Box => {
            let [top, left] = [house.number() / 3, house.number() % 3];
            if let Some((row, part)) = third(positions) {
                return Some((House::row(3 * top + row), left, part));
            }
            let (column, part) = column_of_box(positions)?;
            Some((House::column(3 * left + column), top, part))
        }
    }
}

/// The column of a box in which all positions lie, and the positions there.
#[inline]
fn column_of_box(positions: u16) -> Option<(usize, usize)> {
    let column = positions.trailing_zeros() as usize % 3;
    let shifted = positions >> column;
    let part = (shifted & 1) | (shifted >> 2 & 2) | (shifted >> 4 & 4);
    (shifted & !0o111 == 0).then_some((column, usize::from(part)))
}

/// The cells of a house at these positions.
pub(crate) fn cells_at(house: House, positions: u16) -> CellSet {
    (0..9)
        .filter(|position| positions >> position & 1 == 1)
        .map(|position| house.cell(position))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_patterns::almost_locked_sets::almost_locked_sets;
    use sudoku_technique::testing::random_position;

    #[test]
    fn every_set_is_a_member_of_each_house_that_it_lies_in() {
        for seed in 0..60 {
            let (board, _) = random_position(seed);
            let sets = Sets::new(&board);
            assert_eq!(sets.list, almost_locked_sets(&board));
            for house in House::all() {
                let mut members: Vec<_> = sets
                    .of(house)
                    .iter()
                    .map(|&number| sets.list[usize::from(number)])
                    .collect();
                members.sort();
                let mut expected: Vec<_> = almost_locked_sets(&board)
                    .into_iter()
                    .filter(|set| set.cells.is_subset(house.cells()))
                    .collect();
                expected.sort();
                assert_eq!(members, expected);
            }
            for (set, &(house, positions)) in sets.list.iter().zip(&sets.homes) {
                assert_eq!(set.cells, cells_at(house, positions));
            }
        }
    }
}
