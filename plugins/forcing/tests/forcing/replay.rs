//! Every proof, replayed link by link: each link holds on the board, begins where something is known, and the chain ends with
//! what it says it does.

use sudoku_technique::Technique;
use sudoku_technique::testing::{
    Random, Symmetry, assert_contract, assert_fair, assert_previous, assert_sound,
};
use sudoku_technique::testing::{find_all, random_board, random_position, unique_position};
use sudoku_technique_forcing::{
    ForcingChainContradiction, ForcingChainVerity, ForcingNetContradiction, ForcingNetVerity,
};

use super::proof::assert_proved;

fn assert_technique<T: Technique>(seeds: u64) {
    // Another stream than those of the boards.
    let mut symmetries = Random::new(u64::MAX / 3);
    let mut outcomes = 0;
    for seed in 0..seeds {
        for (board, solution) in [random_position(seed), unique_position(seed)] {
            assert_sound::<T>(&board, &solution);
            assert_previous::<T>(seed, &board, &solution);
            assert_contract::<T>(&board);
            assert_fair::<T>(&board, &Symmetry::random(&mut symmetries));
            let found = find_all::<T>(&board);
            outcomes += found.len();
            for found in &found {
                assert_proved(&board, found);
            }
        }
        let board = random_board(seed);
        assert_contract::<T>(&board);
        assert_fair::<T>(&board, &Symmetry::random(&mut symmetries));
    }
    assert!(
        outcomes > 100,
        "only {outcomes} outcomes: too little is looked at"
    );
}

#[test]
fn contradictions_by_chains_are_proved() {
    assert_technique::<ForcingChainContradiction>(20);
}

#[test]
fn verities_by_chains_are_proved() {
    assert_technique::<ForcingChainVerity>(20);
}

#[test]
fn contradictions_by_nets_are_proved() {
    assert_technique::<ForcingNetContradiction>(20);
}

#[test]
fn verities_by_nets_are_proved() {
    assert_technique::<ForcingNetVerity>(20);
}
