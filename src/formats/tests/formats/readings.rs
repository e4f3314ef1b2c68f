//! Texts that follow a grammar, with the format that is found, the puzzles and their notes.

use sudokud_formats::{Format, LineReader, Reader};

use super::{EASY, EASY_SOLUTION, OTHER};

/// Returns nine lines, each made of a row of the easy puzzle.
fn rows(make: impl Fn(&str) -> String) -> String {
    let rows = EASY
        .as_bytes()
        .chunks(9)
        .map(|row| make(str::from_utf8(row).unwrap()) + "\n");
    rows.collect()
}

fn joined(row: &str, separator: &str) -> String {
    row.chars().map(String::from).collect::<Vec<_>>().join(separator)
}

/// Returns `A` for the easy puzzle, `a` for its solution, `B` for the other puzzle, `-` for an error and `?` for anything else.
fn shown(text: &str, reader: &Reader<'_>) -> (Format, String) {
    let reading = reader
        .read(text)
        .unwrap_or_else(|error| panic!("{error}\n{text}"));
    let names = reading.entries.iter().map(|entry| {
        let Ok(entry) = entry else { return '-' };
        match entry.position.values().to_string().as_str() {
            EASY => 'A',
            EASY_SOLUTION => 'a',
            OTHER => 'B',
            _ => '?',
        }
    });
    (reading.format, names.collect())
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table")]
fn texts_that_follow_a_grammar_are_read() {
    let numbers = joined(&EASY.replace('.', "0"), ",");
    let spaced = rows(|row| joined(row, " "));
    let bare = rows(str::to_owned);
    let banded = bare
        .replace(".98....6.\n", ".98....6.\n\n")
        .replace("7...2...6\n", "7...2...6\n\n");
    let solution = EASY_SOLUTION
        .as_bytes()
        .chunks(9)
        .map(|row| str::from_utf8(row).unwrap().to_owned() + "\n")
        .collect::<String>();
    // Its first given differs from the solution.
    let other = format!("\n{}", bare.replacen('5', "4", 1));
    let f_puzzles = rows(|row| {
        let cells = row.chars().map(|cell| match cell {
            '.' => "{}".to_owned(),
            digit => format!("{{\"value\":{digit},\"given\":true}}"),
        });
        format!("[{}],", cells.collect::<Vec<_>>().join(","))
    });
    let lists = rows(|row| format!("[{}],", joined(row, ",").replace('.', "null")));
    for (text, format, expected) in [
        (EASY.to_owned(), Format::Lines, "A"),
        (
            format!("# list\n\n{EASY}\r\n{}\n{OTHER}", &EASY[1..]),
            Format::Lines,
            "A-B",
        ),
        (
            format!("{EASY} # of Sunday, hard\n{OTHER}#x\n"),
            Format::Lines,
            "AB",
        ),
        (format!("{EASY} {EASY_SOLUTION} easy\n"), Format::Lines, "A"),
        (format!("{EASY_SOLUTION}\t{EASY_SOLUTION}\n"), Format::Lines, "a"),
        (format!("id;puzzle\n1;{EASY}\n2;none\n"), Format::Lines, "A-"),
        (format!("\"{EASY}\",\"a, \"\"b\"\"\"\n"), Format::Lines, "A"),
        (format!("{}\n", EASY.replace('.', "-")), Format::Lines, "A"),
        (format!("{numbers}\n"), Format::Lines, "A"),
        (bare.clone(), Format::Grid, "A"),
        (format!("Daily 12\n{banded}\n\n{bare}"), Format::Grid, "AA"),
        (format!("{banded}\n{banded}"), Format::Grid, "AA"),
        (
            format!("Puzzle\n{bare}Solution\n{solution}{other}"),
            Format::Grid,
            "A?",
        ),
        (format!("{solution}\n{solution}"), Format::Grid, "aa"),
        (format!("12345\n{EASY}\n"), Format::Lines, "-A"),
        (format!("Puzzle\n{EASY}\n"), Format::Lines, "A"),
        (format!("{bare}\n{bare}"), Format::Grid, "AA"),
        (
            format!("1. easy\n{spaced}```\n2. same\n{spaced}"),
            Format::Grid,
            "AA",
        ),
        (rows(|row| joined(&row.replace('.', "-"), " ")), Format::Grid, "A"),
        (rows(|row| row.replace('.', "_") + " |"), Format::Grid, "A"),
        (
            format!(
                "int a[9][9] = {{\n{}}};\n",
                rows(|row| format!("{{{}}},", joined(&row.replace('.', "0"), ",")))
            ),
            Format::Grid,
            "A",
        ),
        (
            rows(|row| {
                row.chars()
                    .map(|cell| {
                        if cell == '.' {
                            ",".to_owned()
                        } else {
                            format!("{cell},")
                        }
                    })
                    .collect::<String>()
                    .strip_suffix(',')
                    .unwrap()
                    .to_owned()
            }),
            Format::Grid,
            "A",
        ),
        (rows(|row| format!("│ {} │", joined(row, " "))), Format::Grid, "A"),
        (format!("{EASY}:113 213"), Format::Hodoku, "A"),
        (format!(":0901-2:12357:{EASY}::113:"), Format::Hodoku, "A"),
        (
            format!(
                "{{\"puzzle\": \"{EASY}\", \"solution\": \"{EASY_SOLUTION}\"}}\n{{\"grid\":\"{OTHER}\"}}\n{{\"a\":1}}\n"
            ),
            Format::Json,
            "AB-",
        ),
        (
            format!("[\"{EASY}\",\n{{\"board\":\"{OTHER}\"}},\n\"none\"]"),
            Format::Json,
            "AB-",
        ),
        (
            format!("[{}]", lists.trim_end().trim_end_matches(',')),
            Format::Json,
            "A",
        ),
        (format!("[{numbers}]"), Format::Json, "A"),
        (
            format!(
                "{{\"size\":9,\"grid\":[{}]}}",
                f_puzzles.trim_end().trim_end_matches(',')
            ),
            Format::Json,
            "A",
        ),
        (
            format!("{{\"puzzle\":\"{EASY}\",\"grades\":[{{\"score\":1}}],\"snapshotRevision\":\"r\"}}"),
            Format::Json,
            "A",
        ),
        (
            format!(
                "<opensudoku><folder name='a'><game data='{EASY}'/></folder><game data='5'/></opensudoku>"
            ),
            Format::OpenSudoku,
            "A-",
        ),
        (
            format!("https://www.sudokuwiki.org/sudoku.htm?bd={EASY}\nhttps://sudokupad.app/k7x2m9\n"),
            Format::Link,
            "A-",
        ),
    ] {
        assert_eq!(
            shown(&text, &Reader::default()),
            (format, expected.to_owned()),
            "{text}"
        );
    }
}

#[test]
fn a_column_chooses_among_grids() {
    let table = format!("a,b\n{EASY},{OTHER}\n");
    let json = format!("{{\"puzzle\":\"{EASY}\",\"next\":{{\"p\":\"{OTHER}\"}}}}");
    for (text, column, expected) in [
        (&table, "a", "A"),
        (&table, "b", "B"),
        (&table, "2", "B"),
        (&table, "c", "-"),
        (&json, "puzzle", "A"),
        (&json, "next.p", "B"),
        (&json, "next", "-"),
    ] {
        let reader = Reader {
            column: Some(column),
            ..Reader::default()
        };
        assert_eq!(shown(text, &reader).1, expected, "{column}");
    }
}

#[test]
fn a_named_column_keeps_what_was_placed_beside_it() {
    let values = EASY.replacen('.', "4", 1);
    let state = format!("{{\"givens\":\"{EASY}\",\"values\":\"{values}\"}}");
    for (text, column) in [
        (state.clone(), "givens"),
        (format!("{{\"a\":{state}}}"), "a.givens"),
    ] {
        let reader = Reader {
            column: Some(column),
            ..Reader::default()
        };
        let entry = reader.read(&text).unwrap().entries.remove(0).unwrap();
        assert_eq!(entry.position.values().to_string(), values);
        assert_eq!(entry.position.givens().to_string(), EASY);
    }
}

#[test]
fn a_column_that_no_line_has_is_an_error_of_the_caller() {
    for (text, column, is_unknown) in [
        (format!("id,puzzle\n1,{EASY}\n"), "task", true),
        (format!("{EASY}\n"), "task", true),
        (format!("id,puzzle\n1,none,{EASY}\n"), "puzzle", false),
        (format!("{EASY},1\n"), "3", false),
    ] {
        let reader = Reader {
            column: Some(column),
            ..Reader::default()
        };
        let error = reader.read(&text).unwrap().entries.remove(0).unwrap_err();
        assert_eq!(error.is_unknown_column, is_unknown, "{error}");
    }
}

#[test]
fn notes_come_with_their_names() {
    for (text, expected) in [
        (format!("{EASY} easy one\n"), "easy one"),
        (format!("{EASY} # easy, one\n"), "easy, one"),
        (format!("{EASY},easy,one\n"), "easy|one"),
        (format!("puzzle,level,n\n{EASY},easy,\n"), "level=easy"),
        (format!("puzzle level\n{EASY} easy\n"), "level=easy"),
        (
            format!("# A day\nSunday\n{}", rows(str::to_owned)),
            "A day|Sunday",
        ),
        (
            format!("{{\"n\":1,\"puzzle\":\"{EASY}\",\"level\":\"easy\"}}"),
            "n=1|level=easy",
        ),
    ] {
        let reading = Reader::default().read(&text).unwrap();
        let notes = reading.entries[0]
            .as_ref()
            .unwrap()
            .notes
            .iter()
            .map(|note| match &note.name {
                Some(name) => format!("{name}={}", note.text),
                None => note.text.clone(),
            });
        assert_eq!(notes.collect::<Vec<_>>().join("|"), expected, "{text}");
    }
}

#[test]
fn a_reader_of_lines_that_has_read_the_header_can_be_copied() {
    let mut reader = LineReader::new(None);
    assert_eq!(reader.read_line(1, b"id,puzzle\n"), None);
    assert_eq!(reader.finish().unwrap().line, 1);
    assert!(
        reader
            .read_line(2, format!("1,{EASY}\n").as_bytes())
            .unwrap()
            .is_ok()
    );
    let entry = reader
        .clone()
        .read_line(900, format!("2,{OTHER}").as_bytes())
        .unwrap()
        .unwrap();
    assert_eq!((entry.line, entry.notes[0].name.as_deref()), (900, Some("id")));
    assert_eq!(reader.finish(), None);
}

#[test]
fn a_switch_beside_a_grid_may_be_a_rule() {
    let auto = Reader::default();
    for (text, expected) in [
        (format!("{{\"puzzle\":\"{EASY}\",\"diagonal\":true}}"), "-"),
        (
            format!("{{\"state\":{{\"givens\":\"{EASY}\",\"values\":\"{EASY}\"}},\"x\":true}}"),
            "-",
        ),
        (
            format!("{{\"puzzle\":\"{EASY}\",\"diagonal\":false,\"level\":\"easy\",\"n\":1}}"),
            "A",
        ),
        (
            format!("{{\"puzzle\":\"{EASY}\",\"minimal\":true,\"snapshotRevision\":\"r\"}}"),
            "A",
        ),
    ] {
        assert_eq!(shown(&text, &auto).1, expected, "{text}");
    }
    let named = Reader {
        column: Some("puzzle"),
        ..auto
    };
    assert_eq!(
        shown(&format!("{{\"puzzle\":\"{EASY}\",\"diagonal\":true}}"), &named).1,
        "A"
    );
    let error = auto
        .read(&format!("{{\"puzzle\":\"{EASY}\",\"diagonal\":true}}"))
        .unwrap();
    let reason = error.entries[0].as_ref().unwrap_err().reason.clone();
    assert!(
        reason.starts_with("\"diagonal\" is true, which may be a rule of a variant"),
        "{reason}"
    );
}

#[test]
fn an_answer_is_read_with_its_position() {
    let played = EASY.replacen('.', "4", 1);
    let text = format!(
        "{{\"puzzle\":\"{EASY}\",\"position\":{{\"givens\":\"{EASY}\",\"values\":\"{played}\"}},\"snapshotRevision\":\"r\"}}"
    );
    let reading = Reader::default().read(&text).unwrap();
    let position = reading.entries[0].as_ref().unwrap().position;
    assert_eq!(
        (position.values().to_string(), position.givens().to_string()),
        (played, EASY.to_owned())
    );
}
