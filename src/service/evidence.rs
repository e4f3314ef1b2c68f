//! Translates the evidence of a deduction to protobuf.

use sudoku_technique::{Chain, End, Evidence, Link, Literal, Reason};

use super::coordinates::{candidate, cell, house};
use super::roles::Role as _;
use sudokud_api as proto;
use sudokud_explain::Language;

/// Writes evidence, list by list.
pub(super) fn evidence(evidence: &Evidence, language: Language) -> proto::Evidence {
    let candidates = evidence.candidates.iter().map(|mark| proto::CandidateEvidence {
        candidate: Some(candidate(mark.candidate)),
        role: mark.role.written().into(),
        group: mark.group.into(),
    });
    let houses = evidence.houses.iter().map(|mark| proto::HouseEvidence {
        house: Some(house(mark.house)),
        role: mark.role.written().into(),
        group: mark.group.into(),
    });
    let cells = evidence.cells.iter().map(|mark| proto::CellEvidence {
        cell: cell(mark.cell),
        role: mark.role.written().into(),
        group: mark.group.into(),
    });
    let nodes = evidence.nodes.iter().map(|node| proto::Node {
        kind: node.kind.written().into(),
        group: node.group.into(),
        candidates: node.candidates.iter().copied().map(candidate).collect(),
    });
    let words = sudokud_explain::in_words(evidence, language);
    let chains = evidence.chains.iter().zip(words);
    let chains = chains.map(|(of, words)| chain(evidence, of, words));
    proto::Evidence {
        candidates: candidates.collect(),
        houses: houses.collect(),
        cells: cells.collect(),
        nodes: nodes.collect(),
        links: evidence.links.iter().map(link).collect(),
        chains: chains.collect(),
    }
}

fn link(link: &Link) -> proto::Link {
    use proto::link::Reason as Written;
    let reason = link.reason.and_then(|reason| match reason {
        Reason::Cell(of) => Some(Written::Cell(cell(of))),
        Reason::House(of) => Some(Written::House(house(of))),
        Reason::Node(node) => Some(Written::Node(node.0.into())),
        Reason::Chain(chain) => Some(Written::Chain(chain.0.into())),
        _ => None,
    });
    proto::Link {
        source: Some(end(link.source)),
        target: Some(end(link.target)),
        strength: link.strength.written().into(),
        reason,
    }
}

fn end(end: End) -> proto::End {
    use proto::end::What;
    proto::End {
        what: Some(match end {
            End::Candidate(of) => What::Candidate(candidate(of)),
            End::Node(node) => What::Node(node.0.into()),
        }),
    }
}

fn literal(literal: Literal) -> proto::Literal {
    let (of, on) = match literal {
        Literal::On(of) => (of, true),
        Literal::Off(of) => (of, false),
    };
    proto::Literal {
        subject: Some(end(of)),
        on,
    }
}

fn chain(evidence: &Evidence, chain: &Chain, text: String) -> proto::Chain {
    proto::Chain {
        role: chain.role.written().into(),
        group: chain.group.into(),
        parent: chain.parent.map(|parent| parent.0.into()),
        premise: chain.premise.map(literal),
        conclusion: chain.conclusion.map(literal),
        first_link: chain.links.start as i32,
        link_count: chain.links.len() as i32,
        notation: sudokud_explain::notation(evidence, chain),
        text,
    }
}
