//! How much the puzzles of different seeds may have in common.

use std::fmt;
use std::str::FromStr;

use sudokud_puzzle::quoted;

/// How much the puzzles of different seeds may have in common, beyond what the recipe fixes.
///
/// It matters to the rule `walk` only: every other rule begins each puzzle with a solution grid of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Variety {
    /// Each seed is a search of its own, with solution grids of its own.
    Full,
    /// A few seeds share a walk. Of two puzzles on one solution grid, the patterns of givens differ in many cells.
    Some,
    /// Many seeds share a walk. Their puzzles are distinct, but most differ in a few givens only.
    None,
}

impl Variety {
    /// All varieties, the default first.
    pub const ALL: [Self; 3] = [Self::Full, Self::Some, Self::None];

    /// Returns the name in requests and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Some => "some",
            Self::None => "none",
        }
    }
}

impl fmt::Display for Variety {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Variety {
    type Err = UnknownVariety;

    fn from_str(text: &str) -> Result<Self, UnknownVariety> {
        let found = Self::ALL.into_iter().find(|variety| variety.name() == text);
        found.ok_or_else(|| UnknownVariety(text.to_owned()))
    }
}

/// The error for a name that is not a variety.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no variety is called {}; there are {}", quoted(.0), Variety::ALL.map(Variety::name).join(", "))]
pub struct UnknownVariety(String);
