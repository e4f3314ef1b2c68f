//! Which candidates would be false if they were true.
//!
//! A candidate is one if among the nodes that it sees there are `a` and `b`, maybe the same, of which `b` is true if `a` is
//! false. For nodes that is known: they lead to a node that they see. For all others it is put together from what follows if
//! the nodes of a house are false, once for each house.

use sudoku_patterns::inference::Row;
use sudoku_technique::{Candidate, CandidateSet, Cell, Digit, House};

use super::Web;
use super::rows::HOUSES;

impl<const WORDS: usize> Web<WORDS> {
    pub(super) fn find_removable(&self) -> CandidateSet {
        let mut removable = CandidateSet::EMPTY;
        let if_false: Vec<_> = (0..self.nodes().len())
            .map(|node| self.follows_if_false(node))
            .collect();
        let mut by_cell = [Row::EMPTY; Cell::COUNT];
        for (node, what) in self.nodes().iter().enumerate() {
            if let Some(cell) = self.links.cell(node) {
                by_cell[cell.index()] |= if_false[node];
                if self.follows[node].intersects(&self.weak[node]) {
                    removable.insert_digit(what.digit, what.cells);
                }
            }
        }
        for digit in Digit::ALL {
            let nodes = self.links.of_digit(digit);
            if nodes.is_empty() {
                // Such candidates see nodes in their cell only.
                for cell in self.links.candidates.cells_of(digit) {
                    if by_cell[cell.index()].intersects(&self.in_cell[cell.index()]) {
                        removable.insert(Candidate::new(cell, digit));
                    }
                }
                continue;
            }
            // What follows from groups is added one by one, because a candidate sees some of a house and is in others.
            let in_house = &self.in_house[digit.index()];
            let groups = self.links.groups(digit);
            let mut by_house = [Row::EMPTY; House::COUNT];
            let singles = nodes.start..groups.start;
            for (houses, follows) in self.links.houses[singles.clone()].iter().zip(&if_false[singles]) {
                for &house in houses {
                    by_house[usize::from(house)] |= *follows;
                }
            }
            let all_groups = Row::range(groups.clone());
            for cell in self.links.candidates.cells_of(digit) - self.links.singles(digit) {
                let houses = HOUSES[cell.index()].map(usize::from);
                let join = |rows: &[Row<WORDS>; House::COUNT], own: Row<WORDS>| {
                    houses.into_iter().fold(own, |all, house| all | rows[house])
                };
                let mut seen = join(in_house, self.in_cell[cell.index()]);
                let mut follows = join(&by_house, by_cell[cell.index()]);
                for group in &(seen & all_groups) {
                    if self.links.nodes[group].cells.contains(cell) {
                        seen.remove(group);
                    } else {
                        follows |= if_false[group];
                    }
                }
                if follows.intersects(&seen) {
                    removable.insert(Candidate::new(cell, digit));
                }
            }
        }
        removable
    }
}
