//! Writes facts and links into evidence.
//!
//! A group is written once, as a node of its candidates. The reason of a link is the cell or the house from which it follows.

use sudoku_technique::{
    CandidateRole, CandidateSet, Cell, CellRole, CellSet, Chain, ChainIndex, ChainRole, End, Evidence, House,
    HouseRole, LinkStrength, Literal, NodeIndex, NodeKind, Reason,
};

use crate::layout::{CandidateLayout, ChoicePlace, Fact};

/// Writes the facts of a layout into evidence.
pub(crate) struct ProofWriter<'a> {
    layout: &'a CandidateLayout,
    pub(crate) evidence: &'a mut Evidence,
    /// The nodes written so far, by their candidates.
    nodes: Vec<(CandidateSet, NodeIndex)>,
}

/// A chain of a proof without its links: the whole proof or a branch of it.
#[derive(Clone, Copy)]
pub(crate) struct ProofPart {
    pub(crate) role: ChainRole,
    pub(crate) parent: Option<ChainIndex>,
    pub(crate) premise: Option<Fact>,
    pub(crate) conclusion: Option<Fact>,
    /// The number of the case; 0 if there is only one.
    pub(crate) group: u16,
}

impl ProofPart {
    /// Returns a whole proof, of one case.
    pub(crate) const fn whole(role: ChainRole, premise: Option<Fact>, conclusion: Option<Fact>) -> Self {
        Self {
            role,
            parent: None,
            premise,
            conclusion,
            group: 0,
        }
    }

    /// Returns the branch of this proof for a case, with the same premise and conclusion.
    pub(crate) const fn branch(self, parent: ChainIndex, group: u16) -> Self {
        Self {
            role: ChainRole::Branch,
            parent: Some(parent),
            group,
            ..self
        }
    }
}

impl<'a> ProofWriter<'a> {
    pub(crate) const fn new(layout: &'a CandidateLayout, evidence: &'a mut Evidence) -> Self {
        Self {
            layout,
            evidence,
            nodes: Vec::new(),
        }
    }

    pub(crate) const fn layout(&self) -> &'a CandidateLayout {
        self.layout
    }

    /// Returns the candidates of a node.
    pub(crate) fn candidates(&self, node: usize) -> CandidateSet {
        let (digit, cells) = self.layout.cells(node);
        CandidateSet::of_digit(digit, cells)
    }

    /// Returns a candidate as the end of a link. Writes a node if there are several candidates.
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

    /// Returns a fact as the premise or the conclusion of a chain.
    pub(crate) fn literal(&mut self, fact: Fact) -> Literal {
        let set = self.candidates(fact.node as usize);
        let end = self.end(&set);
        if fact.is_on {
            Literal::On(end)
        } else {
            Literal::Off(end)
        }
    }

    /// Writes a link from a node that is on to one that is off.
    pub(crate) fn weak(&mut self, on: usize, off: usize) {
        let (on, off) = (self.candidates(on), self.candidates(off));
        let ends = [on, off].map(|set| self.end(&set));
        let reason = shared(on.cells() | off.cells());
        self.evidence.link(ends[0], ends[1], LinkStrength::Weak, reason);
    }

    /// Writes a link from the candidates of a choice that are off to the node with the remaining ones.
    pub(crate) fn strong(&mut self, off: &CandidateSet, on: usize, place: ChoicePlace) {
        let on = self.candidates(on);
        let ends = [off, &on].map(|set| self.end(set));
        let reason = match place {
            ChoicePlace::Cell(cell) => Reason::Cell(cell),
            ChoicePlace::House(house, _) => Reason::House(house),
        };
        self.evidence
            .link(ends[0], ends[1], LinkStrength::Strong, Some(reason));
    }

    /// Writes the links from each fact to the next.
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

    /// Returns the cell or the house in which the two nodes have all candidates.
    fn only_other(&self, off: usize, on: usize) -> ChoicePlace {
        let [(digit, off), (other, on)] = [off, on].map(|node| self.layout.cells(node));
        let both = off | on;
        let whole = |house: &House| self.layout.places(digit, *house) == both;
        match (House::all().find(whole), both.first()) {
            (Some(house), _) if digit == other => ChoicePlace::House(house, digit),
            (_, Some(cell)) => ChoicePlace::Cell(cell),
            // This cannot happen, because every node has cells.
            (_, None) => ChoicePlace::Cell(Cell::at(0, 0)),
        }
    }

    /// Adds a chain of facts: its links, and marks for all facts except the first.
    pub(crate) fn facts(&mut self, facts: &[Fact], part: ProofPart) {
        let start = self.evidence.links.len();
        self.links(facts);
        self.mark(facts[1..].iter().copied(), part.group);
        self.chain(start, part);
    }

    /// Adds the chain that has the links from `start` on.
    pub(crate) fn chain(&mut self, start: usize, part: ProofPart) -> ChainIndex {
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
                // If a group is on, one of its candidates is true, but it is unknown which one. So the group gets no mark.
                on = on.union(&set);
            }
        }
        self.evidence.candidates_in(&on, CandidateRole::On, group);
        self.evidence.candidates_in(&off, CandidateRole::Off, group);
    }

    /// Marks the cell or the house of a choice.
    pub(crate) fn place(&mut self, place: ChoicePlace) {
        match place {
            ChoicePlace::Cell(cell) => self.evidence.cells(CellSet::of(cell), CellRole::Pattern, 0),
            ChoicePlace::House(house, _) => self.evidence.house(house, HouseRole::Base),
        };
    }
}

/// Returns the cell, or else the house, that holds all of `cells`.
fn shared(cells: CellSet) -> Option<Reason> {
    if let Some(cell) = cells.only() {
        return Some(Reason::Cell(cell));
    }
    House::all()
        .find(|house| cells.is_subset(house.cells()))
        .map(Reason::House)
}
