//! Refutations: how an assumption leads to a clash, with nested trials or without.

use sudoku_patterns::inference::BitRow;

use crate::choices::CandidateChoices;
use crate::closure::{Clash, SinglesClosure};
use crate::trace::{Cause, Fact, Inferred, NeededFacts, Trace};

/// A proof that a candidate is false.
pub(crate) struct Refutation {
    /// The candidate.
    pub(crate) target: usize,
    /// The steps that the proof needs, in order.
    pub(crate) steps: Vec<ProofStep>,
    /// The candidate whose last fact shows the clash.
    pub(crate) clash: Clash,
    /// The number of facts in all steps.
    pub(crate) length: u32,
}

/// One step of a proof.
pub(crate) enum ProofStep {
    /// Facts that follow from the assumption and from all steps before.
    Facts(Vec<Inferred>),
    /// A trial of another candidate, which is false if the assumption is true.
    Trial(NestedTrial),
}

/// A trial inside a trial.
pub(crate) struct NestedTrial {
    pub(crate) candidate: u16,
    /// The facts that follow from it and from all steps before, up to the clash.
    pub(crate) facts: Vec<Inferred>,
    pub(crate) clash: Clash,
}

/// Proves that `target` is false. The rounds are the candidates that nested trials refute, one round after the other. `None` if there is no clash.
pub(crate) fn refutation<const W: usize>(
    choices: &CandidateChoices<W>,
    target: usize,
    rounds: &[BitRow<W>],
) -> Option<Refutation> {
    let mut closure = SinglesClosure::new(choices);
    let mut trace = Trace::default();
    // For each round, the closure and the number of facts before it.
    let mut before: Vec<(SinglesClosure<W>, usize)> = Vec::with_capacity(rounds.len());
    let mut result = closure.assume(choices, target, &mut trace);
    for &round in rounds {
        if result.is_err() {
            break;
        }
        before.push((closure.clone(), trace.facts.len()));
        result = closure.refute(choices, round, &mut trace);
    }
    let clash = result.err()?;
    let mut needed = facts_of(clash, &closure);
    let mut steps = Vec::new();
    for (closure, start) in before.iter().rev() {
        let mut facts = needed.taken_from(choices, &trace.facts[*start..]);
        trace.facts.truncate(*start);
        let refuted: Vec<u16> = facts
            .extract_if(.., |inferred| inferred.cause == Cause::Refuted)
            .map(|inferred| inferred.fact.candidate)
            .collect();
        steps.push(ProofStep::Facts(facts));
        // From the last to the first, because all steps are turned around at the end.
        for &candidate in refuted.iter().rev() {
            let (trial, known) = nested_trial(choices, closure, candidate)?;
            needed.join(&known);
            steps.push(ProofStep::Trial(trial));
        }
    }
    steps.push(ProofStep::Facts(needed.taken_from(choices, &trace.facts)));
    steps.reverse();
    steps.retain(|step| !matches!(step, ProofStep::Facts(facts) if facts.is_empty()));
    let lengths = steps.iter().map(|step| match step {
        ProofStep::Facts(facts) | ProofStep::Trial(NestedTrial { facts, .. }) => facts.len() as u32,
    });
    Some(Refutation {
        target,
        length: lengths.sum(),
        steps,
        clash,
    })
}

/// Returns the trial of a candidate that clashes with `closure`, and the facts of the closure that it needs.
fn nested_trial<const W: usize>(
    choices: &CandidateChoices<W>,
    closure: &SinglesClosure<W>,
    candidate: u16,
) -> Option<(NestedTrial, NeededFacts<W>)> {
    let mut both = closure.clone();
    let mut trace = Trace::default();
    let clash = both.assume(choices, usize::from(candidate), &mut trace).err()?;
    let mut needed = facts_of(clash, &both);
    let facts = needed.taken_from(choices, &trace.facts);
    needed.without_assumption(candidate);
    let trial = NestedTrial {
        candidate,
        facts,
        clash,
    };
    Some((trial, needed))
}

/// Returns the facts that show a clash: the candidate is off, and also on unless its choice had no other candidate from the start.
fn facts_of<const W: usize>(clash: Clash, closure: &SinglesClosure<W>) -> NeededFacts<W> {
    let mut needed = NeededFacts::NONE;
    needed.add(Fact::off(clash.candidate));
    if closure.on.contains(usize::from(clash.candidate)) {
        needed.add(Fact::on(clash.candidate));
    }
    needed
}
