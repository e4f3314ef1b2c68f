//! Alternating inference chains over single candidates: strong and weak links alternate.
//!
//! If a chain begins and ends with a strong link, at least one of its two ends is true. So every candidate that sees both ends
//! is false. A candidate sees the candidates of its digit in its houses, and all others in its cell. A chain may end where it
//! began: then this candidate is true, and all candidates that it sees are false.
//!
//! A board has too many chains to list. So there is one deduction for each distinct outcome, by a shortest chain with this
//! outcome. The shortest chains come first. If chains of both types are equally short, the deduction is of type 1. A long chain
//! can pass a candidate twice. A shorter chain proves the same as this loop.

mod graph;
mod search;

use std::collections::HashSet;

use sudoku_technique::{
    Board, Candidate, CandidateRole, CandidateSet, Chain, ChainRole, Claim, Deduction, End, Evidence, Flow,
    LinkStrength, Literal, OptionEntry, Options, Request, Sink, Technique, Variant, VariantEntry,
};

use graph::LinkGraph;
use search::ChainSearch;

const FORMS: &[VariantEntry] = &[
    VariantEntry::new(
        "type-1",
        "Both ends are of one digit: it leaves the cells that see both.",
    ),
    VariantEntry::new(
        "type-2",
        "The ends are of two digits: each leaves the other's cell.",
    ),
];
const TYPE_1: Variant = Variant::named(FORMS, "type-1");
const TYPE_2: Variant = Variant::named(FORMS, "type-2");

/// A chain of alternating links, with at least one true end.
pub struct AlternatingInferenceChain {
    /// Most links of a chain.
    longest: u32,
}

impl Default for AlternatingInferenceChain {
    fn default() -> Self {
        Self { longest: 20 }
    }
}

impl Technique for AlternatingInferenceChain {
    const ID: &'static str = "alternating-inference-chain-aic";
    const NAME: &'static str = "Alternating Inference Chain (AIC)";
    const SUMMARY: &'static str = "A chain of strong and weak links in turn says that one of its ends is true; what sees both ends is false.";
    const PLACE: u32 = 3000;
    const FAMILY: &'static str = "chains";
    const VARIANTS: &'static [VariantEntry] = FORMS;
    const OPTIONS: &'static [OptionEntry] = &[OptionEntry::integer(
        "max-length",
        "20",
        3,
        100,
        "Most links of a chain.",
    )];
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0708").compares_change()];

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self {
            longest: options.integer("max-length") as u32,
        })
    }

    fn find(&self, board: &Board, _: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let graph = LinkGraph::new(board);
        let mut searches: Vec<_> = board
            .all_candidates()
            .iter()
            .map(|start| ChainSearch::new(start, &graph))
            .collect();
        let mut known = HashSet::new();
        // All searches run side by side, so that the shortest chains of all of them come first.
        for length in (3..=self.longest).step_by(2) {
            let mut found = Vec::new();
            for (index, search) in searches.iter_mut().enumerate() {
                sink.should_stop()?;
                let start = search.start;
                // The search from the other end finds the same chain in reverse.
                for end in search.lengthen(&graph).filter(|&end| start <= end) {
                    let gone = graph.weak(start).intersection(graph.weak(end));
                    if !gone.is_empty() && !known.contains(&gone) {
                        let variant = if start.digit() == end.digit() {
                            TYPE_1
                        } else {
                            TYPE_2
                        };
                        found.push((variant, gone, index, end));
                    }
                }
            }
            found.sort_by_key(|&(variant, ..)| variant);
            for (variant, gone, index, end) in found {
                if known.insert(gone) {
                    let deduction = Deduction::eliminate(gone).variant(variant).length(length);
                    sink.emit_with(&deduction, |evidence| {
                        explain(board, &searches[index].chain(end), evidence);
                    })?;
                }
            }
        }
        Flow::Continue(())
    }
}

/// Writes a chain. Its candidates are alternately false and true.
fn explain(board: &Board, chain: &[Candidate], evidence: &mut Evidence) {
    let of_role = |first| {
        chain
            .iter()
            .copied()
            .skip(first)
            .step_by(2)
            .collect::<CandidateSet>()
    };
    evidence.candidates(&of_role(0), CandidateRole::Off);
    evidence.candidates(&of_role(1), CandidateRole::On);
    for (index, pair) in chain.windows(2).enumerate() {
        let strength = if index % 2 == 0 {
            LinkStrength::Strong
        } else {
            LinkStrength::Weak
        };
        let reason = graph::reason(board, pair[0], pair[1], strength);
        evidence.link(pair[0], pair[1], strength, reason);
    }
    let end = |candidate: Option<&Candidate>| candidate.copied().map(End::from);
    evidence.chain(Chain {
        premise: end(chain.first()).map(Literal::Off),
        conclusion: end(chain.last()).map(Literal::On),
        ..Chain::new(ChainRole::Chain, 0..evidence.links.len())
    });
}

sudoku_technique::export_techniques!(AlternatingInferenceChain);

#[cfg(test)]
mod tests;
