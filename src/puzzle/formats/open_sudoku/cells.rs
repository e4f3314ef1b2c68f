//! Reads and writes the cells of a game.

use sudoku_technique::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet};

use crate::formats::error::FormatFault;
use crate::{Grid, Position};

pub(super) fn read_cells(data: &str) -> Result<Position, FormatFault> {
    let bad = |reason: String| FormatFault::CellData { reason };
    let Some(rest) = data.strip_prefix("version:") else {
        let grid: Result<Grid, _> = data.parse();
        return grid
            .map(Position::from_grid)
            .map_err(|error| bad(error.to_string()));
    };
    let (version, cells) = rest
        .trim_start()
        .split_once(char::is_whitespace)
        .unwrap_or((rest.trim(), ""));
    let width = match version {
        "1" | "2" | "3" => 3,
        "4" => 4,
        "5" => 5,
        _ => return Err(bad(format!("version {version:?} is unknown"))),
    };
    // Version 2 was written with one empty field too many.
    let fields: Vec<&str> = cells
        .trim()
        .split('|')
        .filter(|field| !field.is_empty())
        .collect();
    if fields.len() != 81 * width {
        return Err(bad(format!("{} fields of 81 times {width}", fields.len())));
    }
    let mut values = Grid::EMPTY;
    let mut givens = CellSet::EMPTY;
    let mut marks = CandidateSet::EMPTY;
    for (cell, fields) in Cell::all().zip(fields.chunks(width)) {
        let unreadable = || bad(format!("{cell} is {:?}", fields.join("|")));
        let value: u8 = fields[0]
            .parse()
            .ok()
            .filter(|&value| value <= 9)
            .ok_or_else(unreadable)?;
        values.set(cell, Digit::new(value));
        match fields[width - 1] {
            "0" => givens.insert(cell),
            "1" => {}
            _ => return Err(unreadable()),
        }
        let notes = if width == 3 { &fields[1..2] } else { &fields[1..3] };
        for note in notes {
            for digit in read_note(note, version).ok_or_else(unreadable)? {
                marks.insert(Candidate::new(cell, digit));
            }
        }
    }
    let marks = (!marks.is_empty()).then_some(marks);
    Ok(Position::new(values, givens, marks))
}

fn read_note(note: &str, version: &str) -> Option<DigitSet> {
    if version != "1" {
        let bits: u16 = note.parse().ok()?;
        return (bits <= DigitSet::ALL.bits()).then(|| DigitSet::from_bits(bits));
    }
    if note == "-" {
        return Some(DigitSet::EMPTY);
    }
    let digits = note.split(',').filter(|digit| !digit.is_empty());
    digits
        .map(|digit| digit.parse().ok().and_then(Digit::new))
        .collect()
}

pub(in crate::formats) fn write_all(positions: &[Position]) -> String {
    let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n");
    for position in positions {
        let data = write_cells(position);
        text.extend(["  <game data=\"", &data, "\"/>\n"]);
    }
    text.push_str("</opensudoku>\n");
    text
}

fn write_cells(position: &Position) -> String {
    if position.is_start() {
        return position.givens().to_string().replace('.', "0");
    }
    // XML readers replace a plain line break in an attribute by a space.
    let mut data = String::from("version: 3&#10;");
    for cell in Cell::all() {
        let value = position.values().get(cell).map_or(0, Digit::value);
        let notes = position
            .marks()
            .map_or(DigitSet::EMPTY, |marks| marks.digits_of(cell))
            .bits();
        let editable = u16::from(position.givens().get(cell).is_none());
        for field in [value.into(), notes, editable] {
            data.extend([&field.to_string(), "|"]);
        }
    }
    data
}
