//! Writes refutations as evidence.
//!
//! A refutation without nested trials is one chain. Otherwise the chain of the assumption has no links of its own. Its children are the
//! steps in order: facts that follow, and nested trials.

use sudoku_technique::{
    CandidateRole, CandidateSet, Cell, CellSet, Chain, ChainIndex, ChainRole, End, Evidence, House,
    LinkStrength, Literal, NodeIndex, NodeKind, Reason,
};

use crate::choices::{CandidateChoices, ChoicePlace};
use crate::closure::Clash;
use crate::refutation::{ProofStep, Refutation};
use crate::trace::{Cause, Inferred};

/// Writes a refutation.
pub(crate) fn write<const W: usize>(
    choices: &CandidateChoices<W>,
    refutation: &Refutation,
    evidence: &mut Evidence,
) {
    let mut writer = ProofWriter {
        choices,
        evidence,
        nodes: Vec::new(),
    };
    let target = refutation.target as u16;
    writer.mark(target, CandidateRole::Pivot, 0);
    writer.mark(refutation.clash.candidate, CandidateRole::Pattern, 0);
    let whole = ProofPart {
        role: ChainRole::Contradiction,
        parent: None,
        premise: target,
        group: 0,
    };
    if let [ProofStep::Facts(facts)] = &*refutation.steps {
        writer.facts(facts, Some(refutation.clash), whole);
        return;
    }
    let parent = writer.chain(0..0, whole, Some(writer.literal(target, false)));
    let mut trials = 0;
    let last = refutation.steps.len().saturating_sub(1);
    for (index, step) in refutation.steps.iter().enumerate() {
        match step {
            ProofStep::Facts(facts) => {
                let clash = (index == last).then_some(refutation.clash);
                let role = if clash.is_some() {
                    ChainRole::Contradiction
                } else {
                    ChainRole::Chain
                };
                let part = ProofPart {
                    role,
                    parent: Some(parent),
                    ..whole
                };
                writer.facts(facts, clash, part);
            }
            ProofStep::Trial(trial) => {
                trials += 1;
                writer.mark(trial.candidate, CandidateRole::Pivot, trials);
                let part = ProofPart {
                    role: ChainRole::Contradiction,
                    parent: Some(parent),
                    premise: trial.candidate,
                    group: trials,
                };
                writer.facts(&trial.facts, Some(trial.clash), part);
            }
        }
    }
}

/// A chain of a proof without its links.
#[derive(Clone, Copy)]
struct ProofPart {
    role: ChainRole,
    parent: Option<ChainIndex>,
    /// The candidate that is assumed.
    premise: u16,
    group: u16,
}

struct ProofWriter<'a, const W: usize> {
    choices: &'a CandidateChoices<W>,
    evidence: &'a mut Evidence,
    /// The nodes written so far, by their candidates.
    nodes: Vec<(CandidateSet, NodeIndex)>,
}

impl<const W: usize> ProofWriter<'_, W> {
    /// Writes facts as one chain, up to a clash if they lead to one.
    fn facts(&mut self, facts: &[Inferred], clash: Option<Clash>, part: ProofPart) {
        let start = self.evidence.links.len();
        // The last link shows that the candidate of a clash is off, so its fact is moved there.
        let ends = |inferred: &Inferred| {
            clash.is_some_and(|clash| !inferred.fact.is_on && inferred.fact.candidate == clash.candidate)
        };
        let (last, others): (Vec<Inferred>, Vec<Inferred>) = facts.iter().copied().partition(ends);
        for &inferred in others.iter().chain(&last) {
            self.link(inferred);
            let role = if inferred.fact.is_on {
                CandidateRole::On
            } else {
                CandidateRole::Off
            };
            self.mark(inferred.fact.candidate, role, part.group);
        }
        // The clash is that the candidate is also on.
        let conclusion = clash.map(|clash| self.literal(clash.candidate, clash.candidate != part.premise));
        self.chain(start..self.evidence.links.len(), part, conclusion);
    }

    fn link(&mut self, inferred: Inferred) {
        let target = self.choices.candidates[usize::from(inferred.fact.candidate)];
        match inferred.cause {
            Cause::Last(choice) => {
                let mut others = self.choices.choices[usize::from(choice)];
                others.remove(usize::from(inferred.fact.candidate));
                let source = self.end(&self.choices.set(&others));
                let reason = match self.choices.place(choice) {
                    ChoicePlace::Cell(cell) => Reason::Cell(cell),
                    ChoicePlace::House(house, _) => Reason::House(house),
                };
                self.evidence
                    .link(source, target, LinkStrength::Strong, Some(reason));
            }
            Cause::Seen(by) => {
                let source = self.choices.candidates[usize::from(by)];
                let reason = shared(source.cell(), target.cell());
                self.evidence.link(source, target, LinkStrength::Weak, reason);
            }
            // A nested trial is a chain of its own.
            Cause::Refuted => {}
        }
    }

    /// Returns candidates as the end of a link.
    fn end(&mut self, set: &CandidateSet) -> End {
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

    fn literal(&self, candidate: u16, is_on: bool) -> Literal {
        let end = self.choices.candidates[usize::from(candidate)].into();
        if is_on {
            Literal::On(end)
        } else {
            Literal::Off(end)
        }
    }

    fn chain(
        &mut self,
        links: std::ops::Range<usize>,
        part: ProofPart,
        conclusion: Option<Literal>,
    ) -> ChainIndex {
        self.evidence.chain(Chain {
            group: part.group,
            parent: part.parent,
            premise: Some(self.literal(part.premise, true)),
            conclusion,
            ..Chain::new(part.role, links)
        })
    }

    fn mark(&mut self, candidate: u16, role: CandidateRole, group: u16) {
        let candidate = self.choices.candidates[usize::from(candidate)];
        self.evidence
            .candidates_in(&CandidateSet::of(candidate), role, group);
    }
}

/// Returns the cell, or else the house, that both cells share.
fn shared(one: Cell, other: Cell) -> Option<Reason> {
    let both = CellSet::of(one) | CellSet::of(other);
    if one == other {
        return Some(Reason::Cell(one));
    }
    House::all()
        .find(|house| both.is_subset(house.cells()))
        .map(Reason::House)
}
