//! Pointing and claiming: all places of a digit in one house are in another house too.

use sudoku_technique::{
    Board, CandidateRole, CandidateSet, CellSet, Deduction, Digit, Flow, House, HouseRole, Request, Sink,
    Technique,
};

use crate::order::places;

/// The places of a digit in `base`, all in `cover`.
#[derive(Clone, Copy)]
pub(crate) struct Locked {
    pub(crate) digit: Digit,
    pub(crate) base: House,
    pub(crate) cover: House,
    /// The places.
    pub(crate) cells: CellSet,
}

impl Locked {
    /// Returns the other cells of the cover house with the digit.
    pub(crate) fn eliminated(&self, board: &Board) -> CellSet {
        places(board, self.digit, self.cover) - self.base.cells()
    }
}

/// Finds the digits that boxes lock in columns, then in rows.
pub(crate) fn pointing(board: &Board, mut found: impl FnMut(Locked) -> Flow) -> Flow {
    for of in [House::column, House::row] {
        pairs(board, House::block, of, &mut found)?;
    }
    Flow::Continue(())
}

/// Finds the digits that columns lock in boxes, then those of rows.
pub(crate) fn claiming(board: &Board, mut found: impl FnMut(Locked) -> Flow) -> Flow {
    for of in [House::column, House::row] {
        pairs(board, of, House::block, &mut found)?;
    }
    Flow::Continue(())
}

fn pairs(
    board: &Board,
    base: fn(usize) -> House,
    cover: fn(usize) -> House,
    found: &mut impl FnMut(Locked) -> Flow,
) -> Flow {
    for base in (0..9).map(base) {
        for cover in (0..9).map(cover) {
            if !base.cells().intersects(cover.cells()) {
                continue;
            }
            for digit in Digit::ALL {
                let cells = places(board, digit, base);
                if cells.len() >= 2 && cells.is_subset(cover.cells()) {
                    found(Locked {
                        digit,
                        base,
                        cover,
                        cells,
                    })?;
                }
            }
        }
    }
    Flow::Continue(())
}

fn report(board: &Board, locked: Locked, rating: f64, sink: &mut Sink<'_>) -> Flow {
    let eliminated = locked.eliminated(board);
    if eliminated.is_empty() {
        return Flow::Continue(());
    }
    let deduction = Deduction::eliminate_digit(locked.digit, eliminated).rating(rating);
    sink.emit_with(&deduction, |evidence| {
        let places = CandidateSet::of_digit(locked.digit, locked.cells);
        evidence
            .house(locked.base, HouseRole::Base)
            .house(locked.cover, HouseRole::Cover)
            .candidates(&places, CandidateRole::Pattern);
    })
}

/// A box locks a digit in a line.
#[derive(Default)]
pub struct Pointing;

impl Technique for Pointing {
    const ID: &'static str = "explainer-pointing";
    const NAME: &'static str = "Pointing";
    const SUMMARY: &'static str = "Sudoku Explainer's rule 6: all places of a digit in a box are in one line, so it leaves the rest of the line. 2.6.";
    const PLACE: u32 = 9506;
    const FAMILY: &'static str = "explainer";

    fn find(&self, board: &Board, _: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        pointing(board, |locked| report(board, locked, 2.6, sink))
    }
}

/// A line locks a digit in a box.
#[derive(Default)]
pub struct Claiming;

impl Technique for Claiming {
    const ID: &'static str = "explainer-claiming";
    const NAME: &'static str = "Claiming";
    const SUMMARY: &'static str = "Sudoku Explainer's rule 6: all places of a digit in a line are in one box, so it leaves the rest of the box. 2.8.";
    const PLACE: u32 = 9507;
    const FAMILY: &'static str = "explainer";

    fn find(&self, board: &Board, _: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        claiming(board, |locked| report(board, locked, 2.8, sink))
    }
}

/// A box locks a digit in a line, which leaves one place in another box.
#[derive(Default)]
pub struct DirectPointing;

impl Technique for DirectPointing {
    const ID: &'static str = "explainer-direct-pointing";
    const NAME: &'static str = "Direct Pointing";
    const SUMMARY: &'static str = "Sudoku Explainer's rule 2: all places of a digit in a box are in one line, which leaves it one place in another box of the line. 1.7.";
    const PLACE: u32 = 9502;
    const FAMILY: &'static str = "explainer";

    fn find(&self, board: &Board, _: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        // The original also looks for claiming (1.9), but where it finds one there is a hidden single or a direct pointing.
        pointing(board, |locked| {
            for house in House::boxes() {
                if house == locked.base || !house.cells().intersects(locked.cover.cells()) {
                    continue;
                }
                let cells = places(board, locked.digit, house);
                let Some(cell) = (cells - locked.cover.cells()).only() else {
                    continue;
                };
                if cells.len() < 2 {
                    continue;
                }
                let place = Deduction::place(cell, locked.digit).rating(1.7);
                sink.emit_with(&place, |evidence| {
                    let places = CandidateSet::of_digit(locked.digit, locked.cells);
                    evidence
                        .house(locked.base, HouseRole::Base)
                        .house(locked.cover, HouseRole::Cover)
                        .candidates(&places, CandidateRole::Pattern);
                })?;
            }
            Flow::Continue(())
        })
    }
}
