//! Tests that pass evidence through the C form and back, intact and malformed.
#![expect(unsafe_code, reason = "plays the other side of the boundary")]

use super::*;
use crate::abi::pack::Packed;
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
fn an_unknown_role_is_left_out_and_the_rest_stays() {
    let understood = through(|packed| packed.candidates[0].role = 999);
    assert_eq!(understood.evidence.candidates, []);
    assert_eq!(understood.evidence.chains, full().chains);
    assert_eq!(understood.left_out.unwrap(), "candidate 0 with role 999");
}

#[test]
fn a_node_is_left_out_with_its_links_and_chains_and_the_other_nodes_keep_theirs() {
    let understood = through(|packed| packed.nodes[0].kind = 999);
    let evidence = understood.evidence;
    assert_eq!(evidence.nodes, full().nodes[1..]);
    // The branch begins at the node, so it goes. The net stays, and so do the links that do not contain the node.
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
