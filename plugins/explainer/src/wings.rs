//! XY-Wing and XYZ-Wing.

use sudoku_technique::{
    Board, CandidateRole, CandidateSet, Cell, CellSet, Deduction, Flow, Request, Sink, Technique,
};

use crate::order::peers_of;
use crate::sets::union;
use crate::table::{TABLE, described};

/// A pivot with `N` candidates and two pincers with two.
#[derive(Default)]
pub struct Wing<const N: usize>;

impl<const N: usize> Technique for Wing<N> {
    described!([13, 14][N - 2]);

    fn find(&self, board: &Board, _: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let [_, one, two, three] = board.cells_with_more_than();
        let (bivalue, trivalue) = (one - two, two - three);
        for pivot in if N == 2 { bivalue } else { trivalue } {
            let digits = board.candidates(pivot);
            let fits = |cell: &Cell| bivalue.contains(*cell) && (digits - board.candidates(*cell)).len() == 1;
            let pincers: Vec<Cell> = peers_of(pivot).filter(fits).collect();
            for (index, &first) in pincers.iter().enumerate() {
                for &second in &pincers[index + 1..] {
                    report::<N>(board, pivot, [first, second], sink)?;
                }
            }
        }
        Flow::Continue(())
    }
}

fn report<const N: usize>(board: &Board, pivot: Cell, pincers: [Cell; 2], sink: &mut Sink<'_>) -> Flow {
    let [a, b] = pincers.map(|cell| board.candidates(cell));
    let digits = board.candidates(pivot);
    let in_all = digits & a & b;
    let Some(z) = (a & b).only() else {
        return Flow::Continue(());
    };
    if union([digits, a, b]).len() != 3 || in_all.len() != N - 2 {
        return Flow::Continue(());
    }
    let mut seen = pincers[0].peers() & pincers[1].peers();
    if N == 3 {
        seen &= pivot.peers();
    }
    let eliminated = (seen & board.cells_with(z)) - CellSet::of(pivot);
    if eliminated.is_empty() {
        return Flow::Continue(());
    }
    let deduction = Deduction::eliminate_digit(z, eliminated).rating(const { TABLE[[13, 14][N - 2]].rating });
    sink.emit_with(&deduction, |evidence| {
        for (cell, role) in [
            (pivot, CandidateRole::Pivot),
            (pincers[0], CandidateRole::Pincer),
            (pincers[1], CandidateRole::Pincer),
        ] {
            let mut set = CandidateSet::EMPTY;
            set.insert_digits(board.candidates(cell), CellSet::of(cell));
            evidence.candidates(&set, role);
        }
    })
}
