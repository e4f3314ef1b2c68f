//! Ctrl-C during `generate` and during verbs that read puzzles, in this process and against a server.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, Command, Stdio};

use crate::run::{EASY, command};
use crate::server::Server;
use crate::shared::patience::wait_until;

/// Sends Ctrl-C to the process once it catches it.
fn press_ctrl_c(process: u32) {
    let catches = || {
        let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:\t"));
        // Signal 2 is bit 1.
        u64::from_str_radix(caught.unwrap().trim(), 16).unwrap() & 2 != 0
    };
    wait_until("Ctrl-C is caught", catches);
    let sent = Command::new("kill").arg("-INT").arg(process.to_string()).status();
    assert!(sent.unwrap().success());
}

#[test]
fn ctrl_c_ends_a_run_with_whole_rows_and_says_how_to_continue() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("made.tsv");
    let child = Command::new(env!("CARGO_BIN_EXE_sudokud"))
        .args(["generate", "-n", "1000000", "--seed", "10", "-o"])
        .arg(&path)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Rows are written in portions of 32 KiB.
    wait_until("there is a row", || {
        fs::metadata(&path).is_ok_and(|metadata| metadata.len() > 0)
    });
    press_ctrl_c(child.id());
    let ended = child.wait_with_output().unwrap();
    let said = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(ended.status.code(), Some(130), "{} {said}", ended.status);
    let text = fs::read_to_string(&path).unwrap();
    let rows = text.lines().count();
    assert!(text.ends_with('\n') && text.lines().all(|row| row.split('\t').count() == 8));
    let next = format!("--seed-range {}..1000009 makes the rest", 10 + rows);
    assert!(said.contains(&next), "{rows} rows: {said}");
}

#[test]
fn ctrl_c_ends_the_search_for_one_puzzle_with_its_attempts() {
    // No such puzzle is known: a walk finds nothing for a long time.
    let child = Command::new(env!("CARGO_BIN_EXE_sudokud"))
        .args(["generate", "--clues", "17", "--needs", "jellyfish", "--seed", "3"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    press_ctrl_c(child.id());
    let ended = child.wait_with_output().unwrap();
    let said = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(ended.status.code(), Some(130), "{} {said}", ended.status);
    assert!(ended.stdout.is_empty());
    assert!(
        said.contains("interrupted: --seed-range 3..3 makes the rest"),
        "{said}"
    );
}

/// Starts `generate` against the server with these words.
fn against(server: &Server, words: &str) -> Child {
    Command::new(env!("CARGO_BIN_EXE_sudokud"))
        .args(["generate", "--server"])
        .arg(format!("http://{}", server.public))
        .args(words.split(' '))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

#[test]
fn ctrl_c_cancels_the_calls_to_a_server_and_says_how_to_continue() {
    let server = Server::start();
    for (words, expected) in [
        (
            "--clues 17 --needs jellyfish --seed 3",
            "interrupted: --seed-range 3..3 makes the rest",
        ),
        (
            "--clues 17 --needs jellyfish",
            "interrupted: the same command makes the rest",
        ),
        (
            "--clues 17 --needs jellyfish --seed-range 5..9",
            "interrupted: --seed-range 5..9 makes the rest",
        ),
        (
            "--clues 17 --needs jellyfish --seed 5 --count 4",
            "interrupted: --seed-range 5..8 makes the rest",
        ),
    ] {
        let child = against(&server, words);
        press_ctrl_c(child.id());
        let ended = child.wait_with_output().unwrap();
        let said = String::from_utf8(ended.stderr).unwrap();
        assert_eq!(ended.status.code(), Some(130), "{words}: {said}");
        assert!(ended.stdout.is_empty(), "{words}");
        assert!(said.contains(expected), "{words}: {said}");
    }
}

#[test]
fn a_long_search_on_a_server_says_what_would_end_it() {
    let server = Server::start();
    let mut child = against(&server, "--clues 17 --needs jellyfish --seed 3");
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
    // The server gives up after a minute, and standard error ends.
    let said = lines.find_map(|line| line.ok().filter(|line| line.contains("no puzzle after")));
    press_ctrl_c(child.id());
    assert_eq!(
        said.as_deref(),
        Some(
            "sudokud: no puzzle after 10 s; the search ends at the server's limit: Ctrl-C ends it now, and --budget D or \
             --max-attempts N sets a limit"
        )
    );
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[test]
fn ctrl_c_ends_a_verb_that_waits_for_its_input_and_says_how_to_continue() {
    let server = Server::start();
    let remote = format!("grade --server http://{}", server.public);
    for verb in ["solve", "grade", "transform --transpose", "solve --hint", &remote] {
        let words: Vec<&str> = verb.split(' ').chain(["--output", "tsv"]).collect();
        let mut child = command(&words).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        input
            .write_all(format!("{EASY}\n# a comment\n{EASY}\nbad\n").as_bytes())
            .unwrap();
        let mut rows = BufReader::new(child.stdout.take().unwrap());
        let mut text = String::new();
        for _ in 0..3 {
            rows.read_line(&mut text).unwrap();
        }
        press_ctrl_c(child.id());
        let ended = child.wait().unwrap();
        let mut said = String::new();
        child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        assert_eq!(ended.code(), Some(130), "{verb}: {said}");
        assert_eq!(rows.read_line(&mut text).unwrap(), 0, "{verb}: {text}");
        let way_on = "interrupted: the first 3 entries of the input have their results\n";
        assert!(said.ends_with(way_on), "{verb}: {said}");
        // Its input was open until now.
        drop(input);
    }
}

#[test]
fn ctrl_c_ends_a_conversion_with_a_whole_file() {
    let mut child = command(&["convert", "--to", "open-sudoku"]).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    writeln!(input, "{EASY}").unwrap();
    let mut rows = BufReader::new(child.stdout.take().unwrap());
    let mut text = String::new();
    while !text.contains("<game ") {
        rows.read_line(&mut text).unwrap();
    }
    press_ctrl_c(child.id());
    rows.read_to_string(&mut text).unwrap();
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130), "{said}");
    assert!(text.ends_with("</opensudoku>\n"), "{text}");
    assert_eq!(
        said,
        "sudokud: interrupted: the first 1 entries of the input are written\n"
    );
    drop(input);
}
