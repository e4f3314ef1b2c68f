//! `technique positions`: a library of positions for the loaded techniques, found by a search of our own.
//!
//! Random minimal puzzles are walked up a ladder, and the techniques are asked on the way about what they find. The same
//! seed, techniques and options give the same file, whatever the number of threads: puzzles are walked at once, and looked at in
//! their order.

use std::fmt::Write as _;
use std::io::{self, ErrorKind};
use std::sync::Arc;

use super::arguments::Positions;
use crate::pipeline::Pipeline;
use crate::progress::Progress;
use crate::status::{Status, complain};
use crate::{backend, bulk, list};
use sudokud_engine::{Ladder, Technique, UnknownName, WalkError};
use sudokud_puzzle::formats::LibraryLine;
use sudokud_puzzle::{Seed, Stop};
use sudokud_snapshot::Snapshot;
use sudokud_verify::{Gathered, Gathering, Path};

/// Prints the library.
pub(super) fn run(arguments: &Positions) -> Status {
    let live = match backend::load(arguments.plugins.clone()) {
        Ok(live) => live,
        Err(error) => {
            complain(&error.to_string());
            return error.status();
        }
    };
    let snapshot = live.current();
    let asked = techniques(&snapshot, &arguments.ids).and_then(|techniques| {
        let ladder = match &arguments.scale {
            Some(scale) => snapshot.scale(scale)?.ladder(),
            None => snapshot.catalog().ladder(),
        };
        Ok((techniques, ladder))
    });
    let (techniques, ladder) = match asked {
        Ok(asked) => asked,
        Err(unknown) => {
            complain(&unknown.to_string());
            return Status::WrongUsage;
        }
    };
    match found(arguments, techniques, ladder) {
        Ok(found) => {
            let status = told(arguments, &found);
            list::write(file(arguments, &found).into_bytes(), status)
        }
        Err(error) => {
            complain(&error.to_string());
            Status::SomeFailed
        }
    }
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

/// What was found of one technique.
struct Found {
    technique: Arc<Technique>,
    positions: Vec<LibraryLine>,
    misses: Vec<LibraryLine>,
}

fn found(
    arguments: &Positions,
    techniques: Vec<Arc<Technique>>,
    ladder: &Ladder,
) -> Result<Vec<Found>, WalkError> {
    let (seed, stop) = (Seed(arguments.seed as u64), Stop::never());
    let pipeline = Pipeline {
        threads: bulk::threads(arguments.threads),
    };
    let mut gathering = Gathering::new(techniques, ladder, arguments.count as usize);
    let mut progress = Progress::new(Some(arguments.puzzles));
    let mut failed = None;
    pipe(
        pipeline,
        0..arguments.puzzles,
        |number| Path::of_puzzle(ladder, seed, number, &stop),
        |path| {
            progress.advance(1);
            let looked = path.and_then(|path| gathering.look(&path, &stop));
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
        |gathered: Gathered| {
            Ok(Found {
                technique: Arc::clone(gathered.technique()),
                positions: gathered.found(),
                misses: gathered.near_misses(arguments.misses as usize, &stop)?,
            })
        },
        |found: Result<Found, WalkError>| {
            match found {
                Ok(found) => all.push(found),
                Err(error) => failed = Some(error),
            }
            failed.is_none()
        },
    );
    failed.map_or(Ok(all), Err)
}

/// Puts each input through `work`, and what comes of it in input order to `take` until that wants no more.
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
    // Nothing was written that could fail.
    drop(run);
}

/// Says of which techniques there is less than was asked for.
fn told(arguments: &Positions, found: &[Found]) -> Status {
    let mut status = Status::Done;
    for Found {
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

fn file(arguments: &Positions, found: &[Found]) -> String {
    let mut text = format!(
        "# Made by `sudokud {}`; `sudokud technique verify` reads it.\n\
         #\n\
         # The boards are from walks of random minimal puzzles up a ladder. Fields: id, digits of the pattern, grid (+ is placed),\n\
         # candidates removed before (digit, row, column), what goes, what is placed, the variant. Of a technique each line is from\n\
         # another puzzle. A line with -x is one of these boards after a change, which stands at its end: what it lists must not be\n\
         # found there.\n",
        command(arguments)
    );
    for Found {
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
    let mut words = vec!["technique positions".to_owned()];
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
