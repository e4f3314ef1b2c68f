//! The tree of chains and their labels: `case 1`, `case 1.2`, `chain 2`, `step 3`.
//!
//! Chains nest by their parents. A parent is ignored unless it precedes its child, and a chain that nests too deep moves up, so every
//! tree is finite. An only child shares the label of its parent.

use sudoku_technique::{ChainRole, Evidence};

use super::language::Words;

/// Greatest depth of the tree. A label with more parts is unreadable.
const DEEPEST: usize = 6;

/// The chains of some evidence as a tree.
pub(super) struct Cases {
    tops: Vec<usize>,
    children: Vec<Vec<usize>>,
    labels: Vec<Option<String>>,
}

impl Cases {
    pub(super) fn of(words: Words, evidence: &Evidence) -> Self {
        let count = evidence.chains.len();
        let mut parents: Vec<Option<usize>> = Vec::with_capacity(count);
        let mut depths: Vec<usize> = Vec::with_capacity(count);
        let (mut tops, mut children) = (Vec::new(), vec![Vec::new(); count]);
        for (index, chain) in evidence.chains.iter().enumerate() {
            let parent = chain.parent.map(|parent| usize::from(parent.0));
            let parent = parent.filter(|parent| *parent < index);
            let parent = match parent {
                Some(parent) if depths[parent] == DEEPEST => parents[parent],
                parent => parent,
            };
            depths.push(parent.map_or(0, |parent| depths[parent] + 1));
            parents.push(parent);
            parent
                .map_or(&mut tops, |parent| &mut children[parent])
                .push(index);
        }
        let labels = labels(words, evidence, &tops, &children);
        Self {
            tops,
            children,
            labels,
        }
    }

    /// Returns the chains without a parent.
    pub(super) fn tops(&self) -> &[usize] {
        &self.tops
    }

    /// Returns the children of this chain.
    pub(super) fn children(&self, chain: usize) -> &[usize] {
        self.children.get(chain).map_or(&[], Vec::as_slice)
    }

    /// Returns the label of the chain, or `None` if it needs none.
    pub(super) fn label(&self, chain: usize) -> Option<&str> {
        self.labels.get(chain)?.as_deref()
    }
}

/// What a label calls its chain.
#[derive(Clone, Copy)]
enum LabelWord {
    Case,
    Step,
    Chain,
}

impl LabelWord {
    fn label(self, words: Words, path: &str) -> String {
        match self {
            Self::Case => words.label_case(path),
            Self::Step => words.label_step(path),
            Self::Chain => words.label_chain(path),
        }
    }
}

fn labels(words: Words, evidence: &Evidence, tops: &[usize], children: &[Vec<usize>]) -> Vec<Option<String>> {
    let mut paths = vec![String::new(); children.len()];
    let mut labels = vec![None; children.len()];
    let all_cases = tops.iter().all(|&top| is_branch(evidence, top));
    let mut name = |siblings: &[usize], above: &str, word: LabelWord| {
        for (number, &chain) in (1..).zip(siblings) {
            let dot = if above.is_empty() { "" } else { "." };
            paths[chain] = match siblings.len() {
                1 => above.to_owned(),
                _ => format!("{above}{dot}{number}"),
            };
            if siblings.len() > 1 {
                labels[chain] = Some(word.label(words, &paths[chain]));
            }
        }
        siblings
            .iter()
            .map(|&chain| paths[chain].clone())
            .collect::<Vec<_>>()
    };
    // A parent precedes its children, so its path is known before theirs.
    let mut known = vec![String::new(); children.len()];
    let word = if all_cases {
        LabelWord::Case
    } else {
        LabelWord::Chain
    };
    for (&top, path) in tops.iter().zip(name(tops, "", word)) {
        known[top] = path;
    }
    for chain in 0..children.len() {
        let above = known[chain].clone();
        let word = if has_steps(evidence, chain, &children[chain]) {
            LabelWord::Step
        } else {
            LabelWord::Case
        };
        for (&child, path) in children[chain].iter().zip(name(&children[chain], &above, word)) {
            known[child] = path;
        }
    }
    labels
}

/// Whether the children are steps of a refutation, some of which are refutations themselves.
fn has_steps(evidence: &Evidence, chain: usize, children: &[usize]) -> bool {
    let is_contradiction = |chain: &usize| {
        let chain = evidence.chains.get(*chain);
        chain.is_some_and(|chain| chain.role == ChainRole::Contradiction)
    };
    is_contradiction(&chain) && children.iter().any(is_contradiction)
}

/// Whether the chain is one of several cases.
pub(super) fn is_branch(evidence: &Evidence, chain: usize) -> bool {
    let chain = evidence.chains.get(chain);
    chain.is_some_and(|chain| chain.role == ChainRole::Branch)
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use super::*;
    use crate::test_evidence::{english, evidence};

    fn labels(text: &str) -> Vec<String> {
        let evidence = evidence(text);
        let cases = Cases::of(english(), &evidence);
        (0..evidence.chains.len())
            .map(|chain| cases.label(chain).unwrap_or("-").to_owned())
            .collect()
    }

    #[test]
    fn cases_are_numbered_where_there_are_several() {
        for (text, expected) in [
            ("chain", "-"),
            ("chain; chain", "chain 1, chain 2"),
            ("branch; branch", "case 1, case 2"),
            ("chain; branch", "chain 1, chain 2"),
            ("net; branch in0; branch in0", "-, case 1, case 2"),
            (
                "net; branch in0; branch in0; chain in2; chain in2",
                "-, case 1, case 2, case 2.1, case 2.2",
            ),
            ("net; branch in0; branch in1; branch in1", "-, -, case 1, case 2"),
            (
                "contradiction; chain in0; contradiction in0; chain in0",
                "-, step 1, step 2, step 3",
            ),
            ("contradiction; branch in0; branch in0", "-, case 1, case 2"),
            (
                "chain; net; branch in1; branch in1",
                "chain 1, chain 2, case 2.1, case 2.2",
            ),
        ] {
            assert_eq!(labels(text).join(", "), expected, "{text}");
        }
    }

    #[test]
    fn a_parent_that_does_not_stand_before_is_none() {
        assert_eq!(
            labels("net in0; branch in9; branch in2"),
            ["chain 1", "chain 2", "chain 3"]
        );
    }

    #[test]
    fn deep_nesting_is_cut() {
        let mut text = "net".to_owned();
        for parent in 0..4_000 {
            let _ = write!(text, "; branch in{parent}; branch in{parent}");
        }
        let longest = labels(&text).into_iter().map(|label| label.len()).max();
        assert!(longest < Some(50), "{longest:?}");
    }
}
