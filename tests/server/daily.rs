//! The jobs of an app maker, over JSON: checks of a player's digits, daily puzzles, looks for each player.

use serde_json::{Value, json};

use crate::json::call;
use crate::play::{list, refusal};
use crate::support::{EASY, EASY_SOLUTION, Server};

#[tokio::test]
async fn digits_are_checked_without_state() {
    let server = Server::start();
    let check = |values: &str| {
        let message = json!({ "givens": EASY, "values": values });
        let (status, answer) = call(&server.public, "/sudoku.v1.SudokuService/Check", &message);
        assert_eq!(status, 200, "{answer}");
        answer
    };
    let started = check(&EASY.replacen('.', "4", 1));
    assert_eq!(started["right"], true);
    assert_eq!(
        (&started["complete"], &started["openCells"]),
        (&json!(null), &json!(50))
    );
    let solved = check(EASY_SOLUTION);
    assert_eq!(
        (&solved["right"], &solved["complete"], &solved["openCells"]),
        (&json!(true), &json!(true), &json!(null))
    );
    // The player's digits alone.
    let own: String = std::iter::zip(EASY.chars(), EASY_SOLUTION.chars())
        .map(|(given, digit)| if given == '.' { digit } else { '.' })
        .collect();
    assert_eq!(check(&own), solved);

    // A wrong digit that clashes twice, and a changed given.
    let wrong = format!("535{}", &EASY_SOLUTION[3..]);
    let checked = check(&wrong);
    assert_eq!(
        (&checked["right"], &checked["complete"]),
        (&json!(null), &json!(true))
    );
    assert_eq!(checked["wrongCells"], json!([2]));
    assert_eq!(list(&checked, "mistakes")[0]["text"], "r1c3 is 5, which is wrong");
    let clashes: Vec<_> = list(&checked, "clashes")
        .iter()
        .map(|clash| &clash["text"])
        .collect();
    assert_eq!(
        clashes,
        [
            "5 is at r1c1 and r1c3, both in row 1",
            "5 is at r1c3 and r9c3, both in column 3"
        ]
    );
    let checked = check(&EASY.replacen('5', "4", 1));
    let changed = &list(&checked, "mistakes")[0];
    assert_eq!(changed["kind"], "MISTAKE_KIND_CHANGED_GIVEN");
    assert_eq!(changed["text"], "r1c1 is 4, but its given is 5");
    // The answer does not contain the solution.
    assert!(!checked.to_string().contains(EASY_SOLUTION));

    let several = ".".repeat(27) + &EASY[27..];
    for (message, expected) in [
        (json!({ "givens": several, "values": EASY }), "PUZZLE_NOT_UNIQUE"),
        (json!({ "givens": EASY, "values": "5" }), "GRID_LENGTH"),
        (
            json!({ "givens": EASY.replacen("53", "55", 1), "values": EASY }),
            "GRID_CONFLICT",
        ),
        (
            json!({ "givens": EASY, "values": EASY, "revision": "x" }),
            "REVISION_DIFFERS",
        ),
    ] {
        assert_eq!(refusal(&server, "Check", &message).0, expected);
    }
}

#[tokio::test]
async fn an_app_maker_gives_each_player_an_own_look_of_the_daily_puzzle() {
    let server = Server::start();
    let method = |name: &str, message: &Value| {
        let path = format!("/sudoku.v1.SudokuService/{name}");
        let (status, answer) = call(&server.public, &path, message);
        assert_eq!(status, 200, "{answer}");
        answer
    };
    let daily = method("Generate", &json!({ "level": "easy", "key": "2026-11-25" }));
    assert_eq!(daily["seed"], "197586327404176", "pinned in the contract");
    let seeded = method("Generate", &json!({ "level": "easy", "seed": "197586327404176" }));
    assert_eq!(daily["puzzle"], seeded["puzzle"]);
    for (message, expected) in [
        (
            json!({ "key": "a", "seed": 1 }),
            ("KEY_AND_SEED", "leave out one of the two"),
        ),
        (
            json!({ "key": "a".repeat(1025) }),
            ("KEY_LENGTH", "1025 bytes; write 1 to 1024"),
        ),
        (json!({ "key": "" }), ("KEY_LENGTH", "0 bytes; write 1 to 1024")),
    ] {
        let (reason, text) = refusal(&server, "Generate", &message);
        assert_eq!(reason, expected.0);
        assert!(text.contains(expected.1), "{text}");
    }

    for key in [String::new(), "a".repeat(1025)] {
        let message = json!({ "puzzle": EASY, "operations": [{ "key": key }] });
        assert_eq!(refusal(&server, "Transform", &message).0, "KEY_LENGTH");
    }

    // The look of a player, whose solution the app keeps; the submission is checked against the look.
    let mut looks = Vec::new();
    for player in ["ada", "bob"] {
        let look = method(
            "Transform",
            &json!({
                "puzzle": daily["puzzle"], "operations": [{ "key": format!("{player} 2026-11-25") }],
                "keepSymmetryIfAny": true, "extras": ["TRANSFORM_EXTRA_SOLUTION"],
            }),
        );
        let check = json!({ "givens": look["puzzle"], "values": look["solution"] });
        let checked = method("Check", &check);
        assert_eq!(
            (&checked["right"], &checked["complete"]),
            (&json!(true), &json!(true))
        );
        let back = method(
            "Transform",
            &json!({
                "puzzle": look["solution"], "operations": [{ "transformation": look["inverse"] }],
            }),
        );
        let solution = method("Solve", &json!({ "puzzle": daily["puzzle"], "solution": {} }));
        assert_eq!(back["puzzle"], solution["solution"]);
        assert!(back["solution"].is_null(), "not asked for");
        looks.push(look["puzzle"].clone());
    }
    assert_ne!(looks[0], looks[1]);

    // Givens without symmetry: refused, unless there is nothing to keep.
    let uneven = EASY.replacen('5', ".", 1);
    let operations = json!([{ "key": "ada" }]);
    let strict = json!({ "puzzle": uneven, "operations": operations, "keepSymmetry": true });
    assert_eq!(refusal(&server, "Transform", &strict).0, "NO_SYMMETRY");
    let if_any = json!({ "puzzle": uneven, "operations": operations, "keepSymmetryIfAny": true });
    let free = json!({ "puzzle": uneven, "operations": operations });
    assert_eq!(method("Transform", &if_any), method("Transform", &free));
    // Symmetric givens keep theirs.
    let even = json!({ "puzzle": EASY, "operations": operations, "keepSymmetryIfAny": true });
    let kept = json!({ "puzzle": EASY, "operations": operations, "keepSymmetry": true });
    assert_eq!(method("Transform", &even), method("Transform", &kept));
    let turned =
        json!({ "puzzle": EASY, "operations": [{ "rows": "213456789" }], "keepSymmetryIfAny": true });
    assert_eq!(refusal(&server, "Transform", &turned).0, "BREAKS_SYMMETRY");
    let unsolvable = json!({ "puzzle": uneven.replace('3', "."), "extras": [1] });
    assert_eq!(refusal(&server, "Transform", &unsolvable).0, "PUZZLE_NOT_UNIQUE");

    // The empty grid is a grid.
    let empty = ".".repeat(81);
    let counted = method("Solve", &json!({ "puzzle": empty, "count": { "limit": 5 } }));
    assert_eq!(
        (&counted["count"]["solutions"], &counted["count"]["limitReached"]),
        (&json!("5"), &json!(true))
    );
    let turned = method(
        "Transform",
        &json!({ "puzzle": empty, "operations": [{ "transpose": {} }] }),
    );
    assert_eq!(turned["puzzle"], json!(empty));
    assert_eq!(
        method("Grade", &json!({ "puzzle": empty }))["status"],
        "SOLUTION_STATUS_SEVERAL"
    );
    assert_eq!(
        refusal(&server, "Solve", &json!({ "puzzle": empty, "solution": {} })).0,
        "PUZZLE_NOT_UNIQUE"
    );
}
