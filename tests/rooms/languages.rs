//! Texts of steps in other languages: every shipped technique has its German texts, sentences are German as a whole, and English texts do not
//! change by accident.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use sha2::{Digest as _, Sha256};
use sudokud::engine::{PluginFolder, Recording, Technique, TechniqueInfo};
use sudokud::explain::{
    Language, TechniqueTexts, about, heading, in_words, step_with_proof, where_to_look, whole_step,
};
use sudokud::puzzle::{Grid, Stop};
use sudokud::search;
use sudokud::snapshot::{Live, Snapshot};

fn live() -> Live {
    Live::start(crate::support::hodoku_sources(PluginFolder(
        crate::support::built_plugins(),
    )))
    .unwrap()
}

fn techniques(snapshot: &Snapshot) -> impl Iterator<Item = &Technique> {
    let rungs = snapshot.catalog().ladder().rungs().iter();
    rungs.map(|rung| &**rung.technique())
}

/// The places of a sentence, each as what it takes from the evidence: `colour 1` for `{colour 1.cells}`.
fn places(sentence: &str) -> BTreeSet<&str> {
    let parts = sentence.split('{').skip(1);
    let names = parts.map(|part| part.split_once('}').expect("a brace is closed").0);
    names.map(|name| name.split('.').next().unwrap_or(name)).collect()
}

fn german(info: &TechniqueInfo) -> &'static TechniqueTexts {
    let german = Language::german().technique(&info.id);
    german.unwrap_or_else(|| panic!("{} has no German texts", info.id))
}

#[test]
fn every_shipped_technique_has_its_texts_in_german() {
    let live = live();
    let snapshot = live.current();
    let mut count = 0;
    for technique in techniques(&snapshot) {
        let info = technique.info();
        let german = german(info);
        count += 1;
        assert!(
            !german.name.is_empty() && !german.summary.is_empty(),
            "{}",
            info.id
        );
        assert!(german.summary.ends_with('.'), "{}: {}", info.id, german.summary);
        assert_ne!(german.summary, info.summary, "{}", info.id);
        assert_eq!(
            german.sentence.is_empty(),
            info.sentence.is_empty(),
            "{}",
            info.id
        );
        assert_eq!(places(&german.sentence), places(&info.sentence), "{}", info.id);
        for variant in &info.variants {
            let name = german.variant(&variant.name);
            assert!(
                name.is_some_and(|name| !name.is_empty()),
                "{} {}",
                info.id,
                variant.name
            );
        }
    }
    assert_eq!(count, 139);
}

#[test]
fn every_technique_but_chains_says_its_pattern_and_reason_in_a_sentence_of_its_own() {
    let live = live();
    let snapshot = live.current();
    for technique in techniques(&snapshot) {
        let info = technique.info();
        // The host writes a single chain link by link. The techniques of Sudoku Explainer show their patterns in the host's words.
        assert!(
            !info.sentence.is_empty() || ["chains", "explainer"].contains(&&*info.family),
            "{}",
            info.id
        );
    }
}

#[test]
fn german_names_differ_from_each_other() {
    let live = live();
    let snapshot = live.current();
    let mut names = BTreeSet::new();
    // Those of Sudoku Explainer have its names.
    for technique in techniques(&snapshot).filter(|technique| technique.info().family != "explainer") {
        let name = german(technique.info()).name.clone();
        assert!(names.insert(name.clone()), "{name}");
    }
}

/// Calls `each` with the steps of the golden puzzles.
fn each_step(snapshot: &Snapshot, mut each: impl FnMut(&Technique, &sudokud::engine::Deduction)) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/puzzles.txt");
    let text = fs::read_to_string(file).unwrap();
    let lines = text
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    for line in lines {
        let grid: Grid = line[..81].parse().unwrap();
        let puzzle = search::prove(&grid).unwrap();
        let scale = snapshot.default_scale();
        let grade = scale.grade(&puzzle, Recording::EVIDENCE, &Stop::never()).unwrap();
        for step in &grade.trace.steps {
            let technique = snapshot.catalog().technique(&step.technique).unwrap();
            each(technique, &step.deduction);
        }
    }
}

#[test]
fn english_texts_do_not_change_by_accident() {
    let live = live();
    let snapshot = live.current();
    let (mut hash, mut steps) = (Sha256::new(), 0);
    each_step(&snapshot, |technique, deduction| {
        let language = Language::english();
        let mut add = |text: &str| {
            hash.update(text);
            hash.update("\n");
        };
        add(&heading(technique, deduction, language));
        add(&whole_step(technique, deduction, language));
        add(&step_with_proof(technique, deduction, language));
        add(&where_to_look(deduction, language));
        for chain in deduction
            .evidence
            .iter()
            .flat_map(|evidence| in_words(evidence, language))
        {
            add(&chain);
        }
        steps += 1;
    });
    // A digest of all texts. When sentences are reworded on purpose, put the new digest here and name them in the CHANGELOG.
    assert_eq!(
        (steps, hex::encode(&hash.finalize()[..16]).as_str()),
        (12_673, "565007ec1dc6f34e00df5d39d142e896")
    );
}

#[test]
fn no_step_in_german_has_english_words() {
    const ENGLISH: [&str; 21] = [
        "row", "rows", "column", "columns", "box", "is", "are", "and", "or", "of", "then", "the", "if",
        "from", "place", "remove", "has", "only", "true", "one", "with",
    ];
    let live = live();
    let snapshot = live.current();
    each_step(&snapshot, |technique, deduction| {
        let texts = [
            step_with_proof(technique, deduction, Language::german()),
            where_to_look(deduction, Language::german()),
            about(technique, Language::german()),
        ];
        for text in texts {
            let mut words = text.split(|letter: char| !letter.is_alphabetic());
            let english = words.find(|word| ENGLISH.contains(word));
            assert_eq!(english, None, "{text}");
        }
    });
}

#[test]
fn words_for_several_cells_stand_before_several_cells() {
    const SEVERAL: [&str; 7] = [
        "cells ",
        "one of ",
        "none of ",
        "neither of ",
        "eine der Zellen ",
        "keine der Zellen ",
        "beide Zellen ",
    ];
    let live = live();
    let snapshot = live.current();
    each_step(&snapshot, |technique, deduction| {
        for language in Language::shipped() {
            let text = step_with_proof(technique, deduction, language);
            for word in SEVERAL {
                for after in text.split(word).skip(1) {
                    let is_cell = matches!(after.as_bytes(), [b'r', b'1'..=b'9', b'c', b'1'..=b'9', ..]);
                    let only = is_cell
                        && ![", r", " and r", " und r"]
                            .iter()
                            .any(|next| after[4..].starts_with(next));
                    assert!(!only, "{word}{after} in {text}");
                }
            }
        }
    });
}

#[test]
fn steps_are_written_in_german() {
    let live = live();
    let snapshot = live.current();
    let mut texts = BTreeSet::new();
    each_step(&snapshot, |technique, deduction| {
        texts.insert(step_with_proof(technique, deduction, Language::german()));
    });
    for expected in [
        "Nackter Einer: in r3c2 ist nur noch 4 möglich: setze r3c2=4.",
        "Versteckter Einer (Block): in Spalte 6 und Block 5 kann nur r5c6 eine 8 sein: setze r5c6=8.",
        "Gesperrtes Paar: r8c4 und r8c5 haben keine anderen Kandidaten als 8 und 9, also nimmt jede Zelle eine der beiden Ziffern, \
         und für den Rest von Zeile 8 und Block 8 bleibt keine davon: \
         streiche 8 aus r7c4, r7c5, r8c2; 9 aus r7c4, r7c5, r8c2, r8c8, r9c4, r9c6.",
        "X-Wing (Zeilen): in Zeilen 1 und 8 liegt 4 nur in Spalten 5 und 8; \
         damit ist 4 in Spalten 5 und 8 vergeben, und keine andere Zelle dort kann eine 4 sein: \
         streiche 4 aus r2c8, r4c5, r7c5, r9c5.",
        "Eindeutiges Rechteck Typ 1: r5c8, r6c6 und r6c8 haben nur 6 und 9; wäre auch r5c6, die vierte Ecke des Rechtecks, eine 6 oder 9, \
         so wären die beiden Ziffern vertauschbar, und das Rätsel hätte eine zweite Lösung: \
         streiche 6 und 9 aus r5c6.",
        "X-Wing mit Flosse (Spalten): wenn keine der Zellen r7c6 und r8c6 eine 2 ist, liegt 2 in Spalten 6 und 8 \
         nur in Zeilen 1 und 9, und für r9c4 und r9c5 bleibt keine 2; wenn r7c6 oder r8c6 eine 2 ist, bleibt dort auch keine: \
         streiche 2 aus r9c4, r9c5.",
        "Zwei-Seil-Drachen: Zeile 9 und Spalte 4 haben nur je zwei Plätze für 3; r8c4 und r9c5 liegen beide in Block 8, \
         also ist höchstens eine dieser Zellen eine 3 und mindestens eine der Zellen r3c4 und r9c2 eine 3; \
         also kann keine Zelle, die beide sieht, eine 3 sein: \
         streiche 3 aus r3c2. Wenn r9c2 keine 3 ist, ist r9c5 eine 3 (die einzigen zwei Plätze für 3 in Zeile 9); \
         dann ist r8c4 keine 3 (Block 8 hat nur eine 3); dann ist r3c4 eine 3 (die einzigen zwei Plätze für 3 in Spalte 4); \
         also gilt: r9c2 ist eine 3 oder r3c4 ist eine 3.",
    ] {
        assert!(texts.contains(expected), "{expected}");
    }
}
