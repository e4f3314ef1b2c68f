//! Chains and loops on boards that were made for them: a technique, a board, and the deductions that the technique finds there.
//!
//! Boards and deductions are in the notation of [`sudoku_technique::testing`].

use sudoku_technique::Technique;
use sudoku_technique::testing::{Found, assert_finds, board, candidates, find_all, find_all_with};
use sudoku_technique_chains::{
    AlternatingInferenceChain, ContinuousNiceLoop, DiscontinuousNiceLoop, GroupedAlternatingInferenceChain,
    GroupedContinuousNiceLoop, GroupedDiscontinuousNiceLoop, XChain, XyChain,
};

/// Asserts that the technique finds exactly these deductions on this board, for each line.
macro_rules! finds {
    ($($technique:ident on $board:literal => [$($found:literal),*];)*) => {
        $(assert_finds::<$technique>($board, &[$($found),*]);)*
    };
}

/// Asserts that `T` finds a chain of this length with these eliminations, among others.
fn assert_finds_chain<T: Technique>(changes: &str, length: u32, gone: &str) {
    let found = find_all::<T>(&board(changes));
    let is_wanted = |found: &Found| found.length == length && found.eliminations == candidates(gone);
    assert!(found.iter().any(is_wanted), "{found:?}");
}

#[test]
fn the_digit_of_both_ends_leaves_the_cells_that_see_both() {
    finds! {
        // 7 has two places in row 1 (columns 2 and 5) and in row 4 (columns 2 and 6): r1c5 or r4c6 is true.
        XChain on "r1c1346789-7 r4c1345789-7" => ["7r23c6 7r56c5"];
        AlternatingInferenceChain on "r1c1346789-7 r4c1345789-7" => ["7r23c6 7r56c5"];
        // r1c5 has three candidates and breaks the chain.
        XyChain on "r1c1=12 r1c5=234 r5c5=34 r5c8=14" => [];
    }
    // A third row continues the chain.
    assert_finds_chain::<XChain>("r1c1346789-7 r4c1345789-7 r7c1235789-7", 5, "7r89c5 7r23c4");
    assert_finds_chain::<XyChain>("r1c1=12 r1c5=23 r5c5=34 r5c8=14", 7, "1r1c8 1r5c1");
}

#[test]
fn a_chain_has_at_most_as_many_links_as_the_option_allows() {
    let board = board("r1c1346789-7 r4c1345789-7 r7c1235789-7");
    let found = find_all_with::<XChain>(&[("max-length", "3")], &board);
    assert!(found.iter().all(|found| found.length == 3) && !found.is_empty());
}

#[test]
fn ends_of_two_digits_remove_each_from_the_cell_of_the_other() {
    finds! {
        // 1 has two places in row 1 (columns 1 and 9), 2 in row 2 (columns 2 and 8): r1c1 is 1 or r2c2 is 2.
        AlternatingInferenceChain on "r1c2345678-1 r2c1345679-2 r6c9=13 r6c8=23" => ["2r1c1 1r2c2"];
    }
}

#[test]
fn a_chain_that_removes_one_candidate_is_a_discontinuous_loop() {
    finds! {
        // 7 has two places in row 1 (columns 2 and 5) and in column 3 (rows 2 and 8).
        DiscontinuousNiceLoop on "r1c1346789-7 r1345679c3-7" => ["7r8c5"];
        AlternatingInferenceChain on "r1c1346789-7 r1345679c3-7" => [];
        // A third place in row 1 breaks the loop.
        DiscontinuousNiceLoop on "r1c134678-7 r1345679c3-7" => [];
    }
    // If 7 is not in r1c1, it is in r1c9, so in r9c2, so not in r7c1, so in r1c1: it is alone in this cell.
    assert_finds_chain::<DiscontinuousNiceLoop>("r1c2345678-7 r9c1345678-7 r2345689c1-7", 5, "12345689r1c1");
}

#[test]
fn every_weak_link_of_a_continuous_loop_removes_something() {
    finds! {
        // 1 has two places in row 1 (columns 1 and 9), 2 in column 1 (rows 1 and 9).
        ContinuousNiceLoop on "r1c2345678-1 r2345678c1-2 r9c9=12" => ["3456789r1c1 1r2345678c9 2r9c2345678"];
        // A third candidate in the last corner breaks the loop.
        ContinuousNiceLoop on "r1c2345678-1 r2345678c1-2 r9c9=123" => [];
    }
}

#[test]
fn chains_with_groups_pass_two_places_in_a_box_as_one() {
    finds! {
        // 7 has its places in row 1 in columns 1, 2 and 5, in row 2 in columns 3 and 4.
        GroupedAlternatingInferenceChain on "r1c346789-7 r2c1256789-7" => ["7r3c456"];
        // 1 has its places in row 5 in columns 1, 2 and 5; 2 has two places in column 5 (rows 4 and 5).
        GroupedContinuousNiceLoop on "r5c346789-1 r1236789c5-2 r4c3=12"
            => ["3456789r5c5 1r4c12 1r6c123 2r4c1246789"];
        // 7 has its places in row 1 in columns 1, 2 and 5; it has two places in column 3 (rows 2 and 8).
        GroupedDiscontinuousNiceLoop on "r1c346789-7 r1345679c3-7" => ["7r8c5"];
        // r8c5 sees r1c5 but not r1c4, so it does not see the group of the two.
        GroupedDiscontinuousNiceLoop on "r1c36789-7 r1345679c3-7" => [];
    }
}

#[test]
fn chains_without_a_group_are_left_to_the_technique_without_groups() {
    finds! {
        GroupedAlternatingInferenceChain on "r1c1346789-7 r4c1345789-7" => [];
        GroupedContinuousNiceLoop on "r1c2345678-1 r2345678c1-2 r9c9=12" => [];
        GroupedDiscontinuousNiceLoop on "r1c1346789-7 r1345679c3-7" => [];
    }
}
