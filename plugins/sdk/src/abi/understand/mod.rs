//! Converts evidence from the lists that cross to its Rust form.
//!
//! The reader is lenient. It leaves out an element that it does not know or that refers to a missing element, and every
//! element that refers to it. It keeps everything else. So a technique may be newer than its host, and a mistake in the
//! evidence does not make the deduction invalid.
#![expect(
    unsafe_code,
    reason = "this file is the C boundary: it reads lists that the other side passes by pointer"
)]

use super::evidence::{
    self as raw, CandidateEvidence, CellEvidence, ChainEvidence, HouseEvidence, LinkEvidence, NodeEvidence,
};
use super::growth;
use super::values::List;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::evidence::{
    CandidateMark, CandidateRole, CellMark, CellRole, Chain, ChainIndex, ChainRole, End, Evidence, HouseMark,
    HouseRole, Link, LinkStrength, Literal, Node, NodeIndex, NodeKind, Reason,
};
use crate::house::House;

/// Most elements of one list of evidence. A longer list is left out.
pub const MOST_ELEMENTS: usize = 4096;

/// The part of an evidence that a reader understands.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Understood {
    /// The elements that were understood.
    pub evidence: Evidence,
    /// The first element that was left out, in words; `None` if everything was understood.
    pub left_out: Option<String>,
}

/// Reads evidence that the other side passes. Leaves out elements that it does not understand.
///
/// # Safety
/// `source` must be null or point to as many readable bytes as its `struct_size` gives. Each list in it must have as many
/// readable elements as its length gives.
pub unsafe fn read(source: *const raw::Evidence) -> Understood {
    let mut reader = Reader::default();
    if source.is_null() {
        return Understood::default();
    }
    if !source.is_aligned() {
        reader.leave_out(|| "all of it: its address is misaligned".to_owned());
        return reader.finish();
    }
    // SAFETY: promised by the caller; `struct_size` is the first field.
    let Some(source) = (unsafe { growth::read(source, (*source).struct_size) }) else {
        reader.leave_out(|| "all of it: the structure is too small".to_owned());
        return reader.finish();
    };
    // SAFETY: promised by the caller.
    unsafe {
        let members = reader.items("members", source.members);
        let (links, chains) = (
            reader.items("links", source.links),
            reader.items("chains", source.chains),
        );
        for item in reader.items("candidates", source.candidates) {
            reader.candidate(*item);
        }
        for item in reader.items("houses", source.houses) {
            reader.house(*item);
        }
        for item in reader.items("cells", source.cells) {
            reader.cell(*item);
        }
        for item in reader.items("nodes", source.nodes) {
            reader.node(item, members);
        }
        reader.chains(chains, links);
    }
    reader.finish()
}

/// Reads element by element and records the first element that it leaves out.
#[derive(Default)]
struct Reader {
    understood: Understood,
    /// For each node of the source, its index in the result; `None` if it was left out.
    nodes: Vec<Option<NodeIndex>>,
    /// For each chain of the source, its index in the result; `None` if it was left out.
    chains: Vec<Option<ChainIndex>>,
}

impl Reader {
    fn finish(self) -> Understood {
        self.understood
    }

    /// Records an element that is left out, in words.
    fn leave_out(&mut self, what: impl FnOnce() -> String) {
        self.understood.left_out.get_or_insert_with(what);
    }

    /// Returns the elements of `list`. Leaves out a list that is too long, null or misaligned.
    ///
    /// # Safety
    /// The list must be readable for `'a`.
    unsafe fn items<'a, T>(&mut self, name: &str, list: List<T>) -> &'a [T] {
        if list.length == 0 {
            return &[];
        }
        if list.data.is_null() || !list.data.is_aligned() || list.length > MOST_ELEMENTS {
            self.leave_out(|| {
                format!(
                    "its {name}: {} elements; at most {MOST_ELEMENTS}, at an aligned address that is not null",
                    list.length
                )
            });
            return &[];
        }
        // SAFETY: promised by the caller.
        unsafe { list.items() }
    }

    fn candidate(&mut self, item: CandidateEvidence) {
        let candidate = Candidate::from_index(item.candidate.into());
        let role = CandidateRole::from_number(item.role);
        if let (Some(candidate), Some(role)) = (candidate, role) {
            self.understood.evidence.candidates.push(CandidateMark {
                candidate,
                role,
                group: item.group,
            });
        } else {
            self.leave_out(|| format!("candidate {} with role {}", item.candidate, item.role));
        }
    }

    fn house(&mut self, item: HouseEvidence) {
        let (house, role) = (House::new(item.house.into()), HouseRole::from_number(item.role));
        if let (Some(house), Some(role)) = (house, role) {
            let group = item.group;
            self.understood
                .evidence
                .houses
                .push(HouseMark { house, role, group });
        } else {
            self.leave_out(|| format!("house {} with role {}", item.house, item.role));
        }
    }

    fn cell(&mut self, item: CellEvidence) {
        let (cell, role) = (Cell::new(item.cell.into()), CellRole::from_number(item.role));
        if let (Some(cell), Some(role)) = (cell, role) {
            let group = item.group;
            self.understood
                .evidence
                .cells
                .push(CellMark { cell, role, group });
        } else {
            self.leave_out(|| format!("cell {} with role {}", item.cell, item.role));
        }
    }

    fn node(&mut self, item: &NodeEvidence, members: &[u16]) {
        let read = || {
            let members = slice(members, item.first, item.count)?;
            let candidates = members.iter().map(|&member| Candidate::from_index(member.into()));
            Some(Node {
                kind: NodeKind::from_number(item.kind)?,
                group: item.group,
                candidates: candidates.collect::<Option<Vec<_>>>()?,
            })
        };
        let node = read();
        if node.is_none() {
            self.leave_out(|| {
                format!(
                    "node of kind {} with members {} to {}",
                    item.kind,
                    item.first,
                    item.first.saturating_add(item.count)
                )
            });
        }
        // A node that is left out keeps its place in this list, so that the indices of the source still fit.
        let nodes = &mut self.understood.evidence.nodes;
        self.nodes.push(node.map(|node| {
            nodes.push(node);
            NodeIndex((nodes.len() - 1) as u16)
        }));
    }

    /// Reads the chains, each with its links, then the links that are in no chain.
    fn chains(&mut self, chains: &[ChainEvidence], links: &[LinkEvidence]) {
        let mut in_chain = vec![false; links.len()];
        for item in chains {
            let chain = self.chain(item, links);
            if chain.is_none() {
                self.leave_out(|| {
                    format!(
                        "chain with role {} and links {} to {}",
                        item.role,
                        item.first,
                        item.first.saturating_add(item.count)
                    )
                });
            } else {
                let first = item.first as usize;
                in_chain[first..first + item.count as usize].fill(true);
            }
            let chains = &mut self.understood.evidence.chains;
            self.chains.push(chain.map(|chain| {
                chains.push(chain);
                ChainIndex((chains.len() - 1) as u16)
            }));
        }
        for (item, in_chain) in links.iter().zip(in_chain) {
            if in_chain {
                continue;
            }
            match self.link(item) {
                Some(link) => self.understood.evidence.links.push(link),
                None => self.leave_out(|| format!("link of strength {}", item.strength)),
            }
        }
    }

    /// Reads a chain with its links. Returns `None` if one of them cannot be read: without it the chain proves nothing.
    fn chain(&mut self, item: &ChainEvidence, links: &[LinkEvidence]) -> Option<Chain> {
        let links = slice(links, item.first, item.count)?;
        let links = links
            .iter()
            .map(|link| self.link(link))
            .collect::<Option<Vec<_>>>()?;
        let parent = match item.parent.checked_sub(1) {
            None => None,
            Some(parent) => Some((*self.chains.get(parent as usize)?)?),
        };
        let (role, premise, conclusion) = (
            ChainRole::from_number(item.role)?,
            self.literal(item.premise)?,
            self.literal(item.conclusion)?,
        );
        let all = &mut self.understood.evidence.links;
        let start = all.len();
        // Chains may share links, and each chain gets a copy. Without this bound, many chains of many links fill the memory.
        if start + links.len() > MOST_ELEMENTS {
            return None;
        }
        all.extend(links);
        Some(Chain {
            role,
            group: item.group,
            parent,
            premise,
            conclusion,
            links: start..all.len(),
        })
    }

    fn link(&self, item: &LinkEvidence) -> Option<Link> {
        let reason = match item.reason_kind {
            raw::REASON_CELL => Cell::new(item.reason.into()).map(Reason::Cell),
            raw::REASON_HOUSE => House::new(item.reason.into()).map(Reason::House),
            raw::REASON_NODE => self.node_at(item.reason).map(Reason::Node),
            raw::REASON_CHAIN => {
                (self.chains.get(usize::from(item.reason)).copied().flatten()).map(Reason::Chain)
            }
            // `REASON_NONE`, or a kind that a later version added: the link stays without a reason.
            _ => None,
        };
        Some(Link {
            source: self.end(item.source)?,
            target: self.end(item.target)?,
            strength: LinkStrength::from_number(item.strength)?,
            reason,
        })
    }

    fn end(&self, end: raw::End) -> Option<End> {
        match end.kind {
            raw::END_CANDIDATE => Candidate::from_index(end.index.into()).map(End::Candidate),
            raw::END_NODE => self.node_at(end.index).map(End::Node),
            _ => None,
        }
    }

    fn node_at(&self, index: u16) -> Option<NodeIndex> {
        self.nodes.get(usize::from(index)).copied().flatten()
    }

    /// Reads a literal. Returns `Some(None)` if the chain has none, and `None` if it cannot be understood.
    #[expect(clippy::option_option, reason = "an absent literal and an unknown one differ")]
    fn literal(&self, literal: raw::Literal) -> Option<Option<Literal>> {
        if literal.end.kind == raw::END_NONE {
            return Some(None);
        }
        let end = self.end(literal.end)?;
        match literal.truth {
            raw::LITERAL_ON => Some(Some(Literal::On(end))),
            raw::LITERAL_OFF => Some(Some(Literal::Off(end))),
            _ => None,
        }
    }
}

fn slice<T>(items: &[T], first: u32, count: u32) -> Option<&[T]> {
    let first = first as usize;
    items.get(first..first.checked_add(count as usize)?)
}

#[cfg(test)]
mod tests;
