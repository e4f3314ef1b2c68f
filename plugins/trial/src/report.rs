//! Reports the candidates that trials refute.

use sudoku_technique::{Board, CandidateSet, Deduction, Flow, Request, Scope, Sink};

use crate::choices::{CandidateChoices, MOST, PLAYABLE, USUAL};
use crate::proof;
use crate::trials::{TrialDepth, WantedProofs, refutations};

/// Reports each candidate that a trial of this depth refutes.
pub(crate) fn report(depth: TrialDepth, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
    let count = board.all_candidates().len();
    if count <= 64 * USUAL {
        report_in::<USUAL>(depth, board, request, sink)
    } else if count <= 64 * PLAYABLE {
        report_in::<PLAYABLE>(depth, board, request, sink)
    } else if depth == TrialDepth::One {
        report_in::<MOST>(depth, board, request, sink)
    } else {
        // Few cells of such a board have a value. There, trials of depth 2 take seconds and find nothing.
        Flow::Continue(())
    }
}

fn report_in<const W: usize>(
    depth: TrialDepth,
    board: &Board,
    request: Request<'_>,
    sink: &mut Sink<'_>,
) -> Flow {
    let wanted = match request.scope {
        Scope::First => WantedProofs::First,
        Scope::All => WantedProofs::All,
    };
    let choices = CandidateChoices::<W>::new(board.all_candidates());
    for refutation in refutations(&choices, depth, wanted, sink)? {
        let target = CandidateSet::of(choices.candidates[refutation.target]);
        let deduction = Deduction::eliminate(target).length(refutation.length);
        sink.emit_with(&deduction, |evidence| {
            proof::write(&choices, &refutation, evidence);
        })?;
    }
    Flow::Continue(())
}
