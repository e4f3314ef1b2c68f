//! The chaining rules.

mod closure;
mod cycles;
mod links;
mod rating;

use sudoku_technique::{Board, Deduction, Flow, Request, Scope, Sink, Technique};
use cycles::PathHint;

/// Chains and cycles without branches.
#[derive(Default)]
pub struct ForcingChains;

impl Technique for ForcingChains {
    const ID: &'static str = "explainer-forcing-chains";
    const NAME: &'static str = "Forcing Chains and Cycles";
    const SUMMARY: &'static str = "";
    const PLACE: u32 = 9522;
    const FAMILY: &'static str = "explainer";

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let mut hints: Vec<PathHint> = Vec::new();
        cycles::search(board, &mut |hint| {
            if request.scope == Scope::All {
                hints.push(hint);
                return None;
            }
            if hint.rank.beats(hints.first().map(|best| best.rank)) {
                hints = vec![hint];
            }
            hints.first().map(|best| best.rank)
        });
        hints.sort_by(|a, b| a.rank.order(&b.rank));
        for hint in hints {
            let deduction = match hint.placed {
                Some(placed) => Deduction::place(placed.cell(), placed.digit()),
                None => Deduction::eliminate(hint.eliminated),
            };
            sink.emit(&deduction.length(hint.rank.complexity).rating(hint.rank.rounded()))?;
        }
        Flow::Continue(())
    }
}
