//! Reads and writes `OpenSudoku`'s XML: many puzzles in one file.
//!
//! Each `game` element has its cells in the attribute `data` (`cells_data` in exports of the second app): 81 digits, or `version: N` and
//! then, for each cell, fields that end with a bar: the value, the notes, and whether the player may change it. Notes are digits with
//! commas (version 1) or the sum of 1, 2, 4, ... for the digits 1, 2, 3, ... (version 2 and later). Version 4 has two fields of notes, and
//! version 5 also a colour, which is ignored. A position at the start is written as 81 digits, any other as version 3.
//!
//! Other elements describe the file or its puzzles and are skipped with their text. Cells in unexpected places are reported: a game outside
//! the root, another element with cells, text between the elements.

use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};
use sudoku_technique::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet};

use super::claims::{Claims, LineClaim};
use super::entry::PuzzleEntry;
use super::error::{FormatError, FormatFault};
use crate::{Grid, Position};

const ROOTS: [&str; 2] = ["opensudoku", "opensudoku2"];
/// The attributes that hold the cells.
const CELLS: [&str; 2] = ["data", "cells_data"];

pub(super) fn read(text: &str, claims: &mut Claims) -> Vec<Result<PuzzleEntry, FormatError>> {
    let mut entries = Vec::new();
    let mut reader = Reader::from_str(text);
    let mut lines = LineCount::new(text);
    // The open elements, outermost first.
    let mut around: Vec<String> = Vec::new();
    loop {
        let first = lines.at(reader.buffer_position());
        let event = reader.read_event();
        let last = lines.at(reader.buffer_position());
        let broken = |line, shown: &str, reason: String| {
            Some(Err(FormatError::new(
                line,
                "document",
                shown,
                FormatFault::Xml { reason },
            )))
        };
        // Names and descriptions have elements of their own, so text directly between games is misplaced.
        let is_between = around.last().is_none_or(|element| holds_games(element));
        let stray_text = || "text is between the elements".to_owned();
        let mut at = first..=last;
        let entry = match &event {
            Ok(Event::Start(element) | Event::Empty(element)) => {
                let entry = read_element(element, &around, first);
                if matches!(event, Ok(Event::Start(_))) {
                    around.push(element.local_name().as_ref().to_owned());
                }
                entry
            }
            Ok(Event::End(_)) => {
                around.pop();
                None
            }
            Ok(Event::CData(_) | Event::GeneralRef(_)) if is_between => broken(first, "", stray_text()),
            Ok(Event::Text(found)) => {
                let found: &str = found;
                let stray = found.trim();
                if stray.is_empty() {
                    // White space between elements: its lines are claimed with the elements.
                    continue;
                }
                let before = found.len() - found.trim_start().len();
                let line = first + found[..before].matches('\n').count();
                at = line..=line + stray.matches('\n').count();
                is_between.then(|| broken(line, stray, stray_text())).flatten()
            }
            Ok(Event::Eof) if around.iter().any(|element| ROOTS.contains(&element.as_str())) => broken(
                first,
                "",
                "the file breaks off inside its first element".to_owned(),
            ),
            Ok(_) => None,
            Err(error) => {
                // The rest of the text is not read, so its lines belong to this error.
                at = first..=text.lines().count();
                broken(first, "", error.to_string())
            }
        };
        let claim = entry.as_ref().map_or(LineClaim::Other, LineClaim::of);
        claims.claim(at, claim);
        entries.extend(entry);
        if matches!(event, Ok(Event::Eof) | Err(_)) {
            return entries;
        }
    }
}

/// Returns whether this element can have games.
fn holds_games(element: &str) -> bool {
    ROOTS.contains(&element) || element == "folder"
}

/// Reads the puzzle of an element, if it has one.
fn read_element(
    element: &BytesStart<'_>,
    around: &[String],
    line: usize,
) -> Option<Result<PuzzleEntry, FormatError>> {
    let is_inside = around.iter().any(|element| ROOTS.contains(&element.as_str()));
    let name = element.local_name();
    let is_game = name.as_ref() == "game";
    if is_inside && is_game {
        return Some(read_game(element, line));
    }
    let cells = || {
        element
            .attributes()
            .with_checks(false)
            .find_map(|attribute| match attribute {
                Ok(attribute) if CELLS.contains(&attribute.key.as_ref()) => {
                    Some(format!("cells are in a <{}>", name.as_ref()))
                }
                Ok(_) => None,
                Err(error) => Some(error.to_string()),
            })
    };
    let reason = if is_game {
        "a game is outside the first element".to_owned()
    } else {
        cells()?
    };
    let shown = element.attributes_raw().trim();
    Some(Err(FormatError::new(
        line,
        "document",
        shown,
        FormatFault::Xml { reason },
    )))
}

/// Converts ascending byte positions to line numbers.
struct LineCount<'a> {
    bytes: &'a [u8],
    position: usize,
    line: usize,
}

impl<'a> LineCount<'a> {
    fn new(text: &'a str) -> Self {
        Self {
            bytes: text.as_bytes(),
            position: 0,
            line: 1,
        }
    }

    fn at(&mut self, position: u64) -> usize {
        let end = usize::try_from(position).map_or(self.bytes.len(), |end| end.min(self.bytes.len()));
        if let Some(passed) = self.bytes.get(self.position..end) {
            self.line += passed.split(|&byte| byte == b'\n').count() - 1;
            self.position = end;
        }
        self.line
    }
}

fn read_game(element: &BytesStart<'_>, line: usize) -> Result<PuzzleEntry, FormatError> {
    let error = |fault| FormatError::new(line, "game", element.attributes_raw().trim(), fault);
    let attribute = |names: [&str; 2]| -> Result<Option<String>, String> {
        for attribute in element.attributes().with_checks(false) {
            let attribute = attribute.map_err(|error| error.to_string())?;
            if names.contains(&attribute.key.as_ref()) {
                let value = attribute.normalized_value(XmlVersion::Implicit1_0);
                return value
                    .map(|value| Some(value.into_owned()))
                    .map_err(|error| error.to_string());
            }
        }
        Ok(None)
    };
    let data = attribute(CELLS)
        .and_then(|data| data.ok_or_else(|| "the game has no data".to_owned()))
        .map_err(|reason| error(FormatFault::Xml { reason }))?;
    let comment = attribute(["note", "user_note"]).map_err(|reason| error(FormatFault::Xml { reason }))?;
    Ok(PuzzleEntry {
        position: read_cells(data.trim()).map_err(error)?,
        comment: comment.filter(|comment| !comment.trim().is_empty()),
        line,
    })
}

fn read_cells(data: &str) -> Result<Position, FormatFault> {
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

pub(super) fn write_all(positions: &[Position]) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::Format;

    fn read(text: &str) -> Vec<Result<PuzzleEntry, FormatError>> {
        Format::OpenSudoku.read(text).entries
    }

    const EASY: &str = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

    /// Cell data of a version in which the first cell is `first` and all others are `other`.
    fn data(version: u8, first: &str, other: &str) -> String {
        format!("version: {version}\n{first}{}", other.repeat(80))
    }

    fn file(data: &str) -> String {
        format!(
            "<?xml version=\"1.0\"?>\n<opensudoku>\n<name>x</name>\n<game\n data=\"{data}\" />\n</opensudoku>"
        )
    }

    #[test]
    fn many_games_are_read_in_folders_or_not() {
        let text = format!(
            "<opensudoku version=\"2\">\n<folder name=\"a\">\n<game data=\"{EASY}\" note=\"a &lt; b\"/>\n\
             <game data='1'></game>\n</folder>\n<game data=\"{EASY}\"/>\n</opensudoku>\n"
        );
        let entries = read(&text);
        assert_eq!(entries[0].as_ref().unwrap().comment.as_deref(), Some("a < b"));
        assert_eq!(
            entries[1].as_ref().unwrap_err().to_string(),
            "line 4, game: 1 cells; a grid has 81, row by row; write 81 digits, or \"version: 3\" and \
             value|marks|editable| for each cell"
        );
        assert_eq!(entries[2].as_ref().unwrap().line, 6);
    }

    #[test]
    fn all_versions_of_cell_data_are_read() {
        for (version, first, other) in [
            (1, "0|1,9,|1|", "2|-|0|"),
            (2, "0|257||1|", "2|0||0|"),
            (3, "0|257|1|", "2|0|0|"),
            (4, "0|256|1|1|", "2|0|0|0|"),
            (5, "0|256|1|7|1|", "2|0|0|0|0|"),
        ] {
            let entry = read(&file(&data(version, first, other))).remove(0).unwrap();
            let (position, corner) = (entry.position, Cell::at(0, 0));
            assert_eq!(
                format!("{:?}", position.marks().unwrap().digits_of(corner)),
                "19",
                "{version}"
            );
            assert_eq!(position.givens().clue_count(), 80);
            assert_eq!(entry.line, 4);
        }
    }

    #[test]
    fn bad_cell_data_is_named() {
        for (data, reason) in [
            (data(9, "", "0|0|1|"), "version \"9\" is unknown"),
            (data(3, "", "0|0|1|"), "240 fields of 81 times 3"),
            (data(3, "0|512|1|", "0|0|1|"), "r1c1 is \"0|512|1\""),
            (data(3, "0|0|2|", "0|0|1|"), "r1c1 is \"0|0|2\""),
            (data(1, "0|0,|1|", "0|-|1|"), "r1c1 is \"0|0,|1\""),
            ("version:".to_owned(), "version \"\" is unknown"),
        ] {
            let error = read(&file(&data)).remove(0).unwrap_err();
            assert!(error.to_string().contains(&format!("game: {reason};")), "{error}");
        }
    }

    #[test]
    fn broken_xml_keeps_the_games_before_the_break() {
        let whole = file(EASY);
        for (text, count) in [
            (whole.replace("</opensudoku>", ""), 2),
            (whole.replace("</opensudoku>", "</wrong>"), 2),
            (whole.replace(" data=", " other="), 1),
        ] {
            let entries = read(&text);
            assert_eq!(entries.len(), count, "{text}");
            assert!(matches!(
                entries[count - 1].as_ref().unwrap_err().fault,
                FormatFault::Xml { .. }
            ));
        }
    }

    #[test]
    fn cells_where_no_game_stands_are_reported() {
        let game = format!("<game data=\"{EASY}\"/>");
        for (text, reason) in [
            (format!("<other>{game}</other>"), "outside the first element"),
            (
                format!("<opensudoku>{game}<gmae data={EASY} /></opensudoku>"),
                "must be enclosed",
            ),
            (
                format!("<opensudoku>{game}<![CDATA[{EASY}]]></opensudoku>"),
                "text is between",
            ),
            (
                format!("<opensudoku>{game}</opensudoku>\n{game}\n"),
                "outside the first element",
            ),
            (
                format!("<opensudoku><gmae data=\"{EASY}\"/></opensudoku>"),
                "in a <gmae>",
            ),
            (
                format!("<opensudoku>{game}\n{EASY}\n</opensudoku>"),
                "text is between",
            ),
            (
                format!("<opensudoku>\n{game}\n</opensudoku>\n{EASY}"),
                "text is between",
            ),
        ] {
            let entries = read(&text);
            let errors: Vec<_> = entries.iter().filter_map(|entry| entry.as_ref().err()).collect();
            assert_eq!(errors.len(), 1, "{text}: {entries:?}");
            assert!(errors[0].to_string().contains(reason), "{}", errors[0]);
        }
        let described = format!(
            "<!-- {EASY} -->\n<opensudoku>\n<name>\nmine\n</name>\n<folder name=\"f\">\n{game}\n</folder>\n</opensudoku>"
        );
        let lines = Format::OpenSudoku.read(&described).lines;
        assert_eq!((lines.puzzle, lines.other, lines.bad), (1, 8, 0));
    }
}
