//! Checks the pattern of givens: their cells and their number.

use std::ops::RangeInclusive;

use sudoku_technique::{CellSet, House};

use super::super::recipe::{Minimality, Recipe};

/// Fewest givens of a puzzle with one solution.
pub(super) const FEWEST_CLUES: u32 = 17;

/// The permitted patterns of givens.
#[derive(Clone, Debug)]
pub(crate) struct GivensShape {
    /// The sets of cells that are given or empty as a whole.
    pub(crate) orbits: Vec<CellSet>,
    /// The cells that are given at the start: the mask, the region, or all cells.
    pub(crate) start: CellSet,
    /// Whether the givens are exactly `start`.
    pub(crate) is_fixed: bool,
    /// Whether every given must be needed.
    pub(crate) is_minimal: bool,
    /// Number of givens.
    pub(crate) clues: RangeInclusive<usize>,
    /// Number of givens in each row and column; `None` if every number is permitted.
    lines: Option<RangeInclusive<usize>>,
}

impl GivensShape {
    /// Returns the shape of `recipe`, without a check for contradictions.
    pub(super) fn of(recipe: &Recipe) -> Self {
        let mask = recipe.given_cells();
        let start = match (mask, recipe.within) {
            (Some(mask), _) => mask,
            (None, Some(within)) => within,
            (None, None) => CellSet::ALL,
        };
        let mut orbits = recipe.symmetry.orbits();
        orbits.retain(|orbit| orbit.is_subset(start));
        // In a region only whole orbits can be given.
        let start = match mask {
            Some(mask) => mask,
            None => orbits.iter().fold(CellSet::EMPTY, |all, &orbit| all | orbit),
        };
        let lines = &recipe.line_clues;
        Self {
            orbits,
            start,
            is_fixed: mask.is_some(),
            is_minimal: recipe.minimality == Minimality::Minimal,
            clues: (*recipe.clues.start()).max(FEWEST_CLUES) as usize..=*recipe.clues.end() as usize,
            lines: (*lines != (0..=9)).then(|| *lines.start() as usize..=*lines.end() as usize),
        }
    }

    /// Returns whether only some cells may be given. Random digits in a region mostly have several solutions.
    pub(crate) fn is_region(&self) -> bool {
        self.start != CellSet::ALL
    }

    /// Returns whether the number of givens in a line has bounds.
    pub(crate) fn has_line_bounds(&self) -> bool {
        self.lines.is_some()
    }

    /// Returns whether these givens are enough, in all and in each line. Further digs only remove givens.
    pub(crate) fn may_leave(&self, given: CellSet, floor: usize) -> bool {
        given.len() >= floor.max(*self.clues.start())
            && self
                .lines
                .as_ref()
                .is_none_or(|lines| line_counts(given).all(|count| count >= *lines.start()))
    }

    /// Returns whether these cells are a permitted pattern. Minimality is not checked.
    pub(crate) fn admits(&self, given: CellSet) -> bool {
        self.clues.contains(&given.len())
            && given.is_subset(self.start)
            && (!self.is_fixed || given == self.start)
            && self
                .lines
                .as_ref()
                .is_none_or(|lines| line_counts(given).all(|count| lines.contains(&count)))
    }
}

/// Returns the number of these cells in each row and each column.
pub(super) fn line_counts(cells: CellSet) -> impl Iterator<Item = usize> {
    House::lines().map(move |line| (line.cells() & cells).len())
}
