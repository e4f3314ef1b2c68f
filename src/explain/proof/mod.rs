//! Writes chains in sentences, for people who do not read the notation.
//!
//! A chain is one sentence: the assumption, the consequence and reason of each link, and the conclusion. A net or a proof by cases is
//! a list of numbered cases and their common conclusion:
//!
//! ```text
//!   If r1c2 is not 4, r1c7 is 4 (the only two places for 4 in row 1); then r5c7 is not 4; so ...
//! ```

use std::fmt::Write as _;

use sudoku_technique::{Chain, ChainRole, Evidence, Link, Literal};

use super::cases::{Cases, is_branch};
use super::cells::{capitalised, joined};
use super::inference::{Clause, consequence, end_of, literals, negated, premise, reason, statement};
use super::language::{Language, Words};

/// Writes each chain with its children; empty for chains without links and conclusions.
pub fn in_words(evidence: &Evidence, language: Language) -> Vec<String> {
    let proof = Proof::of(Words::of(language), evidence);
    let chains = 0..evidence.chains.len();
    chains.map(|chain| joined(proof.chain(chain), " ")).collect()
}

/// Writes all chains.
pub(super) fn proof(words: Words, evidence: &Evidence) -> String {
    let proof = Proof::of(words, evidence);
    let tops = proof.cases.tops();
    let mut sentences: Vec<String> = tops.iter().flat_map(|&top| proof.chain(top)).collect();
    let common = proof.in_common(tops);
    sentences.extend(common.map(|common| words.in_every_case(common)));
    joined(sentences, " ")
}

/// Writes the chain in words, without capital and full stop, if there is only one and it has links.
pub(super) fn only_chain(words: Words, evidence: &Evidence) -> Option<String> {
    let [chain] = &*evidence.chains else {
        return None;
    };
    let proof = Proof::of(words, evidence);
    let mut body = proof.run(chain);
    if body.is_empty() {
        return None;
    }
    proof.conclude(chain, &mut body);
    Some(body)
}

/// Returns the statements of which the only chain proves that one is true, as its sentence ends.
pub(super) fn alternatives(evidence: &Evidence) -> Option<[Literal; 2]> {
    let [chain] = &*evidence.chains else {
        return None;
    };
    alternatives_of(evidence, chain)
}

/// Returns the opposite of the chain's premise and its last consequence, if it proves no more than that one of them is true.
fn alternatives_of(evidence: &Evidence, chain: &Chain) -> Option<[Literal; 2]> {
    let opposite = negated(premise(evidence, chain)?);
    let last = last(evidence, chain)?;
    let is_conclusion = chain.conclusion.is_none_or(|so| so == last);
    let proves_one = chain.role == ChainRole::Chain && chain.parent.is_none() && is_conclusion;
    (proves_one && chain.links.len() > 1 && opposite != last).then_some([opposite, last])
}

/// Returns the consequence of the last link.
fn last(evidence: &Evidence, chain: &Chain) -> Option<Literal> {
    let last = evidence.links.get(chain.links.clone())?.last()?;
    Some(literals(last)?.1)
}

struct Proof<'a> {
    words: Words,
    evidence: &'a Evidence,
    cases: Cases,
}

impl<'a> Proof<'a> {
    fn of(words: Words, evidence: &'a Evidence) -> Self {
        Self {
            words,
            evidence,
            cases: Cases::of(words, evidence),
        }
    }

    fn say(&self, literal: Literal, clause: Clause) -> Option<String> {
        statement(self.words, self.evidence, literal, clause)
    }

    /// Writes a chain and its children.
    fn chain(&self, index: usize) -> Vec<String> {
        let Some(chain) = self.evidence.chains.get(index) else {
            return Vec::new();
        };
        let children = self.cases.children(index);
        let label = self.cases.label(index);
        let mut body = self.run(chain);
        if children.is_empty() {
            self.conclude(chain, &mut body);
            return sentence(label, &body).into_iter().collect();
        }
        if body.is_empty() {
            let premise = chain.premise.and_then(|of| self.say(of, Clause::Statement));
            body = premise.map_or_else(String::new, |premise| self.words.suppose(premise));
        }
        let mut sentences: Vec<String> = sentence(label, &body).into_iter().collect();
        sentences.extend(children.iter().flat_map(|&child| self.chain(child)));
        sentences.extend(self.close(chain, children, label));
        sentences
    }

    /// Writes the links of the chain: `if r1c2 is not 4, r1c7 is 4; then ...`.
    fn run(&self, chain: &Chain) -> String {
        let words = self.words;
        let links = self.evidence.links.get(chain.links.clone()).unwrap_or_default();
        let mut text = String::new();
        let mut before = chain.premise;
        if let Some(premise) = premise(self.evidence, chain)
            && let Some(assumed) = self.say(premise, Clause::Condition).filter(|_| !links.is_empty())
        {
            text = words.condition(assumed);
            before = Some(premise);
        }
        let mut is_first = true;
        for link in links {
            let Some((source, target)) = literals(link) else {
                continue;
            };
            let (Some(assumed), Some(follows)) = (
                self.say(source, Clause::Condition),
                consequence(words, self.evidence, link),
            ) else {
                continue;
            };
            let leads_on = before == Some(source)
                || !is_first && before.is_some_and(|before| end_of(before) == link.source);
            let _ = match (text.is_empty(), is_first, leads_on) {
                (true, ..) => write!(text, "{}, {follows}", words.condition(assumed)),
                (_, true, true) => write!(text, ", {follows}"),
                (_, true, false) => write!(text, ": {}, {follows}", words.because(assumed)),
                (_, false, true) => write!(text, "; {}", words.then(follows)),
                (_, false, false) => write!(text, "; {}, {follows}", words.because(assumed)),
            };
            if let Some(why) = self.reason(link) {
                let _ = write!(text, " ({why})");
            }
            (before, is_first) = (Some(target), false);
        }
        // An assumption alone is not an inference.
        if is_first { String::new() } else { text }
    }

    fn reason(&self, link: &Link) -> Option<String> {
        reason(self.words, self.evidence, link, |chain| {
            self.cases.label(chain).map(ToOwned::to_owned)
        })
    }

    /// Adds the conclusion to the sentence of a chain without children.
    fn conclude(&self, chain: &Chain, body: &mut String) {
        let words = self.words;
        let follows = |literal: Literal| self.say(literal, Clause::Consequence);
        let (premise, last) = (premise(self.evidence, chain), last(self.evidence, chain));
        let opposite = premise.map(negated);
        let so = chain.conclusion.filter(|so| Some(*so) != last);
        if body.is_empty() {
            *body = self.premise_and_conclusion(chain, opposite);
            return;
        }
        match chain.role {
            ChainRole::Contradiction => {
                if let Some(also) = so.filter(|so| Some(*so) != opposite).and_then(follows) {
                    let _ = write!(body, "; {}", words.then(also));
                }
                let _ = write!(body, ", {}", words.which_cannot_be());
                self.push_so(body, opposite.filter(|_| opposite != last));
            }
            ChainRole::Loop if so.is_none() && last == premise => {
                let _ = write!(body, "; {}", words.closes_the_loop());
            }
            // A step of a longer proof says what follows, not what it proves alone.
            ChainRole::Chain if chain.parent.is_some() && so.is_none() => {}
            ChainRole::Chain if so.is_none() && chain.links.len() > 1 && opposite != last => {
                let either = alternatives_of(self.evidence, chain);
                let said = either.map(|both| both.map(|literal| self.say(literal, Clause::Statement)));
                if let Some([Some(one), Some(other)]) = said {
                    let _ = write!(body, "; {}", words.so_one_of_both(one, other));
                }
            }
            // A chain to the opposite of its premise has said its conclusion.
            _ => self.push_so(body, so),
        }
    }

    /// Writes a chain without links: its premise and its conclusion are all that is known.
    fn premise_and_conclusion(&self, chain: &Chain, opposite: Option<Literal>) -> String {
        let follows = match (chain.role, opposite) {
            (ChainRole::Contradiction, Some(opposite)) => Some(opposite),
            _ => chain.conclusion,
        };
        let assumed = chain.premise.filter(|of| follows != Some(negated(*of)));
        let Some(follows) = follows else {
            return String::new();
        };
        let Some(assumed) = assumed.and_then(|of| self.say(of, Clause::Condition)) else {
            return self.say(follows, Clause::Statement).unwrap_or_default();
        };
        let follows = self.say(follows, Clause::Consequence);
        follows.map_or_else(String::new, |follows| {
            format!("{}, {follows}", self.words.condition(assumed))
        })
    }

    fn push_so(&self, body: &mut String, so: Option<Literal>) {
        if let Some(so) = so.and_then(|so| self.say(so, Clause::Consequence)) {
            let _ = write!(body, "; {}", self.words.so(so));
        }
    }

    /// Writes the conclusion of a chain with children.
    fn close(&self, chain: &Chain, children: &[usize], label: Option<&str>) -> Option<String> {
        let words = self.words;
        let opposite = chain.premise.map(negated);
        let so = match chain.role {
            ChainRole::Contradiction => chain.conclusion.filter(|so| Some(*so) == opposite).or(opposite),
            _ => chain.conclusion,
        };
        let so = |clause| so.and_then(|so| self.say(so, clause));
        let all_branches =
            children.len() > 1 && children.iter().all(|&child| is_branch(self.evidence, child));
        let last = children.last().and_then(|&last| self.evidence.chains.get(last));
        if last.is_some_and(|last| last.role == chain.role && last.premise == chain.premise)
            && chain.role == ChainRole::Contradiction
        {
            // The last step has the same conclusion.
            return None;
        }
        if chain.role == ChainRole::Contradiction {
            return match label {
                Some(label) => Some(words.so_cannot_be(label, so(Clause::Statement)?)),
                None => Some(words.this_cannot_be(so(Clause::Consequence)?)),
            };
        }
        if let Some(label) = label {
            let common = || self.common(children, Clause::Statement);
            return Some(words.so_in(label, so(Clause::Statement).or_else(common)?));
        }
        match so(Clause::Consequence) {
            Some(so) if all_branches => Some(words.in_every_case(so)),
            Some(so) => Some(words.therefore(so)),
            None => Some(words.in_every_case(self.in_common(children)?)),
        }
    }

    /// Returns the conclusion that several cases have in common, as a consequence.
    fn in_common(&self, cases: &[usize]) -> Option<String> {
        self.common(cases, Clause::Consequence)
    }

    fn common(&self, cases: &[usize], clause: Clause) -> Option<String> {
        let mut outcomes = cases.iter().map(|&case| {
            let chain = self.evidence.chains.get(case)?;
            let is_leaf = self.cases.children(case).is_empty();
            let last = last(self.evidence, chain).filter(|_| is_leaf);
            (chain.role == ChainRole::Branch).then_some(chain.conclusion.or(last)?)
        });
        let first = outcomes.next()??;
        let agree = cases.len() > 1 && outcomes.all(|outcome| outcome == Some(first));
        agree.then(|| self.say(first, clause)).flatten()
    }
}

/// `Case 1: if r1c2 is 4, ...`; `None` for an empty body.
fn sentence(label: Option<&str>, body: &str) -> Option<String> {
    let text = match label {
        Some(label) => format!("{label}: {body}"),
        None => body.to_owned(),
    };
    (!body.is_empty()).then(|| format!("{}.", capitalised(&text)))
}

#[cfg(test)]
mod tests;
