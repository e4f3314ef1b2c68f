//! The output that scripts rely on: columns of tsv and csv, the API's JSON, the same puzzles for the same seed.

use std::collections::HashSet;

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
fn grade_has_nine_columns_and_a_line_for_each_scale() {
    let graded =
        format!("{EASY}\tunique\thodoku\teasy\t204\tnaked-single\tfull-house=21 naked-single=30\ttrue\t\n");
    check("grade", EASY, &graded);
    let on_singles = format!(
        "{EASY}\tunique\tsingles\tboxes\t57\thidden-single\tfull-house=21 hidden-single=30\ttrue\t\n"
    );
    check(
        "grade --scale hodoku --scale SINGLES",
        EASY,
        &(graded + &on_singles),
    );
    check("grade", NONE, &format!("{NONE}\tnone\t\t\t\t\t\t\t\n"));
    let several = several();
    check(
        "grade --scale hodoku --scale jet",
        &several,
        &["hodoku", "jet"]
            .map(|scale| format!("{several}\tseveral\t{scale}\t\t\t\t\t\t\n"))
            .concat(),
    );
    let traced = sudokud("grade --trace", EASY);
    let columns = traced.columns(0);
    assert_eq!((columns.len(), columns[8]), (10, "true"));
    assert_eq!(columns[7].split(" | ").count(), 51);
    // Whatever is asked for has its column, also where there is nothing to say.
    check("grade --trace", NONE, &format!("{NONE}\tnone\t\t\t\t\t\t\t\t\n"));
    assert_eq!(sudokud("grade", HARD).columns(0)[3], "hard");
}

#[test]
fn solve_has_four_columns_and_one_more_for_steps() {
    check("solve", EASY, &format!("{EASY}\tunique\t{SOLUTION}\t\n"));
    check("solve", NONE, &format!("{NONE}\tnone\t\t\n"));
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
        }
    }
    check("solve --count 5", EASY, &format!("{EASY}\tunique\t1\t\n"));
    // One solution is not counted further, but whether it is the only one is known.
    check("solve --count 1", EASY, &format!("{EASY}\tunique\t1\t\n"));
    check(
        "solve --count 1",
        &several,
        &format!("{several}\tseveral\t1+\t\n"),
    );
    check("solve --count 5", NONE, &format!("{NONE}\tnone\t0\t\n"));
    check(
        "solve --count 5",
        &several,
        &format!("{several}\tseveral\t5+\t\n"),
    );
    let hint = "Look at row 5. | Naked Single: A cell has exactly one candidate left; it is placed. | \
                Naked Single: 5 is the only candidate left in r5c5: place r5c5=5.";
    check("solve --hint", EASY, &format!("{EASY}\tunique\t\t{hint}\t\n"));
    let traced = sudokud("solve --trace", EASY);
    assert_eq!(traced.columns(0)[..3], [EASY, "unique", SOLUTION]);
    assert_eq!(traced.columns(0)[3].split(" | ").count(), 51);
}

#[test]
fn what_came_with_a_puzzle_is_the_last_column() {
    let table = format!("id,level,puzzle\n7,\"easy, or | so\",{EASY}\n");
    for (line, columns) in [("solve", 4), ("grade", 9), ("transform --transpose", 4)] {
        let run = sudokud(&format!("{line} --output tsv"), &table);
        assert_eq!(run.columns(0).len(), columns, "{}", run.err);
        assert_eq!(run.columns(0)[columns - 1], "7 | easy, or \\| so", "{line}");
        let json: Value =
            serde_json::from_str(&sudokud(&format!("{line} --output json"), &table).out).unwrap();
        assert_eq!(json["note"], "7 | easy, or \\| so", "{line}");
    }
}

#[test]
fn names_of_csv_are_as_many_as_its_columns() {
    for line in [
        "solve --output csv",
        "solve --count 2 --output csv",
        "transform --rotate 90 --solution --output csv",
        "grade --output csv",
        "grade --facts --parts --measures=waves --output csv",
    ] {
        let run = sudokud(line, &format!("{EASY} a note\n{EASY}\n"));
        let columns: Vec<usize> = run.lines().iter().map(|line| line.split(',').count()).collect();
        assert_eq!(columns.len(), 3, "{line}: {}", run.out);
        assert!(
            columns.iter().all(|count| *count == columns[0]),
            "{line}: {}",
            run.out
        );
        assert!(run.out.starts_with("puzzle,"), "{line}: {}", run.out);
    }
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
    assert_eq!((columns.len(), columns[9], columns[11]), (15, "", ""));
    assert_eq!(columns[12].split(' ').count(), 2);
}

#[test]
fn parts_and_measures_are_columns_after_the_pinned_ones() {
    let run = sudokud("grade --scale mcm --parts --measures", EASY);
    let columns = run.columns(0);
    let counts = "full-house=21 naked-single=30";
    assert_eq!(columns[2..7], ["mcm", "medium", "3.4", "naked-single", counts]);
    assert_eq!(columns[7], "f1=4 f2=5 f3=1 f4=3");
    // Waves, bottleneck, sum of 1/available, eliminating steps, easy start, hardest rung, mean guesses.
    let numbers: Vec<f64> = columns[8..15]
        .iter()
        .map(|column| column.parse().unwrap())
        .collect();
    assert_eq!(columns[15..], ["true", ""]);
    assert_eq!((numbers[3], numbers[4], numbers[5]), (0.0, 51.0, 2.0));
    let some = sudokud("grade --measures=waves,Easy-Start", EASY);
    let filled: Vec<bool> = some.columns(0)[7..]
        .iter()
        .map(|column| !column.is_empty())
        .collect();
    assert_eq!(
        filled,
        [true, false, false, false, true, false, false, true, false]
    );
    let wrong = sudokud("grade --measures=wave", EASY);
    assert_eq!(wrong.status, 2);
    let names = "waves, availability, eliminations, easy-start, hardest-rung, mean-guesses";
    assert!(wrong.err.contains(names), "{}", wrong.err);
    // A technique can be left out.
    let whole = sudokud("grade", HARD).columns(0)[5].to_owned();
    let without = sudokud(
        &format!("grade --without {},jellyfish", whole.to_uppercase()),
        HARD,
    );
    assert_ne!(without.columns(0)[5], whole);
}

#[test]
fn transform_has_four_columns_in_the_order_of_the_steps() {
    check(
        "transform --rotate 90 --relabel 987654321",
        EASY,
        "...362.45..4...1.7......2...6..2..9.29.8.4.13.1..7..5...8......3.2...4..15.497...\t\
         t1:r123456789:c987654321:d987654321\tt1:r987654321:c123456789:d987654321\t\n",
    );
    let puzzle = |line: &str, input: &str| {
        let run = sudokud(&format!("transform {line}"), input);
        assert_eq!(run.status, 0, "{line}: {}{}", run.out, run.err);
        run.columns(0)[0].to_owned()
    };
    assert_ne!(
        puzzle("--rotate 90 --mirror rows", EASY),
        puzzle("--mirror rows --rotate 90", EASY)
    );
    // Whatever the look, the canonical form is the same.
    assert_eq!(puzzle("--canonical", EASY), puzzle("--key a --canonical", EASY));
    assert_eq!(
        puzzle("--random --seed 5", EASY),
        puzzle("--random --seed 5", EASY)
    );
    // Whole blocks by their names, or line by line.
    assert_eq!(puzzle("--bands 312", EASY), puzzle("--rows 789123456", EASY));
    let image = sudokud("transform --rows 213465789 --stacks 231 --key me", EASY);
    let image = image.columns(0);
    assert_eq!(puzzle(&format!("--transformation {}", image[1]), EASY), image[0]);
    assert_eq!(puzzle(&format!("--transformation {}", image[2]), image[0]), EASY);
    assert_eq!(puzzle(&format!("--onto {}", image[0]), EASY), image[0]);
    // That two puzzles are not equivalent concerns one line.
    let run = sudokud(
        &format!("transform --onto {EASY}"),
        &format!("{HARD}\n{}", image[0]),
    );
    assert_eq!((run.status, run.lines().len()), (1, 2), "{}", run.err);
    assert!(run.columns(0)[1].contains("not equivalent"), "{}", run.out);
    assert_eq!(run.columns(1)[0], EASY);
    let run = sudokud("transform --rotate 90 --rows 213456789 --keep-symmetry", EASY);
    assert_eq!(run.status, 1);
    let why = "invalid: operations[1]: breaks the symmetry";
    assert!(run.columns(0)[1].starts_with(why), "{}", run.out);
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
        check("solve", puzzle, &format!("{puzzle}\tunique\t{solution}\t\n"));
        assert_eq!(sudokud("grade", puzzle).columns(0)[3..6], [level, score, hardest]);
    }
}

#[test]
fn the_same_seed_gives_the_same_puzzles_whatever_the_threads() {
    let one = sudokud("generate --count 50 --seed 7 --threads 1", "");
    let two = sudokud("generate --count 50 --seed 7 --threads 2", "");
    assert_eq!((one.status, one.lines().len()), (0, 50), "{}", one.err);
    assert_eq!(one.out, two.out);
    // Alone, on all threads, a puzzle is the one of its place in the row; parts follow each other.
    let alone = sudokud("generate --seed 30 --threads 3", "");
    assert_eq!(alone.lines()[0], one.lines()[23]);
    let parts =
        [0, 1, 2].map(|part| sudokud(&format!("generate --count 50 --seed 7 --part {part}/3"), "").out);
    assert_eq!(parts.concat(), one.out);
    // A drawn seed is printed, so that the puzzle can be made again.
    let drawn = sudokud("generate --grid las-vegas", "");
    let again = sudokud(
        &format!("generate --grid las-vegas --seed {}", drawn.columns(0)[7]),
        "",
    );
    assert_eq!(drawn.out, again.out);
    let last = sudokud("generate --count 2 --seed 9223372036854775806", "");
    assert_eq!(last.columns(1)[7], "9223372036854775807");
    let keyed = sudokud("generate --key 2026-11-25 --level easy", "");
    assert_eq!(keyed.columns(0)[7], "197586327404176");
    for (line, words) in [
        ("--seed-range 0..9 --part 4/4", "from 0 to N - 1"),
        ("--seed-range 0..9 --part 0/11", "at most 10 parts"),
        ("--count 9 --part 0/3", "--part needs --seed or --seed-range"),
    ] {
        let run = sudokud(&format!("generate {line}"), "");
        assert!(run.status == 2 && run.err.contains(words), "{line}: {}", run.err);
    }
}

#[test]
fn a_run_of_several_closes_with_its_numbers() {
    let run = sudokud("generate --level easy --count 3 --seed 1", "");
    assert!(run.err.starts_with("sudokud: 3 made, 0 failed, "), "{}", run.err);
    assert!(run.err.ends_with(" seconds\n"), "{}", run.err);
    assert_eq!(sudokud("generate --seed 1", "").err, "");
}

#[test]
fn json_has_the_objects_of_the_api() {
    let input = format!("{EASY}\nbad\n");
    let parsed = |line: &str, input: &str| -> Vec<Value> {
        let run = sudokud(&format!("{line} --output json"), input);
        run.lines()
            .into_iter()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    };
    let graded = parsed("grade --trace --facts --scale hodoku --scale mcm", &input);
    assert_eq!(graded.len(), 2, "one object for each puzzle");
    let grade = &graded[0]["grades"][0];
    assert_eq!(
        (&graded[0]["puzzle"], &grade["score"]),
        (&EASY.into(), &204.0.into())
    );
    assert_eq!(grade["trace"]["steps"].as_array().unwrap().len(), 51);
    assert_eq!(
        (&grade["solvedByLogic"], &graded[0]["grades"][1]["scale"]),
        (&true.into(), &"mcm".into())
    );
    assert_eq!(graded[0]["facts"]["symmetry"], "SYMMETRY_HALF_TURN");
    assert_eq!((graded[0].get("error"), graded[0].get("note")), (None, None));
    for line in ["grade", "solve", "transform --transpose"] {
        let bad = &parsed(line, &input)[1];
        assert_eq!(
            (&bad["input"], bad.get("puzzle")),
            (&"bad".into(), None),
            "{line}"
        );
        assert!(
            bad["error"]["message"].as_str().unwrap().starts_with("line 2: "),
            "{bad}"
        );
    }
    let refused = &parsed("solve", &several())[0];
    assert_eq!(refused["error"]["reason"], "PUZZLE_NOT_UNIQUE");
    assert_eq!(parsed("solve", EASY)[0]["solution"], SOLUTION);
    let count = &parsed("solve --count 3", &several())[0]["count"];
    assert_eq!(
        (&count["solutions"], &count["limitReached"]),
        (&"3".into(), &true.into())
    );
    let made = &parsed("generate --seed 7 --needs x-wing", "")[0];
    assert_eq!(
        (&made["seed"], made["effort"]["attempts"].is_string()),
        (&"7".into(), true)
    );
    let facts = &parsed("grade --facts", made["puzzle"].as_str().unwrap())[0];
    assert_eq!(made["canonicalId"], facts["identity"]["canonicalId"]);
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
    let none = sudokud("grade --scale hodoku --output text", NONE);
    assert!(none.out.contains("no solution"), "{}", none.out);
    // The characters can be copied.
    let solved = sudokud("solve --output text", EASY);
    assert!(solved.out.contains(&format!("\n{SOLUTION}\n")), "{}", solved.out);
    let made = sudokud("generate --seed 7 --output text", "");
    let puzzle = sudokud("generate --seed 7", "").columns(0)[0].to_owned();
    assert!(made.out.contains(&format!("\n{puzzle}\n")), "{}", made.out);
    assert!(
        !(run.out + &made.out).contains('\u{1b}'),
        "no colours where there is no terminal"
    );
}

#[test]
fn a_level_of_the_default_scale_has_a_recipe_and_each_option_replaces_its_field() {
    let of_level = |options: &str| {
        let run = sudokud(
            &format!("generate --scale standard --level easy --seed 1 {options}"),
            "",
        );
        assert_eq!((run.status, run.lines().len()), (0, 1), "{options}: {}", run.err);
        let clues: u32 = run.columns(0)[6].parse().unwrap();
        (run.out, clues)
    };
    let (named, _) = of_level("--recipe standard-easy");
    let (alone, clues) = of_level("");
    assert_eq!(alone, named);
    assert!((36..=40).contains(&clues), "{clues}");
    assert_eq!(of_level("--clues 30").1, 30);
    // A minimal puzzle has the givens that it needs.
    assert!(of_level("--minimal").1 < 36);
    // The numbers of givens are spread over the range.
    let many = sudokud("generate --scale standard --level easy --seed 1 --count 30", "");
    let numbers: HashSet<&str> = (0..30).map(|row| many.columns(row)[6]).collect();
    assert!(numbers.len() >= 4, "{numbers:?}");
}
