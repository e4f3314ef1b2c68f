//! Random texts: no reader panics, and every line is accounted for.
//!
//! Most texts are shapes of [`super::shapes`] with random damage, so that they get past the first checks of many readers. `cargo test` makes
//! a few; these make more of them, and make a failure again:
//!
//! ```text
//! FUZZ_SECONDS=60 cargo test --release -p sudokud-reading fuzz -- --nocapture
//! FUZZ_COUNT=100000 cargo test --release -p sudokud-reading fuzz -- --nocapture
//! FUZZ_SEED=7 FUZZ_FIRST=1234 FUZZ_COUNT=1 cargo test -p sudokud-reading fuzz
//! ```

use std::time::{Duration, Instant};

use sudokud_puzzle::{RandomStream, Seed};

use crate::detect::{self, Wanted, read_any};
use crate::form::InputForm;
use crate::shapes::all_texts;
use crate::table::{Layout, TableReader};

const PIECES: [&str; 35] = [
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
    "puzzle",
    "solution,",
    "https://",
    "?load=",
    "\u{feff}",
    "\u{2502}",
    "\u{2b1c}",
    "\u{0}",
    "\\u0035",
    "\"regions\":[[0]],",
    "\"puzzle\":\"",
    "3x3:",
    "&",
    "\\\\",
    "None",
    "123456789\n",
];

/// A shape with random damage, or random bytes.
fn text(stream: &mut RandomStream, shapes: &[String]) -> String {
    if stream.below(4) == 0 {
        let bytes: Vec<u8> = (0..stream.below(400)).map(|_| stream.below(256) as u8).collect();
        return String::from_utf8_lossy(&bytes).into_owned();
    }
    let mut characters: Vec<char> = Vec::new();
    for _ in 0..=stream.below(2) {
        characters.extend(shapes[stream.below(shapes.len() as u32) as usize].chars());
    }
    for _ in 0..stream.below(8) {
        let at = stream.below(characters.len() as u32 + 1) as usize;
        match stream.below(8) {
            0 => characters.truncate(at),
            1..4 => {
                let end = (at + stream.below(12) as usize).min(characters.len());
                characters.drain(at..end);
            }
            _ => {
                let piece = PIECES[stream.below(PIECES.len() as u32) as usize];
                characters.splice(at..at, piece.chars());
            }
        }
    }
    characters.into_iter().collect()
}

#[test]
fn no_text_makes_a_reader_panic_or_lose_a_line() {
    let number = |name| {
        std::env::var(name)
            .ok()
            .map(|text| text.parse::<u64>().expect(name))
    };
    let end = number("FUZZ_SECONDS").map(|seconds| Instant::now() + Duration::from_secs(seconds));
    let count = number("FUZZ_COUNT").unwrap_or(if end.is_some() { u64::MAX } else { 500 });
    let seed = number("FUZZ_SEED").map_or_else(Seed::draw, Seed);
    let (first, shapes) = (number("FUZZ_FIRST").unwrap_or(0), all_texts());
    println!("seed {seed}");
    let mut made = 0;
    while made < count && end.is_none_or(|end| Instant::now() < end) {
        let attempt = first + made;
        made += 1;
        let mut stream = RandomStream::new(seed, attempt);
        let text = text(&mut stream, &shapes);
        // The byte order mark is removed where bytes become text.
        let text = text.trim_start_matches('\u{feff}');
        let lines = text.lines().count() as u64;
        let column = (attempt % 3 == 0).then_some("puzzle");
        for form in InputForm::ALL {
            let reading = detect::read(text, form, column);
            assert_eq!(
                reading.lines.total(),
                lines,
                "attempt {attempt}, {form}: {text:?}"
            );
        }
        let wanted = Wanted {
            column,
            of_name: None,
        };
        if let Ok((detected, reading)) = read_any(text, wanted) {
            assert_eq!(
                reading.lines.total(),
                lines,
                "attempt {attempt}, {detected}: {text:?}"
            );
            let again = read_any(text, wanted);
            assert_eq!(again, Ok((detected, reading)), "attempt {attempt}: {text:?}");
        }
        if let Ok(layout) = Layout::find(text, None) {
            let parts = TableReader::new(layout, text.as_bytes());
            assert_eq!(
                parts.map(|part| part.lines.total()).sum::<u64>(),
                lines,
                "attempt {attempt}: {text:?}"
            );
        }
        for bytes in [&text.as_bytes()[..text.len() / 2], text.as_bytes()] {
            let _ = detect::plain(bytes, attempt % 2 == 0);
            drop(detect::detect(
                &String::from_utf8_lossy(bytes),
                false,
                Wanted::default(),
            ));
        }
    }
    println!("{made} texts");
}
