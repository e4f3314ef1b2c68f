//! Remembers how other solutions differ from a solution grid.
//!
//! Givens permit another solution if that solution has the same digits in all of them. So where a search finds another solution, the
//! cells in which it differs answer later questions without a search: givens that miss all of these cells are too few.

use sudoku_technique::{Cell, CellSet};

use sudokud_puzzle::Grid;

/// Number of other solutions that are remembered. With 32 instead of 128, directed walks take 4 % longer; with 256 they take the same time.
const MOST: usize = 128;

/// The cells in which other solutions differ from a solution grid.
#[derive(Clone, Debug)]
pub struct Differences {
    solution: Grid,
    /// The last ones that were found, the oldest at `next` if there are [`MOST`].
    sets: Vec<CellSet>,
    next: usize,
}

impl Differences {
    /// Returns the memory for a solution grid.
    pub fn from(solution: &Grid) -> Self {
        Self {
            solution: *solution,
            sets: Vec::new(),
            next: 0,
        }
    }

    /// Returns the solution grid.
    pub fn solution(&self) -> &Grid {
        &self.solution
    }

    /// Returns whether a remembered solution has the same digits in all cells of `given`.
    pub(super) fn has_another(&self, given: CellSet) -> bool {
        self.sets.iter().any(|cells| !cells.intersects(given))
    }

    /// Remembers another solution.
    pub(super) fn add(&mut self, other: &Grid) {
        let differs = |&cell: &Cell| other.get(cell) != self.solution.get(cell);
        let cells = Cell::all().filter(differs).collect();
        if self.sets.len() < MOST {
            self.sets.push(cells);
        } else {
            self.sets[self.next] = cells;
            self.next = (self.next + 1) % MOST;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Digger, GridSource};
    use sudokud_puzzle::{RandomStream, Seed, Stop};

    #[test]
    fn digging_with_differences_removes_the_same_givens_after_the_same_number_of_tests() {
        let mut stream = RandomStream::new(Seed(3), 0);
        let mut without_search = 0;
        for _ in 0..20 {
            let solution = GridSource::Uniform.draw(&mut stream, &Stop::never()).unwrap();
            let mut differences = Differences::from(&solution);
            let mut given = solution.filled();
            for round in 0..60 {
                // Single cells and pairs, from fewer and more givens.
                let mut orbits: Vec<CellSet> = Cell::all().map(CellSet::of).collect();
                stream.shuffle(&mut orbits);
                if round % 2 == 1 {
                    orbits = orbits
                        .chunks(2)
                        .map(|two| two[0] | *two.last().unwrap())
                        .collect();
                }
                let (mut plain, mut knowing) = (Digger::new(&solution, given), Digger::new(&solution, given));
                for &orbit in &orbits {
                    without_search += usize::from(differences.has_another(given - orbit));
                    assert_eq!(plain.dig(orbit), knowing.dig_knowing(orbit, &mut differences));
                    assert_eq!((plain.given(), plain.tests()), (knowing.given(), knowing.tests()));
                }
                given = plain.given();
                for _ in 0..4 {
                    given |= orbits[stream.below(orbits.len() as u32) as usize];
                }
            }
        }
        assert!(without_search > 1_000, "{without_search}");
    }

    #[test]
    fn more_solutions_than_are_remembered_replace_the_oldest() {
        let solution = GridSource::Uniform
            .draw(&mut RandomStream::new(Seed(4), 0), &Stop::never())
            .unwrap();
        let mut differences = Differences::from(&solution);
        let swapped = |first: usize, second: usize| {
            let mut other = solution;
            let cell = |index| Cell::new(index).unwrap();
            other.set(cell(first), solution.get(cell(second)));
            other.set(cell(second), solution.get(cell(first)));
            other
        };
        let pairs: Vec<_> = (0..81)
            .flat_map(|second| (0..second).map(move |first| (first, second)))
            .filter(|&(first, second)| solution.values()[first] != solution.values()[second])
            .take(MOST + 1)
            .collect();
        let cells = |(first, second): (usize, usize)| -> CellSet {
            [first, second].into_iter().filter_map(Cell::new).collect()
        };
        for &(first, second) in &pairs {
            differences.add(&swapped(first, second));
            assert!(differences.has_another(CellSet::ALL - cells((first, second))));
        }
        assert_eq!(differences.sets.len(), MOST);
        assert!(differences.has_another(CellSet::ALL - cells(pairs[1])));
        assert!(!differences.has_another(CellSet::ALL - cells(pairs[0])));
    }
}
