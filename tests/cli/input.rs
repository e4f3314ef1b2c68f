//! Input from standard input and files in all formats; bad lines keep their place.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use crate::run::{CONFLICT, EASY, NONE, SOLUTION, command, sudokud};

/// Good and bad lines, comments and blank lines.
fn mixed() -> String {
    let empty = ".".repeat(81);
    format!("# a list\n{EASY} one\n\n12345\n{CONFLICT}\n{empty}\n{EASY}x\n{NONE}\n{EASY}#last")
}

#[test]
fn bad_lines_are_carried_through_in_their_place() {
    let reasons = [
        None,
        Some("line 4, grid: 5 cells; a grid has 81, row by row"),
        Some("puzzle: digit 5 is in row 1 twice, at r1c1 and r1c2"),
        None,
        Some("line 7, grid: character 82 is 'x'"),
        None,
        None,
    ];
    for (line, column) in [
        ("grade", 1),
        ("solve", 1),
        ("solve --count 3", 1),
        ("solve --hint", 1),
        ("solve --output json", 1),
        ("transform --transpose", 1),
    ] {
        let run = sudokud(line, &mixed());
        assert_eq!((run.status, run.lines().len()), (1, 7), "{line}: {}", run.err);
        for (index, reason) in reasons.iter().enumerate() {
            let text = run.lines()[index];
            match reason {
                Some(reason) if line.contains("json") => {
                    assert!(
                        text.contains(&format!("\"invalid\",\"error\":\"{reason}")),
                        "{line}: {text}"
                    );
                }
                Some(reason) => assert!(text.contains(&format!("invalid: {reason}")), "{line}: {text}"),
                None => assert!(!text.contains("invalid"), "{line}: {text}"),
            }
            if !line.contains("json") {
                assert!(run.columns(index).len() > column);
            }
        }
    }
}

#[test]
fn a_file_gives_what_standard_input_gives_in_one_thread_and_in_many() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("puzzles.txt");
    let text = mixed() + "\n" + &format!("{EASY}\n").repeat(3000);
    fs::write(&path, &text).unwrap();
    let path = path.to_str().unwrap();
    for verb in ["solve", "grade", "transform --mirror columns"] {
        let piped = sudokud(&format!("{verb} --threads 1"), &text);
        let read = sudokud(&format!("{verb} --threads 4 {path}"), "");
        assert_eq!(piped.out, read.out, "{verb}");
        assert_eq!((piped.status, read.status), (1, 1));
        assert_eq!(piped.lines().len(), 3007);
    }
    let missing = sudokud("grade /no/such/file", "");
    assert_eq!(missing.status, 2);
    assert!(
        missing.err.contains("cannot read /no/such/file"),
        "{}",
        missing.err
    );
}

#[test]
fn files_that_are_no_text_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("input");
    for (bytes, kind, remedy) in [
        (&b"\x89PNG\r\n\x1a\n\0\0"[..], "a PNG picture", "81 characters"),
        (b"%PDF-1.7\n", "a PDF document", "as text"),
        (b"PK\x03\x04\x14\0", "a ZIP archive or a spreadsheet", "as CSV"),
        (b"\x1f\x8b\x08\0\0", "a file packed with gzip", "gunzip"),
    ] {
        fs::write(&path, bytes).unwrap();
        for verb in [
            "grade",
            "solve --format line",
            "solve --format json",
            "draw",
            "transform --transpose --format table",
        ] {
            let run = sudokud(&format!("{verb} {}", path.display()), "");
            assert_eq!((run.status, run.out.as_str()), (2, ""), "{verb}: {}", run.err);
            let expected = format!("the input is {kind}, not text; ");
            assert!(
                run.err.contains(&expected) && run.err.contains(remedy),
                "{verb}: {}",
                run.err
            );
        }
    }
}

#[test]
fn a_comment_that_names_another_order_is_refused_unless_the_format_is_named() {
    // Behind the cells it makes a bad line, above them the whole input is refused.
    for (input, status) in [
        (format!("{EASY} # column by column\n"), 1),
        (format!("# column by column\n{EASY}\n"), 2),
    ] {
        for verb in ["grade", "solve", "transform --transpose"] {
            let run = sudokud(verb, &input);
            assert_eq!(run.status, status, "{verb}: {input}{}", run.out);
            let said = [&run.out, &run.err].map(|text| text.contains("another order"));
            assert_eq!(said, [status == 1, status == 2], "{verb}: {input}");
            let run = sudokud(&format!("{verb} --format line"), &input);
            assert_eq!(run.status, 0, "{verb}: {input}{}", run.err);
        }
    }
}

#[test]
fn an_input_that_fits_no_format_is_told_the_likely_ones() {
    let rows: String = EASY.as_bytes()[..36]
        .chunks(9)
        .map(|row| String::from_utf8_lossy(row).into_owned() + "\n")
        .collect();
    let run = sudokud("solve --output tsv", &rows);
    assert!(
        run.err.contains("; the right one may be rows (nine lines), bordered (a drawn grid), table (CSV): name it with --format"),
        "{}",
        run.err
    );
    assert!(!run.err.contains("open-sudoku"), "{}", run.err);
}

#[test]
fn comments_and_foreign_line_ends_do_not_matter() {
    let zeros = EASY.replace('.', "0");
    let input = format!("\u{feff}{EASY}\r\n{zeros}\n  {EASY}\t# easy\n{EASY};\n{EASY}");
    let run = sudokud("solve", &input);
    let solved = format!("{EASY}\tunique\t{SOLUTION}\n");
    let bad = "invalid: line 4, grid: character 82 is ';'; a cell is 1 to 9, or . or 0 when empty";
    assert_eq!(run.out, format!("{}\t{bad}\t\n{solved}", solved.repeat(3)));
}

#[test]
fn every_format_is_read() {
    let rows: String = EASY
        .as_bytes()
        .chunks(9)
        .map(|row| String::from_utf8_lossy(row).into_owned() + "\n")
        .collect();
    let library = format!(":0000:x:{EASY}:\n");
    for (format, text) in [
        ("rows", &rows),
        ("hodoku", &library),
        ("sdm", &EASY.replace('.', "0")),
    ] {
        let run = sudokud(&format!("solve --format {format}"), text);
        assert_eq!(
            run.out,
            format!("{EASY}\tunique\t{SOLUTION}\n"),
            "{format}: {}",
            run.err
        );
    }
}

#[test]
fn a_position_is_asked_about_as_it_stands() {
    let ask = |grid: &str| sudokud("solve --format hodoku", &format!(":0000:x:{grid}:\n"));
    let right = ask(&EASY.replacen("53.", "53+4", 1));
    assert_eq!(right.columns(0)[1..], ["unique", SOLUTION]);
    let wrong = ask(&EASY.replacen("53.", "53+2", 1));
    assert_eq!(wrong.status, 1);
    assert_eq!(wrong.columns(0)[1], "invalid: r1c3 is 2, which is wrong");
}

/// The summary of an input of lines.
fn summary(puzzles: usize, other: usize, bad: usize) -> String {
    let named = |number, one: &'static str, many: &'static str| match number {
        1 => format!("1 {one}"),
        _ => format!("{number} {many}"),
    };
    let lines = |number| named(number, "line", "lines");
    format!(
        "sudokud: {}: {} on {}, {}, {} on {}",
        lines(puzzles + other + bad),
        named(puzzles, "puzzle", "puzzles"),
        lines(puzzles),
        named(
            other,
            "comment, border or blank line",
            "comment, border or blank lines"
        ),
        named(bad, "bad entry", "bad entries"),
        lines(bad),
    )
}

#[test]
fn an_empty_input_has_no_lines_and_is_no_failure() {
    for verb in ["solve", "grade", "transform --transpose", "solve --hint"] {
        let run = sudokud(verb, "");
        assert_eq!(
            (run.status, run.out.as_str(), run.err),
            (0, "", summary(0, 0, 0) + "\n"),
            "{verb}"
        );
    }
}

#[test]
fn the_summary_counts_every_line_of_the_input() {
    for verb in [
        "solve",
        "solve --trace",
        "solve --output json",
        "grade --threads 3",
        "transform --transpose",
    ] {
        let run = sudokud(verb, &mixed());
        // A digit twice in a row is read, and has no result.
        assert_eq!(run.err, summary(5, 2, 2) + "; 1 puzzle failed\n", "{verb}");
    }
    let rows: String = EASY
        .as_bytes()
        .chunks(9)
        .map(|row| String::from_utf8_lossy(row).into_owned() + "\n")
        .collect();
    let text = format!("Grid 01\n{rows}\n!& /&\n# Grid 02\n{rows}");
    let run = sudokud("solve --format rows", &text);
    assert_eq!(
        run.err,
        "sudokud: 22 lines: 2 puzzles on 18 lines, 3 comment, border or blank lines, 1 bad entry on 1 line\n"
    );
    assert_eq!((run.status, run.lines().len()), (1, 3), "{}", run.out);
}

#[test]
fn whoever_closes_the_output_has_had_enough() {
    for line in ["generate --count 1000000 --seed 1", "technique list"] {
        let mut child = command(&line.split(' ').collect::<Vec<_>>()).spawn().unwrap();
        let mut some = [0; 10];
        let mut output = child.stdout.take().unwrap();
        output.read_exact(&mut some).unwrap();
        drop(output);
        let ended = child.wait_with_output().unwrap();
        assert_eq!(ended.status.code(), Some(0), "{line}");
        assert_eq!(String::from_utf8(ended.stderr).unwrap(), "", "{line}");
    }
}

#[test]
fn a_variant_that_one_line_has_not_is_that_lines_own_matter() {
    // Mirrored at a line there are more variants than with a half turn.
    let made = |symmetry: &str| {
        let run = sudokud(&format!("generate --seed 1 --symmetry {symmetry}"), "");
        run.columns(0)[0].to_owned()
    };
    let [mirrored, turned] = [made("horizontal"), made("half-turn")];
    let lines = format!("{mirrored}\n{turned}\n{mirrored}\n");
    let run = sudokud("transform --keep-symmetry --variant 1000000000", &lines);
    assert_eq!((run.status, run.lines().len()), (1, 3), "{}", run.err);
    assert!(
        run.columns(1)[1].contains("there are 418037760 variants"),
        "{}",
        run.out
    );
    assert_eq!(run.columns(0), run.columns(2));
}

#[test]
fn a_program_that_waits_for_each_answer_gets_it() {
    for line in [
        "solve --output tsv",
        "solve --trace --output tsv",
        "grade --output tsv",
        "transform --transpose --output tsv",
    ] {
        let words: Vec<_> = line.split(' ').collect();
        let mut child = command(&words).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
        let (send, answer) = mpsc::channel();
        let reader = thread::spawn(move || {
            while let Some(Ok(line)) = answers.next() {
                send.send(line).unwrap();
            }
        });
        for _ in 0..3 {
            writeln!(stdin, "{EASY}").unwrap();
            let answer = answer.recv_timeout(Duration::from_mins(1));
            let answer = answer.unwrap_or_else(|_| panic!("{line}: no answer while the input is open"));
            assert!(answer.split('\t').count() > 1, "{line}: {answer}");
        }
        drop(stdin);
        assert!(child.wait().unwrap().success(), "{line}");
        reader.join().unwrap();
    }
}
