//! A wrong command or configuration is reported once, with the remedy, and ends the run.

use std::fs;

use crate::run::{EASY, command, finish, sudokud};

#[test]
fn a_wrong_command_is_refused_once_with_the_remedy() {
    let lines = format!("{EASY}\n{EASY}\n{EASY}\n");
    for (line, remedy) in [
        (
            "grade --scale hodku",
            "there is no scale \"hodku\"; the nearest are: hodoku",
        ),
        (
            "generate --level herd",
            "its levels, from the easiest: easy, medium, hard, unfair, extreme",
        ),
        ("generate --scale hoduku", "the nearest are: hodoku"),
        ("generate --needs swordfsh", "the nearest are: swordfish"),
        ("generate --count 9 --without x-wings", "the nearest are: x-wing"),
        (
            "generate --minimal --clues 60",
            "minimal and at least 60 givens contradict each other",
        ),
        (
            "generate --clues 5",
            "no puzzle with one solution has fewer than 17",
        ),
        ("generate --needs x-wing --without x-wing", "remove it from one"),
        ("generate --count 0", "whole number from 1"),
        ("generate --count -3", "whole number from 1"),
        ("generate --grid jet", "uniform, sequential"),
        ("generate --seed -1", "from 0 to 9223372036854775807"),
        (
            "generate --seed 9223372036854775807 --count 2",
            "is too large for --count 2",
        ),
        ("generate --seed-range 1..2 --seed 1", "cannot be used with"),
        ("generate --seed-range 1..2 --count 2", "cannot be used with"),
        ("generate --seed-range 5..2", "smaller end first: 2..5"),
        ("generate --seed-range 5..", "write both ends"),
        ("generate --budget 0s", "no time at all"),
        ("generate --revision=", "a value is required"),
        ("generate --reveal-givens 30", "needs --rule reveal"),
        (
            "generate --rule bisect --solvable-by-scale singles",
            "needs --rule solvable-by",
        ),
        ("generate --symmetry round", "half-turn, quarter-turn"),
        ("generate --mask /dev/zero", "it is a device, not a regular file"),
        ("transform --variant 1218998108160", "0 to 1218998108159"),
        ("solve --count 0", "from 1 to 1000000"),
        (
            "solve --plugins p --server http://localhost:1",
            "--plugins is for work in this process",
        ),
        ("grade --format png", "lines, grid, pencil-marks"),
        ("nonsense", "unrecognized subcommand 'nonsense'"),
    ] {
        let run = sudokud(line, &lines);
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{line}: {}", run.err);
        assert!(run.err.contains(remedy), "{line}: {}", run.err);
        assert_eq!(run.err.matches(remedy).count(), 1, "{line}: {}", run.err);
    }
}

#[test]
fn a_file_that_cannot_be_read_is_wrong_usage_with_every_verb() {
    for verb in [
        "grade",
        "solve",
        "solve --trace",
        "transform --transpose",
        "technique verify",
        "scale check",
        "recipe check",
        "config check",
    ] {
        for path in ["/no/such/file", "/"] {
            let run = sudokud(&format!("{verb} {path}"), "");
            assert_eq!((run.status, run.out.as_str()), (2, ""), "{verb}: {}", run.err);
            assert!(
                run.err.contains(&format!("cannot read {path}: ")),
                "{verb}: {}",
                run.err
            );
        }
    }
}

#[test]
fn results_that_cannot_be_written_are_a_failure_of_every_verb() {
    for verb in [
        "grade",
        "solve --output tsv",
        "solve --trace",
        "transform --transpose",
        "generate --count 3",
        "technique list",
        "plugin list",
        "scale list",
    ] {
        let mut full = command(&verb.split(' ').collect::<Vec<_>>());
        full.stdout(fs::OpenOptions::new().write(true).open("/dev/full").unwrap());
        let run = finish(full, EASY);
        assert_eq!(run.status, 1, "{verb}: {}", run.err);
        assert!(
            run.err.starts_with("sudokud: cannot write the results: "),
            "{verb}: {}",
            run.err
        );
    }
}

#[test]
fn what_generate_cannot_make_in_time_has_its_own_line() {
    let run = sudokud("generate --count 2 --seed 3 --clues 17 --budget 50ms", "");
    assert_eq!((run.status, run.lines().len()), (1, 2), "{}", run.err);
    for (index, seed) in ["3", "4"].iter().enumerate() {
        let columns = run.columns(index);
        assert!(
            columns[0].starts_with("failed: the budget was spent"),
            "{columns:?}"
        );
        assert_eq!((columns.len(), columns[7]), (8, *seed));
    }
}

#[test]
fn a_bad_configuration_has_status_64_and_names_the_fault() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let config = write("bad.toml", "[server]\nlissen = 'x'\n");
    // A trial of all plugins in a debug build takes longer than it may where the machine is busy.
    let unknown = write(
        "unknown.toml",
        "[plugins]\nadmission = 'off'\ntechnique_order = ['x-wng']\n",
    );
    let old = write("old.toml", "[ladder]\norder = ['x-wing']\n");
    let scale = write(
        "scale.toml",
        "name = 'mine'\nrule = 'sum'\nlevels = []\nladder = []\n",
    );
    write("libsudoku_technique_broken.so", "not a library");
    let plugins = folder.path().to_str().unwrap();
    for (line, fault) in [
        (format!("config check {config}"), "lissen"),
        (format!("config check {unknown}"), "the nearest are: x-wing"),
        (
            format!("config check {old}"),
            "ladder.order is plugins.technique_order",
        ),
        (format!("serve --config {config}"), "lissen"),
        (
            format!("serve --config {unknown} --listen 127.0.0.1:0"),
            "the nearest are: x-wing",
        ),
        (
            format!("scale check {scale}"),
            "scale.toml, line 3: levels is empty; a scale has at least one",
        ),
        (
            format!("grade --plugins {plugins}"),
            "libsudoku_technique_broken.so",
        ),
        (
            format!("technique list --plugins {plugins}"),
            "libsudoku_technique_broken.so",
        ),
        ("grade --plugins /no/such/folder".to_owned(), "/no/such/folder"),
        ("solve --plugins /no/such/folder".to_owned(), "/no/such/folder"),
        (
            "transform --transpose --plugins /no/such/folder".to_owned(),
            "/no/such/folder",
        ),
        ("serve --plugins /no/such/folder".to_owned(), "/no/such/folder"),
        ("serve --config /no/such/file".to_owned(), "/no/such/file"),
        ("generate --plugins /no/such/folder".to_owned(), "/no/such/folder"),
    ] {
        let run = sudokud(&line, EASY);
        assert_eq!((run.status, run.out.as_str()), (64, ""), "{line}: {}", run.err);
        assert!(run.err.contains(fault), "{line}: {}", run.err);
    }
}

#[test]
fn a_variable_that_no_key_has_ends_the_run_as_a_key_that_nobody_knows_does() {
    for (verb, variable, fault) in [
        (
            vec!["serve"],
            "SUDOKUD_LISTEN",
            "SUDOKUD_LISTEN is not a variable of sudokud; the nearest are: SUDOKUD_SERVER_LISTEN",
        ),
        (
            vec!["grade"],
            "SUDOKUD_POOL_THREADS",
            "SUDOKUD_POOL_THREADS: \"nothing\" is not a whole number; write 1 to 1024",
        ),
    ] {
        let mut refused = command(&verb);
        refused.env(variable, "nothing");
        let run = finish(refused, EASY);
        assert_eq!((run.status, run.out.as_str()), (64, ""), "{}", run.err);
        assert!(run.err.contains(fault), "{}", run.err);
    }
}

#[test]
fn the_keys_are_listed_as_the_document_has_them() {
    let run = sudokud("config keys", "");
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    assert!(
        run.out
            .contains("| `calls.max_message_bytes` | `SUDOKUD_CALLS_MAX_MESSAGE_BYTES` |")
    );
    assert!(include_str!("../../docs/configuration.md").contains(&run.out));
}

#[test]
fn the_folder_of_plugins_comes_from_the_flag_or_the_environment() {
    let empty = tempfile::tempdir().unwrap();
    let folder = empty.path().to_str().unwrap();
    let flag = sudokud(&format!("technique list --plugins {folder}"), "");
    assert_eq!((flag.status, flag.out.as_str()), (0, ""), "{}", flag.err);
    let mut listing = command(&["technique", "list"]);
    listing.env("SUDOKUD_PLUGINS_FOLDER", folder);
    assert_eq!(finish(listing, "").out, "");
    // Without any technique a puzzle is still solved, and graded as what it then is.
    let solved = sudokud(&format!("solve --plugins {folder}"), EASY);
    assert_eq!((solved.status, solved.columns(0)[1]), (0, "unique"));
    let graded = sudokud(&format!("grade --plugins {folder}"), EASY);
    assert!(graded.err.contains("no techniques"), "{}", graded.err);
    // HoDoKu guesses where its logic ends, and calls that extreme.
    assert_eq!(graded.columns(0)[1..5], ["unique", "hodoku", "extreme", ""]);
}

#[test]
fn completions_contain_verbs_and_fixed_values() {
    let run = sudokud("completions bash", "");
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    for word in ["_sudokud()", "--measures", "open-sudoku", "technique"] {
        assert!(run.out.contains(word), "{word} is missing");
    }
    let run = sudokud("completions tcsh", "");
    assert_eq!(run.status, 2);
    assert!(run.err.contains("bash, elvish, fish"), "{}", run.err);
}

#[test]
fn each_verb_has_a_manual_page() {
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("man");
    let run = sudokud(&format!("man {}", pages.display()), "");
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    for page in [
        "sudokud.1",
        "sudokud-grade.1",
        "sudokud-technique-verify.1",
        "sudokud-man.1",
    ] {
        let text = std::fs::read_to_string(pages.join(page)).unwrap();
        assert!(text.contains(".TH sudokud"), "{page}: {text}");
        assert!(run.out.contains(&format!("/{page}\n")), "{}", run.out);
    }
    let page = std::fs::read_to_string(pages.join("sudokud-grade.1")).unwrap();
    assert!(page.contains("mean\\-guesses"), "{page}");
    let run = sudokud("man /dev/null/man", "");
    assert_eq!((run.status, run.out.as_str()), (2, ""));
    assert!(run.err.contains("name a folder"), "{}", run.err);
}
