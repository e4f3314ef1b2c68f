//! Fills the rows of bits of a web.
//!
//! The nodes that a node sees are the nodes of its houses and its cell. A house has all nodes whose cells it contains.

use sudoku_patterns::inference::BitRow;
use sudoku_technique::{Candidate, Cell, Digit, House};

use super::ChainWeb;

/// For each house, its nodes of one digit.
pub(super) type NodesInHouse<const WORDS: usize> = [BitRow<WORDS>; House::COUNT];

impl<const WORDS: usize> ChainWeb<WORDS> {
    /// Fills the rows of weak and strong links.
    pub(super) fn fill(&mut self) {
        self.fill_strong();
        for digit in Digit::ALL {
            self.fill_digit(digit);
        }
        for number in 0..self.links.nodes.len() {
            if let Some(cell) = self.links.cell(number) {
                self.in_cell[cell.index()].insert(number);
            }
        }
        for number in 0..self.links.nodes.len() {
            if let Some(cell) = self.links.cell(number) {
                let mut others = self.in_cell[cell.index()];
                others.remove(number);
                self.weak[number] |= others;
            }
        }
    }

    /// Fills the strong links, as rows and as a list.
    fn fill_strong(&mut self) {
        let count = self.links.nodes.len();
        let mut ends = vec![0_u32; count + 1];
        for &[one, other] in &self.links.pairs {
            for (one, other) in [(one, other), (other, one)] {
                self.strong[usize::from(one)].insert(other.into());
                ends[usize::from(one)] += 1;
            }
        }
        let mut sum = 0;
        for end in &mut ends {
            sum += *end;
            *end = sum;
        }
        // Fills each range of the list from its end down to its start, so the ends become the starts.
        self.partners = vec![0; 2 * self.links.pairs.len()];
        for &[one, other] in &self.links.pairs {
            for (one, other) in [(one, other), (other, one)] {
                let place = &mut ends[usize::from(one)];
                *place -= 1;
                self.partners[*place as usize] = other;
            }
        }
        self.first_partner = ends;
    }

    /// Returns the nodes that are true if the node is false. A node is in the list twice if two houses make the link.
    #[inline]
    pub(super) fn partners(&self, node: usize) -> &[u16] {
        let [first, end] = [node, node + 1].map(|node| self.first_partner[node] as usize);
        &self.partners[first..end]
    }

    /// Fills the weak links within a digit.
    fn fill_digit(&mut self, digit: Digit) {
        let in_house = &mut self.in_house[digit.index()];
        for number in self.links.of_digit(digit) {
            for house in self.links.houses[number] {
                in_house[usize::from(house)].insert(number);
            }
        }
        for number in self.links.of_digit(digit) {
            let houses = self.links.houses[number].map(usize::from);
            let [one, two, three] = houses.map(|house| in_house[house]);
            self.weak[number] = one | two | three;
            self.weak[number].remove(number);
        }
        // A node that shares a cell with a group does not see it, although both are in one house.
        let groups = self.links.groups(digit);
        for group in groups.clone() {
            let cells = self.links.nodes[group].cells;
            for cell in cells {
                if let Some(single) = self.links.number(Candidate::new(cell, digit)) {
                    self.part(single, group);
                }
            }
            for other in groups.start..group {
                if self.links.nodes[other].cells.intersects(cells) {
                    self.part(other, group);
                }
            }
        }
    }

    /// Removes the weak link between two nodes.
    fn part(&mut self, one: usize, other: usize) {
        self.weak[one].remove(other);
        self.weak[other].remove(one);
    }

    /// Returns the nodes that are false if the candidate is true.
    pub(crate) fn seen_by(&self, candidate: Candidate) -> BitRow<WORDS> {
        if let Some(node) = self.links.number(candidate) {
            return self.weak[node];
        }
        let cell = candidate.cell();
        let is_seen = |&number: &usize| self.links.nodes[number].cells.is_subset(cell.peers());
        let of_digit = self.links.of_digit(candidate.digit()).filter(is_seen);
        of_digit.fold(self.in_cell[cell.index()], |mut seen, number| {
            seen.insert(number);
            seen
        })
    }
}

/// For each cell, its houses.
pub(super) static HOUSES: [[u8; 3]; Cell::COUNT] = {
    let mut houses = [[0; 3]; Cell::COUNT];
    let mut index = 0;
    while index < Cell::COUNT {
        let [row, column, block] = Cell::at(index / 9, index % 9).houses();
        houses[index] = [row.index() as u8, column.index() as u8, block.index() as u8];
        index += 1;
    }
    houses
};
