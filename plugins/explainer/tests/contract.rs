//! Checks the promises of every technique on random boards and positions.
//!
//! The deductions themselves are compared with ratings of the original in `tests/grading`.

use sudoku_technique::testing::{assert_contract, assert_sound, random_position, unique_position};
use sudoku_technique::{Board, Technique};
use sudoku_technique_explainer::{
    AlignedExclusion, BasicFish, Bug, Claiming, DirectHiddenSet, DirectPointing, ForcingChains, ForcingNets,
    HiddenSet, HiddenSingle, NakedSet, NakedSingle, Pointing, UniqueLoops, Wing,
};

/// Checks `T` on positions of `seeds` puzzles and on boards with many solutions and none.
fn check<T: Technique>(seeds: u64) {
    assert_contract::<T>(&Board::EMPTY);
    assert_contract::<T>(&Board::from_givens(&[1; 81]));
    for seed in 0..seeds {
        let (position, solution) = unique_position(seed);
        assert_contract::<T>(&position);
        assert_sound::<T>(&position, &solution);
        if !T::ASSUMES_UNIQUENESS {
            let (position, solution) = random_position(seed);
            assert_contract::<T>(&position);
            assert_sound::<T>(&position, &solution);
        }
    }
}

#[test]
fn singles_and_sets_keep_their_promises() {
    check::<HiddenSingle>(40);
    check::<NakedSingle>(40);
    check::<DirectPointing>(40);
    check::<DirectHiddenSet<2>>(40);
    check::<DirectHiddenSet<3>>(40);
    check::<Pointing>(40);
    check::<Claiming>(40);
    check::<NakedSet<2>>(40);
    check::<NakedSet<3>>(40);
    check::<NakedSet<4>>(40);
    check::<HiddenSet<2>>(40);
    check::<HiddenSet<3>>(40);
    check::<HiddenSet<4>>(40);
}

#[test]
fn patterns_keep_their_promises() {
    check::<BasicFish<2>>(40);
    check::<BasicFish<3>>(40);
    check::<BasicFish<4>>(40);
    check::<Wing<2>>(40);
    check::<Wing<3>>(40);
    check::<UniqueLoops>(40);
    check::<Bug>(40);
    check::<AlignedExclusion<2>>(20);
    check::<AlignedExclusion<3>>(5);
}

#[test]
fn chains_keep_their_promises() {
    check::<ForcingChains>(20);
    check::<ForcingNets<23>>(20);
    check::<ForcingNets<24>>(10);
    check::<ForcingNets<25>>(5);
    check::<ForcingNets<26>>(2);
}
