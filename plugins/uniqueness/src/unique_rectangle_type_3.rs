//! Unique Rectangle Type 3: the other digits of two corners side by side are part of a naked subset.
//!
//! One of the two corners holds one of these other digits, because otherwise the rectangle would hold only the two digits. So the
//! corners act as one cell with these candidates. This cell and `n` further cells of a house that have `n + 1` digits together are
//! a naked subset: its digits are eliminated from every cell that sees all of it. The definition follows `HoDoKu`, except that
//! the further cells may also have the two digits.
//!
//! A subset is left out if the smaller ones in it make all of its eliminations.

use sudoku_patterns::subsets::{self, ClosedGroup};
use sudoku_technique::{
    Board, CandidateRole, CandidateSet, Cell, CellRole, CellSet, Deduction, DigitSet, Flow, House, HouseKind,
    HouseRole, NodeKind, Sink,
};

use crate::changed_places::ChangedPlaces;
use crate::rectangle::Rectangle;

/// Reports the deductions that follow from this rectangle.
pub(crate) fn find(
    rectangle: &Rectangle,
    board: &Board,
    changed: &ChangedPlaces,
    sink: &mut Sink<'_>,
) -> Flow {
    let Some(pair) = rectangle.roof_in_line() else {
        return Flow::Continue(());
    };
    let extras = pair
        .into_iter()
        .fold(DigitSet::EMPTY, |all, cell| all | rectangle.extras(board, cell));
    if extras.len() < 2 {
        return Flow::Continue(());
    }
    let common = |house: &House| rectangle.roof.is_subset(house.cells());
    for house in pair[0].houses().into_iter().filter(common) {
        if changed.touches(rectangle.corners | house.cells()) {
            RoofSubsets::new(board, rectangle, extras, house).find(sink)?;
        }
    }
    Flow::Continue(())
}

/// The open cells of a house that has both corners of the roof, as sets of digits. The first set is the roof, with its digits
/// beside the two.
struct RoofSubsets<'a> {
    board: &'a Board,
    rectangle: &'a Rectangle,
    house: House,
    /// Index 0 stands for the roof.
    cells: [CellSet; 9],
    masks: [u16; 9],
    count: usize,
}

impl<'a> RoofSubsets<'a> {
    fn new(board: &'a Board, rectangle: &'a Rectangle, extras: DigitSet, house: House) -> Self {
        let mut subsets = Self {
            board,
            rectangle,
            house,
            cells: [rectangle.roof; 9],
            masks: [extras.bits(); 9],
            count: 1,
        };
        for cell in (board.unsolved() & house.cells()) - rectangle.roof {
            let digits = board.candidates(cell);
            if digits.len() > 1 {
                subsets.cells[subsets.count] = CellSet::of(cell);
                subsets.masks[subsets.count] = digits.bits();
                subsets.count += 1;
            }
        }
        subsets
    }

    /// Reports every naked subset with the roof, small ones first.
    fn find(&self, sink: &mut Sink<'_>) -> Flow {
        self.of_size::<2>(sink)?;
        self.of_size::<3>(sink)?;
        self.of_size::<4>(sink)?;
        self.of_size::<5>(sink)?;
        self.of_size::<6>(sink)?;
        // A house has at most eight such sets. A subset of all eight leaves no cell to eliminate from.
        self.of_size::<7>(sink)
    }

    fn of_size<const SIZE: usize>(&self, sink: &mut Sink<'_>) -> Flow {
        const ROOF: u16 = 1;
        let masks = &self.masks[..self.count];
        subsets::closed_groups::<SIZE>(masks, ROOF, |group| self.report(group, masks, sink))
    }

    fn report(&self, group: ClosedGroup, masks: &[u16], sink: &mut Sink<'_>) -> Flow {
        let members = subsets::members(group.sets);
        let all = members.fold(CellSet::EMPTY, |all, index| all | self.cells[index]);
        // A subset in the box and in a line was reported for the line.
        let [row, column, _] = self.rectangle.roof.first().map_or([self.house; 3], Cell::houses);
        let in_line = all.is_subset(row.cells()) || all.is_subset(column.cells());
        if self.house.kind() == HouseKind::Box && in_line {
            return Flow::Continue(());
        }
        let digits = DigitSet::from_bits(group.union);
        let gone = |digits| Rectangle::held(self.board, digits, all.common_peers());
        let eliminations = gone(digits);
        let explained = DigitSet::from_bits(group.explained_by_parts(masks));
        if eliminations.is_empty() || gone(digits - explained).is_empty() {
            return Flow::Continue(());
        }
        let deduction = Deduction::eliminate(eliminations).size(group.sets.count_ones());
        sink.emit_with(&deduction, |evidence| {
            let rectangle = self.rectangle;
            rectangle.mark(self.board, evidence, rectangle.digits);
            let mut guardians = CandidateSet::EMPTY;
            for cell in rectangle.roof {
                guardians.insert_digits(rectangle.extras(self.board, cell), CellSet::of(cell));
            }
            evidence.candidates(&guardians, CandidateRole::Guardian);
            let further = all - rectangle.roof;
            evidence.cells(further, CellRole::Set, 1);
            let held = Rectangle::held(self.board, digits, further);
            evidence.node(NodeKind::AlmostLockedSet, 1, held.iter());
            let homes = House::all().filter(|house| all.is_subset(house.cells()));
            evidence.houses(homes, HouseRole::Base);
        })
    }
}
