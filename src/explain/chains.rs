//! Chains in the field's notation.

use sudoku_technique::{Chain, End, Evidence, LinkStrength};

/// The chain in Eureka notation.
pub fn notation(evidence: &Evidence, chain: &Chain) -> String {
    let mut text = String::new();
    for link in evidence.links.get(chain.links.clone()).unwrap_or_default() {
        if text.is_empty() {
            text = end(evidence, link.source);
        }
        text.push_str(if link.strength == LinkStrength::Strong {
            " = "
        } else {
            " - "
        });
        text.push_str(&end(evidence, link.target));
    }
    text
}

fn end(evidence: &Evidence, end: End) -> String {
    match end {
        End::Candidate(candidate) => candidate.to_string(),
        End::Node(node) => {
            let candidates = evidence
                .nodes
                .get(usize::from(node.0))
                .map(|node| &node.candidates);
            let texts: Vec<_> = candidates
                .into_iter()
                .flatten()
                .map(ToString::to_string)
                .collect();
            texts.join(",")
        }
    }
}
