//! The output that scripts rely on: columns of tsv, names of JSON, the same puzzles for the same seed.

use serde_json::Value;

use crate::run::{EASY, HARD, NONE, SOLUTION, several, sudokud};

fn check(line: &str, input: &str, expected: &str) {
    let run = sudokud(line, input);
    assert_eq!(
        (run.status, run.out.as_str()),
        (0, expected),
        "{line}: {}",
        run.err
    );
}

#[test]
fn grade_has_eight_columns_and_a_line_for_each_scale() {
    let graded =
        format!("{EASY}\tunique\thodoku\teasy\t204\tnaked-single\tfull-house=21 naked-single=30\ttrue\n");
    check("grade", EASY, &graded);
    check("grade --scale hodoku --scale HODOKU", EASY, &graded.repeat(2));
    check("grade", NONE, &format!("{NONE}\tnone\t\t\t\t\t\t\n"));
    let several = several();
    check(
        "grade --scale hodoku --scale hodoku",
        &several,
        &format!("{several}\tseveral\thodoku\t\t\t\t\t\n").repeat(2),
    );
    let traced = sudokud("grade --trace", EASY);
    let columns = traced.columns(0);
    assert_eq!((columns.len(), columns[8]), (9, "true"));
    assert_eq!(columns[7].split(" | ").count(), 51);
    // Whatever is asked for has its column, also where there is nothing to say.
    check("grade --trace", NONE, &format!("{NONE}\tnone\t\t\t\t\t\t\t\n"));
    let hard = sudokud("grade", HARD);
    assert_eq!(hard.columns(0)[3], "hard");
}

#[test]
fn solve_has_three_columns_and_a_fourth_for_steps() {
    check("solve", EASY, &format!("{EASY}\tunique\t{SOLUTION}\n"));
    check("solve", NONE, &format!("{NONE}\tnone\t\n"));
    let several = several();
    // Two solutions say best that there are several.
    for line in ["solve", "solve --scale hodoku", "solve --trace"] {
        let run = sudokud(line, &several);
        let columns = run.columns(0);
        assert_eq!(
            (run.status, &columns[..2]),
            (0, &[several.as_str(), "several"][..])
        );
        let (one, other) = columns[2].split_once(' ').expect("two solutions");
        assert_ne!(one, other);
        for witness in [one, other] {
            let fits = |(given, digit): (char, char)| given == '.' || given == digit;
            assert!(several.chars().zip(witness.chars()).all(fits), "{line}");
            check("solve", witness, &format!("{witness}\tunique\t{witness}\n"));
        }
    }
    check("solve --count 5", EASY, &format!("{EASY}\tunique\t1\n"));
    // One solution is not counted further, but whether it is the only one is known.
    check("solve --count 1", EASY, &format!("{EASY}\tunique\t1\n"));
    check("solve --count 1", &several, &format!("{several}\tseveral\t1+\n"));
    check("solve --count 5", NONE, &format!("{NONE}\tnone\t0\n"));
    check("solve --count 5", &several, &format!("{several}\tseveral\t5+\n"));
    let hint = "Look at row 5. | Naked Single: A cell has exactly one candidate left; it is placed. | \
                Naked Single: 5 is the only candidate left in r5c5: place r5c5=5.";
    check("solve --hint", EASY, &format!("{EASY}\tunique\t\t{hint}\n"));
    let traced = sudokud("solve --trace", EASY);
    assert_eq!(traced.columns(0)[..3], [EASY, "unique", SOLUTION]);
    assert_eq!(traced.columns(0)[3].split(" | ").count(), 51);
}

#[test]
fn the_facts_of_a_puzzle_follow_its_grade() {
    let plain = sudokud("grade", EASY);
    let run = sudokud("grade --facts", EASY);
    let columns = run.columns(0);
    assert_eq!(columns[..7], plain.columns(0)[..7]);
    assert_eq!(columns[7..11], ["30", "half-turn", "false", "0"]);
    assert_eq!(columns[12], SOLUTION);
    // The same puzzle in another look has the same id.
    let turned = sudokud("transform --rotate 90 --relabel 234567891", EASY);
    let turned = sudokud("grade --facts", turned.columns(0)[0]);
    assert_eq!(turned.columns(0)[11], columns[11]);
    let several = sudokud("grade --facts", &several());
    let columns = several.columns(0);
    assert_eq!(columns.len(), 14);
    assert_eq!(
        (columns[9], columns[11]),
        ("", ""),
        "neither minimal nor canonical"
    );
    assert_eq!(columns[12].split(' ').count(), 2);
    let bad = sudokud("grade --facts", "bad");
    assert_eq!(bad.columns(0).len(), 14);
    let json = sudokud("grade --facts --output json", EASY);
    let json: Value = serde_json::from_str(json.lines()[0]).unwrap();
    assert_eq!(json["facts"]["symmetry"], "half-turn");
    assert_eq!(json["facts"]["redundant"].as_array().unwrap().len(), 22);
    let shape = &json["facts"]["shape"];
    assert_eq!(
        (&shape["symmetries"], &shape["box_spread"]),
        (&2.into(), &4.into())
    );
    assert_eq!(shape["off_centre"], 0.0);
}

#[test]
fn a_seed_chooses_the_same_random_variant_again() {
    for option in ["", " --keep-symmetry"] {
        let out = |seed| {
            let run = sudokud(&format!("transform --random --seed {seed}{option}"), EASY);
            assert_eq!(run.status, 0, "{}", run.err);
            run.out
        };
        assert_eq!(out(5), out(5));
        assert_ne!(out(5), out(6));
    }
}

#[test]
fn a_step_that_breaks_the_symmetry_is_refused_where_it_is_to_be_kept() {
    let run = sudokud("transform --rotate 90 --rows 213456789 --keep-symmetry", EASY);
    assert_eq!(run.status, 1);
    assert!(
        run.columns(0)[1].starts_with("invalid: operations[1]: breaks the symmetry"),
        "{}",
        run.out
    );
    assert_eq!(sudokud("transform --rows 213456789", EASY).status, 0);
    assert_eq!(sudokud("transform --rotate 90 --keep-symmetry", EASY).status, 0);
}

#[test]
fn transform_has_three_columns_in_the_order_of_the_steps() {
    check(
        "transform --rotate 90 --relabel 987654321",
        EASY,
        "...362.45..4...1.7......2...6..2..9.29.8.4.13.1..7..5...8......3.2...4..15.497...\t\
         t1:r123456789:c987654321:d987654321\tt1:r987654321:c123456789:d987654321\n",
    );
    let one = sudokud("transform --rotate 90 --mirror rows", EASY);
    let other = sudokud("transform --mirror rows --rotate 90", EASY);
    assert_ne!(one.columns(0)[0], other.columns(0)[0]);
    // Whatever the look, the canonical form is the same.
    let canonical = sudokud("transform --canonical", EASY);
    let turned = sudokud("transform --key a --canonical", EASY);
    assert_eq!(canonical.columns(0)[0], turned.columns(0)[0]);
    let random = sudokud(
        "transform --keep-symmetry --random --rotate 180 --rotate 180",
        EASY,
    );
    assert_eq!((random.status, random.columns(0).len()), (0, 3));
}

#[test]
fn orders_of_lines_and_ways_back_are_steps_too() {
    let shown = |line: &str, input: &str| {
        let run = sudokud(&format!("transform {line}"), input);
        assert_eq!(run.status, 0, "{line}: {}{}", run.out, run.err);
        run.columns(0)
            .iter()
            .map(|&column| column.to_owned())
            .collect::<Vec<_>>()
    };
    // Whole blocks by their names, or line by line.
    assert_eq!(shown("--bands 312", EASY), shown("--rows 789123456", EASY));
    assert_eq!(shown("--stacks 213", EASY), shown("--columns 456123789", EASY));
    let image = shown("--rows 213465789 --stacks 231 --key me", EASY);
    assert_eq!(
        shown(&format!("--transformation {}", image[1]), EASY)[0],
        image[0]
    );
    assert_eq!(
        shown(&format!("--transformation {}", image[2]), &image[0])[0],
        EASY
    );
    // The map between two looks is found, and it is a line's own matter when there is none.
    assert_eq!(shown(&format!("--onto {}", image[0]), EASY)[0], image[0]);
    let run = sudokud(
        &format!("transform --onto {EASY}"),
        &format!("{HARD}\n{}", image[0]),
    );
    assert_eq!((run.status, run.lines().len()), (1, 2), "{}", run.err);
    assert!(run.columns(0)[1].contains("not equivalent"), "{}", run.out);
    assert_eq!(run.columns(1)[0], EASY);
}

#[test]
fn generate_has_eight_columns_that_are_true() {
    let run = sudokud(
        "generate --count 5 --seed 41 --symmetry half-turn --minimal --level easy",
        "",
    );
    assert_eq!((run.status, run.lines().len()), (0, 5), "{}", run.err);
    for (index, line) in run.lines().into_iter().enumerate() {
        let columns = run.columns(index);
        let &[puzzle, solution, scale, level, score, hardest, clues, seed] = columns.as_slice() else {
            panic!("not eight columns: {line}");
        };
        assert_eq!((scale, level), ("hodoku", "easy"));
        assert_eq!(seed.parse(), Ok(41 + index));
        let givens = puzzle.bytes().filter(|&byte| byte != b'.').count();
        assert_eq!(clues.parse(), Ok(givens));
        let reversed: String = puzzle.chars().rev().collect();
        let pattern = |text: &str| text.replace(|character| character != '.', "#");
        assert_eq!(pattern(puzzle), pattern(&reversed));
        check("solve", puzzle, &format!("{puzzle}\tunique\t{solution}\n"));
        let graded = sudokud("grade", puzzle);
        assert_eq!(graded.columns(0)[3..6], [level, score, hardest]);
    }
}

#[test]
fn the_same_seed_gives_the_same_puzzles_whatever_the_threads() {
    let one = sudokud("generate --count 50 --seed 7 --threads 1", "");
    let two = sudokud("generate --count 50 --seed 7 --threads 2", "");
    assert_eq!((one.status, one.lines().len()), (0, 50), "{}", one.err);
    assert_eq!(one.out, two.out);
    // Alone, on all threads, a puzzle is the one of its place in the row.
    for (seed, line) in [(7, 0), (30, 23)] {
        let alone = sudokud(&format!("generate --seed {seed} --threads 3"), "");
        assert_eq!(alone.lines()[0], one.lines()[line]);
    }
    // A drawn seed is printed, so that the puzzle can be made again.
    let drawn = sudokud("generate --grid las-vegas", "");
    let again = sudokud(
        &format!("generate --grid las-vegas --seed {}", drawn.columns(0)[7]),
        "",
    );
    assert_eq!(drawn.out, again.out);
    let last = sudokud("generate --count 2 --seed 9223372036854775806", "");
    assert_eq!(last.columns(1)[7], "9223372036854775807");
}

#[test]
fn json_has_an_object_on_each_line() {
    let input = format!("{EASY}\nbad\n");
    let parsed = |line: &str, input: &str| -> Vec<Value> {
        let run = sudokud(&format!("{line} --output json"), input);
        run.lines()
            .into_iter()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    };
    let graded = parsed("grade --trace", &input);
    assert_eq!(graded[0]["score"], 204);
    assert_eq!(graded[0]["solved_by_logic"], true);
    assert_eq!(graded[1]["solved_by_logic"], Value::Null);
    assert_eq!(graded[0]["counts"]["naked-single"], 30);
    assert_eq!(graded[0]["steps"].as_array().unwrap().len(), 51);
    assert_eq!(
        (&graded[1]["puzzle"], &graded[1]["input"]),
        (&Value::Null, &"bad".into())
    );
    assert_eq!(graded[1]["status"], "invalid");
    assert!(graded[1]["error"].as_str().unwrap().starts_with("line 2, grid"));
    assert_eq!(graded[0].get("error"), None);
    let solved = parsed("solve", &input);
    assert_eq!(solved[0]["answer"], SOLUTION);
    assert_eq!(solved[1]["answer"], Value::Null);
    let count = |input: &str| parsed("solve --count 3", input)[0]["answer"].clone();
    assert_eq!(count(EASY), serde_json::json!({"count": 1, "more": false}));
    assert_eq!(count(&several()), serde_json::json!({"count": 3, "more": true}));
    let image = parsed("transform --transpose", &input)[1].clone();
    assert_eq!(
        (&image["puzzle"], &image["transformation"], &image["inverse"]),
        (&Value::Null, &Value::Null, &Value::Null)
    );
    assert!(image["error"].as_str().unwrap().starts_with("line 2, grid"));
    let made = &parsed("generate --seed 7 --needs x-wing", "")[0];
    assert_eq!(made["seed"], 7);
    for key in ["attempts", "uniqueness_tests", "grades", "steps_back"] {
        assert!(made["effort"][key].is_u64(), "{key}: {made}");
    }
    let facts = &parsed("grade --facts", made["puzzle"].as_str().unwrap())[0]["facts"];
    assert_eq!(made["canonical_id"], facts["canonical_id"]);
    assert_eq!(parsed("technique list", "")[0]["state"], "enabled");
}

#[test]
fn text_draws_the_grid() {
    let run = sudokud("grade --output text", EASY);
    assert!(
        run.out
            .starts_with("+-------+-------+-------+\n| 5 3 . | . 7 . |"),
        "{}",
        run.out
    );
    assert!(
        run.out
            .contains("easy on hodoku, score 204, hardest naked-single"),
        "{}",
        run.out
    );
    let run = sudokud("grade --scale hodoku --output text", NONE);
    assert!(run.out.contains("no solution"), "{}", run.out);
}

#[test]
fn parts_and_measures_are_columns_after_the_pinned_ones() {
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    let run = sudokud("grade --scale mcm --parts --measures", easy);
    let columns = run.columns(0);
    let counts = "full-house=21 naked-single=30";
    assert_eq!(columns[2..7], ["mcm", "difficult", "3.6", "naked-single", counts]);
    assert_eq!(columns[7], "f1=4 f2=5 f3=1 f4=4");
    // Waves, bottleneck, sum of 1/available, eliminating steps, easy start, hardest rung, mean guesses.
    let numbers: Vec<f64> = columns[8..15]
        .iter()
        .map(|column| column.parse().unwrap())
        .collect();
    assert_eq!(columns[15..], ["true"]);
    assert_eq!((numbers[3], numbers[4], numbers[5]), (0.0, 51.0, 2.0));
    let some = sudokud("grade --measures=waves,Easy-Start", easy);
    let filled: Vec<bool> = some.columns(0)[7..]
        .iter()
        .map(|column| !column.is_empty())
        .collect();
    assert_eq!(filled, [true, false, false, false, true, false, false, true]);
    let json = sudokud("grade --scale foxy --parts --measures=waves --output json", easy).out;
    assert!(
        json.contains("\"parts\":{\"note-1\":1,\"note-2\":0,\"note-3\":0,\"note-4\":0,"),
        "{json}"
    );
    assert!(json.contains("\"measures\":{\"waves\":"), "{json}");
    let wrong = sudokud("grade --measures=wave", easy);
    assert_eq!(wrong.status, 2);
    assert!(
        wrong
            .err
            .contains("waves, availability, eliminations, easy-start, hardest-rung, mean-guesses"),
        "{}",
        wrong.err
    );
}
