//! Draws random solution grids from several sources.
//!
//! | name | every grid equally likely? |
//! |---|---|
//! | `uniform` | yes, exactly: each of the 6,670,903,752,021,072,936,960 |
//! | `sequential` | all possible; close to uniform: one of two sensitive statistics is 3 % off |
//! | `random` | all possible, grids with repeated mini-rows preferred |
//! | `random-with-singles` | all possible, grids with repeated mini-rows preferred less |
//! | `las-vegas` | all possible, strongly towards the solutions that the solver meets first |
//! | `shuffled` | yes; with a base grid only 46,656 grids, equally likely |
//! | `cyclic`, `cyclic-transposed` | only 362,880 grids each, equally likely |
//!
//! A source draws the same grids for the same stream, on every machine. The tests measure each source with two statistics;
//! `docs/performance.md` has the results.

mod cyclic;
mod drawing;
mod las_vegas;
mod parameters;
mod random;
mod sequential;
mod shuffled;
mod splits;
mod stack;
#[cfg(test)]
mod tests;
mod uniform;

use std::fmt;
use std::str::FromStr;

pub use parameters::GridParameters;

use sudokud_puzzle::{Grid, RandomStream, Stop, Stopped, quoted};

/// A source of random solution grids.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum GridSource {
    /// Each of the 6.67e21 grids equally likely.
    #[default]
    Uniform,
    /// Digit by digit into the nine boxes, starting again after a dead end (Jet Sudoku's own choice).
    Sequential,
    /// Cell by cell with a random digit that fits, starting again after a dead end.
    Random,
    /// Random candidates in random cells, with naked and hidden singles filled in between.
    RandomWithSingles,
    /// Eleven random givens, solved within a limit of guesses; otherwise other givens.
    LasVegas,
    /// Lines of a uniform grid, or of a base grid, swapped within their bands and stacks.
    Shuffled,
    /// The grid that counts on by one from row to row, relabelled.
    Cyclic,
    /// The same with rows and columns exchanged.
    CyclicTransposed,
}

impl GridSource {
    /// All sources, the default first.
    pub const ALL: [Self; 8] = [
        Self::Uniform,
        Self::Sequential,
        Self::Random,
        Self::RandomWithSingles,
        Self::LasVegas,
        Self::Shuffled,
        Self::Cyclic,
        Self::CyclicTransposed,
    ];

    /// Draws a solution grid.
    pub fn draw(self, stream: &mut RandomStream, stop: &Stop) -> Result<Grid, Stopped> {
        self.draw_with(&GridParameters::default(), stream, stop)
    }

    /// Draws a solution grid. A source ignores parameters of other sources.
    pub fn draw_with(
        self,
        parameters: &GridParameters,
        stream: &mut RandomStream,
        stop: &Stop,
    ) -> Result<Grid, Stopped> {
        match self {
            Self::Uniform => uniform::draw(stream, stop),
            Self::Sequential => sequential::draw(stream, stop),
            Self::Random => random::draw(stream, stop),
            Self::RandomWithSingles => random::draw_with_singles(stream, stop),
            Self::LasVegas => las_vegas::draw(parameters, stream, stop),
            Self::Shuffled => shuffled::draw(parameters, stream, stop),
            Self::Cyclic => Ok(cyclic::draw(stream)),
            Self::CyclicTransposed => Ok(cyclic::draw_transposed(stream)),
        }
    }

    /// Returns the name in requests and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Uniform => "uniform",
            Self::Sequential => "sequential",
            Self::Random => "random",
            Self::RandomWithSingles => "random-with-singles",
            Self::LasVegas => "las-vegas",
            Self::Shuffled => "shuffled",
            Self::Cyclic => "cyclic",
            Self::CyclicTransposed => "cyclic-transposed",
        }
    }
}

impl fmt::Display for GridSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for GridSource {
    type Err = UnknownGridSource;

    fn from_str(text: &str) -> Result<Self, UnknownGridSource> {
        Self::ALL
            .into_iter()
            .find(|source| source.name() == text)
            .ok_or_else(|| UnknownGridSource {
                name: text.to_owned(),
            })
    }
}

/// The error for a name that is not a source of grids.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no grid source is called {}; there are {}", quoted(name), GridSource::ALL.map(GridSource::name).join(", "))]
pub struct UnknownGridSource {
    name: String,
}
