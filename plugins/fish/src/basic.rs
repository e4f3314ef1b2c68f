//! Searches for basic fish, one digit at a time.
//!
//! ```text
//!           cover   cover
//!     base    X . . . X . . . .      X  places of the digit in the base lines
//!             * . . . * . . . .      *  places that go
//!     base    X . . . X . . . .
//! ```
//!
//! The places of a digit are read as nine sets of columns (one for each row) and nine sets of rows (one for each
//! column). Lines with two to `SIZE` places can be base lines; with one place a line is a hidden single. The fish are the
//! closed groups of these lines: `SIZE` lines need the digit `SIZE` times and take it from `SIZE` crossing lines, which have
//! no room for it elsewhere. No base line needs places in all cover lines.
//!
//! A digit, base lines and cover lines make one fish. A fish may contain smaller ones. It is reported if it eliminates
//! something that none of the smaller ones eliminates.
//!
//! Sizes 5, 6 and 7 are never needed on nine lines. Beside such a fish there is always one of size 4, 3 or 2 at most that
//! eliminates the same, with some of the other lines as cover and crossing lines as base.

use sudoku_patterns::subsets::{self, ClosedGroup};
use sudoku_technique::{
    Board, CandidateRole, CandidateSet, CellSet, Deduction, Flow, HouseRole, Request, Sink,
};

use crate::base::{self, LinePlaces};

/// Reports every basic fish with `SIZE` base lines.
pub(crate) fn find<const SIZE: usize>(board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
    base::each(board, request, |places| in_lines::<SIZE>(places, sink))
}

fn in_lines<const SIZE: usize>(places: &LinePlaces, sink: &mut Sink<'_>) -> Flow {
    let &LinePlaces {
        digit, cells, base, ..
    } = places;
    let mut numbers = [0; 9];
    let mut masks = [0; 9];
    let (mut count, mut wanted) = (0, 0);
    for (number, &mask) in places.lines.iter().enumerate() {
        if subsets::has_more_than::<1>(mask) && !subsets::has_more_than::<SIZE>(mask) {
            wanted |= (places.changed >> number & 1) << count;
            (numbers[count], masks[count]) = (number, mask);
            count += 1;
        }
    }
    // If no base line has lost a place, the fish was there before and had no eliminations.
    if count < SIZE || wanted == 0 {
        return Flow::Continue(());
    }
    let masks = &masks[..count];
    subsets::closed_groups::<SIZE>(masks, wanted, |group| {
        let bases = subsets::members(group.sets).map(|index| base.base(numbers[index]));
        let body = bases
            .clone()
            .fold(CellSet::EMPTY, |all, house| all | house.cells());
        let outside = |covers: u16| {
            let cover = subsets::members(covers).map(|number| base.cover(number).cells());
            (cover.fold(CellSet::EMPTY, |all, cells| all | cells) & cells) - body
        };
        let gone = outside(group.union);
        if gone.is_empty() || says_no_more(group, masks, outside) {
            return Flow::Continue(());
        }
        let deduction = Deduction::eliminate_digit(digit, gone)
            .variant(base.variant())
            .size(SIZE as u32);
        sink.emit_with(&deduction, |evidence| {
            let vertices = CandidateSet::of_digit(digit, cells & body);
            evidence.candidates(&vertices, CandidateRole::Pattern);
            let covers = subsets::members(group.union).map(|number| base.cover(number));
            evidence
                .houses(bases, HouseRole::Base)
                .houses(covers, HouseRole::Cover);
        })
    })
}

/// Checks whether smaller fish within this one make all of its eliminations.
fn says_no_more(group: ClosedGroup, masks: &[u16], outside: impl Fn(u16) -> CellSet) -> bool {
    outside(group.union & !group.explained_by_parts(masks)).is_empty()
}
