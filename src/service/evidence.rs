//! Translates the evidence of a deduction to protobuf.

use sudoku_technique::{
    CandidateRole, CellRole, Chain, ChainRole, End, Evidence, HouseRole, Link, LinkStrength, Literal,
    NodeKind, Reason,
};

use super::coordinates::{candidate, cell, house};
use sudokud_api as proto;
use sudokud_explain::Language;

/// Writes evidence, list by list.
pub(super) fn evidence(evidence: &Evidence, language: Language) -> proto::Evidence {
    let candidates = evidence.candidates.iter().map(|mark| proto::CandidateEvidence {
        candidate: Some(candidate(mark.candidate)),
        role: candidate_role(mark.role).into(),
        group: mark.group.into(),
    });
    let houses = evidence.houses.iter().map(|mark| proto::HouseEvidence {
        house: Some(house(mark.house)),
        role: house_role(mark.role).into(),
        group: mark.group.into(),
    });
    let cells = evidence.cells.iter().map(|mark| proto::CellEvidence {
        cell: cell(mark.cell),
        role: cell_role(mark.role).into(),
        group: mark.group.into(),
    });
    let nodes = evidence.nodes.iter().map(|node| proto::Node {
        kind: node_kind(node.kind).into(),
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
        strength: strength(link.strength).into(),
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
        role: chain_role(chain.role).into(),
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

/// Writes a role. Roles of later interface versions become `Unspecified`, because this server has no name for them.
fn candidate_role(role: CandidateRole) -> proto::CandidateRole {
    match role {
        CandidateRole::Pattern => proto::CandidateRole::Pattern,
        CandidateRole::Pivot => proto::CandidateRole::Pivot,
        CandidateRole::Pincer => proto::CandidateRole::Pincer,
        CandidateRole::Fin => proto::CandidateRole::Fin,
        CandidateRole::EndoFin => proto::CandidateRole::EndoFin,
        CandidateRole::Cannibal => proto::CandidateRole::Cannibal,
        CandidateRole::Floor => proto::CandidateRole::Floor,
        CandidateRole::Roof => proto::CandidateRole::Roof,
        CandidateRole::Guardian => proto::CandidateRole::Guardian,
        CandidateRole::RestrictedCommon => proto::CandidateRole::RestrictedCommon,
        CandidateRole::Colour => proto::CandidateRole::Colour,
        CandidateRole::On => proto::CandidateRole::On,
        CandidateRole::Off => proto::CandidateRole::Off,
        _ => proto::CandidateRole::Unspecified,
    }
}

fn house_role(role: HouseRole) -> proto::HouseRole {
    match role {
        HouseRole::Base => proto::HouseRole::Base,
        HouseRole::Cover => proto::HouseRole::Cover,
        HouseRole::DigitCover => proto::HouseRole::DigitCover,
        _ => proto::HouseRole::Unspecified,
    }
}

fn cell_role(role: CellRole) -> proto::CellRole {
    match role {
        CellRole::Pattern => proto::CellRole::Pattern,
        CellRole::Pivot => proto::CellRole::Pivot,
        CellRole::Pincer => proto::CellRole::Pincer,
        CellRole::Set => proto::CellRole::Set,
        CellRole::Base => proto::CellRole::Base,
        CellRole::Target => proto::CellRole::Target,
        CellRole::Companion => proto::CellRole::Companion,
        CellRole::CrossLine => proto::CellRole::CrossLine,
        CellRole::Other => proto::CellRole::Other,
        _ => proto::CellRole::Unspecified,
    }
}

fn node_kind(kind: NodeKind) -> proto::NodeKind {
    match kind {
        NodeKind::Group => proto::NodeKind::Group,
        NodeKind::AlmostLockedSet => proto::NodeKind::AlmostLockedSet,
        NodeKind::AlmostHiddenSet => proto::NodeKind::AlmostHiddenSet,
        NodeKind::Fish => proto::NodeKind::Fish,
        NodeKind::Rectangle => proto::NodeKind::Rectangle,
        _ => proto::NodeKind::Unspecified,
    }
}

fn chain_role(role: ChainRole) -> proto::ChainRole {
    match role {
        ChainRole::Chain => proto::ChainRole::Chain,
        ChainRole::Loop => proto::ChainRole::Loop,
        ChainRole::Contradiction => proto::ChainRole::Contradiction,
        ChainRole::Branch => proto::ChainRole::Branch,
        ChainRole::Net => proto::ChainRole::Net,
        _ => proto::ChainRole::Unspecified,
    }
}

fn strength(strength: LinkStrength) -> proto::LinkStrength {
    match strength {
        LinkStrength::Strong => proto::LinkStrength::Strong,
        LinkStrength::Weak => proto::LinkStrength::Weak,
        _ => proto::LinkStrength::Unspecified,
    }
}
