//! Rectangles on boards that were made for them: a technique, a board, and the deductions that the technique finds there.
//!
//! Boards and deductions are in the notation of [`sudoku_technique::testing`].

use sudoku_technique::Cell;
use sudoku_technique::testing::{assert_finds, board, find_all, find_all_with};
use sudoku_technique_uniqueness::{
    HiddenRectangle, UniqueRectangleType1, UniqueRectangleType2, UniqueRectangleType3, UniqueRectangleType4,
    UniqueRectangleType5, UniqueRectangleType6,
};

/// Asserts that the technique finds exactly these deductions on this board, for each line.
macro_rules! finds {
    ($($technique:ident on $board:literal => [$($found:literal),*];)*) => {
        $(assert_finds::<$technique>($board, &[$($found),*]);)*
    };
}

#[test]
fn type_1_clears_the_fourth_corner() {
    finds! {
        UniqueRectangleType1 on "r1c14=12 r2c1=12" => ["12r2c4"];
        UniqueRectangleType1 on "r1c12=12 r4c1=12" => ["12r4c2"];
        // The fourth corner may lack a digit.
        UniqueRectangleType1 on "r1c14=12 r2c1=12 r2c4-1" => ["2r2c4"];
        // The corners lie in one box, then in four boxes.
        UniqueRectangleType1 on "r1c12=12 r2c1=12" => [];
        UniqueRectangleType1 on "r1c14=12 r4c1=12" => [];
        // Two corners are too few.
        UniqueRectangleType1 on "r1c14=12 r2c1=123" => [];
    }
}

#[test]
fn without_the_option_each_corner_has_both_digits() {
    let position = board("r1c14=12 r2c1=12 r2c4-1");
    let found = find_all_with::<UniqueRectangleType1>(&[("missing-candidates", "false")], &position);
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn types_2_and_5_eliminate_the_extra_digit_from_cells_that_see_all_corners_of_the_roof() {
    finds! {
        // Two corners in one row, in two boxes and then in one box.
        UniqueRectangleType2 on "r1c14=12 r2c14=123" => ["3r2c2356789"];
        UniqueRectangleType2 on "r1c12=12 r4c12=123" => ["3r4c3456789 3r56c123"];
        UniqueRectangleType5 on "r1c14=12 r2c14=123" => [];
        // Two opposite corners.
        UniqueRectangleType5 on "r1c1=12 r2c4=12 r1c4=123 r2c1=123" => ["3r1c23 3r2c56"];
        UniqueRectangleType2 on "r1c1=12 r2c4=12 r1c4=123 r2c1=123" => [];
        // Three corners.
        UniqueRectangleType5 on "r1c1=12 r2c4=123 r1c4=123 r2c1=123" => ["3r2c56"];
        // The two corners have different extra digits.
        UniqueRectangleType2 on "r1c14=12 r2c1=123 r2c4=124" => [];
    }
}

#[test]
fn type_3_finds_naked_subsets_with_the_extra_digits_of_the_roof() {
    finds! {
        // r2c9 makes a pair with the roof.
        UniqueRectangleType3 on "r1c14=12 r2c1=123 r2c4=124 r2c9=34" => ["34r2c235678"];
        // The pair lies in a line and a box, then only in a box.
        UniqueRectangleType3 on "r1c12=12 r4c1=123 r4c2=124 r4c3=34" => ["34r4c456789 34r56c123"];
        UniqueRectangleType3 on "r1c12=12 r4c1=123 r4c2=124 r5c3=34" => ["34r4c3 34r5c12 34r6c123"];
        // Two cells make a triple with the roof.
        UniqueRectangleType3 on "r1c14=12 r2c1=123 r2c4=124 r2c8=35 r2c9=45" => ["345r2c23567"];
        // 5 and 6 are a naked pair by themselves, so a larger subset with them makes no further eliminations.
        UniqueRectangleType3 on "r1c14=12 r2c1=123 r2c4=124 r2c9=34 r2c78=56" => ["34r2c2356"];
    }
}

#[test]
fn the_further_cells_of_a_type_3_are_a_set_in_the_evidence() {
    let position = board("r1c14=12 r2c1=123 r2c4=124 r2c9=34");
    let evidence = &find_all::<UniqueRectangleType3>(&position)[0].evidence;
    assert_eq!(evidence.cells[0].cell, Cell::at(1, 8));
    assert_eq!(evidence.nodes[0].candidates.len(), 2);
}

#[test]
fn type_4_eliminates_the_other_digit_from_the_corners_to_which_one_is_confined() {
    finds! {
        UniqueRectangleType4 on "r1c14=12 r2c2356789-1" => ["2r2c14"];
        UniqueRectangleType4 on "r1c12=12 r4c3-1 r56c123-1" => ["2r4c12"];
        // The house has another place.
        UniqueRectangleType4 on "r1c14=12 r2c235678-1" => [];
        // A row and a box confine the digit: one deduction.
        UniqueRectangleType4 on "r1c12=12 r4c3456789-1 r56c123-1" => ["2r4c12"];
    }
    let found = find_all::<UniqueRectangleType4>(&board("r1c12=12 r4c3456789-1 r56c123-1"));
    assert_eq!(found[0].evidence.houses.len(), 2);
}

#[test]
fn type_6_eliminates_a_digit_that_both_rows_or_both_columns_confine_to_the_rectangle() {
    finds! {
        UniqueRectangleType6 on "r1c1=12 r2c4=12 r12c2356789-1" => ["1r1c4 1r2c1"];
        UniqueRectangleType6 on "r1c1=12 r2c4=12 r3456789c14-1" => ["1r1c4 1r2c1"];
        // One row is too few, and so are a row and a column.
        UniqueRectangleType6 on "r1c1=12 r2c4=12 r1c2356789-1" => [];
        UniqueRectangleType6 on "r1c1=12 r2c4=12 r1c2356789-1 r3456789c1-1" => [];
        // The roof has two corners side by side.
        UniqueRectangleType6 on "r1c14=12 r12c2356789-1" => [];
    }
}

#[test]
fn a_hidden_rectangle_eliminates_the_other_digit_from_the_corner_whose_lines_confine_one() {
    finds! {
        HiddenRectangle on "r1c1=12 r2c2356789-1 r3456789c4-1" => ["2r2c4"];
        // One line is too few.
        HiddenRectangle on "r1c1=12 r2c2356789-1" => [];
        // The corner itself may hold only the two digits.
        HiddenRectangle on "r1c1=12 r2c4=12 r2c2356789-1 r3456789c4-1" => ["2r2c4"];
        // Two corners side by side hold only the two digits: a type 4.
        HiddenRectangle on "r1c14=12 r2c2356789-1 r3456789c4-1" => [];
    }
}
