//! The jobs of a player's app, over JSON: hints and steps.

use serde_json::{Value, json};

use crate::json::{call, reason};
use crate::support::{EASY, Server};

/// A puzzle whose first step is a Skyscraper.
pub(crate) const SKYSCRAPER: &str =
    "..46375.9793.51.6265.2.9.73465.7...1137.6...4982..3657.79..6.45..6.947.8.4.72.9.6";
/// A puzzle of our own generator (seed 1, level extreme).
const EXTREME: &str = ".42.....8....32.....1.5.6.........4...7.6......632..9.........5.24..51.77..8....9";
/// The same in mid-play. The walk makes fifteen eliminations here before it places a digit.
const EXTREME_LATER: &str =
    ".42..6..8..8.32..4..14586......8..46..7.6......632..91...2....5.246951.77.58....9";

pub(crate) fn solve(server: &Server, message: &Value) -> Value {
    let (status, answer) = call(&server.public, "/sudoku.v1.SudokuService/Solve", message);
    assert_eq!(status, 200, "{answer}");
    answer
}

/// The reason and the message of a refused request.
pub(crate) fn refusal(server: &Server, method: &str, message: &Value) -> (String, String) {
    let path = format!("/sudoku.v1.SudokuService/{method}");
    let (status, error) = call(&server.public, &path, message);
    assert_ne!(status, 200, "{error}");
    (reason(&error), error["message"].as_str().unwrap().to_owned())
}

/// The message with these fields added.
pub(crate) fn with(message: &Value, fields: &Value) -> Value {
    let mut all = message.clone();
    all.as_object_mut()
        .unwrap()
        .extend(fields.as_object().unwrap().clone());
    all
}

pub(crate) fn list<'a>(value: &'a Value, name: &str) -> &'a [Value] {
    value[name].as_array().map_or(&[], Vec::as_slice)
}

/// Places the digits of a step.
fn place(values: &mut String, step: &Value) {
    for placement in list(step, "placements") {
        // A zero is left out of JSON.
        let cell = placement["cell"].as_u64().unwrap_or(0) as usize;
        values.replace_range(cell..=cell, &placement["digit"].to_string());
    }
}

#[tokio::test]
async fn a_hint_is_the_first_step_of_the_path_and_goes_on_after_what_was_seen() {
    let server = Server::start();
    let later = json!({ "state": { "givens": EXTREME, "values": EXTREME_LATER } });
    for position in [json!({ "puzzle": EASY }), json!({ "puzzle": SKYSCRAPER }), later] {
        let path = solve(&server, &with(&position, &json!({ "trace": {} })));
        let path = list(&path["trace"], "steps");
        let hint = |after: &[Value]| {
            let ask = json!({ "hint": { "detail": "HINT_DETAIL_STEP", "after": after } });
            solve(&server, &with(&position, &ask))["hint"].clone()
        };
        // The steps of the path are sent back as they came.
        for seen in [0, 1, 2, path.len() / 2, path.len() - 1] {
            let (hinted, step) = (&hint(&path[..seen])["step"], &path[seen]);
            for part in ["technique", "placements", "eliminations", "text"] {
                assert_eq!(hinted[part], step[part], "{position} after {seen} steps");
            }
        }
        assert_eq!(hint(path)["status"], "HINT_STATUS_SOLVED");
        let all = solve(&server, &with(&position, &json!({ "all": { "limit": 1 } })));
        assert_eq!(list(&all["all"], "steps")[0]["text"], path[0]["text"]);
    }
}

#[tokio::test]
async fn a_player_uses_the_techniques_that_they_know() {
    let server = Server::start();
    let singles = json!(["full-house", "Hidden-Single"]);
    let trace = solve(&server, &json!({ "puzzle": EASY, "trace": { "only": singles } }));
    assert_eq!(trace["trace"]["solvedByLogic"], true);
    let known = ["full-house", "hidden-single"];
    let used = list(&trace["trace"], "steps")
        .iter()
        .map(|step| step["technique"].as_str().unwrap());
    assert!(used.clone().all(|id| known.contains(&id)) && used.count() == 51);

    let hint = |fields: Value| {
        let ask = with(&json!({ "detail": "HINT_DETAIL_STEP" }), &fields);
        solve(&server, &json!({ "puzzle": SKYSCRAPER, "hint": ask }))["hint"].clone()
    };
    assert_eq!(hint(json!({}))["technique"], "skyscraper");
    let without = hint(json!({ "without": ["skyscraper"] }));
    assert!(without["step"].is_object() && without["technique"] != "skyscraper");
    let stuck = hint(json!({ "only": singles }));
    assert_eq!(stuck["status"], "HINT_STATUS_STUCK");
    assert!(stuck["placeText"].as_str().unwrap().contains("that may be used"));
    let stuck = solve(
        &server,
        &json!({ "puzzle": SKYSCRAPER, "placement": { "detail": "HINT_DETAIL_STEP", "only": singles } }),
    );
    assert_eq!(stuck["placement"]["status"], "HINT_STATUS_STUCK");

    for (ask, expected) in [
        (
            json!({ "hint": { "detail": 3, "only": ["naked-singel"] } }),
            ("UNKNOWN_TECHNIQUE", "naked-single"),
        ),
        (
            json!({ "trace": { "without": ["x-wing", "x-wnig"] } }),
            ("UNKNOWN_TECHNIQUE", "trace.without[1]"),
        ),
        (
            json!({ "all": { "only": ["x-wing"], "without": ["X-Wing"] } }),
            ("ALLOWED_AND_FORBIDDEN", "leave it out of one of the two"),
        ),
        (
            json!({ "hint": { "detail": 3, "only": vec!["x-wing"; 257] } }),
            ("TOO_MANY_TECHNIQUES", "at most 256"),
        ),
        (
            json!({ "all": { "limit": 1001 } }),
            ("COUNT_OUT_OF_RANGE", "1 to 1000"),
        ),
        (json!({ "placement": {} }), ("UNKNOWN_VALUE", "HINT_DETAIL_PLACE")),
        (
            json!({ "hint": { "detail": 1, "after": [{}, { "placements": [{ "cell": 2, "digit": 1 }] }] } }),
            ("WRONG_STEP", "hint.after[1]"),
        ),
        (
            json!({ "hint": { "detail": 1, "after": [{ "eliminations": [{ "cell": 81, "digit": 1 }] }] } }),
            ("CELL_OUT_OF_RANGE", "hint.after[0].eliminations[0].cell"),
        ),
        (
            json!({ "hint": { "detail": 1, "after": vec![json!({}); 1001] } }),
            ("TOO_MANY_ELEMENTS", "at most 1000"),
        ),
    ] {
        let (reason, text) = refusal(&server, "Solve", &with(&json!({ "puzzle": EASY }), &ask));
        assert_eq!(reason, expected.0);
        assert!(text.contains(expected.1), "{text}");
    }
    let fish = Server::with("", &["fish", "singles"]);
    let all_singles = json!({ "without": ["x-wing", "swordfish", "jellyfish"], "only": ["naked-single"] });
    assert!(solve(&fish, &json!({ "puzzle": EASY, "trace": all_singles }))["trace"].is_object());
}

#[tokio::test]
async fn all_steps_are_listed_in_ladder_order_up_to_a_limit() {
    let server = Server::start();
    let all = |limit: i32| {
        // With chains there are thousands.
        let only = [
            "full-house",
            "naked-single",
            "hidden-single",
            "naked-pair",
            "locked-pair",
        ];
        let ask = json!({ "puzzle": EASY, "all": { "limit": limit, "only": only } });
        solve(&server, &ask)["all"].clone()
    };
    let many = all(1000);
    let steps = list(&many, "steps");
    assert!(steps.len() > 10 && many["more"].is_null(), "{}", steps.len());
    let usual = solve(&server, &json!({ "puzzle": EASY, "all": {} }));
    assert_eq!(
        (list(&usual["all"], "steps").len(), &usual["all"]["more"]),
        (100, &json!(true))
    );
    let few = all(5);
    assert_eq!((list(&few, "steps"), &few["more"]), (&steps[..5], &json!(true)));
    let exactly = all(steps.len() as i32);
    assert!(exactly["more"].is_null() && list(&exactly, "steps").len() == steps.len());
    // Each technique has its steps together, and no step twice.
    let ids: Vec<&Value> = steps.iter().map(|step| &step["technique"]).collect();
    let mut groups = ids.clone();
    groups.dedup();
    let mut different = groups.clone();
    different.sort_by_key(ToString::to_string);
    different.dedup();
    assert_eq!(groups.len(), different.len(), "{groups:?}");
    assert!(groups.contains(&&json!("hidden-single")) && groups[0] != "hidden-single");
    let mut changes: Vec<String> = steps
        .iter()
        .map(|step| {
            format!(
                "{} {} {}",
                step["technique"], step["placements"], step["eliminations"]
            )
        })
        .collect();
    changes.sort();
    changes.dedup();
    assert_eq!(changes.len(), steps.len());
}

#[tokio::test]
async fn a_player_without_marks_comes_to_the_end_digit_by_digit() {
    let server = Server::start();
    let next = |values: &str| {
        let state = json!({ "givens": EXTREME, "values": values });
        let ask = json!({ "state": state, "placement": { "detail": "HINT_DETAIL_STEP" } });
        solve(&server, &ask)["placement"].clone()
    };
    // No step of the path can be left out: the walk has fifteen eliminations, and one is enough.
    let path = next(EXTREME_LATER);
    let techniques: Vec<_> = list(&path, "steps")
        .iter()
        .map(|step| &step["technique"])
        .collect();
    assert_eq!(techniques, ["discontinuous-nice-loop", "hidden-single"]);
    assert!(
        path["placeText"]
            .as_str()
            .unwrap()
            .ends_with(", after 1 elimination."),
        "{path}"
    );

    let mut values = EXTREME.to_owned();
    for _ in 0..81 {
        let path = next(&values);
        if path["status"] == "HINT_STATUS_SOLVED" {
            break;
        }
        let (last, before) = list(&path, "steps").split_last().unwrap();
        assert!(
            before.iter().all(|step| list(step, "placements").is_empty()),
            "{path}"
        );
        assert!(!list(last, "placements").is_empty(), "{path}");
        place(&mut values, last);
    }
    let check = json!({ "givens": EXTREME, "values": values });
    let (_, checked) = call(&server.public, "/sudoku.v1.SudokuService/Check", &check);
    assert_eq!(
        (&checked["right"], &checked["complete"]),
        (&json!(true), &json!(true))
    );

    // The answer has only the detail that was asked for.
    let state = json!({ "givens": EXTREME, "values": EXTREME_LATER });
    for (detail, techniques) in [("HINT_DETAIL_PLACE", 0), ("HINT_DETAIL_TECHNIQUE", 2)] {
        let ask = json!({ "state": state, "placement": { "detail": detail } });
        let path = solve(&server, &ask)["placement"].clone();
        assert_eq!(list(&path, "techniques").len(), techniques, "{path}");
        assert!(path["steps"].is_null() && path["placeText"].is_string(), "{path}");
    }
}

#[tokio::test]
async fn a_missing_mark_is_told_as_gently_as_the_hint() {
    let server = Server::start();
    let mut marks = vec![""; 81];
    // The right digit of r1c3 is 4, that of r1c4 is 6.
    marks[2] = "12";
    let ask = |kind: Option<&str>, marks: &[&str], detail: &str| {
        let mut state = json!({ "givens": EASY, "values": EASY, "pencilMarks": marks });
        if let Some(kind) = kind {
            state["marks"] = json!(kind);
        }
        solve(&server, &json!({ "state": state, "hint": { "detail": detail } }))
    };
    for (detail, text, cell, digit, house) in [
        (
            "HINT_DETAIL_PLACE",
            "box 1 has a cell without its right mark",
            json!(-1),
            json!(null),
            json!({ "kind": "HOUSE_KIND_BOX", "number": 1 }),
        ),
        (
            "HINT_DETAIL_TECHNIQUE",
            "r1c3 lacks its right mark",
            json!(2),
            json!(null),
            json!(null),
        ),
        (
            "HINT_DETAIL_STEP",
            "r1c3 lacks the mark 4, which is right",
            json!(2),
            json!(4),
            json!(null),
        ),
    ] {
        let answer = ask(None, &marks, detail);
        let [mistake] = list(&answer, "mistakes") else {
            panic!("{answer}");
        };
        assert!(answer["hint"].is_null());
        assert_eq!(mistake["kind"], "MISTAKE_KIND_MISSING_MARK");
        assert_eq!(
            (
                &mistake["text"],
                &mistake["cell"],
                &mistake["digit"],
                &mistake["house"]
            ),
            (&json!(text), &cell, &digit, &house)
        );
    }
    // Other asks name the cell at most.
    let state = json!({ "givens": EASY, "values": EASY, "pencilMarks": marks });
    for (method, asked) in [
        ("Solve", json!({ "trace": {} })),
        ("Solve", json!({ "all": {} })),
        ("Solve", json!({ "solution": {} })),
        ("Draw", json!({ "hint": {} })),
        ("Draw", json!({ "technique": "x-wing" })),
    ] {
        let path = format!("/sudoku.v1.SudokuService/{method}");
        let (_, answer) = call(&server.public, &path, &with(&json!({ "state": state }), &asked));
        let [mistake] = list(&answer, "mistakes") else {
            panic!("{answer}");
        };
        assert_eq!(mistake["text"], "r1c3 lacks its right mark");
        assert!(mistake["digit"].is_null());
    }
    // Notes are incomplete by nature.
    let notes = ask(Some("MARKS_NOTES"), &marks, "HINT_DETAIL_STEP");
    let unmarked = solve(
        &server,
        &json!({ "puzzle": EASY, "hint": { "detail": "HINT_DETAIL_STEP" } }),
    );
    assert_eq!(notes, unmarked);
    // An empty group: not looked at, or without its right mark.
    let complete: Vec<String> = {
        let board = EASY.parse::<sudokud::puzzle::Grid>().unwrap().board();
        let cells = sudoku_technique::Cell::all();
        cells
            .map(|cell| {
                board
                    .candidates(cell)
                    .into_iter()
                    .map(|digit| digit.to_string())
                    .collect()
            })
            .collect()
    };
    let mut marks: Vec<&str> = complete.iter().map(String::as_str).collect();
    let whole = ask(Some("MARKS_COMPLETE"), &marks, "HINT_DETAIL_STEP");
    assert!(whole["hint"].is_object(), "{whole}");
    marks[2] = "";
    assert!(ask(None, &marks, "HINT_DETAIL_STEP")["hint"].is_object());
    let empty = ask(Some("MARKS_COMPLETE"), &marks, "HINT_DETAIL_STEP");
    assert_eq!(
        list(&empty, "mistakes")[0]["text"],
        "r1c3 lacks the mark 4, which is right"
    );
    let wrong = json!({ "state": { "givens": EASY, "values": EASY, "marks": 9 }, "solution": {} });
    assert_eq!(refusal(&server, "Solve", &wrong).0, "UNKNOWN_VALUE");
}

#[test]
fn a_mark_whose_digit_stands_in_a_peer_is_named() {
    let server = Server::start();
    let mut marks = vec![""; 81];
    // r1c3 can be 1, 2 or 4; 5 and 8 stand in its row and its box.
    marks[2] = "458";
    let state = json!({ "givens": EASY, "values": EASY, "pencilMarks": marks });
    let marks_of = |method: &str, asked: &Value| -> Vec<Value> {
        let path = format!("/sudoku.v1.SudokuService/{method}");
        let (status, answer) = call(&server.public, &path, &with(&json!({ "state": state }), asked));
        assert_eq!(status, 200, "{answer}");
        assert!(list(&answer, "mistakes").is_empty());
        list(&answer, "staleMarks").to_vec()
    };
    let hint = json!({ "hint": { "detail": "HINT_DETAIL_PLACE" } });
    for (method, asked) in [
        ("Solve", &hint),
        ("Solve", &json!({ "trace": {} })),
        ("Draw", &json!({ "hint": {} })),
    ] {
        let found = marks_of(method, asked);
        assert_eq!(found.len(), 2, "{found:?}");
        // The first cell is left out of JSON.
        assert_eq!(
            found[0],
            json!({ "cell": 2, "digit": 5, "text": "r1c3 has the mark 5, but r1c1 is 5" })
        );
        assert_eq!(found[1]["text"], "r1c3 has the mark 8, but r3c3 is 8");
    }
    assert!(marks_of("Solve", &json!({ "solution": {} })).is_empty());
}
