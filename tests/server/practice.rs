//! Positions for practice, all solutions of a grid, and steps where there are several, over JSON.

use serde_json::{Value, json};
use sudokud::puzzle::{Grid, Stop};

use crate::play::{SKYSCRAPER, list, refusal, solve, with};
use crate::support::{EASY, EASY_SOLUTION, Server};

const GENERATE: &str = "/sudoku.v1.SudokuService/Generate";

/// A grid with six solutions: [`EASY`] without some givens.
fn several() -> String {
    EASY.replace('7', ".")
}

#[tokio::test]
async fn all_solutions_are_listed_up_to_a_limit() {
    let server = Server::with("", &["singles"]);
    let grid: Grid = several().parse().unwrap();
    let all = sudokud::search::solutions(&grid, 2_000);
    assert_eq!(all.len(), 6);
    let listed = |message: &Value| solve(&server, message)["solutions"].clone();
    let found = listed(&json!({ "puzzle": several(), "solutions": { "limit": 1000 } }));
    let texts: Vec<String> = all.iter().map(ToString::to_string).collect();
    assert_eq!(found, json!({ "solutions": texts }));
    let two = listed(&json!({ "puzzle": several(), "solutions": { "limit": 2 } }));
    assert_eq!(two, json!({ "solutions": &texts[..2], "limitReached": true }));
    // Exactly one, none, and those that agree with the values of a position.
    let one = listed(&json!({ "puzzle": EASY, "solutions": {} }));
    assert_eq!(one, json!({ "solutions": [EASY_SOLUTION] }));
    let none = listed(&json!({ "puzzle": format!("12345678{}9", ".".repeat(71) + "."), "solutions": {} }));
    assert_eq!(none["solutions"].as_array().map_or(0, Vec::len), 0, "{none}");
    let mut values = several();
    values.replace_range(2..3, &texts[0][2..3]);
    let played = listed(&json!({ "state": { "givens": several(), "values": values }, "solutions": {} }));
    let agreeing: Vec<&String> = texts.iter().filter(|text| text[2..3] == texts[0][2..3]).collect();
    assert_eq!(list(&played, "solutions").len(), agreeing.len().min(100));
    for limit in [-1, 1001] {
        let ask = json!({ "puzzle": EASY, "solutions": { "limit": limit } });
        let (reason, text) = refusal(&server, "Solve", &ask);
        assert_eq!(reason, "COUNT_OUT_OF_RANGE");
        assert!(text.contains("1 to 1000"), "{text}");
    }
}

#[tokio::test]
async fn steps_with_several_solutions_hold_in_all_of_them() {
    let server = Server::start();
    let grid: Grid = several().parse().unwrap();
    let all = sudokud::search::solutions(&grid, 2_000);
    let ask = |fields: &Value| with(&json!({ "puzzle": several(), "severalSolutions": true }), fields);
    let answer = solve(&server, &ask(&json!({ "trace": {}, "scale": "hodoku-all" })));
    let steps = list(&answer["trace"], "steps");
    assert!(!steps.is_empty() && answer["trace"]["solvedByLogic"].is_null());
    let has = |solution: &Grid, candidate: &Value| {
        let cell = candidate["cell"].as_u64().unwrap_or(0) as usize;
        u64::from(solution.values()[cell]) == candidate["digit"].as_u64().unwrap()
    };
    for solution in &all {
        for step in steps {
            assert!(
                list(step, "placements")
                    .iter()
                    .all(|placed| has(solution, placed)),
                "{step}"
            );
            assert!(
                !list(step, "eliminations").iter().any(|gone| has(solution, gone)),
                "{step}"
            );
        }
    }
    // Where logic ends: the digits of all solutions, and what was left out.
    let end = &answer["severalSolutions"];
    let expected: Vec<String> = (0..81)
        .map(|cell| {
            let mut digits: Vec<u8> = all.iter().map(|solution| solution.values()[cell]).collect();
            digits.sort_unstable();
            digits.dedup();
            digits.iter().map(ToString::to_string).collect()
        })
        .collect();
    assert_eq!(end["possibleDigits"], json!(expected));
    let left_out = list(end, "leftOut");
    assert!(
        left_out.contains(&json!("unique-rectangle-type-1")),
        "{left_out:?}"
    );
    assert!(!left_out.contains(&json!("x-wing")), "{left_out:?}");
    assert!(steps.iter().all(|step| !left_out.contains(&step["technique"])));
    // A hint is one of these steps and names no digits of solutions; and one after what was seen.
    let detail = json!({ "hint": { "detail": "HINT_DETAIL_STEP" }, "scale": "hodoku-all" });
    let hint = solve(&server, &ask(&detail));
    assert_eq!(hint["hint"]["step"]["technique"], steps[0]["technique"]);
    assert_eq!(hint["severalSolutions"]["possibleDigits"], Value::Null);
    let seen = json!({ "hint": { "detail": 3, "after": [steps[0]] }, "scale": "hodoku-all" });
    assert_eq!(
        solve(&server, &ask(&seen))["hint"]["step"]["technique"],
        steps[1]["technique"]
    );
    for asked in ["all", "placement"] {
        let fields = json!({ asked: if asked == "all" { json!({}) } else { json!({ "detail": 3 }) } });
        assert!(solve(&server, &ask(&fields))[asked].is_object());
    }
    // A puzzle has the answer that it has without the field.
    let puzzle = json!({ "puzzle": SKYSCRAPER, "trace": {} });
    let allowed = with(&puzzle, &json!({ "severalSolutions": true }));
    assert_eq!(solve(&server, &allowed), solve(&server, &puzzle));
    for (message, reason) in [
        (json!({ "puzzle": several(), "trace": {} }), "PUZZLE_NOT_UNIQUE"),
        (ask(&json!({ "solution": {} })), "NO_STEPS_ASKED"),
        (ask(&json!({ "count": {} })), "NO_STEPS_ASKED"),
        (
            ask(
                &json!({ "hint": { "detail": 3, "after": [{ "eliminations": [{ "cell": 1, "digit": 3 }] }] } }),
            ),
            "WRONG_STEP",
        ),
    ] {
        assert_eq!(refusal(&server, "Solve", &message).0, reason, "{message}");
    }
    // Marks without any solution, and a value that no solution has.
    let mut marks = vec![String::new(); 81];
    marks[grid.values().iter().position(|&value| value == 0).unwrap()] = "9".to_owned();
    let state = json!({ "givens": several(), "values": several(), "pencilMarks": marks });
    let marked = json!({ "state": state, "severalSolutions": true, "trace": {} });
    assert_eq!(refusal(&server, "Solve", &marked).0, "MARKS_WITHOUT_SOLUTION");
}

#[tokio::test]
async fn a_position_is_the_one_before_the_first_step_of_a_technique() {
    let server = Server::start();
    let technique = "x-wing";
    let message = json!({ "positionBefore": technique, "seed": 3, "format": "pencil-marks" });
    let (status, made) = crate::json::call(&server.public, GENERATE, &message);
    assert_eq!(status, 200, "{made}");
    // It is the puzzle of `needs`.
    let (_, needed) = crate::json::call(
        &server.public,
        GENERATE,
        &json!({ "needs": [technique], "seed": 3 }),
    );
    assert_eq!(
        (&made["puzzle"], &needed["position"]),
        (&needed["puzzle"], &Value::Null)
    );
    let state = &made["position"];
    assert_eq!(
        (&state["givens"], &state["marks"]),
        (&made["puzzle"], &json!("MARKS_COMPLETE"))
    );
    assert_eq!(list(state, "pencilMarks").len(), 81);
    let hint = json!({ "state": state, "hint": { "detail": "HINT_DETAIL_STEP" } });
    assert_eq!(solve(&server, &hint)["hint"]["technique"], technique);
    // Solve finds the same position of the puzzle.
    let ask = json!({ "puzzle": made["puzzle"], "positionBefore": { "technique": "X-Wing" } });
    let answer = solve(&server, &ask);
    assert_eq!((&answer["position"], &answer["mistakes"]), (state, &Value::Null));
    // The text is read back as the same candidates.
    let read = json!({ "text": made["text"], "format": "pencil-marks" });
    let (status, read) = crate::json::call(&server.public, "/sudoku.v1.SudokuService/Read", &read);
    assert_eq!(status, 200, "{read}");
    assert_eq!(list(&read, "entries")[0]["state"]["values"], state["values"]);
    // Draw and Print take it.
    let (status, drawn) = crate::json::call(
        &server.public,
        "/sudoku.v1.SudokuService/Draw",
        &json!({ "state": state, "hint": {} }),
    );
    assert_eq!(
        (status, &drawn["step"]["technique"]),
        (200, &json!(technique)),
        "{drawn}"
    );
    let sheet = json!({ "puzzles": [{ "state": state }], "pencilMarks": "PENCIL_MARKS_SHOWN" });
    let (status, printed) = crate::json::call(&server.public, "/sudoku.v1.SudokuService/Print", &sheet);
    assert_eq!(
        (status, &printed["pages"]),
        (200, &json!(2)),
        "{}",
        printed["message"]
    );

    for (message, reason, text) in [
        (
            json!({ "puzzle": EASY, "positionBefore": { "technique": "x-wing" } }),
            "NO_STEP",
            "does not use X-Wing",
        ),
        (
            json!({ "puzzle": EASY, "positionBefore": { "technique": "x-wnig" } }),
            "UNKNOWN_TECHNIQUE",
            "positionBefore.technique",
        ),
        (
            json!({ "puzzle": several(), "positionBefore": { "technique": "x-wing" } }),
            "PUZZLE_NOT_UNIQUE",
            "several solutions",
        ),
    ] {
        let refused = refusal(&server, "Solve", &message);
        assert_eq!(refused.0, reason);
        assert!(refused.1.contains(text), "{}", refused.1);
    }
    let refused = refusal(&server, "Generate", &json!({ "positionBefore": "x-wnig" }));
    assert_eq!(refused.0, "UNKNOWN_TECHNIQUE");
    assert!(refused.1.starts_with("positionBefore: "), "{}", refused.1);
}

#[test]
fn the_grid_of_these_tests_has_several_solutions() {
    let grid: Grid = several().parse().unwrap();
    let possible = sudokud::search::possible_digits(&grid.board(), &Stop::never()).unwrap();
    assert!(possible.len() > 81);
}
