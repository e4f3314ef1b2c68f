//! Tests ALS-XZ on small boards, and compares it with its definition on boards of puzzles.

use std::collections::{BTreeMap, BTreeSet};

use sudoku_technique::testing::{
    Found, Random, Symmetry, assert_contract, assert_fair, assert_finds, assert_previous, assert_sound,
    board, cells, combinations, find_all, random_board, unique_position,
};
use sudoku_technique::{
    Board, Candidate, CandidateRole, CandidateSet, Cell, CellRole, CellSet, Digit, DigitSet, House, NodeKind,
};

use crate::AlsXz;

/// 1 is a restricted common in row 1, and 3 in column 7. 2 is at both ends.
const XY_WING: &str = "r1c1=12 r1c7=13 r5c7=23";

#[test]
fn one_restricted_common_eliminates_the_other_digits_of_both_sets() {
    // The middle cell can belong to either set: two pairs with the same outcome.
    assert_finds::<AlsXz>(XY_WING, &["singly-linked: 2r5c1"]);
}

#[test]
fn sets_without_a_restricted_common_prove_nothing() {
    assert_finds::<AlsXz>("r1c1=12 r5c5=12", &[]);
}

#[test]
fn two_restricted_commons_lock_both_sets() {
    // The four cells make two sets in rows, or two sets in columns.
    let gone = "doubly-linked: 1r2346789c1 2r2346789c2 3r1c3456789 3r23c123 4r5c3456789 4r46c123";
    assert_finds::<AlsXz>("r1c1=13 r1c2=23 r5c1=14 r5c2=24", &[gone]);
}

#[test]
fn the_evidence_has_both_sets_their_cells_and_the_restricted_common() {
    let found = find_all::<AlsXz>(&board(XY_WING));
    let evidence = &found[0].evidence;
    let group = |group| -> CellSet {
        let marks = evidence
            .cells
            .iter()
            .filter(|mark| mark.role == CellRole::Set && mark.group == group);
        marks.map(|mark| mark.cell).collect()
    };
    assert_eq!([group(1), group(2)], [cells("r1c1"), cells("r15c7")]);
    assert!(
        evidence
            .nodes
            .iter()
            .all(|node| node.kind == NodeKind::AlmostLockedSet)
    );
    assert_eq!(
        evidence
            .nodes
            .iter()
            .map(|node| node.candidates.len())
            .collect::<Vec<_>>(),
        [2, 4]
    );
    let restricted: Vec<_> = evidence
        .candidates
        .iter()
        .map(|mark| (mark.candidate, mark.role, mark.group))
        .collect();
    let one = |column, group| {
        let candidate = Candidate::new(Cell::at(0, column), Digit::ALL[0]);
        (candidate, CandidateRole::RestrictedCommon, group)
    };
    assert_eq!(restricted, [one(0, 1), one(6, 2)]);
}

#[test]
fn it_is_right_keeps_the_contract_and_prefers_no_orientation() {
    // Not the seed of any board.
    let mut symmetries = Random::new(u64::MAX / 3);
    for seed in 0..60 {
        let (position, solution) = unique_position(seed);
        assert_sound::<AlsXz>(&position, &solution);
        assert_previous::<AlsXz>(seed, &position, &solution);
        for board in [position, random_board(seed)] {
            assert_contract::<AlsXz>(&board);
            assert_fair::<AlsXz>(&board, &Symmetry::random(&mut symmetries));
        }
    }
}

/// Returns every set of cells in a house with one digit more than cells.
fn sets(board: &Board) -> BTreeSet<CellSet> {
    let mut sets = BTreeSet::new();
    for house in House::all() {
        let open: Vec<Cell> = (house.cells() & board.unsolved()).into_iter().collect();
        for size in 1..=open.len() {
            for cells in combinations(&open, size) {
                let cells: CellSet = cells.into_iter().collect();
                if digits(board, cells).len() == size + 1 {
                    sets.insert(cells);
                }
            }
        }
    }
    sets
}

fn digits(board: &Board, cells: CellSet) -> DigitSet {
    cells
        .into_iter()
        .fold(DigitSet::EMPTY, |all, cell| all | board.candidates(cell))
}

/// Returns the eliminations of all pairs of sets, each with the fewest cells of such a pair, by form.
fn defined(board: &Board) -> BTreeMap<(bool, CandidateSet), u32> {
    let sets: Vec<_> = sets(board).into_iter().collect();
    let mut found = BTreeMap::new();
    for (index, &a) in sets.iter().enumerate() {
        for &b in sets[index + 1..].iter().filter(|b| !b.intersects(a)) {
            let (in_a, in_b) = (digits(board, a), digits(board, b));
            // The places of a digit in these cells, and the cells that see all of them.
            let places = |digit, cells| board.cells_with(digit) & cells;
            let seeing = |digit, cells| {
                let all = places(digit, cells);
                let sees_all = |cell: &Cell| all.into_iter().all(|place| place.sees(*cell));
                CandidateSet::of_digit(
                    digit,
                    board.cells_with(digit).into_iter().filter(sees_all).collect(),
                )
            };
            let is_restricted = |&x: &Digit| {
                places(x, a)
                    .into_iter()
                    .all(|p| places(x, b).into_iter().all(|q| p.sees(q)))
            };
            let restricted: DigitSet = (in_a & in_b).into_iter().filter(is_restricted).collect();
            let mut gone = CandidateSet::EMPTY;
            let mut add = |set: CandidateSet| gone = gone.union(&set);
            if restricted.len() == 1 {
                (in_a & in_b)
                    .into_iter()
                    .filter(|z| !restricted.contains(*z))
                    .for_each(|z| add(seeing(z, a | b)));
            } else if restricted.len() > 1 {
                restricted.into_iter().for_each(|x| add(seeing(x, a | b)));
                let outside = !(a | b);
                (in_a - restricted)
                    .into_iter()
                    .for_each(|z| add(seeing(z, a).within(outside)));
                (in_b - restricted)
                    .into_iter()
                    .for_each(|z| add(seeing(z, b).within(outside)));
            }
            if !gone.is_empty() {
                let size = (a.len() + b.len()) as u32;
                let known = found.entry((restricted.len() > 1, gone)).or_insert(size);
                *known = size.min(*known);
            }
        }
    }
    found
}

#[test]
fn every_outcome_is_reported_once_in_each_form_by_the_fewest_cells_and_these_come_first() {
    let mut outcomes = 0;
    for seed in 0..12 {
        let (position, _) = unique_position(seed);
        let found = find_all::<AlsXz>(&position);
        assert!(found.is_sorted_by_key(|found| found.size), "seed {seed}");
        let form = |found: &Found| (found.variant == "doubly-linked", found.eliminations);
        let by_outcome: BTreeMap<_, _> = found.iter().map(|found| (form(found), found.size)).collect();
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
