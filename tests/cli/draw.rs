//! `draw`: pictures, in process and through a server.

use std::fs;

use crate::run::{CONFLICT, EASY, HARD, sudokud};
use crate::server::Server;

/// The puzzle of the README: step 25 is a swordfish.
const SWORDFISH: &str = "....7..687.5...1.......6..5..42......8...5....591.7..4....8.....2.3..4.13....182.";

/// The text of an element, such as `title`.
fn text<'a>(svg: &'a str, element: &str) -> &'a str {
    let (_, rest) = svg.split_once(&format!("<{element}>")).unwrap();
    rest.split_once(&format!("</{element}>")).unwrap().0
}

#[test]
fn a_puzzle_is_drawn_to_standard_output_or_to_a_file() {
    let drawn = sudokud("draw", EASY);
    assert_eq!((drawn.status, drawn.err.as_str()), (0, ""));
    assert!(
        drawn.out.starts_with("<svg ") && drawn.out.len() < 4_096,
        "{}",
        drawn.out
    );
    assert_eq!(text(&drawn.out, "title"), "Sudoku with 30 givens");
    assert!(text(&drawn.out, "desc").ends_with(EASY));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.svg");
    let written = sudokud(&format!("draw -o {}", file.display()), EASY);
    assert_eq!((written.status, written.out.as_str()), (0, ""));
    assert_eq!(fs::read_to_string(file).unwrap(), drawn.out);
}

#[test]
fn the_text_of_a_picture_is_the_text_of_its_step() {
    let steps = sudokud("solve --trace --output json", HARD);
    let steps: serde_json::Value = serde_json::from_str(&steps.out).unwrap();
    let steps = steps["trace"]["steps"].as_array().unwrap();
    for number in [1, steps.len()] {
        let drawn = sudokud(&format!("draw --step {number}"), HARD);
        assert_eq!((drawn.status, drawn.err.as_str()), (0, ""));
        assert_eq!(
            text(&drawn.out, "desc"),
            steps[number - 1]["text"].as_str().unwrap()
        );
    }
    let too_far = sudokud(&format!("draw --step {}", steps.len() + 1), HARD);
    assert_eq!((too_far.status, too_far.out.as_str()), (1, ""));
    assert!(
        too_far.err.contains(&format!("write 1 to {}", steps.len())),
        "{}",
        too_far.err
    );
}

#[test]
fn legend_and_title_are_in_the_language_that_was_asked_for() {
    let server = Server::start();
    for place in [String::new(), format!(" --server http://{}", server.public)] {
        let alone = sudokud(&format!("draw --language de{place}"), EASY);
        assert_eq!(text(&alone.out, "title"), "Sudoku mit 30 Vorgaben");
        let drawn = sudokud(&format!("draw --step 25 --language de-AT{place}"), SWORDFISH);
        assert_eq!((drawn.status, drawn.err.as_str()), (0, ""));
        assert_eq!(text(&drawn.out, "title"), "Schwertfisch (Zeilen)");
        assert!(text(&drawn.out, "desc").contains(": streiche "), "{}", drawn.out);
        for german in [
            ">Muster<",
            ">Haus des Musters<",
            ">Haus der Streichungen<",
            ">gestrichen<",
        ] {
            assert!(drawn.out.contains(german), "{german}: {}", drawn.out);
        }
        assert!(!drawn.out.contains("eliminat"), "{}", drawn.out);
    }
    let solved = sudokud("solve --hint --output svg --language de", EASY);
    assert_eq!(text(&solved.out, "title"), "Nackter Einer");
    let unknown = sudokud("draw --language fr", EASY);
    assert!(
        unknown.err.contains("--language fr: no texts in this language"),
        "{}",
        unknown.err
    );
    assert_eq!(sudokud("draw --language de_AT", EASY).status, 2);
}

#[test]
fn text_has_the_candidates_and_the_step() {
    let drawn = sudokud("draw --output text --hint", EASY);
    assert_eq!((drawn.status, drawn.err.as_str()), (0, ""));
    assert!(drawn.out.contains("| 5   3    124"), "{}", drawn.out);
    assert!(drawn.out.ends_with(": place r5c5=5.\n"), "{}", drawn.out);
}

#[test]
fn symbols_stand_in_place_of_digits() {
    let drawn =
        |form: &str, symbols: &str| sudokud(&format!("draw --output {form} --symbols {symbols}"), EASY);
    let letters = drawn("svg", "A,B,C,D,E,F,G,H,I");
    assert!(letters.out.contains(">E"), "{} {}", letters.out, letters.err);
    let text = drawn("text", "A,B,C,D,E,F,G,H,I").out;
    assert!(text.contains("| E   C    ABD"), "{text}");
    // In the fonts of the reader, and two characters for a strawberry.
    let fruit = drawn("svg", "🍎,🍌,🍇,🍒,🍓\u{fe0f},🍑,🍍,🍐,🍋").out;
    assert!(fruit.contains(">🍓\u{fe0f}</text>"), "{fruit}");
    for (form, symbols, problem) in [
        ("png", "♔,B,C,D,E,F,G,H,I", "the font of PNG and PDF has no ♔"),
        ("svg", "A,B,C", "3 symbols; write nine"),
        ("svg", "A,B,C,D,E,F,G,H,A", "\"A\" stands for two digits"),
    ] {
        let refused = drawn(form, symbols);
        assert_eq!((refused.status, refused.out.as_str()), (2, ""), "{}", refused.err);
        assert!(refused.err.contains(problem), "{}", refused.err);
    }
}

#[test]
fn several_puzzles_need_a_folder() {
    let both = format!("{EASY}\n{HARD}\n");
    let refused = sudokud("draw", &both);
    assert_eq!((refused.status, refused.out.as_str()), (2, ""));
    assert!(refused.err.contains("--folder"), "{}", refused.err);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new");
    let drawn = sudokud(&format!("draw --hint --folder {}", path.display()), &both);
    assert_eq!((drawn.status, drawn.err.as_str()), (0, ""));
    assert_eq!(drawn.lines().len(), 2);
    let second = fs::read_to_string(path.join("0002.svg")).unwrap();
    assert!(second.contains(">placed</text>") || second.contains(">eliminated</text>"));
}

#[test]
fn what_cannot_be_drawn_is_refused_with_a_remedy() {
    for (line, input, status, remedy) in [
        ("draw", "", 2, "pass one on standard input"),
        ("draw", CONFLICT, 1, "twice"),
        ("draw --technique x-wong", EASY, 2, "x-wing"),
        ("draw --technique bug-1", EASY, 1, "name another technique"),
        ("draw --scale hodku --hint", EASY, 2, "hodoku"),
        ("draw -o /no/such/folder/a.svg", EASY, 1, "cannot write"),
        ("draw -o /tmp/a.jpg", EASY, 2, "end the name with .svg or .png"),
        ("draw -o /tmp/a.svg.bak", EASY, 2, "--output svg"),
    ] {
        let run = sudokud(line, input);
        assert_eq!(
            (run.status, run.out.as_str()),
            (status, ""),
            "{line}: {}",
            run.err
        );
        assert!(run.err.contains(remedy), "{line}: {}", run.err);
    }
}

#[test]
fn a_server_draws_what_this_process_draws() {
    let server = Server::start();
    for line in [
        "draw",
        "draw --hint --theme dark --size 900",
        "draw --step 20 --scale hodoku --candidates all",
        "draw --technique x-wong",
        "draw --technique bug-1",
    ] {
        let here = sudokud(line, HARD);
        let there = sudokud(&format!("{line} --server http://{}", server.public), HARD);
        assert_eq!(
            (here.status, &here.out, &here.err),
            (there.status, &there.out, &there.err),
            "{line}"
        );
    }
}
