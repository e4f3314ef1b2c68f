//! Makes the file of a scale with rule `human`, for the ladder of another scale.
//!
//! The reference population: puzzle number `i` is dug at random out of a uniformly drawn solution, down to 24 + i mod 13 givens
//! or as near as possible, so that it contains both easy puzzles with many givens and minimal ones. Puzzles that the ladder does not
//! finish are left out. Every number of waves and every hardest rung gets its middle rank in the population, from 0 to 100; the levels
//! are fifths of the population.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::arguments::Human;
use crate::error::ToolError;
use crate::generated::GeneratedFile;
use crate::random_puzzle::dug;
use sudokud_cli::Status;
use sudokud_cli::calls::backend;
use sudokud_engine::{Recording, WalkError};
use sudokud_grade::{Grading, Measure, Scale, Score, Wanted};
use sudokud_puzzle::{Puzzle, Seed, Stop};

/// The fewest givens of a puzzle, and how many different numbers of givens there are.
const FEWEST_CLUES: u64 = 24;
const CLUE_COUNTS: u64 = 13;
/// The levels, each a fifth of the population.
const LEVELS: [&str; 5] = ["very-easy", "easy", "medium", "hard", "very-hard"];

/// The last rungs, whose rank is the highest.
const TRIALS: [&str; 3] = ["trial-depth-1", "trial-depth-2", "brute-force"];

/// Makes the file.
pub(crate) fn run(arguments: &Human) -> Result<GeneratedFile, ToolError> {
    let live = backend::load(&arguments.local)?;
    let snapshot = live.current();
    let scale = snapshot.scale(&arguments.scale)?;
    // Trials finish every puzzle, so they say nothing about a population.
    let population = Population::make(scale.by_logic().unwrap_or(scale), arguments)?;
    if population.puzzles.is_empty() {
        return Err(ToolError::NoPopulation);
    }
    Ok(GeneratedFile {
        text: population.file(scale, arguments),
        status: Status::Done,
    })
}

/// The effort of a puzzle: its waves and the number of its hardest rung.
#[derive(Clone, Copy)]
struct HumanEffort {
    waves: usize,
    hardest: usize,
}

/// The puzzles that the ladder finishes.
struct Population {
    puzzles: Vec<HumanEffort>,
}

impl Population {
    fn make(scale: &Scale, arguments: &Human) -> Result<Self, WalkError> {
        let seed = Seed(arguments.seed as u64);
        let mut puzzles = Vec::new();
        let mut failed = None;
        // The pipeline keeps the order, so the number of threads changes nothing.
        let run = arguments.threads.pipeline().run(
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
        // Writing to a sink cannot fail.
        drop(run);
        failed.map_or(Ok(Self { puzzles }), Err)
    }

    /// The middle ranks of the values 0 to `last` among all puzzles, in percent.
    fn ranks(&self, value: impl Fn(&HumanEffort) -> usize, last: usize) -> Vec<f64> {
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
        let rungs = &scale.ladder().rungs()[..scale.ladder().logic_rungs()];
        let hardest = self.ranks(|puzzle| puzzle.hardest, rungs.len().saturating_sub(1));
        let mut scores: Vec<f64> = self
            .puzzles
            .iter()
            .map(|puzzle| f64::midpoint(waves[puzzle.waves], hardest[puzzle.hardest]))
            .collect();
        scores.sort_by(f64::total_cmp);
        let mut file = format!(
            "# Made by `sudokud-tools human --scale {} --count {} --seed {}`; make it anew when the ladder grows.\n\
             #\n\
             # The ranks are middle places, from 0 to 100, among the {} puzzles of that population which this ladder finishes; the\n\
             # levels are fifths of it. Trials come last, for puzzles that are not in the population.\n\
             # docs/grading.md says what the score tells of a person's time.\n\
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
        for id in TRIALS {
            let _ = writeln!(file, "  {{ technique = \"{id}\", rank = 100 }},");
        }
        file.push_str("]\n\n[human]\n# The rank of 0 waves, of 1, and so on.\nwaves = [\n");
        for ranks in waves.chunks(10) {
            let ranks: Vec<_> = ranks.iter().map(|rank| written(*rank)).collect();
            let _ = writeln!(file, "  {},", ranks.join(", "));
        }
        file + "]\n"
    }
}

/// A number in the notation of a scale's file.
fn written(number: f64) -> String {
    Score::nearest(number).unwrap_or_default().to_string()
}

/// The keys of a rung besides its technique.
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
    dug(seed, number, (FEWEST_CLUES + number % CLUE_COUNTS) as usize)
}

/// The effort of a puzzle; `None` if the ladder does not finish it.
fn measured(scale: &Scale, puzzle: &Puzzle) -> Result<Option<HumanEffort>, WalkError> {
    let (canonical, stop) = (puzzle.canonical(), Stop::never());
    let wanted = Wanted {
        recording: Recording::COUNTS,
        measures: &[Measure::Waves],
    };
    let grade = Grading::new(puzzle, &canonical, wanted, &stop).last(scale)?;
    let measured = grade.measures.waves.zip(grade.trace.hardest_rung());
    let measured = measured.map(|(waves, hardest)| HumanEffort {
        waves: waves as usize,
        hardest,
    });
    Ok(measured.filter(|_| grade.is_solved()))
}
