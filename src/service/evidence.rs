//! From the domain to protobuf: the evidence of a deduction.

use sudoku_technique::{
    CandidateRole, CellRole, Chain, ChainRole, End, Evidence, House, HouseKind, HouseRole, Link,
    LinkStrength, Literal, NodeKind, Reason,
};

use super::write::{candidate, cell};
use crate::explain;
use crate::service::proto;

/// Why a deduction holds, list by list.
pub(super) fn evidence(evidence: &Evidence) -> proto::Evidence {
    let candidates = evidence.candidates.iter().map(|mark| proto::CandidateEvidence {
        candidate: Some(candidate(mark.candidate)),
        role: candidate_role(mark.role).to_owned(),
        group: mark.group.into(),
    });
    let houses = evidence.houses.iter().map(|mark| proto::HouseEvidence {
        house: Some(house(mark.house)),
        role: house_role(mark.role).to_owned(),
        group: mark.group.into(),
    });
    let cells = evidence.cells.iter().map(|mark| proto::CellEvidence {
        cell: cell(mark.cell) as i32,
        role: cell_role(mark.role).to_owned(),
        group: mark.group.into(),
    });
    let nodes = evidence.nodes.iter().map(|node| proto::Node {
        kind: node_kind(node.kind).to_owned(),
        group: node.group.into(),
        candidates: node.candidates.iter().copied().map(candidate).collect(),
    });
    let words = explain::in_words(evidence);
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
        Reason::Cell(of) => Some(Written::Cell(cell(of) as i32)),
        Reason::House(of) => Some(Written::House(house(of))),
        Reason::Node(node) => Some(Written::Node(node.0.into())),
        Reason::Chain(chain) => Some(Written::Chain(chain.0.into())),
        _ => None,
    });
    proto::Link {
        source: Some(end(link.source)),
        target: Some(end(link.target)),
        strength: match link.strength {
            LinkStrength::Strong => "strong",
            LinkStrength::Weak => "weak",
            _ => "",
        }
        .to_owned(),
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
        end: Some(end(of)),
        on,
    }
}

fn chain(evidence: &Evidence, chain: &Chain, words: String) -> proto::Chain {
    proto::Chain {
        role: chain_role(chain.role).to_owned(),
        group: chain.group.into(),
        parent: chain.parent.map(|parent| parent.0.into()),
        premise: chain.premise.map(literal),
        conclusion: chain.conclusion.map(literal),
        first_link: chain.links.start as i32,
        link_count: chain.links.len() as i32,
        notation: explain::notation(evidence, chain),
        words,
    }
}

/// A role of a later version of the interface is left empty: the server does not know what to call it.
fn candidate_role(role: CandidateRole) -> &'static str {
    match role {
        CandidateRole::Pattern => "pattern",
        CandidateRole::Pivot => "pivot",
        CandidateRole::Pincer => "pincer",
        CandidateRole::Fin => "fin",
        CandidateRole::EndoFin => "endo-fin",
        CandidateRole::Cannibal => "cannibal",
        CandidateRole::Floor => "floor",
        CandidateRole::Roof => "roof",
        CandidateRole::Guardian => "guardian",
        CandidateRole::RestrictedCommon => "restricted-common",
        CandidateRole::Colour => "colour",
        CandidateRole::On => "on",
        CandidateRole::Off => "off",
        _ => "",
    }
}

fn house_role(role: HouseRole) -> &'static str {
    match role {
        HouseRole::Base => "base",
        HouseRole::Cover => "cover",
        _ => "",
    }
}

fn cell_role(role: CellRole) -> &'static str {
    match role {
        CellRole::Pattern => "pattern",
        CellRole::Pivot => "pivot",
        CellRole::Pincer => "pincer",
        CellRole::Set => "set",
        CellRole::Base => "base",
        CellRole::Target => "target",
        _ => "",
    }
}

fn node_kind(kind: NodeKind) -> &'static str {
    match kind {
        NodeKind::Group => "group",
        NodeKind::AlmostLockedSet => "almost-locked-set",
        NodeKind::AlmostHiddenSet => "almost-hidden-set",
        NodeKind::Fish => "fish",
        NodeKind::Rectangle => "rectangle",
        _ => "",
    }
}

fn chain_role(role: ChainRole) -> &'static str {
    match role {
        ChainRole::Chain => "chain",
        ChainRole::Loop => "loop",
        ChainRole::Contradiction => "contradiction",
        ChainRole::Branch => "branch",
        ChainRole::Net => "net",
        _ => "",
    }
}

fn house(house: House) -> proto::House {
    let kind = match house.kind() {
        HouseKind::Row => "row",
        HouseKind::Column => "column",
        HouseKind::Box => "box",
    };
    proto::House {
        kind: kind.to_owned(),
        number: house.number() as u32 + 1,
    }
}
