//! How a puzzle is made: where its solution grid comes from, and how givens are taken out of it.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use sudoku_technique::Cell;

use sudokud_puzzle::quoted;
use sudokud_search::{GridParameters, GridSource};

/// How a puzzle is made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Construction {
    /// Where the solution grid comes from.
    pub grid: GridSource,
    /// What that source can be told.
    pub parameters: GridParameters,
    /// In which order cells are tried.
    pub order: DiggingOrder,
    /// What is taken out, and when it is enough.
    pub rule: Rule,
    /// Digging leaves at least so many givens; the number is drawn from this range for each grid.
    pub floor: RangeInclusive<u32>,
    /// Whether the puzzle is changed to a random equivalent one at the end.
    pub propagate: bool,
}

impl Default for Construction {
    fn default() -> Self {
        Self {
            grid: GridSource::default(),
            parameters: GridParameters::default(),
            order: DiggingOrder::Random,
            rule: Rule::Fastest,
            floor: 0..=0,
            propagate: false,
        }
    }
}

/// What is taken out of a solution grid, and when it is enough.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rule {
    /// Whatever reaches the target fastest.
    Fastest,
    /// Digs as far as it goes and looks along the way for the state with the fewest givens that meets the target.
    Bisect,
    /// Digs as far as it goes: only the last state counts.
    Minimal,
    /// Grades after each dig, puts back what overshoots, steps back where nothing is left to try.
    Target {
        /// So many digs are made before the first grade; the number is drawn from this range for each grid.
        first_grade: RangeInclusive<u32>,
        /// After so many steps back, another grid.
        most_steps_back: u32,
    },
    /// A given goes only while the techniques of a scale still solve the puzzle.
    SolvableBy {
        /// The scale; empty for that of the recipe.
        scale: String,
    },
    /// The other way round: shows cells of the solution until there is one solution.
    Reveal {
        /// So many cells are shown before the first look.
        givens: u32,
    },
    /// Where the ladder without the needed techniques stalls, shows the cell after which one of them helps.
    Repair,
    /// Walks from puzzle to similar puzzle: nearer to the target, then from one that meets it to the next.
    Walk,
}

impl Rule {
    /// Digs before the first grade: the fifteen to twenty pairs of the text that describes the reductive method.
    pub const USUAL_FIRST_GRADE: RangeInclusive<u32> = 15..=20;
    /// Its "few hundred" steps back.
    pub const USUAL_STEPS_BACK: u32 = 300;
    /// From so many givens on Jet Sudoku looks whether there is one solution.
    pub const USUAL_REVEALED: u32 = 18;

    /// Its name in requests.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Fastest => "fastest",
            Self::Bisect => "bisect",
            Self::Minimal => "minimal",
            Self::Target { .. } => "target",
            Self::SolvableBy { .. } => "solvable-by",
            Self::Reveal { .. } => "reveal",
            Self::Repair => "repair",
            Self::Walk => "walk",
        }
    }
}

/// In which order cells are tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DiggingOrder {
    /// At random.
    Random,
    /// Every second cell, row by row, then the others.
    Jumping,
    /// Row by row, there and back again.
    SShaped,
    /// Row by row, each from the left.
    RowMajor,
}

impl DiggingOrder {
    /// All orders, the default first.
    pub const ALL: [Self; 4] = [Self::Random, Self::Jumping, Self::SShaped, Self::RowMajor];

    /// Its name in requests and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Jumping => "jumping",
            Self::SShaped => "s-shaped",
            Self::RowMajor => "row-major",
        }
    }

    /// The cells in this order; none for the one that is drawn anew for each grid.
    pub fn cells(self) -> Option<Vec<Cell>> {
        let all = || Cell::all();
        match self {
            Self::Random => None,
            Self::RowMajor => Some(all().collect()),
            Self::Jumping => Some(all().step_by(2).chain(all().skip(1).step_by(2)).collect()),
            Self::SShaped => {
                let cell = |index: usize| match (index / 9, index % 9) {
                    (row, column) if row % 2 == 1 => row * 9 + 8 - column,
                    _ => index,
                };
                Some((0..Cell::COUNT).map(cell).filter_map(Cell::new).collect())
            }
        }
    }
}

impl fmt::Display for DiggingOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for DiggingOrder {
    type Err = UnknownOrder;

    fn from_str(text: &str) -> Result<Self, UnknownOrder> {
        let found = Self::ALL.into_iter().find(|order| order.name() == text);
        found.ok_or_else(|| UnknownOrder(text.to_owned()))
    }
}

/// A name that is no digging order.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no digging order is called {}; there are {}", quoted(.0), DiggingOrder::ALL.map(DiggingOrder::name).join(", "))]
pub struct UnknownOrder(String);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_has_every_cell_once() {
        for order in DiggingOrder::ALL {
            assert_eq!(order.to_string().parse(), Ok(order));
            let Some(mut cells) = order.cells() else {
                assert_eq!(order, DiggingOrder::Random);
                continue;
            };
            cells.sort_unstable();
            assert!(cells.into_iter().eq(Cell::all()), "{order}");
        }
    }

    #[test]
    fn the_orders_begin_as_the_paper_draws_them() {
        let begin = |order: DiggingOrder| {
            let cells = order.cells().unwrap();
            let names: Vec<String> = cells[7..11].iter().map(ToString::to_string).collect();
            names.join(" ")
        };
        assert_eq!(begin(DiggingOrder::RowMajor), "r1c8 r1c9 r2c1 r2c2");
        assert_eq!(begin(DiggingOrder::SShaped), "r1c8 r1c9 r2c9 r2c8");
        assert_eq!(begin(DiggingOrder::Jumping), "r2c6 r2c8 r3c1 r3c3");
    }
}
