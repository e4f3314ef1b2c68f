//! Pointing and claiming: all places of a digit in one house are in another house too.

use sudoku_technique::{
    Board, CandidateRole, CandidateSet, CellSet, Deduction, Digit, Flow, House, HouseRole, Request, Sink,
    Technique,
};

use crate::order::places;
use crate::table::{TABLE, described};

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
        let few = Digit::ALL.map(|digit| (digit, places(board, digit, base)));
        let few: Vec<_> = few
            .into_iter()
            .filter(|(_, cells)| matches!(cells.len(), 2 | 3))
            .collect();
        for cover in (0..9).map(cover) {
            for &(digit, cells) in &few {
                if cells.is_subset(cover.cells()) {
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
    described!(5);

    fn find(&self, board: &Board, _: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        pointing(board, |locked| report(board, locked, TABLE[5].rating, sink))
    }
}

/// A line locks a digit in a box.
#[derive(Default)]
pub struct Claiming;

impl Technique for Claiming {
    described!(6);

    fn find(&self, board: &Board, _: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        claiming(board, |locked| report(board, locked, TABLE[6].rating, sink))
    }
}

/// A box locks a digit in a line, which leaves one place in another box.
#[derive(Default)]
pub struct DirectPointing;

impl Technique for DirectPointing {
    described!(1);

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
                let place = Deduction::place(cell, locked.digit).rating(TABLE[1].rating);
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
