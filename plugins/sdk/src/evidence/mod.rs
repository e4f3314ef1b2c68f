//! Evidence: the structure of the proof of a deduction. The host uses it to explain the deduction in words, to draw it, and
//! to transform it together with the grid.
//!
//! Evidence has six lists. List the elements in the order that explains the deduction best.
//! - candidates, houses and cells of the pattern, each with a role. If a pattern has several parts of a kind, a group tells
//!   them apart: the number of a colour, of an almost locked set or of the half of a siamese pair. 0 means no group;
//! - nodes: several candidates that act as one in a chain;
//! - links: one inference each, between candidates or nodes, with a reason;
//! - chains: runs of links, each with a premise and a conclusion. Chains nest: a forcing net or a proof by cases is a tree
//!   of chains.
//!
//! Build evidence with the methods of [`Evidence`]. [`Evidence::alternate`] adds a whole chain.

mod roles;

use std::ops::Range;

use crate::candidate::{Candidate, CandidateSet};
use crate::digit::Digit;
use crate::house::House;
use crate::{Cell, CellSet};

pub use roles::{CandidateRole, CellRole, ChainRole, HouseRole, LinkStrength, NodeKind};

/// A candidate of the pattern, or the value of a solved cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CandidateMark {
    /// The candidate.
    pub candidate: Candidate,
    /// Its part in the pattern.
    pub role: CandidateRole,
    /// Number of its colour, almost locked set or half; 0 for none.
    pub group: u16,
}

/// A house of the pattern.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct HouseMark {
    /// The house.
    pub house: House,
    /// Its part in the pattern.
    pub role: HouseRole,
    /// As in [`CandidateMark`].
    pub group: u16,
}

/// A cell that is highlighted as a whole.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CellMark {
    /// The cell.
    pub cell: Cell,
    /// Its part in the pattern.
    pub role: CellRole,
    /// As in [`CandidateMark`].
    pub group: u16,
}

/// Several candidates that act as one.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Node {
    /// The kind of the node: a group, an almost locked set, a fish.
    pub kind: NodeKind,
    /// As in [`CandidateMark`].
    pub group: u16,
    /// The candidates.
    pub candidates: Vec<Candidate>,
}

/// The index of a node in [`Evidence::nodes`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeIndex(pub u16);

/// The index of a chain in [`Evidence::chains`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ChainIndex(pub u16);

/// One end of a link.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum End {
    /// A candidate.
    Candidate(Candidate),
    /// A node.
    Node(NodeIndex),
}

impl From<Candidate> for End {
    fn from(candidate: Candidate) -> Self {
        Self::Candidate(candidate)
    }
}

impl From<NodeIndex> for End {
    fn from(node: NodeIndex) -> Self {
        Self::Node(node)
    }
}

/// The statement that an end is true or false.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Literal {
    /// The end is true.
    On(End),
    /// The end is false.
    Off(End),
}

/// The reason of an inference.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// The cell holds only one digit.
    Cell(Cell),
    /// The house holds a digit only once.
    House(House),
    /// It follows from a node, such as an almost locked set.
    Node(NodeIndex),
    /// It follows from an earlier chain.
    Chain(ChainIndex),
}

/// One inference.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Link {
    /// Where it starts.
    pub source: End,
    /// Where it ends.
    pub target: End,
    /// Strong or weak.
    pub strength: LinkStrength,
    /// Its reason, if the technique gives one.
    pub reason: Option<Reason>,
}

/// A run of links.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Chain {
    /// The kind of proof.
    pub role: ChainRole,
    /// As in [`CandidateMark`].
    pub group: u16,
    /// The earlier chain that contains this one.
    pub parent: Option<ChainIndex>,
    /// The assumption.
    pub premise: Option<Literal>,
    /// The conclusion.
    pub conclusion: Option<Literal>,
    /// Its links, a range of [`Evidence::links`].
    pub links: Range<usize>,
}

impl Chain {
    /// Creates a chain of these links, without a premise, a conclusion or a parent.
    pub const fn new(role: ChainRole, links: Range<usize>) -> Self {
        Self {
            role,
            group: 0,
            parent: None,
            premise: None,
            conclusion: None,
            links,
        }
    }
}

/// The structure of the proof of a deduction.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Evidence {
    /// The candidates of the pattern.
    pub candidates: Vec<CandidateMark>,
    /// Its houses.
    pub houses: Vec<HouseMark>,
    /// Cells that are highlighted as a whole.
    pub cells: Vec<CellMark>,
    /// Several candidates that act as one.
    pub nodes: Vec<Node>,
    /// The inferences. Each chain is a range of them.
    pub links: Vec<Link>,
    /// The chains.
    pub chains: Vec<Chain>,
}

impl Evidence {
    /// Returns whether all lists are empty.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Adds the candidate `digit` in `cell`.
    pub fn candidate(&mut self, cell: Cell, digit: Digit, role: CandidateRole) -> &mut Self {
        self.candidates_in(&CandidateSet::of(Candidate::new(cell, digit)), role, 0)
    }

    /// Adds every candidate of `set`.
    pub fn candidates(&mut self, set: &CandidateSet, role: CandidateRole) -> &mut Self {
        self.candidates_in(set, role, 0)
    }

    /// Adds every candidate of `set` as one group.
    pub fn candidates_in(&mut self, set: &CandidateSet, role: CandidateRole, group: u16) -> &mut Self {
        self.candidates.extend(set.iter().map(|candidate| CandidateMark {
            candidate,
            role,
            group,
        }));
        self
    }

    /// Adds `house`.
    pub fn house(&mut self, house: House, role: HouseRole) -> &mut Self {
        self.houses_in([house], role, 0)
    }

    /// Adds each of `houses`.
    pub fn houses(&mut self, houses: impl IntoIterator<Item = House>, role: HouseRole) -> &mut Self {
        self.houses_in(houses, role, 0)
    }

    /// Adds each of `houses` as one group.
    pub fn houses_in(
        &mut self,
        houses: impl IntoIterator<Item = House>,
        role: HouseRole,
        group: u16,
    ) -> &mut Self {
        let marks = houses.into_iter().map(|house| HouseMark { house, role, group });
        self.houses.extend(marks);
        self
    }

    /// Adds each of `cells` as one group.
    pub fn cells(&mut self, cells: CellSet, role: CellRole, group: u16) -> &mut Self {
        self.cells
            .extend(cells.into_iter().map(|cell| CellMark { cell, role, group }));
        self
    }

    /// Adds a node of several candidates that act as one. Returns its index, for links.
    pub fn node(
        &mut self,
        kind: NodeKind,
        group: u16,
        candidates: impl IntoIterator<Item = Candidate>,
    ) -> NodeIndex {
        self.nodes.push(Node {
            kind,
            group,
            candidates: candidates.into_iter().collect(),
        });
        NodeIndex((self.nodes.len() - 1) as u16)
    }

    /// Adds one inference.
    pub fn link(
        &mut self,
        source: impl Into<End>,
        target: impl Into<End>,
        strength: LinkStrength,
        reason: Option<Reason>,
    ) -> &mut Self {
        self.links.push(Link {
            source: source.into(),
            target: target.into(),
            strength,
            reason,
        });
        self
    }

    /// Adds a chain. Its links must have been added before.
    pub fn chain(&mut self, chain: Chain) -> ChainIndex {
        self.chains.push(chain);
        ChainIndex((self.chains.len() - 1) as u16)
    }

    /// Adds a link from each of `ends` to the next, and the chain of these links. Strong and weak links alternate; the first one
    /// has the strength `first`.
    pub fn alternate(&mut self, role: ChainRole, ends: &[End], first: LinkStrength) -> ChainIndex {
        let start = self.links.len();
        let mut strength = first;
        for pair in ends.windows(2) {
            self.link(pair[0], pair[1], strength, None);
            strength = match strength {
                LinkStrength::Strong => LinkStrength::Weak,
                LinkStrength::Weak => LinkStrength::Strong,
            };
        }
        self.chain(Chain::new(role, start..self.links.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn alternating_links_end_where_the_next_one_starts() {
        let at = |row, value| End::from(Candidate::new(Cell::at(row, 0), Digit::from_index(value)));
        let mut evidence = Evidence::default();
        let ends = [at(0, 1), at(0, 2), at(4, 2), at(4, 3)];
        evidence.alternate(ChainRole::Chain, &ends, LinkStrength::Strong);
        let strengths: Vec<_> = evidence.links.iter().map(|link| link.strength).collect();
        assert_eq!(
            strengths,
            [LinkStrength::Strong, LinkStrength::Weak, LinkStrength::Strong]
        );
        assert_eq!(evidence.links[1].source, evidence.links[0].target);
        assert_eq!(evidence.chains[0].links, 0..3);
    }
}
