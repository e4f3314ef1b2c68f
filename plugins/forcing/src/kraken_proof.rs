//! Reports Kraken fish, with the fish and a branch for each case as evidence.

use sudoku_technique::{
    Board, CandidateRole, CandidateSet, Chain, ChainIndex, ChainRole, Deduction, Evidence, Flow, HouseRole,
    LinkStrength, Literal, NodeKind, Reason, Sink,
};

use crate::chains::ForcingChains;
use crate::kraken::{self, KrakenFish, KrakenSetting, KrakenType};
use crate::layout::Fact;
use crate::writer::{ProofPart, ProofWriter};

/// Reports every Kraken fish of this type.
pub(crate) fn report(kind: KrakenType, setting: &KrakenSetting, board: &Board, sink: &mut Sink<'_>) -> Flow {
    kraken::each(board, kind, setting, sink, |chains, kraken, sink| {
        let gone = CandidateSet::of(chains.layout().candidates[kraken.outcome]);
        let deduction = Deduction::eliminate(gone)
            .size(kraken.fish.base.len() as u32)
            .length(u32::from(kraken.length));
        sink.emit_with(&deduction, |evidence| write(chains, kind, &kraken, evidence))
    })
}

/// Writes how the fish and its fins lead to the elimination.
fn write(chains: &ForcingChains, kind: KrakenType, kraken: &KrakenFish, evidence: &mut Evidence) {
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
    let mut writer = ProofWriter::new(layout, evidence);
    let net = ProofPart::whole(ChainRole::Net, None, Some(outcome));
    let parent = writer.chain(0, net);
    if kind == KrakenType::One {
        fish(&mut writer, &vertices, outcome, parent);
    }
    let cases: Vec<usize> = layout.numbers(kraken.digit, kraken.cases).collect();
    for (group, case) in (1..).zip(cases) {
        let branch = ProofPart {
            premise: Some(Fact::on(case)),
            ..net.branch(parent, group)
        };
        writer.facts(&chains.reach(Fact::on(case)).chain(outcome), branch);
    }
}

/// Writes the case in which the fish holds.
fn fish(writer: &mut ProofWriter<'_>, vertices: &CandidateSet, outcome: Fact, parent: ChainIndex) {
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
