//! The search for basic fish, for one digit at a time.
//!
//! ```text
//!           cover   cover
//!     base    X . . . X . . . .      X  places of the digit in the base lines
//!             * . . . * . . . .      *  places that go
//!     base    X . . . X . . . .
//! ```
//!
//! The places of a digit are read as nine sets of columns (one for each row) and nine sets of rows (one for each
//! column). Lines with two to `SIZE` places can be base lines; the closed groups among them are the fish: `SIZE`
//! lines need the digit `SIZE` times and take it from `SIZE` crossing lines, which have no room for it elsewhere.

use sudoku_patterns::lines;
use sudoku_patterns::subsets::{self, Group};
use sudoku_technique::{
    Board, CandidateRole, CandidateSet, CellSet, Deduction, Digit, Flow, House, HouseRole, Request, Sink,
    Variant, VariantEntry,
};

/// Every line counts as changed.
const ALL_LINES: u16 = 0x1ff;

/// The rows and the columns, one bit each, in which a place was lost.
fn changed_lines(lost: CellSet) -> (u16, u16) {
    let (mut in_rows, mut in_columns) = (0, 0);
    for (row, places) in lines::rows(lost).into_iter().enumerate() {
        in_rows |= u16::from(places != 0) << row;
        in_columns |= places;
    }
    (in_rows, in_columns)
}

/// The forms of all basic fish.
pub(crate) const FORMS: &[VariantEntry] = &[
    VariantEntry::new("rows", "The base lines are rows."),
    VariantEntry::new("columns", "The base lines are columns."),
];
const ROWS: Variant = Variant::named(FORMS, "rows");
const COLUMNS: Variant = Variant::named(FORMS, "columns");

/// Whether the base lines are the rows or the columns.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Base {
    Rows,
    Columns,
}

impl Base {
    fn variant(self) -> Variant {
        match self {
            Self::Rows => ROWS,
            Self::Columns => COLUMNS,
        }
    }

    fn base(self, number: usize) -> House {
        match self {
            Self::Rows => House::row(number),
            Self::Columns => House::column(number),
        }
    }

    fn cover(self, number: usize) -> House {
        match self {
            Self::Rows => House::column(number),
            Self::Columns => House::row(number),
        }
    }
}

/// Reports every basic fish with `SIZE` base lines.
///
/// A digit whose cells are as they were when nothing was found is skipped.
pub(crate) fn find<const SIZE: usize>(board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
    for digit in Digit::ALL {
        let cells = board.cells_with(digit);
        let unchanged = |previous: &Board| previous.cells_with(digit) == cells;
        if cells.is_empty() || request.previous.is_some_and(unchanged) {
            continue;
        }
        let rows = lines::rows(cells);
        let (changed_rows, changed_columns) = request.previous.map_or((ALL_LINES, ALL_LINES), |previous| {
            changed_lines(previous.cells_with(digit) - cells)
        });
        in_lines::<SIZE>(digit, cells, Base::Rows, &rows, changed_rows, sink)?;
        let columns = lines::transposed(&rows);
        in_lines::<SIZE>(digit, cells, Base::Columns, &columns, changed_columns, sink)?;
    }
    Flow::Continue(())
}

fn in_lines<const SIZE: usize>(
    digit: Digit,
    cells: CellSet,
    base: Base,
    lines: &[u16; 9],
    changed: u16,
    sink: &mut Sink<'_>,
) -> Flow {
    let mut numbers = [0; 9];
    let mut masks = [0; 9];
    let (mut count, mut wanted) = (0, 0);
    for (number, &places) in lines.iter().enumerate() {
        if subsets::has_more_than::<1>(places) && !subsets::has_more_than::<SIZE>(places) {
            wanted |= (changed >> number & 1) << count;
            (numbers[count], masks[count]) = (number, places);
            count += 1;
        }
    }
    // Without a base line that has lost a place the fish was there before, and had no eliminations.
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

/// Whether every elimination is one of a smaller fish within this one.
fn says_no_more(group: Group, masks: &[u16], outside: impl Fn(u16) -> CellSet) -> bool {
    outside(group.union & !group.explained_by_parts(masks)).is_empty()
}
