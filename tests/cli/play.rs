//! Hints, steps and checks on the command line, in process and on a server.

use crate::run::{CONFLICT, EASY, HARD, SOLUTION, several, sudokud};
use crate::server::Server;

/// The columns of the first row.
fn row(line: &str, input: &str) -> Vec<String> {
    let run = sudokud(line, input);
    assert_eq!(run.status, 0, "{line}: {}", run.err);
    run.columns(0).into_iter().map(str::to_owned).collect()
}

#[test]
fn a_hint_tells_as_much_as_its_detail() {
    let place = "Look at row 5.";
    let technique = format!("{place} | Naked Single: A cell has exactly one candidate left; it is placed.");
    let step = format!("{technique} | Naked Single: 5 is the only candidate left in r5c5: place r5c5=5.");
    for (line, hint) in [
        ("solve --hint=place", place),
        ("solve --hint=technique", &technique),
        ("solve --hint=Step -", &step),
        ("solve --hint", &step),
    ] {
        assert_eq!(row(line, EASY), [EASY, "unique", "", hint, ""], "{line}");
    }
    // A file is no detail.
    let run = sudokud("solve --hint nowhere.txt", "");
    assert_eq!(run.status, 2);
    assert!(run.err.contains("nowhere.txt"), "{}", run.err);
    // No solution is printed for a grid with several.
    for ask in ["--hint=place", "--all", "--placement"] {
        assert_eq!(
            row(&format!("solve {ask}"), &several())[1..],
            ["several", "", "", ""],
            "{ask}"
        );
    }
    assert_eq!(row("solve", &several())[2].len(), 163);
}

#[test]
fn solutions_and_steps_of_a_grid_with_several_are_printed() {
    let six = EASY.replace('7', ".");
    let listed = row("solve --solutions 1000", &six);
    assert_eq!((&*listed[1], listed[2].split(' ').count()), ("several", 6));
    assert_eq!(row("solve --solutions 5", &several())[2].split(' ').count(), 5);
    assert_eq!(row("solve --solutions 5", EASY)[1..3], ["unique", SOLUTION]);
    let steps = row("solve --trace --several-solutions", &six);
    assert_eq!((&*steps[1], &*steps[2]), ("several", ""));
    assert!(steps[3].contains(": place r"), "{}", steps[3]);
    for line in [
        "solve --several-solutions",
        "solve --solutions 0",
        "solve --solutions 2 --trace",
    ] {
        assert_eq!(sudokud(line, EASY).status, 2, "{line}");
    }
}

#[test]
fn a_position_before_a_technique_is_printed_and_read_back() {
    let made = sudokud("generate --position-before x-wing --seed 3 --output json", "");
    assert_eq!(made.status, 0, "{}", made.err);
    let hint = row("solve --hint=technique", &made.out);
    assert!(hint[3].contains("X-Wing: "), "{}", hint[3]);
    let line = row("generate --position-before x-wing --seed 3 --output tsv", "");
    assert_eq!(row("solve --position-before x-wing", &line[0])[2], line[8]);
    assert_eq!(
        row("solve --hint=technique --format hodoku", &line[8])[3],
        hint[3]
    );
    let text = sudokud("generate --position-before x-wing --seed 3 --output text", "");
    assert!(text.out.contains(&line[0]), "{}", text.out);
    let svg = sudokud("draw --hint -", &made.out);
    assert!(svg.out.contains("X-Wing"), "{}", svg.err);
    let none = sudokud("solve --position-before x-wing", EASY);
    assert_eq!(none.status, 1);
    assert!(none.out.contains("does not use X-Wing"), "{}", none.out);
}

#[test]
fn steps_are_chosen_by_technique_and_by_what_was_seen() {
    let traced = row("solve --trace --only full-house,hidden-single", EASY);
    assert_eq!(traced[2], SOLUTION);
    assert!(!traced[3].contains("Naked Single"));
    let first = &row("solve --hint", EASY)[3];
    assert!(first.ends_with("r5c5=5."));
    let next = &row("solve --hint --after r5c5=5", EASY)[3];
    assert!(!next.contains("r5c5=5"));
    let trace = &row("solve --trace", EASY)[3];
    assert_eq!(next.rsplit(" | ").next(), trace.split(" | ").nth(1));
    let all = &row("solve --all=3", EASY)[3];
    let steps: Vec<&str> = all.split(" | ").collect();
    assert_eq!((steps.len(), steps[3]), (4, "and more"));
    assert_eq!(Some(steps[0]), first.rsplit(" | ").next());
    let placement = &row("solve --placement", HARD)[3];
    assert!(
        placement.starts_with("Look at ") && placement.contains(": place "),
        "{placement}"
    );
    assert!(!row("solve --placement=place", HARD)[3].contains("place r"));
    // Names, as in a hint.
    let names = &row("solve --placement=technique", EASY)[3];
    assert!(names.ends_with(" | Naked Single"), "{names}");

    for (line, status, remedy) in [
        ("solve --hint --only x-wnig", 2, "x-wing"),
        ("solve --only x-wing", 2, "--hint"),
        ("solve --hint --after r5c5", 2, "r5c5=5"),
        ("solve --hint --after r5c5=4", 1, "contradicts the solution"),
        ("solve --trace --after r5c5=5", 2, "cannot be used with"),
        ("solve --all=0", 2, "from 1 to 1000"),
        ("solve --hint=most", 2, "technique"),
        ("solve --givens 123", 2, "81 characters"),
    ] {
        let run = sudokud(line, EASY);
        assert_eq!(run.status, status, "{line}");
        assert!((run.err + &run.out).contains(remedy), "{line}");
    }
}

#[test]
fn digits_are_checked_against_their_givens_here_and_on_a_server() {
    let wrong = EASY.replacen("53.", "531", 1);
    let clash = EASY.replacen("53.", "535", 1);
    let changed = EASY.replacen('5', "4", 1);
    let input = [EASY, SOLUTION, &wrong, &clash, &changed, "123"].join("\n");
    let line = format!("solve --givens {EASY} --format lines --output");
    let run = sudokud(&format!("{line} tsv"), &input);
    assert_eq!(run.status, 1, "{}", run.err);
    let rows: Vec<Vec<&str>> = (0..6).map(|index| run.columns(index)[1..].to_vec()).collect();
    assert_eq!(rows[0], ["right", "", "", "51", ""]);
    assert_eq!(rows[1], ["solved", "", "", "0", ""]);
    assert_eq!(rows[2], ["wrong", "r1c3 is 1, which is wrong", "", "50", ""]);
    assert_eq!(
        rows[3],
        [
            "wrong",
            "r1c3 is 5, which is wrong",
            "5 is at r1c1 and r1c3, both in row 1",
            "50",
            ""
        ]
    );
    assert_eq!(
        rows[4],
        [
            "wrong",
            "r1c1 is 4, but its given is 5",
            "4 is at r1c1 and r5c1, both in column 1",
            "51",
            ""
        ]
    );
    assert!(rows[5][0].starts_with("invalid: line 6"), "{:?}", rows[5]);

    let server = Server::start();
    for form in ["tsv", "json", "text"] {
        let here = sudokud(&format!("{line} {form}"), &input);
        let there = sudokud(
            &format!("{line} {form} --server http://{}", server.public),
            &input,
        );
        assert_eq!(
            (here.status, here.out),
            (there.status, there.out),
            "{form}: {}",
            there.err
        );
    }

    // With a question, the digits are a position in mid-play.
    let line = format!("solve --givens {EASY} --hint=place");
    for server in [String::new(), format!(" --server http://{}", server.public)] {
        let line = line.clone() + &server;
        assert_eq!(row(&line, SOLUTION)[3], "Every cell has its digit.");
        for (values, problem) in [
            (&wrong, "invalid: r1c3 is 1, which is wrong"),
            (&clash, "invalid: r1c3 is 5, which is wrong"),
            (&changed, "invalid: r1c1 differs from the given"),
        ] {
            let run = sudokud(&line, values);
            assert_eq!(run.status, 1);
            assert!(run.columns(0)[1].starts_with(problem), "{}", run.out);
        }
    }
    // Without givens a repeated digit is named with both cells.
    let run = sudokud("solve --hint", CONFLICT);
    assert!(
        run.out.contains("digit 5 is in row 1 twice, at r1c1 and r1c2"),
        "{}",
        run.out
    );
}

#[test]
fn a_placed_digit_with_which_no_solution_is_left_is_named() {
    // The givens alone have several solutions, so none of them shows which digits are wrong.
    let line = |first: &str| format!(":0000:x:{first}{}:\n", &several()[1..]);
    for ask in ["solve", "solve --hint=place", "solve --trace"] {
        let run = sudokud(ask, &line("+8"));
        assert_eq!(run.status, 1, "{ask}: {}", run.err);
        let wrong = "r1c1 is 8, and with it the givens and the digits placed before it have no solution";
        assert!(run.out.contains(wrong), "{ask}: {}", run.out);
        assert!(!run.out.contains(&SOLUTION[27..]), "{ask}: {}", run.out);
    }
    assert_eq!(row("solve", &line("+5"))[1], "several");
}

#[test]
fn marks_are_complete_or_notes() {
    // Candidates of every cell, of which r1c3 has a wrong set, or none.
    let board = EASY.parse::<sudokud::puzzle::Grid>().unwrap().board();
    let marked = |third: &str| {
        let groups = sudoku_technique::Cell::all().map(|cell| match board.value(cell) {
            Some(digit) => digit.to_string(),
            None if cell.index() == 2 => third.to_owned(),
            None => board
                .candidates(cell)
                .into_iter()
                .map(|digit| digit.to_string())
                .collect(),
        });
        let groups: Vec<String> = groups.collect();
        groups
            .chunks(9)
            .map(|row| row.join(" ") + "\n")
            .collect::<String>()
    };
    for (third, detail, problem) in [
        ("12", "place", "invalid: box 1 has a cell without its right mark"),
        ("12", "technique", "invalid: r1c3 lacks its right mark"),
        ("12", "step", "invalid: r1c3 lacks the mark 4, which is right"),
        (".", "step", "invalid: r1c3 lacks the mark 4, which is right"),
    ] {
        let line = format!("solve --format pencil-marks --hint={detail}");
        let run = sudokud(&line, &marked(third));
        assert_eq!((run.status, run.columns(0)[1]), (1, problem), "{}", run.err);
    }
    let notes = row("solve --format pencil-marks --marks notes --hint", &marked("12"));
    assert_eq!(notes, row("solve --hint", EASY));
}

#[test]
fn a_key_is_a_seed_and_a_look_has_its_solution() {
    let keyed = row("generate --key 2026-11-25 --level easy", "");
    assert_eq!(keyed[7], "197586327404176");
    assert_eq!(keyed, row("generate --seed 197586327404176 --level easy", ""));
    let run = sudokud("generate --key a --seed 1", "");
    assert_eq!(run.status, 2);
    assert_eq!(
        row("transform --rotate 180 --solution", EASY)[3],
        SOLUTION.chars().rev().collect::<String>()
    );
    let run = sudokud("transform --rotate 180 --solution", &several());
    assert_eq!((run.status, run.columns(0).len()), (1, 5), "{}", run.out);
    let uneven = EASY.replacen('5', ".", 1);
    assert_eq!(sudokud("transform --key a --keep-symmetry", &uneven).status, 1);
    let free = row("transform --key a", &uneven);
    assert_eq!(row("transform --key a --keep-symmetry=if-any", &uneven), free);
    // The empty grid is a grid.
    let empty = ".".repeat(81);
    assert_eq!(row("solve --count 5", &empty)[1..], ["several", "5+", ""]);
    assert_eq!(row("transform --rotate 90", &empty)[0], empty);
    assert_eq!(row("solve", &empty)[1], "several");
}

#[test]
fn the_grades_of_a_hint_have_names_and_moves_have_numbers() {
    let text = |line: &str| {
        let run = sudokud(&format!("{line} --output text"), EASY);
        let (_, steps) = run.out.split_once("one solution\n").expect(line);
        // A blank line separates the answers.
        format!("{}\n", steps.trim_end())
    };
    assert_eq!(
        text("solve --hint"),
        "place: Look at row 5.\n\
         technique: Naked Single: A cell has exactly one candidate left; it is placed.\n\
         step: Naked Single: 5 is the only candidate left in r5c5: place r5c5=5.\n"
    );
    assert_eq!(text("solve --hint=place"), "place: Look at row 5.\n");
    assert_eq!(
        text("solve --placement"),
        "place: Look at row 5.\n  1. Naked Single: 5 is the only candidate left in r5c5: place r5c5=5.\n"
    );
    assert_eq!(
        text("solve --placement=technique"),
        "place: Look at row 5.\ntechnique: Naked Single\n"
    );
    assert!(text("solve --all=1").starts_with("  1. "));
    // The reason why there is no hint is not a place.
    let stuck = text("solve --hint --only remote-pair");
    assert_eq!(
        stuck,
        "None of the techniques that may be used finds a next step.\n"
    );
}

#[test]
fn steps_hints_and_mistakes_are_in_the_language_that_was_asked_for() {
    let german = "Schau dir Zeile 5 an. | Nackter Einer: Eine Zelle hat nur noch einen Kandidaten; er wird gesetzt. | \
                  Nackter Einer: in r5c5 ist nur noch 5 möglich: setze r5c5=5.";
    for tag in ["de", "de-AT", "DE"] {
        assert_eq!(
            row(&format!("solve --hint --language {tag}"), EASY)[3],
            german,
            "{tag}"
        );
    }
    let unknown = sudokud("solve --hint=place --language deutsch --output tsv", EASY);
    assert!(unknown.out.ends_with("\tLook at row 5.\t\n"), "{}", unknown.out);
    let said =
        "sudokud: --language deutsch: no texts in this language, so English is used; there are en and de\n";
    assert_eq!(unknown.err.matches(said).count(), 1, "{}", unknown.err);
    let trace = &row("grade --trace --language de", EASY)[7];
    assert!(
        trace.starts_with("Nackter Einer: in r5c5 ist nur noch 5 möglich: setze r5c5=5. | "),
        "{trace}"
    );

    let server = Server::start();
    let clash = EASY.replacen("53.", "535", 1);
    for server in [String::new(), format!(" --server http://{}", server.public)] {
        assert_eq!(
            row(&format!("solve --hint --language de{server}"), EASY)[3],
            german
        );
        assert_eq!(
            row(&format!("solve --givens {EASY} --language de{server}"), &clash)[1..4],
            [
                "wrong",
                "r1c3 ist 5, das ist falsch",
                "5 steht in r1c1 und r1c3, beide in Zeile 1"
            ]
        );
    }

    for (line, grid, german) in [
        (
            "solve --hint=place",
            EASY,
            "eine Lösung\nOrt: Schau dir Zeile 5 an.\n",
        ),
        ("solve --count 9", EASY, "1 Lösung\n"),
        ("solve", &"0".repeat(81), "mehrere Lösungen, zum Beispiel\n"),
        ("solve --all=1", EASY, "  2. und weitere\n"),
        (
            "solve --hint",
            &clash,
            "ungültig: 5 steht in r1c1 und r1c3, beide in Zeile 1\n",
        ),
        (
            "grade --trace",
            &clash,
            "ungültig: 5 steht in r1c1 und r1c3, beide in Zeile 1\n",
        ),
        (
            "solve --hint --after r1c3=1",
            EASY,
            "ungültig: --after widerspricht der Lösung; ",
        ),
        (
            &format!("solve --givens {EASY}"),
            &clash,
            "falsch, 50 Zellen offen\nr1c3 ist 5, das ist falsch\n",
        ),
        (
            "grade --trace --facts --measures",
            EASY,
            "leicht auf der Skala hodoku, Punktzahl 204, schwerste Technik Nackter Einer\nVolles Haus=21, Nackter Einer=30\n",
        ),
        (
            "grade --trace --facts --measures",
            EASY,
            "\n30 Vorgaben, Symmetrie bei halber Drehung, ",
        ),
        ("grade --trace --facts --measures", EASY, " Wellen, Engpass "),
    ] {
        let run = sudokud(&format!("{line} --language de --output text"), grid);
        assert!(run.out.contains(german), "{line}: {}", run.out);
        for english in [
            "solution", "score", "given", "cells", "guess", "and more", "wrong", "easy", "naked", "half",
        ] {
            assert!(!run.out.contains(english), "{line}: {english} in {}", run.out);
        }
    }

    for (line, remedy) in [
        ("solve --hint --language de_AT", "such as de, de-AT or en"),
        ("solve --hint --language=", "such as de, de-AT or en"),
    ] {
        let run = sudokud(line, EASY);
        assert_eq!(run.status, 2, "{line}");
        assert!(run.err.contains(remedy), "{line}: {}", run.err);
    }
}

#[test]
fn ids_stay_in_columns_and_text_has_german_names_in_process_and_with_a_server() {
    let server = Server::start();
    for server in [String::new(), format!(" --server http://{}", server.public)] {
        let graded = sudokud(&format!("grade --language de --output text{server}"), EASY);
        let names =
            "leicht auf der Skala hodoku, Punktzahl 204, schwerste Technik Nackter Einer\nVolles Haus=21, ";
        assert!(graded.out.contains(names), "{}", graded.out);
        let graded = row(&format!("grade --language de{server}"), EASY);
        assert_eq!(
            graded[3..7],
            ["easy", "204", "naked-single", "full-house=21 naked-single=30"]
        );
        let made = sudokud(
            &format!("generate --seed 1 --level easy --language de --output text{server}"),
            "",
        );
        let words = made.out.trim_end();
        assert!(
            words.contains("leicht auf der Skala hodoku, Punktzahl ") && words.ends_with(", Startwert 1"),
            "{words}"
        );
        assert!(words.contains("schwerste Technik Versteckter Einer"), "{words}");
    }
}
