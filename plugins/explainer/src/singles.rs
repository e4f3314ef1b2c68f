//! Hidden and naked singles.

use sudoku_technique::{
    Board, Cell, CellRole, CellSet, Deduction, Digit, Flow, House, HouseKind, HouseRole, Request, Sink,
    Technique, Variant, VariantEntry,
};

use crate::order::{boxes_columns_rows, open_cells, places};
use crate::table::{TABLE, described};

/// A digit with one place in a house: houses with one open cell first.
#[derive(Default)]
pub struct HiddenSingle;

const HOUSES: &[VariantEntry] = &[
    VariantEntry::new("last-cell", "the only open cell of a house"),
    VariantEntry::new("box", "the only place in a box"),
    VariantEntry::new("row", "the only place in a row"),
    VariantEntry::new("column", "the only place in a column"),
];

impl Technique for HiddenSingle {
    described!(0);
    const VARIANTS: &'static [VariantEntry] = HOUSES;

    fn find(&self, board: &Board, _: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        for house in boxes_columns_rows() {
            if let Some(cell) = (house.cells() & board.unsolved()).only()
                && let Some(digit) = board.candidates(cell).only()
            {
                let last = Variant::named(HOUSES, "last-cell");
                report(house, cell, digit, (last, 1.0), sink)?;
            }
        }
        for house in boxes_columns_rows() {
            if open_cells(board, house) < 2 {
                continue;
            }
            for digit in Digit::ALL {
                if let Some(cell) = places(board, digit, house).only() {
                    report(house, cell, digit, kind(house), sink)?;
                }
            }
        }
        Flow::Continue(())
    }
}

fn kind(house: House) -> (Variant, f64) {
    match house.kind() {
        HouseKind::Box => (Variant::named(HOUSES, "box"), 1.2),
        HouseKind::Row => (Variant::named(HOUSES, "row"), 1.5),
        HouseKind::Column => (Variant::named(HOUSES, "column"), 1.5),
    }
}

fn report(
    house: House,
    cell: Cell,
    digit: Digit,
    (variant, rating): (Variant, f64),
    sink: &mut Sink<'_>,
) -> Flow {
    let place = Deduction::place(cell, digit).variant(variant).rating(rating);
    sink.emit_with(&place, |evidence| {
        evidence.house(house, HouseRole::Base);
    })
}

/// A cell with one candidate.
#[derive(Default)]
pub struct NakedSingle;

impl Technique for NakedSingle {
    described!(3);

    fn find(&self, board: &Board, _: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let [one, two] = board.cells_with_more_than();
        for cell in one - two {
            if let Some(digit) = board.candidates(cell).only() {
                sink.emit_with(
                    &Deduction::place(cell, digit).rating(TABLE[3].rating),
                    |evidence| {
                        evidence.cells(CellSet::of(cell), CellRole::Pattern, 0);
                    },
                )?;
            }
        }
        Flow::Continue(())
    }
}
