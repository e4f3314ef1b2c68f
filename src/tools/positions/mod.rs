//! Finds positions for techniques in random puzzles, and prints them as a library.
//!
//! Random minimal puzzles are walked up a ladder, and each technique is asked about the boards of the walk. Puzzles are walked in
//! parallel and examined in their order, so the number of threads does not change the file.
//!
//! - `path` walks a puzzle and lists its boards;
//! - `gather` asks the techniques about these boards, and `shelf` keeps the best positions of each;
//! - `near_miss` changes a position so that its technique no longer finds the outcome.

mod gather;
mod near_miss;
mod path;
mod shelf;

use std::fmt::Write as _;
use std::io::{self, ErrorKind};
use std::sync::Arc;

use self::gather::{Gathering, TechniquePositions};
use self::path::LadderWalk;
use crate::arguments::Positions;
use crate::error::ToolError;
use crate::generated::GeneratedFile;
use sudokud_cli::pipeline::Pipeline;
use sudokud_cli::progress::RunProgress;
use sudokud_cli::status::{Status, complain};
use sudokud_cli::{backend, bulk};
use sudokud_engine::{Ladder, Technique, UnknownName, WalkError};
use sudokud_formats::positions::LibraryLine;
use sudokud_puzzle::{Seed, Stop};
use sudokud_snapshot::Snapshot;

/// Makes the library.
pub(crate) fn run(arguments: &Positions) -> Result<GeneratedFile, ToolError> {
    let live = backend::load(arguments.plugins.clone())?;
    let snapshot = live.current();
    let techniques = techniques(&snapshot, &arguments.ids)?;
    let ladder = match &arguments.scale {
        Some(scale) => snapshot.scale(scale)?.ladder(),
        None => snapshot.catalog().ladder(),
    };
    let found = search(arguments, techniques, ladder)?;
    Ok(GeneratedFile {
        status: report_missing(arguments, &found),
        text: library(arguments, &found),
    })
}

/// The techniques with these ids, or all of them.
fn techniques(snapshot: &Snapshot, ids: &[String]) -> Result<Vec<Arc<Technique>>, UnknownName> {
    let catalog = snapshot.catalog();
    if ids.is_empty() {
        let rungs = catalog.ladder().rungs().iter();
        return Ok(rungs.map(|rung| Arc::clone(rung.technique())).collect());
    }
    ids.iter().map(|id| catalog.technique(id).cloned()).collect()
}

/// The lines of one technique.
struct TechniqueLines {
    technique: Arc<Technique>,
    positions: Vec<LibraryLine>,
    misses: Vec<LibraryLine>,
}

fn search(
    arguments: &Positions,
    techniques: Vec<Arc<Technique>>,
    ladder: &Ladder,
) -> Result<Vec<TechniqueLines>, WalkError> {
    let (seed, stop) = (Seed(arguments.seed as u64), Stop::never());
    let pipeline = Pipeline {
        threads: bulk::threads(arguments.threads),
    };
    let mut gathering = Gathering::new(techniques, ladder, arguments.count as usize);
    let mut progress = RunProgress::new(Some(arguments.puzzles));
    let mut failed = None;
    pipe(
        pipeline,
        0..arguments.puzzles,
        |number| LadderWalk::of_puzzle(ladder, seed, number, &stop),
        |walk| {
            progress.advance(1);
            let looked = walk.and_then(|walk| gathering.look(&walk, &stop));
            failed = looked.err();
            failed.is_none() && !gathering.is_complete()
        },
    );
    drop(progress);
    if let Some(error) = failed {
        return Err(error);
    }
    let (mut all, mut failed) = (Vec::new(), None);
    pipe(
        pipeline,
        gathering.into_gathered().into_iter(),
        |gathered: TechniquePositions| {
            Ok(TechniqueLines {
                technique: Arc::clone(gathered.technique()),
                positions: gathered.found(),
                misses: gathered.near_misses(arguments.misses as usize, &stop)?,
            })
        },
        |found: Result<TechniqueLines, WalkError>| {
            match found {
                Ok(found) => all.push(found),
                Err(error) => failed = Some(error),
            }
            failed.is_none()
        },
    );
    failed.map_or(Ok(all), Err)
}

/// Applies `work` to each input in parallel, and `take` to the outputs in input order until it returns `false`.
fn pipe<I, O: Send>(
    pipeline: Pipeline,
    inputs: impl Iterator<Item = I> + Send,
    work: impl Fn(I) -> O + Sync,
    mut take: impl FnMut(O) -> bool + Send,
) {
    let taken = |output, _: &mut io::Sink| {
        if take(output) {
            Ok(())
        } else {
            Err(ErrorKind::BrokenPipe.into())
        }
    };
    let run = pipeline.run(inputs, work, taken, &mut io::sink());
    // The only error is the broken pipe above, by which `take` ends the run.
    drop(run);
}

/// Reports the techniques with fewer positions or near misses than requested.
fn report_missing(arguments: &Positions, found: &[TechniqueLines]) -> Status {
    let mut status = Status::Done;
    for TechniqueLines {
        technique,
        positions,
        misses,
    } in found
    {
        if (positions.len() as u64) < arguments.count || (misses.len() as u64) < arguments.misses {
            complain(&format!(
                "{}: {} of {} positions and {} of {} near misses; allow more --puzzles, or try another --seed",
                technique.id(),
                positions.len(),
                arguments.count,
                misses.len(),
                arguments.misses,
            ));
            status = Status::SomeFailed;
        }
    }
    status
}

fn library(arguments: &Positions, found: &[TechniqueLines]) -> String {
    let mut text = format!(
        "# Made by `sudokud-tools {}`; `sudokud technique verify` reads it.\n\
         #\n\
         # The boards are from walks of random minimal puzzles up a ladder. Fields: id, digits of the pattern, grid (+ is placed),\n\
         # candidates removed before (digit, row, column), what goes, what is placed, the variant. Of a technique each line is from\n\
         # another puzzle. A line with -x is one of these boards after a change, which stands at its end: what it lists must not be\n\
         # found there.\n",
        command(arguments)
    );
    for TechniqueLines {
        technique,
        positions,
        misses,
    } in found
    {
        // Writing into a text cannot fail.
        let _ = writeln!(text, "\n# {}", technique.info().name);
        for line in positions.iter().chain(misses) {
            let _ = writeln!(text, "{line}");
        }
    }
    text
}

/// The command that makes the same file again.
fn command(arguments: &Positions) -> String {
    let mut words = vec!["positions".to_owned()];
    words.extend(arguments.ids.iter().cloned());
    words.extend(arguments.scale.iter().map(|scale| format!("--scale {scale}")));
    let Positions {
        count,
        misses,
        puzzles,
        seed,
        ..
    } = arguments;
    words.push(format!(
        "--count {count} --misses {misses} --puzzles {puzzles} --seed {seed}"
    ));
    words.join(" ")
}
