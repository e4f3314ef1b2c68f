//! Searches for hidden subsets: `SIZE` digits of a house that have `SIZE` places between them.
//!
//! Only digits with two to `SIZE` places in the house can take part. The search counts the places of all nine digits at once.
//! Each of these digits is a set of cells, and the closed groups of the sets are the subsets. A subset of one line and one box
//! is found in both houses. The line comes first and reports it; the box skips it.

use sudoku_patterns::subsets::{self, ClosedGroup};
use sudoku_technique::{
    Board, CandidateRole, CandidateSet, Cell, CellSet, Deduction, Digit, DigitSet, Flow, House, HouseKind,
    HouseRole, Request, Sink,
};

use crate::reducible;

/// Reports every hidden subset of `SIZE` digits.
///
/// Skips a house if no digit that can take part has lost a place in it since the last empty result: its subsets had no
/// eliminations then and have none now.
pub(crate) fn find<const SIZE: usize>(board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
    let reducible = reducible::houses(board);
    if reducible == 0 {
        return Flow::Continue(());
    }
    let changed = request
        .previous
        .map_or([DigitSet::ALL; House::COUNT], |previous| {
            changed::<SIZE>(board, previous)
        });
    for house in House::all() {
        let changed = changed[house.index()];
        if changed.is_empty() || reducible >> house.index() & 1 == 0 {
            continue;
        }
        let mut cells = [Cell::at(0, 0); 9];
        let mut candidates = [DigitSet::EMPTY; 9];
        let mut count = 0;
        // `more_than[n]`: the digits with more than `n` places in the cells up to this one.
        let mut more_than = [DigitSet::EMPTY; 5];
        for cell in board.unsolved() & house.cells() {
            let digits = board.candidates(cell);
            for places in (1..=SIZE).rev() {
                more_than[places] |= more_than[places - 1] & digits;
            }
            more_than[0] |= digits;
            (cells[count], candidates[count]) = (cell, digits);
            count += 1;
        }
        let eligible = more_than[1] - more_than[SIZE];
        if eligible.len() < SIZE {
            continue;
        }
        let in_house = HouseCells {
            house,
            cells: &cells[..count],
            candidates: &candidates[..count],
        };
        in_house.find::<SIZE>(board, eligible, changed, sink)?;
    }
    Flow::Continue(())
}

/// Returns, for each house, the digits that have lost a place in it since `previous` and have two to `SIZE` places left.
fn changed<const SIZE: usize>(board: &Board, previous: &Board) -> [DigitSet; House::COUNT] {
    let mut changed = [DigitSet::EMPTY; House::COUNT];
    for digit in Digit::ALL {
        let places = board.cells_with(digit);
        let mut touched = 0_u32;
        for cell in previous.cells_with(digit) - places {
            for house in cell.houses() {
                touched |= 1 << house.index();
            }
        }
        while touched != 0 {
            let index = touched.trailing_zeros() as usize;
            touched &= touched - 1;
            let cells = House::new(index).map_or(CellSet::EMPTY, House::cells);
            let [low, high] = (places & cells).words();
            if (2..=SIZE).contains(&subsets::count_up_to::<5>(low, high)) {
                changed[index].insert(digit);
            }
        }
    }
    changed
}

/// The unsolved cells of a house and their candidates.
struct HouseCells<'a> {
    house: House,
    cells: &'a [Cell],
    candidates: &'a [DigitSet],
}

impl HouseCells<'_> {
    fn find<const SIZE: usize>(
        &self,
        board: &Board,
        eligible: DigitSet,
        changed: DigitSet,
        sink: &mut Sink<'_>,
    ) -> Flow {
        let mut places = [0; 9];
        for (index, &digits) in self.candidates.iter().enumerate() {
            for digit in digits & eligible {
                places[digit.index()] |= 1 << index;
            }
        }
        let mut digits = [Digit::from_index(0); 9];
        let mut masks = [0; 9];
        let (mut count, mut wanted) = (0, 0);
        for digit in eligible {
            wanted |= u16::from(changed.contains(digit)) << count;
            (digits[count], masks[count]) = (digit, places[digit.index()]);
            count += 1;
        }
        let masks = &masks[..count];
        subsets::closed_groups::<SIZE>(masks, wanted, |group| {
            let subset = subsets::members(group.sets).map(|index| digits[index]).collect();
            self.report(board, subset, group, masks, sink)
        })
    }

    /// Reports the subset, unless it has no eliminations or the smaller subsets in it make all of them.
    fn report(
        &self,
        board: &Board,
        digits: DigitSet,
        group: ClosedGroup,
        masks: &[u16],
        sink: &mut Sink<'_>,
    ) -> Flow {
        let others = |cells: u16| {
            let other = |index: usize| !self.candidates[index].is_subset(digits);
            subsets::members(cells).any(other)
        };
        if !others(group.union) || !others(group.union & !group.explained_by_parts(masks)) {
            return Flow::Continue(());
        }
        let cells: CellSet = subsets::members(group.union)
            .map(|index| self.cells[index])
            .collect();
        if self.house.kind() == HouseKind::Box && homes(board, cells, digits).next() != Some(self.house) {
            return Flow::Continue(());
        }
        let mut eliminations = CandidateSet::EMPTY;
        for digit in !digits {
            eliminations.insert_digit(digit, board.cells_with(digit) & cells);
        }
        let deduction = Deduction::eliminate(eliminations).size(digits.len() as u32);
        sink.emit_with(&deduction, |evidence| {
            for cell in cells {
                for digit in board.candidates(cell) & digits {
                    evidence.candidate(cell, digit, CandidateRole::Pattern);
                }
            }
            for house in homes(board, cells, digits) {
                evidence.house(house, HouseRole::Base);
            }
        })
    }
}

/// Returns the houses that contain `cells` and no other places of `digits`, in the order row, column, box.
fn homes(board: &Board, cells: CellSet, digits: DigitSet) -> impl Iterator<Item = House> {
    let confined = move |house: &House| {
        let elsewhere = house.cells() - cells;
        cells.is_subset(house.cells())
            && digits
                .into_iter()
                .all(|digit| !board.cells_with(digit).intersects(elsewhere))
    };
    House::all().filter(confined)
}
