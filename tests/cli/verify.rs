//! `technique verify` on a library in this file.

use std::fs;

use crate::run::{EASY, Run, sudokud};

fn verify(library: &str) -> Run {
    let file = tempfile::NamedTempFile::new().unwrap();
    fs::write(&file, library).unwrap();
    sudokud(&format!("technique verify {}", file.path().display()), "")
}

#[test]
fn passed_failed_and_skipped_lines_are_told_apart() {
    let library = format!(
        "# Naked singles of the easy puzzle: r5c5 is 5, r7c6 is 7.\n\
         :0003:5:{EASY}:::555:\n\
         :0003:7:{EASY}:::776:\n\
         # There is no naked single of 1.\n\
         :0003-x:1:{EASY}:::\n\
         # Wrong: r5c5 is no 6.\n\
         :0003:6:{EASY}:::655:\n\
         # No technique claims this code.\n\
         :0705-1:12:{EASY}::111::\n\
         :9999:1:{EASY}::111::\n"
    );
    let run = verify(&library);
    assert_eq!(run.status, 1, "{}", run.err);
    let lines = run.lines();
    assert_eq!(lines.len(), 5, "{}", run.out);
    assert_eq!(lines[0], "0003\tnaked-single\t3\t1\t0");
    assert_eq!(lines[1], "0705\t\t0\t0\t1");
    assert_eq!(lines[2], "9999\t\t0\t0\t1");
    assert!(
        lines[3].starts_with("line 7, 0003: expected r5c5=6"),
        "{}",
        lines[3]
    );
    assert!(lines[3].contains("found r5c5=5"), "{}", lines[3]);
    assert_eq!(lines[4], "3 passed, 1 failed, 2 skipped");
}

#[test]
fn a_line_can_name_what_must_not_be_found() {
    for (line, instead) in [
        // The digits decide where there are any; else any part of the change; else anything at all.
        (format!(":0003-x:5:{EASY}:::161:"), Some("nothing with digits 5")),
        (format!(":0003-x:1:{EASY}:::555:"), None),
        (
            format!(":0003-x::{EASY}:::161 555:"),
            Some("nothing of r6c1=1 r5c5=5"),
        ),
        (
            format!(":naked-single-x::{EASY}:::555:"),
            Some("nothing of r5c5=5"),
        ),
        (format!(":naked-single-x::{EASY}:::655:"), None),
        (format!(":naked-single-x::{EASY}::555::"), None),
        (
            format!(":naked-single-x::{EASY}::::"),
            Some("nothing; found r5c5=5"),
        ),
    ] {
        let run = verify(&format!("{line}\n"));
        match instead {
            None => assert_eq!(run.status, 0, "{line}: {}", run.out),
            Some(expected) => assert!(
                run.status == 1 && run.out.contains(&format!("expected {expected}")),
                "{line}: {}",
                run.out
            ),
        }
    }
}

#[test]
fn a_library_that_passes_ends_well() {
    let run = verify(&format!(":0003:5:{EASY}:::555:\n"));
    assert_eq!(
        (run.status, run.out.as_str()),
        (0, "0003\tnaked-single\t1\t0\t0\n1 passed, 0 failed, 0 skipped\n")
    );
}

#[test]
fn a_line_that_nobody_can_read_and_a_board_without_solution_fail() {
    let run = verify(&format!(
        ":03:1:{EASY}:::555:\n:0003:5:{}:::555:\n",
        EASY.replacen("53.", ".55", 1)
    ));
    assert_eq!(run.status, 1);
    let lines = run.lines();
    assert_eq!(lines[0], "0003\tnaked-single\t0\t1\t0");
    assert!(
        lines[1].starts_with("line 1, code: \"03\" is not a technique; write its code"),
        "{}",
        run.out
    );
    assert!(
        lines[2].starts_with("line 2, 0003: its board has no solutions"),
        "{}",
        run.out
    );
    assert_eq!(lines[3], "0 passed, 2 failed, 0 skipped");
    assert_eq!(sudokud("technique verify /no/such/file", "").status, 2);
}
