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
use std::sync::Arc;

use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};

use self::gather::{Gathering, TechniquePositions};
use self::path::LadderWalk;
use crate::arguments::Positions;
use crate::{GeneratedFile, sources};
use sudokud_engine::{Ladder, Technique, UnknownName, WalkError};
use sudokud_formats::positions::LibraryLine;
use sudokud_puzzle::Stop;
use sudokud_snapshot::Snapshot;

/// Puzzles that are walked in parallel before the techniques are asked about them.
const BLOCK: u64 = 256;

/// Makes the library.
pub(crate) fn run(arguments: &Positions) -> anyhow::Result<GeneratedFile> {
    let snapshot = sources::snapshot(arguments.plugins.clone())?;
    let techniques = techniques(&snapshot, &arguments.ids)?;
    let ladder = match &arguments.scale {
        Some(scale) => snapshot.scale(scale)?.ladder(),
        None => snapshot.catalog().ladder(),
    };
    let found = search(arguments, techniques, ladder)?;
    Ok(GeneratedFile {
        text: library(arguments, &found),
        missing: found
            .iter()
            .filter_map(|lines| lines.missing(arguments))
            .collect(),
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

impl TechniqueLines {
    /// Says how many positions or near misses are missing.
    fn missing(&self, arguments: &Positions) -> Option<String> {
        let (positions, misses) = (self.positions.len() as u64, self.misses.len() as u64);
        (positions < arguments.count || misses < arguments.misses).then(|| {
            format!(
                "{}: {positions} of {} positions and {misses} of {} near misses; allow more --puzzles, or try another --seed",
                self.technique.id(),
                arguments.count,
                arguments.misses,
            )
        })
    }
}

fn search(
    arguments: &Positions,
    techniques: Vec<Arc<Technique>>,
    ladder: &Ladder,
) -> anyhow::Result<Vec<TechniqueLines>> {
    let (seed, stop, pool) = (arguments.draw.seed(), Stop::never(), arguments.draw.pool()?);
    let mut gathering = Gathering::new(techniques, ladder, arguments.count as usize);
    let mut start = 0;
    while start < arguments.puzzles && !gathering.is_complete() {
        let block = start..arguments.puzzles.min(start + BLOCK);
        start = block.end;
        let walks: Vec<Result<LadderWalk, WalkError>> = pool.install(|| {
            let walks = block.into_par_iter();
            walks
                .map(|number| LadderWalk::of_puzzle(ladder, seed, number, &stop))
                .collect()
        });
        for walk in walks {
            if gathering.is_complete() {
                break;
            }
            gathering.ask_about(&walk?, &stop)?;
        }
    }
    let gathered = gathering.into_gathered().into_par_iter();
    let lines = gathered.map(|gathered: TechniquePositions| {
        Ok(TechniqueLines {
            technique: Arc::clone(gathered.technique()),
            positions: gathered.found(),
            misses: gathered.near_misses(arguments.misses as usize, &stop)?,
        })
    });
    pool.install(|| lines.collect())
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
        draw,
        ..
    } = arguments;
    let seed = draw.number;
    words.push(format!(
        "--count {count} --misses {misses} --puzzles {puzzles} --seed {seed}"
    ));
    words.join(" ")
}
