//! A technique that does not return ends the command, with what the author of the plugin needs.

use std::fs;

use sudoku_technique::testing;

use crate::run::{EASY, Run, command, finish};
use crate::server::add_plugin;
use crate::shared::{compile_c, plugin_name};

/// A scale that asks the hanging technique first.
const SCALE: &str = r#"
name = "hanging"
rule = "sum"
levels = [{ name = "any" }]
ladder = [
    { technique = "hanging", level = "any", score = 1 },
    { technique = "naked-single", level = "any", score = 1 },
    { technique = "hidden-single", level = "any", score = 1 },
]
"#;

/// Folders with the singles, a technique that hangs in this way, and a scale that asks it.
struct Place {
    plugins: tempfile::TempDir,
    scales: tempfile::TempDir,
}

impl Place {
    fn new(how: &str) -> Self {
        let (plugins, scales) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        add_plugin(plugins.path(), "singles");
        compile_c("hanging.c", &[how], plugins.path(), "hanging");
        fs::write(scales.path().join("hanging.toml"), SCALE).unwrap();
        Self { plugins, scales }
    }

    fn run(&self, line: &str, seconds: &str, input: &str) -> Run {
        let mut command = command(&line.split_whitespace().collect::<Vec<_>>());
        command
            .env("SUDOKUD_PLUGINS_FOLDER", self.plugins.path())
            .env("SUDOKUD_SCALES_FOLDER", self.scales.path())
            .env("SUDOKUD_PLUGINS_HANG_AFTER_SECONDS", seconds);
        finish(command, input)
    }
}

#[test]
fn a_hanging_technique_ends_the_command_with_its_file_and_a_board_for_a_test() {
    let place = Place::new("-DHANG_SPINS");
    let file = place.plugins.path().join(plugin_name("hanging"));
    let library = place.scales.path().join("positions");
    fs::write(&library, format!(":hanging::{EASY}::111::\n")).unwrap();
    for line in [
        "grade --scale hanging".to_owned(),
        "grade --scale hanging --threads 1".to_owned(),
        "solve --trace --scale hanging".to_owned(),
        "solve --hint --scale hanging".to_owned(),
        "generate --scale hanging --count 5 --seed 1".to_owned(),
        "generate --scale hanging".to_owned(),
        format!("technique verify {}", library.display()),
    ] {
        let run = place.run(&line, "0.2", &format!("{EASY}\n").repeat(20));
        assert_eq!(run.status, 64, "{line}: {}", run.err);
        let expected = format!(
            "sudokud: plugin {}: technique hanging did not return within 200ms",
            file.display()
        );
        assert!(run.err.contains(&expected), "{line}: {}", run.err);
        let (_, board) = run.err.split_once("board: ").unwrap();
        let board = &board[..81];
        let (_, test) = run.err.split_once("testing::board(\"").unwrap();
        let (test, _) = test.split_once("\")").unwrap();
        assert_eq!(testing::board(test).to_string(), board, "{line}");
    }
}

#[test]
fn a_technique_that_stops_when_it_is_told_to_is_left_out_and_the_command_goes_on() {
    let place = Place::new("-DHANG_OBEYS");
    let run = place.run("grade --scale hanging --output tsv", "0.2", EASY);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(
        run.err.contains("plugin quarantined: did not return in time"),
        "{}",
        run.err
    );
    assert_eq!(run.columns(0)[1], "unique");
}

#[test]
fn a_technique_that_crashes_the_command_is_named_with_its_board() {
    let (plugins, scales) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    add_plugin(plugins.path(), "singles");
    let scale = SCALE.replace("hanging", "harmful");
    fs::write(scales.path().join("harmful.toml"), scale).unwrap();
    for harm in ["SEGFAULT", "ABORT", "STACK_OVERFLOW"] {
        compile_c(
            "harmful.c",
            &[&format!("-DHARM={harm}")],
            plugins.path(),
            "harmful",
        );
        for line in [
            "grade --scale harmful --threads 1",
            "solve --hint --scale harmful",
        ] {
            let mut command = command(&line.split_whitespace().collect::<Vec<_>>());
            command
                .env("SUDOKUD_PLUGINS_FOLDER", plugins.path())
                .env("SUDOKUD_SCALES_FOLDER", scales.path());
            let run = finish(command, EASY);
            assert_eq!(run.status, 64, "{harm}: {line}: {}", run.err);
            for expected in [": technique harmful crashed this process", "testing::board(\""] {
                assert!(run.err.contains(expected), "{harm}: {line}: {}", run.err);
            }
        }
    }
}
