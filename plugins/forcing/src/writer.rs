//! Writes facts and links into evidence.
//!
//! A group is written as a node of its candidates, once for each group. A link gets the cell or the house that it follows from.

use sudoku_technique::{
    CandidateRole, CandidateSet, Cell, CellRole, CellSet, Chain, ChainIndex, ChainRole, End, Evidence, House,
    HouseRole, LinkStrength, Literal, NodeIndex, NodeKind, Reason,
};

use crate::layout::{Fact, Layout, Place};

/// Writes into one piece of evidence.
pub(crate) struct Writer<'a> {
    layout: &'a Layout,
    pub(crate) evidence: &'a mut Evidence,
    /// What was written as a node: its candidates.
    nodes: Vec<(CandidateSet, NodeIndex)>,
}

/// The chains of a proof that one chain is part of.
#[derive(Clone, Copy)]
pub(crate) struct Part {
    pub(crate) role: ChainRole,
    pub(crate) parent: Option<ChainIndex>,
    pub(crate) premise: Option<Fact>,
    pub(crate) conclusion: Option<Fact>,
    /// The number of the case; 0 when there is one only.
    pub(crate) group: u16,
}

impl<'a> Writer<'a> {
    pub(crate) const fn new(layout: &'a Layout, evidence: &'a mut Evidence) -> Self {
        Self {
            layout,
            evidence,
            nodes: Vec::new(),
        }
    }

    pub(crate) const fn layout(&self) -> &'a Layout {
        self.layout
    }

    /// The candidates of a node.
    pub(crate) fn candidates(&self, node: usize) -> CandidateSet {
        let (digit, cells) = self.layout.cells(node);
        CandidateSet::of_digit(digit, cells)
    }

    /// One candidate, or a node of several.
    pub(crate) fn end(&mut self, set: &CandidateSet) -> End {
        let mut candidates = set.iter();
        if let (Some(only), None) = (candidates.next(), candidates.next()) {
            return only.into();
        }
        if let Some((_, node)) = self.nodes.iter().find(|(known, _)| known == set) {
            return (*node).into();
        }
        let node = self.evidence.node(NodeKind::Group, 0, set.iter());
        self.nodes.push((*set, node));
        node.into()
    }

    /// A fact as the end of a chain.
    pub(crate) fn literal(&mut self, fact: Fact) -> Literal {
        let set = self.candidates(fact.node as usize);
        let end = self.end(&set);
        if fact.is_on {
            Literal::On(end)
        } else {
            Literal::Off(end)
        }
    }

    /// A link from what is on to what is off.
    pub(crate) fn weak(&mut self, on: usize, off: usize) {
        let (on, off) = (self.candidates(on), self.candidates(off));
        let ends = [on, off].map(|set| self.end(&set));
        let reason = shared(on.cells() | off.cells());
        self.evidence.link(ends[0], ends[1], LinkStrength::Weak, reason);
    }

    /// A link from all that is off in a place to the node that is left.
    pub(crate) fn strong(&mut self, off: &CandidateSet, on: usize, place: Place) {
        let on = self.candidates(on);
        let ends = [off, &on].map(|set| self.end(set));
        let reason = match place {
            Place::Cell(cell) => Reason::Cell(cell),
            Place::House(house, _) => Reason::House(house),
        };
        self.evidence
            .link(ends[0], ends[1], LinkStrength::Strong, Some(reason));
    }

    /// The links from each fact to the next.
    pub(crate) fn links(&mut self, facts: &[Fact]) {
        for pair in facts.windows(2) {
            let [from, to] = [pair[0], pair[1]].map(|fact| fact.node as usize);
            if pair[0].is_on {
                self.weak(from, to);
            } else {
                let off = self.candidates(from);
                self.strong(&off, to, self.only_other(from, to));
            }
        }
    }

    /// Where one node is all that is left when the other is off.
    fn only_other(&self, off: usize, on: usize) -> Place {
        let [(digit, off), (other, on)] = [off, on].map(|node| self.layout.cells(node));
        let both = off | on;
        let whole = |house: &House| self.layout.places(digit, *house) == both;
        match (House::all().find(whole), both.first()) {
            (Some(house), _) if digit == other => Place::House(house, digit),
            (_, Some(cell)) => Place::Cell(cell),
            // No node is without cells.
            (_, None) => Place::Cell(Cell::at(0, 0)),
        }
    }

    /// Adds the chain of the links from `start` on.
    pub(crate) fn chain(&mut self, start: usize, part: Part) -> ChainIndex {
        let premise = part.premise.map(|fact| self.literal(fact));
        let conclusion = part.conclusion.map(|fact| self.literal(fact));
        self.evidence.chain(Chain {
            group: part.group,
            parent: part.parent,
            premise,
            conclusion,
            ..Chain::new(part.role, start..self.evidence.links.len())
        })
    }

    /// Marks the candidates that are on and off in a case.
    pub(crate) fn mark(&mut self, facts: impl IntoIterator<Item = Fact>, group: u16) {
        let (mut on, mut off) = (CandidateSet::EMPTY, CandidateSet::EMPTY);
        for fact in facts {
            let set = self.candidates(fact.node as usize);
            if !fact.is_on {
                off = off.union(&set);
            } else if set.len() == 1 {
                // Of a group that is on one candidate is true, and nobody knows which.
                on = on.union(&set);
            }
        }
        self.evidence.candidates_in(&on, CandidateRole::On, group);
        self.evidence.candidates_in(&off, CandidateRole::Off, group);
    }

    /// Marks the cell or the house of a choice.
    pub(crate) fn place(&mut self, place: Place) {
        match place {
            Place::Cell(cell) => self.evidence.cells(CellSet::of(cell), CellRole::Pattern, 0),
            Place::House(house, _) => self.evidence.house(house, HouseRole::Base),
        };
    }
}

/// The cell, or else the house, that holds all of `cells`.
fn shared(cells: CellSet) -> Option<Reason> {
    if let Some(cell) = cells.only() {
        return Some(Reason::Cell(cell));
    }
    House::all()
        .find(|house| cells.is_subset(house.cells()))
        .map(Reason::House)
}
