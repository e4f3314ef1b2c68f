//! Tests all formats: a written text is read back, and no text makes a reader panic.

use sudoku_technique::{Candidate, CandidateSet, Cell, CellSet, Digit};

use super::*;
use crate::{Grid, RandomStream, Seed};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn easy() -> Grid {
    EASY.parse().unwrap()
}

/// A position with a placed digit and struck candidates, without naked singles.
fn in_play() -> Position {
    let mut values = easy();
    values.set(Cell::at(0, 2), Digit::new(4));
    let mut marks = *values.board().all_candidates();
    let struck: Vec<Candidate> = marks
        .iter()
        .filter(|candidate| candidate.digit().value() == 1)
        .collect();
    for candidate in struck {
        if marks.digits_of(candidate.cell()).len() > 2 {
            marks.remove(candidate);
        }
    }
    Position::new(values, easy().filled(), Some(marks))
}

fn read_back(format: Format, position: &Position) -> Position {
    let text = format.write(position);
    assert!(text.ends_with('\n'), "{format}");
    let mut entries = format.read(&text).entries;
    assert_eq!(entries.len(), 1, "{format}: {text}");
    entries
        .remove(0)
        .unwrap_or_else(|error| panic!("{format}: {error}: {text}"))
        .position
}

#[test]
fn every_format_reads_back_the_values_it_writes() {
    for format in Format::ALL {
        for position in [Position::from_grid(easy()), in_play()] {
            let back = read_back(format, &position);
            let singles = matches!(format, Format::PencilMarks | Format::Candidates);
            if singles {
                // A naked single may come back as a value; nothing else may change.
                assert!(position.values().is_within(back.values()), "{format}");
            } else {
                assert_eq!(back.values(), position.values(), "{format}");
            }
        }
    }
}

#[test]
fn formats_of_games_in_play_read_back_everything() {
    for format in [Format::Sdk, Format::Hodoku, Format::OpenSudoku] {
        assert_eq!(read_back(format, &in_play()), in_play(), "{format}");
    }
}

#[test]
fn formats_of_candidates_read_back_the_board() {
    for format in [Format::PencilMarks, Format::Candidates] {
        let (back, board) = (read_back(format, &in_play()).board(), in_play().board());
        for cell in back.unsolved() {
            assert_eq!(back.candidates(cell), board.candidates(cell), "{format} {cell}");
        }
    }
}

#[test]
fn a_marked_game_keeps_its_marks_even_where_they_are_wrong() {
    let wrong = CandidateSet::of_digit(Digit::from_index(4), CellSet::of(Cell::at(0, 2)));
    let position = Position::new(easy(), easy().filled(), Some(wrong));
    for format in [Format::Sdk, Format::OpenSudoku] {
        assert_eq!(read_back(format, &position), position, "{format}");
    }
}

#[test]
fn formats_of_many_puzzles_read_back_all_of_them() {
    let positions = [
        Position::from_grid(easy()),
        Position::from_grid(Grid::EMPTY),
        Position::from_grid(easy()),
    ];
    for format in Format::ALL {
        if format == Format::Sdk {
            continue;
        }
        let entries = format.read(&format.write_all(&positions)).entries;
        assert_eq!(entries.len(), positions.len(), "{format}");
        for (entry, position) in std::iter::zip(entries, &positions) {
            assert_eq!(entry.unwrap().position.values(), position.values(), "{format}");
        }
    }
}

#[test]
fn names_are_matched_without_regard_to_case_and_listed_when_unknown() {
    for format in Format::ALL {
        assert_eq!(format.to_string().to_uppercase().parse(), Ok(format));
    }
    let error = "text".parse::<Format>().unwrap_err().to_string();
    assert_eq!(
        error,
        "unknown format \"text\"; write one of: line, rows, bordered, pencil-marks, candidates, sdm, sdk, ss, hodoku, \
         open-sudoku"
    );
}

#[test]
fn text_without_any_puzzle_is_one_error_and_blank_text_is_none() {
    for format in Format::ALL {
        assert!(format.read("").entries.is_empty(), "{format}");
        assert!(format.read("\n  \r\n\t\n").entries.is_empty(), "{format}");
        let entries = format.read("nothing to see\n").entries;
        assert_eq!(entries.len(), 1, "{format}");
        assert!(entries[0].is_err(), "{format}");
    }
}

/// A text that gets past the first checks of many readers: a written puzzle with random damage.
fn damaged(stream: &mut RandomStream) -> String {
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
        ".",
        "0",
        "7",
        "[State]\n",
        "[PencilMarks]\n",
        "<game",
        "/>",
        "data=\"",
        "version: 3\n",
        "&#10;",
        "\u{feff}",
        "é",
        "\u{0}",
        "-x",
        "\"",
    ];
    let format = Format::ALL[stream.below(Format::ALL.len() as u32) as usize];
    let mut characters: Vec<char> = format
        .write_all(&[in_play(), Position::from_grid(easy())])
        .chars()
        .collect();
    for _ in 0..stream.below(8) {
        let at = stream.below(characters.len() as u32 + 1) as usize;
        match stream.below(3) {
            0 => characters.truncate(at),
            1 => {
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
fn no_text_makes_a_reader_panic() {
    let seed = Seed::draw();
    println!("seed {seed}");
    for attempt in 0..3_000 {
        let mut stream = RandomStream::new(seed, attempt);
        let text = if attempt % 4 == 0 {
            let bytes: Vec<u8> = (0..stream.below(400)).map(|_| stream.below(256) as u8).collect();
            String::from_utf8_lossy(&bytes).into_owned()
        } else {
            damaged(&mut stream)
        };
        for format in Format::ALL {
            let reading = format.read(&text);
            let lines = text.trim_start_matches('\u{feff}').lines().count() as u64;
            assert!(
                reading.lines.total() == lines || text.starts_with("\u{feff}\u{feff}"),
                "{format}"
            );
            for entry in reading.entries {
                match entry {
                    Ok(entry) => assert!(entry.line >= 1),
                    Err(error) => assert!(error.line >= 1 && error.to_string().contains("; "), "{error}"),
                }
            }
        }
        for line in read_library(&text) {
            drop(line);
        }
    }
}

#[test]
fn no_bytes_make_the_line_reader_panic() {
    let seed = Seed::draw();
    println!("seed {seed}");
    for attempt in 0..500 {
        let mut stream = RandomStream::new(seed, attempt);
        let mut bytes = format!("{EASY}\n{EASY} x\n").into_bytes();
        for _ in 0..stream.below(20) {
            let at = stream.below(bytes.len() as u32) as usize;
            bytes[at] = stream.below(256) as u8;
        }
        assert!(LineReader::new(bytes.as_slice()).count() < 30);
    }
}

/// A random grid; whether it is a puzzle does not matter to a format.
fn random_grid(stream: &mut RandomStream) -> Grid {
    // Half of the cells are empty.
    let values = std::array::from_fn(|_| stream.below(18).saturating_sub(8) as u8);
    Grid::from_values(values).unwrap()
}

/// A line that no format has a use for. Without letters, because words can stand beside grids.
fn junk(stream: &mut RandomStream) -> String {
    let letters = (0..=stream.below(20)).map(|_| b"!^/\\;!^;"[stream.below(8) as usize] as char);
    format!("!^ {}", letters.collect::<String>())
}

/// A line that is a comment, a title or blank in this format.
fn comment(format: Format, stream: &mut RandomStream) -> &'static str {
    let comments: &[&str] = match format {
        Format::OpenSudoku => &["", "  ", "<!-- 600380002 -->", "<note>600380002</note>"],
        Format::Rows | Format::Bordered | Format::SimpleSudoku | Format::PencilMarks => {
            &["", "\t", "# 600380002", "Grid 07", "Date: 2023-10-05"]
        }
        _ => &["", " ", "# 600380002"],
    };
    comments[stream.below(comments.len() as u32) as usize]
}

/// Returns the indices of lines before which a line can be inserted into a text of several puzzles without touching one.
fn gaps(format: Format, texts: &[String]) -> Vec<usize> {
    let mut gaps = vec![usize::from(format == Format::OpenSudoku) * 2];
    for text in texts {
        // An XML file has two lines before its puzzle and one after it.
        let lines = text.lines().count() - usize::from(format == Format::OpenSudoku) * 3;
        gaps.push(gaps[gaps.len() - 1] + lines);
    }
    gaps
}

#[test]
fn every_line_is_read_or_a_comment_or_reported() {
    let seed = Seed::draw();
    println!("seed {seed}");
    for attempt in 0..400 {
        let mut stream = RandomStream::new(seed, attempt);
        for format in Format::ALL {
            let count = if format == Format::Sdk { 1 } else { 4 };
            let positions: Vec<Position> = (0..count).map(|_| random_grid(&mut stream).into()).collect();
            let clean = format.write_all(&positions);
            let alone = format.read(&clean);
            let texts: Vec<String> = positions.iter().map(|position| format.write(position)).collect();
            let mut lines: Vec<String> = clean.lines().map(str::to_owned).collect();
            let mut expected = alone.lines;
            // From the end, so that the places before it stay what they are.
            for gap in gaps(format, &texts).into_iter().rev() {
                for _ in 0..stream.below(3) {
                    if format == Format::Sdk || stream.below(2) == 0 {
                        lines.insert(gap, comment(format, &mut stream).to_owned());
                        expected.other += 1;
                    } else {
                        lines.insert(gap, junk(&mut stream));
                        expected.bad += 1;
                    }
                }
            }
            let text = lines.join("\n") + "\n";
            let reading = format.read(&text);
            assert_eq!(reading.lines, expected, "{format}:\n{text}");
            assert_eq!(expected.total(), lines.len() as u64, "{format}");
            let read = |reading: &TextReading| -> Vec<Position> {
                let good = reading.entries.iter().filter_map(|entry| entry.as_ref().ok());
                good.map(|entry| entry.position).collect()
            };
            assert_eq!(read(&reading), read(&alone), "{format}:\n{text}");
            assert_eq!(read(&alone).len(), positions.len(), "{format}");
            let is_junk_reported = reading.entries.iter().any(Result::is_err);
            assert_eq!(is_junk_reported, expected.bad > 0, "{format}:\n{text}");

            // In the midst of a puzzle too, nothing is lost, and what is read is one of the puzzles.
            let at = stream.below(lines.len() as u32 + 1) as usize;
            lines.insert(at, junk(&mut stream));
            let text = lines.join("\r\n");
            let reading = format.read(&text);
            assert_eq!(
                reading.lines.total(),
                text.lines().count() as u64,
                "{format}:\n{text}"
            );
            assert!(reading.entries.iter().any(Result::is_err), "{format}:\n{text}");
            let known = read(&alone);
            assert!(
                read(&reading).iter().all(|position| known.contains(position)),
                "{format}:\n{text}"
            );
        }
    }
}
