//! `open-sudoku`: the XML of `OpenSudoku`, with many puzzles in one file.
//!
//! ```text
//! <opensudoku><game data="530070000600195000098000060800060003400803001700020006060000280000419005000080079"/></opensudoku>
//! ```
//!
//! A `game` has its cells in `data`, or in `cells_data`: 81 digits, or `version: N` and for each cell fields that end with a bar, which are
//! the value, the notes, and whether the player may change it. Notes are digits with commas (version 1) or the sum of 1, 2, 4, ... for the
//! digits 1, 2, 3, ... (later versions). Version 4 has two fields of notes, and version 5 also a colour. Attributes and elements that the
//! program does not write, and text outside of its descriptions, may be rules of a variant and are refused.

use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};
use sudoku_technique::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet};
use sudokud_puzzle::{Grid, Position, Stop, Stopped};

use crate::cells::grid_of;
use crate::{Entry, FormatError, Note};

const ROOTS: [&str; 2] = ["opensudoku", "opensudoku2"];
const CELLS: [&str; 2] = ["data", "cells_data"];
const NOTES: [&str; 2] = ["note", "user_note"];

/// The elements that describe a document or a folder. Their text is not read.
const DESCRIPTIONS: [&str; 8] = [
    "name",
    "author",
    "description",
    "comment",
    "created",
    "source",
    "level",
    "sourceURL",
];

/// The attributes of a game that are not read.
const PASSED: [&str; 8] = [
    "created",
    "state",
    "time",
    "last_played",
    "mistake_counter",
    "command_stack",
    "id",
    "folder_id",
];

/// Reads all games of a file.
pub(crate) fn read(text: &str, stop: &Stop) -> Result<Vec<Result<Entry, FormatError>>, Stopped> {
    let mut entries = Vec::new();
    let mut reader = Reader::from_str(text);
    // The names of the open elements, outermost first.
    let mut open: Vec<String> = Vec::new();
    let (mut passed, mut line, end) = (0, 1, text.trim_end().len());
    loop {
        stop.check()?;
        let at = usize::try_from(reader.buffer_position()).map_or(end, |at| at.min(end));
        line += text
            .get(passed..at)
            .map_or(0, |passed| passed.matches('\n').count());
        passed = at;
        let mut refuse =
            |found: &str, reason: String| entries.push(Err(FormatError::new(line, found, reason)));
        let event = match reader.read_event() {
            Ok(event) => event,
            Err(error) => {
                refuse("", format!("malformed XML: {error}"));
                return Ok(entries);
            }
        };
        let within = open.last().map_or("", String::as_str);
        match &event {
            Event::Start(element) | Event::Empty(element) => {
                let name: &str = element.local_name().into_inner();
                let is_list = ROOTS.contains(&within) || within == "folder";
                match name {
                    _ if within.is_empty() => {
                        if !ROOTS.contains(&name) {
                            let reason = "and not <opensudoku>; other XML is not read";
                            refuse(name, format!("the document is <{name}>, {reason}"));
                            return Ok(entries);
                        }
                    }
                    "game" if is_list => entries.push(read_game(element, line)),
                    "folder" if is_list => {}
                    _ if is_list && DESCRIPTIONS.contains(&name) => {}
                    _ => {
                        let reason = format!("<{name}> may be a rule; only plain Sudoku is read");
                        refuse_in(within, &mut entries, FormatError::new(line, name, reason));
                    }
                }
                if matches!(event, Event::Start(_)) {
                    open.push(name.to_owned());
                }
            }
            Event::End(_) => {
                open.pop();
            }
            Event::Text(found) => {
                let found: &str = found;
                if !found.trim().is_empty() && !DESCRIPTIONS.contains(&within) {
                    let error = FormatError::new(line, found, "text outside of a description");
                    refuse_in(within, &mut entries, error);
                }
            }
            Event::CData(found) if !DESCRIPTIONS.contains(&within) => {
                let found: &str = found;
                let error = FormatError::new(line, found, "text outside of a description");
                refuse_in(within, &mut entries, error);
            }
            Event::Eof => {
                if !open.is_empty() {
                    refuse("", "the file ends within its first element".to_owned());
                }
                return Ok(entries);
            }
            _ => {}
        }
    }
}

/// Adds an error. Within a game it takes the place of the game, which is not the puzzle that its cells show.
fn refuse_in(within: &str, entries: &mut Vec<Result<Entry, FormatError>>, error: FormatError) {
    match entries.last_mut() {
        Some(game) if within == "game" => *game = Err(error),
        _ => entries.push(Err(error)),
    }
}

fn read_game(element: &BytesStart<'_>, line: usize) -> Result<Entry, FormatError> {
    let error = |reason: String| FormatError::new(line, element.attributes_raw(), reason).in_part("game");
    let (mut data, mut notes) = (None, Vec::new());
    for attribute in element.attributes().with_checks(false) {
        let attribute = attribute.map_err(|problem| error(format!("malformed XML: {problem}")))?;
        let name: &str = attribute.key.into_inner();
        if PASSED.contains(&name) {
            continue;
        }
        let value = attribute.normalized_value(XmlVersion::Implicit1_0);
        let value = value
            .map_err(|problem| error(format!("malformed XML: {problem}")))?
            .trim()
            .to_owned();
        if CELLS.contains(&name) {
            if data.replace(value).is_some() {
                return Err(error("cells are there twice".to_owned()));
            }
        } else if NOTES.contains(&name) {
            notes.extend((!value.is_empty()).then(|| Note::unnamed(&value)));
        } else if !value.is_empty() {
            return Err(error(format!(
                "the attribute {name:?} may be a rule; only plain Sudoku is read"
            )));
        }
    }
    let data = data.ok_or_else(|| error("no cells in the attribute data".to_owned()))?;
    Ok(Entry {
        line,
        position: read_cells(&data).map_err(error)?,
        notes,
    })
}

fn read_cells(data: &str) -> Result<Position, String> {
    let Some(rest) = data.strip_prefix("version:") else {
        let grid = grid_of(data.as_bytes());
        return grid
            .map(Position::from_grid)
            .ok_or_else(|| "the cells are not 81 digits, nor begin with version:".to_owned());
    };
    let (version, cells) = rest
        .trim_start()
        .split_once(char::is_whitespace)
        .unwrap_or((rest.trim(), ""));
    let width = match version {
        "1" | "2" | "3" => 3,
        "4" => 4,
        "5" => 5,
        _ => return Err(format!("the version {version:?} of the cells is unknown")),
    };
    // Version 2 was written with one empty field too many.
    let fields: Vec<&str> = cells
        .trim()
        .split('|')
        .filter(|field| !field.is_empty())
        .collect();
    if fields.len() != 81 * width {
        return Err(format!(
            "{} fields of cells; version {version} has 81 times {width}",
            fields.len()
        ));
    }
    let (mut values, mut givens, mut marks) = (Grid::EMPTY, CellSet::EMPTY, CandidateSet::EMPTY);
    for (cell, fields) in Cell::all().zip(fields.chunks(width)) {
        let malformed = || {
            format!(
                "{cell} is {:?}, which version {version} does not have",
                fields.join("|")
            )
        };
        let value = fields[0]
            .parse()
            .ok()
            .filter(|&value: &u8| value <= 9)
            .ok_or_else(malformed)?;
        values.set(cell, Digit::new(value));
        match fields[width - 1] {
            "0" => givens.insert(cell),
            "1" => {}
            _ => return Err(malformed()),
        }
        let notes = if width == 3 { &fields[1..2] } else { &fields[1..3] };
        for note in notes {
            for digit in read_note(note, version).ok_or_else(malformed)? {
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

/// The text before the first game that is written, and behind the last.
pub(crate) const HEADER: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n";
pub(crate) const FOOTER: &str = "</opensudoku>\n";

/// Writes a position as a game.
pub(crate) fn write(position: &Position, text: &mut String) {
    text.extend(["  <game data=\"", &write_cells(position), "\"/>\n"]);
}

/// Returns 81 digits for a position at the start, and version 3 for any other.
fn write_cells(position: &Position) -> String {
    if position.is_start() {
        return position.givens().to_string().replace('.', "0");
    }
    // XML readers replace a plain line break in an attribute by a space.
    let mut data = String::from("version: 3&#10;");
    for cell in Cell::all() {
        let value = position.values().get(cell).map_or(0, Digit::value);
        let marks = position
            .marks()
            .map_or(DigitSet::EMPTY, |marks| marks.digits_of(cell));
        let editable = u16::from(position.givens().get(cell).is_none());
        for field in [value.into(), marks.bits(), editable] {
            data.extend([&field.to_string(), "|"]);
        }
    }
    data
}
