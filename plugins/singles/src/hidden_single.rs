//! Hidden single: a digit with one place left in a house.
//!
//! The count runs over cells and handles all nine digits of a cell at once. A [`DigitTally`] has the digits that occur at
//! least once and at least twice in some cells. Tallies of three cells in a row merge into rows and boxes. Columns are
//! counted nine at a time, and the compiler turns this into vector instructions.
//!
//! When a walk asks again, only the digits whose places have changed are counted, one by one. After most placements this is
//! one digit.
//!
//! A digit that is single in several houses of its cell is one deduction. If one of these houses is a box, the variant is
//! `box`, because people look at boxes first. A single of row and column is called `line`: either name would change when the
//! board is transposed.

use sudoku_patterns::{lines, subsets};
use sudoku_technique::{
    Board, CandidateRole, Cell, Claim, Deduction, Digit, DigitSet, Flow, House, HouseKind, HouseRole,
    Request, Sink, Technique, Variant, VariantEntry,
};

/// A digit has one place left in a house.
#[derive(Default)]
pub struct HiddenSingle;

impl Technique for HiddenSingle {
    const ID: &'static str = "hidden-single";
    const NAME: &'static str = "Hidden Single";
    const SUMMARY: &'static str = "A digit has exactly one candidate cell in a house; it is placed there.";
    const PLACE: u32 = 300;
    const FAMILY: &'static str = "singles";
    const VARIANTS: &'static [VariantEntry] = FORMS;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0002")];
    const SENTENCE: &'static str = "in {base} only {placed.cells} can be {placed.digits}";

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let changed = request
            .previous
            .map_or(DigitSet::ALL, |previous| board.changed_digits(previous));
        let singles = if changed.len() <= FEW {
            HiddenSingles::of_digits(board, changed)
        } else {
            HiddenSingles::of(board)
        };
        // `try_for_each`, because a `for` loop asks a chain at each house in which of its parts it is.
        singles.houses_with_singles().try_for_each(|(house, digits)| {
            for digit in digits {
                let place = board.cells_with(digit) & house.cells();
                let Some(cell) = place.first() else {
                    continue;
                };
                // A digit that is single in several houses of its cell is reported for the first of them.
                if singles.houses(cell, digit).next() == Some(house) {
                    report(&singles, house, cell, digit, sink)?;
                }
            }
            Flow::Continue(())
        })
    }
}

/// The most digits that are counted faster one by one than all nine together.
const FEW: usize = 3;

/// The forms, named after the house.
const FORMS: &[VariantEntry] = &[
    VariantEntry::new("box", "The one place in a box."),
    VariantEntry::new("row", "The one place in a row."),
    VariantEntry::new("column", "The one place in a column."),
    VariantEntry::new("line", "The one place both in a row and in a column."),
];
const BOX: Variant = Variant::named(FORMS, "box");
const ROW: Variant = Variant::named(FORMS, "row");
const COLUMN: Variant = Variant::named(FORMS, "column");
const LINE: Variant = Variant::named(FORMS, "line");

fn report(singles: &HiddenSingles, house: House, cell: Cell, digit: Digit, sink: &mut Sink<'_>) -> Flow {
    let variant = match house.kind() {
        HouseKind::Box => BOX,
        HouseKind::Row if singles.houses(cell, digit).count() > 1 => LINE,
        HouseKind::Row => ROW,
        HouseKind::Column => COLUMN,
    };
    let deduction = Deduction::place(cell, digit).variant(variant);
    sink.emit_with(&deduction, |evidence| {
        evidence.candidate(cell, digit, CandidateRole::Pattern);
        let houses = singles.houses(cell, digit);
        evidence.houses(houses, HouseRole::Base);
    })
}

/// For each house, the digits with exactly one place in it.
struct HiddenSingles {
    rows: [DigitSet; 9],
    columns: [DigitSet; 9],
    boxes: [DigitSet; 9],
}

impl HiddenSingles {
    fn of(board: &Board) -> Self {
        let mut rows = [DigitTally::NONE; 9];
        let mut boxes = [DigitTally::NONE; 9];
        let (mut once, mut more) = ([DigitSet::EMPTY; 9], [DigitSet::EMPTY; 9]);
        for (row, cells) in board.candidates_by_cell().chunks_exact(9).enumerate() {
            for column in 0..9 {
                more[column] |= once[column] & cells[column];
                once[column] |= cells[column];
            }
            for (stack, three) in cells.chunks_exact(3).enumerate() {
                let tally = DigitTally::of_three(three[0], three[1], three[2]);
                rows[row].merge(tally);
                boxes[row / 3 * 3 + stack].merge(tally);
            }
        }
        Self {
            rows: rows.map(DigitTally::singles),
            columns: std::array::from_fn(|column| once[column] - more[column]),
            boxes: boxes.map(DigitTally::singles),
        }
    }

    /// Returns the singles of these digits only.
    fn of_digits(board: &Board, digits: DigitSet) -> Self {
        let mut singles = Self {
            rows: [DigitSet::EMPTY; 9],
            columns: [DigitSet::EMPTY; 9],
            boxes: [DigitSet::EMPTY; 9],
        };
        for digit in digits {
            let rows = lines::rows(board.cells_with(digit));
            let (mut once, mut more) = (0, 0);
            for (row, &places) in rows.iter().enumerate() {
                more |= once & places;
                once |= places;
                if places.is_power_of_two() {
                    singles.rows[row].insert(digit);
                }
            }
            for column in subsets::members(once & !more) {
                singles.columns[column].insert(digit);
            }
            for (band, rows) in rows.chunks_exact(3).enumerate() {
                for stack in 0..3 {
                    let three = |row: usize| rows[row] >> (3 * stack) & 0b111;
                    if (three(0) | three(1) << 3 | three(2) << 6).is_power_of_two() {
                        singles.boxes[band * 3 + stack].insert(digit);
                    }
                }
            }
        }
        singles
    }

    /// Returns the houses that have singles, with their digits, in the order boxes, rows, columns.
    fn houses_with_singles(&self) -> impl Iterator<Item = (House, DigitSet)> {
        let boxes = std::iter::zip(House::boxes(), self.boxes);
        let rows = std::iter::zip(House::rows(), self.rows);
        let columns = std::iter::zip(House::columns(), self.columns);
        let houses = boxes.chain(rows).chain(columns);
        houses.filter(|(_, digits)| !digits.is_empty())
    }

    fn in_house(&self, house: House) -> DigitSet {
        let of_kind = match house.kind() {
            HouseKind::Row => &self.rows,
            HouseKind::Column => &self.columns,
            HouseKind::Box => &self.boxes,
        };
        of_kind[house.number()]
    }

    /// Returns the houses in which `cell` is the only place for `digit`, in the order box, row, column.
    fn houses(&self, cell: Cell, digit: Digit) -> impl Iterator<Item = House> {
        let [row, column, block] = cell.houses();
        [block, row, column]
            .into_iter()
            .filter(move |&house| self.in_house(house).contains(digit))
    }
}

/// The digits that are candidates in at least one of some cells, and those in at least two of them.
#[derive(Clone, Copy)]
struct DigitTally {
    once: DigitSet,
    more: DigitSet,
}

impl DigitTally {
    const NONE: Self = Self {
        once: DigitSet::EMPTY,
        more: DigitSet::EMPTY,
    };

    fn of_three(a: DigitSet, b: DigitSet, c: DigitSet) -> Self {
        Self {
            once: a | b | c,
            more: a & b | (a | b) & c,
        }
    }

    fn merge(&mut self, other: Self) {
        self.more |= other.more | self.once & other.once;
        self.once |= other.once;
    }

    fn singles(self) -> DigitSet {
        self.once - self.more
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn the_one_place_in_a_row_a_column_or_a_box_is_found() {
        assert_finds::<HiddenSingle>("r1c12346789-5", &["row: +5r1c5"]);
        assert_finds::<HiddenSingle>("r12345679c9-1", &["column: +1r8c9"]);
        assert_finds::<HiddenSingle>("r789c12-3 r79c3-3", &["box: +3r8c3"]);
    }

    #[test]
    fn a_single_of_box_and_row_is_reported_once_as_a_box_single() {
        assert_finds::<HiddenSingle>("r1c12346789-5 r23c456-5", &["box: +5r1c5"]);
    }

    #[test]
    fn a_single_of_row_and_column_is_called_line() {
        assert_finds::<HiddenSingle>("r1c12346789-5 r2346789c5-5 r5c5-5", &["line: +5r1c5"]);
    }

    #[test]
    fn boxes_come_first_then_rows_then_columns() {
        assert_finds::<HiddenSingle>(
            "r12345679c9-1 r1c12346789-5 r789c12-3 r79c3-3",
            &["box: +3r8c3", "row: +5r1c5", "column: +1r8c9"],
        );
    }

    #[test]
    fn a_digit_without_any_place_is_not_a_single() {
        assert_finds::<HiddenSingle>("r1c123456789-5", &[]);
    }
}
