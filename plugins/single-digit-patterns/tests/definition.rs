//! Compares each pattern with its definition, spelled out cell by cell, on random boards.

use std::collections::BTreeSet;

use sudoku_technique::testing::{
    Outcome, assert_contract, assert_definition, assert_fair, assert_sound, find_all_with, outcomes,
    random_board, random_position, unique_position,
};
use sudoku_technique::testing::{Random, Symmetry};
use sudoku_technique::{Board, CandidateSet, Cell, CellSet, Digit, House, HouseKind};
use sudoku_technique_single_digit_patterns::{
    DualEmptyRectangle, DualTwoStringKite, EmptyRectangle, Skyscraper, TurbotFish, TwoStringKite,
};

/// Returns the houses of these kinds with exactly two places for `digit`, and these places.
fn strong(board: &Board, digit: Digit, kinds: &[HouseKind]) -> Vec<(House, [Cell; 2])> {
    House::all()
        .filter(|house| kinds.contains(&house.kind()))
        .filter_map(|house| Some((house, board.conjugate_pair(digit, house)?)))
        .collect()
}

/// Returns the four ways to go through two strong links.
fn ways([a, b]: [Cell; 2], [c, d]: [Cell; 2]) -> [[Cell; 4]; 4] {
    [[a, b, c, d], [a, b, d, c], [b, a, c, d], [b, a, d, c]]
}

/// Returns the places of `digit` that see both cells.
fn seen_by_both(board: &Board, digit: Digit, one: Cell, other: Cell) -> CellSet {
    board
        .cells_with(digit)
        .into_iter()
        .filter(|cell| cell.sees(one) && cell.sees(other))
        .collect()
}

/// Returns the eliminations that `define` finds for each digit, without empty ones.
fn of_each_digit(define: impl Fn(&Board, Digit) -> Vec<CellSet>) -> impl Fn(&Board) -> Vec<Outcome> {
    move |board| {
        let mut found = Vec::new();
        for digit in Digit::ALL {
            let gone = define(board, digit).into_iter().filter(|gone| !gone.is_empty());
            found.extend(gone.map(|gone| (CandidateSet::EMPTY, CandidateSet::of_digit(digit, gone))));
        }
        found
    }
}

#[test]
fn a_skyscraper_is_two_parallel_lines_joined_at_one_end() {
    assert_definition::<Skyscraper>(of_each_digit(|board, digit| {
        let mut all = Vec::new();
        for kind in [HouseKind::Row, HouseKind::Column] {
            // Eliminations by rows and by columns count apart: they are two variants.
            let mut found = BTreeSet::new();
            let across = |cell: Cell| match kind {
                HouseKind::Row => cell.column(),
                _ => cell.row(),
            };
            for (one, first) in strong(board, digit, &[kind]) {
                for (other, second) in strong(board, digit, &[kind]) {
                    for [start, near, joint, end] in ways(first, second) {
                        if one != other && across(near) == across(joint) && across(start) != across(end) {
                            found.insert(seen_by_both(board, digit, start, end));
                        }
                    }
                }
            }
            all.extend(found);
        }
        all
    }));
}

/// Returns the kites: the two places in the box, the one of them in the row, and the elimination.
fn kites(board: &Board, digit: Digit) -> BTreeSet<(BTreeSet<Cell>, Cell, CellSet)> {
    let mut found = BTreeSet::new();
    for (_, in_row) in strong(board, digit, &[HouseKind::Row]) {
        for (_, in_column) in strong(board, digit, &[HouseKind::Column]) {
            for [start, near, joint, end] in ways(in_row, in_column) {
                let joined = near != joint && near.block() == joint.block();
                let outside = start.block() != near.block() && end.block() != near.block();
                if joined && outside {
                    let gone = CellSet::of(Cell::at(end.row(), start.column())) & board.cells_with(digit);
                    if !gone.is_empty() {
                        found.insert(([near, joint].into(), near, gone));
                    }
                }
            }
        }
    }
    found
}

#[test]
fn a_kite_is_a_row_and_a_column_joined_in_a_box() {
    assert_definition::<TwoStringKite>(of_each_digit(|board, digit| {
        let found: BTreeSet<_> = kites(board, digit).into_iter().map(|(_, _, gone)| gone).collect();
        found.into_iter().collect()
    }));
}

/// Makes the assertions one by one, because the pattern needs more boards.
#[test]
fn a_dual_kite_is_two_kites_with_the_same_places_in_the_box() {
    let define = of_each_digit(|board, digit| {
        let kites = kites(board, digit);
        let mut found = BTreeSet::new();
        for (places, _, one) in &kites {
            for (same, _, other) in &kites {
                if places == same && one != other {
                    found.insert(*one | *other);
                }
            }
        }
        found.into_iter().collect()
    });
    check_often::<DualTwoStringKite>(define);
}

#[test]
fn a_turbot_fish_is_two_strong_links_with_a_weak_one_between_them() {
    assert_definition::<TurbotFish>(of_each_digit(|board, digit| {
        let all = [HouseKind::Row, HouseKind::Column, HouseKind::Box];
        let links = strong(board, digit, &all);
        let mut found = BTreeSet::new();
        for (_, first) in &links {
            for (_, second) in &links {
                for [start, near, joint, end] in ways(*first, *second) {
                    let four = BTreeSet::from([start, near, joint, end]).len() == 4;
                    if four && near.sees(joint) {
                        found.insert(seen_by_both(board, digit, start, end));
                    }
                }
            }
        }
        found.into_iter().collect()
    }));
}

/// Returns the box and the target of each empty rectangle whose box has at least `least` places.
fn empty_rectangles(board: &Board, digit: Digit, least: usize) -> BTreeSet<(House, Cell)> {
    let mut found = BTreeSet::new();
    for block in House::boxes() {
        let places = board.cells_with(digit) & block.cells();
        for crossing in block.cells() {
            let [row, column, _] = crossing.houses();
            for [near, far] in [[row, column], [column, row]] {
                let arms = [near.cells() - far.cells(), far.cells() - near.cells()];
                let is_cross = places.is_subset(near.cells() | far.cells())
                    && arms.iter().all(|&arm| places.intersects(arm))
                    && places.len() >= least;
                if !is_cross {
                    continue;
                }
                for (link, cells) in strong(board, digit, &[far.kind()]) {
                    for [x, y] in [cells, [cells[1], cells[0]]] {
                        let starts = near.cells().contains(x) && !block.cells().contains(x);
                        for target in board.cells_with(digit) & far.cells() {
                            let sees = target.sees(y) && !link.cells().contains(target);
                            let along = near.kind() == HouseKind::Row && target.row() == y.row()
                                || near.kind() == HouseKind::Column && target.column() == y.column();
                            if starts && sees && along && !block.cells().contains(target) {
                                found.insert((block, target));
                            }
                        }
                    }
                }
            }
        }
    }
    found
}

fn single(least: usize) -> impl Fn(&Board) -> Vec<Outcome> {
    of_each_digit(move |board, digit| {
        let targets: BTreeSet<_> = empty_rectangles(board, digit, least)
            .into_iter()
            .map(|(_, target)| target)
            .collect();
        targets.into_iter().map(CellSet::of).collect()
    })
}

fn dual(least: usize) -> impl Fn(&Board) -> Vec<Outcome> {
    of_each_digit(move |board, digit| {
        let all = empty_rectangles(board, digit, least);
        let mut found = BTreeSet::new();
        for (block, one) in &all {
            for (same, other) in &all {
                if block == same && one != other {
                    found.insert(CellSet::of(*one) | CellSet::of(*other));
                }
            }
        }
        found.into_iter().collect()
    })
}

#[test]
fn an_empty_rectangle_is_a_box_whose_places_are_a_cross() {
    assert_definition::<EmptyRectangle>(single(3));
}

#[test]
fn a_dual_empty_rectangle_is_two_in_one_box() {
    check_often::<DualEmptyRectangle>(dual(3));
}

#[test]
fn with_two_candidates_a_box_with_one_place_in_each_arm_counts() {
    let mut more = 0;
    for seed in 0..150 {
        for board in [random_board(seed), unique_position(seed).0] {
            for (expected, found) in [
                (
                    single(2)(&board),
                    find_all_with::<EmptyRectangle>(&[("two-candidates", "true")], &board),
                ),
                (
                    dual(2)(&board),
                    find_all_with::<DualEmptyRectangle>(&[("two-candidates", "true")], &board),
                ),
            ] {
                let mut found: Vec<Outcome> = found
                    .iter()
                    .map(|found| (found.placements, found.eliminations))
                    .collect();
                let mut expected = expected;
                found.sort_unstable();
                expected.sort_unstable();
                assert_eq!(found, expected, "{board:?}");
            }
            more += single(2)(&board).len() - single(3)(&board).len();
        }
    }
    assert!(more > 20, "{more}");
}

/// Makes the checks of [`assert_definition`] on more boards, because these patterns are rare.
fn check_often<T: sudoku_technique::Technique>(define: impl Fn(&Board) -> Vec<Outcome>) {
    let mut symmetries = Random::new(7);
    let mut found_on = 0;
    for seed in 0..1_500 {
        let (position, solution) = random_position(seed);
        for board in [
            random_board(seed),
            position.clone(),
            unique_position(seed % 400).0,
        ] {
            let mut expected = define(&board);
            expected.sort_unstable();
            assert_eq!(outcomes::<T>(&board), expected, "{board:?}");
            if !expected.is_empty() {
                found_on += 1;
                assert_contract::<T>(&board);
                assert_fair::<T>(&board, &Symmetry::random(&mut symmetries));
            }
        }
        assert_sound::<T>(&position, &solution);
    }
    assert!(found_on >= 10, "{} was found on {found_on} boards only", T::ID);
}
