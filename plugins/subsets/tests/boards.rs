//! Subsets on boards that were made for them: a technique, a board, and the deductions that the technique finds there.
//!
//! Boards and deductions are in the notation of [`sudoku_technique::testing`].

use sudoku_technique::testing::assert_finds;
use sudoku_technique_subsets::{
    HiddenPair, HiddenQuadruple, HiddenTriple, NakedPair, NakedQuadruple, NakedTriple,
};

/// Asserts that the technique finds exactly these deductions on this board, for each line.
macro_rules! finds {
    ($($technique:ident on $board:literal => [$($found:literal),*];)*) => {
        $(assert_finds::<$technique>($board, &[$($found),*]);)*
    };
}

#[test]
fn the_digits_of_a_naked_subset_leave_the_rest_of_each_house_that_has_all_cells() {
    finds! {
        NakedPair on "r1c15=12" => ["12r1c2346789"];
        NakedQuadruple on "r12c12=6789" => ["6789r12c3 6789r3c123"];
        // The cells share one row and one box.
        NakedPair on "r1c13=12" => ["12r1c2456789 12r23c123"];
        // The cells share one column and one box.
        NakedTriple on "r123c4=789" => ["789r456789c4 789r123c56"];
        // The cells share a box, but no line.
        NakedPair on "r4c4=89 r5c5=89" => ["89r4c56 89r5c46 89r6c456"];
        // The cells share no house.
        NakedPair on "r1c1=12 r5c5=12" => [];
    }
}

#[test]
fn no_cell_of_a_naked_subset_needs_all_digits() {
    finds! {
        NakedTriple on "r1c1=12 r1c5=23 r1c9=13" => ["123r1c234678"];
        NakedQuadruple on "r1c1=12 r1c3=23 r1c5=34 r1c9=14" => ["1234r1c24678"];
        // Five cells are too many.
        NakedQuadruple on "r1c1=12 r1c3=23 r1c5=34 r1c9=45 r1c7=15" => [];
        // r1c1 is a naked single, and no part of a triple.
        NakedTriple on "r1c1=1 r1c5=23 r1c9=13" => [];
    }
}

#[test]
fn other_candidates_leave_the_cells_of_a_hidden_subset() {
    finds! {
        HiddenPair on "r1c2346789-12" => ["3456789r1c15"];
        HiddenTriple on "r1c2346789-1 r1c2345678-2 r1c1234678-3" => ["456789r1c159"];
        HiddenQuadruple on "r12345c9-6789" => ["12345r6789c9"];
        // A subset of one line and one box is reported once.
        HiddenPair on "r1c3456789-12 r23c123-12" => ["3456789r1c12"];
        HiddenTriple on "r456789c1-789 r123c23-789" => ["123456r123c1"];
        // The box has two places for the digits, and the row has more.
        HiddenPair on "r1c3-12 r23c123-12" => ["3456789r1c12"];
        // The cells hold nothing else: the pair is naked.
        HiddenPair on "r1c2346789-12 r1c15=12" => [];
    }
}

#[test]
fn a_subset_is_reported_for_eliminations_that_no_smaller_one_in_it_makes() {
    finds! {
        // The pair r1c15 is in the triple.
        NakedTriple on "r1c15=12 r1c9=23" => ["123r1c234678"];
        NakedTriple on "r1c15=12 r1c9=23 r1c234678-3" => [];
        // The pair of 1 and 2 is in the triple.
        HiddenTriple on "r1c2346789-12 r1c1234678-3" => ["456789r1c159"];
        HiddenTriple on "r1c2346789-12 r1c1234678-3 r1c9=3" => [];
        // Two pairs side by side are not a quadruple.
        NakedQuadruple on "r1c12=12 r1c34=34" => [];
        HiddenQuadruple on "r1c3456789-12 r1c1256789-34" => [];
        // Of three cells, each two are a pair.
        NakedPair on "r1c159=12 r1c234678-12" => ["12r1c9", "12r1c5", "12r1c1"];
    }
}
