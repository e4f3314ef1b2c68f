//! The rows of bits of a web.
//!
//! What a candidate sees is put together from rows of its houses and its cell: each node stands in the rows of all houses in
//! which it is seen as a whole.

use sudoku_patterns::inference::{Kind, Node, Row};
use sudoku_technique::{Candidate, Cell, Digit, House};

use super::Web;
use super::links::NONE;

impl<const WORDS: usize> Web<WORDS> {
    /// Fills the rows of weak and strong links.
    pub(super) fn fill(&mut self) {
        for &[one, other] in &self.links.pairs {
            let [one, other] = [one, other].map(usize::from);
            self.strong[one].insert(other);
            self.strong[other].insert(one);
        }
        let mut in_cell = [Row::EMPTY; Cell::COUNT];
        for (number, node) in self.links.nodes.iter().enumerate() {
            if let (Kind::Single, Some(cell)) = (node.kind, node.cells.first()) {
                in_cell[cell.index()].insert(number);
            }
        }
        for digit in Digit::ALL {
            self.fill_digit(digit, &in_cell);
        }
    }

    fn fill_digit(&mut self, digit: Digit, in_cell: &[Row<WORDS>; Cell::COUNT]) {
        let [first, end] = [digit.index(), digit.index() + 1].map(|index| self.links.first[index]);
        if first == end {
            // Nothing of this digit is a node; its candidates see the nodes in their cells only.
            for cell in self.links.candidates.cells_of(digit) {
                let seen = in_cell[cell.index()];
                self.others.push((Candidate::new(cell, digit), seen));
            }
            return;
        }
        let mut in_house = [Row::EMPTY; House::COUNT];
        for (number, node) in (first..).zip(&self.links.nodes[first..end]) {
            for house in houses(node) {
                in_house[house.index()].insert(number);
            }
        }
        let groups = (first..end).filter(|&node| self.links.nodes[node].kind == Kind::Group);
        let groups = groups.fold(Row::EMPTY, |mut row, node| {
            row.insert(node);
            row
        });
        for cell in self.links.candidates.cells_of(digit) {
            let [row, column, block] = cell.houses().map(|house| in_house[house.index()]);
            let mut seen = row | column | block | in_cell[cell.index()];
            for group in (seen & groups).iter() {
                if self.links.nodes[group].cells.contains(cell) {
                    seen.remove(group);
                }
            }
            let candidate = Candidate::new(cell, digit);
            match self.links.numbers[candidate.index()] {
                NONE => self.others.push((candidate, seen)),
                number => {
                    seen.remove(number.into());
                    self.weak[usize::from(number)] = seen;
                }
            }
        }
        for group in groups.iter() {
            let node = &self.links.nodes[group];
            let mut seen = houses(node).fold(Row::EMPTY, |seen, house| seen | in_house[house.index()]);
            for other in seen.iter() {
                if self.links.nodes[other].cells.intersects(node.cells) {
                    seen.remove(other);
                }
            }
            self.weak[group] = seen;
        }
    }
}

/// The houses in which every other candidate of the digit sees the whole node.
fn houses(node: &Node) -> impl Iterator<Item = House> {
    let houses = node.cells.first().map(Cell::houses);
    let cells = node.cells;
    houses
        .into_iter()
        .flatten()
        .filter(move |house| cells.is_subset(house.cells()))
}
