//! Each shipped language has every message with the same arguments, and a mistake in a file is refused with its line.

use std::collections::BTreeSet;

use fluent_bundle::FluentValue;
use sudoku_technique::{Cell, Digit, House};

use super::*;
use crate::language::messages::MESSAGES;

const SOURCES: [(&str, &str); 2] = [
    ("en", include_str!("../languages/en.ftl")),
    ("de", include_str!("../languages/de.ftl")),
];

/// The arguments of each message in a file that is formatted as the shipped ones: without techniques, one message after the other.
fn arguments(source: &str) -> Vec<(String, BTreeSet<String>)> {
    let is_id = |line: &&str| line.starts_with(|first: char| first.is_ascii_lowercase());
    let mut messages = Vec::new();
    for line in source.lines().filter(|line| !line.starts_with('#')) {
        if is_id(&line) {
            let (id, _) = line.split_once(" =").unwrap();
            messages.push((id.to_owned(), BTreeSet::new()));
        }
        let Some((_, arguments)) = messages.last_mut() else {
            continue;
        };
        for after in line.split("{ $").skip(1) {
            let (argument, rest) = after.split_once(' ').unwrap();
            if !rest.starts_with("->") {
                arguments.insert(argument.to_owned());
            }
        }
    }
    messages.retain(|(id, _)| !id.starts_with("technique-"));
    messages.sort();
    messages
}

#[test]
fn every_language_has_every_message_with_the_same_arguments() {
    let [english, german] = SOURCES.map(|(_, source)| arguments(source));
    assert_eq!(english, german);
    let mut declared: Vec<String> = MESSAGES.iter().map(super::messages::Declared::id).collect();
    declared.sort();
    let ids: Vec<String> = english.into_iter().map(|(id, _)| id).collect();
    assert_eq!(ids, declared);
}

#[test]
fn every_message_can_be_filled_in_without_marks_of_isolation_and_loose_blanks() {
    for language in Language::shipped() {
        for message in MESSAGES {
            for number in [0_usize, 1, 2, 5, 729] {
                let value = |name: &&'static str| match *name {
                    "count" | "givens" | "groups" | "rows" | "columns" | "boxes" => {
                        (*name, FluentValue::from(number))
                    }
                    name => (name, "x".into()),
                };
                let arguments = message.arguments.iter().map(value).collect();
                let text = language.text(&message.id(), &arguments).unwrap();
                assert!(
                    !text.contains(['\u{2068}', '\u{2069}', '\t', '\n', '{']),
                    "{text:?}"
                );
                assert!(text.trim() == text && !text.contains("  "), "{text:?}");
            }
        }
    }
}

#[test]
fn a_further_language_falls_back_to_english_message_by_message() {
    let file = |tag, text| LanguageFile {
        origin: "languages/x.ftl",
        tag,
        text,
    };
    let french = "row = ligne { $number }\ntechnique-x-wing = Aile en X\n    .sentence = { $base } ; { $fin_any-cell }\n";
    let languages = Languages::read(&[file("fr", french), file("de", "row = Reihe { $number }")]).unwrap();
    let tags: Vec<&str> = languages.all().iter().map(|language| language.tag()).collect();
    assert_eq!(tags, ["en", "de", "fr"]);
    let row_and_box = |tag: &str| {
        let words = Words::of(languages.of_tag(tag).unwrap());
        (words.row(4_usize, 1), words.block(4_usize, 1))
    };
    let expected = |row: &str, block: &str| (row.to_owned(), block.to_owned());
    assert_eq!(row_and_box("fr-CA"), expected("ligne 4", "box 4"));
    assert_eq!(row_and_box("de"), expected("Reihe 4", "Block 4"));
    assert_eq!(row_and_box("pt"), expected("row 4", "box 4"));
    let x_wing = languages.of_tag("fr").unwrap().technique("x-wing").unwrap();
    assert_eq!(
        (x_wing.name.as_str(), x_wing.sentence.as_str()),
        ("Aile en X", "{base} ; {fin.any-cell}")
    );
    let again = Languages::read(&[file("fr", french)]).unwrap();
    assert_eq!(
        again.of_tag("fr"),
        languages.of_tag("fr"),
        "the same texts are kept once"
    );
}

#[test]
fn a_mistake_in_a_file_is_refused_with_its_line() {
    for (text, line, problem) in [
        ("row = a\ncolum = b\n", 2, "nothing uses message colum"),
        ("row = a\nrow = b\n", 2, "message row is there twice"),
        (
            "row = a\n\ncolumn = { $nummer }\n",
            3,
            "message column has no argument $nummer; it has $number, $count",
        ),
        (
            "row = { $number ->\n    [one] a\n   *[other] { $b }\n}\n",
            3,
            "message row has no argument $b",
        ),
        (
            "row = a\n    .summary = b\n",
            2,
            "message row has no attribute summary",
        ),
        (
            "row = { NUMBER($number) }\n",
            1,
            "functions, terms and other messages cannot be used",
        ),
        ("-term = a\n", 1, "terms are not supported"),
        (
            &format!("row = a\ncolumn = {}\n", "{".repeat(100_000)),
            2,
            "braces within braces",
        ),
        ("row = a\ncolumn { b\n", 2, "not in the syntax of Fluent"),
        (
            "technique-x-wing = a\n    .text = b\n",
            2,
            "a technique has no attribute text",
        ),
        (
            "technique-x-wing = { $base }\n",
            1,
            "only a sentence has arguments",
        ),
        (
            "technique-x-wing = a\n    .sentence = { $bas }\n",
            2,
            "a sentence has no argument $bas",
        ),
        (
            "technique-x-wing =\n    .summary = a\n",
            1,
            "message technique-x-wing has no text",
        ),
    ] {
        let file = LanguageFile {
            origin: "languages/fr.ftl",
            tag: "fr",
            text,
        };
        let error = Languages::read(&[file]).unwrap_err();
        assert_eq!(error.problem.line, line, "{text}: {error}");
        assert!(error.problem.problem.contains(problem), "{text}: {error}");
        assert!(
            error
                .to_string()
                .starts_with(&format!("languages/fr.ftl:{line}: "))
        );
    }
    for tag in ["french", "FR", "fr-CA", ""] {
        let file = LanguageFile {
            origin: "languages/x.ftl",
            tag,
            text: "",
        };
        assert_eq!(Languages::read(&[file]).is_err(), tag != "french", "{tag}");
    }
}

#[test]
fn a_message_has_the_numbers_and_names_of_the_caller() {
    type Message<'a> = &'a dyn Fn(Words) -> String;
    let [cell, other] = [(0, 2), (0, 8)].map(|(row, column)| Cell::at(row, column));
    let [one, two] = [0, 1].map(Digit::from_index);
    let row = |words: Words| words.house(House::row(0));
    let cases: [(Message<'_>, &str, &str); 16] = [
        (
            &|words| words.wrong_value(cell, one),
            "r1c3 is 1, which is wrong",
            "r1c3 ist 1, das ist falsch",
        ),
        (
            &|words| words.missing_mark_in_house(row(words)),
            "row 1 has a cell without its right mark",
            "in Zeile 1 fehlt einer Zelle der richtige Kandidat",
        ),
        (
            &|words| words.missing_mark_in_cell(cell),
            "r1c3 lacks its right mark",
            "in r1c3 fehlt der richtige Kandidat",
        ),
        (
            &|words| words.missing_mark(cell, one),
            "r1c3 lacks the mark 1, which is right",
            "in r1c3 fehlt der richtige Kandidat 1",
        ),
        (
            &|words| words.stale_mark(cell, one, other),
            "r1c3 has the mark 1, but r1c9 is 1",
            "in r1c3 ist 1 notiert, aber r1c9 ist 1",
        ),
        (
            &|words| words.changed_given(cell, one, two),
            "r1c3 is 1, but its given is 2",
            "r1c3 ist 1, vorgegeben ist aber 2",
        ),
        (
            &|words| words.clash(one, cell, other, row(words)),
            "1 is at r1c3 and r1c9, both in row 1",
            "1 steht in r1c3 und r1c9, beide in Zeile 1",
        ),
        (&|words| words.solution_count("1", 1), "1 solution", "1 Lösung"),
        (
            &|words| words.solution_count("100+", 100),
            "100+ solutions",
            "100+ Lösungen",
        ),
        (
            &|words| words.open_cells("right", 1),
            "right, 1 cell open",
            "right, 1 Zelle offen",
        ),
        (&|words| words.level("very-hard"), "very-hard", "sehr schwer"),
        (&|words| words.level("ours"), "ours", "ours"),
        (
            &|words| words.on_scale("hard", "hodoku"),
            "hard on hodoku",
            "hard auf der Skala hodoku",
        ),
        (
            &|words| words.symmetry("half-turn"),
            "symmetry half-turn",
            "Symmetrie bei halber Drehung",
        ),
        (
            &|words| words.shape_empty(1, 2, 1),
            "empty: 1 row, 2 columns, 1 box",
            "leer: 1 Zeile, 2 Spalten, 1 Block",
        ),
        (
            &|words| words.picture_of_position("Sukaku", 0, 2),
            "Sukaku with 0 givens and 2 digits placed",
            "Sukaku mit 0 Vorgaben und 2 gesetzten Ziffern",
        ),
    ];
    for (message, english, german) in cases {
        assert_eq!(message(Words::of(Language::english())), english);
        assert_eq!(message(Words::of(Language::german())), german);
    }
}
