//! Checks the text of steps.

use sudoku_technique::testing::Random;
use sudoku_technique::{
    Candidate, CandidateRole, CandidateSet, CellRole, CellSet, Chain, ChainIndex, ChainRole, End, House,
    HouseRole, LinkStrength, Literal, NodeIndex, NodeKind, Reason,
};

use super::*;
use crate::test_evidence::{deduction, english, evidence};

fn line(name: &str, sentence: &str, deduction: &Deduction) -> String {
    let variant = deduction.variant.as_deref().unwrap_or_default();
    let texts = StepTexts {
        name,
        sentence,
        variant,
    };
    super::line(english(), &texts, deduction)
}

#[test]
fn a_whole_step_names_the_pattern_its_houses_and_what_follows() {
    let mut deduction = deduction(
        "pattern 1r49c29; base-house r4 r9; cover-house c2 c9",
        "",
        "1r6c9",
    );
    deduction.variant = Some("rows".into());
    // The documentation and `step.proto` quote this line.
    assert_eq!(
        line("X-Wing", "", &deduction),
        "X-Wing (rows): 1 at r4c2, r4c9, r9c2, r9c9, in rows 4 and 9 and columns 2 and 9: remove 1 from r6c9."
    );
}

#[test]
fn a_step_says_what_is_placed_and_what_is_removed() {
    for (pattern, placed, removed, expected) in [
        ("pattern 5r5c5", "5r5c5", "", "T: 5 at r5c5: place r5c5=5."),
        (
            "pattern 5r5c5",
            "5r5c5 6r6c6",
            "12r1c1",
            "T: 5 at r5c5: place r5c5=5 and r6c6=6 and remove 1 and 2 from r1c1.",
        ),
        ("", "", "12r1c1", "T: remove 1 and 2 from r1c1."),
        ("pattern 5r5c5", "", "", "T: 5 at r5c5."),
        ("", "", "", "T."),
    ] {
        assert_eq!(line("T", "", &deduction(pattern, placed, removed)), expected);
    }
}

#[test]
fn chains_follow_the_pattern_in_their_notation() {
    for (pattern, expected) in [
        (
            "pincer 1r1c1; base-house r9; chain 4r1c2 = 4r1c7 - 9r5c7",
            "T: pincer 1 at r1c1, in row 9: if r1c2 is not 4, r1c7 is 4; then r5c7 is not 9; so r1c2 is 4 or r5c7 is not 9: \
             remove 9 from r9c9. In short: (4)r1c2 = r1c7 - (9)r5c7.",
        ),
        (
            "net; branch in0 4r1c2 = 4r1c7; branch in0 4r1c2 - 4r1c8",
            "T: remove 9 from r9c9. In short: (4)r1c2 = r1c7; (4)r1c2 - r1c8.",
        ),
        ("net", "T: remove 9 from r9c9."),
    ] {
        assert_eq!(line("T", "", &deduction(pattern, "", "9r9c9")), expected);
    }
}

#[test]
fn a_chain_says_once_what_it_proves() {
    for (chain, expected) in [
        (
            "chain 4r1c2 = 4r1c7 - 4r5c7 = 4r5c2",
            "T: if r1c2 is not 4, r1c7 is 4; then r5c7 is not 4; then r5c2 is 4; so r1c2 is 4 or r5c2 is 4: remove 7 from r9c9. ",
        ),
        (
            "chain 4r1c2 = 4r1c7 - 4r5c7 = 4r1c2",
            "T: if r1c2 is not 4, r1c7 is 4; then r5c7 is not 4; then r1c2 is 4: remove 7 from r9c9. ",
        ),
        (
            "contradiction if+4r1c2 4r1c2 - 4r1c7 = 9r1c7 - 9r1c3 = 4r1c3 - 4r1c2",
            "T: if r1c2 is 4, r1c7 is not 4; then r1c7 is 9; then r1c3 is not 9; then r1c3 is 4; then r1c2 is not 4, which cannot be: \
             remove 7 from r9c9. ",
        ),
    ] {
        let text = line("T", "", &deduction(chain, "", "7r9c9"));
        assert!(text.starts_with(expected), "{text}");
    }
}

#[test]
fn a_chain_says_that_either_end_rules_out_the_eliminations_if_this_is_so() {
    let to_same_digit = "chain 2r1c2 = 2r1c9 - 2r7c9 = 2r7c5";
    let to_other_digit = "chain 2r1c2 = 2r1c9 - 2r7c9 = 2r7c2 - 3r7c2 = 3r1c3";
    let with_group = "node group 2r78c5; chain 2r1c2 = 2r1c9 - 2r9c9 = #0";
    for (chains, gone, expected) in [
        (to_same_digit, "2r7c2", true),
        (to_same_digit, "2r7c2 2r1c5", true),
        (to_same_digit, "2r7c2 2r9c2", false),
        (to_same_digit, "3r7c2", false),
        (to_other_digit, "2r1c3 3r1c2", true),
        (to_other_digit, "2r1c3 3r9c2", false),
        (with_group, "2r1c5", true),
        (with_group, "2r7c2", false),
        // One end is that a candidate is false.
        ("chain 2r1c2 = 2r1c9 - 2r7c9", "2r7c2", false),
        ("loop 2r1c2 = 2r1c9 - 2r7c9 = 2r7c2 - 2r1c2", "2r3c2", false),
        ("branch 2r1c2 = 2r1c9 - 2r7c9 = 2r7c5", "2r7c2", false),
    ] {
        let text = line("T", "", &deduction(chains, "", gone));
        let says = text.contains(", which either of these rules out. In short");
        assert_eq!(says, expected, "{text}");
    }
}

#[test]
fn the_sentence_of_the_technique_stands_for_the_words_of_the_host_where_it_fits() {
    let deduction = deduction("pivot 12r1c1; chain 1r1c1 = 2r1c1", "", "9r9c9");
    for (sentence, expected) in [
        (
            "All hangs on {pivot.cells}.",
            "T: All hangs on r1c1: remove 9 from r9c9.",
        ),
        (
            "All hangs on {pincer.cells}.",
            "T: pivot 1 and 2 at r1c1: if r1c1 is not 1, r1c1 is 2: remove 9 from r9c9. In short: (1=2)r1c1.",
        ),
    ] {
        assert_eq!(line("T", sentence, &deduction), expected);
    }
}

#[test]
fn a_chain_to_a_contradiction_stands_in_place_of_the_sentence() {
    let sentence = "if {assumption}, the consequences contradict each other";
    for (chains, expected) in [
        (
            "contradiction if+4r1c2 4r1c2 - 4r1c7 = 9r1c7",
            "T: if r1c2 is 4, r1c7 is not 4; then r1c7 is 9, which cannot be; so r1c2 is not 4: remove 4 from r1c2. \
             In short: (4)r1c2 - (4=9)r1c7.",
        ),
        (
            "contradiction if+4r1c2; branch in0 4r1c2 - 4r1c7; branch in0 4r1c2 - 4r1c8",
            "T: if r1c2 is 4, the consequences contradict each other: remove 4 from r1c2. \
             In short: (4)r1c2 - r1c7; (4)r1c2 - r1c8.",
        ),
    ] {
        assert_eq!(line("T", sentence, &deduction(chains, "", "4r1c2")), expected);
    }
}

#[test]
fn in_german_the_words_of_the_host_stand_where_the_technique_has_no_german_sentence() {
    let technique = info("Wing", "All hangs on {pivot.cells}.");
    let german = |texts: &str| Language::german().with(texts).unwrap();
    let without_sentence = german("technique-wing = Flügel\n    .variant-rows = Zeilen\n");
    let mut deduction = deduction("pivot 12r1c1; base-house r1 c2", "5r5c5", "9r9c9 8r9c9");
    deduction.variant = Some("rows".into());
    let line = |info: &TechniqueInfo, language| {
        let texts = StepTexts::of(info, variant_of(&deduction), language);
        super::line(Words::of(language), &texts, &deduction)
    };
    assert_eq!(
        line(&technique, without_sentence),
        "Flügel (Zeilen): Pivot 1 und 2 in r1c1, in Zeile 1 und Spalte 2: setze r5c5=5 und streiche 8 und 9 aus r9c9."
    );
    assert_eq!(
        line(&technique, Language::english()),
        "Wing (rows): All hangs on r1c1: place r5c5=5 and remove 8 and 9 from r9c9."
    );
    let with_sentence = german(
        "technique-wing = Flügel\n    .sentence = Alles hängt an { $pivot_cells }\n    .variant-rows = Zeilen\n",
    );
    assert_eq!(
        line(&technique, with_sentence),
        "Flügel (Zeilen): Alles hängt an r1c1: setze r5c5=5 und streiche 8 und 9 aus r9c9."
    );
    // Without any text in German, only the name is English.
    assert_eq!(
        line(&info("Wing", "All hangs on {pivot.cells}."), Language::german()),
        "Wing (rows): Pivot 1 und 2 in r1c1, in Zeile 1 und Spalte 2: setze r5c5=5 und streiche 8 und 9 aus r9c9."
    );
}

fn info(name: &str, sentence: &str) -> TechniqueInfo {
    TechniqueInfo {
        id: "wing".to_owned(),
        name: name.to_owned(),
        summary: String::new(),
        place: 1,
        assumes_uniqueness: false,
        is_trial: false,
        family: String::new(),
        sentence: sentence.to_owned(),
        variants: Vec::new(),
        options: Vec::new(),
        claims: Vec::new(),
        covered_by: Vec::new(),
        labels: Vec::new(),
    }
}

#[test]
fn steps_without_chains_need_no_proof() {
    assert_eq!(proof(english(), &evidence("pattern 5r5c5")), "");
}

/// Random evidence, consistent or not.
fn random_evidence(random: &mut Random) -> Evidence {
    let mut evidence = Evidence::default();
    let candidate = |random: &mut Random| Candidate::from_index(random.below(729)).unwrap();
    for _ in 0..random.below(8) {
        let role = CandidateRole::from_number(random.below(13) as u16 + 1).unwrap();
        let set = CandidateSet::of(candidate(random));
        evidence.candidates_in(&set, role, random.below(3) as u16);
    }
    for _ in 0..random.below(4) {
        let role = HouseRole::from_number(random.below(3) as u16 + 1).unwrap();
        evidence.house(House::new(random.below(27)).unwrap(), role);
        let role = CellRole::from_number(random.below(8) as u16 + 1).unwrap();
        let cell = CellSet::of(candidate(random).cell());
        evidence.cells(cell, role, random.below(3) as u16);
    }
    for _ in 0..random.below(5) {
        let kind = NodeKind::from_number(random.below(5) as u16 + 1).unwrap();
        let members: Vec<_> = (0..random.below(5)).map(|_| candidate(random)).collect();
        evidence.node(kind, random.below(3) as u16, members);
    }
    let end = |random: &mut Random| match random.below(2) {
        0 => End::Candidate(candidate(random)),
        _ => End::Node(NodeIndex(random.below(6) as u16)),
    };
    let literal = |random: &mut Random| match random.below(3) {
        0 => None,
        1 => Some(Literal::On(end(random))),
        _ => Some(Literal::Off(end(random))),
    };
    for _ in 0..random.below(12) {
        let reason = match random.below(5) {
            0 => Some(Reason::Cell(candidate(random).cell())),
            1 => House::new(random.below(27)).map(Reason::House),
            2 => Some(Reason::Node(NodeIndex(random.below(6) as u16))),
            3 => Some(Reason::Chain(ChainIndex(random.below(6) as u16))),
            _ => None,
        };
        let strength = LinkStrength::from_number(random.below(2) as u16 + 1).unwrap();
        let source = match evidence.links.last() {
            Some(last) if random.below(3) > 0 => last.target,
            _ => end(random),
        };
        evidence.link(source, end(random), strength, reason);
    }
    for _ in 0..random.below(6) {
        let role = ChainRole::from_number(random.below(5) as u16 + 1).unwrap();
        let start = random.below(12);
        evidence.chain(Chain {
            parent: (random.below(2) == 0).then(|| ChainIndex(random.below(6) as u16)),
            premise: literal(random),
            conclusion: literal(random),
            ..Chain::new(role, start..start + random.below(6))
        });
    }
    evidence
}

#[test]
fn any_evidence_at_all_gives_clean_text() {
    const BROKEN: [&str; 17] = [
        ",,", " ,", ",.", "  ", ";;", " ;", ";.", "::", " :", ":.", "..", "()", "{}", ": ;", ": ,", "[]",
        "; .",
    ];
    for seed in 0..6_000 {
        let mut random = Random::new(seed);
        let language = Language::shipped()[seed as usize % Language::shipped().len()];
        let words = Words::of(language);
        let mut deduction = deduction("", "", "9r9c9");
        let evidence = random_evidence(&mut random);
        let mut texts = crate::in_words(&evidence, language);
        texts.push(proof(words, &evidence));
        texts.push(notations(&evidence));
        deduction.evidence = Some(Box::new(evidence));
        for sentence in ["", "{pivot} and {set 1.cells} by {chains}"] {
            let texts_of_technique = StepTexts {
                name: "T",
                sentence,
                variant: "",
            };
            texts.push(super::line(words, &texts_of_technique, &deduction));
        }
        texts.push(crate::where_to_look(&deduction, language));
        texts.push(crate::where_to_look_after(&deduction, 2, language));
        for text in texts {
            let dangles =
                text.ends_with([' ', ',', ';', ':', '=', '-']) || text.starts_with([' ', ',', ';', '=']);
            let broken = BROKEN.iter().find(|broken| text.contains(**broken));
            assert!(
                !dangles && broken.is_none(),
                "seed {seed}: {broken:?} in {text:?}"
            );
        }
    }
}

#[test]
fn a_net_and_long_chains_have_no_notation() {
    let sentence = "{cases}; in each case {conclusion}";
    let cases =
        |first: &str| format!("net so-4r1c1; branch in0 if+2r6c4 {first}; branch in0 if+6r6c4 6r6c4 - 6r6c5");
    let text = |first: &str| line("T", sentence, &deduction(&cases(first), "", "4r1c1"));
    let said = "T: r6c4 is 2 or 6; in each case r1c1 is not 4: remove 4 from r1c1.";
    assert_eq!(
        text("2r6c4 - 2r6c5"),
        format!("{said} In short: (2)r6c4 - r6c5; (6)r6c4 - r6c5.")
    );
    // Two runs in one case, and a case that is too long.
    assert_eq!(text("2r6c4 - 2r6c5 , 3r1c1 = 4r1c1"), said);
    assert_eq!(text(&format!("2r6c4{}", " - 2r6c5 = 2r6c4".repeat(40))), said);
}
