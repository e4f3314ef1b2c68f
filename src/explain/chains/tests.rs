//! Evidence in, notation out.

use super::*;
use crate::test_evidence::evidence;

fn check(text: &str, expected: &str) {
    let evidence = evidence(text);
    let written: Vec<_> = evidence
        .chains
        .iter()
        .map(|chain| notation(&evidence, chain))
        .collect();
    assert_eq!(written.join(" | "), expected, "{text}");
}

#[test]
fn a_digit_is_written_once_while_it_stays_the_same() {
    check(
        "chain 4r1c2 = 4r1c7 - 4r5c7 = 4r5c3",
        "(4)r1c2 = r1c7 - r5c7 = r5c3",
    );
    check(
        "chain 4r1c2 = 4r1c7 - 9r5c7 = 9r5c3",
        "(4)r1c2 = r1c7 - (9)r5c7 = r5c3",
    );
}

#[test]
fn a_link_inside_a_cell_stands_in_its_brackets() {
    // The documentation quotes it.
    check(
        "chain 4r1c2 = 4r1c7 - 4r5c7 = 9r5c7 - 9r5c3",
        "(4)r1c2 = r1c7 - (4=9)r5c7 - (9)r5c3",
    );
    check(
        "chain 3r1c7 = 1r1c7 - 1r1c1 = 2r1c1 - 2r7c1 = 3r7c1",
        "(3=1)r1c7 - (1=2)r1c1 - (2=3)r7c1",
    );
    check(
        "chain 4r1c2 = 4r5c2 - 9r5c2 = 9r5c3",
        "(4)r1c2 = (4-9)r5c2 = (9)r5c3",
    );
    check("chain 1r1c1 = 2r1c1 - 3r1c1", "(1=2-3)r1c1");
}

#[test]
fn a_group_has_its_cells_merged() {
    check(
        "node group 4r12c7; chain 4r1c2 = #0 - 4r5c7",
        "(4)r1c2 = r12c7 - r5c7",
    );
    check("node group 4r1c23; chain #0 = 4r1c7", "(4)r1c23 = r1c7");
    check("node group 4r1c7 4r2c8; chain #0 = 4r5c7", "(4)r1c7,r2c8 = r5c7");
    // A group of one is a candidate, also next to another of its cell.
    check(
        "node group 4r1c2; chain #0 = 9r1c2 - 9r5c2",
        "(4=9)r1c2 - (9)r5c2",
    );
}

#[test]
fn a_link_through_an_almost_locked_set_is_written_as_the_set() {
    check(
        "node als 12r1c2 123r3c3; chain 1r1c2 =#0 3r3c3 - 3r9c3",
        "(1=23)r1c2,r3c3 - (3)r9c3",
    );
    check(
        "node als 1246r5c7 246r5c89; node group 4r5c78; chain 1r5c4 - 1r5c7 =#0 #1 - 4r4c8",
        "(1)r5c4 - (1=264)r5c789 - (4)r4c8",
    );
    // The set does not hold what the link says.
    check(
        "node als 12r1c2 123r3c3; chain 5r1c2 =#0 3r3c3",
        "(5)r1c2 = (3)r3c3",
    );
    // The cell before has its own brackets already.
    check(
        "node als 12r1c2 123r3c3; chain 9r1c2 - 1r1c2 =#0 3r3c3",
        "(9-1)r1c2 = (3)r3c3",
    );
}

#[test]
fn an_almost_locked_set_as_an_end_shows_where_the_chain_enters_and_leaves() {
    let set = "node als 1246r5c7 246r5c89";
    check(
        &format!("{set}; chain 1r5c4 - #0 - 4r4c8"),
        "(1)r5c4 - (1=264)r5c789 - (4)r4c8",
    );
    check(
        &format!("{set}; chain 1r5c4 - #0 - 2r4c8"),
        "(1)r5c4 - (1=462)r5c789 - (2)r4c8",
    );
    check(&format!("{set}; chain 1r5c4 - #0"), "(1)r5c4 - (1=246)r5c789");
    check(&format!("{set}; chain #0 - 4r4c8"), "(126=4)r5c789 - (4)r4c8");
    check(&format!("{set}; chain 9r5c4 - #0"), "(9)r5c4 - (1246)r5c789");
    check(&format!("{set}; chain 1r5c4 = #0"), "(1)r5c4 = (1246)r5c789");
}

#[test]
fn other_nodes_are_written_with_their_digits_and_cells() {
    for kind in ["ahs", "fish", "rectangle"] {
        check(
            &format!("node {kind} 12r14c29; chain 1r1c1 - #0 = 5r4c2"),
            "(1)r1c1 - (12)r14c29 = (5)r4c2",
        );
    }
}

#[test]
fn a_loop_ends_where_it_starts() {
    check(
        "loop 4r1c2 = 4r1c7 - 4r5c7 = 4r5c2 - 4r1c2",
        "(4)r1c2 = r1c7 - r5c7 = r5c2 - r1c2",
    );
    check(
        "loop 4r1c2 = 9r1c2 - 9r5c2 = 4r5c2 - 4r1c2",
        "(4=9)r1c2 - (9=4)r5c2 - (4)r1c2",
    );
}

#[test]
fn a_chain_whose_links_do_not_meet_is_written_in_runs() {
    check(
        "chain 4r1c2 = 4r1c7 , 9r5c3 - 9r5c7",
        "(4)r1c2 = r1c7; (9)r5c3 - r5c7",
    );
    check(
        "node group ; chain 4r1c2 = 4r1c7 - #0 = 9r5c7 - 9r5c3",
        "(4)r1c2 = r1c7; (9)r5c7 - r5c3",
    );
    check("node group ; chain 4r1c2 = #0", "");
}

#[test]
fn a_chain_without_links_has_no_notation() {
    check("net", "");
}
