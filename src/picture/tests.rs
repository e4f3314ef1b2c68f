//! Promises about whole pictures.

use quick_xml::Reader;
use quick_xml::events::Event;
use sudoku_technique::testing::{Random, candidates, cells};
use sudoku_technique::{
    Candidate, CandidateRole, CandidateSet, Cell, CellRole, CellSet, Chain, ChainIndex, ChainRole, End,
    Evidence, House, HouseRole, LinkStrength, NodeIndex, NodeKind,
};

use sudokud_explain::Language;

use super::{PencilMarks, Picture, ShownStep, Symbols, Theme, USUAL};

const EMPTY: [u8; 81] = [0; 81];

fn picture<'a>(values: &'a [u8; 81], marks: &'a CandidateSet, step: Option<ShownStep<'a>>) -> Picture<'a> {
    Picture {
        values,
        givens: CellSet::ALL,
        candidates: marks,
        pencil_marks: PencilMarks::WhereNeeded,
        step,
        title: "A title",
        description: "A description",
        language: Language::english(),
        symbols: Symbols::DIGITS,
        theme: Theme::Light,
        size: USUAL,
    }
}

fn drawn(evidence: &Evidence, placed: &str, removed: &str) -> String {
    let (placements, eliminations) = (candidates(placed), candidates(removed));
    let step = ShownStep {
        placements: &placements,
        eliminations: &eliminations,
        evidence,
        labels: &[],
    };
    picture(&EMPTY, &CandidateSet::ALL, Some(step)).svg()
}

/// Reads the picture back and returns its texts, by the name of their element.
fn texts(svg: &str) -> Vec<(String, String)> {
    let mut reader = Reader::from_str(svg);
    reader.config_mut().check_end_names = true;
    let (mut open, mut texts) = (Vec::<String>::new(), Vec::<(String, String)>::new());
    loop {
        match reader.read_event().unwrap() {
            Event::Start(element) => {
                let name = element.name().as_ref().to_owned();
                for attribute in element.attributes() {
                    let key = attribute.unwrap().key.as_ref().to_owned();
                    assert!(!["style", "id", "class", "onload"].iter().any(|name| *name == key));
                }
                texts.push((name.clone(), String::new()));
                open.push(name);
            }
            Event::Empty(element) => {
                assert!(element.attributes().all(|attribute| attribute.is_ok()));
            }
            Event::End(_) => drop(open.pop()),
            Event::Text(text) => {
                if let Some((_, known)) = texts.last_mut() {
                    known.push_str(&text);
                }
            }
            Event::GeneralRef(entity) => {
                let letter = match &*entity {
                    "lt" => '<',
                    "gt" => '>',
                    "amp" => '&',
                    "quot" => '"',
                    other => panic!("{other}"),
                };
                texts.last_mut().unwrap().1.push(letter);
            }
            Event::Eof => break,
            other => panic!("{other:?}"),
        }
    }
    assert!(open.is_empty(), "{open:?} is open at the end");
    // Line breaks between elements are no text.
    let trimmed = texts
        .into_iter()
        .map(|(name, text)| (name, text.trim().to_owned()));
    trimmed.collect()
}

fn text_of(svg: &str, element: &str) -> String {
    let found = texts(svg).into_iter().find(|(name, _)| name == element);
    found.unwrap().1
}

#[test]
fn title_and_description_are_the_texts_that_were_given() {
    let text = "</desc><script>alert(1)</script> & \"x\" <b>";
    let picture = Picture {
        title: text,
        description: text,
        ..picture(&EMPTY, &CandidateSet::ALL, None)
    };
    let svg = picture.svg();
    assert_eq!(text_of(&svg, "title"), text);
    assert_eq!(text_of(&svg, "desc"), text);
    assert!(!svg.contains("<script"));
}

#[test]
fn a_title_with_markup_is_drawn_as_text() {
    let nothing = CandidateSet::EMPTY;
    let evidence = Evidence::default();
    let step = ShownStep {
        placements: &nothing,
        eliminations: &nothing,
        evidence: &evidence,
        labels: &[],
    };
    let picture = Picture {
        title: "<g onload=x>",
        ..picture(&EMPTY, &CandidateSet::ALL, Some(step))
    };
    let drawn = texts(&picture.svg());
    assert!(
        drawn.contains(&("text".to_owned(), "<g onload=x>".to_owned())),
        "{drawn:?}"
    );
}

#[test]
fn a_full_grid_takes_less_than_5_kilobytes() {
    let mut values = [0; 81];
    for cell in Cell::all() {
        values[cell.index()] = ((cell.row() * 3 + cell.row() / 3 + cell.column()) % 9 + 1) as u8;
    }
    let mut picture = picture(&values, &CandidateSet::EMPTY, None);
    for givens in [CellSet::ALL, cells("r13579c13579")] {
        picture.givens = givens;
        let length = picture.svg().len();
        assert!(length < 5 * 1024, "{length} bytes");
    }
}

#[test]
fn every_digit_and_every_pencil_mark_is_drawn_once() {
    let mut values = EMPTY;
    values[0] = 5;
    let mut marks = CandidateSet::ALL;
    for digit in sudoku_technique::Digit::ALL {
        marks.remove_digit(digit, CellSet::of(Cell::at(0, 0)));
    }
    let count = |picture: &Picture<'_>| -> usize {
        let texts = texts(&picture.svg());
        let letters = texts.iter().filter(|(name, _)| name == "text");
        // Each digit is an element of its own: lists of places in one element are not read by every program.
        assert!(letters.clone().all(|(_, text)| text.len() == 1));
        // The labels of nine rows and nine columns.
        letters.count() - 18
    };
    let mut picture = picture(&values, &marks, None);
    assert_eq!(count(&picture), 1);
    picture.pencil_marks = PencilMarks::Shown;
    assert_eq!(count(&picture), 1 + 80 * 9);
}

#[test]
fn each_part_of_a_step_has_its_words_in_the_key() {
    let mut evidence = Evidence::default();
    evidence.candidates(&candidates("1r1c1"), CandidateRole::Pattern);
    evidence.candidates(&candidates("1r1c5"), CandidateRole::Fin);
    evidence.house(House::row(0), HouseRole::Base);
    evidence.house(House::column(4), HouseRole::Cover);
    evidence.cells(cells("r9c9"), CellRole::Set, 2);
    let node = evidence.node(NodeKind::Group, 0, candidates("4r7c78").iter());
    let end = |text: &str| End::from(candidates(text).iter().next().unwrap());
    evidence.alternate(
        ChainRole::Chain,
        &[end("4r7c1"), node.into(), end("4r9c8")],
        LinkStrength::Strong,
    );
    let svg = drawn(&evidence, "", "1r2c5");
    for words in [
        "pattern",
        "fin: extra place beside the pattern",
        "house of the pattern",
        "house of the eliminations",
        "set 2",
        "strong link: if the first is false, the second is true",
        "weak link: if the first is true, the second is false",
        "group: one of them is true, or all are false",
        "eliminated",
        "sees the eliminated candidate",
    ] {
        assert!(svg.contains(&format!(">{words}</text>")), "{words}");
    }
    assert!(!svg.contains(">placed</text>"));
    assert!(drawn(&evidence, "5r5c5", "").contains(">placed</text>"));
}

#[test]
fn the_legend_has_the_technique_s_own_words_for_a_role() {
    let mut evidence = Evidence::default();
    evidence.cells(cells("r1c1"), CellRole::Target, 0);
    evidence.cells(cells("r1c5"), CellRole::Other, 0);
    let (nothing, gone) = (CandidateSet::EMPTY, candidates("1r2c5"));
    let own = [("target".to_owned(), "holds a digit of the base".to_owned())];
    let legend = |labels| {
        let step = ShownStep {
            placements: &nothing,
            eliminations: &gone,
            evidence: &evidence,
            labels,
        };
        texts(&picture(&EMPTY, &CandidateSet::ALL, Some(step)).svg())
    };
    for (labels, target) in [(&own[..], "holds a digit of the base"), (&[], "target cell")] {
        let words = legend(labels);
        for expected in [target, "other cell"] {
            assert!(
                words.iter().any(|(_, text)| text == expected),
                "{expected}: {words:?}"
            );
        }
    }
}

#[test]
fn the_legend_is_in_the_language_of_the_picture() {
    let mut evidence = Evidence::default();
    evidence.candidates(&candidates("4r1c12"), CandidateRole::Fin);
    let (placements, eliminations) = (CandidateSet::EMPTY, candidates("4r1c1"));
    let step = ShownStep {
        placements: &placements,
        eliminations: &eliminations,
        evidence: &evidence,
        labels: &[],
    };
    let german = Picture {
        language: Language::german(),
        ..picture(&EMPTY, &CandidateSet::ALL, Some(step))
    };
    let texts = texts(&german.svg());
    for words in ["Flosse: zusätzlicher Platz neben dem Muster", "gestrichen"] {
        assert!(
            texts.contains(&("text".to_owned(), words.to_owned())),
            "{texts:?}"
        );
    }
    assert!(
        !texts.iter().any(|(_, text)| text.contains("eliminated")),
        "{texts:?}"
    );
}

#[test]
fn a_hidden_single_shows_the_digits_that_exclude_the_other_cells() {
    let mut values = EMPTY;
    // Box 1 has 5 at r1c1 only: the fives of rows 2 and 3 and a given in r1c2 and r1c3 leave nothing else.
    for (cell, value) in [
        (Cell::at(1, 8), 5),
        (Cell::at(2, 5), 5),
        (Cell::at(0, 1), 7),
        (Cell::at(0, 2), 8),
    ] {
        values[cell.index()] = value;
    }
    let mut evidence = Evidence::default();
    evidence.candidates(&candidates("5r1c1"), CandidateRole::Pattern);
    evidence.house(House::block(0), HouseRole::Base);
    let (placements, nothing) = (candidates("5r1c1"), CandidateSet::EMPTY);
    let step = ShownStep {
        placements: &placements,
        eliminations: &nothing,
        evidence: &evidence,
        labels: &[],
    };
    let svg = picture(&values, &CandidateSet::ALL, Some(step)).svg();
    assert!(svg.contains(">no place for the digit</text>"));
    assert!(
        !svg.contains("font-size=\"14\""),
        "pencil marks explain nothing here"
    );
    values[Cell::at(1, 8).index()] = 0;
    let svg = picture(&values, &CandidateSet::ALL, Some(step)).svg();
    assert!(
        svg.contains("font-size=\"14\""),
        "row 2 is excluded by pencil marks only"
    );
}

/// Random evidence, consistent or not.
fn random_evidence(random: &mut Random) -> Evidence {
    let mut evidence = Evidence::default();
    let candidate = |random: &mut Random| Candidate::from_index(random.below(729)).unwrap();
    for _ in 0..random.below(12) {
        let role = CandidateRole::from_number(random.below(13) as u16 + 1).unwrap();
        evidence.candidates_in(
            &CandidateSet::of(candidate(random)),
            role,
            random.below(70_000) as u16,
        );
        let role = HouseRole::from_number(random.below(3) as u16 + 1).unwrap();
        evidence.house(House::new(random.below(27)).unwrap(), role);
        let role = CellRole::from_number(random.below(8) as u16 + 1).unwrap();
        evidence.cells(
            CellSet::of(candidate(random).cell()),
            role,
            random.below(9) as u16,
        );
        let kind = NodeKind::from_number(random.below(5) as u16 + 1).unwrap();
        let members: Vec<_> = (0..random.below(5)).map(|_| candidate(random)).collect();
        evidence.node(kind, random.below(3) as u16, members);
    }
    let end = |random: &mut Random| match random.below(2) {
        0 => End::Candidate(candidate(random)),
        _ => End::Node(NodeIndex(random.below(14) as u16)),
    };
    for _ in 0..random.below(20) {
        let strength = LinkStrength::from_number(random.below(2) as u16 + 1).unwrap();
        evidence.link(end(random), end(random), strength, None);
    }
    for _ in 0..random.below(6) {
        let role = ChainRole::from_number(random.below(5) as u16 + 1).unwrap();
        let start = random.below(24);
        evidence.chain(Chain {
            parent: (random.below(2) == 0).then(|| ChainIndex(random.below(6) as u16)),
            group: random.below(4) as u16,
            ..Chain::new(role, start..start + random.below(6))
        });
    }
    evidence
}

#[test]
fn any_evidence_at_all_gives_a_well_formed_picture_within_its_frame() {
    for seed in 0..500 {
        let mut random = Random::new(seed);
        let evidence = random_evidence(&mut random);
        let placed = ["", "5r5c5", "5r5c5 6r6c6"][random.below(3)];
        let svg = drawn(&evidence, placed, ["", "12r1c1 9r9c9"][random.below(2)]);
        texts(&svg);
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "seed {seed}");
        assert_eq!(
            svg,
            drawn(
                &evidence,
                placed,
                if svg.contains(">eliminated<") {
                    "12r1c1 9r9c9"
                } else {
                    ""
                }
            )
        );
    }
}

#[test]
fn a_thousand_links_stay_within_60_kilobytes() {
    let mut random = Random::new(1);
    let mut evidence = Evidence::default();
    for _ in 0..1_000 {
        let mut end = || Candidate::from_index(random.below(729)).unwrap();
        evidence.link(end(), end(), LinkStrength::Strong, None);
    }
    let length = drawn(&evidence, "", "1r1c1").len();
    assert!(length < 60 * 1024, "{length} bytes");
}

#[test]
fn both_themes_and_all_sizes_draw_the_same_things() {
    let evidence = Evidence::default();
    let nothing = CandidateSet::EMPTY;
    let gone = candidates("1r1c1");
    let step = ShownStep {
        placements: &nothing,
        eliminations: &gone,
        evidence: &evidence,
        labels: &[],
    };
    let light = picture(&EMPTY, &CandidateSet::ALL, Some(step));
    let dark = Picture {
        theme: Theme::Dark,
        size: 5_000,
        ..light.clone()
    };
    assert_eq!(texts(&light.svg()), texts(&dark.svg()));
    assert!(dark.svg().contains("width=\"2000\""), "sizes have a limit");
    assert!(dark.svg().contains("fill=\"#14171a\""));
}
