//! Random damage: no reader panics, and a text that has lost a part never shows another puzzle.
//!
//! `cargo test` makes a few texts; these make more, and make a failure again:
//!
//! ```text
//! FUZZ_SECONDS=60 cargo test --release -p sudokud-formats damage -- --nocapture
//! FUZZ_SEED=7 FUZZ_FIRST=1234 FUZZ_COUNT=1 cargo test -p sudokud-formats damage
//! ```

use std::time::{Duration, Instant};

use sudokud_formats::{Format, Reader, text_of};
use sudokud_puzzle::{Position, RandomStream, Seed};

use super::{EASY, EASY_SOLUTION, OTHER};

const PIECES: [&str; 24] = [
    "\n",
    "\r\n",
    " ",
    "\t",
    "#",
    "+",
    "|",
    ":",
    ",",
    ";",
    ".",
    "0",
    "7",
    "\"",
    "[",
    "]",
    "{",
    "}",
    "null",
    "<game ",
    "https://",
    "?load=",
    "\u{feff}",
    "123456789\n",
];

fn below(stream: &mut RandomStream, bound: usize) -> usize {
    stream.below(bound as u32) as usize
}

/// Calls `check` with random streams, as many as the environment says.
fn repeat(name: &str, mut check: impl FnMut(&mut RandomStream, u64)) {
    let number = |name| {
        std::env::var(name)
            .ok()
            .map(|text| text.parse::<u64>().expect(name))
    };
    let end = number("FUZZ_SECONDS").map(|seconds| Instant::now() + Duration::from_secs(seconds));
    let count = number("FUZZ_COUNT").unwrap_or(if end.is_some() { u64::MAX } else { 300 });
    let seed = number("FUZZ_SEED").map_or_else(Seed::draw, Seed);
    let first = number("FUZZ_FIRST").unwrap_or(0);
    println!("{name}: seed {seed}");
    let mut made = 0;
    while made < count && end.is_none_or(|end| Instant::now() < end) {
        check(&mut RandomStream::new(seed, first + made), first + made);
        made += 1;
    }
    println!("{name}: {made} texts");
}

fn puzzles() -> [Position; 3] {
    [EASY, OTHER, EASY_SOLUTION].map(|text| text.parse::<sudokud_puzzle::Grid>().unwrap().into())
}

#[test]
fn damage_makes_no_reader_panic() {
    let puzzles = puzzles();
    let texts: Vec<String> = Format::ALL
        .iter()
        .map(|format| format.write(&puzzles).unwrap())
        .collect();
    repeat("any damage", |stream, attempt| {
        let mut characters: Vec<char> = texts[below(stream, texts.len())].chars().collect();
        for _ in 0..below(stream, 8) {
            let at = below(stream, characters.len() + 1);
            match stream.below(8) {
                0 => characters.truncate(at),
                1..4 => {
                    let end = (at + below(stream, 12)).min(characters.len());
                    characters.drain(at..end);
                }
                _ => {
                    characters.splice(at..at, PIECES[below(stream, PIECES.len())].chars());
                }
            }
        }
        let text: String = characters.into_iter().collect();
        let column = attempt.is_multiple_of(3).then_some("puzzle");
        for format in Format::ALL.map(Some).into_iter().chain([None]) {
            let reader = Reader {
                format,
                column,
                file_name: None,
            };
            let read = reader.read(&text);
            assert_eq!(read, reader.read(&text), "attempt {attempt}: {text:?}");
            if let Ok(reading) = read {
                // The end of a text may be the line behind its last newline.
                let lines = text.split('\n').count();
                let is_line = |line: usize| (1..=lines).contains(&line);
                let at = |entry: &Result<_, _>| match entry {
                    Ok(sudokud_formats::Entry { line, .. })
                    | Err(sudokud_formats::FormatError { line, .. }) => *line,
                };
                assert!(
                    reading.entries.iter().all(|entry| is_line(at(entry))),
                    "attempt {attempt}: {text:?}"
                );
            }
        }
        drop(text_of(&text.as_bytes()[..text.len() / 2]));
    });
}

#[test]
fn damage_that_removes_a_part_never_shows_another_puzzle() {
    let puzzles = puzzles();
    let values: Vec<_> = puzzles.iter().map(|puzzle| *puzzle.values()).collect();
    let plain: String = [EASY, OTHER, EASY_SOLUTION]
        .map(|text| {
            text.as_bytes()
                .chunks(9)
                .map(|row| str::from_utf8(row).unwrap().to_owned() + "\n")
                .collect::<String>()
        })
        .join("\n");
    let mut texts: Vec<String> = [Format::Lines, Format::Grid, Format::Json, Format::OpenSudoku]
        .map(|format| format.write(&puzzles).unwrap())
        .into();
    texts.push(plain);
    repeat("removed parts", |stream, attempt| {
        let mut text = texts[below(stream, texts.len())].clone();
        for _ in 0..=below(stream, 3) {
            let at = below(stream, text.len());
            if stream.below(2) == 0 {
                text.remove(at);
            } else {
                let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
                let end = text[at..].find('\n').map_or(text.len(), |end| at + end + 1);
                text.drain(start..end);
            }
            if text.is_empty() {
                return;
            }
        }
        let read = Reader::default().read(&text);
        for entry in read.iter().flat_map(|reading| &reading.entries).flatten() {
            assert!(
                values.contains(entry.position.values()),
                "attempt {attempt}: {text:?}"
            );
        }
    });
}
