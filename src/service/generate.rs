//! Generate: puzzles to order.

use std::num::{NonZeroU64, NonZeroUsize};
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::context::Search;
use super::failure::{Failure, Unmet};
use super::proto::{
    self, ClueRange, Construction, Effort, GenerateExtra, GenerateRequest, GenerateResponse,
    GenerateStreamRequest, ScoreRange,
};
use super::{read, write};
use crate::engine::Recording;
use crate::generate::{GenerateError, Goal, Made, Minimality, Plan, Recipe, RecipeError, Series, generate};
use crate::grade::Score;
use crate::puzzle::{PatternSymmetry, Seed, Stop};
use crate::search::GridSource;
use crate::snapshot::{Live, Snapshot};

/// Makes a puzzle, on the calling thread alone: many callers keep all threads busy.
pub fn answer(live: &Live, request: &GenerateRequest, stop: &Stop) -> Result<GenerateResponse, Failure> {
    answer_with(live, request, NonZeroUsize::MIN, stop)
}

/// Makes the same puzzle with so many threads: for a caller who waits for this one alone.
pub fn answer_with(
    live: &Live,
    request: &GenerateRequest,
    threads: NonZeroUsize,
    stop: &Stop,
) -> Result<GenerateResponse, Failure> {
    let recipe = recipe(request)?;
    let extras = extras(request)?;
    let within = match budget(request)? {
        Some(budget) => stop.within(budget),
        None => stop.clone(),
    };
    let make = |snapshot: &Snapshot| {
        let plan = Plan::new(&recipe, snapshot).map_err(refused)?;
        let made = generate(&plan, threads, &within).map_err(|error| unmade(error, recipe.seed, stop))?;
        respond(snapshot, &extras, &plan, &made, stop)
    };
    live.run(make)
}

/// A puzzle in the making on the pool, which works turn by turn: see [`pool`](crate::pool).
#[derive(Debug)]
pub struct Generating {
    request: GenerateRequest,
    /// None before the first turn.
    begun: Option<Begun>,
}

/// What a search holds from one turn to the next.
#[derive(Debug)]
struct Begun {
    recipe: Recipe,
    extras: Vec<GenerateExtra>,
    /// All turns work on the same one.
    snapshot: Arc<Snapshot>,
    series: Series,
    /// What is left of the request's budget, which is spent while the search has a thread.
    budget: Option<Duration>,
    /// How often the work may be begun again without a plugin that broke its contract.
    tries_left: usize,
}

impl Begun {
    fn new(live: &Live, request: &GenerateRequest) -> Result<Self, Failure> {
        let snapshot = live.current();
        Ok(Self {
            recipe: recipe(request)?,
            extras: extras(request)?,
            series: Series::default(),
            budget: budget(request)?,
            tries_left: snapshot.catalog().ladder().rungs().len(),
            snapshot,
        })
    }
}

impl Generating {
    /// What this request asks for.
    pub fn new(request: GenerateRequest) -> Self {
        Self { request, begun: None }
    }

    fn step(
        &mut self,
        live: &Live,
        stop: &Stop,
        pause: &dyn Fn() -> bool,
    ) -> Result<Option<GenerateResponse>, Failure> {
        let Begun {
            recipe,
            extras,
            snapshot,
            series,
            budget,
            tries_left,
        } = match &mut self.begun {
            Some(begun) => begun,
            none => none.insert(Begun::new(live, &self.request)?),
        };
        let start = Instant::now();
        let within = budget.map_or_else(|| stop.clone(), |budget| stop.within(budget));
        let plan = Plan::new(recipe, snapshot).map_err(refused)?;
        let made = series.go_on(&plan, &within, pause);
        *budget = budget.map(|budget| budget.saturating_sub(start.elapsed()));
        let made = match made {
            None => return Ok(None),
            Some(Err(GenerateError::Fault(fault))) if *tries_left > 0 => {
                *snapshot = live.without(&fault).ok_or(Failure::Plugin(fault))?;
                (*series, *tries_left) = (Series::default(), *tries_left - 1);
                return Ok(None);
            }
            Some(made) => made.map_err(|error| unmade(error, recipe.seed, stop))?,
        };
        respond(snapshot, extras, &plan, &made, stop).map(Some)
    }
}

impl Search for Generating {
    type Response = GenerateResponse;

    fn go_on(
        &mut self,
        live: &Live,
        stop: &Stop,
        pause: &dyn Fn() -> bool,
    ) -> ControlFlow<Result<GenerateResponse, Failure>> {
        match self.step(live, stop, pause).transpose() {
            None => ControlFlow::Continue(()),
            Some(result) => ControlFlow::Break(result),
        }
    }
}

/// The requests of a stream, numbered from 0: with a seed, each has the next one.
pub fn numbered(
    live: &Live,
    request: GenerateStreamRequest,
    most: i32,
) -> Result<impl Iterator<Item = (i32, GenerateRequest)> + use<>, Failure> {
    let count = request.count;
    if !(1..=most).contains(&count) {
        let problem = format!("{count} puzzles; ask for 1 to {most}");
        return Err(Failure::field("count", "COUNT_OUT_OF_RANGE", problem));
    }
    let Some(request) = request.request else {
        let problem = "not set; say what each puzzle is to be, or set an empty message for any puzzle";
        return Err(Failure::field("request", "MISSING", problem));
    };
    // What is wrong with the recipe is wrong with every element: said once, before the first.
    Plan::new(&recipe(&request)?, &live.current()).map_err(refused)?;
    extras(&request)?;
    budget(&request)?;
    if let Some(first) = request.seed
        && first.checked_add(i64::from(count) - 1).is_none()
    {
        let problem = format!("{first} is too large for {count} puzzles, each with the next seed");
        return Err(Failure::field("seed", "OUT_OF_RANGE", problem));
    }
    Ok((0..count).map(move |index| {
        let seed = request.seed.map(|seed| seed + i64::from(index));
        (
            index,
            GenerateRequest {
                seed,
                ..request.clone()
            },
        )
    }))
}

fn recipe(request: &GenerateRequest) -> Result<Recipe, Failure> {
    let goal = match (&request.level, &request.score) {
        (level, None) if level.is_empty() => Goal::Any,
        (level, None) => Goal::Level(level.clone()),
        (level, Some(score)) if level.is_empty() => Goal::Score(scores(score)?),
        _ => {
            let problem = "level and score are both set; a puzzle has one target, so leave one out";
            return Err(Failure::field("score", "CONTRADICTION", problem));
        }
    };
    let attempts = u64::try_from(request.max_attempts).map_err(|_| {
        let problem = format!(
            "{} attempts; write 0 for no limit, or a positive number",
            request.max_attempts
        );
        Failure::field("max_attempts", "NEGATIVE", problem)
    })?;
    Ok(Recipe {
        scale: request.scale.clone(),
        goal,
        needs: request.needs.clone(),
        without: request.without.clone(),
        symmetry: symmetry(request.symmetry)?,
        clues: clues(request.clues.unwrap_or_default())?,
        minimality: if request.minimal {
            Minimality::Minimal
        } else {
            Minimality::Any
        },
        source: source(request.construction.unwrap_or_default().grid)?,
        seed: read::seed("seed", request.seed)?,
        most_attempts: NonZeroU64::new(attempts),
    })
}

fn clues(range: ClueRange) -> Result<RangeInclusive<u32>, Failure> {
    let bound = |field: &str, clues: i32| {
        let number = u32::try_from(clues).ok().filter(|&clues| clues <= 81);
        number.ok_or_else(|| {
            let problem = format!("{clues} givens; write 0 to 81");
            Failure::field(field, "CLUES_OUT_OF_RANGE", problem)
        })
    };
    Ok(bound("clues.min", range.min.unwrap_or(0))?..=bound("clues.max", range.max.unwrap_or(81))?)
}

/// Scores are thousandths, so a range ends at the thousandths in it.
fn scores(range: &ScoreRange) -> Result<RangeInclusive<Score>, Failure> {
    let bound = |field: &str, score: f64, read: fn(f64) -> Option<Score>| {
        let problem = || format!("{score} is no score; write 0 or more");
        read(score).ok_or_else(|| Failure::field(field, "SCORE_OUT_OF_RANGE", problem()))
    };
    let min = bound("score.min", range.min.unwrap_or(0.0), Score::at_least)?;
    let max = match range.max {
        Some(max) => bound("score.max", max, Score::at_most)?,
        None => Score::MAX,
    };
    Ok(min..=max)
}

fn symmetry(number: i32) -> Result<PatternSymmetry, Failure> {
    if number == 0 {
        return Ok(PatternSymmetry::None);
    }
    let asked = read::known("symmetry", number, proto::Symmetry::as_str_name)?;
    let mut known = PatternSymmetry::ALL.into_iter();
    let found = known.find(|&symmetry| proto::Symmetry::from(symmetry) == asked);
    found.ok_or(Failure::Internal)
}

fn source(number: i32) -> Result<GridSource, Failure> {
    if number == 0 {
        return Ok(GridSource::default());
    }
    let asked = read::known("construction.grid", number, proto::GridSource::as_str_name)?;
    let mut known = GridSource::ALL.into_iter();
    let found = known.find(|&source| proto::GridSource::from(source) == asked);
    found.ok_or(Failure::Internal)
}

/// A time that is not negative. The well-known type can hold a number of seconds that its own conversion cannot negate.
fn time(duration: prost_types::Duration) -> Option<Duration> {
    let seconds = u64::try_from(duration.seconds).ok()?;
    let nanoseconds = u32::try_from(duration.nanos)
        .ok()
        .filter(|&nanos| nanos < 1_000_000_000)?;
    Some(Duration::new(seconds, nanoseconds))
}

fn extras(request: &GenerateRequest) -> Result<Vec<GenerateExtra>, Failure> {
    read::extras("extras", &request.extras, GenerateExtra::as_str_name)
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

/// A recipe that cannot be made.
fn refused(error: RecipeError) -> Failure {
    match error.unknown {
        Some(unknown) => Failure::Unknown {
            field: error.field.into_owned(),
            unknown,
        },
        None => Failure::field(error.field, "CONTRADICTION", error.reason),
    }
}

/// `stop` is the call's; when it is not raised, it was the request's own budget that ended the search.
fn unmade(error: GenerateError, seed: Seed, stop: &Stop) -> Failure {
    let unmet = |attempts, nearest| Unmet {
        seed,
        attempts,
        nearest,
    };
    match error {
        GenerateError::Fault(fault) => Failure::Plugin(fault),
        GenerateError::OutOfTime { attempts, nearest } if stop.is_raised() => {
            Failure::Late(Some(unmet(attempts, nearest)))
        }
        GenerateError::OutOfTime { attempts, nearest }
        | GenerateError::OutOfAttempts { attempts, nearest } => Failure::Budget(unmet(attempts, nearest)),
    }
}

fn respond(
    snapshot: &Snapshot,
    extras: &[GenerateExtra],
    plan: &Plan<'_>,
    made: &Made,
    stop: &Stop,
) -> Result<GenerateResponse, Failure> {
    let givens = made.puzzle.givens();
    let asked = |extra| extras.contains(&extra);
    let canonical = made.puzzle.canonical();
    let grade = if asked(GenerateExtra::Trace) {
        // The search for the puzzle only counted the steps.
        let recording = Recording::EVIDENCE;
        let grade = plan
            .scale()
            .grade_canonical(&made.puzzle, &canonical, recording, stop)?;
        write::grade(snapshot, givens, &grade, recording)?
    } else {
        write::grade(snapshot, givens, &made.grade, Recording::COUNTS)?
    };
    Ok(GenerateResponse {
        puzzle: givens.to_string(),
        solution: if asked(GenerateExtra::Solution) {
            made.puzzle.solution().to_string()
        } else {
            String::new()
        },
        grade: Some(grade),
        canonical_id: canonical.id().to_string(),
        symmetry: proto::Symmetry::from(PatternSymmetry::of(givens.filled())).into(),
        // Read from an i64, or drawn below 2^53.
        seed: plan.recipe().seed.0 as i64,
        construction: Some(Construction {
            grid: proto::GridSource::from(plan.recipe().source).into(),
        }),
        effort: Some(Effort {
            attempts: made.attempts as i64,
        }),
        snapshot_revision: snapshot.revision().to_owned(),
    })
}
