//! Answers Draw: a position, or a step on it, as a picture.
//!
//! The step is found here, by the ladder of a scale or by one technique, or the caller sends a step of an earlier answer (`read_step`).
//! `style` reads the colours and the size.

pub(super) mod read_step;
pub(super) mod style;

use sudoku_technique::{Board, CandidateSet, Evidence};

use self::style::PictureStyle;
use super::answer_size;
use super::failure::Failure;
use super::solve::PathStart;
use super::{read, solve, write};
use sudokud_api::draw_request::{Position as Asked, Shown};
use sudokud_api::solve_request::Position as SolvePosition;
use sudokud_api::{self as proto, DrawRequest, DrawResponse, PictureFormat};
use sudokud_engine::{Hint as Found, Ladder, PositionMistakes, Rung, RungBounds, Step};
use sudokud_explain::{Language, Words};
use sudokud_grade::Scale;
use sudokud_picture::{Picture, ShownStep};
use sudokud_puzzle::{Position, Puzzle, Stop};
use sudokud_snapshot::{Live, Snapshot};

/// The media type of SVG.
const SVG: &str = "image/svg+xml";
/// The media type of PNG.
const PNG: &str = "image/png";

/// Translates a position to one of a request.
pub fn asked(position: &Position) -> Asked {
    match solve::asked(position) {
        SolvePosition::Puzzle(puzzle) => Asked::Puzzle(puzzle),
        SolvePosition::State(state) => Asked::State(state),
    }
}

/// Answers a request.
pub fn answer(live: &Live, request: &DrawRequest, stop: &Stop) -> Result<DrawResponse, Failure> {
    let (field, position) = match &request.position {
        Some(Asked::Puzzle(puzzle)) => solve::puzzle_position(puzzle)?,
        Some(Asked::State(state)) => solve::state_position(state)?,
        None => {
            let problem =
                "neither puzzle nor state is set; give a puzzle of 81 or 729 characters, or a state";
            return Err(Failure::field("puzzle", "MISSING", problem));
        }
    };
    answer_of(live, field, &position, request, stop)
}

fn answer_of(
    live: &Live,
    field: &str,
    position: &Position,
    request: &DrawRequest,
    stop: &Stop,
) -> Result<DrawResponse, Failure> {
    let style = PictureStyle::of(request, &live.current())?.of_position(position);
    live.run(|snapshot| {
        snapshot.require(&request.revision)?;
        let scale = snapshot
            .scale(&request.scale)
            .map_err(Failure::unknown("scale"))?;
        let drawn = match &request.shown {
            None => Drawn::Nothing,
            Some(Shown::Step(given)) => Drawn::Given(Box::new(read_step::step(given)?)),
            Some(shown) => {
                let puzzle = read::puzzle(field, position.clues(), stop)?;
                let mistakes = PositionMistakes::find(&puzzle, position);
                if mistakes.is_empty() {
                    find(snapshot, scale, &puzzle, position, shown, stop)?
                } else {
                    Drawn::Mistakes(mistakes)
                }
            }
        };
        let mut response = DrawResponse {
            language: write::language(&request.language, style.language),
            ..response(snapshot, position, drawn, &style)?
        };
        if style.is_png {
            render(&mut response, stop)?;
        }
        answer_size::check(&response, "ask for a smaller picture")?;
        Ok(response)
    })
}

/// Replaces the SVG text of an answer by its pixels.
fn render(response: &mut DrawResponse, stop: &Stop) -> Result<(), Failure> {
    let svg = std::mem::take(&mut response.svg);
    let png = sudokud_picture::png(&svg, &|| stop.is_raised()).map_err(|error| {
        tracing::error!(%error, "a picture cannot be rendered");
        Failure::Internal
    })?;
    response.png = png.ok_or(Failure::Late(None))?;
    PNG.clone_into(&mut response.media_type);
    Ok(())
}

/// The additional content of the picture.
enum Drawn {
    /// Nothing.
    Nothing,
    /// A step of the request.
    Given(Box<read_step::GivenStep>),
    /// A step that was found, and the board before it.
    Found(Box<(Board, Step)>),
    /// The position has mistakes, so no step was sought.
    Mistakes(PositionMistakes),
}

fn find(
    snapshot: &Snapshot,
    scale: &Scale,
    puzzle: &Puzzle,
    position: &Position,
    shown: &Shown,
    stop: &Stop,
) -> Result<Drawn, Failure> {
    let drawn = |found, field: &str, none: String| match found {
        Found::Step(found) => Ok(Drawn::Found(Box::new((position.board(), *found)))),
        Found::Solved => Err(no_step(field, "every cell has its digit; draw it without a step")),
        Found::Stuck => Err(no_step(field, none)),
    };
    match shown {
        Shown::Hint(_) => {
            let none =
                "no technique of the scale finds a step; name another scale, or draw it without a step";
            // The hint of Solve.
            let start = PathStart::of(scale, puzzle, position);
            let ladder = scale.ladder().for_puzzle(puzzle);
            let found = match ladder.hint(&start.board, start.solution, stop)? {
                Found::Step(found) => Found::Step(Box::new(start.as_given(*found))),
                found => found,
            };
            drawn(found, "hint", none.to_owned())
        }
        Shown::Technique(id) => {
            let technique = snapshot
                .catalog()
                .technique(id)
                .map_err(Failure::unknown("technique"))?;
            let name = &technique.info().name;
            if technique.info().assumes_uniqueness && !puzzle.allows_uniqueness() {
                let problem = format!(
                    "{name} argues from uniqueness, which a sukaku allows only if its givens alone have one solution; name another technique"
                );
                return Err(no_step("technique", problem));
            }
            let none = format!(
                "{name} finds nothing on this board and on the path behind it; name another technique"
            );
            let rung = Rung::new(technique.clone(), RungBounds::default());
            let ladder = Ladder::new(vec![rung]);
            let found = ladder.hint(&position.board(), puzzle.solution(), stop)?;
            if matches!(found, Found::Stuck)
                && let Some(found) = on_path(&ladder, scale, puzzle, position, stop)?
            {
                return Ok(Drawn::Found(Box::new(found)));
            }
            drawn(found, "technique", none)
        }
        Shown::StepNumber(number) => numbered(scale, puzzle, position, *number, stop),
        // Read by the caller.
        Shown::Step(_) => Ok(Drawn::Nothing),
    }
}

/// Finds a step of `ladder` on the boards of the solving path.
fn on_path(
    ladder: &Ladder,
    scale: &Scale,
    puzzle: &Puzzle,
    position: &Position,
    stop: &Stop,
) -> Result<Option<(Board, Step)>, Failure> {
    let mut board = position.board();
    for step in solve::path(scale, puzzle, position, stop)?.steps {
        board.place_all(&step.deduction.placements);
        board.eliminate(&step.deduction.eliminations);
        if let Found::Step(found) = ladder.hint(&board, puzzle.solution(), stop)? {
            return Ok(Some((board, *found)));
        }
    }
    Ok(None)
}

/// Finds a step of the solving path, and the board before it.
fn numbered(
    scale: &Scale,
    puzzle: &Puzzle,
    position: &Position,
    number: i32,
    stop: &Stop,
) -> Result<Drawn, Failure> {
    let trace = solve::path(scale, puzzle, position, stop)?;
    let count = trace.steps.len();
    let index = usize::try_from(number)
        .ok()
        .and_then(|number| number.checked_sub(1));
    let mut steps = trace.steps.into_iter();
    let mut board = position.board();
    for step in steps.by_ref().take(index.unwrap_or(count)) {
        board.place_all(&step.deduction.placements);
        board.eliminate(&step.deduction.eliminations);
    }
    match steps.next() {
        Some(next) => Ok(Drawn::Found(Box::new((board, next)))),
        None if count == 0 => Err(no_step(
            "step_number",
            "the path has no steps; draw it without a step",
        )),
        None => {
            let problem = format!("{number}; the path has {count} steps, write 1 to {count}");
            Err(Failure::field("step_number", "STEP_OUT_OF_RANGE", problem))
        }
    }
}

fn no_step(field: &str, problem: impl Into<String>) -> Failure {
    Failure::field(field, "NO_STEP", problem)
}

fn response(
    snapshot: &Snapshot,
    position: &Position,
    drawn: Drawn,
    style: &PictureStyle,
) -> Result<DrawResponse, Failure> {
    let mut response = DrawResponse {
        media_type: SVG.to_owned(),
        snapshot_revision: snapshot.revision().to_owned(),
        ..DrawResponse::default()
    };
    let board = position.board();
    match drawn {
        Drawn::Nothing => (response.svg, response.alternative_text) = alone(position, style),
        Drawn::Mistakes(mistakes) => {
            response.mistakes = solve::mistakes(&mistakes, None, style.language);
            (response.svg, response.alternative_text) = alone(position, style);
        }
        Drawn::Given(step) => {
            let (title, labels) = match snapshot.catalog().technique(&step.technique) {
                Ok(technique) => (
                    sudokud_explain::name(technique, &step.variant, style.language),
                    sudokud_explain::labels(technique, style.language),
                ),
                Err(_) if step.variant.is_empty() => (step.technique.clone(), &[][..]),
                Err(_) => (format!("{} ({})", step.technique, step.variant), &[][..]),
            };
            let shown = ShownStep {
                labels,
                ..step.shown()
            };
            response.svg = picture(&board, style, Some(shown), &title, &step.text);
            response.alternative_text = step.text;
        }
        Drawn::Found(found) => {
            let (board, step) = *found;
            let written = write::step(snapshot, &step, style.language)?;
            let technique = snapshot
                .catalog()
                .technique(&step.technique)
                .map_err(|_| Failure::Internal)?;
            let title = sudokud_explain::heading(technique, &step.deduction, style.language);
            let none = Evidence::default();
            let shown = ShownStep {
                placements: &step.deduction.placements,
                eliminations: &step.deduction.eliminations,
                evidence: step.deduction.evidence.as_deref().unwrap_or(&none),
                labels: sudokud_explain::labels(technique, style.language),
            };
            response.svg = picture(&board, style, Some(shown), &title, &written.text);
            response.alternative_text.clone_from(&written.text);
            response.step = Some(written);
            response.stale_marks = solve::stale_marks(position, style.language);
        }
    }
    Ok(response)
}

/// Draws the position without a step. Returns the picture and its text.
fn alone(position: &Position, style: &PictureStyle) -> (String, String) {
    let clues = position.clues();
    let givens = clues.givens().clue_count();
    let placed = position.values().clue_count() - givens;
    let kind = if clues.is_sukaku() { "Sukaku" } else { "Sudoku" };
    let words = Words::of(style.language);
    let title = match placed {
        0 => words.picture_of(kind, givens),
        count => words.picture_of_position(kind, givens, count),
    };
    let text = if position.is_start() {
        format!("{title}: {clues}")
    } else {
        format!("{title}: {}", position.values())
    };
    // The player's values and marks, not the board's: wrong digits are drawn too.
    let marks = match position.marks() {
        Some(marks) => *marks,
        None => *position.board().all_candidates(),
    };
    let picture = Picture {
        values: position.values().values(),
        givens: position.givens().filled(),
        candidates: &marks,
        pencil_marks: style.pencil_marks,
        step: None,
        title: &title,
        description: &text,
        language: style.language,
        symbols: style.symbols.clone(),
        theme: style.theme,
        size: style.size,
    };
    (picture.svg(), text)
}

fn picture(
    board: &Board,
    style: &PictureStyle,
    step: Option<ShownStep<'_>>,
    title: &str,
    text: &str,
) -> String {
    let candidates: &CandidateSet = board.all_candidates();
    Picture {
        values: board.values(),
        givens: board.givens(),
        candidates,
        pencil_marks: style.pencil_marks,
        step,
        title,
        description: text,
        language: style.language,
        symbols: style.symbols.clone(),
        theme: style.theme,
        size: style.size,
    }
    .svg()
}

/// Draws a position without a step, in the usual size and light colours.
pub fn position_svg(position: &Position, language: Language) -> String {
    alone(position, &PictureStyle::usual(language).of_position(position)).0
}

/// Draws the steps of an answer about this position, each on the board before it.
pub fn steps_svg<'a>(
    position: &Position,
    steps: impl IntoIterator<Item = &'a proto::Step>,
    language: Language,
) -> Result<Vec<String>, Failure> {
    let style = PictureStyle::usual(language).of_position(position);
    let mut board = position.board();
    let drawn = steps.into_iter().map(|written| {
        let step = read_step::step(written)?;
        let shown = step.shown();
        // The text of a step begins with the name of its technique.
        let title = step.text.split(": ").next().unwrap_or(&step.technique);
        let svg = picture(&board, &style, Some(shown), title, &step.text);
        board.place_all(shown.placements);
        board.eliminate(shown.eliminations);
        Ok(svg)
    });
    drawn.collect()
}

/// Returns whether a request needs a search, a walk or pixels.
pub fn pace(request: &proto::DrawRequest) -> super::context::Pace {
    match request.shown {
        // Pixels take milliseconds.
        _ if request.format == i32::from(PictureFormat::Png) => super::context::Pace::Long,
        None | Some(Shown::Step(_)) => super::context::Pace::Quick,
        Some(_) => super::context::Pace::Long,
    }
}
