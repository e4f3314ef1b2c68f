//! Describes how a puzzle is made: the source of its solution grid, and how givens are removed from it.

use std::ops::RangeInclusive;

use super::digging_order::DiggingOrder;
use super::fields::CONSTRUCTION_FIELDS;
use super::rule::Rule;
use sudokud_search::{GridParameters, GridSource};

/// How a puzzle is made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Construction {
    /// The source of the solution grid.
    pub grid: GridSource,
    /// Parameters of that source.
    pub parameters: GridParameters,
    /// The order in which cells are tried.
    pub order: DiggingOrder,
    /// Which givens are removed, and when to stop.
    pub rule: Rule,
    /// Least number of givens that digging leaves, drawn from this range for each grid.
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
            floor: CONSTRUCTION_FIELDS.floor.default_range(),
            propagate: false,
        }
    }
}
