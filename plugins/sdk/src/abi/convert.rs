//! Evidence between its Rust form and the lists that cross.
//!
//! Reading is forgiving: an element that means nothing to the reader, or that refers to something that is not there, is left
//! out together with what refers to it, and everything else stays. So a technique may be newer than its host, and a mistake
//! in the evidence is never a mistake in the deduction.
#![expect(
    unsafe_code,
    reason = "this file is the C boundary: it reads lists that the other side passes by pointer"
)]

use std::mem::size_of;

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

/// Most elements of one list of evidence; a longer list is left out.
pub const MOST_ELEMENTS: usize = 4096;

/// Evidence in the form that crosses; it owns what [`Packed::view`] points to.
pub(crate) struct Packed {
    candidates: Vec<CandidateEvidence>,
    houses: Vec<HouseEvidence>,
    cells: Vec<CellEvidence>,
    nodes: Vec<NodeEvidence>,
    members: Vec<u16>,
    links: Vec<LinkEvidence>,
    chains: Vec<ChainEvidence>,
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

/// Evidence as a reader understands it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Understood {
    /// What could be read.
    pub evidence: Evidence,
    /// The first element that was left out and why, in words; none when everything was read.
    pub left_out: Option<String>,
}

/// Reads evidence that the other side passes, leaving out what means nothing.
///
/// # Safety
/// `source` must be null, or point to as many readable bytes as its `struct_size` says; so must the lists that it names.
pub unsafe fn read(source: *const raw::Evidence) -> Understood {
    let mut reader = Reader::default();
    if source.is_null() {
        return Understood::default();
    }
    if !source.is_aligned() {
        reader.leave_out(|| "all of it: its address is misaligned".to_owned());
        return reader.finish();
    }
    // SAFETY: promised by the caller; the size comes first.
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

/// Reads element by element and remembers what it left out.
#[derive(Default)]
struct Reader {
    understood: Understood,
    /// Where each foreign node stands now.
    nodes: Vec<Option<NodeIndex>>,
    /// Where each foreign chain stands now.
    chains: Vec<Option<ChainIndex>>,
}

impl Reader {
    fn finish(self) -> Understood {
        self.understood
    }

    fn leave_out(&mut self, what: impl FnOnce() -> String) {
        self.understood.left_out.get_or_insert_with(what);
    }

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
        let nodes = &mut self.understood.evidence.nodes;
        self.nodes.push(node.map(|node| {
            nodes.push(node);
            NodeIndex((nodes.len() - 1) as u16)
        }));
    }

    /// Reads the chains, each with its links, then the links of no chain.
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

    /// A chain means something only with all its links.
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
        // Chains may share links, and each gets its own: without a bound, many chains of many links fill the memory.
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
            // A reason of a later version, like one that is not there, is a link without one.
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

    /// The inner option is whether there is a literal, the outer one whether it means something.
    #[expect(clippy::option_option, reason = "absent and meaningless are two things")]
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
mod tests {
    use super::*;
    use crate::digit::Digit;

    fn at(row: usize, value: u8) -> Candidate {
        Candidate::new(Cell::at(row, 0), Digit::new(value).unwrap())
    }

    /// Evidence with something in every list.
    fn full() -> Evidence {
        let mut evidence = Evidence::default();
        evidence.candidate(Cell::at(0, 0), Digit::new(1).unwrap(), CandidateRole::Fin);
        evidence.house(House::block(3), HouseRole::Cover);
        evidence.cells(Cell::at(4, 4).peers(), CellRole::Set, 2);
        let group = evidence.node(NodeKind::Group, 1, [at(0, 3), at(1, 3)]);
        let set = evidence.node(NodeKind::AlmostLockedSet, 2, [at(7, 3), at(7, 4)]);
        let net = evidence.chain(Chain::new(ChainRole::Net, 0..0));
        evidence.link(
            group,
            at(4, 3),
            LinkStrength::Weak,
            Some(Reason::House(House::column(0))),
        );
        evidence.link(
            at(4, 3),
            at(4, 5),
            LinkStrength::Strong,
            Some(Reason::Cell(Cell::at(4, 0))),
        );
        evidence.link(at(4, 5), set, LinkStrength::Weak, Some(Reason::Node(set)));
        let branch = Chain {
            group: 3,
            parent: Some(net),
            premise: Some(Literal::On(group.into())),
            conclusion: Some(Literal::Off(set.into())),
            ..Chain::new(ChainRole::Branch, 0..3)
        };
        evidence.chain(branch);
        evidence.link(at(0, 1), at(1, 1), LinkStrength::Weak, None);
        evidence
    }

    fn through(change: impl FnOnce(&mut Packed)) -> Understood {
        let mut packed = Packed::new(&full());
        change(&mut packed);
        let view = packed.view();
        // SAFETY: the view's lists are those of `packed`, which is alive.
        unsafe { read(&raw const view) }
    }

    #[test]
    fn evidence_comes_out_as_it_went_in() {
        let understood = through(|_| ());
        assert_eq!(understood.evidence, full());
        assert_eq!(understood.left_out, None);
    }

    #[test]
    fn what_means_nothing_is_left_out_and_the_rest_stays() {
        let understood = through(|packed| packed.candidates[0].role = 999);
        assert_eq!(understood.evidence.candidates, []);
        assert_eq!(understood.evidence.chains, full().chains);
        assert_eq!(understood.left_out.unwrap(), "candidate 0 with role 999");
    }

    #[test]
    fn a_node_that_is_left_out_takes_its_links_and_chains_along_and_moves_no_other() {
        let understood = through(|packed| packed.nodes[0].kind = 999);
        let evidence = understood.evidence;
        assert_eq!(evidence.nodes, full().nodes[1..]);
        // The branch begins at the node; the net and the link of no chain stay, and so does what the node is not in.
        assert_eq!(evidence.chains.len(), 1);
        assert_eq!(evidence.links.len(), 3);
        let End::Node(node) = evidence.links[1].target else {
            panic!("a node")
        };
        assert_eq!(evidence.nodes[usize::from(node.0)], full().nodes[1]);
    }

    #[test]
    fn no_number_leads_out_of_a_list() {
        let all = u16::MAX;
        let changes: [fn(&mut Packed); 10] = [
            |packed| packed.candidates[0].candidate = u16::MAX,
            |packed| packed.houses[0].house = 27,
            |packed| packed.cells[0].cell = 81,
            |packed| packed.nodes[1].first = u32::MAX,
            |packed| packed.nodes[1].count = u32::MAX,
            |packed| packed.members[0] = 729,
            |packed| packed.links[0].source.index = 2,
            |packed| packed.chains[1].first = 3,
            |packed| packed.chains[1].parent = 2,
            |packed| packed.chains[1].premise.truth = 9,
        ];
        for (index, change) in changes.into_iter().enumerate() {
            let understood = through(change);
            assert!(understood.left_out.is_some(), "change {index}");
            assert_ne!(understood.evidence, full(), "change {index}");
        }
        let understood = through(|packed| packed.links[0].reason = all);
        assert_eq!(understood.evidence.links[0].reason, None);
    }

    #[test]
    fn lists_that_cannot_be_read_are_left_out() {
        let packed = Packed::new(&full());
        let mut view = packed.view();
        view.candidates.length = MOST_ELEMENTS + 1;
        view.houses.data = std::ptr::null();
        // SAFETY: neither of the two lists is read.
        let understood = unsafe { read(&raw const view) };
        assert!(understood.evidence.candidates.is_empty() && understood.evidence.houses.is_empty());
        assert_eq!(understood.evidence.cells, full().cells);
        assert!(
            understood
                .left_out
                .unwrap()
                .starts_with("its candidates: 4097 elements")
        );
    }

    #[test]
    fn chains_that_share_links_cannot_fill_the_memory() {
        let mut packed = Packed::new(&full());
        let long = packed.chains[1];
        packed.chains.extend(vec![long; 4000]);
        let view = packed.view();
        // SAFETY: the view's lists are those of `packed`, which is alive.
        let understood = unsafe { read(&raw const view) };
        assert!(understood.evidence.links.len() <= MOST_ELEMENTS);
        assert!(understood.left_out.unwrap().starts_with("chain with role 4"));
    }

    #[test]
    fn a_smaller_structure_is_read_as_far_as_it_goes() {
        let packed = Packed::new(&full());
        let mut view = packed.view();
        view.struct_size = 40;
        // SAFETY: all of the view is there.
        let understood = unsafe { read(&raw const view) };
        assert_eq!(understood.evidence.candidates, full().candidates);
        assert_eq!(understood.evidence.houses, full().houses);
        assert!(understood.evidence.cells.is_empty() && understood.evidence.links.is_empty());
        assert_eq!(understood.left_out, None);
    }
}
