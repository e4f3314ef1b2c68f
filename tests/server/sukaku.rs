//! Sukakus over JSON: every call that takes a puzzle takes 729 characters.

use serde_json::{Value, json};

use crate::json::{call, reason};
use crate::support::{EASY, EASY_SOLUTION, Server};

/// A sukaku of the command line's tests.
fn sukaku() -> String {
    let mut lines = include_str!("../cli/sukaku.txt").lines();
    lines.find(|line| !line.starts_with('#')).unwrap().to_owned()
}

/// A sukaku in which an argument from uniqueness is wrong.
fn sukaku_against_uniqueness() -> &'static str {
    include_str!("../cli/sukaku.txt").lines().last().unwrap()
}

fn ask(server: &Server, method: &str, message: &Value) -> Value {
    let (status, answer) = call(
        &server.public,
        &format!("/sudoku.v1.SudokuService/{method}"),
        message,
    );
    assert_eq!(status, 200, "{method}: {answer}");
    answer
}

fn list<'a>(value: &'a Value, name: &str) -> &'a [Value] {
    value[name].as_array().map_or(&[], Vec::as_slice)
}

#[tokio::test]
async fn a_sukaku_is_graded_and_solved_with_hints_to_its_end() {
    let server = Server::start();
    let sukaku = sukaku();
    let extras = [
        "GRADE_EXTRA_SOLUTIONS",
        "GRADE_EXTRA_FACTS",
        "GRADE_EXTRA_MINIMALITY",
        "GRADE_EXTRA_GUESSES",
        "GRADE_EXTRA_IDENTITY",
        "GRADE_EXTRA_TRACE",
    ];
    let graded = ask(&server, "Grade", &json!({ "puzzle": sukaku, "extras": extras }));
    assert_eq!(graded["status"], "SOLUTION_STATUS_UNIQUE");
    assert_eq!(graded["identity"]["canonicalId"].as_str().unwrap().len(), 20);
    assert_eq!(graded["minimality"], Value::Null);
    let solution = graded["solutions"][0].clone();
    let found = ask(&server, "Solve", &json!({ "puzzle": sukaku, "solution": {} }));
    assert_eq!(found["solution"], solution);
    let count = ask(
        &server,
        "Solve",
        &json!({ "puzzle": sukaku, "count": { "limit": 100 } }),
    );
    assert_eq!(count["count"]["solutions"], "1");
    let path = ask(&server, "Solve", &json!({ "puzzle": sukaku, "trace": {} }));
    assert_eq!(path["trace"], graded["grades"][0]["trace"]);
    // Hints from the start and after steps that the player has seen.
    let steps = list(&path["trace"], "steps");
    for seen in [0, 1, steps.len() / 2, steps.len() - 1] {
        let ask_hint = json!({ "detail": "HINT_DETAIL_STEP", "after": steps[..seen] });
        let hint = ask(&server, "Solve", &json!({ "puzzle": sukaku, "hint": ask_hint }));
        assert_eq!(hint["hint"]["step"]["text"], steps[seen]["text"], "after {seen}");
    }
    let all = ask(&server, "Solve", &json!({ "puzzle": sukaku, "all": {} }));
    assert_eq!(list(&all["all"], "steps")[0]["text"], steps[0]["text"]);
    let next = json!({ "puzzle": sukaku, "placement": { "detail": "HINT_DETAIL_STEP" } });
    let next = ask(&server, "Solve", &next);
    assert_eq!(next["placement"]["status"], "HINT_STATUS_FOUND");
    // In mid-play the givens are the sukaku, and its missing candidates stay missing.
    let values = solution.as_str().unwrap().to_owned();
    let mid = format!("{}{}", &values[..40], &".".repeat(41));
    let givens = given_values(&sukaku);
    let mid: String = std::iter::zip(mid.chars(), givens.chars())
        .map(|(value, given)| if value == '.' { given } else { value })
        .collect();
    let state = json!({ "givens": sukaku, "values": mid });
    let solved = ask(&server, "Solve", &json!({ "state": state, "solution": {} }));
    assert_eq!(solved["solution"], solution);
    let hint = json!({ "state": state, "hint": { "detail": "HINT_DETAIL_STEP" } });
    assert_eq!(
        ask(&server, "Solve", &hint)["hint"]["status"],
        "HINT_STATUS_FOUND"
    );
    let right = ask(&server, "Check", &json!({ "givens": sukaku, "values": mid }));
    assert_eq!(
        (right["right"].clone(), right["complete"].clone()),
        (json!(true), Value::Null)
    );
}

#[tokio::test]
async fn no_ask_argues_from_uniqueness_where_the_candidates_do_not_allow_it() {
    let server = Server::start();
    let sukaku = sukaku_against_uniqueness();
    let graded = json!({ "puzzle": sukaku, "extras": ["GRADE_EXTRA_TRACE"] });
    let graded = ask(&server, "Grade", &graded);
    let steps = list(&graded["grades"][0]["trace"], "steps");
    let solve = |name: &str, what: Value| {
        let answer = ask(&server, "Solve", &json!({ "puzzle": sukaku, name: what }));
        // A wrong argument would put its plugin into quarantine, which changes the revision.
        assert_eq!(answer["snapshotRevision"], graded["snapshotRevision"], "{name}");
        answer[name].clone()
    };
    assert_eq!(list(&solve("trace", json!({})), "steps"), steps);
    for seen in 0..steps.len() {
        let after = &steps[..seen];
        let hint = solve("hint", json!({ "detail": "HINT_DETAIL_STEP", "after": after }));
        assert_eq!(hint["step"]["text"], steps[seen]["text"], "after {seen}");
    }
    assert_eq!(
        list(&solve("all", json!({})), "steps")[0]["text"],
        steps[0]["text"]
    );
    let next = solve("placement", json!({ "detail": "HINT_DETAIL_STEP" }));
    assert_eq!(next["status"], "HINT_STATUS_FOUND");
}

/// The cells with one candidate, which include the givens; a right value for each.
fn given_values(sukaku: &str) -> String {
    let cell = |places: &[u8]| {
        let mut digits = places.iter().filter(|place| place.is_ascii_digit());
        match (digits.next(), digits.next()) {
            (Some(&only), None) => only as char,
            _ => '.',
        }
    };
    sukaku.as_bytes().chunks(9).map(cell).collect()
}

#[tokio::test]
async fn a_sukaku_is_read_drawn_printed_and_transformed() {
    let server = Server::start();
    let sukaku = sukaku();
    let read = ask(&server, "Read", &json!({ "text": sukaku }));
    assert_eq!(
        (&read["format"], &read["entries"][0]["puzzle"]),
        (&json!("lines"), &json!(sukaku))
    );
    let drawn = ask(&server, "Draw", &json!({ "puzzle": sukaku }));
    let marks = |pencil_marks: &str| {
        let message = json!({ "puzzle": sukaku, "pencilMarks": pencil_marks });
        ask(&server, "Draw", &message)["svg"].clone()
    };
    assert_eq!(drawn["svg"], marks("PENCIL_MARKS_SHOWN"));
    assert_ne!(drawn["svg"], marks("PENCIL_MARKS_HIDDEN"));
    let alternative = drawn["alternativeText"].as_str().unwrap();
    assert!(
        alternative.starts_with("Sukaku with") && alternative.ends_with(&sukaku),
        "{alternative}"
    );
    let printed = |pencil_marks: &str| {
        let message = json!({ "puzzles": [{ "puzzle": sukaku }], "pencilMarks": pencil_marks });
        ask(&server, "Print", &message)["pdf"].as_str().unwrap().len()
    };
    assert_eq!(printed("PENCIL_MARKS_HIDDEN"), printed("PENCIL_MARKS_SHOWN"));
    let turn = json!({ "puzzle": sukaku, "operations": [{ "rotate": "ROTATION_CLOCKWISE_90" }, { "key": "today" }] });
    let turned = ask(&server, "Transform", &turn);
    assert_eq!(turned["puzzle"].as_str().unwrap().len(), 729);
    let back = json!({ "puzzle": turned["puzzle"], "operations": [{ "transformation": turned["inverse"] }] });
    assert_eq!(ask(&server, "Transform", &back)["puzzle"], sukaku);
}

#[tokio::test]
async fn what_is_no_sukaku_is_refused_by_field() {
    let server = Server::start();
    let sukaku = sukaku();
    let empty = format!("{}{}", ".".repeat(9), &sukaku[9..]);
    for (text, expected) in [
        (&sukaku[..728], "GRID_LENGTH"),
        (&sukaku.replacen('.', "x", 1), "GRID_CHARACTER"),
        (&empty, "CELL_WITHOUT_CANDIDATE"),
    ] {
        for (method, message, field) in [
            ("Grade", json!({ "puzzle": text }), "puzzle"),
            ("Solve", json!({ "puzzle": text, "solution": {} }), "puzzle"),
            (
                "Solve",
                json!({ "state": { "givens": text, "values": EASY }, "solution": {} }),
                "state.givens",
            ),
            ("Transform", json!({ "puzzle": text }), "puzzle"),
            ("Draw", json!({ "puzzle": text }), "puzzle"),
            ("Check", json!({ "givens": text, "values": EASY }), "givens"),
        ] {
            let path = format!("/sudoku.v1.SudokuService/{method}");
            let (status, error) = call(&server.public, &path, &message);
            assert_eq!(
                (status, reason(&error)),
                (400, expected.to_owned()),
                "{method}: {error}"
            );
            let words = error["message"].as_str().unwrap();
            assert!(words.starts_with(&format!("{field}: ")), "{words}");
        }
    }
    // Where a technique is named that the sukaku does not allow, the answer says why.
    let message = json!({ "puzzle": sukaku, "technique": "unique-rectangle-type-1" });
    let (_, error) = call(&server.public, "/sudoku.v1.SudokuService/Draw", &message);
    let words = error["message"].as_str().unwrap();
    assert!(
        words.contains("only if its givens alone have one solution"),
        "{words}"
    );
    let plain = json!({ "puzzle": EASY, "solution": {} });
    assert_eq!(ask(&server, "Solve", &plain)["solution"], EASY_SOLUTION);
}
