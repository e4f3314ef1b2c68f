//! `generate`: puzzles to order, each from a seed of its own.
//!
//! Puzzle number `j` of a run has the seed plus `j`, as in the service's stream, so each can be made again alone.
//! Many puzzles are spread over the threads; for a single one all threads work on it. Neither changes what comes out.

pub mod arguments;
pub mod row;

use self::arguments::Generate;
use self::row::GenerateRow;
use crate::cli::backend::Backend;
use crate::cli::backend::problem::Problem;
use crate::cli::bulk::{self, Finished, Piece, Refused, Work};
use crate::cli::output::Printer;
use crate::cli::status::{Status, complain};
use crate::cli::tally::Tally;
use crate::cli::words::filled;
use crate::puzzle::{Seed, Stop};
use crate::service::generate;
use crate::service::proto::{
    ClueRange, Construction, GenerateExtra, GenerateRequest, GenerateResponse, GridSource, ScoreRange,
    Symmetry,
};

/// Makes puzzles.
pub(super) fn run(arguments: &Generate) -> Status {
    let common = &arguments.common;
    let backend = match bulk::open(common) {
        Ok(backend) => backend,
        Err(status) => return status,
    };
    let printer = Printer::new(common.output);
    let first = arguments.seed.unwrap_or_else(|| Seed::draw().0 as i64);
    let Some(seeds) = seeds(first, arguments.count) else {
        complain(&format!(
            "--seed {first} is too large for --count {}, each puzzle with the next seed",
            arguments.count
        ));
        return Status::WrongUsage;
    };
    let recipe = recipe(arguments);
    let request = move |seed| GenerateRequest {
        seed: Some(seed),
        ..recipe.clone()
    };
    bulk::conclude(Work::Items(arguments.count), |writer, output| {
        if let (1, Backend::Local(live)) = (arguments.count, &backend) {
            let made = generate::answer_with(
                live,
                &request(first),
                bulk::threads(common.threads),
                &Stop::never(),
            );
            let made = made.map_err(Problem::from);
            return writer.write(finish(printer, first, made), output).and_then(|()| {
                use std::io::Write as _;
                output.flush()?;
                Ok(1)
            });
        }
        backend.run(
            bulk::pipeline(common),
            seeds.map(|seed| (seed, Some(request(seed)))),
            |seed, made| match made {
                Some(made) => finish(printer, seed, made),
                // Every number is asked for.
                None => Err(Refused::wrong_usage("nothing was asked for".to_owned())),
            },
            |line, output| writer.write(line, output),
            output,
        )
    })
}

/// So many seeds, each the next one.
fn seeds(first: i64, count: u64) -> Option<impl Iterator<Item = i64>> {
    let more = i64::try_from(count).ok()?.checked_sub(1)?;
    Some(first..=first.checked_add(more)?)
}

/// What each puzzle is to be, without its seed.
fn recipe(arguments: &Generate) -> GenerateRequest {
    GenerateRequest {
        scale: arguments.scale.clone().unwrap_or_default(),
        level: arguments.level.clone().unwrap_or_default(),
        score: arguments.score.map(|score| ScoreRange {
            min: Some(score.low.into()),
            max: Some(score.high.into()),
        }),
        needs: arguments.needs.clone(),
        without: arguments.without.clone(),
        symmetry: arguments
            .symmetry
            .map_or(Symmetry::Unspecified, Symmetry::from)
            .into(),
        clues: arguments.clues.map(|clues| ClueRange {
            min: Some(clues.low as i32),
            max: Some(clues.high as i32),
        }),
        minimal: arguments.minimal,
        construction: arguments.method.map(|source| Construction {
            grid: GridSource::from(source).into(),
        }),
        seed: None,
        // Every duration that can be written on the command line fits.
        budget: arguments.timeout.and_then(|time| time.try_into().ok()),
        max_attempts: 0,
        extras: vec![GenerateExtra::Solution.into()],
    }
}

fn finish(printer: Printer, seed: i64, made: Result<GenerateResponse, Problem>) -> Finished {
    let (row, status) = match made {
        Ok(made) => (row(made), Status::Done),
        Err(Problem::Line(refusal)) => (
            GenerateRow::failed(refusal.trouble.reason(), Some(seed)),
            Status::SomeFailed,
        ),
        Err(Problem::Command(message)) => return Err(Refused::wrong_usage(message)),
    };
    Ok(Piece {
        bytes: bulk::printed(printer, &[row]),
        tally: Tally::made(1),
        status,
    })
}

fn row(made: GenerateResponse) -> GenerateRow {
    let grade = made.grade.unwrap_or_default();
    let clues = made.puzzle.bytes().filter(u8::is_ascii_digit).count();
    GenerateRow {
        puzzle: Some(made.puzzle),
        solution: Some(made.solution),
        scale: Some(grade.scale),
        level: filled(grade.level),
        score: Some(grade.score),
        hardest: filled(grade.hardest),
        clues: Some(clues as u32),
        seed: Some(made.seed),
        error: None,
    }
}
