//! Finds the candidates that would be false if they were true.
//!
//! A candidate is removable if it sees nodes `a` and `b`, which may be the same, and `b` is true if `a` is false. For a candidate
//! that is a node, the closure has the answer: the candidate leads to a node that it sees. For other candidates, the search
//! joins rows of their houses: the nodes that follow if the nodes of a house are false. It computes them once for each house.

use sudoku_patterns::inference::BitRow;
use sudoku_technique::{Candidate, CandidateSet, Cell, Digit, House};

use super::ChainWeb;
use super::rows::HOUSES;

impl<const WORDS: usize> ChainWeb<WORDS> {
    /// Returns the removable candidates.
    pub(super) fn find_removable(&self) -> CandidateSet {
        let mut removable = CandidateSet::EMPTY;
        let if_false: Vec<_> = (0..self.nodes().len())
            .map(|node| self.follows_if_false(node))
            .collect();
        let mut by_cell = [BitRow::EMPTY; Cell::COUNT];
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
                // Candidates of a digit without nodes see only nodes in their cell.
                for cell in self.links.candidates.cells_of(digit) {
                    if by_cell[cell.index()].intersects(&self.in_cell[cell.index()]) {
                        removable.insert(Candidate::new(cell, digit));
                    }
                }
                continue;
            }
            // Groups are added one by one, because a candidate sees some groups of a house and is in others.
            let in_house = &self.in_house[digit.index()];
            let groups = self.links.groups(digit);
            let mut by_house = [BitRow::EMPTY; House::COUNT];
            let singles = nodes.start..groups.start;
            for (houses, follows) in self.links.houses[singles.clone()].iter().zip(&if_false[singles]) {
                for &house in houses {
                    by_house[usize::from(house)] |= *follows;
                }
            }
            let all_groups = BitRow::range(groups.clone());
            for cell in self.links.candidates.cells_of(digit) - self.links.singles(digit) {
                let houses = HOUSES[cell.index()].map(usize::from);
                let join = |rows: &[BitRow<WORDS>; House::COUNT], own: BitRow<WORDS>| {
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
