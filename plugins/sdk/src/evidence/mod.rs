//! Why a deduction holds, as structure: the host says it in words, draws it, and turns it with the grid.
//!
//! Six lists, in the order that explains best:
//! - candidates, houses and cells of the pattern, each with a role and, where there are several of a kind, a group: the
//!   number of a colour, of an almost locked set, of half a siamese pair; 0 for none;
//! - nodes: several candidates that act as one in a chain;
//! - links: one inference each, between candidates or nodes, with the reason it follows from;
//! - chains: a run of links with a premise and a conclusion. Chains nest, so that a forcing net or a proof by cases is a
//!   tree of them.
//!
//! Evidence is built with the methods of [`Evidence`]; [`Evidence::alternate`] writes a whole chain.

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
    /// Which.
    pub candidate: Candidate,
    /// What it is there for.
    pub role: CandidateRole,
    /// Number of its colour, set or half; 0 for none.
    pub group: u16,
}

/// A house of the pattern.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct HouseMark {
    /// Which.
    pub house: House,
    /// What it is there for.
    pub role: HouseRole,
    /// As with candidates.
    pub group: u16,
}

/// A cell that is highlighted as a whole.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CellMark {
    /// Which.
    pub cell: Cell,
    /// What it is there for.
    pub role: CellRole,
    /// As with candidates.
    pub group: u16,
}

/// Several candidates that act as one.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Node {
    /// What they act as.
    pub kind: NodeKind,
    /// As with candidates.
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

/// An end that is true or false.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Literal {
    /// It is true.
    On(End),
    /// It is false.
    Off(End),
}

/// What an inference follows from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// A cell holds one digit.
    Cell(Cell),
    /// A house holds a digit once.
    House(House),
    /// A node, such as an almost locked set.
    Node(NodeIndex),
    /// An earlier chain.
    Chain(ChainIndex),
}

/// One inference.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Link {
    /// Where it starts.
    pub source: End,
    /// Where it ends.
    pub target: End,
    /// What it says.
    pub strength: LinkStrength,
    /// What it follows from, if the technique says.
    pub reason: Option<Reason>,
}

/// A run of links.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Chain {
    /// What it proves, and how.
    pub role: ChainRole,
    /// As with candidates.
    pub group: u16,
    /// The chain it is part of, an earlier one.
    pub parent: Option<ChainIndex>,
    /// What is assumed.
    pub premise: Option<Literal>,
    /// What follows.
    pub conclusion: Option<Literal>,
    /// Its links, a range of [`Evidence::links`].
    pub links: Range<usize>,
}

impl Chain {
    /// A chain of these links.
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

/// Why a deduction holds.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Evidence {
    /// The candidates of the pattern.
    pub candidates: Vec<CandidateMark>,
    /// Its houses.
    pub houses: Vec<HouseMark>,
    /// Cells that are highlighted without a digit.
    pub cells: Vec<CellMark>,
    /// Several candidates that act as one.
    pub nodes: Vec<Node>,
    /// The inferences of all chains.
    pub links: Vec<Link>,
    /// The chains.
    pub chains: Vec<Chain>,
}

impl Evidence {
    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Adds `digit` in `cell`.
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

    /// Adds several candidates that act as one, and gives the node to link to.
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

    /// Adds a chain of links that are there already.
    pub fn chain(&mut self, chain: Chain) -> ChainIndex {
        self.chains.push(chain);
        ChainIndex((self.chains.len() - 1) as u16)
    }

    /// Adds links from each of `ends` to the next, strong and weak in turn beginning with `first`, and the chain of them.
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
