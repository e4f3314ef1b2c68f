//! Writes the proofs by nets as evidence. They have only the facts that the conclusion needs, each after its causes.

use sudoku_technique::{CandidateRole, CandidateSet, ChainRole, Evidence};

use crate::layout::Fact;
use crate::nets::{ForcingNets, NetCase, NetContradiction};
use crate::trace::{NetFailure, NetTrace};
use crate::verities::NetVerity;
use crate::writer::{ProofPart, ProofWriter};

/// Writes how the opposite of the outcome fails.
pub(crate) fn contradiction(nets: &ForcingNets, proof: &NetContradiction, evidence: &mut Evidence) {
    let layout = &nets.layout;
    let mut writer = ProofWriter::new(layout, evidence);
    let outcome = writer.candidates(proof.outcome.node as usize);
    writer.evidence.candidates(&outcome, CandidateRole::Pivot);
    let failed: CandidateSet = NetTrace::failed(layout, proof.failure)
        .iter()
        .map(|fact| layout.candidates[fact.node as usize])
        .collect();
    writer.evidence.candidates(&failed, CandidateRole::Pattern);
    if let NetFailure::Empty(choice) = proof.failure {
        writer.place(layout.choices[choice as usize].place);
    }
    let whole = ProofPart::whole(ChainRole::Contradiction, Some(proof.trace.assumption), None);
    failure(&mut writer, &proof.trace, proof.failure, &proof.needed, whole);
}

/// Writes how an assumption fails, as the chain `part`.
fn failure(
    writer: &mut ProofWriter<'_>,
    trace: &NetTrace,
    failure: NetFailure,
    needed: &[Fact],
    part: ProofPart,
) {
    let layout = writer.layout();
    let start = writer.evidence.links.len();
    write(writer, trace, needed);
    let last = needed.last().copied();
    let conclusion = match (failure, last) {
        (NetFailure::Empty(choice), Some(last)) => {
            // The last fact turned off the last candidate of the choice. This candidate is also on, so it is the contradiction.
            let choice = layout.choices[choice as usize];
            let mut rest = CandidateSet::EMPTY;
            for &member in layout
                .members(choice)
                .iter()
                .filter(|&&member| member != last.node)
            {
                rest.insert(layout.candidates[member as usize]);
            }
            writer.strong(&rest, last.node as usize, choice.place);
            Some(last)
        }
        // The last link shows the last fact. Its opposite was assumed, or an earlier link shows it.
        (_, last) if last.map(Fact::opposite) == Some(trace.assumption) => last,
        (_, last) => last.map(Fact::opposite),
    };
    writer.mark(needed.iter().copied(), part.group);
    writer.chain(start, ProofPart { conclusion, ..part });
}

/// Writes how each case leads to the conclusion.
pub(crate) fn verity(nets: &ForcingNets, proof: &NetVerity, evidence: &mut Evidence) {
    let layout = &nets.layout;
    let choice = layout.choices[proof.choice];
    let mut writer = ProofWriter::new(layout, evidence);
    writer.place(choice.place);
    let net = ProofPart::whole(ChainRole::Net, None, Some(proof.outcome));
    let parent = writer.chain(0, net);
    for (group, &member) in (1..).zip(layout.members(choice)) {
        let NetCase {
            trace,
            failure: fails,
        } = nets.case(Fact::on(member as usize));
        let case = writer.candidates(member as usize);
        writer.evidence.candidates_in(&case, CandidateRole::Pivot, group);
        let part = ProofPart {
            premise: Some(trace.assumption),
            ..net.branch(parent, group)
        };
        match fails {
            Some((fails, needed)) if trace.round_of(proof.outcome).is_none() => {
                let role = ChainRole::Contradiction;
                failure(&mut writer, &trace, fails, &needed, ProofPart { role, ..part });
            }
            _ => {
                let (start, needed) = (
                    writer.evidence.links.len(),
                    trace.needed(layout, &[proof.outcome]),
                );
                write(&mut writer, &trace, &needed);
                writer.mark(needed, group);
                writer.chain(start, part);
            }
        }
    }
}

/// Writes the links from the causes of each fact to the fact.
fn write(writer: &mut ProofWriter<'_>, trace: &NetTrace, needed: &[Fact]) {
    let layout = writer.layout();
    for &fact in needed {
        if let Some(choice) = trace.choice_of(fact) {
            let mut off = CandidateSet::EMPTY;
            trace.each_cause(layout, fact, |cause| {
                off.insert(layout.candidates[cause.node as usize]);
            });
            writer.strong(&off, fact.node as usize, layout.choices[choice].place);
        } else {
            trace.each_cause(layout, fact, |cause| {
                writer.weak(cause.node as usize, fact.node as usize);
            });
        }
    }
}
