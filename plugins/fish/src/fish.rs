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

use sudoku_technique::hall::{self, Group};
use sudoku_technique::{
    Board, CandidateRole, CandidateSet, CellSet, Deduction, Digit, Flow, House, HouseRole, Sink,
};

/// Whether the base lines are the rows or the columns.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Base {
    Rows,
    Columns,
}

impl Base {
    fn name(self) -> &'static str {
        match self {
            Self::Rows => "rows",
            Self::Columns => "columns",
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
pub(crate) fn find<const SIZE: usize>(board: &Board, sink: &mut Sink<'_>) -> Flow {
    for digit in Digit::ALL {
        let cells = board.cells_with(digit);
        if cells.is_empty() {
            continue;
        }
        let rows = rows(cells);
        in_lines::<SIZE>(digit, cells, Base::Rows, &rows, sink)?;
        in_lines::<SIZE>(digit, cells, Base::Columns, &transposed(&rows), sink)?;
    }
    Flow::Continue(())
}

fn in_lines<const SIZE: usize>(
    digit: Digit,
    cells: CellSet,
    base: Base,
    lines: &[u16; 9],
    sink: &mut Sink<'_>,
) -> Flow {
    let mut numbers = [0; 9];
    let mut masks = [0; 9];
    let mut count = 0;
    for (number, &places) in lines.iter().enumerate() {
        if (2..=SIZE).contains(&(places.count_ones() as usize)) {
            (numbers[count], masks[count]) = (number, places);
            count += 1;
        }
    }
    if count < SIZE {
        return Flow::Continue(());
    }
    let masks = &masks[..count];
    hall::closed_groups::<SIZE>(masks, |group| {
        let bases = hall::members(group.sets).map(|index| base.base(numbers[index]));
        let body = bases
            .clone()
            .fold(CellSet::EMPTY, |all, house| all | house.cells());
        let outside = |covers: u16| {
            let cover = hall::members(covers).map(|number| base.cover(number).cells());
            (cover.fold(CellSet::EMPTY, |all, cells| all | cells) & cells) - body
        };
        let gone = outside(group.union);
        if gone.is_empty() || says_no_more(group, masks, outside) {
            return Flow::Continue(());
        }
        let deduction = Deduction::eliminate_digit(digit, gone).variant(base.name());
        sink.emit_with(&deduction, |evidence| {
            let vertices = CandidateSet::of_digit(digit, cells & body);
            evidence.candidates(&vertices, CandidateRole::Pattern);
            evidence
                .houses
                .extend(bases.map(|house| (house, HouseRole::Base)));
            let covers = hall::members(group.union).map(|number| (base.cover(number), HouseRole::Cover));
            evidence.houses.extend(covers);
        })
    })
}

/// Whether every elimination is one of a smaller fish within this one.
fn says_no_more(group: Group, masks: &[u16], outside: impl Fn(u16) -> CellSet) -> bool {
    outside(group.union & !group.explained_by_parts(masks)).is_empty()
}

/// The columns of `cells` in each row, nine bits each.
fn rows(cells: CellSet) -> [u16; 9] {
    let [low, high] = cells.words();
    let bits = u128::from(high) << 64 | u128::from(low);
    std::array::from_fn(|row| (bits >> (9 * row)) as u16 & 0x1ff)
}

fn transposed(rows: &[u16; 9]) -> [u16; 9] {
    let mut columns = [0; 9];
    for (row, &places) in rows.iter().enumerate() {
        for (column, rows) in columns.iter_mut().enumerate() {
            *rows |= (places >> column & 1) << row;
        }
    }
    columns
}
