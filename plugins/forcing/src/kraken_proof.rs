//! Kraken fish as evidence: the fish, and a branch for each case.

use sudoku_technique::{
    CandidateRole, CandidateSet, Chain, ChainIndex, ChainRole, Evidence, HouseRole, LinkStrength, Literal,
    NodeKind, Reason,
};

use crate::chains::Chains;
use crate::kraken::{Kraken, Type};
use crate::layout::Fact;
use crate::writer::{Part, Writer};

/// Writes down how the fish and its fins lead to the elimination.
pub(crate) fn write(chains: &Chains, kind: Type, kraken: &Kraken, evidence: &mut Evidence) {
    let layout = chains.layout();
    let (fins, outcome) = (kraken.body.fins(), Fact::off(kraken.outcome));
    let of_digit = |cells| CandidateSet::of_digit(kraken.digit, cells);
    let vertices = of_digit(kraken.body.base - fins);
    evidence
        .houses(kraken.fish.base, HouseRole::Base)
        .houses(kraken.fish.cover, HouseRole::Cover)
        .candidates(&vertices, CandidateRole::Pattern)
        .candidates(&of_digit(fins - kraken.body.endo_fins), CandidateRole::Fin)
        .candidates(&of_digit(kraken.body.endo_fins), CandidateRole::EndoFin)
        .candidates(&of_digit(kraken.cases), CandidateRole::Pivot);
    let mut writer = Writer::new(layout, evidence);
    let net = Part {
        role: ChainRole::Net,
        parent: None,
        premise: None,
        conclusion: Some(outcome),
        group: 0,
    };
    let parent = writer.chain(0, net);
    if kind == Type::One {
        fish(&mut writer, &vertices, outcome, parent);
    }
    let cases: Vec<usize> = layout.numbers(kraken.digit, kraken.cases).collect();
    for (group, case) in (1..).zip(cases) {
        let start = writer.evidence.links.len();
        let chain = chains.reach(Fact::on(case)).chain(outcome);
        writer.links(&chain);
        writer.mark(chain[1..].iter().copied(), group);
        writer.chain(
            start,
            Part {
                role: ChainRole::Branch,
                parent: Some(parent),
                premise: Some(Fact::on(case)),
                group,
                ..net
            },
        );
    }
}

/// The case in which the fish holds.
fn fish(writer: &mut Writer<'_>, vertices: &CandidateSet, outcome: Fact, parent: ChainIndex) {
    let conclusion = Some(writer.literal(outcome));
    let gone = writer.end(&writer.candidates(outcome.node as usize));
    let evidence = &mut *writer.evidence;
    let node = evidence.node(NodeKind::Fish, 0, vertices.iter());
    let start = evidence.links.len();
    evidence.link(node, gone, LinkStrength::Weak, Some(Reason::Node(node)));
    evidence.chain(Chain {
        parent: Some(parent),
        premise: Some(Literal::On(node.into())),
        conclusion,
        ..Chain::new(ChainRole::Branch, start..start + 1)
    });
}
