//! Texts of answers in the language of the request, over JSON.

use std::fs;

use serde_json::{Value, json};
use sudokud::service::proto::ReloadRequest;

use crate::json::call;
use crate::play::{SKYSCRAPER, list, refusal, solve, with};
use crate::support::{EASY, Server, parts_of};

/// The first step of the Skyscraper's puzzle.
const GERMAN: &str = "Wolkenkratzer (Zeilen): Zeilen 3 und 9 haben nur je zwei Plätze für 1; r3c3 und r9c3 liegen beide in Spalte 3, \
    also ist höchstens eine dieser Zellen eine 1 und mindestens eine der Zellen r3c7 und r9c8 eine 1; \
    also kann keine Zelle, die beide sieht, eine 1 sein: streiche 1 aus r1c8, r7c7.";

fn call_in(server: &Server, method: &str, message: &Value, language: &str) -> Value {
    let path = format!("/sudoku.v1.SudokuService/{method}");
    let message = with(message, &json!({ "language": language }));
    let (status, answer) = call(&server.public, &path, &message);
    assert_eq!(status, 200, "{answer}");
    answer
}

#[tokio::test]
async fn steps_traces_and_mistakes_are_in_the_language_of_the_request() {
    let server = Server::start();
    let hint = json!({ "puzzle": SKYSCRAPER, "hint": { "detail": "HINT_DETAIL_STEP" } });
    let german = call_in(&server, "Solve", &hint, "de-CH");
    assert_eq!(german["language"], "de");
    assert_eq!(german["hint"]["placeText"], "Schau dir Zeilen 3 und 9 an.");
    assert_eq!(german["hint"]["step"]["text"], GERMAN);
    let chain = "Wenn r3c7 keine 1 ist, ist r3c3 eine 1 (die einzigen zwei Plätze für 1 in Zeile 3); dann ist r9c3 keine 1 \
                 (Spalte 3 hat nur eine 1); dann ist r9c8 eine 1 (die einzigen zwei Plätze für 1 in Zeile 9); \
                 also gilt: r3c7 ist eine 1 oder r9c8 ist eine 1.";
    assert_eq!(german["hint"]["step"]["evidence"]["chains"][0]["text"], chain);
    assert_eq!(german["hint"]["stepText"], format!("{GERMAN} {chain}"));

    // English is what an answer without a language is, except that it says so.
    let plain = solve(&server, &hint);
    assert_eq!(plain["language"], Value::Null);
    for language in ["en", "fr-CA"] {
        let mut english = call_in(&server, "Solve", &hint, language);
        assert_eq!(english["language"], "en", "{language}");
        english.as_object_mut().unwrap().remove("language");
        assert_eq!(english, plain, "{language}");
    }
    // The structure of a step is the same in each language.
    for part in ["technique", "variant", "placements", "eliminations"] {
        assert_eq!(german["hint"]["step"][part], plain["hint"]["step"][part]);
    }

    let graded = json!({ "puzzle": EASY, "extras": ["GRADE_EXTRA_TRACE"] });
    let graded = call_in(&server, "Grade", &graded, "de");
    assert_eq!(graded["language"], "de");
    let first = &list(&graded["grades"][0]["trace"], "steps")[0];
    assert_eq!(
        first["text"],
        "Nackter Einer: in r5c5 ist nur noch 5 möglich: setze r5c5=5."
    );
    let mut wrong = EASY.to_owned();
    wrong.replace_range(0..3, "535");
    let checked = call_in(
        &server,
        "Check",
        &json!({ "givens": EASY, "values": wrong }),
        "de",
    );
    assert_eq!(
        checked["clashes"][0]["text"],
        "5 steht in r1c1 und r1c3, beide in Zeile 1"
    );
    assert_eq!(checked["language"], "de");
    let state = json!({ "givens": EASY, "values": wrong });
    let mistakes = json!({ "state": state, "hint": { "detail": "HINT_DETAIL_PLACE" } });
    assert_eq!(
        call_in(&server, "Solve", &mistakes, "de")["mistakes"][0]["text"],
        "r1c3 ist 5, das ist falsch"
    );
}

#[tokio::test]
async fn pictures_and_sheets_are_in_the_language_of_the_request() {
    let server = Server::start();
    let hint = json!({ "puzzle": SKYSCRAPER, "hint": { "detail": "HINT_DETAIL_STEP" } });
    let plain = solve(&server, &hint);
    let drawn = call_in(
        &server,
        "Draw",
        &json!({ "puzzle": SKYSCRAPER, "hint": {} }),
        "de",
    );
    assert_eq!(
        (&drawn["language"], &drawn["alternativeText"]),
        (&"de".into(), &GERMAN.into())
    );
    let svg = drawn["svg"].as_str().unwrap();
    assert!(
        svg.contains("<title>Wolkenkratzer (Zeilen)</title>") && svg.contains(">Haus des Musters<"),
        "{svg}"
    );
    // A step of the request has the language of its text, and the picture the one that was asked for.
    let given = call_in(
        &server,
        "Draw",
        &json!({ "puzzle": SKYSCRAPER, "step": plain["hint"]["step"] }),
        "de",
    );
    let svg = given["svg"].as_str().unwrap();
    assert!(
        svg.contains("<title>Wolkenkratzer (Zeilen)</title>") && svg.contains(">Haus des Musters<"),
        "{svg}"
    );
    let made = json!({ "seed": 1, "level": "easy", "extras": ["GENERATE_EXTRA_TRACE"] });
    let made = call_in(&server, "Generate", &made, "de");
    assert_eq!(made["language"], "de");
    let steps = list(&made["grade"]["trace"], "steps");
    assert!(
        steps
            .iter()
            .all(|step| step["text"].as_str().unwrap().contains(": setze ")),
        "{steps:?}"
    );
    let printed = json!({ "puzzles": [{ "puzzle": EASY }] });
    let [german, english] = ["de", "en"].map(|language| call_in(&server, "Print", &printed, language));
    assert_eq!(
        (&german["language"], &english["language"]),
        (&"de".into(), &"en".into())
    );
    assert_ne!(german["pdf"], english["pdf"]);
    let sheet = |level: &str| {
        let printed = json!({ "puzzles": [{ "puzzle": EASY, "level": level }] });
        call_in(&server, "Print", &printed, "de")["pdf"].clone()
    };
    assert_eq!(sheet("very-hard"), sheet("sehr schwer"));
    assert_ne!(sheet("very-hard"), sheet("leicht"));
    let graded = json!({ "puzzles": [{ "puzzle": EASY }], "levels": "PRINT_LEVELS_GRADED" });
    assert_eq!(call_in(&server, "Print", &graded, "de")["pdf"], sheet("leicht"));
}

#[tokio::test]
async fn a_malformed_language_is_refused() {
    let server = Server::start();
    for method in ["Solve", "Grade", "Draw", "Print", "Generate"] {
        let message = match method {
            "Solve" => json!({ "puzzle": SKYSCRAPER, "hint": { "detail": "HINT_DETAIL_STEP" } }),
            "Print" => json!({ "puzzles": [{ "puzzle": EASY }] }),
            "Generate" => json!({ "seed": 1 }),
            _ => json!({ "puzzle": EASY }),
        };
        let message = with(&message, &json!({ "language": "de_AT" }));
        let (reason, text) = refusal(&server, method, &message);
        assert_eq!(reason, "LANGUAGE_MALFORMED");
        assert!(text.contains("such as de, de-AT or en"), "{text}");
    }
}

#[tokio::test]
async fn a_file_of_an_operator_adds_a_language_and_a_broken_one_is_refused() {
    let languages = tempfile::tempdir().unwrap();
    let file = languages.path().join("fr.ftl");
    let configuration = format!("[languages]\nfolder = '{}'\n", languages.path().display());
    let server = Server::with(&configuration, &["singles"]);
    let mut operator = server.operator().await;
    let first_step = || {
        let graded = json!({ "puzzle": EASY, "extras": ["GRADE_EXTRA_TRACE"] });
        let graded = call_in(&server, "Grade", &graded, "fr-CA");
        let text = &list(&graded["grades"][0]["trace"], "steps")[0]["text"];
        let parts = [&graded["language"], text];
        parts.map(|part| part.as_str().unwrap().to_owned())
    };
    let [language, english] = first_step();
    assert_eq!(language, "en");
    assert!(english.ends_with(": place r5c5=5."), "{english}");

    fs::write(
        &file,
        "place = pose { $changes }\ntechnique-naked-single = Unique nu\n",
    )
    .unwrap();
    operator.reload(ReloadRequest::default()).await.unwrap();
    let [language, french] = first_step();
    assert_eq!(language, "fr");
    assert!(
        french.starts_with("Unique nu: ") && french.ends_with(": pose r5c5=5."),
        "{french}"
    );

    fs::write(&file, "place = pose { $changes }\nplaces = b\n").unwrap();
    let refused = operator.reload(ReloadRequest::default()).await.unwrap_err();
    assert_eq!(parts_of(&refused).1, "RELOAD_REFUSED");
    let problem = "fr.ftl:2: nothing uses message places";
    assert!(refused.message().contains(problem), "{refused:?}");
    assert_eq!(first_step(), [language, french]);
}
