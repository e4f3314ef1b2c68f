//! Answers Solve: the solution, the number of solutions, the solving path, or a hint.

use std::ops::ControlFlow;

use sudoku_technique::Candidate;

use super::context::Pace;
use super::failure::Failure;
use super::{coordinates, read, write};
use sudokud_api::solve_request::{Ask, Position as Asked};
use sudokud_api::solve_response::Answer;
use sudokud_api::{
    Hint, HintDetail, HintStatus, Mistake, MistakeKind, SolutionCount, SolveRequest, SolveResponse, State,
    Trace,
};
use sudokud_engine::{Hint as Found, PositionMistakes, Recording, Step, Trace as Path};
use sudokud_grade::Scale;
use sudokud_puzzle::{Grid, Position, Puzzle, Stop};
use sudokud_snapshot::{Live, Snapshot};

/// The limit of a count by default.
const COUNT: i64 = 2;
/// The highest limit of a count.
const MOST_COUNT: i32 = 1_000_000;
/// The most solutions that a count shows.
const MOST_WITNESSES: usize = 2;

/// What a caller asks about a position.
#[derive(Clone, PartialEq, Debug)]
pub struct SolveOptions {
    /// The required revision of the snapshot; empty for any.
    pub revision: String,
    /// The question.
    pub ask: Ask,
    /// The name of the scale whose ladder finds the steps; empty for the default scale.
    pub scale: String,
}

impl SolveOptions {
    /// Translates the question about this position to a request, for another server.
    pub fn request(&self, position: &Position) -> SolveRequest {
        SolveRequest {
            revision: self.revision.clone(),
            position: Some(asked(position)),
            ask: Some(self.ask),
            scale: self.scale.clone(),
        }
    }
}

/// Answers the question of a request.
pub fn answer(live: &Live, request: &SolveRequest, stop: &Stop) -> Result<SolveResponse, Failure> {
    let (field, position) = position(request.position.as_ref())?;
    let Some(ask) = request.ask else {
        let problem = "no question that this server knows; set one of solution, count, trace and hint";
        return Err(Failure::field("ask", "MISSING", problem));
    };
    let options = SolveOptions {
        revision: request.revision.clone(),
        ask,
        scale: request.scale.clone(),
    };
    answer_of(live, field, &position, &options, stop)
}

/// Answers the question about this position.
///
/// A failure names the fields of the request that [`SolveOptions::request`] makes.
pub fn answer_about(
    live: &Live,
    position: &Position,
    options: &SolveOptions,
    stop: &Stop,
) -> Result<SolveResponse, Failure> {
    let field = if position.is_start() {
        "puzzle"
    } else {
        "state.givens"
    };
    read::check_givens(field, position.givens())?;
    answer_of(live, field, position, options, stop)
}

fn answer_of(
    live: &Live,
    field: &str,
    position: &Position,
    options: &SolveOptions,
    stop: &Stop,
) -> Result<SolveResponse, Failure> {
    if let Ask::Hint(ask) = options.ask {
        read::known("hint.detail", ask.detail, HintDetail::as_str_name)?;
    }
    let solve = |snapshot: &Snapshot| -> Result<SolveResponse, Failure> {
        snapshot.require(&options.revision)?;
        let (mistakes, answer) = solve(snapshot, field, position, options.ask, &options.scale, stop)?;
        Ok(SolveResponse {
            mistakes,
            answer,
            snapshot_revision: snapshot.revision().to_owned(),
        })
    };
    live.run(solve)
}

/// Translates a position: a puzzle if nothing was placed or marked, else a state.
fn asked(position: &Position) -> Asked {
    if position.is_start() {
        return Asked::Puzzle(position.givens().to_string());
    }
    Asked::State(state(position))
}

/// Translates a position to a state.
pub(super) fn state(position: &Position) -> State {
    State {
        givens: position.givens().to_string(),
        values: position.values().to_string(),
        pencil_marks: position.marks().map(write::marks).unwrap_or_default(),
    }
}

/// Returns the pace of a request: a solution takes microseconds, other questions may take longer.
pub fn pace(request: &SolveRequest) -> Pace {
    match request.ask {
        // A request without an ask is refused at once.
        None | Some(Ask::Solution(_)) => Pace::Quick,
        _ => Pace::Long,
    }
}

fn solve(
    snapshot: &Snapshot,
    field: &str,
    position: &Position,
    ask: Ask,
    scale: &str,
    stop: &Stop,
) -> Result<(Vec<Mistake>, Option<Answer>), Failure> {
    let scale = snapshot.scale(scale).map_err(Failure::unknown("scale"))?;
    if let Ask::Count(ask) = ask {
        return Ok((
            Vec::new(),
            Some(Answer::Count(count(position.values(), ask.limit, stop)?)),
        ));
    }
    let puzzle = read::puzzle(field, position.givens(), stop)?;
    let mistakes = mistakes(&PositionMistakes::find(&puzzle, position));
    if !mistakes.is_empty() {
        return Ok((mistakes, None));
    }
    let answer = match ask {
        Ask::Solution(_) | Ask::Count(_) => Answer::Solution(puzzle.solution().to_string()),
        Ask::Trace(_) => Answer::Trace(trace(snapshot, scale, &puzzle, position, stop)?),
        Ask::Hint(ask) => Answer::Hint(match scale.ladder().hint(&puzzle, position, stop)? {
            Found::Step(found) => hint(snapshot, &found, ask.detail())?,
            Found::Solved => no_hint(HintStatus::Solved, "Every cell has its digit."),
            Found::Stuck | Found::Mistakes(_) => no_hint(
                HintStatus::Stuck,
                "None of the loaded techniques finds a next step.",
            ),
        }),
    };
    Ok((mistakes, Some(answer)))
}

/// Reads the position. Returns it with the name of the field that has its givens.
fn position(asked: Option<&Asked>) -> Result<(&'static str, Position), Failure> {
    match asked {
        None => Err(Failure::field(
            "puzzle",
            "MISSING",
            "neither puzzle nor state is set; give a puzzle of 81 characters, or a state",
        )),
        Some(Asked::Puzzle(puzzle)) => puzzle_position(puzzle),
        Some(Asked::State(state)) => state_position(state),
    }
}

pub(super) fn puzzle_position(puzzle: &str) -> Result<(&'static str, Position), Failure> {
    let givens = read::grid("puzzle", puzzle)?;
    Ok(("puzzle", Position::from_grid(givens)))
}

pub(super) fn state_position(state: &State) -> Result<(&'static str, Position), Failure> {
    let marks = read::marks("state.pencil_marks", &state.pencil_marks)?;
    if state.givens.is_empty() {
        let values = read::grid("state.values", &state.values)?;
        return Ok(("state.values", Position::new(values, values.filled(), marks)));
    }
    let givens = read::grid("state.givens", &state.givens)?;
    // Not `read::grid`: a player's wrong value may break the rules, and is reported as a mistake.
    let values = read::any_grid("state.values", &state.values)?;
    let changed = givens
        .filled()
        .into_iter()
        .find(|&cell| values.get(cell) != givens.get(cell));
    if let Some(cell) = changed {
        let problem = format!("{cell} differs from the given; values must include the givens");
        return Err(Failure::field("state.values", "GIVEN_CHANGED", problem));
    }
    Ok(("state.givens", Position::new(values, givens.filled(), marks)))
}

fn count(values: &Grid, limit: i32, stop: &Stop) -> Result<SolutionCount, Failure> {
    let limit = match limit {
        0 => COUNT,
        1..=MOST_COUNT => limit.into(),
        _ => {
            let problem = format!("{limit} solutions; write 1 to {MOST_COUNT}, or 0 for {COUNT}");
            return Err(Failure::field("count.limit", "COUNT_OUT_OF_RANGE", problem));
        }
    };
    let (mut solutions, mut witnesses) = (0, Vec::new());
    sudokud_search::enumerate(values, stop, &mut |solution| {
        solutions += 1;
        if witnesses.len() < MOST_WITNESSES {
            witnesses.push(solution.to_string());
        }
        if solutions < limit {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    let limit_reached = solutions == limit;
    // A count that has reached its limit is complete, even if the stop was raised meanwhile.
    if !limit_reached {
        stop.check()?;
    }
    Ok(SolutionCount {
        solutions,
        limit_reached,
        witnesses,
    })
}

fn trace(
    snapshot: &Snapshot,
    scale: &Scale,
    puzzle: &Puzzle,
    position: &Position,
    stop: &Stop,
) -> Result<Trace, Failure> {
    let trace = path(scale, puzzle, position, stop)?;
    write::trace(snapshot, position.values(), &trace)
}

/// Walks a position up the scale's ladder.
pub(super) fn path(
    scale: &Scale,
    puzzle: &Puzzle,
    position: &Position,
    stop: &Stop,
) -> Result<Path, Failure> {
    // From the start the trace must be that of the grade, which walks the canonical form.
    Ok(if position.is_start() {
        scale.grade(puzzle, Recording::EVIDENCE, stop)?.trace
    } else {
        scale
            .ladder()
            .walk(position.board(), puzzle.solution(), Recording::EVIDENCE, stop)?
    })
}

/// Writes a found step with the requested detail.
fn hint(snapshot: &Snapshot, found: &Step, detail: HintDetail) -> Result<Hint, Failure> {
    let technique = snapshot
        .catalog()
        .technique(&found.technique)
        .map_err(|_| Failure::Internal)?;
    let mut hint = Hint {
        status: HintStatus::Found.into(),
        place_text: sudokud_explain::where_to_look(&found.deduction),
        ..Hint::default()
    };
    if matches!(detail, HintDetail::Technique | HintDetail::Step) {
        let info = technique.info();
        hint.technique.clone_from(&info.id);
        hint.technique_text = format!("{}: {}", info.name, info.summary);
    }
    if detail == HintDetail::Step {
        hint.step = Some(write::step(snapshot, found)?);
        hint.step_text = sudokud_explain::step_with_proof(technique, &found.deduction);
    }
    Ok(hint)
}

/// Writes the reason why there is no next step.
fn no_hint(status: HintStatus, why: &str) -> Hint {
    Hint {
        status: status.into(),
        place_text: why.to_owned(),
        ..Hint::default()
    }
}

pub(super) fn mistakes(mistakes: &PositionMistakes) -> Vec<Mistake> {
    let mistake = |kind: MistakeKind, at: &Candidate, text| Mistake {
        kind: kind.into(),
        cell: coordinates::cell(at.cell()),
        digit: at.digit().value().into(),
        text,
    };
    let wrong = mistakes.wrong_values.iter().map(|wrong| {
        let text = format!("{} is {}, which is wrong", wrong.cell(), wrong.digit());
        mistake(MistakeKind::WrongValue, wrong, text)
    });
    let missing = mistakes.missing_marks.iter().map(|missing| {
        let text = format!(
            "{} lacks the mark {}, which is right",
            missing.cell(),
            missing.digit()
        );
        mistake(MistakeKind::MissingMark, missing, text)
    });
    wrong.chain(missing).collect()
}
