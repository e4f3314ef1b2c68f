//! Texts that take a reader hours if its time grows with the square of their length.
//!
//! Nothing measures time here: the texts are so long that a quadratic reader would not come to an end.

use sudokud_formats::{Format, Reader};
use sudokud_puzzle::{Stop, Stopped};

use super::EASY;

/// The length of each text, in bytes.
const LENGTH: usize = 1 << 18;

fn repeated(piece: &str) -> String {
    piece.repeat(LENGTH / piece.len())
}

/// Returns the worst texts of a format.
fn worst(format: Format) -> Vec<String> {
    let pieces: &[&str] = match format {
        Format::Lines => &["|", ";", ",", " ", "\t", "\"", ";\n", "1,\n", "\",\"\n", "#"],
        Format::Grid => &[
            "|",
            ";",
            ",",
            "-",
            "1",
            "|\n",
            "-\n",
            "1,2,3,4,5,6,7,8,9\n",
            "\n",
            "a\n",
            ",,,,,,,,\n",
        ],
        Format::PencilMarks => &["|", "1 ", "12 |", "12 3 4 5 6 7 8 9 1\n", "1\n", "\n", "|\n"],
        Format::Hodoku => &[":", "+", "1", "111 ", ":\n", "+\n"],
        Format::OpenSudoku => &["<", "<a ", "<game/>", "&", "<folder>"],
        Format::Json => &["[", "{", ",", "[]\n", "{}\n", "\"", "1\n", "[\n"],
        Format::Link => &["/", "=", "a", "%31", "https://a/\n", "\n"],
    };
    let mut texts: Vec<String> = pieces.iter().map(|piece| repeated(piece)).collect();
    texts.extend(match format {
        Format::OpenSudoku => vec![
            format!("<opensudoku>{}", repeated("<game/>")),
            format!("<opensudoku>{}", repeated("<folder>")),
            format!("<opensudoku><game {}/></opensudoku>", repeated("id='' ")),
            format!(
                "<opensudoku><game data='version: 3 {}'/></opensudoku>",
                repeated("1|")
            ),
        ],
        Format::Json => vec![
            format!("[{}1]", repeated("1,")),
            format!("[{}[]]", repeated("[],")),
            format!("[{}{{}}]", repeated("{\"a\":1},\n")),
            format!(
                "{{{}\"puzzle\":\"{EASY}\"}}",
                (0..LENGTH / 12)
                    .map(|key| format!("\"{key}\":1"))
                    .collect::<Vec<_>>()
                    .join(",")
                    + ","
            ),
        ],
        Format::Link => vec![format!("https://f-puzzles.com/?load={}", repeated("N4Ig"))],
        Format::Grid => vec![format!("{}{}", EASY[..9].to_owned() + "\n", repeated("-+-\n"))],
        _ => Vec::new(),
    });
    texts
}

#[test]
fn every_reader_takes_time_in_proportion_to_the_text() {
    for format in Format::ALL {
        for text in worst(format) {
            for format in [Some(format), None] {
                let reader = Reader {
                    format,
                    ..Reader::default()
                };
                // A text may also be of a format that reads it, or be blank.
                let has_reasons = match reader.read(&text) {
                    Err(error) => !error.reason.is_empty(),
                    Ok(reading) => reading
                        .entries
                        .iter()
                        .filter_map(|entry| entry.as_ref().err())
                        .all(|error| !error.reason.is_empty()),
                };
                assert!(has_reasons, "{format:?}: {:?}", &text[..8]);
            }
        }
    }
}

#[test]
fn every_reader_ends_when_it_is_stopped() {
    let stop = Stop::never();
    stop.raise();
    for format in Format::ALL {
        let reader = Reader {
            format: Some(format),
            ..Reader::default()
        };
        let text = format
            .write(&[EASY.parse::<sudokud_puzzle::Grid>().unwrap().into()])
            .unwrap();
        assert_eq!(reader.read_unless(&text, &stop), Err(Stopped), "{format}");
    }
}
