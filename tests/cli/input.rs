//! Input from standard input, files and arguments, in all formats; malformed entries keep their place.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::sync::mpsc;
use std::thread;

use crate::run::{CONFLICT, EASY, NONE, SOLUTION, command, several, sudokud};
use crate::shared::patience::LONG;

/// Good and bad lines, comments and blank lines.
fn mixed() -> String {
    let empty = ".".repeat(81);
    format!("# a list\n{EASY} one\n\n12345\n{CONFLICT}\n{empty}\n{EASY}x\n{NONE}\n{EASY}#last")
}

#[test]
fn malformed_lines_keep_their_place() {
    let reasons = [
        None,
        Some("line 4: "),
        Some("digit 5 is in row 1 twice, at r1c1 and r1c2"),
        None,
        Some("line 7: "),
        None,
        None,
    ];
    for line in [
        "grade",
        "solve",
        "solve --count 3",
        "solve --hint",
        "solve --output json",
        "transform --transpose",
    ] {
        let run = sudokud(line, &mixed());
        assert_eq!((run.status, run.lines().len()), (1, 7), "{line}: {}", run.err);
        for (text, reason) in run.lines().into_iter().zip(reasons) {
            match reason {
                Some(reason) => assert!(text.contains(reason), "{line}: {text}"),
                None => assert!(!text.contains("invalid"), "{line}: {text}"),
            }
        }
        assert!(run.err.contains("failed, 2 malformed"), "{line}: {}", run.err);
    }
}

#[test]
fn a_batch_with_grids_of_no_or_several_solutions_ends_with_their_number() {
    let input = format!("{EASY}\n{NONE}\n{}\n{EASY}\n", several());
    for verb in ["grade", "solve"] {
        let run = sudokud(verb, &input);
        let expected =
            "sudokud: 4 puzzles done, 2 of them without exactly one solution, 0 failed, 0 malformed\n";
        assert_eq!((run.status, run.err.as_str()), (0, expected), "{verb}");
    }
}

#[test]
fn nothing_is_said_about_an_input_without_mistakes() {
    for verb in ["solve", "grade", "transform --transpose", "solve --hint"] {
        for input in ["", EASY, NONE] {
            let run = sudokud(verb, input);
            let is_answer = verb != "transform --transpose" || input != NONE;
            assert!(
                !is_answer || run.status == 0 && run.err.is_empty(),
                "{verb}: {}",
                run.err
            );
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
    let twice = sudokud(&format!("solve {path} {path}"), "");
    assert_eq!(twice.lines().len(), 2 * 3007);
    assert!(twice.out.contains(&format!("{path}, line 4: ")), "{}", twice.out);
    let missing = sudokud("grade /no/such/file", "");
    assert_eq!(missing.status, 2);
    assert!(
        missing.err.contains("cannot read /no/such/file"),
        "{}",
        missing.err
    );
}

#[test]
fn every_format_is_read_named_or_not_and_written() {
    let rows: String = EASY
        .as_bytes()
        .chunks(9)
        .map(|row| String::from_utf8_lossy(row).into_owned() + "\n")
        .collect();
    let solved = format!("{EASY}\tunique\t{SOLUTION}\t\n");
    for (format, text) in [
        ("lines", format!("\u{feff}{}\r\n", EASY.replace('.', "0"))),
        ("grid", rows),
        ("hodoku", format!(":0000:x:{EASY}:\n")),
        ("json", format!("{{\"puzzle\": \"{EASY}\"}}\n")),
    ] {
        for named in [String::new(), format!(" --format {format}")] {
            let run = sudokud(&format!("solve{named}"), &text);
            assert_eq!((run.status, &run.out), (0, &solved), "{format}: {}", run.err);
        }
    }
    for format in [
        "lines",
        "grid",
        "pencil-marks",
        "hodoku",
        "open-sudoku",
        "json",
        "link",
    ] {
        let written = sudokud(&format!("convert --to {format}"), EASY);
        assert_eq!((written.status, written.err.as_str()), (0, ""), "{format}");
        let read = sudokud(&format!("convert --to lines --format {format}"), &written.out);
        assert_eq!(read.out, format!("{EASY}\n"), "{format}: {}", read.err);
    }
    // An argument can be a puzzle.
    assert_eq!(sudokud(&format!("solve {EASY}"), "").out, solved);
    let short = sudokud(&format!("solve {}", &EASY[1..]), "");
    assert!(
        short.status == 2 && short.err.contains("as a puzzle it is malformed"),
        "{}",
        short.err
    );
}

#[test]
fn an_input_in_no_format_is_refused_with_the_names() {
    for (input, said) in [
        ("one two three\nfour\n", "the formats are lines, grid"),
        ("\u{89}PNG\r\n", "formats are"),
    ] {
        let run = sudokud("grade", input);
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{}", run.err);
        assert!(run.err.contains(said), "{}", run.err);
    }
    let bad = sudokud("convert --to grid", &format!("{EASY}\nbad\n"));
    assert_eq!((bad.status, bad.lines().len() > 9), (1, true), "{}", bad.err);
    assert!(bad.err.contains("line 2: "), "{}", bad.err);
}

#[test]
fn a_column_is_chosen_by_name_or_number() {
    let other = EASY.replacen('5', ".", 1);
    let table = format!("id,one,two\n1,{EASY},{other}\n");
    let refused = sudokud("solve --output tsv", &table);
    assert!(
        refused.status == 1 && refused.out.contains("--column"),
        "{}",
        refused.out
    );
    let unknown = sudokud("solve --column three", &table);
    assert_eq!((unknown.status, unknown.out.as_str()), (2, ""));
    assert!(
        unknown.err.contains("the header names id, one, two"),
        "{}",
        unknown.err
    );
    for column in ["one", "2"] {
        let run = sudokud(&format!("solve --output tsv --column {column}"), &table);
        assert_eq!(run.columns(0)[0], EASY, "{}", run.err);
    }
}

#[test]
fn a_position_is_asked_about_as_it_stands() {
    let ask = |grid: &str| sudokud("solve --format hodoku", &format!(":0000:x:{grid}:\n"));
    let right = ask(&EASY.replacen("53.", "53+4", 1));
    assert_eq!(right.columns(0)[1..], ["unique", SOLUTION, ""]);
    let wrong = ask(&EASY.replacen("53.", "53+2", 1));
    assert_eq!(wrong.status, 1);
    assert_eq!(wrong.columns(0)[1], "invalid: r1c3 is 2, which is wrong");
    let position = format!(":0000:x:{}:\n", EASY.replacen("53.", "53+4", 1));
    for (line, warns) in [("grade", true), ("transform --transpose", true), ("solve", false)] {
        let run = sudokud(&format!("{line} --format hodoku"), &position);
        assert_eq!(
            (run.status, run.err.contains("warning: 1 positions")),
            (0, warns),
            "{line}: {}",
            run.err
        );
    }
}

#[test]
fn an_endless_input_in_no_format_is_refused() {
    for (line, piece) in [("solve", "no puzzle\n"), ("convert --to grid", "0 1 2\n")] {
        let mut child = command(&line.split(' ').collect::<Vec<_>>()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        // The other end is closed before all of this is written.
        let _ = stdin.write_all(piece.repeat(1 << 17).as_bytes());
        let mut said = String::new();
        child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(2), "{line}: {said}");
        assert!(said.contains("has the form of a puzzle"), "{line}: {said}");
    }
}

#[test]
fn convert_writes_what_was_read_while_the_input_is_open() {
    let mut child = command(&["convert", "--to", "open-sudoku"]).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    writeln!(stdin, "{EASY}").unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap())
        .lines()
        .map(Result::unwrap);
    assert!(lines.by_ref().take(3).last().unwrap().contains("<game "));
    drop(stdin);
    assert_eq!(lines.last().as_deref(), Some("</opensudoku>"));
    assert!(child.wait().unwrap().success());
}

#[test]
fn convert_refuses_a_configuration_that_cannot_be_read() {
    let run = sudokud("convert --to grid --config no-such-file.toml", EASY);
    assert_eq!((run.status, run.out.as_str()), (64, ""), "{}", run.err);
}

#[test]
fn a_reader_that_closes_the_output_is_no_failure() {
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
fn a_variant_that_one_puzzle_lacks_concerns_its_line_only() {
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
            let answer = answer.recv_timeout(LONG);
            let answer = answer.unwrap_or_else(|_| panic!("{line}: no answer while the input is open"));
            assert!(answer.split('\t').count() > 1, "{line}: {answer}");
        }
        drop(stdin);
        assert!(child.wait().unwrap().success(), "{line}");
        reader.join().unwrap();
    }
}
