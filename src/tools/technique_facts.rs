//! Counts how often each technique is needed by random puzzles, and finds a position for each.
//!
//! The puzzles are minimal: cells of a uniformly drawn solution are emptied in random order until no further one can be. Each is walked up
//! the ladder of the scale `hodoku`, without trials. `used` counts the puzzles whose walk uses the technique; `needed` those that the rungs
//! up to the hardest one used do not solve without it; `hardest` those whose hardest step it is. `sudokud technique show` reads the file.

use std::fmt::Write as _;

use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};

use crate::arguments::TechniqueFacts;
use crate::random_puzzle::dug;
use crate::{GeneratedFile, sources};
use sudokud_engine::{Hint, Ladder, Recording, Rung, RungBounds, WalkError};
use sudokud_formats::positions::{Code, Expectation, LibraryLine};
use sudokud_grade::Scale;
use sudokud_puzzle::{Puzzle, Stop};
use sudokud_snapshot::Snapshot;

/// Makes the file.
pub(crate) fn run(arguments: &TechniqueFacts) -> anyhow::Result<GeneratedFile> {
    let lines = sources::library(&arguments.positions)?;
    let snapshot = sources::snapshot(arguments.plugins.clone())?;
    // Its ladder has the techniques that most people know, in an order that they know.
    let scale = snapshot.scale("hodoku")?;
    let scale = scale.by_logic().unwrap_or(scale);
    let counts = Counts::of(scale, arguments)?;
    Ok(file(&snapshot, scale, &counts, &lines, arguments).into())
}

/// For each rung, numbers of puzzles.
struct Counts {
    solved: u64,
    used: Vec<u64>,
    needed: Vec<u64>,
    hardest: Vec<u64>,
}

/// The rungs of one puzzle.
struct PuzzleRungs {
    used: Vec<usize>,
    needed: Vec<usize>,
    hardest: usize,
}

impl Counts {
    fn of(scale: &Scale, arguments: &TechniqueFacts) -> anyhow::Result<Self> {
        let seed = arguments.draw.seed();
        let found = arguments.draw.pool()?.install(|| {
            let numbers = (0..arguments.count).into_par_iter();
            let found = numbers.map(|number| rungs_of(scale.ladder(), &dug(seed, number, 0)?));
            found.collect::<Result<Vec<_>, WalkError>>()
        })?;
        let rungs = scale.ladder().rungs().len();
        let mut counts = Self {
            solved: 0,
            used: vec![0; rungs],
            needed: vec![0; rungs],
            hardest: vec![0; rungs],
        };
        found.iter().flatten().for_each(|puzzle| counts.add(puzzle));
        Ok(counts)
    }

    fn add(&mut self, puzzle: &PuzzleRungs) {
        self.solved += 1;
        self.hardest[puzzle.hardest] += 1;
        puzzle.used.iter().for_each(|&rung| self.used[rung] += 1);
        puzzle.needed.iter().for_each(|&rung| self.needed[rung] += 1);
    }
}

/// The rungs of a puzzle; `None` if the ladder does not solve it.
fn rungs_of(ladder: &Ladder, puzzle: &Puzzle) -> Result<Option<PuzzleRungs>, WalkError> {
    let puzzle = puzzle.canonical().puzzle;
    let stop = Stop::never();
    let board = puzzle.givens().board();
    let whole = ladder.walked(board, puzzle.solution(), Recording::COUNTS, &stop)?;
    let Some(hardest) = whole.trace.hardest_rung().filter(|_| whole.trace.is_solved()) else {
        return Ok(None);
    };
    let counts = &whole.trace.counts;
    let used: Vec<usize> = (0..counts.len()).filter(|&rung| counts[rung] > 0).collect();
    let mut needed = Vec::new();
    for &rung in &used {
        // The walk uses its hardest rung only where all others find nothing.
        let is_needed = rung == hardest || {
            let id = ladder.rungs()[rung].id();
            let others = ladder.first(hardest + 1).without(|other| other.id() == id);
            let without =
                others.walked_after((ladder, &whole), puzzle.solution(), Recording::COUNTS, &stop)?;
            !without.trace.is_solved()
        };
        if is_needed {
            needed.push(rung);
        }
    }
    Ok(Some(PuzzleRungs {
        used,
        needed,
        hardest,
    }))
}

fn file(
    snapshot: &Snapshot,
    scale: &Scale,
    counts: &Counts,
    lines: &[LibraryLine],
    arguments: &TechniqueFacts,
) -> String {
    let mut text = format!(
        "# Made by `sudokud-tools technique-facts --positions tests/positions.txt --count {} --seed {}`: do not edit.\n\
         # The first line: scale, random minimal puzzles, those that its ladder solves. The others: technique, numbers of puzzles that\n\
         # use it, that need it, and of which it is the hardest step (none for techniques outside of the ladder), and a position.\n\
         {}\t{}\t{}\n",
        arguments.count,
        arguments.draw.number,
        scale.name(),
        arguments.count,
        counts.solved
    );
    for rung in snapshot.catalog().ladder().rungs() {
        let place = scale
            .ladder()
            .rungs()
            .iter()
            .position(|own| own.id() == rung.id());
        let numbers = place.map_or_else(
            || "\t\t".to_owned(),
            |place| {
                let of = |counts: &[u64]| counts[place].to_string();
                [of(&counts.used), of(&counts.needed), of(&counts.hardest)].join("\t")
            },
        );
        let example = example(rung, lines).map_or_else(String::new, ToString::to_string);
        // Writing into a text cannot fail.
        let _ = writeln!(text, "{}\t{numbers}\t{example}", rung.id());
    }
    text
}

/// The first position of the technique in which it finds something with its usual options.
fn example<'a>(rung: &Rung, lines: &'a [LibraryLine]) -> Option<&'a LibraryLine> {
    let is_own = |line: &&LibraryLine| {
        line.expectation == Expectation::Found && line.code == Code::Technique(rung.id().to_string())
    };
    let alone = Ladder::new(vec![Rung::new(rung.technique().clone(), RungBounds::default())]);
    let finds = |line: &&LibraryLine| {
        let stop = Stop::never();
        let found = sudokud_search::prove(line.position.givens())
            .ok()
            .and_then(|puzzle| alone.hint(&line.position.board(), puzzle.solution(), &stop).ok());
        matches!(found, Some(Hint::Step(_)))
    };
    lines.iter().filter(is_own).find(finds)
}
