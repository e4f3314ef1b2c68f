//! Writes the evidence of all patterns of this crate: a chain of a strong, a weak and a strong link.

use sudoku_technique::{
    CandidateRole, CandidateSet, CellSet, Chain, ChainRole, Digit, End, Evidence, House, HouseRole,
    LinkStrength, Literal, NodeKind, Reason,
};

/// The sentence of two houses with two places each.
pub(crate) const SENTENCE: &str = "{base} have only two places each for {pincer.digits}; {pattern.cells} both lie in {pattern.house}, so at most one of them is {pincer.digits}, and at least one of {pincer.cells} is {pincer.digits}; so no cell that sees both can be {pincer.digits}";

/// The chain `start = near - joint = end`: one of the two loose ends is true.
pub(crate) struct JoinedLinks {
    /// The four ends of the links, in this order.
    pub(crate) ends: [CellSet; 4],
    /// The houses of the three links.
    pub(crate) houses: [House; 3],
}

impl JoinedLinks {
    /// Writes the chain as evidence of this group. Pass 0 if there is only one chain.
    pub(crate) fn explain(&self, digit: Digit, group: u16, evidence: &mut Evidence) {
        let [start, near, joint, end] = self.ends;
        let [first, across, last] = self.houses;
        let of_digit = |cells| CandidateSet::of_digit(digit, cells);
        evidence
            .candidates_in(&of_digit(near | joint), CandidateRole::Pattern, group)
            .candidates_in(&of_digit(start | end), CandidateRole::Pincer, group)
            .houses_in([first, last], HouseRole::Base, group);
        let first_link = evidence.links.len();
        let [start, near, joint, end] = self.ends.map(|cells| end_of(digit, cells, group, evidence));
        evidence
            .link(start, near, LinkStrength::Strong, Some(Reason::House(first)))
            .link(near, joint, LinkStrength::Weak, Some(Reason::House(across)))
            .link(joint, end, LinkStrength::Strong, Some(Reason::House(last)));
        evidence.chain(Chain {
            group,
            premise: Some(Literal::Off(start)),
            conclusion: Some(Literal::On(end)),
            ..Chain::new(ChainRole::Chain, first_link..first_link + 3)
        });
    }
}

/// Returns the end of a link: a candidate for one cell, a group for several.
fn end_of(digit: Digit, cells: CellSet, group: u16, evidence: &mut Evidence) -> End {
    let candidates = CandidateSet::of_digit(digit, cells);
    let first = candidates.iter().next();
    match first {
        Some(candidate) if cells.len() == 1 => candidate.into(),
        _ => evidence.node(NodeKind::Group, group, candidates.iter()).into(),
    }
}
