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
use super::inference::{consequence, end_of, literals, negated, premise, reason, statement};

/// Writes each chain with its children; empty for chains without links and conclusions.
pub fn in_words(evidence: &Evidence) -> Vec<String> {
    let proof = Proof {
        evidence,
        cases: Cases::of(evidence),
    };
    let chains = 0..evidence.chains.len();
    chains.map(|chain| joined(proof.chain(chain), " ")).collect()
}

/// Writes all chains.
pub(super) fn proof(evidence: &Evidence) -> String {
    let proof = Proof {
        evidence,
        cases: Cases::of(evidence),
    };
    let tops = proof.cases.tops();
    let mut sentences: Vec<String> = tops.iter().flat_map(|&top| proof.chain(top)).collect();
    sentences.extend(
        proof
            .in_common(tops)
            .map(|common| format!("In every case {common}.")),
    );
    joined(sentences, " ")
}

/// Writes the chain in words, without capital and full stop, if there is only one and it has links.
pub(super) fn only_chain(evidence: &Evidence) -> Option<String> {
    let [chain] = &*evidence.chains else {
        return None;
    };
    let proof = Proof {
        evidence,
        cases: Cases::of(evidence),
    };
    let mut body = proof.run(chain);
    if body.is_empty() {
        return None;
    }
    proof.conclude(chain, &mut body);
    Some(body)
}

struct Proof<'a> {
    evidence: &'a Evidence,
    cases: Cases,
}

impl Proof<'_> {
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
            let premise = chain.premise.and_then(|of| statement(self.evidence, of));
            body = premise.map_or_else(String::new, |premise| format!("suppose {premise}"));
        }
        let mut sentences: Vec<String> = sentence(label, &body).into_iter().collect();
        sentences.extend(children.iter().flat_map(|&child| self.chain(child)));
        sentences.extend(self.close(chain, children, label));
        sentences
    }

    /// Writes the links of the chain: `if r1c2 is not 4, r1c7 is 4; then ...`.
    fn run(&self, chain: &Chain) -> String {
        let links = self.evidence.links.get(chain.links.clone()).unwrap_or_default();
        let mut text = String::new();
        let mut before = chain.premise;
        if let Some(premise) = premise(self.evidence, chain) {
            let premise_text = statement(self.evidence, premise);
            if let Some(premise_text) = premise_text.filter(|_| !links.is_empty()) {
                text = format!("if {premise_text}");
                before = Some(premise);
            }
        }
        let mut is_first = true;
        for link in links {
            let Some((source, target)) = literals(link) else {
                continue;
            };
            let (Some(assumed), Some(follows)) =
                (statement(self.evidence, source), consequence(self.evidence, link))
            else {
                continue;
            };
            let leads_on = before == Some(source)
                || !is_first && before.is_some_and(|before| end_of(before) == link.source);
            let between = match (text.is_empty(), is_first, leads_on) {
                (true, ..) => format!("if {assumed}, "),
                (_, true, true) => ", ".to_owned(),
                (_, true, false) => format!(": as {assumed}, "),
                (_, false, true) => "; then ".to_owned(),
                (_, false, false) => format!("; as {assumed}, "),
            };
            text.push_str(&between);
            text.push_str(&follows);
            if let Some(why) = self.reason(link) {
                let _ = write!(text, " ({why})");
            }
            (before, is_first) = (Some(target), false);
        }
        // An assumption alone is not an inference.
        if is_first { String::new() } else { text }
    }

    fn reason(&self, link: &Link) -> Option<String> {
        reason(self.evidence, link, |chain| {
            self.cases.label(chain).map(ToOwned::to_owned)
        })
    }

    /// Adds the conclusion to the sentence of a chain without children.
    fn conclude(&self, chain: &Chain, body: &mut String) {
        let say = |literal: Literal| statement(self.evidence, literal);
        let (premise, last) = (premise(self.evidence, chain), self.last(chain));
        let opposite = premise.map(negated);
        let so = chain.conclusion.filter(|so| Some(*so) != last);
        if body.is_empty() {
            // Without links, the premise and the conclusion are all that is known.
            let follows = match (chain.role, opposite) {
                (ChainRole::Contradiction, Some(opposite)) => Some(opposite),
                _ => chain.conclusion,
            };
            let assumed = chain.premise.filter(|of| follows != Some(negated(*of)));
            *body = match (assumed.and_then(say), follows.and_then(say)) {
                (Some(assumed), Some(follows)) => format!("if {assumed}, {follows}"),
                (None, Some(follows)) => follows,
                _ => String::new(),
            };
            return;
        }
        match chain.role {
            ChainRole::Contradiction => {
                if let Some(also) = so.filter(|so| Some(*so) != opposite).and_then(say) {
                    let _ = write!(body, "; then {also}");
                }
                body.push_str(", which cannot be");
                push_so(body, opposite.and_then(say));
            }
            ChainRole::Loop if so.is_none() && last == premise => {
                body.push_str("; this closes the loop, so exactly one end of each link is true");
            }
            // A step of a longer proof says what follows, not what it proves alone.
            ChainRole::Chain if chain.parent.is_some() && so.is_none() => {}
            ChainRole::Chain if so.is_none() && chain.links.len() > 1 && opposite != last => {
                let either = opposite.and_then(say).zip(last.and_then(say));
                push_so(body, either.map(|(one, other)| format!("{one} or {other}")));
            }
            _ => push_so(body, so.or(last.filter(|_| opposite == last)).and_then(say)),
        }
    }

    /// Writes the conclusion of a chain with children.
    fn close(&self, chain: &Chain, children: &[usize], label: Option<&str>) -> Option<String> {
        let opposite = chain.premise.map(negated);
        let so = match chain.role {
            ChainRole::Contradiction => chain.conclusion.filter(|so| Some(*so) == opposite).or(opposite),
            _ => chain.conclusion,
        };
        let so = so.and_then(|so| statement(self.evidence, so));
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
            return so.map(|so| match label {
                Some(label) => format!("So {label} cannot be: {so}."),
                None => format!("This cannot be, so {so}."),
            });
        }
        let (so, in_every_case) = match so {
            Some(so) => (so, all_branches),
            None => (self.in_common(children)?, true),
        };
        Some(match (label, in_every_case) {
            (Some(label), _) => format!("So in {label} {so}."),
            (None, true) => format!("In every case {so}."),
            (None, false) => format!("So {so}."),
        })
    }

    /// Returns the conclusion that several cases have in common.
    fn in_common(&self, cases: &[usize]) -> Option<String> {
        let mut outcomes = cases.iter().map(|&case| {
            let chain = self.evidence.chains.get(case)?;
            let is_leaf = self.cases.children(case).is_empty();
            let last = self.last(chain).filter(|_| is_leaf);
            (chain.role == ChainRole::Branch).then_some(chain.conclusion.or(last)?)
        });
        let first = outcomes.next()??;
        let agree = cases.len() > 1 && outcomes.all(|outcome| outcome == Some(first));
        agree.then(|| statement(self.evidence, first)).flatten()
    }

    /// Returns the consequence of the last link.
    fn last(&self, chain: &Chain) -> Option<Literal> {
        let last = self.evidence.links.get(chain.links.clone())?.last()?;
        Some(literals(last)?.1)
    }
}

fn push_so(body: &mut String, so: Option<String>) {
    if let Some(so) = so {
        let _ = write!(body, "; so {so}");
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
