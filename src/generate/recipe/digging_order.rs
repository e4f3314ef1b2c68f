//! The orders in which cells are tried.

use std::fmt;
use std::str::FromStr;

use sudoku_technique::Cell;

use sudokud_puzzle::quoted;

/// The order in which cells are tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DiggingOrder {
    /// Random, drawn for each grid.
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

    /// Returns the name in requests and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Jumping => "jumping",
            Self::SShaped => "s-shaped",
            Self::RowMajor => "row-major",
        }
    }

    /// Returns the cells in this order; `None` for [`Random`](Self::Random).
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

/// The error for a name that is not a digging order.
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
