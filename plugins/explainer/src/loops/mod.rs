//! Unique rectangles and loops.
//!
//! A loop is a closed path of cells with two common candidates in which each house has one cell of each colour or none. If all
//! cells had only these candidates, exchanging them would give a second solution. The original collects the hints of all
//! loops and takes the one with the lowest rating.

mod loop_hints;
mod search;

use sudoku_technique::{
    Board, CandidateRole, CandidateSet, Cell, Deduction, DigitSet, Flow, Request, Sink, Technique, Variant,
    VariantEntry,
};

use crate::table::described;
use loop_hints::Hint;

/// A loop of cells with the same two candidates.
#[derive(Default)]
pub struct UniqueLoops;

const TYPES: &[VariantEntry] = &[
    VariantEntry::new("type-1", "one cell has other candidates"),
    VariantEntry::new("type-2", "the other candidates are one digit"),
    VariantEntry::new("type-3", "the other candidates form a set"),
    VariantEntry::new(
        "type-4",
        "a house needs one of the two digits in two cells of the loop",
    ),
];

impl Technique for UniqueLoops {
    described!(15);
    const ASSUMES_UNIQUENESS: bool = true;
    const VARIANTS: &'static [VariantEntry] = TYPES;

    fn find(&self, board: &Board, _: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let mut hints = Vec::new();
        for found in search::loops(board) {
            loop_hints::hints(board, &found, &mut hints);
        }
        // Sums such as 4.5 + 0.1 + 0.1 are a little below the nearest tenth, and so are tried before other ratings of that tenth.
        hints.sort_by(|a, b| a.rating.total_cmp(&b.rating).then(a.kind.cmp(&b.kind)));
        let mut reported: Vec<Hint> = Vec::new();
        for hint in hints {
            if reported.iter().any(|earlier| earlier.same(&hint)) {
                continue;
            }
            report(board, &hint, sink)?;
            reported.push(hint);
        }
        Flow::Continue(())
    }
}

fn report(board: &Board, hint: &Hint, sink: &mut Sink<'_>) -> Flow {
    let deduction = Deduction::eliminate(hint.eliminated)
        .variant(Variant(hint.kind))
        .size(hint.cells.len() as u32)
        .rating((hint.rating * 10.0).round() / 10.0);
    sink.emit_with(&deduction, |evidence| {
        let (mut floor, mut roof) = (CandidateSet::EMPTY, CandidateSet::EMPTY);
        for cell in hint.cells {
            let digits = board.candidates(cell);
            floor.insert_digits(digits & hint.digits, sudoku_technique::CellSet::of(cell));
            roof.insert_digits(digits - hint.digits, sudoku_technique::CellSet::of(cell));
        }
        evidence
            .candidates(&floor, CandidateRole::Floor)
            .candidates(&roof, CandidateRole::Roof)
            .candidates(&hint.set, CandidateRole::Pattern);
    })
}

/// The cells of a loop in the order of its path, and the two candidates of all of them.
pub(crate) struct UniqueLoop {
    pub(crate) path: Vec<Cell>,
    pub(crate) digits: DigitSet,
}
