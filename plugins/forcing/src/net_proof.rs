//! The proofs by nets as evidence: only the facts that the conclusion needs, each behind those that it follows from.

use sudoku_technique::{CandidateRole, CandidateSet, ChainRole, Evidence};

use crate::layout::Fact;
use crate::nets::{Contradiction, Nets, Verity};
use crate::trace::{Failure, Trace};
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
    write(&mut writer, &proof.trace, &proof.needed);
    let last = proof.needed.last().copied();
    let conclusion = match (proof.failure, last) {
        (Failure::Empty(choice), Some(last)) => {
            // What went off last was all that was left, so it is on as well.
            let mut rest = failed;
            rest.remove(layout.candidates[last.node as usize]);
            let place = layout.choices[choice as usize].place;
            writer.place(place);
            writer.strong(&rest, last.node as usize, place);
            Some(last)
        }
        // What came up last is said by the last link; its opposite was assumed, or said before.
        (_, last) if last.map(Fact::opposite) == Some(proof.trace.assumption) => last,
        (_, last) => last.map(Fact::opposite),
    };
    writer.mark(proof.needed.iter().copied(), 0);
    writer.chain(
        0,
        Part {
            role: ChainRole::Contradiction,
            parent: None,
            premise: Some(proof.trace.assumption),
            conclusion,
            group: 0,
        },
    );
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
    for (group, trace) in (1..).zip(nets.cases(choice)) {
        let start = writer.evidence.links.len();
        let case = writer.candidates(trace.assumption.node as usize);
        writer.evidence.candidates_in(&case, CandidateRole::Pivot, group);
        let needed = trace.needed(layout, &[proof.outcome]);
        write(&mut writer, &trace, &needed);
        writer.mark(needed, group);
        writer.chain(
            start,
            Part {
                role: ChainRole::Branch,
                parent,
                premise: Some(trace.assumption),
                group,
                ..net
            },
        );
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
