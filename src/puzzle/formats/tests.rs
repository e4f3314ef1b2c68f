//! What holds for all formats: what is written is read back, and no text makes a reader panic.

use sudoku_technique::{Candidate, CandidateSet, Cell, CellSet, Digit};

use super::*;
use crate::puzzle::{Grid, RandomStream, Seed};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn easy() -> Grid {
    EASY.parse().unwrap()
}

/// A position with a placed digit and with struck candidates, none of which leaves a single.
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
    let mut entries = format.read(&text);
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
        let entries = format.read(&format.write_all(&positions));
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
        assert!(format.read("").is_empty(), "{format}");
        assert!(format.read("\n  \r\n\t\n").is_empty(), "{format}");
        let entries = format.read("nothing to see\n");
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
            for entry in format.read(&text) {
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
