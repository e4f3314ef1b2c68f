//! Finds the only solution of a board by search.
//!
//! The search fills in singles, then tries the candidates of a choice with the fewest candidates. It ends with the second solution.

use std::ops::ControlFlow;

use sudoku_patterns::inference::BitRow;
use sudoku_technique::{Board, CandidateSet, Cell, Digit, House, Sink, Stopped};

use crate::choices::{CandidateChoices, MOST};
use crate::closure::SinglesClosure;

/// Returns the solution of `board` in its open cells, if there is exactly one.
pub(crate) fn only_solution(
    board: &Board,
    sink: &mut Sink<'_>,
) -> ControlFlow<Stopped, Option<CandidateSet>> {
    if !is_well_formed(board) {
        return ControlFlow::Continue(None);
    }
    let choices = CandidateChoices::<MOST>::new(board.all_candidates());
    let mut closure = SinglesClosure::new(&choices);
    if closure.fill_singles(&choices).is_err() {
        return ControlFlow::Continue(None);
    }
    let mut open = vec![closure];
    let mut solution: Option<CandidateSet> = None;
    while let Some(mut closure) = open.pop() {
        sink.should_stop()?;
        let Some(choice) = closure.smallest_open_choice(&choices) else {
            if solution.is_some() {
                return ControlFlow::Continue(None);
            }
            solution = Some(choices.set(&closure.on));
            continue;
        };
        // One candidate is tried. If it is false, the others of its choice are left.
        let Some(candidate) = (choices.choices[choice] - closure.off).first() else {
            continue;
        };
        let mut tried = closure.clone();
        if closure.refute(&choices, BitRow::of(candidate), &mut ()).is_ok() {
            open.push(closure);
        }
        if tried.assume(&choices, candidate, &mut ()).is_ok() {
            open.push(tried);
        }
    }
    ControlFlow::Continue(solution)
}

/// Whether no house has a value twice, each open cell has a candidate, and each house a place for each digit that it lacks.
fn is_well_formed(board: &Board) -> bool {
    let all = House::all().all(|house| {
        Digit::ALL.into_iter().all(|digit| {
            let values = house
                .cells()
                .into_iter()
                .filter(|&cell| board.value(cell) == Some(digit))
                .count();
            match values {
                0 => board.places(digit, house) != 0,
                1 => board.places(digit, house) == 0,
                _ => false,
            }
        })
    });
    all && Cell::all().all(|cell| board.value(cell).is_some() || !board.candidates(cell).is_empty())
}
