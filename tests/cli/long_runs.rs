//! Runs of many puzzles: in parts, continued, with several threads, without equivalent puzzles.

use std::fs;
use std::path::Path;
use std::process::Child;
use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::run::{Run, command, sudokud};

/// The output of a run that does everything.
fn made(line: &str) -> String {
    let run = sudokud(line, "");
    assert_eq!(run.status, 0, "{line}: {}", run.err);
    run.out
}

/// The column `index` of every row.
fn column(text: &str, index: usize) -> Vec<&str> {
    text.lines()
        .map(|line| line.split('\t').nth(index).unwrap())
        .collect()
}

/// A run that goes on with `file`.
fn resumed(line: &str, file: &Path) -> Run {
    sudokud(&format!("{line} --resume {}", file.display()), "")
}

#[test]
fn parts_of_a_range_are_the_lines_of_the_whole() {
    for options in [
        "--level easy",
        "--level easy --output json",
        "--needs naked-triple",
    ] {
        let part = |range: &str| made(&format!("generate {options} --seed-range {range}"));
        let whole = part("30..59");
        assert_eq!(part("30..40") + &part("41") + &part("42..59"), whole, "{options}");
        assert_eq!(
            made(&format!("generate {options} --seed 30 --count 30")),
            whole,
            "{options}"
        );
    }
}

#[test]
fn numbered_parts_are_the_lines_of_the_whole() {
    for options in [
        "--level easy --seed-range 30..59",
        "--level easy --seed 30 --count 30",
    ] {
        let line = format!("generate {options}");
        let parts: String = (0..4)
            .map(|index| made(&format!("{line} --part {index}/4")))
            .collect();
        assert_eq!(parts, made(&line), "{options}");
    }
    // A part continues like any run, and is not another one.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("part");
    let line = "generate --level easy --seed-range 30..59 --part 1/4 --output tsv";
    let whole = made(line);
    fs::write(&file, whole.lines().next().unwrap().to_owned() + "\n").unwrap();
    assert_eq!(resumed(line, &file).status, 0);
    assert_eq!(fs::read_to_string(&file).unwrap(), whole);
    assert_ne!(resumed(&line.replace("1/4", "2/4"), &file).status, 0);
    for (line, words) in [
        ("--seed-range 0..9 --part 4/4", "from 0 to N - 1"),
        ("--seed-range 0..9 --part 0/11", "at most 10 parts"),
        ("--count 9 --part 0/3", "--part needs --seed or --seed-range"),
        (
            "--seed 0 --count 9 --part 0/3 --distinct",
            "--part with --distinct needs --seed-range",
        ),
    ] {
        let run = sudokud(&format!("generate --level easy {line}"), "");
        assert_eq!(run.status, 2, "{line}");
        assert!(run.err.contains(words), "{line}: {}", run.err);
    }
}

/// Waits until the file of a run has this number of lines.
fn wait_for_lines(file: &Path, lines: usize, run: &mut Child) {
    let is_enough = || fs::read_to_string(file).is_ok_and(|text| text.lines().count() >= lines);
    while !is_enough() {
        assert_eq!(run.try_wait().unwrap(), None, "it is to be killed on its way");
        thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_run_that_was_killed_goes_on_to_the_same_file() {
    let folder = tempfile::tempdir().unwrap();
    for (name, options, seeds) in [
        ("plain", "--level easy", 600),
        ("json", "--level easy --output json", 600),
        ("walk", "--needs naked-triple", 300),
        (
            "distinct",
            "--grid cyclic --symmetry all --rule minimal --allow-unsolved --distinct",
            600,
        ),
    ] {
        let line = format!("generate {options} --seed-range 5..{}", seeds + 4);
        let whole = made(&line);
        let file = folder.path().join(name);
        let words = format!("{line} --resume {}", file.display());
        let words: Vec<&str> = words.split(' ').collect();
        for lines in [20, 90] {
            let mut run = command(&words).spawn().unwrap();
            wait_for_lines(&file, lines, &mut run);
            // SIGKILL: nothing can be tidied up.
            run.kill().unwrap();
            run.wait().unwrap();
            // A row of which only a part came to the disk.
            let length = fs::metadata(&file).unwrap().len();
            let opened = fs::OpenOptions::new().write(true).open(&file).unwrap();
            opened.set_len(length - 10).unwrap();
        }
        let last = resumed(&line, &file);
        assert_eq!((last.status, last.out.as_str()), (0, ""), "{name}: {}", last.err);
        assert!(last.err.contains("and one that was cut off"), "{}", last.err);
        assert!(
            fs::read_to_string(&file).unwrap() == whole,
            "{name}: another file"
        );
        // There is nothing left to do.
        let again = resumed(&line, &file);
        assert_eq!(again.status, 0, "{name}: {}", again.err);
        assert!(
            fs::read_to_string(&file).unwrap() == whole,
            "{name}: another file"
        );
    }
}

#[test]
fn two_processes_with_one_and_two_threads_make_the_same_200_directed_puzzles() {
    let line = "generate --needs x-wing --count 200 --seed 1 --output json";
    let other = thread::spawn(move || made(&format!("{line} --threads 2")));
    let one = made(&format!("{line} --threads 1"));
    assert_eq!(one.lines().count(), 200);
    assert!(one == other.join().unwrap(), "another file");
}

#[test]
fn no_puzzle_comes_twice_and_the_next_seed_takes_its_place() {
    // Grids of one kind, dug in few ways: many are the same puzzle.
    let few = "generate --grid cyclic --symmetry all --rule minimal --allow-unsolved --output json";
    let ids = |text: &str| -> Vec<(String, i64)> {
        let row = |line: &str| {
            let row: Value = serde_json::from_str(line).unwrap();
            let id = row["canonical_id"].as_str().unwrap().to_owned();
            (id, row["seed"].as_i64().unwrap())
        };
        text.lines().map(row).collect()
    };
    // The expected rows, from a run without --distinct.
    let all = ids(&made(&format!("{few} --seed-range 0..199")));
    let mut expected: Vec<(String, i64)> = Vec::new();
    for (id, seed) in all {
        if expected.iter().all(|(other, _)| *other != id) {
            expected.push((id, seed));
        }
    }
    assert!((2..200).contains(&expected.len()), "{} of 200", expected.len());
    let run = sudokud(&format!("{few} --seed-range 0..199 --distinct"), "");
    assert_eq!((run.status, ids(&run.out)), (0, expected.clone()), "{}", run.err);
    let left_out = format!(
        "{} made, 0 failed, {} left out, ",
        expected.len(),
        200 - expected.len()
    );
    assert!(run.err.contains(&left_out), "{}", run.err);
    // By count, with any number of threads, and where it was killed in the middle.
    let count = expected.len();
    for threads in [1, 3] {
        let line = format!("{few} --seed 0 --count {count} --distinct --threads {threads}");
        assert_eq!(ids(&made(&line)), expected, "{threads} threads");
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("part");
    let half: String = run.out.split_inclusive('\n').take(count / 2).collect();
    fs::write(&file, half).unwrap();
    let rest = resumed(&format!("{few} --seed 0 --count {count} --distinct"), &file);
    assert_eq!(rest.status, 0, "{}", rest.err);
    assert!(fs::read_to_string(&file).unwrap() == run.out, "another file");
}

#[test]
fn what_another_file_has_does_not_come_in_whatever_look_and_format() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let line = "generate --level easy";
    let rows = made(&format!("{line} --seed-range 0..11"));
    let turned = sudokud("transform --rotate 90 --relabel 234567891", &rows);
    let look = |index: usize| turned.columns(index)[0];
    fs::write(
        path("mixed"),
        format!(
            "# had\n{}\n:0000:x:{}:\n\nfailed: out of time\t\t\t\t\t\t\t7\n{{\"puzzle\":\"{}\"}}\n{}",
            look(1),
            look(4),
            look(5),
            ".".repeat(81)
        ),
    )
    .unwrap();
    let others: Vec<&str> = rows
        .lines()
        .enumerate()
        .filter_map(|(index, line)| (![1, 4, 5].contains(&index)).then_some(line))
        .collect();
    let range = sudokud(
        &format!("{line} --seed-range 0..11 --distinct {}", path("mixed")),
        "",
    );
    assert_eq!(
        (range.status, range.lines()),
        (0, others.clone()),
        "{}",
        range.err
    );
    let count = sudokud(
        &format!("{line} --seed 0 --count 9 --distinct {}", path("mixed")),
        "",
    );
    assert_eq!((count.status, count.lines()), (0, others), "{}", count.err);
    // Our own rows, too: of the part before, say.
    fs::write(path("rows"), &rows).unwrap();
    let none = sudokud(
        &format!("{line} --seed-range 0..11 --distinct {}", path("rows")),
        "",
    );
    assert_eq!((none.status, none.out.as_str()), (0, ""), "{}", none.err);
    fs::write(path("bad"), format!("{}\n12345\n", look(0))).unwrap();
    let bad = sudokud(&format!("{line} --seed 0 --distinct {}", path("bad")), "");
    assert_eq!((bad.status, bad.out.as_str()), (2, ""));
    assert!(bad.err.contains("bad, line 2: grid: 5 cells"), "{}", bad.err);
    let missing = sudokud(&format!("{line} --distinct /no/such/file"), "");
    assert_eq!(missing.status, 2);
    assert!(
        missing.err.contains("cannot read /no/such/file: "),
        "{}",
        missing.err
    );
}

#[test]
fn a_run_that_finds_nothing_new_any_more_ends() {
    // All digits are given in the same order, so all puzzles are one.
    let run = sudokud(
        "generate --grid cyclic --digging-order row-major --rule minimal --seed 0 --count 100000 --distinct",
        "",
    );
    assert_eq!(run.status, 1, "{}", run.err);
    assert!(
        run.err.contains("1000 seeds in a row gave no new puzzle"),
        "{}",
        run.err
    );
    assert!((1..1000).contains(&run.lines().len()), "{}", run.lines().len());
}

#[test]
fn a_file_of_another_run_is_refused_and_left_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rows");
    let rows = made("generate --level easy --seed-range 3..6");
    let first = rows.lines().next().unwrap();
    let other_scale = first.replace("\thodoku\t", "\tmcm\t");
    let json = made("generate --level easy --seed-range 3..6 --output json");
    let line = "generate --level easy --seed-range 3..9";
    for (text, line, problem) in [
        (
            rows.clone(),
            "generate --level medium --seed-range 3..9",
            "line 1: not what this command makes of seed 3",
        ),
        (
            rows.clone(),
            "generate --level easy --symmetry half-turn --seed-range 3..9",
            "line 1: not what",
        ),
        (
            rows.clone(),
            "generate --level easy --seed-range 4..9",
            "line 1: seed 3, but this run has the seeds 4..9",
        ),
        (
            rows.clone(),
            "generate --level herd --seed-range 3..9",
            "the nearest are: hard",
        ),
        (
            rows.clone(),
            "generate --level easy --seed-range 3..9 --output json",
            "its rows are tsv",
        ),
        (
            rows.clone(),
            "generate --level easy --seed-range 3..9 --output text",
            "write tsv or json",
        ),
        (
            rows.clone(),
            "generate --level easy --count 9",
            "--resume needs --seed or --seed-range",
        ),
        (
            made("generate --level easy --seed-range 3..6 --output csv"),
            line,
            "its rows are csv, which --resume cannot continue; make the missing seeds with --seed-range",
        ),
        (
            rows.clone(),
            "generate --level easy --seed-range 3..9 --output csv",
            "in the form csv; write tsv or json",
        ),
        (
            rows.replace("\t3\n", "\t4\n"),
            line,
            "line 2: seed 4 has a row already",
        ),
        (
            format!("{rows}{}\n", other_scale.replace("\t3", "\t9")),
            line,
            "line 5: graded on mcm, the rows before it on hodoku",
        ),
        (
            format!("{rows}{first}\tmore\n"),
            line,
            "line 5: 9 columns; a row of generate has 8",
        ),
        (
            format!("{rows}notes"),
            line,
            "line 5: neither a row of generate nor the beginning of one",
        ),
        ("my notes\n".to_owned(), line, "line 1: 1 columns"),
        (
            json.replace("\"attempts\":", "\"attempts\":9"),
            line,
            "line 1: not what",
        ),
        (
            format!(
                "{rows}{}",
                rows.replace("\t3\n", "\t7\n").lines().next().unwrap().to_owned() + "\n"
            ),
            "generate --level easy --seed-range 3..9 --distinct",
            "line 5: the same puzzle as an earlier row",
        ),
    ] {
        fs::write(&file, &text).unwrap();
        let run = resumed(line, &file);
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{line}: {}", run.err);
        assert!(run.err.contains(problem), "{line}: {}", run.err);
        assert_eq!(fs::read_to_string(&file).unwrap(), text, "{line}");
    }
}

#[test]
fn a_refused_resume_leaves_no_new_file() {
    let folder = tempfile::tempdir().unwrap();
    let line = "generate --level easy --seed-range 3..9";
    let refused = resumed(line, folder.path());
    assert_eq!(refused.status, 2, "{}", refused.err);
    let output = sudokud(&format!("{line} --resume -"), "");
    assert_eq!(output.status, 2, "{}", output.err);
    let problem = "--resume -: standard output has no earlier rows; name the file of the earlier run";
    assert!(output.err.contains(problem), "{}", output.err);
    for (name, options, problem) in [
        ("new.csv", "", "in the form csv; write tsv or json"),
        ("new.tsv", " --distinct missing.txt", "missing.txt"),
    ] {
        let new = folder.path().join(name);
        let run = resumed(&format!("{line}{options}"), &new);
        assert_eq!(run.status, 2, "{name}: {}", run.err);
        assert!(run.err.contains(problem), "{name}: {}", run.err);
        assert!(!new.exists(), "{name}");
    }
}

#[test]
fn a_seed_that_failed_counts_as_there_until_its_row_is_taken_out() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rows");
    let line = "generate --level extreme --needs jellyfish --max-attempts 1 --rule bisect --seed-range 0..3";
    let run = resumed(line, &file);
    assert_eq!(run.status, 1, "{}", run.err);
    assert!(
        run.err.contains("0 made, 4 failed, 0 left out, 4 attempts"),
        "{}",
        run.err
    );
    let text = fs::read_to_string(&file).unwrap();
    assert_eq!(column(&text, 7), ["0", "1", "2", "3"]);
    let again = resumed(line, &file);
    let words = "4 of 4, 4 of them without a puzzle; remove these to make them again";
    assert!(again.status == 1 && again.err.contains(words), "{}", again.err);
    assert_eq!(fs::read_to_string(&file).unwrap(), text);
    // Any order and any gap is good: what is missing comes at the end.
    let lines: Vec<&str> = text.lines().collect();
    fs::write(&file, format!("{}\n{}\n", lines[3], lines[0])).unwrap();
    assert_eq!(resumed(line, &file).status, 1);
    let text = fs::read_to_string(&file).unwrap();
    assert_eq!(column(&text, 7), ["3", "0", "1", "2"]);
}

#[test]
fn a_run_of_several_closes_with_what_became_of_them() {
    let run = sudokud("generate --level easy --count 3 --seed 1", "");
    let numbers: Vec<&str> = run.err.trim_end().split(", ").collect();
    let &[made, failed, left_out, attempts, grades, seconds] = numbers.as_slice() else {
        panic!("{}", run.err);
    };
    assert_eq!(
        (made, failed, left_out),
        ("sudokud: 3 made", "0 failed", "0 left out")
    );
    assert!(
        attempts.ends_with(" attempts") && grades.ends_with(" grades"),
        "{}",
        run.err
    );
    assert!(seconds.ends_with(" seconds"), "{}", run.err);
    // One puzzle is what it is.
    assert_eq!(sudokud("generate --seed 1", "").err, "");
}

#[test]
fn a_range_of_givens_may_be_open_at_one_end() {
    for (range, fits) in [("30..", 30..=81), ("..25", 17..=25), ("27", 27..=27)] {
        let rows = made(&format!("generate --seed-range 0..4 --clues {range}"));
        for clues in column(&rows, 6) {
            assert!(fits.contains(&clues.parse().unwrap()), "{range}: {clues}");
        }
    }
}
