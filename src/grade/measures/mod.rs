//! Computes measures: numbers that predict a person's effort better than a score does.
//!
//! Measures depend on the ladder, which determines what is found and in which order, but not on the numbers of a scale. A measure is
//! computed only if it is asked for. All measures except the guesses use the scale's walk.

mod isomorphs;
mod waves;

use std::str::FromStr;

use super::score::Score;
use sudokud_engine::{Ladder, UnknownName, Use, WalkError, Walked, find_named};
use sudokud_puzzle::{CanonicalPuzzle, Puzzle, Stop};

pub(super) use waves::waves;

/// A measure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// Number of passes over the whole grid, if each pass fills in all singles. Each other step between counts as one pass.
    Waves,
    /// Number of deductions available at each step, their minimum, and the sum of 1/number over the placements.
    Availability,
    /// Number of steps that place nothing.
    Eliminations,
    /// Number of cells that singles fill before another technique is needed.
    EasyStart,
    /// Position of the hardest used rung on the ladder.
    HardestRung,
    /// Number of guesses of an exhaustive search, averaged over a fixed set of images of the puzzle.
    MeanGuesses,
}

impl Measure {
    /// All measures.
    pub const ALL: [Self; 6] = [
        Self::Waves,
        Self::Availability,
        Self::Eliminations,
        Self::EasyStart,
        Self::HardestRung,
        Self::MeanGuesses,
    ];

    /// Returns the name, in kebab case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Waves => "waves",
            Self::Availability => "availability",
            Self::Eliminations => "eliminations",
            Self::EasyStart => "easy-start",
            Self::HardestRung => "hardest-rung",
            Self::MeanGuesses => "mean-guesses",
        }
    }
}

impl FromStr for Measure {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let names = Self::ALL.iter().map(|measure| measure.name());
        find_named("measure", name, names).map(|index| Self::ALL[index])
    }
}

/// The measures of a puzzle; `None` for those that were not asked for.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Measures {
    /// Number of waves.
    pub waves: Option<u32>,
    /// The available deductions.
    pub availability: Option<Availability>,
    /// Number of steps that place nothing.
    pub eliminations: Option<u32>,
    /// Number of cells that singles fill before another technique is needed.
    pub easy_start: Option<u32>,
    /// Position of the hardest used rung, 1 for the first of the ladder; 0 if no step was made.
    pub hardest_rung: Option<u32>,
    /// Average number of guesses.
    pub mean_guesses: Option<Score>,
}

/// The number of deductions available at each step of a walk.
///
/// At a single, this is the number of digits that singles place on the board. At any other step, it is the number of different changes
/// that its rung finds.
#[derive(Clone, PartialEq, Debug)]
pub struct Availability {
    /// Number at each step.
    pub profile: Vec<u32>,
    /// Least number over the steps at which it is below the number of empty cells; `None` without such steps. Other steps do not
    /// count, because otherwise the last cell of every puzzle would make it 1.
    pub bottleneck: Option<u32>,
    /// Sum of 1/number over the steps that place a digit.
    pub inverse_sum: f64,
}

impl Measures {
    /// Computes the measures in `asked` for a walk of `puzzle`.
    pub(super) fn of(
        asked: &[Measure],
        ladder: &Ladder,
        puzzle: &Puzzle,
        canonical: &CanonicalPuzzle,
        walked: &Walked,
        stop: &Stop,
    ) -> Result<Self, WalkError> {
        let mut measures = Self::default();
        let trace = &walked.trace;
        for measure in asked {
            match measure {
                Measure::Waves => measures.waves = Some(waves(ladder, puzzle, stop)?),
                Measure::Availability => {
                    measures.availability = Some(Availability::of(ladder, puzzle, walked, stop)?);
                }
                Measure::Eliminations => {
                    let silent = trace.uses.iter().filter(|step| step.placed == 0);
                    measures.eliminations = Some(silent.count() as u32);
                }
                Measure::EasyStart => measures.easy_start = Some(easy_start(ladder, &trace.uses)),
                Measure::HardestRung => {
                    measures.hardest_rung = Some(trace.hardest_rung().map_or(0, |rung| rung as u32 + 1));
                }
                Measure::MeanGuesses => {
                    measures.mean_guesses = Some(isomorphs::mean_guesses(&canonical.puzzle, stop)?);
                }
            }
        }
        Ok(measures)
    }
}

/// Returns the number of cells that singles fill before the first other step.
pub fn easy_start(ladder: &Ladder, steps: &[Use]) -> u32 {
    let singles = steps
        .iter()
        .take_while(|step| ladder.rungs()[step.rung].is_single());
    singles.map(|step| step.placed).sum()
}

impl Availability {
    fn of(ladder: &Ladder, puzzle: &Puzzle, walked: &Walked, stop: &Stop) -> Result<Self, WalkError> {
        let solution = puzzle.solution().into();
        let steps = &walked.trace.uses;
        let mut profile = Vec::with_capacity(steps.len());
        for (step, board) in std::iter::zip(steps, walked.boards.iter()) {
            let rung = &ladder.rungs()[step.rung];
            profile.push(if rung.is_single() {
                // The walk has asked the rungs before this one about this board.
                ladder.singles_from(step.rung, board, &solution, stop)?.len() as u32
            } else {
                rung.outcomes(board, puzzle.solution(), stop)?
            });
        }
        let narrow = std::iter::zip(&profile, walked.boards.iter())
            .filter(|&(&open, board)| (open as usize) < board.unsolved().len());
        let bottleneck = narrow.map(|(&open, _)| open).min();
        let placing = std::iter::zip(steps, &profile).filter(|(step, _)| step.placed > 0);
        Ok(Self {
            bottleneck,
            // `Iterator::sum` returns -0.0 for an empty iterator.
            inverse_sum: placing.fold(0.0, |sum, (_, &open)| sum + 1.0 / f64::from(open)),
            profile,
        })
    }
}
