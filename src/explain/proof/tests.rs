//! Evidence in, sentences out.

use super::*;
use crate::test_evidence::{english, evidence};

fn check(text: &str, expected: &[&str]) {
    assert_eq!(proof(english(), &evidence(text)), expected.join(" "), "{text}");
}

#[test]
fn a_chain_goes_from_link_to_link_and_ends_with_what_it_proves() {
    check(
        "chain 4r1c2 =r1 4r1c7 -c7 4r5c7 =r5c7 9r5c7 -r5 9r5c3",
        &[
            "If r1c2 is not 4, r1c7 is 4 (the only two places for 4 in row 1); then r5c7 is not 4 (column 7 has one 4);",
            "then r5c7 is 9 (r5c7 has only 4 and 9); then r5c3 is not 9 (row 5 has one 9); so r1c2 is 4 or r5c3 is not 9.",
        ],
    );
    check(
        "chain 4r1c2 = 4r1c7 - 4r5c7 = 4r5c3",
        &["If r1c2 is not 4, r1c7 is 4; then r5c7 is not 4; then r5c3 is 4; so r1c2 is 4 or r5c3 is 4."],
    );
}

#[test]
fn a_conclusion_of_its_own_is_what_a_chain_proves() {
    check(
        "chain so-4r9c9 4r1c2 = 4r1c7 - 4r5c7",
        &["If r1c2 is not 4, r1c7 is 4; then r5c7 is not 4; so r9c9 is not 4."],
    );
    check(
        "chain if+4r1c2 4r1c2 - 4r1c7 = 9r1c7 - 4r1c2",
        &["If r1c2 is 4, r1c7 is not 4; then r1c7 is 9; then r1c2 is not 4."],
    );
}

#[test]
fn a_single_link_proves_only_itself() {
    check("chain 4r1c2 = 4r1c7", &["If r1c2 is not 4, r1c7 is 4."]);
}

#[test]
fn a_loop_says_that_it_closes() {
    check(
        "loop 4r1c2 = 4r1c7 - 4r5c7 = 4r5c2 - 4r1c2",
        &[
            "If r1c2 is not 4, r1c7 is 4; then r5c7 is not 4; then r5c2 is 4; then r1c2 is not 4;",
            "this closes the loop, so exactly one end of each link is true, and a candidate that both ends of a link exclude is false.",
        ],
    );
    // Strong links meet where it starts, so that end is true.
    check(
        "loop 4r1c2 = 4r1c7 - 4r5c7 = 4r1c2",
        &["If r1c2 is not 4, r1c7 is 4; then r5c7 is not 4; then r1c2 is 4."],
    );
    check("loop 4r1c2 = 4r1c7", &["If r1c2 is not 4, r1c7 is 4."]);
}

#[test]
fn a_contradiction_disproves_its_premise() {
    check(
        "contradiction if+4r1c2 so-4r1c2 4r1c2 - 4r1c7 = 9r1c7",
        &["If r1c2 is 4, r1c7 is not 4; then r1c7 is 9, which cannot be; so r1c2 is not 4."],
    );
    check(
        "contradiction if+4r1c2 so-9r1c7 4r1c2 - 4r1c7 = 9r1c7",
        &[
            "If r1c2 is 4, r1c7 is not 4; then r1c7 is 9; then r1c7 is not 9, which cannot be; so r1c2 is not 4.",
        ],
    );
    check("contradiction if+4r1c2", &["R1c2 is not 4."]);
}

#[test]
fn a_chain_through_sets_and_groups_names_them() {
    check(
        "node als 1246r5c789; chain 1r5c4 - #0 - 4r4c8",
        &[
            "If r5c4 is 1, r5c7, r5c8 and r5c9 hold 2, 4 and 6; then r4c8 is not 4; so r5c4 is not 1 or r4c8 is not 4.",
        ],
    );
    check(
        "node group 4r12c7; chain 4r1c2 = #0 - 4r5c7",
        &[
            "If r1c2 is not 4, r1c7 or r2c7 is 4; then r5c7 is not 4;",
            "so r1c2 is 4 or r5c7 is not 4.",
        ],
    );
}

#[test]
fn cases_are_numbered_and_end_with_what_they_have_in_common() {
    let cases = [
        "Case 1: if r1c2 is 4, r5c2 is not 4; then r5c3 is 4.",
        "Case 2: if r1c7 is 4, r5c7 is not 4; then r5c3 is 4.",
        "In every case r5c3 is 4.",
    ];
    let branches =
        |parent| format!("branch {parent} 4r1c2 - 4r5c2 = 4r5c3; branch {parent} 4r1c7 - 4r5c7 = 4r5c3");
    check(&format!("net; {}", branches("in0")), &cases);
    check(&format!("net so+4r5c3; {}", branches("in0")), &cases);
    check(&branches(""), &cases);
}

#[test]
fn cases_nest_in_order() {
    check(
        "net so-9r9c9; branch in0 if+4r1c2 so-9r9c9; branch in0 if+4r1c7; branch in2 if+5r2c2 so-9r9c9; \
         contradiction in2 if+5r2c3 5r2c3 - 5r3c3 = 6r3c3",
        &[
            "Case 1: if r1c2 is 4, r9c9 is not 9.",
            "Case 2: suppose r1c7 is 4.",
            "Case 2.1: if r2c2 is 5, r9c9 is not 9.",
            "Case 2.2: if r2c3 is 5, r3c3 is not 5; then r3c3 is 6, which cannot be; so r2c3 is not 5.",
            "In every case r9c9 is not 9.",
        ],
    );
    check(
        "net; branch in0 if+4r1c2 so-9r9c9; branch in0 if+4r1c7 so-9r9c9; branch in2 if+5r2c2 so-9r9c9; branch in2 if+5r2c3 so-9r9c9",
        &[
            "Case 1: if r1c2 is 4, r9c9 is not 9.",
            "Case 2: suppose r1c7 is 4.",
            "Case 2.1: if r2c2 is 5, r9c9 is not 9.",
            "Case 2.2: if r2c3 is 5, r9c9 is not 9.",
            "So in case 2 r9c9 is not 9.",
            "In every case r9c9 is not 9.",
        ],
    );
}

#[test]
fn a_contradiction_may_need_cases() {
    let cases = "branch in0 if+5r2c2 so-9r9c9; branch in0 if+5r2c3 so+9r9c9";
    check(
        &format!("contradiction if+4r1c2 so-4r1c2; {cases}"),
        &[
            "Suppose r1c2 is 4.",
            "Case 1: if r2c2 is 5, r9c9 is not 9.",
            "Case 2: if r2c3 is 5, r9c9 is 9.",
            "This cannot be, so r1c2 is not 4.",
        ],
    );
}

#[test]
fn a_contradiction_may_need_others_as_steps() {
    check(
        "contradiction if+4r1c2 so-4r1c2; chain in0 if+4r1c2 4r1c2 - 4r1c7 = 9r1c7; \
         contradiction in0 if+5r2c2 so+6r2c3 5r2c2 - 5r2c3 = 6r2c3 - 6r1c3; \
         contradiction in0 if+4r1c2 so+5r3c3 5r2c2 = 5r2c9 - 5r3c3",
        &[
            "Suppose r1c2 is 4.",
            "Step 1: if r1c2 is 4, r1c7 is not 4; then r1c7 is 9.",
            "Step 2: if r2c2 is 5, r2c3 is not 5; then r2c3 is 6; then r1c3 is not 6; then r2c3 is 6, which cannot be; so r2c2 is not 5.",
            "Step 3: if r1c2 is 4: as r2c2 is not 5, r2c9 is 5; then r3c3 is not 5; then r3c3 is 5, which cannot be; so r1c2 is not 4.",
        ],
    );
}

#[test]
fn a_reason_may_be_an_earlier_chain() {
    check(
        "chain 4r1c2 = 4r1c7; chain 4r1c2 =chain0 4r1c7 - 4r5c7",
        &[
            "Chain 1: if r1c2 is not 4, r1c7 is 4.",
            "Chain 2: if r1c2 is not 4, r1c7 is 4 (by chain 1); then r5c7 is not 4; so r1c2 is 4 or r5c7 is not 4.",
        ],
    );
}

#[test]
fn links_that_do_not_follow_from_the_last_say_what_they_assume() {
    check(
        "branch if+4r1c2 4r1c2 - 4r1c7 , 5r2c2 = 5r2c3 - 5r9c3",
        &["If r1c2 is 4, r1c7 is not 4; as r2c2 is not 5, r2c3 is 5; then r9c3 is not 5."],
    );
    check(
        "branch if+4r1c2 5r2c2 = 5r2c3",
        &["If r1c2 is 4: as r2c2 is not 5, r2c3 is 5."],
    );
}

#[test]
fn one_chain_is_said_with_its_parts_alone() {
    let evidence =
        evidence("chain 4r1c2 = 4r1c7; net so-9r9c9; branch in1 if+4r1c2 so-9r9c9; branch in1 if+4r1c7");
    assert_eq!(
        in_words(&evidence, Language::english()),
        [
            "Chain 1: if r1c2 is not 4, r1c7 is 4.",
            "Case 2.1: if r1c2 is 4, r9c9 is not 9. So in chain 2 r9c9 is not 9.",
            "Case 2.1: if r1c2 is 4, r9c9 is not 9.",
            "",
        ]
    );
}

#[test]
fn empty_and_broken_chains_say_nothing() {
    for text in [
        "",
        "net",
        "chain if+4r1c2",
        "node group ; chain #0 = 4r1c2",
        "net; branch in0; branch in0",
    ] {
        check(text, &[]);
    }
    check("chain so+4r1c2", &["R1c2 is 4."]);
    check(
        "node group ; chain 4r1c2 = 4r1c7 - #0 = 9r5c7 - 9r5c3",
        &["If r1c2 is not 4, r1c7 is 4; as r5c7 is 9, r5c3 is not 9; so r1c2 is 4 or r5c3 is not 9."],
    );
}

#[test]
fn a_proof_in_german_has_the_verb_in_its_place() {
    let check = |text: &str, expected: &[&str]| {
        let words = Words::of(Language::german());
        assert_eq!(proof(words, &evidence(text)), expected.join(" "), "{text}");
    };
    check(
        "chain 4r1c2 =r1 4r1c7 -c7 4r5c7 =r5c7 9r5c7 -r5 9r5c3",
        &[
            "Wenn r1c2 keine 4 ist, ist r1c7 eine 4 (die einzigen zwei Plätze für 4 in Zeile 1);",
            "dann ist r5c7 keine 4 (Spalte 7 hat nur eine 4); dann ist r5c7 eine 9 (r5c7 hat nur 4 und 9);",
            "dann ist r5c3 keine 9 (Zeile 5 hat nur eine 9); also gilt: r1c2 ist eine 4 oder r5c3 ist keine 9.",
        ],
    );
    check(
        "loop 4r1c2 = 4r1c7 - 4r5c7 = 4r5c2 - 4r1c2",
        &[
            "Wenn r1c2 keine 4 ist, ist r1c7 eine 4; dann ist r5c7 keine 4; dann ist r5c2 eine 4; dann ist r1c2 keine 4;",
            "damit schließt sich die Schleife, also ist genau ein Ende jeder Verbindung wahr, und ein Kandidat, den beide Enden einer Verbindung ausschließen, ist falsch.",
        ],
    );
    check(
        "contradiction if+4r1c2 so-9r1c7 4r1c2 - 4r1c7 = 9r1c7",
        &[
            "Wenn r1c2 eine 4 ist, ist r1c7 keine 4; dann ist r1c7 eine 9; dann ist r1c7 keine 9, ein Widerspruch;",
            "also ist r1c2 keine 4.",
        ],
    );
    check(
        "node als 1246r5c789; node group 4r12c7; node fish 4r14c2; chain 1r5c4 - #0 - 4r4c8 - #1 - #2",
        &[
            "Wenn r5c4 eine 1 ist, haben r5c7, r5c8 und r5c9 nur noch 2, 4 und 6; dann ist r4c8 keine 4;",
            "dann ist keine der Zellen r1c7 und r2c7 eine 4; dann gilt der Fisch 4 in r1c2, r4c2 nicht;",
            "also gilt: r5c4 ist keine 1 oder der Fisch 4 in r1c2, r4c2 gilt nicht.",
        ],
    );
    check(
        "net; branch in0 if+4r1c2 so-9r9c9; branch in0 if+4r1c7 so-9r9c9; branch in2 if+5r2c2 so-9r9c9; branch in2 if+5r2c3 so-9r9c9",
        &[
            "Fall 1: wenn r1c2 eine 4 ist, ist r9c9 keine 9.",
            "Fall 2: angenommen, r1c7 ist eine 4.",
            "Fall 2.1: wenn r2c2 eine 5 ist, ist r9c9 keine 9.",
            "Fall 2.2: wenn r2c3 eine 5 ist, ist r9c9 keine 9.",
            "Also gilt in Fall 2: r9c9 ist keine 9.",
            "In jedem Fall ist r9c9 keine 9.",
        ],
    );
    check(
        "contradiction if+4r1c2 so-4r1c2; branch in0 if+5r2c2 so-9r9c9; branch in0 if+5r2c3 so+9r9c9",
        &[
            "Angenommen, r1c2 ist eine 4.",
            "Fall 1: wenn r2c2 eine 5 ist, ist r9c9 keine 9.",
            "Fall 2: wenn r2c3 eine 5 ist, ist r9c9 eine 9.",
            "Das kann nicht sein, also ist r1c2 keine 4.",
        ],
    );
}
