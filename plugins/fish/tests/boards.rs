//! Each fish on boards that were made for it: an id, a board, and the deductions that the technique finds there.
//!
//! Boards and deductions are in the notation of [`sudoku_technique::testing`].

use sudoku_technique::testing::{self, assert_finds};
use sudoku_technique::{CandidateRole, CandidateSet};
use sudoku_technique_fish::{FishTechnique, row};

/// Asserts that the technique with this id finds exactly these deductions on this board, for each line.
macro_rules! finds {
    ($($id:literal on $board:literal => [$($found:literal),*];)*) => {
        $(assert_finds::<FishTechnique<{ row($id) }>>($board, &[$($found),*]);)*
    };
}

#[test]
fn basic_fish_clear_the_rest_of_their_cover_lines() {
    finds! {
        // Rows with the digit in the same columns clear these columns. Two places in each row are enough.
        "x-wing" on "r15c1346789-7" => ["rows: 7r2346789c25"];
        "swordfish" on "r1c3456789-7 r5c1456789-7 r9c2456789-7" => ["rows: 7r234678c123"];
        "jellyfish" on "r1c3456789-7 r3c1456789-7 r5c1256789-7 r7c2356789-7" => ["rows: 7r24689c1234"];
        "squirmbag" on "r1c3456789-7 r3c1456789-7 r5c1256789-7 r7c1236789-7 r9c2346789-7"
            => ["rows: 7r2468c12345"];
        "whale" on "r1c3456789-7 r2c1456789-7 r3c1256789-7 r5c1236789-7 r7c1234789-7 r9c2345789-7"
            => ["rows: 7r468c123456"];
        "leviathan"
            on "r1c3456789-7 r2c1456789-7 r3c1256789-7 r4c1236789-7 r5c1234789-7 r7c1234589-7 r9c2345689-7"
            => ["rows: 7r68c1234567"];
        // Columns with the digit in the same rows clear these rows.
        "x-wing" on "r1346789c15-7" => ["columns: 7r25c2346789"];
        "swordfish" on "r134679c159-2" => ["columns: 2r258c234678"];
        "jellyfish" on "r12345c1379-2" => ["columns: 2r6789c24568"];
        "squirmbag" on "r1234c13579-2" => ["columns: 2r56789c2468"];
        "whale" on "r258c124578-2" => ["columns: 2r134679c369"];
        "leviathan" on "r28c1245789-2" => ["columns: 2r1345679c36"];
        // Each digit has its own fish.
        "x-wing" on "r15c1346789-7 r46c1246789-3" => ["rows: 3r1235789c35", "rows: 7r2346789c25"];
        // A row with one place is a hidden single and not a base line.
        "x-wing" on "r1c13456789-7 r5c1346789-7" => [];
        // A fish is reported if it makes an elimination that the X-Wing in it does not make.
        "swordfish" on "r15c3456789-7 r9c1456789-7" => ["rows: 7r234678c123"];
        "swordfish" on "r15c3456789-7 r9c1456789-7 r234678c3-7" => [];
        // Two smaller fish side by side are not a larger one.
        "jellyfish" on "r13c3456789-7 r57c1256789-7" => [];
        "squirmbag" on "r13c3456789-7 r579c126789-7" => [];
        "whale" on "r123c456789-7 r456c123789-7" => [];
        "leviathan" on "r123c456789-7 r4567c12389-7" => [];
    }
}

#[test]
fn finned_fish_clear_the_box_of_their_fins() {
    finds! {
        // With its fin in row 1 it clears the box of the fin.
        "finned-x-wing" on "r1c234789-7 r4c2346789-7" => ["rows: 7r23c5"];
        "finned-swordfish" on "r1c235789-7 r4c1235689-7 r7c2345689-7" => ["rows: 7r23c4"];
        "finned-jellyfish" on "r1c235789-7 r4c1235689-7 r7c1234689-7 r8c2346789-7" => ["rows: 7r23c45"];
        "finned-squirmbag" on "r1c235789-7 r4c1235689-7 r5c1234569-7 r7c1234679-7 r8c2346789-7"
            => ["rows: 7r23c45", "columns: 7r6c5"];
        "finned-whale" on "r1c235789-7 r2c1235689-7 r4c1234569-7 r5c1345679-7 r7c1346789-7 r8c2346789-7"
            => ["rows: 7r3c45"];
        "finned-leviathan"
            on "r1c256789-7 r2c1235689-7 r4c1234569-7 r5c1345679-7 r7c1346789-7 r8c234789-7 r9c2345789-7"
            => ["rows: 7r3c12", "columns: 7r7c5"];
        // Columns can be the base lines, too.
        "finned-x-wing" on "r234789c1-2 r2346789c4-2" => ["columns: 2r5c23"];
        "finned-swordfish" on "r235789c1-2 r1235689c4-2 r2345689c7-2" => ["columns: 2r4c23"];
        "finned-jellyfish" on "r235789c1-2 r1235689c4-2 r1234689c7-2 r2346789c8-2" => ["columns: 2r45c23"];
        "finned-squirmbag" on "r235789c1-2 r1235689c4-2 r1234569c5-2 r1234679c7-2 r2346789c8-2"
            => ["rows: 2r5c6", "columns: 2r45c23"];
        "finned-whale" on "r235789c1-2 r1235689c2-2 r1234569c4-2 r1345679c5-2 r1346789c7-2 r2346789c8-2"
            => ["columns: 2r45c3"];
        "finned-leviathan"
            on "r256789c1-2 r1235689c2-2 r1234569c4-2 r1345679c5-2 r1346789c7-2 r234789c8-2 r2345789c9-2"
            => ["rows: 2r5c7", "columns: 2r12c3"];
        // Two fins in one box are allowed, two fins in two boxes are not.
        "finned-x-wing" on "r1c23789-7 r4c2346789-7" => ["rows: 7r23c5"];
        "finned-x-wing" on "r1c234689-7 r4c234678-7" => [];
        // The finned X-Wing of rows 1 and 4 makes the same elimination; row 7 adds only a cover line.
        "finned-swordfish" on "r1c234789-7 r4c2346789-7 r7c2345678-7" => [];
    }
}

#[test]
fn sashimi_fish_clear_the_box_of_their_fins() {
    finds! {
        // A row with one vertex and its fin beside the cover line clear their box.
        "sashimi-x-wing" on "r1c2345789-7 r4c2346789-7" => ["rows: 7r23c5", "rows: 7r56c6"];
        "sashimi-swordfish" on "r1c2345789-7 r4c1235689-7 r7c2345689-7" => ["rows: 7r23c4", "rows: 7r56c6"];
        "sashimi-jellyfish" on "r1c2345789-7 r4c1235689-7 r7c1234689-7 r8c2346789-7"
            => ["rows: 7r23c45", "rows: 7r56c56"];
        "sashimi-squirmbag" on "r1c2345789-7 r4c1235689-7 r5c1234569-7 r7c1234679-7 r8c2346789-7"
            => ["rows: 7r23c45", "rows: 7r6c56"];
        "sashimi-whale" on "r1c2345789-7 r2c1235689-7 r4c1234569-7 r5c1345679-7 r7c1346789-7 r8c2346789-7"
            => ["rows: 7r3c45", "rows: 7r3c56"];
        "sashimi-leviathan"
            on "r1c1256789-7 r2c1235689-7 r4c1234569-7 r5c1345679-7 r7c1346789-7 r8c234789-7 r9c2345789-7"
            => ["rows: 7r3c12", "rows: 7r4c7"];
        // Columns can be the base lines, too.
        "sashimi-x-wing" on "r2345789c1-2 r2346789c4-2" => ["columns: 2r5c23", "columns: 2r6c56"];
        "sashimi-swordfish" on "r2345789c1-2 r1235689c4-2 r2345689c7-2"
            => ["columns: 2r4c23", "columns: 2r6c56"];
        "sashimi-jellyfish" on "r2345789c1-2 r1235689c4-2 r1234689c7-2 r2346789c8-2"
            => ["columns: 2r45c23", "columns: 2r56c56"];
        "sashimi-squirmbag" on "r2345789c1-2 r1235689c4-2 r1234569c5-2 r1234679c7-2 r2346789c8-2"
            => ["columns: 2r45c23", "columns: 2r56c6"];
        "sashimi-whale" on "r2345789c1-2 r1235689c2-2 r1234569c4-2 r1345679c5-2 r1346789c7-2 r2346789c8-2"
            => ["columns: 2r45c3", "columns: 2r56c3"];
        "sashimi-leviathan"
            on "r1256789c1-2 r1235689c2-2 r1234569c4-2 r1345679c5-2 r1346789c7-2 r234789c8-2 r2345789c9-2"
            => ["columns: 2r12c3", "columns: 2r7c4"];
        // Both base lines can cross the box of the fin. Of the two rows only one has its 7 in column 9, so
        // the other one has it in box 1. Each column of this box can be the second cover line; column 3 has
        // no vertex.
        "sashimi-x-wing" on "r1c2345678-7 r2c1345678-7" => ["rows: 7r3c1", "rows: 7r3c2", "rows: 7r3c3"];
        // A line of fins only is claiming and not a fish.
        "sashimi-x-wing" on "r1c12346789-7 r4c2346789-7" => [];
        "sashimi-x-wing" on "r1c1234789-7 r4c2346789-7" => [];
    }
}

#[test]
fn franken_fish_clear_the_rest_of_their_cover_houses_and_what_is_covered_twice() {
    finds! {
        // Base: row 5, box 2. Cover: columns 4 6.
        "franken-x-wing" on "r5c123789-7 r6789c4-7 r1235c5-7 r49c6-7" => ["rows: 7r4c4 7r678c6"];
        // One more place, r1c5, spoils it.
        "franken-x-wing" on "r5c123789-7 r6789c4-7 r235c5-7 r49c6-7" => [];
        // Base: rows 1 2 3. Cover: column 5, boxes 1 3.
        "franken-swordfish" on "r123c46-7 r46c5-7" => ["rows: 7r5789c5"];
        // One more place, r1c4, spoils it.
        "franken-swordfish" on "r1c6-7 r23c46-7 r46c5-7" => [];
        // Base: columns 4 6, boxes 4 6. Cover: rows 4 5 6, box 8.
        "franken-jellyfish" on "r123c46-7 r46c5-7" => ["columns: 7r5789c5"];
        // One more place, r1c4, spoils it.
        "franken-jellyfish" on "r1c6-7 r23c46-7 r46c5-7" => [];
        // Base: rows 1 2 3, boxes 4 7. Cover: columns 1 2 3 5, box 3.
        "franken-squirmbag" on "r123c46-7 r46c5-7" => ["rows: 7r5789c5"];
        // One more place, r1c4, spoils it.
        "franken-squirmbag" on "r1c6-7 r23c46-7 r46c5-7" => [];
        // Base: columns 1 2 3 4 6, box 6. Cover: rows 4 5 6, boxes 1 7 8.
        "franken-whale" on "r123c46-7 r46c5-7" => ["columns: 7r5789c5"];
        // One more place, r1c4, spoils it.
        "franken-whale" on "r1c6-7 r23c46-7 r46c5-7" => [];
        // Base: columns 1 2 3 4 5 6, box 6. Cover: rows 2 4 5 6, boxes 1 7 8. Covered twice: r2c1 r2c3.
        "franken-leviathan" on "r3c1-7 r238c2-7 r8c3-7 r13c456-7 r1256789c78-7 r12345679c9-7"
            => ["columns: 7r2c13"];
        // One more place, r1c4, spoils it.
        "franken-leviathan" on "r3c14-7 r238c2-7 r8c3-7 r13c56-7 r1256789c78-7 r12345679c9-7" => [];
    }
}

#[test]
fn finned_franken_fish_clear_what_sees_all_fins() {
    finds! {
        // Base: rows 7 9. Cover: column 9, box 8. Fins: r7c7 r7c8 r9c7 r9c8.
        "finned-franken-x-wing" on "r135c2-7 r48c45678-7 r6c12-7 r79c123-7" => ["rows: 7r8c9"];
        // One more place, r7c1, spoils it.
        "finned-franken-x-wing" on "r69c1-7 r135679c2-7 r79c3-7 r48c45678-7" => [];
        // Base: columns 2 6 7. Cover: rows 1 3, box 6. Fins: r4c2 r4c6.
        "finned-franken-swordfish" on "r2c267-7 r4c39-7 r56c26-7 r79c2567-7 r8c26789-7" => ["columns: 7r4c8"];
        // One more place, r2c2, spoils it.
        "finned-franken-swordfish" on "r2c67-7 r4c39-7 r56c26-7 r79c2567-7 r8c26789-7" => [];
        // Base: columns 1 3 5, box 2. Cover: rows 1 2 8 9. Endo fin: r1c5.
        "finned-franken-jellyfish" on "r34567c13-7 r12347c2-7 r13568c4-7 r234567c5-7 r356c6-7"
            => ["columns: 7r1c789"];
        // One more place, r2c5, spoils it.
        "finned-franken-jellyfish" on "r34567c135-7 r12347c2-7 r13568c4-7 r356c6-7" => [];
        // Base: columns 1 3 5, boxes 2 9. Cover: rows 1 2 7 8 9. Endo fin: r1c5.
        "finned-franken-squirmbag" on "r3456c13-7 r134789c2-7 r136c4-7 r23456c5-7 r3c6-7"
            => ["columns: 7r1c789"];
        // One more place, r2c5, spoils it.
        "finned-franken-squirmbag" on "r3456c135-7 r134789c2-7 r136c4-7 r3c6-7" => [];
        // Base: rows 1 2 3 4 6, box 9. Cover: columns 4 5 7 8, boxes 1 4. Fins: r4c9 r6c9.
        "finned-franken-whale" on "r12346c6-7 r5c7-7 r123789c9-7" => ["rows: 7r5c8"];
        // One more place, r1c6, spoils it.
        "finned-franken-whale" on "r2346c6-7 r5c7-7 r123789c9-7" => [];
        // Base: columns 1 3 4 5 6, boxes 4 9. Cover: rows 1 3 4 5 6 7, box 8. Fins: r8c9 r9c9. Endo fins:
        // r6c1 r6c3.
        "finned-franken-leviathan" on "r13c789-7 r2c134569-7 r45c138-7 r67c8-7 r89c1378-7"
            => ["columns: 7r6c9"];
        // One more place, r8c7, spoils it.
        "finned-franken-leviathan" on "r13c789-7 r2c134569-7 r458c138-7 r67c8-7 r9c1378-7" => [];
    }
}

#[test]
fn mutant_fish_clear_the_rest_of_their_cover_houses_and_what_is_covered_twice() {
    finds! {
        // Base: columns 4 6. Cover: boxes 5 8.
        "mutant-x-wing" on "r123c46-7 r46c5-7" => ["7r5789c5"];
        // One more place, r1c4, spoils it.
        "mutant-x-wing" on "r1c6-7 r23c46-7 r46c5-7" => [];
        // Base: rows 6 9, column 3. Cover: column 5, boxes 4 7.
        "mutant-swordfish" on "r457c1-7 r578c2-7 r123569c3-7 r69c4678-7 r234578c5-7 r3679c9-7"
            => ["7r1c5 7r4c2 7r8c1"];
        // One more place, r1c3, spoils it.
        "mutant-swordfish" on "r457c1-7 r578c2-7 r23569c3-7 r69c4678-7 r234578c5-7 r3679c9-7" => [];
        // Base: rows 2 3, column 6, box 4. Cover: columns 1 2, boxes 2 3.
        "mutant-jellyfish" on "r1c14589-7 r23456c36-7 r79c126-7 r8c126789-7" => ["7r1c27"];
        // One more place, r2c3, spoils it.
        "mutant-jellyfish" on "r1c14589-7 r2c6-7 r3456c36-7 r79c126-7 r8c126789-7" => [];
        // Base: row 6, boxes 1 7 8 9. Cover: rows 7 8, columns 1 2 5. Covered twice: r8c1.
        "mutant-squirmbag" on "r457c1-7 r578c2-7 r123569c3-7 r69c4678-7 r234578c5-7 r3679c9-7"
            => ["7r1c5 7r4c2 7r8c1"];
        // One more place, r1c3, spoils it.
        "mutant-squirmbag" on "r457c1-7 r578c2-7 r23569c3-7 r69c4678-7 r234578c5-7 r3679c9-7" => [];
        // Base: columns 1 2 3, boxes 3 5 6. Cover: rows 3 4 5 6, column 7, box 7. Covered twice: r3c7.
        "mutant-whale" on "r126c1239-7 r1345c45-7 r3459c6-7 r1456c7-7 r124c8-7" => ["7r3789c7"];
        // One more place, r1c1, spoils it.
        "mutant-whale" on "r26c1-7 r126c239-7 r1345c45-7 r3459c6-7 r1456c7-7 r124c8-7" => [];
        // Base: rows 1 2 3, boxes 4 5 7 8. Cover: row 5, columns 2 3 4 5 6, box 3. Covered twice: r5c3.
        "mutant-leviathan" on "r1234679c1-7 r5c24569-7 r8c16-7" => ["7r5c378"];
        // One more place, r1c1, spoils it.
        "mutant-leviathan" on "r234679c1-7 r5c24569-7 r8c16-7" => [];
    }
}

#[test]
fn finned_mutant_fish_clear_what_sees_all_fins() {
    finds! {
        // Base: row 1, box 9. Cover: row 8, column 8. Fin: r1c1.
        "finned-mutant-x-wing" on "r1c2345679-7 r3c1-7 r4c4-7 r79c479-7 r8c46-7" => ["7r8c1"];
        // One more place, r1c2, spoils it.
        "finned-mutant-x-wing" on "r1c345679-7 r3c1-7 r4c4-7 r79c479-7 r8c46-7" => [];
        // Base: rows 1 3, box 5. Cover: row 4, column 5, box 3. Fins: r1c2 r3c2.
        "finned-mutant-swordfish" on "r13c1346-7 r27c4-7 r56c46-7 r8c2369-7 r9c45-7" => ["7r4c2"];
        // One more place, r1c1, spoils it.
        "finned-mutant-swordfish" on "r1c346-7 r27c4-7 r3c1346-7 r56c46-7 r8c2369-7 r9c45-7" => [];
        // Base: rows 8 9, column 1, box 6. Cover: rows 6 7, columns 8 9. Fin: r9c2. Endo fin: r9c1.
        "finned-mutant-jellyfish"
            on "r123458c1-7 r1238c2-7 r145789c3-7 r1236789c4-7 r245689c56-7 r24589c7-7 r123456c8-7 r259c9-7"
            => ["7r7c2"];
        // One more place, r4c1, spoils it.
        "finned-mutant-jellyfish"
            on "r12358c1-7 r1238c2-7 r145789c3-7 r1236789c4-7 r245689c56-7 r24589c7-7 r123456c8-7 r259c9-7"
            => [];
        // Base: rows 1 5, column 3, boxes 2 9. Cover: row 3, columns 5 7 9, box 4. Fins: r1c1 r1c2 r2c3.
        // Endo fin: r1c3.
        "finned-mutant-squirmbag" on "r3c2-7 r5789c3-7 r125c46-7 r17c5-7 r15789c8-7" => ["7r3c1"];
        // One more place, r1c4, spoils it.
        "finned-mutant-squirmbag" on "r1c568-7 r2c46-7 r3c2-7 r5c3468-7 r7c358-7 r89c38-7" => [];
        // Base: rows 1 3 5 9, column 6, box 4. Cover: columns 1 3 7 8, boxes 5 8. Fins: r1c2 r2c6 r3c2. Endo
        // fin: r5c3.
        "finned-mutant-whale" on "r158c1-7 r4569c2-7 r137c4-7 r136c5-7 r1359c69-7 r5c8-7" => ["7r2c3"];
        // One more place, r1c4, spoils it.
        "finned-mutant-whale" on "r158c1-7 r4569c2-7 r37c4-7 r136c5-7 r1359c69-7 r5c8-7" => [];
        // Base: rows 2 3 4 7 9, column 7, box 5. Cover: columns 1 3 4 5 6 9, box 6. Fins: r1c7 r2c8 r3c8.
        // Endo fins: r2c7 r3c7.
        "finned-mutant-leviathan" on "r23c2-7 r4c24567-7 r79c278-7 r8c457-7" => ["7r1c9"];
        // One more place, r2c2, spoils it.
        "finned-mutant-leviathan" on "r3c2-7 r4c24567-7 r79c278-7 r8c457-7" => [];
    }
}

#[test]
fn evidence_tells_fins_from_vertices() {
    let board = testing::board("r1c234789-7 r4c2346789-7");
    let found =
        testing::find_first::<FishTechnique<{ row("finned-x-wing") }>>(&board).expect("an X-Wing with a fin");
    let of_role = |role| -> CandidateSet {
        let marks = found.evidence.candidates.iter().filter(|mark| mark.role == role);
        marks.map(|mark| mark.candidate).collect()
    };
    assert_eq!(of_role(CandidateRole::Fin), testing::candidates("7r1c6"));
    assert_eq!(of_role(CandidateRole::Pattern), testing::candidates("7r14c15"));
    assert_eq!(found.size, 2);
    assert_eq!(found.evidence.houses.len(), 4);
}
