//! Searches for basic fish, one digit at a time.
//!
//! ```text
//!           cover   cover
//!     base    X . . . X . . . .      X  places of the digit in the base lines
//!             * . . . * . . . .      *  eliminated places
//!     base    X . . . X . . . .
//! ```
//!
//! Each row is a set of columns: those of its places. Each column is a set of rows. Lines with two to `SIZE` places can be base
//! lines; a line with one place is a hidden single. The fish are the closed groups of these sets: `SIZE` lines need the digit
//! `SIZE` times, and their places lie in `SIZE` crossing lines. So the digit is eliminated from the rest of the crossing lines.
//! A base line need not have places in all cover lines.
//!
//! A digit, its base lines and its cover lines are one fish. A fish may contain smaller ones. It is reported if it makes an
//! elimination that none of the smaller ones makes.
//!
//! Fish of size 5, 6 and 7 are never needed: if there is one, a fish of size 4, 3 or 2 makes the same eliminations. Its base
//! lines are crossing lines that are not in the cover of the large fish.

use sudoku_patterns::subsets::{self, ClosedGroup};
use sudoku_technique::{
    Board, CandidateRole, CandidateSet, CellSet, Deduction, Flow, HouseRole, Request, Sink,
};

use crate::base::{self, LinePlaces};

/// The sentence of all basic fish.
pub(crate) const SENTENCE: &str = "{base} hold {pattern.digits} only in {cover}, so their {pattern.digits}s use up {cover}, and no other cell there can be {pattern.digits}";

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

/// Returns whether smaller fish in this one make all of its eliminations.
fn says_no_more(group: ClosedGroup, masks: &[u16], outside: impl Fn(u16) -> CellSet) -> bool {
    outside(group.union & !group.explained_by_parts(masks)).is_empty()
}
