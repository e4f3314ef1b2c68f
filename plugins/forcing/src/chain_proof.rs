//! The proofs by chains as evidence.

use sudoku_technique::{CandidateRole, ChainRole, Evidence};

use crate::chains::{Chains, Proof, Way};
use crate::layout::Fact;
use crate::writer::{Part, Writer};

/// Writes down how the opposite of the outcome contradicts itself.
pub(crate) fn contradiction(chains: &Chains, proof: &Proof, evidence: &mut Evidence) {
    let (layout, reach) = (chains.layout(), chains.reach(proof.outcome.opposite()));
    let mut writer = Writer::new(layout, evidence);
    let whole = Part {
        role: ChainRole::Contradiction,
        parent: None,
        premise: Some(proof.outcome.opposite()),
        conclusion: Some(proof.outcome),
        group: 0,
    };
    let outcome = writer.candidates(proof.outcome.node as usize);
    writer.evidence.candidates(&outcome, CandidateRole::Pivot);
    let Way::Choice(index) = proof.way else {
        let chain = reach.chain(proof.outcome);
        writer.links(&chain);
        writer.mark(chain[1..chain.len() - 1].iter().copied(), 0);
        writer.chain(0, whole);
        return;
    };
    let choice = layout.choices[index];
    writer.place(choice.place);
    let parent = Some(writer.chain(0, whole));
    for (group, &member) in (1..).zip(layout.members(choice)) {
        let end = Fact::off(member as usize);
        if whole.premise == Some(end) {
            continue;
        }
        let (chain, start) = (reach.chain(end), writer.evidence.links.len());
        writer.links(&chain);
        writer.mark(chain[1..].iter().copied(), group);
        writer.chain(
            start,
            Part {
                role: ChainRole::Branch,
                parent,
                conclusion: Some(end),
                group,
                ..whole
            },
        );
    }
}

/// Writes down how all cases lead to the outcome.
pub(crate) fn verity(chains: &Chains, proof: &Proof, evidence: &mut Evidence) {
    let (layout, reach) = (chains.layout(), chains.reach(proof.outcome.opposite()));
    let mut writer = Writer::new(layout, evidence);
    let net = Part {
        role: ChainRole::Net,
        parent: None,
        premise: None,
        conclusion: Some(proof.outcome),
        group: 0,
    };
    let parent = Some(writer.chain(0, net));
    let cases: Vec<Fact> = match proof.way {
        Way::Choice(index) => {
            let choice = layout.choices[index];
            writer.place(choice.place);
            let members = layout.members(choice).iter();
            members.map(|&member| Fact::on(member as usize)).collect()
        }
        Way::Pair(candidate) => vec![Fact::on(candidate), Fact::off(candidate)],
        Way::Opposite => Vec::new(),
    };
    for (group, &case) in (1..).zip(&cases) {
        // From the opposite of the outcome to that of the case, read backwards.
        let chain: Vec<_> = reach.chain(case.opposite()).into_iter().rev().collect();
        let chain: Vec<_> = chain.into_iter().map(Fact::opposite).collect();
        let start = writer.evidence.links.len();
        writer.links(&chain);
        let pivot = writer.candidates(case.node as usize);
        if group == 1 || matches!(proof.way, Way::Choice(_)) {
            writer.evidence.candidates_in(&pivot, CandidateRole::Pivot, group);
        }
        writer.mark(chain[1..].iter().copied(), group);
        writer.chain(
            start,
            Part {
                role: ChainRole::Branch,
                parent,
                premise: Some(case),
                group,
                ..net
            },
        );
    }
}
