//! Tests of chains on small boards, and of the properties of all chains on boards of puzzles.

use std::collections::BTreeMap;

use sudoku_technique::testing::{
    Found, Random, Symmetry, assert_contract, assert_fair, assert_finds, assert_previous, assert_sound,
    board, find_all, find_all_with, random_board, unique_position,
};
use sudoku_technique::{Board, Candidate, CandidateSet, CellSet, End, LinkStrength, Literal, Reason};

use crate::AlternatingInferenceChain as Aic;

#[test]
fn a_digit_is_eliminated_from_cells_that_see_both_ends_of_a_chain() {
    // 1 or 2 in r1c1, 2 or 3 in r1c7, 3 or 1 in r5c7.
    assert_finds::<Aic>("r1c1=12 r1c7=23 r5c7=13", &["type-1: 1r5c1"]);
}

#[test]
fn ends_of_two_digits_eliminate_each_other_s_digit() {
    // 1 or 2 in r1c1, 2 or 4 in r1c7, 4 in r5c7 or r5c1.
    assert_finds::<Aic>("r1c1=12 r1c7=24 r5c2345689-4", &["type-2: 1r5c1"]);
}

#[test]
fn no_chain_is_longer_than_the_option_allows() {
    let board = board("r1c1=12 r1c7=23 r5c7=13");
    let lengths = |most| {
        let found = find_all_with::<Aic>(&[("max-length", most)], &board);
        found.iter().map(|found| found.length).collect::<Vec<_>>()
    };
    assert_eq!(lengths("5"), [5]);
    assert_eq!(lengths("4"), []);
}

#[test]
fn every_link_holds_for_its_reason_and_the_chain_leads_from_premise_to_conclusion() {
    for seed in 0..60 {
        let (position, _) = unique_position(seed);
        for found in find_all::<Aic>(&position) {
            assert_explained(&position, &found);
        }
    }
}

fn assert_explained(board: &Board, found: &Found) {
    let evidence = &found.evidence;
    let candidate = |end| match end {
        End::Candidate(candidate) => candidate,
        End::Node(_) => panic!("a node in {found:?}"),
    };
    assert_eq!(found.length as usize, evidence.links.len());
    for (index, link) in evidence.links.iter().enumerate() {
        let (from, to) = (candidate(link.source), candidate(link.target));
        let others = match link.reason {
            Some(Reason::Cell(cell)) => {
                assert!(from.cell() == cell && to.cell() == cell, "{found:?}");
                board.candidates(cell).len() - 2
            }
            Some(Reason::House(house)) => {
                let pair: CellSet = [from.cell(), to.cell()].into_iter().collect();
                assert!(
                    from.digit() == to.digit() && pair.is_subset(house.cells()),
                    "{found:?}"
                );
                (board.cells_with(from.digit()) & house.cells()).len() - 2
            }
            _ => panic!("a link without a reason in {found:?}"),
        };
        let strong = link.strength == LinkStrength::Strong;
        assert!(
            strong == (index % 2 == 0) && (!strong || others == 0),
            "{found:?}"
        );
    }
    assert!(
        evidence
            .links
            .windows(2)
            .all(|pair| pair[0].target == pair[1].source)
    );
    let (first, last) = (
        evidence.links[0].source,
        evidence.links[evidence.links.len() - 1].target,
    );
    let chain = &evidence.chains[0];
    assert_eq!(chain.links, 0..evidence.links.len());
    assert_eq!(
        (chain.premise, chain.conclusion),
        (Some(Literal::Off(first)), Some(Literal::On(last)))
    );
    for gone in found.eliminations.iter() {
        assert!(
            [first, last].into_iter().all(|end| sees(gone, candidate(end))),
            "{found:?}"
        );
    }
}

fn sees(a: Candidate, b: Candidate) -> bool {
    if a.digit() == b.digit() {
        a.cell().sees(b.cell())
    } else {
        a.cell() == b.cell()
    }
}

#[test]
fn it_is_right_keeps_the_contract_and_prefers_no_orientation() {
    // Not the seed of any board.
    let mut symmetries = Random::new(u64::MAX / 3);
    for seed in 0..60 {
        let (position, solution) = unique_position(seed);
        assert_sound::<Aic>(&position, &solution);
        assert_previous::<Aic>(seed, &position, &solution);
        for board in [position, random_board(seed)] {
            assert_contract::<Aic>(&board);
            assert_fair::<Aic>(&board, &Symmetry::random(&mut symmetries));
        }
    }
}

/// Returns each outcome with the length of its shortest chain. Tries every link in every round.
fn defined(board: &Board) -> BTreeMap<CandidateSet, u32> {
    let all: Vec<_> = board.all_candidates().iter().collect();
    let alone = |a: Candidate, b: Candidate| {
        let by_cell = a.cell() == b.cell() && board.candidates(a.cell()).len() == 2;
        let by_house = a.cell().houses().into_iter().any(|house| {
            house.cells().contains(b.cell()) && (board.cells_with(a.digit()) & house.cells()).len() == 2
        });
        if a.digit() == b.digit() { by_house } else { by_cell }
    };
    let link = |holds: &dyn Fn(Candidate, Candidate) -> bool| -> Vec<Vec<usize>> {
        let partners = |&a: &Candidate| {
            (0..all.len())
                .filter(|&b| all[b] != a && holds(a, all[b]))
                .collect()
        };
        all.iter().map(partners).collect()
    };
    let (strong, weak) = (link(&|a, b| sees(a, b) && alone(a, b)), link(&sees));
    let mut shortest = BTreeMap::new();
    for start in 0..all.len() {
        // The ends of all chains of the length of this round, even if a shorter chain has the same end.
        let mut ends = vec![false; all.len()];
        ends[start] = true;
        for length in 1..=19 {
            let links = if length % 2 == 1 { &strong } else { &weak };
            let mut next = vec![false; all.len()];
            for from in (0..all.len()).filter(|&from| ends[from]) {
                links[from].iter().for_each(|&to| next[to] = true);
            }
            ends = next;
            for end in (0..all.len()).filter(|&end| length >= 3 && length % 2 == 1 && ends[end]) {
                let gone: CandidateSet = all
                    .iter()
                    .copied()
                    .filter(|&it| sees(it, all[start]) && sees(it, all[end]))
                    .collect();
                if !gone.is_empty() && !strong[start].contains(&end) {
                    let known = shortest.entry(gone).or_insert(length);
                    *known = length.min(*known);
                }
            }
        }
    }
    shortest
}

#[test]
fn every_outcome_is_reported_once_by_a_shortest_chain_and_the_shortest_come_first() {
    let mut outcomes = 0;
    for seed in 0..60 {
        let (position, _) = unique_position(seed);
        let found = find_all::<Aic>(&position);
        assert!(found.is_sorted_by_key(|found| found.length), "seed {seed}");
        let by_outcome: BTreeMap<_, _> = found
            .iter()
            .map(|found| (found.eliminations, found.length))
            .collect();
        assert_eq!(
            by_outcome.len(),
            found.len(),
            "seed {seed}: an outcome is reported twice"
        );
        assert_eq!(by_outcome, defined(&position), "seed {seed}");
        outcomes += found.len();
    }
    assert!(outcomes > 100, "only {outcomes}: too little is compared");
}
