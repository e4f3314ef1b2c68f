//! Generate: puzzles to order.

use std::num::{NonZeroU64, NonZeroUsize};
use std::ops::RangeInclusive;
use std::time::Duration;

use super::failure::{Failure, Unmet};
use super::proto::{ClueRange, Effort, GenerateRequest, GenerateResponse, GenerateStreamRequest, Method};
use super::write;
use crate::generate::{GenerateError, Goal, Made, Minimality, Plan, Recipe, RecipeError, generate};
use crate::puzzle::{PatternSymmetry, Seed, Stop};
use crate::search::GridSource;
use crate::search::grids::UnknownGridSource;
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
    let within = match budget(request)? {
        Some(budget) => stop.within(budget),
        None => stop.clone(),
    };
    let make = |snapshot: &Snapshot| {
        let plan = Plan::new(&recipe, snapshot).map_err(refused)?;
        let made = generate(&plan, threads, &within).map_err(|error| unmade(error, recipe.seed, stop))?;
        respond(snapshot, request, &recipe, &made)
    };
    live.run(make)
}

/// The requests of a stream, numbered from 0: with a seed, each has the next one.
pub fn numbered(
    live: &Live,
    request: GenerateStreamRequest,
    most: u32,
) -> Result<impl Iterator<Item = (u32, GenerateRequest)> + use<>, Failure> {
    let count = u32::try_from(request.count)
        .ok()
        .filter(|count| (1..=most).contains(count));
    let Some(count) = count else {
        let problem = format!("{} puzzles; ask for 1 to {most}", request.count);
        return Err(Failure::field("count", "COUNT_OUT_OF_RANGE", problem));
    };
    let request = request.request.unwrap_or_default();
    // What is wrong with the recipe is wrong with every element: said once, before the first.
    Plan::new(&recipe(&request)?, &live.current()).map_err(refused)?;
    budget(&request)?;
    Ok((0..count).map(move |index| {
        let seed = request.seed.map(|seed| seed.wrapping_add(index.into()));
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
        (level, Some(score)) if level.is_empty() => {
            Goal::Score(score.min.unwrap_or(0)..=score.max.unwrap_or(u64::MAX))
        }
        _ => {
            let problem = "level and score are both set; a puzzle has one target, so leave one out";
            return Err(Failure::field("score", "CONTRADICTION", problem));
        }
    };
    let symmetry = if request.symmetry.is_empty() {
        PatternSymmetry::None
    } else {
        let unknown = |error: crate::puzzle::SymmetryError| {
            Failure::field("symmetry", "UNKNOWN_SYMMETRY", error.to_string())
        };
        request.symmetry.parse().map_err(unknown)?
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
        symmetry,
        clues: clues(request.clues.unwrap_or_default())?,
        minimality: if request.minimal {
            Minimality::Minimal
        } else {
            Minimality::Any
        },
        source: source(request.method.as_ref().map_or("", |method| &method.grid))?,
        seed: request.seed.map_or_else(Seed::draw, Seed),
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

fn source(name: &str) -> Result<GridSource, Failure> {
    if name.is_empty() {
        return Ok(GridSource::default());
    }
    let unknown =
        |error: UnknownGridSource| Failure::field("method.grid", "UNKNOWN_METHOD", error.to_string());
    name.to_ascii_lowercase().parse().map_err(unknown)
}

fn budget(request: &GenerateRequest) -> Result<Option<Duration>, Failure> {
    let Some(budget) = request.budget else {
        return Ok(None);
    };
    let time = Duration::try_from(budget).ok().filter(|time| !time.is_zero());
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
            field: error.field.to_owned(),
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
    request: &GenerateRequest,
    recipe: &Recipe,
    made: &Made,
) -> Result<GenerateResponse, Failure> {
    let givens = made.puzzle.givens();
    Ok(GenerateResponse {
        puzzle: givens.to_string(),
        solution: if request.include_solution {
            made.puzzle.solution().to_string()
        } else {
            String::new()
        },
        grade: Some(write::grade(snapshot, givens, &made.grade)?),
        canonical_id: made.puzzle.canonical().id().to_string(),
        symmetry: PatternSymmetry::of(givens.filled()).to_string(),
        seed: recipe.seed.0,
        method: Some(Method {
            grid: recipe.source.name().to_owned(),
        }),
        effort: Some(Effort {
            attempts: made.attempts,
        }),
        snapshot_revision: snapshot.revision().to_owned(),
    })
}
