//! The trial of plugins in a child process: real libraries that harm their process, wrong ones, and all good ones.

mod support;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;
use sudoku_technique::testing;
use sudokud::admission::{
    AdmissionError, AdmissionPolicy, Admitter, CACHE_NAME, Check, Launcher, TrialScope,
};
use sudokud::engine::{PluginFile, PluginFolder};
use sudokud::snapshot::{Aftermath, Live, SnapshotError, SnapshotSources};
use support::{built_plugins, compile_c, folder_with, folder_with_all, plugin_name};
use tempfile::TempDir;

/// Runs `sudokud plugin check` on these files.
fn check(arguments: &[&str], files: &[PathBuf]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_sudokud"))
        .args(["plugin", "check"])
        .args(arguments)
        .args(files)
        .output()
        .expect("the binary runs")
}

/// The rows of `plugin check` for these files.
fn rows(arguments: &[&str], files: &[PathBuf]) -> Vec<Value> {
    let output = check(&[arguments, &["--output", "json"]].concat(), files);
    let text = String::from_utf8(output.stdout).unwrap();
    let rows: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(
        rows.len(),
        files.len(),
        "{text}{}",
        String::from_utf8_lossy(&output.stderr)
    );
    rows
}

/// The entries of a row with this result: check, technique, reason.
fn entries<'a>(row: &'a Value, result: &str) -> Vec<(&'a str, &'a str, &'a Value)> {
    let all = row["checks"].as_array().unwrap().iter();
    let fitting = all.filter(|entry| entry["result"] == result);
    let text = |value: &'a Value| value.as_str().unwrap_or_default();
    fitting
        .map(|entry| (text(&entry["check"]), text(&entry["reason"]), entry))
        .collect()
}

/// Compiles a form of `harmful.c`.
fn harmful(folder: &Path, harm: &str) -> PathBuf {
    let id = format!("-DHARM={harm}");
    compile_c("harmful.c", &[&id], folder, &harm.to_ascii_lowercase())
}

/// Harm, the check that refuses it, and words of the reason.
const REFUSED: &[(&str, &str, &str)] = &[
    (
        "SEGFAULT",
        "survives",
        "crashed (SIGSEGV) when it was asked for all deductions",
    ),
    (
        "EXIT",
        "survives",
        "ended its process with status 0 when it was asked",
    ),
    (
        "EXIT_AT_ONCE",
        "survives",
        "ended its process with status 0 when it was asked",
    ),
    ("ABORT", "survives", "aborted (SIGABRT) when it was asked"),
    (
        "STACK_OVERFLOW",
        "survives",
        "aborted (SIGABRT) when it was asked",
    ),
    (
        "CRASH_IN_DESTROY",
        "survives",
        "crashed (SIGSEGV) while its instances were destroyed",
    ),
    (
        "CRASH_AT_EXIT",
        "survives",
        "crashed (SIGSEGV) while the process ended",
    ),
    (
        "WILD_EVIDENCE",
        "survives",
        "crashed (SIGSEGV) when it was asked for all deductions with evidence",
    ),
    ("STATUS", "survives", "returned status 77"),
    (
        "CRASH_ON_CONTRADICTION",
        "survives",
        "crashed (SIGSEGV) when it was asked",
    ),
    ("MEMORY", "survives", "MiB of memory"),
    (
        "SOCKET",
        "survives",
        "made a system call that techniques have no need of",
    ),
    ("FORK", "survives", "(SIGSYS) when it was asked"),
    ("WRITES_FILE", "survives", "(SIGSYS) when it was asked"),
    ("ALARM", "survives", "(SIGSYS) when it was asked"),
    ("THREAD", "tidy", "left 1 thread running"),
    ("DESCRIPTOR", "tidy", "left descriptor"),
    ("HANDLER", "tidy", "changed the handler of signal 11"),
    ("DIRECTORY", "tidy", "changed the working directory"),
    ("LEAK", "tidy", "MiB of memory after"),
    ("WRITES_BOARD", "leaves-boards", "wrote to a board"),
    ("WRITES_PREVIOUS", "leaves-boards", "wrote to a board"),
    ("WRITES_REQUEST", "leaves-boards", "the request or the sink"),
    ("WRITES_SINK", "leaves-boards", "the request or the sink"),
    ("UNSOUND", "sound", "which the solution contradicts"),
    ("RARELY_UNSOUND", "sound", "placed r5c5="),
    ("IDLE", "useful", "reported a deduction that changes nothing"),
    ("MALFORMED", "well-formed", "bits beyond cell 80"),
    ("COUNTS_CALLS", "repeatable", "two answers to the same question"),
    ("LOOKS_AT_EVIDENCE", "repeatable", "without evidence"),
    ("LOOKS_AT_PREVIOUS", "repeatable", "with a previous board"),
    (
        "IGNORES_STOP",
        "stops",
        "more deductions after the sink had answered stop",
    ),
];

#[test]
fn a_plugin_that_does_harm_is_refused_with_the_check_and_the_reason() {
    let folder = folder_with(&[]);
    let files: Vec<PathBuf> = REFUSED
        .iter()
        .map(|(harm, ..)| harmful(folder.path(), harm))
        .collect();
    for ((harm, refused_by, words), row) in std::iter::zip(REFUSED, rows(&[], &files)) {
        assert_eq!(row["result"], "refused", "{harm}: {row}");
        let refusals = entries(&row, "refused");
        let found = refusals.iter().find(|(check, ..)| check == refused_by);
        let Some((_, reason, entry)) = found else {
            panic!("{harm}: {refusals:?}");
        };
        assert!(reason.contains(words), "{harm}: {reason}");
        // Everything that shows on a board names it, in the form in which a test reads it.
        if !matches!(*refused_by, "tidy") && !matches!(*harm, "CRASH_IN_DESTROY" | "CRASH_AT_EXIT") {
            assert_eq!(entry["technique"], "harmful", "{harm}");
            testing::board(entry["board"].as_str().unwrap());
        }
        assert_eq!(
            entry["previous"].is_string(),
            matches!(*harm, "WRITES_PREVIOUS" | "LOOKS_AT_PREVIOUS")
        );
    }
    assert!(!Path::new("/tmp/sudokud-harmful").exists());
}

#[test]
fn a_plugin_that_hangs_is_killed_and_refused() {
    const HANGING: [(&str, &str); 6] = [
        ("LOOP_IN_CONSTRUCTOR", "while the library was loaded"),
        ("LOOP_IN_ENTRY", "while the library was loaded"),
        ("LOOP_IN_CREATE", "while it was created with its default options"),
        (
            "LOOP_IN_FIND",
            "when it was asked for all deductions with evidence",
        ),
        ("DEADLOCK", "when it was asked"),
        ("POLLS_FOR_EVER", "when it was asked"),
    ];
    let folder = folder_with(&[]);
    let files = HANGING.map(|(harm, _)| harmful(folder.path(), harm));
    for ((harm, words), row) in std::iter::zip(HANGING, rows(&["--patience", "300ms"], &files)) {
        let [(check, reason, _)] = entries(&row, "refused")[..] else {
            panic!("{harm}: {row}");
        };
        assert_eq!(check, "survives", "{harm}");
        assert!(
            reason.starts_with("hung and was killed") && reason.contains(words),
            "{harm}: {reason}"
        );
        assert!(!entries(&row, "not-reached").is_empty());
    }
}

/// How often threads meet depends on the machine, so this trial takes its time.
#[test]
fn memory_that_threads_share_shows_as_other_answers() {
    let folder = folder_with(&[]);
    let [row] = &rows(&["--thorough"], &[harmful(folder.path(), "RACES")])[..] else {
        panic!("one row");
    };
    let refusals = entries(row, "refused");
    assert_eq!(
        (refusals[0].0, refusals[0].1),
        (
            "repeatable",
            "gave another answer when several threads asked at once"
        ),
        "{row}"
    );
}

#[test]
fn what_only_annoys_is_a_warning() {
    let folder = folder_with(&[]);
    let files = ["UNFAIR", "SLOW", "RATES_BEYOND", "NONE"].map(|harm| harmful(folder.path(), harm));
    let warnings = rows(&[], &files).into_iter().map(|row| {
        assert_eq!(row["result"], "passed", "{row}");
        let found = entries(&row, "warning");
        found
            .into_iter()
            .map(|(check, ..)| check.to_owned())
            .collect::<Vec<_>>()
    });
    assert_eq!(
        warnings.collect::<Vec<_>>(),
        [vec!["fair"], vec!["prompt"], vec!["well-formed"], vec![]]
    );
}

#[test]
fn a_file_that_is_no_plugin_is_refused_with_the_reason_of_the_loader() {
    let folder = folder_with(&["fish"]);
    let whole = fs::read(folder.path().join(plugin_name("fish"))).unwrap();
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(plugin_name(name));
        fs::write(&path, bytes).unwrap();
        path
    };
    let unlinked = compile_c("faulty.c", &["-DFAULT_UNLINKED"], folder.path(), "unlinked");
    let magic = compile_c("faulty.c", &["-DFAULT_MAGIC"], folder.path(), "magic");
    let files = [
        write("text", b"#!/bin/sh\n"),
        write("empty", b""),
        write("half", &whole[..whole.len() / 2]),
        unlinked,
        magic,
    ];
    let expected = [
        "not a shared library",
        "the file is empty",
        "truncated",
        "the dynamic linker refused it",
        "wrong magic number",
    ];
    for (words, row) in std::iter::zip(expected, rows(&[], &files)) {
        let [("loads", reason, _)] = entries(&row, "refused")[..] else {
            panic!("{words}: {row}");
        };
        assert!(reason.contains(words), "{reason}");
    }
    let missing = check(&[], &[folder.path().join("missing.so")]);
    assert_eq!(missing.status.code(), Some(64));
}

/// Copies of all shipped plugins.
fn shipped() -> (TempDir, Vec<PathBuf>) {
    let folder = folder_with_all();
    let mut files: Vec<PathBuf> = (fs::read_dir(folder.path()).unwrap())
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    (folder, files)
}

#[test]
fn all_shipped_plugins_pass_and_the_list_of_those_that_passed_is_written() {
    let (folder, files) = shipped();
    let list = folder.path().join("passed");
    let output = check(
        &["--output", "json", "--write-cache", list.to_str().unwrap()],
        &[folder.path().to_owned()],
    );
    let text = String::from_utf8(output.stdout).unwrap();
    let rows: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(rows.len(), files.len(), "a folder stands for its files");
    for row in &rows {
        assert_eq!(row["result"], "passed", "{row}");
        assert!(entries(row, "refused").is_empty(), "{row}");
    }
    let digests: BTreeMap<&str, &str> = rows
        .iter()
        .map(|row| (row["sha256"].as_str().unwrap(), row["file"].as_str().unwrap()))
        .collect();
    let text = fs::read_to_string(&list).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let listed: Vec<&str> = lines.map(|line| line.split(' ').nth(2).unwrap()).collect();
    assert_eq!(listed.len(), files.len());
    assert!(listed.iter().all(|digest| digests.contains_key(digest)), "{text}");
}

#[test]
fn a_refused_file_among_good_ones_is_in_the_table_and_in_the_status() {
    let folder = folder_with(&["singles"]);
    let good = folder.path().join(plugin_name("singles"));
    let bad = harmful(folder.path(), "UNSOUND");
    let output = check(&["--output", "text"], &[good.clone(), bad.clone()]);
    assert_eq!(output.status.code(), Some(64));
    let text = String::from_utf8(output.stdout).unwrap();
    for line in [
        format!("{}: passed", good.display()),
        format!("{}: refused", bad.display()),
        "  sound          ok".to_owned(),
        "  sound          refused      harmful placed ".to_owned(),
        "    board: \"r".to_owned(),
    ] {
        assert!(
            text.lines().any(|found| found.starts_with(&line)),
            "{line}\n{text}"
        );
    }
    assert_eq!(check(&[], std::slice::from_ref(&good)).status.code(), Some(0));
    // A file that is not there takes no result from the others.
    let missing = folder.path().join(plugin_name("missing"));
    let output = check(&[], &[good.clone(), missing.clone()]);
    assert_eq!(output.status.code(), Some(64));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        text.starts_with(&format!("{}\tpassed\t", good.display())),
        "{text}"
    );
    let reason = format!("{}\trefused\tloads\t\tcannot be read: ", missing.display());
    assert!(text.lines().any(|line| line.starts_with(&reason)), "{text}");
}

#[test]
fn more_random_boards_than_a_child_has_memory_for_are_wrong_usage() {
    let output = check(&["--random-boards", "99999999999"], &[PathBuf::from("x.so")]);
    assert_eq!(output.status.code(), Some(2));
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(
        errors.contains("write a whole number from 0 to 100000"),
        "{errors}"
    );
}

#[test]
fn a_thorough_trial_asks_about_every_board() {
    let file = built_plugins().join(plugin_name("wings"));
    let [row] = &rows(&["--thorough", "--random-boards", "10"], &[file])[..] else {
        panic!("one row");
    };
    let boards = row["boards"].as_u64().unwrap();
    let times = row["times"].as_array().unwrap();
    assert!(
        boards > 200 && times.iter().all(|technique| technique["boards"] == boards),
        "{row}"
    );
}

/// An admitter whose children are this program, with a folder for its list.
fn admitter(program: &str, state: Option<&Path>) -> Admitter {
    let launcher = Launcher::new(PathBuf::from(program), TrialScope::default());
    Admitter::new(launcher, state.map(Path::to_owned))
}

const BINARY: &str = env!("CARGO_BIN_EXE_sudokud");

/// A program that is no `sudokud`, so nothing can be tried with it.
const NO_CHILD: &str = "/bin/false";

fn read(path: &Path) -> PluginFile {
    PluginFile::read(path).unwrap()
}

#[test]
fn the_policy_says_what_happens_where_no_child_can_be_started() {
    let folder = folder_with(&["singles"]);
    let file = read(&folder.path().join(plugin_name("singles")));
    for program in [NO_CHILD, "/nowhere/sudokud"] {
        let admitter = admitter(program, None);
        for policy in [AdmissionPolicy::Preferred, AdmissionPolicy::Off] {
            assert!(admitter.refused(&[&file], policy).is_empty());
        }
        let refused = admitter.refused(&[&file], AdmissionPolicy::Required);
        assert!(matches!(refused[..], [AdmissionError::Untried { .. }]));
        let text = refused[0].to_string();
        assert!(
            text.contains("_singles.so: not admitted, because it cannot be tried"),
            "{text}"
        );
        assert!(text.contains("plugins.admission"), "{text}");
    }
}

#[test]
fn a_file_that_passed_is_not_tried_again_in_this_process_or_the_next() {
    let (folder, state) = (folder_with(&["singles"]), folder_with(&[]));
    let file = read(&folder.path().join(plugin_name("singles")));
    let required = AdmissionPolicy::Required;
    let first = admitter(BINARY, Some(state.path()));
    assert!(first.refused(&[&file], required).is_empty());
    // These could not try anything.
    let next = admitter(NO_CHILD, Some(state.path()));
    assert!(next.refused(&[&file], required).is_empty());
    fs::remove_file(state.path().join(CACHE_NAME)).unwrap();
    assert!(next.refused(&[&file], required).is_empty());
    let other = admitter(NO_CHILD, Some(state.path()));
    assert_eq!(other.refused(&[&file], required).len(), 1);
}

#[test]
fn a_list_beside_the_plugins_saves_their_trial_and_says_nothing_about_other_bytes() {
    let folder = folder_with(&["singles", "wings"]);
    let [singles, wings] = ["singles", "wings"].map(|family| folder.path().join(plugin_name(family)));
    let list = folder.path().join(CACHE_NAME);
    let written = check(
        &["--write-cache", list.to_str().unwrap()],
        std::slice::from_ref(&singles),
    );
    assert_eq!(written.status.code(), Some(0));
    let admitter = admitter(NO_CHILD, None);
    let required = AdmissionPolicy::Required;
    assert!(admitter.refused(&[&read(&singles)], required).is_empty());
    assert_eq!(admitter.refused(&[&read(&wings)], required).len(), 1);
    let mut bytes = fs::read(&singles).unwrap();
    bytes.push(0);
    fs::write(&singles, bytes).unwrap();
    assert_eq!(admitter.refused(&[&read(&singles)], required).len(), 1);
}

#[test]
fn a_refused_file_leaves_the_snapshot_as_it_was_and_is_tried_again() {
    let folder = folder_with(&["singles"]);
    let mut sources = SnapshotSources::over(PluginFolder(folder.path().to_owned()));
    sources.admission = AdmissionPolicy::Required;
    let live = Live::start_with(
        sources.clone(),
        admitter(BINARY, None),
        None,
        Aftermath::default(),
    )
    .unwrap();
    let revision = live.current().revision().to_owned();
    // In this process its code would crash, if any of it ran.
    let bad = harmful(folder.path(), "SEGFAULT");
    let refused = live.reload(sources.clone()).unwrap_err();
    let SnapshotError::Admission(AdmissionError::Refused(refused)) = &refused else {
        panic!("{refused}");
    };
    assert_eq!(refused.path, bad);
    assert_eq!(refused.finding.check, Check::Survives);
    assert_eq!(refused.finding.technique.as_deref(), Some("harmful"));
    let text = refused.to_string();
    assert!(
        text.contains(
            "libsudoku_technique_segfault.so: refused by its trial: survives: harmful crashed (SIGSEGV)"
        ),
        "{text}"
    );
    assert_eq!(live.current().revision(), revision);
    // Repaired, under the same name.
    fs::rename(harmful(folder.path(), "NONE"), &bad).unwrap();
    let repaired = live.reload(sources).unwrap();
    assert!(repaired.catalog().technique("harmful").is_ok());
}

#[test]
fn of_several_bad_files_each_is_named() {
    let folder = folder_with(&["singles"]);
    let bad = ["UNSOUND", "IDLE"].map(|harm| harmful(folder.path(), harm));
    let files = PluginFolder(folder.path().to_owned()).files().unwrap();
    let files: Vec<PluginFile> = files.iter().map(|path| read(path)).collect();
    let files: Vec<&PluginFile> = files.iter().collect();
    let refused = admitter(BINARY, None).refused(&files, AdmissionPolicy::Preferred);
    let refused: Vec<&Path> = refused.iter().map(AdmissionError::path).collect();
    assert_eq!(refused, [&bad[1], &bad[0]], "in the order of the names");
}
