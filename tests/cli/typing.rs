//! What a person types: files for the results, the columns' names, words of other programs, Ctrl-C.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

use crate::run::sudokud;

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn the_ending_of_the_file_sets_the_form() {
    let folder = tempfile::tempdir().unwrap();
    let is_right = |name: &str, line: &str| match name {
        "a.csv" => line == "puzzle,solution,scale,level,score,hardest,clues,seed",
        "a.json" => line.starts_with("{\"puzzle\":"),
        _ => line.split('\t').count() == 8,
    };
    for name in ["a.csv", "a.json", "a.tsv", "a"] {
        let path = folder.path().join(name);
        let made = sudokud(&format!("generate -n 2 --seed 1 -o {}", path.display()), "");
        assert_eq!((made.status, made.out.as_str()), (0, ""), "{}", made.err);
        let text = fs::read_to_string(&path).unwrap();
        assert!(
            text.lines().next().is_some_and(|line| is_right(name, line)),
            "{name}: {text}"
        );
    }
}

#[test]
fn names_of_csv_are_as_many_as_its_columns() {
    for line in [
        "solve --output csv",
        "solve --count 2 --output csv",
        "transform --rotate 90 --output csv",
        "grade --output csv",
        "grade --facts --measures=waves --output csv",
        "grade --keep=always --output csv",
        "transform --rotate 90 --solution --output csv",
        "solve --givens 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 --output csv",
    ] {
        let made = sudokud(line, &format!("{PUZZLE}\n{PUZZLE}\n"));
        let lines: Vec<_> = made.out.lines().map(|line| line.split(',').count()).collect();
        assert_eq!(lines.len(), 3, "{line}: {}", made.out);
        assert!(
            lines.iter().all(|columns| *columns == lines[0]),
            "{line}: {}",
            made.out
        );
        assert!(made.out.starts_with("puzzle,"), "{line}: {}", made.out);
    }
}

#[test]
fn results_never_overwrite_the_input() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("puzzles.txt");
    fs::write(&path, format!("{PUZZLE}\n")).unwrap();
    let twin = folder.path().join("twin.txt");
    fs::hard_link(&path, &twin).unwrap();
    for (verb, out) in [
        ("grade", &path),
        ("grade", &twin),
        ("print", &path),
        ("draw", &path),
        ("generate --distinct", &path),
    ] {
        let refused = sudokud(&format!("{verb} {} -o {}", path.display(), out.display()), "");
        assert_eq!(refused.status, 2, "{verb}");
        assert!(
            refused.err.contains("is also an input"),
            "{verb}: {}",
            refused.err
        );
    }
    // A run without results leaves nothing of an old file.
    let old = folder.path().join("old.tsv");
    fs::write(&old, "old\n").unwrap();
    let graded = sudokud(&format!("grade -o {}", old.display()), "");
    assert_eq!(
        (graded.status, fs::read_to_string(&old).unwrap().as_str()),
        (0, ""),
        "{}",
        graded.err
    );
    // A refused command leaves an old file.
    let refused = sudokud(&format!("generate --level nosuch -o {}", path.display()), "");
    assert_eq!(refused.status, 2);
    assert_eq!(fs::read_to_string(&path).unwrap(), format!("{PUZZLE}\n"));
}

#[test]
fn words_of_other_programs_are_answered() {
    let refused = sudokud("generate --difficulty easy", "");
    assert_eq!(refused.status, 2);
    assert_eq!(
        refused.err,
        "sudokud: there is no option --difficulty; here it is: --level L\n"
    );
}

/// Sends Ctrl-C to the process once it catches it.
fn press_ctrl_c(process: u32) {
    let start = Instant::now();
    let catches = || {
        let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:\t"));
        // Signal 2 is bit 1.
        u64::from_str_radix(caught.unwrap().trim(), 16).unwrap() & 2 != 0
    };
    while !catches() {
        assert!(start.elapsed() < Duration::from_mins(1), "Ctrl-C is not caught");
        thread::sleep(Duration::from_millis(20));
    }
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
    let start = Instant::now();
    // Rows are written in portions of 32 KiB.
    while fs::metadata(&path).map_or(0, |metadata| metadata.len()) == 0 {
        assert!(start.elapsed() < Duration::from_mins(1), "no row");
        thread::sleep(Duration::from_millis(20));
    }
    press_ctrl_c(child.id());
    let ended = child.wait_with_output().unwrap();
    let said = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(ended.status.code(), Some(130), "{} {said}", ended.status);
    let text = fs::read_to_string(&path).unwrap();
    let rows = text.lines().count();
    assert!(text.ends_with('\n') && text.lines().all(|row| row.split('\t').count() == 8));
    let next = format!(
        "--seed {} --count {}, with another --out,",
        10 + rows,
        1_000_000 - rows
    );
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
    assert!(said.contains("--seed 3 searches the same grids again"), "{said}");
}
