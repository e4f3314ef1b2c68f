//! Answers Generate: makes puzzles.
//!
//! `search` works turn by turn on the pool, `key` reads a text in place of a seed.

mod key;
mod search;

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use self::key::with_seed_of_key;
use super::enums;
use super::failure::{Failure, Unmet};
use super::rejection::{RejectionSearch, rejected};
use super::reserve::Stocks;
use super::{read, reading, recipe as wire, solve, write};
use sudokud_api::{GenerateExtra, GenerateRequest, GenerateResponse, GenerateStreamRequest, Grade};
use sudokud_engine::Recording;
use sudokud_explain::Language;
use sudokud_formats::Format;
use sudokud_generate::{self, GenerateError, MadePuzzle, Plan, Recipe, RecipeError, Series, first_of_family};
use sudokud_grade::Scale;
use sudokud_puzzle::{PatternSymmetry, Position, Puzzle, Seed, Stop};
use sudokud_reserve::StoreError;
use sudokud_snapshot::{Live, Snapshot};

pub(super) use self::key::{check_key, take_key};
pub use self::search::Generating;

/// Makes a puzzle on the calling thread alone: many callers keep all threads busy.
pub fn answer(live: &Live, request: &GenerateRequest, stop: &Stop) -> Result<GenerateResponse, Failure> {
    answer_with(live, request, NonZeroUsize::MIN, stop)
}

/// Makes the same puzzle with several threads, for a caller who waits for this puzzle alone.
pub fn answer_with(
    live: &Live,
    request: &GenerateRequest,
    threads: NonZeroUsize,
    stop: &Stop,
) -> Result<GenerateResponse, Failure> {
    let request = &with_seed_of_key(request)?;
    if !request.ledger.is_empty() {
        // The command line has no store.
        return Err(StoreError::NoLedgers.into());
    }
    let seed = seed(request)?;
    let extras = AnswerExtras::of(request, &live.current())?;
    let within = match budget(request)? {
        Some(budget) => stop.within(budget),
        None => stop.clone(),
    };
    let rejected = rejected(request)?;
    let make = |snapshot: &Snapshot| {
        snapshot.require(&request.revision)?;
        let recipe = recipe(snapshot, request, seed)?;
        let plan = snapshot.plan(&recipe).map_err(refused)?;
        if let Some(number) = rejected {
            let mut search = RejectionSearch::new(number);
            let made = search.go_on(snapshot, &recipe, &mut Series::default(), &within, &|| false)?;
            let made = made
                .ok_or(Failure::Internal)?
                .map_err(|error| unmade(error, recipe.seed, stop))?;
            return respond(snapshot, &extras, &plan, &made, stop);
        }
        let made = sudokud_generate::generate(&plan, snapshot.families(), threads, &within)
            .map_err(|error| unmade(error, recipe.seed, stop))?;
        respond(snapshot, &extras, &plan, &made, stop)
    };
    live.run(make)
}

/// The request for one element of a stream.
#[derive(Clone, PartialEq, Debug)]
pub struct NumberedRequest {
    /// The number of the element, from 0.
    pub index: i32,
    /// The request, with a seed.
    pub request: GenerateRequest,
    /// Whether the seed was drawn because the request has no seed.
    pub is_drawn: bool,
    /// The key of the stream, in whose place the request has a seed.
    pub key: Option<Arc<str>>,
}

impl NumberedRequest {
    /// Returns whether a stock or a ledger may be needed to answer the element.
    pub(super) fn concerns(&self, stocks: &Stocks) -> bool {
        if !self.is_drawn {
            return stocks.concern(&self.request);
        }
        !stocks.all().is_empty() || !self.request.ledger.is_empty()
    }
}

/// Checks a request without making a puzzle, and returns its recipe.
pub(super) fn checked(snapshot: &Snapshot, request: &GenerateRequest, seed: Seed) -> Result<Recipe, Failure> {
    snapshot.require(&request.revision)?;
    let recipe = recipe(snapshot, request, seed)?;
    snapshot.plan(&recipe).map_err(refused)?;
    AnswerExtras::of(request, snapshot)?;
    budget(request)?;
    rejected(request)?;
    Ok(recipe)
}

/// Returns the position before the first step of `technique`, for a stored answer, which has none.
pub(super) fn practised(
    live: &Live,
    puzzle: &str,
    scale: &str,
    technique: &str,
    stop: &Stop,
) -> Result<Option<Position>, Failure> {
    let clues = read::clues("puzzle", puzzle)?;
    live.run(|snapshot: &Snapshot| {
        let puzzle = read::puzzle("puzzle", &clues, stop)?;
        let scale = snapshot.scale(scale).map_err(Failure::unknown("scale"))?;
        position(snapshot, scale, &puzzle, technique, stop)
    })
}

/// Grades a puzzle with its trace, for a stored answer, which has no trace.
pub(super) fn traced(
    live: &Live,
    puzzle: &str,
    scale: &str,
    language: Language,
    stop: &Stop,
) -> Result<Grade, Failure> {
    let givens = read::grid("puzzle", puzzle)?;
    live.run(|snapshot: &Snapshot| {
        let puzzle = read::puzzle("puzzle", &givens.into(), stop)?;
        let scale = snapshot.scale(scale).map_err(Failure::unknown("scale"))?;
        let recording = Recording::EVIDENCE;
        let grade = scale.grade(&puzzle, recording, stop)?;
        write::grade(snapshot, &givens, &grade, recording, language)
    })
}

/// Returns the requests of a stream, numbered from 0. Each has the next seed. The first seed is drawn if the request has no seed.
pub fn numbered(
    live: &Live,
    request: GenerateStreamRequest,
    most: i32,
) -> Result<impl Iterator<Item = NumberedRequest> + use<>, Failure> {
    let count = request.count;
    if !(1..=most).contains(&count) {
        let problem = format!("{count} puzzles; ask for 1 to {most}");
        return Err(Failure::field("count", "COUNT_OUT_OF_RANGE", problem));
    }
    let Some(mut request) = request.request else {
        let problem = "not set; describe each puzzle, or set an empty message for any puzzle";
        return Err(Failure::field("request", "MISSING", problem));
    };
    let key = take_key(&mut request)?;
    // An error in the recipe affects every element, so it is reported once, before the first.
    let snapshot = live.current();
    let seed = seed(&request)?;
    checked(&snapshot, &request, seed)?;
    // Neighbouring seeds share walks, so one seed is drawn for the whole stream.
    let first = seed.0 as i64;
    if first.checked_add(i64::from(count) - 1).is_none() {
        let problem = format!("{first} is too large for {count} puzzles, each with the next seed");
        return Err(Failure::field("seed", "OUT_OF_RANGE", problem));
    }
    let is_drawn = request.seed.is_none();
    Ok((0..count).map(move |index| NumberedRequest {
        index,
        request: GenerateRequest {
            seed: Some(first + i64::from(index)),
            ..request.clone()
        },
        is_drawn,
        key: key.clone(),
    }))
}

/// Returns the request's own seed, or a drawn one.
fn seed(request: &GenerateRequest) -> Result<Seed, Failure> {
    match request.seed {
        // The first member of a family is the cheapest.
        None => Ok(first_of_family(Seed::draw())),
        seed => read::seed("seed", seed),
    }
}

/// Returns the recipe of a request. Its own fields win over the named recipe, or the default recipe of its level, and these over the
/// defaults of the fields.
fn recipe(snapshot: &Snapshot, request: &GenerateRequest, seed: Seed) -> Result<Recipe, Failure> {
    let practised = &request.position_before;
    if !practised.is_empty() {
        let known = snapshot.catalog().technique(practised);
        known.map_err(Failure::unknown("position_before"))?;
    }
    let own = wire::draft(request)?;
    let base = if request.recipe.is_empty() {
        snapshot.default_draft(&own)
    } else {
        let named = snapshot.recipe(&request.recipe);
        let named = named.map_err(|unknown| Failure::Unknown {
            field: "recipe".to_owned(),
            unknown,
        })?;
        Some(named.recipe.draft.clone())
    };
    let draft = match base {
        Some(base) => own.or(&base),
        None => own,
    };
    draft.recipe(seed).map_err(refused)
}

/// Converts a duration that is not negative. The type's own conversion fails to negate the least number of seconds.
fn time(duration: prost_types::Duration) -> Option<Duration> {
    let seconds = u64::try_from(duration.seconds).ok()?;
    let nanoseconds = u32::try_from(duration.nanos)
        .ok()
        .filter(|&nanos| nanos < 1_000_000_000)?;
    Some(Duration::new(seconds, nanoseconds))
}

/// Additional content of an answer, and the language of its texts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct AnswerExtras {
    pub(super) asked: Vec<GenerateExtra>,
    pub(super) language: Language,
    /// The tag of the language as the answer names it; empty if the request names none.
    pub(super) tag: String,
    /// The format of the puzzle's text, if the request asks for one.
    pub(super) format: Option<Format>,
    /// The technique before whose first step a position is asked for; empty for none.
    pub(super) position_before: String,
}

impl AnswerExtras {
    fn of(request: &GenerateRequest, snapshot: &Snapshot) -> Result<Self, Failure> {
        let language = read::language(snapshot, &request.language)?;
        Ok(Self {
            asked: read::extras("extras", &request.extras, GenerateExtra::as_str_name)?,
            language,
            tag: write::language(&request.language, language),
            format: reading::format("format", &request.format)?,
            position_before: request.position_before.clone(),
        })
    }
}

fn budget(request: &GenerateRequest) -> Result<Option<Duration>, Failure> {
    let Some(budget) = request.budget else {
        return Ok(None);
    };
    let time = time(budget).filter(|time| !time.is_zero());
    time.map(Some).ok_or_else(|| {
        Failure::field(
            "budget",
            "BUDGET_NOT_POSITIVE",
            "not a positive time; leave it out for the server's maximum",
        )
    })
}

/// Translates the refusal of a recipe.
pub(super) fn refused(error: RecipeError) -> Failure {
    match error.unknown {
        Some(unknown) => Failure::Unknown {
            field: error.field.into_owned(),
            unknown: *unknown,
        },
        None => Failure::field(error.field, error.reason, error.problem),
    }
}

/// Translates the end of a search without a puzzle. If `stop`, the call's, is not raised, the request's own budget ended the search.
fn unmade(error: GenerateError, seed: Seed, stop: &Stop) -> Failure {
    let unmet = |report| Unmet { seed, report };
    match error {
        GenerateError::Fault(fault) => Failure::Plugin(fault),
        GenerateError::Corrupted => Failure::corrupted(),
        GenerateError::OutOfTime(report) if stop.is_raised() => Failure::Late(Some(unmet(report))),
        GenerateError::OutOfTime(report) | GenerateError::OutOfAttempts(report) => {
            Failure::Budget(unmet(report))
        }
    }
}

/// Writes a puzzle as an answer.
pub(super) fn respond(
    snapshot: &Snapshot,
    extras: &AnswerExtras,
    plan: &Plan<'_>,
    made: &MadePuzzle,
    stop: &Stop,
) -> Result<GenerateResponse, Failure> {
    let givens = made.puzzle.givens();
    let asked = |extra| extras.asked.contains(&extra);
    let canonical = made.puzzle.canonical();
    let grade = if asked(GenerateExtra::Trace) {
        // The search for the puzzle only counted the steps.
        let recording = Recording::EVIDENCE;
        let grade = plan
            .scale()
            .grade_canonical(&made.puzzle, &canonical, recording, stop)?;
        write::grade(snapshot, givens, &grade, recording, extras.language)?
    } else {
        write::grade(snapshot, givens, &made.grade, Recording::COUNTS, extras.language)?
    };
    let position = position(
        snapshot,
        plan.scale(),
        &made.puzzle,
        &extras.position_before,
        stop,
    )?;
    Ok(GenerateResponse {
        puzzle: givens.to_string(),
        solution: if asked(GenerateExtra::Solution) {
            made.puzzle.solution().to_string()
        } else {
            String::new()
        },
        grade: Some(grade),
        canonical_id: canonical.id().to_string(),
        symmetry: enums::symmetry(PatternSymmetry::of(givens.filled())).into(),
        // Read from an i64, or drawn below 2^53.
        seed: plan.recipe().seed.0 as i64,
        construction: Some(wire::construction(&plan.recipe().construction, &made.rule)),
        effort: Some(wire::effort(made, asked(GenerateExtra::Digs))),
        snapshot_revision: snapshot.revision().to_owned(),
        shape: asked(GenerateExtra::Shape).then(|| write::shape(givens)),
        from_reserve: false,
        request: None,
        language: extras.tag.clone(),
        text: reading::written(extras.format, &position.unwrap_or_else(|| (*givens).into()))?,
        position: position.as_ref().map(solve::state),
    })
}

/// Returns the position of a puzzle before the first step of `technique`, unless its name is empty. `None` if the solving path has no such
/// step, as that of a rejected puzzle may have none.
fn position(
    snapshot: &Snapshot,
    scale: &Scale,
    puzzle: &Puzzle,
    technique: &str,
    stop: &Stop,
) -> Result<Option<Position>, Failure> {
    if technique.is_empty() {
        return Ok(None);
    }
    let technique = snapshot.catalog().technique(technique);
    let technique = technique.map_err(Failure::unknown("position_before"))?;
    solve::before(
        technique,
        scale,
        puzzle,
        &Position::from_clues(puzzle.clues()),
        stop,
    )
}
