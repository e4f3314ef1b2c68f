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
use crate::cli::bulk::{self, Finished, Piece, Refused};
use crate::cli::output::Printer;
use crate::cli::status::Status;
use crate::cli::words::filled;
use crate::puzzle::{Seed, Stop};
use crate::service::generate;
use crate::service::proto::{ClueRange, GenerateRequest, GenerateResponse, Method, ScoreRange};

/// Makes puzzles.
pub(super) fn run(arguments: &Generate) -> Status {
    let common = &arguments.common;
    let backend = match bulk::open(common) {
        Ok(backend) => backend,
        Err(status) => return status,
    };
    let printer = Printer::new(common.output);
    let first = arguments.seed.map_or_else(Seed::draw, Seed).0;
    let recipe = recipe(arguments);
    let request = move |number| GenerateRequest {
        seed: Some(first.wrapping_add(number)),
        ..recipe.clone()
    };
    bulk::conclude(Some(arguments.count), |writer, output| {
        if let (1, Backend::Local(live)) = (arguments.count, &backend) {
            let made = generate::answer_with(live, &request(0), bulk::threads(common), &Stop::never());
            let made = made.map_err(Problem::from);
            return writer.write(finish(printer, first, made), output).and_then(|()| {
                use std::io::Write as _;
                output.flush()?;
                Ok(1)
            });
        }
        let numbers = 0..arguments.count;
        backend.run(
            bulk::pipeline(common),
            numbers.map(|number| (first.wrapping_add(number), Some(request(number)))),
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

/// What each puzzle is to be, without its seed.
fn recipe(arguments: &Generate) -> GenerateRequest {
    GenerateRequest {
        scale: arguments.scale.clone().unwrap_or_default(),
        level: arguments.level.clone().unwrap_or_default(),
        score: arguments.score.map(|score| ScoreRange {
            min: Some(score.low),
            max: Some(score.high),
        }),
        needs: arguments.needs.clone(),
        without: arguments.without.clone(),
        symmetry: arguments
            .symmetry
            .map_or_else(String::new, |symmetry| symmetry.to_string()),
        clues: arguments.clues.map(|clues| ClueRange {
            min: Some(clues.low as i32),
            max: Some(clues.high as i32),
        }),
        minimal: arguments.minimal,
        method: arguments.method.map(|source| Method {
            grid: source.to_string(),
        }),
        seed: None,
        // Every duration that can be written on the command line fits.
        budget: arguments.timeout.and_then(|time| time.try_into().ok()),
        include_solution: true,
        max_attempts: 0,
    }
}

fn finish(printer: Printer, seed: u64, made: Result<GenerateResponse, Problem>) -> Finished {
    let (row, status) = match made {
        Ok(made) => (row(made), Status::Done),
        Err(Problem::Line { message, .. }) => (GenerateRow::failed(&message, Some(seed)), Status::SomeFailed),
        Err(Problem::Command(message)) => return Err(Refused::wrong_usage(message)),
    };
    Ok(Piece {
        bytes: bulk::printed(printer, &[row]),
        lines: 1,
        status,
    })
}

fn row(made: GenerateResponse) -> GenerateRow {
    let grade = made.grade.unwrap_or_default();
    let clues = made.puzzle.bytes().filter(u8::is_ascii_digit).count();
    GenerateRow {
        puzzle: made.puzzle,
        solution: Some(made.solution),
        scale: Some(grade.scale),
        level: Some(grade.level),
        score: Some(grade.score),
        hardest: filled(grade.hardest),
        clues: Some(clues as u32),
        seed: Some(made.seed),
    }
}
