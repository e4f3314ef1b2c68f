//! Reads evidence from a short text, for unit tests: a test is then a line of data.
//!
//! ```text
//!   pivot 12r1c1                    candidates with a role (its name in the protocol)
//!   pattern/2 147r1c25              with a group
//!   base-house r4 c2 b9             houses; cover-house likewise
//!   set-cells/1 r1c25               cells; pivot-cells, base-cells, ...
//!   node als/1 147r1c25             nodes: group, als, ahs, fish, rectangle
//!   chain 4r1c2 =r1 #0 - 9r5c3      chains: ends with = or - between, and the reason behind these;
//!                                   a comma where a new run starts
//!   branch in0 if+4r1c2 so-9r5c3    parent, premise (+ true, - false) and conclusion, before the links
//! ```
//!
//! Items are separated by `;`. Malformed text panics.

use sudoku_technique::testing::{candidates, cells};
use sudoku_technique::{
    CellRole, Chain, ChainIndex, ChainRole, End, Evidence, House, HouseRole, LinkStrength, Literal,
    NodeIndex, NodeKind, Reason,
};

use super::language::{Language, Words};
use super::template::candidate_role;
use sudokud_engine::Deduction;

/// Returns the words of English.
pub(super) fn english() -> Words {
    Words::of(Language::english())
}

/// Returns the evidence that `text` lists.
pub(super) fn evidence(text: &str) -> Evidence {
    let mut evidence = Evidence::default();
    for item in text.split(';').map(str::trim).filter(|item| !item.is_empty()) {
        let (head, rest) = item.split_once(' ').unwrap_or((item, ""));
        let (name, group) = head.split_once('/').unwrap_or((head, "0"));
        let group: u16 = group.parse().unwrap();
        if let Some(role) = chain_role(name) {
            chain(&mut evidence, role, group, rest);
        } else if name == "node" {
            let (kind, members) = rest.split_once(' ').unwrap_or((rest, ""));
            let (kind, group) = kind.split_once('/').unwrap_or((kind, "0"));
            let members: Vec<_> = candidates(members).iter().collect();
            evidence.node(node_kind(kind), group.parse().unwrap(), members);
        } else if let Some(name) = name.strip_suffix("-house") {
            let role = match name {
                "base" => HouseRole::Base,
                _ => HouseRole::Cover,
            };
            evidence.houses_in(rest.split_whitespace().map(house), role, group);
        } else if let Some(name) = name.strip_suffix("-cells") {
            evidence.cells(cells(rest), cell_role(name), group);
        } else {
            let role = candidate_role(name).unwrap_or_else(|| panic!("no role {name}"));
            evidence.candidates_in(&candidates(rest), role, group);
        }
    }
    evidence
}

/// Returns a deduction with this evidence that places and removes these candidates.
pub(super) fn deduction(evidence: &str, placed: &str, removed: &str) -> Deduction {
    Deduction {
        placements: candidates(placed),
        eliminations: candidates(removed),
        variant: None,
        rating: None,
        length: 0,
        size: 0,
        evidence: Some(Box::new(self::evidence(evidence))),
    }
}

fn chain(evidence: &mut Evidence, role: ChainRole, group: u16, text: &str) {
    let start = evidence.links.len();
    let mut chain = Chain {
        group,
        ..Chain::new(role, start..start)
    };
    let (mut source, mut link) = (None, None);
    for word in text.split_whitespace() {
        if let Some(parent) = word.strip_prefix("in") {
            chain.parent = Some(ChainIndex(parent.parse().unwrap()));
        } else if let Some(premise) = word.strip_prefix("if") {
            chain.premise = Some(literal(premise));
        } else if let Some(conclusion) = word.strip_prefix("so") {
            chain.conclusion = Some(literal(conclusion));
        } else if word == "," {
            source = None;
        } else if let Some(reason) = word.strip_prefix('=') {
            link = Some((LinkStrength::Strong, self::reason(reason)));
        } else if let Some(reason) = word.strip_prefix('-') {
            link = Some((LinkStrength::Weak, self::reason(reason)));
        } else {
            let target = end(word);
            if let Some((source, (strength, reason))) = source.zip(link.take()) {
                evidence.link(source, target, strength, reason);
            }
            source = Some(target);
        }
    }
    chain.links.end = evidence.links.len();
    evidence.chain(chain);
}

fn literal(text: &str) -> Literal {
    match text.split_at(1) {
        ("+", of) => Literal::On(end(of)),
        (_, of) => Literal::Off(end(of)),
    }
}

fn end(text: &str) -> End {
    match text.strip_prefix('#') {
        Some(node) => End::Node(NodeIndex(node.parse().unwrap())),
        None => End::Candidate(candidates(text).iter().next().unwrap()),
    }
}

fn reason(text: &str) -> Option<Reason> {
    Some(if text.is_empty() {
        return None;
    } else if let Some(node) = text.strip_prefix('#') {
        Reason::Node(NodeIndex(node.parse().unwrap()))
    } else if let Some(chain) = text.strip_prefix("chain") {
        Reason::Chain(ChainIndex(chain.parse().unwrap()))
    } else if text.len() == 2 {
        Reason::House(house(text))
    } else {
        Reason::Cell(cells(text).first().unwrap())
    })
}

fn house(text: &str) -> House {
    let number: usize = text[1..].parse().unwrap();
    match &text[..1] {
        "r" => House::row(number - 1),
        "c" => House::column(number - 1),
        _ => House::block(number - 1),
    }
}

fn chain_role(name: &str) -> Option<ChainRole> {
    Some(match name {
        "chain" => ChainRole::Chain,
        "loop" => ChainRole::Loop,
        "contradiction" => ChainRole::Contradiction,
        "branch" => ChainRole::Branch,
        "net" => ChainRole::Net,
        _ => return None,
    })
}

fn cell_role(name: &str) -> CellRole {
    match name {
        "pattern" => CellRole::Pattern,
        "pivot" => CellRole::Pivot,
        "pincer" => CellRole::Pincer,
        "set" => CellRole::Set,
        "base" => CellRole::Base,
        "target" => CellRole::Target,
        "companion" => CellRole::Companion,
        "cross-line" => CellRole::CrossLine,
        "other" => CellRole::Other,
        _ => panic!("no role {name}"),
    }
}

fn node_kind(name: &str) -> NodeKind {
    match name {
        "group" => NodeKind::Group,
        "als" => NodeKind::AlmostLockedSet,
        "ahs" => NodeKind::AlmostHiddenSet,
        "fish" => NodeKind::Fish,
        "rectangle" => NodeKind::Rectangle,
        _ => panic!("no kind {name}"),
    }
}
