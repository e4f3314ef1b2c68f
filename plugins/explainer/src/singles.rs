//! Hidden and naked singles.

use sudoku_technique::{
    Board, Cell, CellRole, CellSet, Deduction, Digit, Flow, House, HouseKind, HouseRole, Request, Sink,
    Technique, Variant, VariantEntry,
};

use crate::order::{boxes_columns_rows, open_cells, places};

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
    const ID: &'static str = "explainer-hidden-single";
    const NAME: &'static str = "Hidden Single";
    const SUMMARY: &'static str = "Sudoku Explainer's rule 1: a digit has one place in a house. 1.0 for the last open cell, 1.2 in a box, 1.5 in a row or column.";
    const PLACE: u32 = 9501;
    const FAMILY: &'static str = "explainer";
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
    const ID: &'static str = "explainer-naked-single";
    const NAME: &'static str = "Naked Single";
    const SUMMARY: &'static str = "Sudoku Explainer's rule 4: a cell has one candidate. 2.3.";
    const PLACE: u32 = 9504;
    const FAMILY: &'static str = "explainer";

    fn find(&self, board: &Board, _: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let [one, two] = board.cells_with_more_than();
        for cell in one - two {
            if let Some(digit) = board.candidates(cell).only() {
                sink.emit_with(&Deduction::place(cell, digit).rating(2.3), |evidence| {
                    evidence.cells(CellSet::of(cell), CellRole::Pattern, 0);
                })?;
            }
        }
        Flow::Continue(())
    }
}
