//! The links of a board: the nodes that follow from one node at once.
//!
//! ```text
//!     x on   ->  off: the other candidates of its choices, and the groups of which it sees every cell
//!     x off  ->  on:  the only other candidate of a choice, or the group that is all the rest of a house
//! ```
//!
//! The same holds for groups. The nodes that are off if a node is on are a row of bits. The nodes that are on if it is off are a
//! list of at most four, because each of its choices adds at most one. Every link can be read backwards: if `a` follows from
//! `b`, the opposite of `b` follows from the opposite of `a`. All searches for chains in this crate use this.

use sudoku_patterns::inference::BitRow;
use sudoku_technique::{Digit, House};

use crate::layout::{CandidateGroup, CandidateLayout, ChoicePlace};

/// No node: an unused entry of a list.
const NONE: u16 = u16::MAX;

/// The links between the nodes of a board.
pub(crate) struct ForcingGraph<const W: usize> {
    pub(crate) layout: CandidateLayout,
    /// For each node, the nodes that are off if it is on.
    pub(crate) off_after_on: Vec<BitRow<W>>,
    /// For each node, the nodes that are on if it is off.
    on_after_off: Vec<[u16; 4]>,
    /// The nodes that turn on another node if they are off.
    pub(crate) active: BitRow<W>,
}

impl<const W: usize> ForcingGraph<W> {
    /// The most nodes of the graph.
    pub(crate) const ROOM: usize = 64 * W;

    /// Finds the links between these nodes. There must be at most [`ForcingGraph::ROOM`] nodes.
    pub(crate) fn new(layout: CandidateLayout) -> Self {
        let nodes = layout.nodes();
        let mut graph = Self {
            layout,
            off_after_on: vec![BitRow::EMPTY; nodes],
            on_after_off: vec![[NONE; 4]; nodes],
            active: BitRow::EMPTY,
        };
        let houses = graph.link_choices();
        graph.link_groups(&houses);
        graph
    }

    /// Returns the nodes that are on if `node` is off.
    #[inline]
    pub(crate) fn on_after_off(&self, node: usize) -> impl Iterator<Item = usize> + use<'_, W> {
        let list = self.on_after_off[node].iter();
        list.take_while(|node| **node != NONE)
            .map(|&node| usize::from(node))
    }

    /// Links the candidates of each choice. Returns the places of each digit in each house.
    fn link_choices(&mut self) -> Vec<BitRow<W>> {
        let mut houses = vec![BitRow::EMPTY; 9 * House::COUNT];
        for index in 0..self.layout.choices.len() {
            let choice = self.layout.choices[index];
            let members = self.layout.members(choice);
            let mut all = BitRow::EMPTY;
            for &member in members {
                all.insert(member as usize);
            }
            for &member in members {
                self.off_after_on[member as usize] |= all;
            }
            if let ChoicePlace::House(house, digit) = choice.place {
                houses[index_of(house, digit)] = all;
            }
            if let &[one, other] = members {
                self.turn_on(one as usize, other as usize);
                self.turn_on(other as usize, one as usize);
            }
        }
        for candidate in 0..self.layout.candidates.len() {
            // The places of a choice include the candidate itself.
            self.off_after_on[candidate].remove(candidate);
        }
        houses
    }

    fn link_groups(&mut self, houses: &[BitRow<W>]) {
        for node in self.layout.group_nodes() {
            let Some(&group) = self.layout.group(node) else {
                continue;
            };
            let mut seen =
                houses[index_of(group.line, group.digit)] | houses[index_of(group.block, group.digit)];
            for member in self.layout.numbers(group.digit, group.cells) {
                seen.remove(member);
            }
            self.off_after_on[node] |= seen;
            for candidate in &seen {
                self.off_after_on[candidate].insert(node);
            }
            for house in [group.line, group.block] {
                self.link_rest(node, &group, house);
            }
            for other in node + 1..self.layout.groups_of(group.digit).end {
                let Some(far) = self.layout.group(other) else {
                    continue;
                };
                let meet = far.line == group.line || far.block == group.block;
                if meet && !far.cells.intersects(group.cells) {
                    self.off_after_on[node].insert(other);
                    self.off_after_on[other].insert(node);
                }
            }
        }
    }

    /// Links a group to the other places in `house`, if these are one candidate or one group.
    fn link_rest(&mut self, node: usize, group: &CandidateGroup, house: House) {
        let rest = self.layout.places(group.digit, house) - group.cells;
        if let Some(cell) = rest.only() {
            let candidate = self.layout.number(cell, group.digit);
            self.turn_on(candidate, node);
            self.turn_on(node, candidate);
        } else if rest.len() <= 3 {
            let mut groups = self.layout.groups_of(group.digit);
            let is_rest = |&other: &usize| self.layout.group(other).is_some_and(|other| other.cells == rest);
            if let Some(other) = groups.find(is_rest) {
                // This function adds the link back when it is called for the other group.
                self.turn_on(node, other);
            }
        }
    }

    fn turn_on(&mut self, off: usize, on: usize) {
        let list = &mut self.on_after_off[off];
        if list.contains(&(on as u16)) {
            return;
        }
        if let Some(free) = list.iter_mut().find(|node| **node == NONE) {
            *free = on as u16;
        }
        self.active.insert(off);
    }
}

/// Returns the index of the places of a digit in a house.
const fn index_of(house: House, digit: Digit) -> usize {
    digit.index() * House::COUNT + house.index()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::layout;
    use sudoku_technique::Cell;
    use sudoku_technique::testing::{board, random_board};

    fn graph(board: &sudoku_technique::Board) -> ForcingGraph<20> {
        ForcingGraph::new(layout(board))
    }

    #[test]
    fn every_link_can_be_read_backwards() {
        for seed in 0..50 {
            let graph = graph(&random_board(seed));
            for node in 0..graph.layout.nodes() {
                for off in &graph.off_after_on[node] {
                    assert!(graph.off_after_on[off].contains(node), "seed {seed}");
                }
                for on in graph.on_after_off(node) {
                    assert!(graph.on_after_off(on).any(|off| off == node), "seed {seed}");
                }
                assert_eq!(
                    graph.active.contains(node),
                    graph.on_after_off(node).next().is_some()
                );
            }
        }
    }

    #[test]
    fn a_candidate_that_is_off_turns_on_the_group_that_is_the_rest_of_its_row() {
        let graph = graph(&board("r1c1234568-7"));
        let at = |cell| graph.layout.number(cell, Digit::from_index(6));
        let found: Vec<_> = graph.on_after_off(at(Cell::at(0, 6))).collect();
        assert_eq!(found, [at(Cell::at(0, 8))]);
        let graph = self::graph(&board("r1c123567-7"));
        let four = graph.layout.number(Cell::at(0, 3), Digit::from_index(6));
        let found: Vec<_> = graph.on_after_off(four).collect();
        let [group] = found[..] else { panic!("{found:?}") };
        assert_eq!(
            graph.layout.group(group).map(|group| group.cells),
            Some([Cell::at(0, 7), Cell::at(0, 8)].into_iter().collect())
        );
    }
}
