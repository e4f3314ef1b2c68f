//! The proofs by nets as evidence: only the facts that the conclusion needs, each behind those that it follows from.

use sudoku_technique::{CandidateRole, CandidateSet, ChainRole, Evidence};

use crate::layout::Fact;
use crate::nets::{Case, Contradiction, Nets};
use crate::trace::{Failure, Trace};
use crate::verities::Verity;
use crate::writer::{Part, Writer};

/// Writes down how the opposite of the outcome fails.
pub(crate) fn contradiction(nets: &Nets, proof: &Contradiction, evidence: &mut Evidence) {
    let layout = &nets.layout;
    let mut writer = Writer::new(layout, evidence);
    let outcome = writer.candidates(proof.outcome.node as usize);
    writer.evidence.candidates(&outcome, CandidateRole::Pivot);
    let failed: CandidateSet = Trace::failed(layout, proof.failure)
        .iter()
        .map(|fact| layout.candidates[fact.node as usize])
        .collect();
    writer.evidence.candidates(&failed, CandidateRole::Pattern);
    if let Failure::Empty(choice) = proof.failure {
        writer.place(layout.choices[choice as usize].place);
    }
    let whole = Part {
        role: ChainRole::Contradiction,
        parent: None,
        premise: Some(proof.trace.assumption),
        conclusion: None,
        group: 0,
    };
    failure(&mut writer, &proof.trace, proof.failure, &proof.needed, whole);
}

/// Writes down how an assumption fails, as the chain `part`.
fn failure(writer: &mut Writer<'_>, trace: &Trace, failure: Failure, needed: &[Fact], part: Part) {
    let layout = writer.layout();
    let start = writer.evidence.links.len();
    write(writer, trace, needed);
    let last = needed.last().copied();
    let conclusion = match (failure, last) {
        (Failure::Empty(choice), Some(last)) => {
            // What went off last was all that was left, so it is on as well.
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
        // What came up last is said by the last link; its opposite was assumed, or said before.
        (_, last) if last.map(Fact::opposite) == Some(trace.assumption) => last,
        (_, last) => last.map(Fact::opposite),
    };
    writer.mark(needed.iter().copied(), part.group);
    writer.chain(start, Part { conclusion, ..part });
}

/// Writes down how all cases lead to the conclusion.
pub(crate) fn verity(nets: &Nets, proof: &Verity, evidence: &mut Evidence) {
    let layout = &nets.layout;
    let choice = layout.choices[proof.choice];
    let mut writer = Writer::new(layout, evidence);
    writer.place(choice.place);
    let net = Part {
        role: ChainRole::Net,
        parent: None,
        premise: None,
        conclusion: Some(proof.outcome),
        group: 0,
    };
    let parent = Some(writer.chain(0, net));
    for (group, &member) in (1..).zip(layout.members(choice)) {
        let Case {
            trace,
            failure: fails,
        } = nets.case(Fact::on(member as usize));
        let case = writer.candidates(member as usize);
        writer.evidence.candidates_in(&case, CandidateRole::Pivot, group);
        let part = Part {
            role: ChainRole::Branch,
            parent,
            premise: Some(trace.assumption),
            group,
            ..net
        };
        match fails {
            Some((fails, needed)) if trace.round_of(proof.outcome).is_none() => {
                let role = ChainRole::Contradiction;
                failure(&mut writer, &trace, fails, &needed, Part { role, ..part });
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

/// Writes the link that each fact follows by.
fn write(writer: &mut Writer<'_>, trace: &Trace, needed: &[Fact]) {
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
