//! Replays every proof link by link: each link holds on the board and begins with a known fact, and the chain ends with its
//! conclusion.

use sudoku_technique::testing::{Found, board, candidates, find_all, find_all_with, outcomes};
use sudoku_technique::testing::{
    Random, Symmetry, assert_contract, assert_fair, assert_previous, assert_sound,
};
use sudoku_technique::testing::{random_board, random_position, unique_position};
use sudoku_technique::{Board, CellSet, Technique};
use sudoku_technique_forcing::{
    ForcingChainContradiction, ForcingChainVerity, ForcingNetContradiction, ForcingNetVerity,
    KrakenFishType1, KrakenFishType2,
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

#[test]
fn boards_without_candidates_or_with_all_of_them_have_nothing() {
    fn assert_nothing<T: Technique>() {
        let full = std::array::from_fn(|index| (index / 9 * 3 + index / 27 + index % 9) as u8 % 9 + 1);
        for board in [
            Board::EMPTY,
            Board::from_givens(&[1; 81]),
            Board::full(&full, CellSet::EMPTY),
        ] {
            assert_eq!(outcomes::<T>(&board), [], "{}", T::ID);
            assert_contract::<T>(&board);
        }
    }
    assert_nothing::<ForcingChainContradiction>();
    assert_nothing::<ForcingChainVerity>();
    assert_nothing::<ForcingNetContradiction>();
    assert_nothing::<ForcingNetVerity>();
    assert_nothing::<KrakenFishType1>();
    assert_nothing::<KrakenFishType2>();
}

#[test]
fn a_chain_of_three_cells_takes_a_digit_from_what_sees_both_ends() {
    // 1 or 2 in r1c1, 2 or 3 in r1c7, 3 or 1 in r5c7: 1 in r5c1 leads to 2, 3 and 1 again.
    let board = board("r1c1=12 r1c7=23 r5c7=13");
    let found = find_all::<ForcingChainContradiction>(&board);
    let [found] = &found[..] else { panic!("{found:#?}") };
    assert_eq!(found.eliminations, candidates("1r5c1"));
    assert_eq!((found.length, found.evidence.links.len()), (7, 7));
    assert_eq!(found.evidence.chains.len(), 1);
    // The same as a verity: 1 leaves r5c1 whether r1c7 is 2 or 3.
    let found = find_all::<ForcingChainVerity>(&board);
    let [found] = &found[..] else { panic!("{found:#?}") };
    assert_eq!(
        (found.eliminations, found.variant, found.length),
        (candidates("1r5c1"), "cell", 6)
    );
}

#[test]
fn groups_are_part_of_chains_unless_the_operator_says_otherwise() {
    let mut more = 0;
    for seed in 0..20 {
        let (board, _) = unique_position(seed);
        let gone = |groups| -> Vec<_> {
            let found = find_all_with::<ForcingChainContradiction>(&[("groups", groups)], &board);
            let nodes = found
                .iter()
                .map(|found| found.evidence.nodes.len())
                .sum::<usize>();
            assert!(groups == "true" || nodes == 0);
            let outcome = |found: &Found| (found.placements, found.eliminations);
            found.iter().map(outcome).collect()
        };
        let (with, without) = (gone("true"), gone("false"));
        assert!(without.iter().all(|outcome| with.contains(outcome)));
        more += usize::from(with.len() > without.len());
    }
    assert!(more > 0);
}

#[test]
fn a_net_needs_what_several_candidates_leave() {
    // 1 in r1c1 takes 1 off r1c9 and off r9c1; what is left of them takes 2 and 3 off r9c9, which has nothing else.
    let board = board("r1c1=14 r1c9=12 r9c1=13 r9c9=23");
    let found = find_all::<ForcingNetContradiction>(&board);
    let gone: Vec<_> = found.iter().map(|found| found.eliminations).collect();
    assert!(gone.contains(&candidates("1r1c1")), "{gone:?}");
}

#[test]
fn fewer_rounds_find_no_more() {
    let mut fewer = 0;
    for seed in 0..20 {
        let (board, _) = unique_position(seed);
        let all = outcomes::<ForcingNetContradiction>(&board);
        let found = find_all_with::<ForcingNetContradiction>(&[("rounds", "2")], &board);
        for found in &found {
            assert!(all.contains(&(found.placements, found.eliminations)));
            assert_proved(&board, found);
        }
        fewer += usize::from(found.len() < all.len());
    }
    assert!(fewer > 5);
}
