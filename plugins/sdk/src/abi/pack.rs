//! Converts evidence from its Rust form to the lists that cross.

use std::mem::size_of;

use super::evidence::{
    self as raw, CandidateEvidence, CellEvidence, ChainEvidence, HouseEvidence, LinkEvidence, NodeEvidence,
};
use super::values::List;
use crate::evidence::{Chain, End, Evidence, Link, Literal, Reason};

/// Evidence in the form that crosses. It owns the lists that [`Packed::view`] points to.
pub(crate) struct Packed {
    pub(super) candidates: Vec<CandidateEvidence>,
    pub(super) houses: Vec<HouseEvidence>,
    pub(super) cells: Vec<CellEvidence>,
    pub(super) nodes: Vec<NodeEvidence>,
    pub(super) members: Vec<u16>,
    pub(super) links: Vec<LinkEvidence>,
    pub(super) chains: Vec<ChainEvidence>,
}

impl Packed {
    pub(crate) fn new(evidence: &Evidence) -> Self {
        let mut members = Vec::new();
        let nodes = evidence.nodes.iter().map(|node| {
            let first = members.len() as u32;
            members.extend(node.candidates.iter().map(|candidate| candidate.index() as u16));
            NodeEvidence {
                kind: node.kind.number(),
                group: node.group,
                first,
                count: node.candidates.len() as u32,
            }
        });
        let nodes = nodes.collect();
        let candidates = evidence.candidates.iter().map(|mark| CandidateEvidence {
            candidate: mark.candidate.index() as u16,
            role: mark.role.number(),
            group: mark.group,
            reserved: 0,
        });
        let houses = evidence.houses.iter().map(|mark| HouseEvidence {
            house: mark.house.index() as u16,
            role: mark.role.number(),
            group: mark.group,
            reserved: 0,
        });
        let cells = evidence.cells.iter().map(|mark| CellEvidence {
            cell: mark.cell.index() as u16,
            role: mark.role.number(),
            group: mark.group,
            reserved: 0,
        });
        Self {
            candidates: candidates.collect(),
            houses: houses.collect(),
            cells: cells.collect(),
            nodes,
            members,
            links: evidence.links.iter().map(pack_link).collect(),
            chains: evidence.chains.iter().map(pack_chain).collect(),
        }
    }

    pub(crate) fn view(&self) -> raw::Evidence {
        raw::Evidence {
            struct_size: size_of::<raw::Evidence>() as u32,
            reserved: 0,
            candidates: List::new(&self.candidates),
            houses: List::new(&self.houses),
            cells: List::new(&self.cells),
            nodes: List::new(&self.nodes),
            members: List::new(&self.members),
            links: List::new(&self.links),
            chains: List::new(&self.chains),
        }
    }
}

fn pack_link(link: &Link) -> LinkEvidence {
    let (reason_kind, reason) = match link.reason {
        None => (raw::REASON_NONE, 0),
        Some(Reason::Cell(cell)) => (raw::REASON_CELL, cell.index() as u16),
        Some(Reason::House(house)) => (raw::REASON_HOUSE, house.index() as u16),
        Some(Reason::Node(node)) => (raw::REASON_NODE, node.0),
        Some(Reason::Chain(chain)) => (raw::REASON_CHAIN, chain.0),
    };
    LinkEvidence {
        source: pack_end(link.source),
        target: pack_end(link.target),
        strength: link.strength.number(),
        reason_kind,
        reason,
        reserved: 0,
    }
}

fn pack_end(end: End) -> raw::End {
    match end {
        End::Candidate(candidate) => raw::End {
            kind: raw::END_CANDIDATE,
            index: candidate.index() as u16,
        },
        End::Node(node) => raw::End {
            kind: raw::END_NODE,
            index: node.0,
        },
    }
}

fn pack_literal(literal: Option<Literal>) -> raw::Literal {
    let (end, truth) = match literal {
        None => (
            raw::End {
                kind: raw::END_NONE,
                index: 0,
            },
            0,
        ),
        Some(Literal::On(end)) => (pack_end(end), raw::LITERAL_ON),
        Some(Literal::Off(end)) => (pack_end(end), raw::LITERAL_OFF),
    };
    raw::Literal {
        end,
        truth,
        reserved: 0,
    }
}

fn pack_chain(chain: &Chain) -> ChainEvidence {
    ChainEvidence {
        role: chain.role.number(),
        group: chain.group,
        parent: chain.parent.map_or(0, |parent| u32::from(parent.0) + 1),
        premise: pack_literal(chain.premise),
        conclusion: pack_literal(chain.conclusion),
        first: chain.links.start as u32,
        count: chain.links.len() as u32,
    }
}
