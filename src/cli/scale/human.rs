//! `scale human`: the file of a scale with rule `human`, for a ladder of today.
//!
//! The reference population: puzzle number `i` is dug at random out of a uniformly drawn solution, down to 24 + i mod 13 givens
//! or as near as it gets, so that it holds easy puzzles with many givens and minimal ones alike. Those that the ladder does not
//! finish are left out. In it every number of waves and every hardest step gets its middle rank, from 0 to 100; the levels
//! are fifths of the population. The same seed, plugins and ladder give the same file.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use sudoku_technique::{Cell, CellSet};

use crate::bulk;
use crate::pipeline::Pipeline;
use crate::scale::arguments::Human;
use crate::status::{Status, complain};
use crate::{backend, list};
use sudokud_engine::{Recording, WalkError};
use sudokud_grade::{Grading, Measure, Scale, Score, Wanted};
use sudokud_puzzle::{Puzzle, RandomStream, Seed, Stop};
use sudokud_search::{self, GridSource};

/// Givens of the puzzles: from here on, so many different numbers.
const FEWEST_CLUES: u64 = 24;
const CLUE_COUNTS: u64 = 13;
/// The levels, each a fifth of the population.
const LEVELS: [&str; 5] = ["very-easy", "easy", "medium", "hard", "very-hard"];

/// Prints the file.
pub(super) fn run(arguments: &Human) -> Status {
    let live = match backend::load(arguments.plugins.clone()) {
        Ok(live) => live,
        Err(error) => {
            complain(&error.to_string());
            return error.status();
        }
    };
    let snapshot = live.current();
    let scale = match snapshot.scale(&arguments.scale) {
        Ok(scale) => scale,
        Err(unknown) => {
            complain(&unknown.to_string());
            return Status::WrongUsage;
        }
    };
    match Population::make(scale, arguments) {
        Ok(population) if population.puzzles.is_empty() => {
            complain(
                "the ladder finishes none of the puzzles, so nothing can be ranked; load more techniques",
            );
            Status::SomeFailed
        }
        Ok(population) => list::write(population.file(scale, arguments).into_bytes(), Status::Done),
        Err(error) => {
            complain(&error.to_string());
            Status::SomeFailed
        }
    }
}

/// What counts of a puzzle: its waves and the number of its hardest rung.
#[derive(Clone, Copy)]
struct Measured {
    waves: usize,
    hardest: usize,
}

/// The puzzles that the ladder finishes.
struct Population {
    puzzles: Vec<Measured>,
}

impl Population {
    fn make(scale: &Scale, arguments: &Human) -> Result<Self, WalkError> {
        let seed = Seed(arguments.seed as u64);
        let threads = bulk::threads(arguments.threads);
        let mut puzzles = Vec::new();
        let mut failed = None;
        // The pipeline keeps the order, so the same puzzles are counted whatever the threads.
        let run = Pipeline { threads }.run(
            0..arguments.count,
            |number| measured(scale, &drawn(seed, number)?),
            |measured, _: &mut std::io::Sink| {
                match measured {
                    Ok(measured) => puzzles.extend(measured),
                    Err(error) => failed = Some(error),
                }
                Ok(())
            },
            &mut std::io::sink(),
        );
        // Nothing was written that could fail.
        drop(run);
        failed.map_or(Ok(Self { puzzles }), Err)
    }

    /// The middle ranks of the values 0, 1, ... among all puzzles, in hundredths of all: the last value is the highest that comes
    /// up, or `last`.
    fn ranks(&self, value: impl Fn(&Measured) -> usize, last: usize) -> Vec<f64> {
        let mut counts = vec![0_u32; last + 1];
        for puzzle in &self.puzzles {
            counts[value(puzzle)] += 1;
        }
        let mut below = 0;
        let ranks = counts.iter().map(|&count| {
            let rank = f64::from(2 * below + count) * 50.0 / self.puzzles.len() as f64;
            below += count;
            (rank * 100.0).round() / 100.0
        });
        ranks.collect()
    }

    fn file(&self, scale: &Scale, arguments: &Human) -> String {
        let most = self
            .puzzles
            .iter()
            .map(|puzzle| puzzle.waves)
            .max()
            .unwrap_or_default();
        let waves = self.ranks(|puzzle| puzzle.waves, most);
        let rungs = scale.ladder().rungs();
        let hardest = self.ranks(|puzzle| puzzle.hardest, rungs.len().saturating_sub(1));
        let mut scores: Vec<f64> = self
            .puzzles
            .iter()
            .map(|puzzle| f64::midpoint(waves[puzzle.waves], hardest[puzzle.hardest]))
            .collect();
        scores.sort_by(f64::total_cmp);
        let mut file = format!(
            "# Made by `sudokud scale human --scale {} --count {} --seed {}`; make it anew when the ladder grows.\n\
             #\n\
             # The ranks are middle places, from 0 to 100, among the {} puzzles of that population which this ladder finishes; the\n\
             # levels are fifths of it. docs/grading.md says what the score tells of a person's time.\n\
             name = \"human\"\n\
             summary = \"What predicts a person's time: mean rank of the waves of singles and the hardest step\"\n\
             rule = \"human\"\n\
             missing = \"skip\"\n\nlevels = [\n",
            scale.name(),
            arguments.count,
            arguments.seed,
            self.puzzles.len(),
        );
        for (index, level) in LEVELS.iter().enumerate() {
            let least = scores[scores.len() * index / LEVELS.len()];
            let bound = if index == 0 {
                String::new()
            } else {
                format!(", min_score = {}", written(least))
            };
            let _ = writeln!(file, "  {{ name = \"{level}\"{bound} }},");
        }
        file.push_str("]\n\nladder = [\n");
        for (number, (rung, rank)) in std::iter::zip(rungs, &hardest).enumerate() {
            let technique = format!("technique = \"{}\"", rung.id());
            let keys = [technique]
                .into_iter()
                .chain(keys(scale, number))
                .collect::<Vec<_>>();
            let _ = writeln!(file, "  {{ {}, rank = {} }},", keys.join(", "), written(*rank));
        }
        file.push_str("]\n\n[human]\n# The rank of 0 waves, of 1, and so on.\nwaves = [\n");
        for ranks in waves.chunks(10) {
            let ranks: Vec<_> = ranks.iter().map(|rank| written(*rank)).collect();
            let _ = writeln!(file, "  {},", ranks.join(", "));
        }
        file + "]\n"
    }
}

/// A number as a scale's file has it.
fn written(number: f64) -> String {
    Score::nearest(number).unwrap_or_default().to_string()
}

/// What a rung says beside its technique.
fn keys(scale: &Scale, number: usize) -> Vec<String> {
    let rung = &scale.ladder().rungs()[number];
    let bounds = rung.bounds();
    let variant = bounds
        .variant
        .and_then(|variant| rung.technique().info().variant(variant));
    let options: BTreeMap<_, _> = scale.options(number).iter().cloned().collect();
    let options: Vec<_> = options
        .iter()
        .map(|(key, value)| format!("{key} = {value:?}"))
        .collect();
    let keys = [
        variant.map(|variant| format!("variant = \"{}\"", variant.name)),
        bounds.max_length.map(|most| format!("max_length = {most}")),
        bounds.max_size.map(|most| format!("max_size = {most}")),
        (!options.is_empty()).then(|| format!("options = {{ {} }}", options.join(", "))),
    ];
    keys.into_iter().flatten().collect()
}

/// Puzzle number `number` of the population.
fn drawn(seed: Seed, number: u64) -> Result<Puzzle, WalkError> {
    let mut stream = RandomStream::new(seed, number);
    let solution = GridSource::Uniform.draw(&mut stream, &Stop::never())?;
    let mut cells: [_; Cell::COUNT] = std::array::from_fn(|index| index);
    stream.shuffle(&mut cells);
    let orbits = cells.into_iter().filter_map(Cell::new).map(CellSet::of);
    let fewest = FEWEST_CLUES + number % CLUE_COUNTS;
    let states = sudokud_search::dig(&solution, orbits, fewest as usize);
    let givens = solution.masked(states.last().copied().unwrap_or_default());
    Ok(Puzzle::with_proof(givens, solution).expect("digging keeps the solution the only one"))
}

/// What counts of a puzzle; nothing when the ladder does not finish it.
fn measured(scale: &Scale, puzzle: &Puzzle) -> Result<Option<Measured>, WalkError> {
    let (canonical, stop) = (puzzle.canonical(), Stop::never());
    let wanted = Wanted {
        recording: Recording::COUNTS,
        measures: &[Measure::Waves],
    };
    let grade = Grading::new(puzzle, &canonical, wanted, &stop).last(scale)?;
    let measured = grade.measures.waves.zip(grade.trace.hardest_rung());
    let measured = measured.map(|(waves, hardest)| Measured {
        waves: waves as usize,
        hardest,
    });
    Ok(measured.filter(|_| grade.is_solved()))
}
