//! Makes the request of `solve`.

use super::arguments::SolveArguments;
use sudokud_puzzle::{Clues, Position};
use sudokud_service::proto::solve_request::{Ask, Position as Asked};
use sudokud_service::proto::{
    AskAll, AskCount, AskHint, AskPlacement, AskPositionBefore, AskSolution, AskSolutions, AskTrace,
    HintDetail, SolveRequest, State,
};
use sudokud_service::solve;

/// The request without its position.
pub(super) fn request(arguments: &SolveArguments) -> SolveRequest {
    SolveRequest {
        ask: Some(ask(arguments)),
        scale: arguments.scale.clone().unwrap_or_default(),
        language: arguments.language.tag(),
        several_solutions: arguments.several_solutions,
        ..SolveRequest::default()
    }
}

fn ask(arguments: &SolveArguments) -> Ask {
    let (only, without) = (arguments.only.clone(), arguments.without.clone());
    let after = arguments.after.iter().cloned().collect();
    if let Some(limit) = arguments.count {
        // One more than the first tells a puzzle from a grid with several solutions.
        return Ask::Count(AskCount { limit: limit.max(2) });
    }
    if let Some(limit) = arguments.solutions {
        return Ask::Solutions(AskSolutions { limit });
    }
    if let Some(technique) = &arguments.position_before {
        let technique = technique.clone();
        return Ask::PositionBefore(AskPositionBefore { technique });
    }
    if arguments.trace {
        return Ask::Trace(AskTrace { only, without });
    }
    if let Some(limit) = arguments.all {
        return Ask::All(AskAll {
            limit,
            skip: 0,
            only,
            without,
        });
    }
    if let Some(detail) = arguments.hint {
        return Ask::Hint(AskHint {
            detail: HintDetail::from(detail).into(),
            only,
            without,
            after,
        });
    }
    let Some(detail) = arguments.placement else {
        return Ask::Solution(AskSolution {});
    };
    Ask::Placement(AskPlacement {
        detail: HintDetail::from(detail).into(),
        only,
        without,
        after,
    })
}

/// The position of a request. With `givens` the digits of the position are the player's, and may leave the givens out.
pub(super) fn position(position: &Position, givens: Option<&Clues>) -> Asked {
    let Some(clues) = givens else {
        return solve::asked(position);
    };
    let mut values = *position.values();
    for cell in clues.givens().filled() - values.filled() {
        values.set(cell, clues.givens().get(cell));
    }
    Asked::State(State {
        givens: clues.to_string(),
        values: values.to_string(),
        ..solve::state(position)
    })
}
