//! Where givens may be, and how many.

use std::ops::RangeInclusive;

use sudoku_technique::{CellSet, House};

use super::super::recipe::{Minimality, Recipe};

/// Fewest givens of a puzzle with one solution.
pub(super) const FEWEST_CLUES: u32 = 17;

/// Where givens may be, and how many.
#[derive(Clone, Debug)]
pub(crate) struct GivensShape {
    /// The sets of cells that are given or not as a whole.
    pub(crate) orbits: Vec<CellSet>,
    /// The cells that are given at the start: all, unless a mask or a region says otherwise.
    pub(crate) start: CellSet,
    /// Whether the givens are exactly those of the start.
    pub(crate) is_fixed: bool,
    /// Whether every given must be needed.
    pub(crate) is_minimal: bool,
    /// How many givens.
    pub(crate) clues: RangeInclusive<usize>,
    /// How many givens in each row and column, where not any number will do.
    lines: Option<RangeInclusive<usize>>,
}

impl GivensShape {
    /// The shape that `recipe` asks for, not yet looked at for contradictions.
    pub(super) fn of(recipe: &Recipe) -> Self {
        let start = match (recipe.mask, recipe.within) {
            (Some(mask), _) => mask,
            (None, Some(within)) => within,
            (None, None) => CellSet::ALL,
        };
        let mut orbits = recipe.symmetry.orbits();
        orbits.retain(|orbit| orbit.is_subset(start));
        // Of a region only what is symmetric can be given.
        let start = match recipe.mask {
            Some(mask) => mask,
            None => orbits.iter().fold(CellSet::EMPTY, |all, &orbit| all | orbit),
        };
        let lines = &recipe.line_clues;
        Self {
            orbits,
            start,
            is_fixed: recipe.mask.is_some(),
            is_minimal: recipe.minimality == Minimality::Minimal,
            clues: (*recipe.clues.start()).max(FEWEST_CLUES) as usize..=*recipe.clues.end() as usize,
            lines: (*lines != (0..=9)).then(|| *lines.start() as usize..=*lines.end() as usize),
        }
    }

    /// Whether the givens are in a region that leaves most random digits with several solutions.
    pub(crate) fn is_region(&self) -> bool {
        self.start != CellSet::ALL
    }

    /// Whether there are not too few of these givens, in all or in a line. Once there are, no dig makes it good.
    pub(crate) fn may_leave(&self, given: CellSet, floor: usize) -> bool {
        given.len() >= floor.max(*self.clues.start())
            && self
                .lines
                .as_ref()
                .is_none_or(|lines| line_counts(given).all(|count| count >= *lines.start()))
    }

    /// Whether a puzzle with these givens is as wished; whether each is needed is not looked at.
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

/// How many of these cells each row and each column has.
pub(super) fn line_counts(cells: CellSet) -> impl Iterator<Item = usize> {
    House::lines().map(move |line| (line.cells() & cells).len())
}
