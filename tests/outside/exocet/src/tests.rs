//! Tests the exocet on small boards and on boards of puzzles.

use sudoku_technique::testing::{
    Random, Symmetry, assert_contract, assert_fair, assert_finds, assert_sound, board, find_all, random_board, unique_position,
};
use sudoku_technique::{CellRole, HouseRole};

use crate::Exocet;

/// The base r1c1, r1c2 holds two of 1, 2 and 3; the targets are r2c4 and r3c7.
const ROWS: &str = "r1c12=123 r3c4-123 r2c7-123 r6789c347-1 r4589c347-2 r4567c347-3";
/// The same with rows and columns exchanged.
const COLUMNS: &str = "r12c1=123 r4c3-123 r7c2-123 r347c6789-1 r347c4589-2 r347c4567-3";

#[test]
fn the_targets_keep_the_digits_of_the_base_only() {
    assert_finds::<Exocet>(ROWS, &["456789r2c4 456789r3c7"]);
    assert_finds::<Exocet>(COLUMNS, &["456789r4c2 456789r7c3"]);
}

#[test]
fn a_companion_with_a_base_digit_or_a_third_line_of_places_spoils_it() {
    assert_finds::<Exocet>(&ROWS.replace("r3c4-123", "r3c4-12"), &[]);
    assert_finds::<Exocet>(&ROWS.replace("r6789c347-1", "r789c347-1"), &[]);
}

#[test]
fn a_cross_line_may_be_a_cover_line() {
    // 1 has places in the whole of column 3, and in row 4 elsewhere: the two cover them.
    assert_finds::<Exocet>(&ROWS.replace("r6789c347-1", "r56789c47-1"), &["456789r2c4 456789r3c7"]);
}

#[test]
fn the_evidence_has_companions_cross_lines_and_two_covers_for_each_digit() {
    let found = find_all::<Exocet>(&board(ROWS));
    let evidence = &found[0].evidence;
    let count = |role| evidence.cells.iter().filter(|mark| mark.role == role).count();
    assert_eq!(count(CellRole::Base), 2);
    assert_eq!(count(CellRole::Target), 2);
    assert_eq!(count(CellRole::Companion), 2);
    assert_eq!(count(CellRole::CrossLine), 18);
    for digit in 1..=3 {
        let covers = evidence.houses.iter();
        let covers = covers.filter(|mark| mark.role == HouseRole::DigitCover && mark.group == digit);
        assert_eq!(covers.count(), 2, "{digit}");
    }
}

#[test]
fn it_is_right_keeps_the_contract_and_prefers_no_orientation() {
    // Not the seed of any board.
    let mut symmetries = Random::new(u64::MAX / 3);
    let mut found = 0;
    for seed in 0..300 {
        let (position, solution) = unique_position(seed);
        found += find_all::<Exocet>(&position).len();
        assert_sound::<Exocet>(&position, &solution);
        for board in [position, random_board(seed)] {
            assert_contract::<Exocet>(&board);
            assert_fair::<Exocet>(&board, &Symmetry::random(&mut symmetries));
        }
    }
    assert!(found > 0);
}
