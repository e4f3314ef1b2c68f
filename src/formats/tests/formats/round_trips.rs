//! A position that is written is read back, as far as the format can hold it.

use std::collections::BTreeSet;

use sudoku_technique::{CandidateSet, Cell, CellSet, Digit};
use sudokud_formats::{Entry, Format, Reader};
use sudokud_puzzle::{Grid, Position, UnmarkedCells};

use super::{EASY, OTHER};

fn grid(text: &str) -> Grid {
    text.parse().unwrap()
}

/// A puzzle with two placed digits, of which one is wrong.
fn played() -> Grid {
    let mut values = grid(EASY);
    values.set(Cell::at(0, 2), Digit::new(4));
    values.set(Cell::at(0, 3), Digit::new(2));
    values
}

/// All candidates but the first of each cell with more than two.
fn marks(values: &Grid) -> CandidateSet {
    let mut marks = *values.board().all_candidates();
    for cell in Cell::all() {
        let digits = marks.digits_of(cell);
        if let Some(first) = digits.into_iter().next().filter(|_| digits.len() > 2) {
            marks.remove_digit(first, CellSet::of(cell));
        }
    }
    marks
}

fn read(format: Option<Format>, text: &str) -> Vec<Position> {
    let reader = Reader {
        format,
        ..Reader::default()
    };
    let reading = reader.read(text).unwrap();
    let positions = reading.entries.into_iter().map(|entry| match entry {
        Ok(Entry { position, .. }) => position,
        Err(error) => panic!("{error}\n{text}"),
    });
    positions.collect()
}

#[test]
fn every_format_is_found_and_keeps_puzzles() {
    let puzzles = [EASY, OTHER].map(|text| Position::from_grid(grid(text)));
    for format in Format::ALL {
        // A grid of candidates is read back as marks, which are the candidates of the puzzle.
        let kept = |position: &Position| (*position.values(), *position.board().all_candidates());
        for count in 1..=2 {
            let text = format.write(&puzzles[..count]).unwrap();
            let found = Reader::default().format_of(&text);
            assert_eq!(found, Ok(format), "{text}");
            let positions = read(None, &text);
            assert_eq!(
                positions.iter().map(kept).collect::<Vec<_>>(),
                puzzles[..count].iter().map(kept).collect::<Vec<_>>(),
                "{format}"
            );
            if format != Format::PencilMarks {
                assert_eq!(positions, puzzles[..count], "{format}");
            }
        }
    }
}

#[test]
fn placed_digits_and_marks_are_kept_where_the_format_holds_them() {
    let values = played();
    let positions = [
        Position::new(values, grid(EASY).filled(), None),
        Position::new(values, grid(EASY).filled(), Some(marks(&values))),
    ];
    for format in Format::ALL {
        let text = format.write(&positions).unwrap();
        let again = read(Some(format), &text);
        assert_eq!(again.len(), 2, "{format}");
        for (position, again) in std::iter::zip(&positions, &again) {
            assert_eq!(again.values(), position.values(), "{format}");
            if !matches!(format, Format::Lines | Format::Grid | Format::PencilMarks) {
                assert_eq!(again.givens(), position.givens(), "{format}");
            }
            if !matches!(format, Format::Lines | Format::Grid) {
                assert_eq!(
                    again.board().all_candidates(),
                    position.board().all_candidates(),
                    "{format}"
                );
            }
        }
        if matches!(format, Format::OpenSudoku | Format::Json | Format::Link) {
            assert_eq!(again, positions, "{format}");
        }
    }
}

#[test]
fn a_cell_without_candidates_is_kept() {
    let lost = ["113", "213", "413"].join(" ");
    let [hodoku] = read(Some(Format::Hodoku), &format!("{EASY}:{lost}"))[..] else {
        panic!("one position");
    };
    assert!(hodoku.board().candidates(Cell::at(0, 2)).is_empty());
    for format in [Format::PencilMarks, Format::Hodoku, Format::Json] {
        let text = format.write(&[hodoku]).unwrap();
        let again = read(Some(format), &text);
        assert_eq!(
            again[0].board().all_candidates(),
            hodoku.board().all_candidates(),
            "{text}"
        );
    }
}

#[test]
fn json_keeps_what_unmarked_cells_mean() {
    let values = played();
    let mut marks = marks(&values);
    marks.remove_digit(Digit::from_index(0), CellSet::ALL);
    let position =
        Position::new(values, grid(EASY).filled(), Some(marks)).with_unmarked(UnmarkedCells::Empty);
    let text = Format::Json.write(&[position]).unwrap();
    assert_eq!(read(None, &text), [position]);
}

#[test]
fn a_sukaku_is_kept_or_refused() {
    let text = grid(EASY)
        .board()
        .all_candidates()
        .union(&grid(EASY).candidates());
    let clues = sudokud_puzzle::Clues::from_candidates(&text);
    let sukaku = Position::from_clues(clues);
    for format in [Format::Lines, Format::Json] {
        assert_eq!(
            read(None, &format.write(&[sukaku]).unwrap()),
            [sukaku],
            "{format}"
        );
    }
    let others = Format::ALL.into_iter();
    for format in others.filter(|format| !matches!(format, Format::Lines | Format::Json)) {
        let puzzle = Position::from_grid(grid(EASY));
        let error = format.write(&[puzzle, sukaku]).unwrap_err();
        assert_eq!(error.0, format);
    }
}

#[test]
fn names_are_unique_and_read_back() {
    let names: BTreeSet<_> = Format::ALL.map(Format::name).into_iter().collect();
    assert_eq!(names.len(), Format::ALL.len());
    for format in Format::ALL {
        assert_eq!(format.name().to_uppercase().parse(), Ok(format));
    }
    let unknown = "sdk".parse::<Format>().unwrap_err().to_string();
    assert_eq!(
        unknown,
        "unknown format \"sdk\"; write one of: lines, grid, pencil-marks, hodoku, open-sudoku, json, link"
    );
}
