//! Reads and writes `OpenSudoku`'s XML: many puzzles in one file.
//!
//! Each `game` element has its cells in the attribute `data` (`cells_data` in exports of the second app): 81 digits, or `version: N` and
//! then, for each cell, fields that end with a bar: the value, the notes, and whether the player may change it. Notes are digits with
//! commas (version 1) or the sum of 1, 2, 4, ... for the digits 1, 2, 3, ... (version 2 and later). Version 4 has two fields of notes, and
//! version 5 also a colour, which is ignored. A position at the start is written as 81 digits, any other as version 3.
//!
//! Only plain Sudoku is read: a game with attributes or elements of a variant ([`kind`]) is refused.
//!
//! Other elements describe the file or its puzzles and are skipped with their text. Cells in unexpected places are reported: a game outside
//! the root, another element with cells, text between the elements.

use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

mod cells;
mod kind;
#[cfg(test)]
mod tests;

use self::cells::read_cells;
pub(super) use self::cells::write_all;
use super::claims::{Claims, LineClaim};
use super::entry::PuzzleEntry;
use super::error::{FormatError, FormatFault};

const ROOTS: [&str; 2] = ["opensudoku", "opensudoku2"];
/// The attributes that hold the cells.
const CELLS: [&str; 2] = ["data", "cells_data"];

pub(super) fn read(text: &str, claims: &mut Claims) -> Vec<Result<PuzzleEntry, FormatError>> {
    let mut entries = Vec::new();
    let mut reader = Reader::from_str(text);
    let mut lines = LineCount::new(text);
    // The open elements, outermost first.
    let mut around: Vec<String> = Vec::new();
    // The variant that each of them names for the games in it.
    let mut rules: Vec<Option<String>> = Vec::new();
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
                if let Some(rule) = kind::rule_in_game(element, around.last()) {
                    refuse_last(&mut entries, claims, rule);
                }
                let entry =
                    read_element(element, &around, first).map(|entry| plain_only(entry, element, &rules));
                if matches!(event, Ok(Event::Start(_))) {
                    around.push(element.local_name().as_ref().to_owned());
                    rules.push(kind::rule_around(element));
                }
                entry
            }
            Ok(Event::End(_)) => {
                around.pop();
                rules.pop();
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

/// Refuses a game with rules of a variant, its own or those around it.
fn plain_only(
    entry: Result<PuzzleEntry, FormatError>,
    element: &BytesStart<'_>,
    around: &[Option<String>],
) -> Result<PuzzleEntry, FormatError> {
    let entry = entry?;
    let rule_around = || around.iter().flatten().next().cloned();
    match kind::rule_of_game(element).or_else(rule_around) {
        None => Ok(entry),
        Some(rule) => Err(FormatError::new(
            entry.line,
            "game",
            element.attributes_raw().trim(),
            FormatFault::Variant { rule },
        )),
    }
}

/// Refuses the last game, which has a rule of a variant inside.
fn refuse_last(entries: &mut [Result<PuzzleEntry, FormatError>], claims: &mut Claims, rule: String) {
    if let Some(last) = entries.last_mut()
        && let Ok(game) = last
    {
        let (line, shown) = (game.line, game.position.values().to_string());
        *last = Err(FormatError::new(
            line,
            "game",
            &shown,
            FormatFault::Variant { rule },
        ));
        claims.claim([line], LineClaim::Bad);
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
    // Asked of games only: a text may have very many elements in each other.
    let is_inside = || around.iter().any(|element| ROOTS.contains(&element.as_str()));
    let name = element.local_name();
    let is_game = name.as_ref() == "game";
    if is_game && is_inside() {
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
    let values = |names: [&str; 2]| -> Result<Vec<String>, String> {
        let mut attributes = element.attributes();
        let named = attributes.with_checks(false).filter(|attribute| {
            attribute
                .as_ref()
                .map_or(true, |attribute| names.contains(&attribute.key.as_ref()))
        });
        named
            .map(|attribute| {
                let attribute = attribute.map_err(|error| error.to_string())?;
                let value = attribute.normalized_value(XmlVersion::Implicit1_0);
                value
                    .map(std::borrow::Cow::into_owned)
                    .map_err(|error| error.to_string())
            })
            .collect()
    };
    let values = |names| values(names).map_err(|reason| error(FormatFault::Xml { reason }));
    let data = match <[String; 1]>::try_from(values(CELLS)?) {
        Ok([data]) => data,
        Err(several) => {
            let reason = match several.len() {
                0 => "the game has no data".to_owned(),
                number => format!("the game has {number} attributes with cells, and one is right"),
            };
            return Err(error(FormatFault::Xml { reason }));
        }
    };
    let comment = values(["note", "user_note"])?.into_iter().next();
    Ok(PuzzleEntry {
        position: read_cells(data.trim()).map_err(error)?,
        comment: comment.filter(|comment| !comment.trim().is_empty()),
        line,
    })
}
