//! `sudokud plugin new`: what it writes builds without the network, passes its own test and is loaded by a running server.

#[allow(dead_code, reason = "the tests of the server use the rest")]
#[path = "server/support.rs"]
mod server;
#[path = "support/mod.rs"]
mod shared;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs};

use sudokud::service::proto::solve_request::{Ask, Position};
use sudokud::service::proto::solve_response::Answer;
use sudokud::service::proto::{AskTrace, ReloadRequest, SolveRequest};
use tempfile::TempDir;

use server::Server;

/// A puzzle of our own generator (seed 1) that needs a naked pair.
const NEEDS_PAIR: &str = "6.4......2....97.....18..4........78.1..62..53....5..28..2....9.67......1......6.";

fn sudokud(arguments: &[&str], folder: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_sudokud"))
        .args(arguments)
        .current_dir(folder)
        .env_clear()
        .output()
        .unwrap()
}

/// Runs a command that must succeed, and returns its standard output.
#[track_caller]
fn succeed(command: &mut Command) -> String {
    let output = command.output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {text}{errors}");
    text
}

/// A temporary folder with a new plugin in it.
fn new_plugin(arguments: &[&str]) -> (TempDir, PathBuf) {
    let place = tempfile::tempdir().unwrap();
    let all = [&["plugin", "new", "example-pair"], arguments].concat();
    let made = sudokud(&all, place.path());
    let errors = String::from_utf8_lossy(&made.stderr);
    assert!(made.status.success(), "{errors}");
    let folder = place.path().join("example-pair");
    let said = String::from_utf8_lossy(&made.stdout);
    assert!(said.starts_with("cd example-pair\n"), "{said}");
    (place, folder)
}

/// Runs cargo in the new folder, with a target folder that later runs reuse.
fn cargo(folder: &Path, arguments: &[&str]) -> String {
    succeed(
        Command::new(env!("CARGO"))
            .args(arguments)
            .args(["--offline", "--quiet"])
            .current_dir(folder)
            .env("CARGO_TARGET_DIR", target()),
    )
}

fn target() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("plugin_new")
}

/// Copies the library into the folder under the name that it has.
fn install(library: &Path, folder: &Path) {
    let half = folder.join("example_pair.part");
    fs::copy(library, &half).unwrap();
    fs::rename(half, folder.join(library.file_name().unwrap())).unwrap();
}

/// Drops the library into a running server and looks for the step of its technique.
async fn teaches_a_running_server(folder: &Path, library: &Path) {
    let scales = tempfile::tempdir().unwrap();
    let configuration = format!("[scales]\nfolder = '{}'\n", scales.path().display());
    let server = Server::with(&configuration, &["singles"]);
    let trace = |scale: &str| SolveRequest {
        position: Some(Position::Puzzle(NEEDS_PAIR.to_owned())),
        ask: Some(Ask::Trace(AskTrace::default())),
        scale: scale.to_owned(),
        ..Default::default()
    };
    let mut client = server.client().await;
    let before = client.solve(trace("")).await.unwrap().into_inner();
    let Some(Answer::Trace(before)) = before.answer else {
        panic!("{before:?}");
    };
    assert!(!before.solved_by_logic);

    install(library, &server.plugins);
    fs::copy(folder.join("scale.toml"), scales.path().join("example-pair.toml")).unwrap();
    let mut operator = server.operator().await;
    let brought = operator.reload(ReloadRequest::default()).await.unwrap();
    assert_eq!(brought.into_inner().techniques_added, ["example-pair"]);

    let after = client.solve(trace("example-pair")).await.unwrap().into_inner();
    let Some(Answer::Trace(after)) = after.answer else {
        panic!("{after:?}");
    };
    assert!(after.solved_by_logic);
    let step = after.steps.iter().find(|step| step.technique == "example-pair");
    let text = &step.expect("the step of the new technique").text;
    assert!(text.starts_with("Example Pair: "), "{text}");
    assert_eq!(
        server.log().iter().find(|line| line.contains("quarantined")),
        None
    );
}

/// Checks the library with the verbs that the README names.
fn is_verified(folder: &Path, library: &Path) {
    let plugins = tempfile::tempdir().unwrap();
    install(library, plugins.path());
    let plugins = plugins.path().to_str().unwrap();
    let verified = sudokud(
        &["technique", "verify", "positions.txt", "--plugins", plugins],
        folder,
    );
    let text = String::from_utf8_lossy(&verified.stdout);
    assert!(text.ends_with("1 passed, 0 failed, 0 skipped\n"), "{text}");
    let library = library.to_str().unwrap();
    let checked = sudokud(&["plugin", "check", library, "--output", "tsv"], folder);
    let text = String::from_utf8_lossy(&checked.stdout);
    let errors = String::from_utf8_lossy(&checked.stderr);
    assert!(checked.status.success(), "{text}{errors}");
    // Neither refused nor warned about.
    assert_eq!(text, format!("{library}\tpassed\t\t\t\t\n"));
}

#[tokio::test]
async fn a_new_crate_builds_passes_its_test_and_teaches_a_running_server() {
    let (_place, folder) = new_plugin(&[]);
    let told = cargo(&folder, &["test"]);
    assert!(told.contains("3 passed"), "{told}");
    cargo(&folder, &["build", "--release"]);
    // Warnings would be the author's first impression.
    let warnings = Command::new(env!("CARGO"))
        .args(["check", "--offline"])
        .current_dir(&folder)
        .env("CARGO_TARGET_DIR", target())
        .output()
        .unwrap();
    let warnings = String::from_utf8_lossy(&warnings.stderr);
    assert!(!warnings.contains("warning"), "{warnings}");
    let library = target().join("release/libsudoku_technique_example_pair.so");
    is_verified(&folder, &library);
    teaches_a_running_server(&folder, &library).await;
}

#[tokio::test]
async fn a_new_plugin_in_c_builds_passes_its_test_and_teaches_a_running_server() {
    let (_place, folder) = new_plugin(&["--c"]);
    let strict = "CFLAGS=-O2 -Wall -Wextra -Werror -pedantic";
    let told = succeed(Command::new("make").args(["test", strict]).current_dir(&folder));
    assert_eq!(told.matches("ok: ").count(), 5, "{told}");
    succeed(Command::new("make").arg(strict).current_dir(&folder));
    let library = folder.join("libsudoku_technique_example_pair.so");
    is_verified(&folder, &library);
    teaches_a_running_server(&folder, &library).await;
}

#[test]
fn an_id_of_a_shipped_technique_is_warned_about() {
    let place = tempfile::tempdir().unwrap();
    for (name, warns) in [("x-wing", true), ("exocet", false)] {
        let made = sudokud(&["plugin", "new", name], place.path());
        let errors = String::from_utf8_lossy(&made.stderr);
        assert!(made.status.success(), "{errors}");
        let warning = "warning: sudoku-technique-fish has a technique x-wing already";
        assert_eq!(errors.contains(warning), warns, "{errors}");
        assert!(place.path().join(name).is_dir());
    }
}

#[test]
fn an_existing_folder_and_a_wrong_name_are_refused() {
    let place = tempfile::tempdir().unwrap();
    fs::create_dir(place.path().join("there")).unwrap();
    for (name, reason) in [
        ("there", "there exists; choose another name"),
        ("no/such/folder", "cannot write no/such/folder: "),
        ("X_Wing", "such as x-wing"),
    ] {
        let refused = sudokud(&["plugin", "new", name], place.path());
        let errors = String::from_utf8_lossy(&refused.stderr);
        assert_eq!(refused.status.code(), Some(2), "{name}: {errors}");
        assert!(errors.contains(reason), "{name}: {errors}");
    }
    assert_eq!(fs::read_dir(place.path()).unwrap().count(), 1);
}
