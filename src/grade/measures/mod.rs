//! Measures: numbers about a puzzle that tell more about a person's effort than a score does.
//!
//! They depend on the ladder, because it says what can be found and in which order, but not on the numbers of a scale. Each is
//! computed only when it is asked for by name. All but the guesses follow the walk that the scale walks.

mod isomorphs;
mod waves;

use std::str::FromStr;

use super::score::Score;
use sudokud_engine::{Ladder, UnknownName, Use, WalkError, Walked, find_named};
use sudokud_puzzle::{CanonicalPuzzle, Puzzle, Stop};

pub(super) use waves::waves;

/// What can be measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// How often a person looks over the whole grid who each time fills in everything that a single gives; each other step that
    /// is needed between counts as one look.
    Waves,
    /// How many deductions were open at each step, where that was narrowest, and the sum of 1/open over the placements.
    Availability,
    /// How many steps place nothing.
    Eliminations,
    /// How many cells singles fill before anything else is needed.
    EasyStart,
    /// How high on the ladder the hardest step stands.
    HardestRung,
    /// How many guesses an exhaustive search needs, on average over a fixed set of images of the puzzle.
    MeanGuesses,
}

impl Measure {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Waves,
        Self::Availability,
        Self::Eliminations,
        Self::EasyStart,
        Self::HardestRung,
        Self::MeanGuesses,
    ];

    /// Its name, in kebab case.
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

/// What was measured; none of what was not asked for.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Measures {
    /// The waves.
    pub waves: Option<u32>,
    /// The deductions that were open.
    pub availability: Option<Availability>,
    /// Steps that place nothing.
    pub eliminations: Option<u32>,
    /// Cells that singles fill before anything else is needed; all of them where nothing else is.
    pub easy_start: Option<u32>,
    /// The place of the hardest rung that was used, 1 for the first of the ladder; 0 when no step was made.
    pub hardest_rung: Option<u32>,
    /// The average number of guesses.
    pub mean_guesses: Option<Score>,
}

/// How much could be done at each step of a walk.
///
/// At a single: how many different digits singles place on that board. At any other step: in how many different ways its rung
/// could have changed the board.
#[derive(Clone, PartialEq, Debug)]
pub struct Availability {
    /// The number at each step.
    pub profile: Vec<u32>,
    /// The least of them at any step at which not all that was left was open; none when there was no such step. Without that
    /// condition it would be 1 for every puzzle, at its last cell.
    pub bottleneck: Option<u32>,
    /// The sum of 1/number over the steps that place a digit.
    pub inverse_sum: f64,
}

impl Measures {
    /// What is `asked` of a walk. `puzzle` is what was walked.
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

/// How many cells singles fill before a step that is none.
pub fn easy_start(ladder: &Ladder, steps: &[Use]) -> u32 {
    let singles = steps
        .iter()
        .take_while(|step| ladder.rungs()[step.rung].is_single());
    singles.map(|step| step.placed).sum()
}

impl Availability {
    fn of(ladder: &Ladder, puzzle: &Puzzle, walked: &Walked, stop: &Stop) -> Result<Self, WalkError> {
        let steps = &walked.trace.uses;
        let mut profile = Vec::with_capacity(steps.len());
        for (step, board) in std::iter::zip(steps, walked.boards.iter()) {
            let rung = &ladder.rungs()[step.rung];
            profile.push(if rung.is_single() {
                ladder.singles(board, puzzle.solution(), stop)?.len() as u32
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
            // Not `sum`, which is -0 without terms.
            inverse_sum: placing.fold(0.0, |sum, (_, &open)| sum + 1.0 / f64::from(open)),
            profile,
        })
    }
}
