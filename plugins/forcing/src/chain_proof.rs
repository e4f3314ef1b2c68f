//! Reports the outcomes that chains prove, with the proofs as evidence.

use sudoku_technique::{Board, CandidateRole, ChainRole, Evidence, Flow, Request, Scope, Sink, Variant};

use crate::chains::{ChainProof, ForcingChains, ProofKind, ProofWay};
use crate::layout::{CandidateLayout, Fact};
use crate::outcome::deduction;
use crate::setting::ChainSetting;
use crate::writer::{ProofPart, ProofWriter};

/// Reports all outcomes with a proof of this kind. `form` returns the variant of a proof.
pub(crate) fn report(
    kind: ProofKind,
    setting: ChainSetting,
    board: &Board,
    request: Request<'_>,
    sink: &mut Sink<'_>,
    form: fn(&CandidateLayout, ProofWay) -> Variant,
) -> Flow {
    let chains = ForcingChains::of(board, setting.with_groups);
    let layout = chains.layout();
    for proof in chains.proofs(kind, request.scope == Scope::First, sink)? {
        let outcome = deduction(layout, proof.outcome)
            .variant(form(layout, proof.way))
            .length(u32::from(proof.length));
        sink.emit_with(&outcome, |evidence| match kind {
            ProofKind::Contradiction => contradiction(&chains, &proof, evidence),
            ProofKind::Verity => verity(&chains, &proof, evidence),
        })?;
    }
    Flow::Continue(())
}

/// Writes how the opposite of the outcome leads to a contradiction.
fn contradiction(chains: &ForcingChains, proof: &ChainProof, evidence: &mut Evidence) {
    let assumption = proof.outcome.opposite();
    let (layout, reach) = (chains.layout(), chains.reach(assumption));
    let mut writer = ProofWriter::new(layout, evidence);
    let whole = ProofPart::whole(ChainRole::Contradiction, Some(assumption), Some(proof.outcome));
    let outcome = writer.candidates(proof.outcome.node as usize);
    writer.evidence.candidates(&outcome, CandidateRole::Pivot);
    let ProofWay::Choice(index) = proof.way else {
        let chain = reach.chain(proof.outcome);
        writer.links(&chain);
        writer.mark(chain[1..chain.len() - 1].iter().copied(), 0);
        writer.chain(0, whole);
        return;
    };
    let choice = layout.choices[index];
    writer.place(choice.place);
    let parent = writer.chain(0, whole);
    for (group, &member) in (1..).zip(layout.members(choice)) {
        let end = Fact::off(member as usize);
        if end != assumption {
            let branch = ProofPart {
                conclusion: Some(end),
                ..whole.branch(parent, group)
            };
            writer.facts(&reach.chain(end), branch);
        }
    }
}

/// Writes how each case leads to the outcome.
fn verity(chains: &ForcingChains, proof: &ChainProof, evidence: &mut Evidence) {
    let (layout, reach) = (chains.layout(), chains.reach(proof.outcome.opposite()));
    let mut writer = ProofWriter::new(layout, evidence);
    let net = ProofPart::whole(ChainRole::Net, None, Some(proof.outcome));
    let parent = writer.chain(0, net);
    let cases: Vec<Fact> = match proof.way {
        ProofWay::Choice(index) => {
            let choice = layout.choices[index];
            writer.place(choice.place);
            let members = layout.members(choice).iter();
            members.map(|&member| Fact::on(member as usize)).collect()
        }
        ProofWay::Pair(candidate) => vec![Fact::on(candidate), Fact::off(candidate)],
        ProofWay::Opposite => Vec::new(),
    };
    for (group, &case) in (1..).zip(&cases) {
        // The search begins with the opposite of the outcome, so its chain to the opposite of the case is read backwards.
        let chain = reach.chain(case.opposite()).into_iter().rev();
        let chain: Vec<_> = chain.map(Fact::opposite).collect();
        // The two cases of a candidate have the same pivot, so only the first one marks it.
        if group == 1 || matches!(proof.way, ProofWay::Choice(_)) {
            let pivot = writer.candidates(case.node as usize);
            writer.evidence.candidates_in(&pivot, CandidateRole::Pivot, group);
        }
        let branch = ProofPart {
            premise: Some(case),
            ..net.branch(parent, group)
        };
        writer.facts(&chain, branch);
    }
}
