//! `generate`: puzzles to order, each from a seed of its own.
//!
//! Puzzle number `j` of a run has the seed plus `j`, as in the service's stream, so each can be made again alone.
//! Many puzzles are spread over the threads; for a single one all threads work on it. Neither changes what comes out.

pub mod arguments;
pub mod row;

use self::arguments::{Generate, Making, RuleName};
use self::row::GenerateRow;
use crate::cli::backend::Backend;
use crate::cli::backend::problem::Problem;
use crate::cli::bulk::{self, Finished, Piece, Refused, Work};
use crate::cli::output::Printer;
use crate::cli::status::{Status, complain};
use crate::cli::tally::Tally;
use crate::cli::values::Range;
use crate::cli::words::filled;
use crate::puzzle::{Seed, Stop};
use crate::service::generate;
use crate::service::proto::construction::Rule;
use crate::service::proto::{
    BisectRule, ClueRange, Construction, DiggingOrder, GenerateExtra, GenerateRequest, GenerateResponse,
    GridSource, MinimalRule, RepairRule, RevealRule, ScoreRange, SolvableByRule, Symmetry, TargetRule,
    WalkRule,
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
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    GenerateRequest {
        recipe: text(&arguments.recipe),
        scale: text(&arguments.scale),
        level: text(&arguments.level),
        score: arguments.score.map(|score| ScoreRange {
            min: score.low.map(f64::from),
            max: score.high.map(f64::from),
        }),
        needs: arguments.needs.clone(),
        without: arguments.without.clone(),
        hardest: text(&arguments.hardest),
        easy_start: arguments.easy_start,
        allow_unsolved: arguments.allow_unsolved.then_some(true),
        symmetry: arguments
            .symmetry
            .map_or(Symmetry::Unspecified, Symmetry::from)
            .into(),
        clues: arguments.clues.map(counts),
        line_clues: arguments.line_clues.map(counts),
        mask: text(&arguments.mask),
        within: text(&arguments.within),
        minimal: arguments.minimal.then_some(true),
        construction: construction(&arguments.making),
        seed: None,
        // Every duration that can be written on the command line fits.
        budget: arguments.timeout.and_then(|time| time.try_into().ok()),
        max_attempts: arguments
            .max_attempts
            .map_or(0, |most| i64::try_from(most).unwrap_or(i64::MAX)),
        extras: vec![GenerateExtra::Solution.into()],
    }
}

/// How puzzles are made, if anything is said of it.
fn construction(making: &Making) -> Option<Construction> {
    let rule = making.rule.map(|rule| match rule {
        RuleName::Bisect => Rule::Bisect(BisectRule {}),
        RuleName::Minimal => Rule::Minimal(MinimalRule {}),
        RuleName::Target => Rule::Target(TargetRule {
            first_grade: making.first_grade.map(counts),
            most_steps_back: making.most_steps_back,
        }),
        RuleName::SolvableBy => Rule::SolvableBy(SolvableByRule {
            scale: making.solver.clone().unwrap_or_default(),
        }),
        RuleName::Reveal => Rule::Reveal(RevealRule {
            givens: making.first_look,
        }),
        RuleName::Repair => Rule::Repair(RepairRule {}),
        RuleName::Walk => Rule::Walk(WalkRule {}),
    });
    (*making != Making::default()).then(|| Construction {
        grid: making
            .grid
            .map_or(GridSource::Unspecified, GridSource::from)
            .into(),
        base_grid: making.base_grid.clone().unwrap_or_default(),
        random_givens: making.random_givens,
        guess_limit: making.guess_limit,
        digging_order: making
            .digging_order
            .map_or(DiggingOrder::Unspecified, DiggingOrder::from)
            .into(),
        rule,
        floor: making.floor.map(counts),
        propagate: making.propagate.then_some(true),
    })
}

fn counts(range: Range<u32>) -> ClueRange {
    ClueRange {
        min: range.low.map(|low| low as i32),
        max: range.high.map(|high| high as i32),
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
