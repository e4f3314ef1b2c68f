//! `lines`: one puzzle per line.
//!
//! ```text
//! id,puzzle,solution,level
//! 17,53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,5346…,easy
//! ```
//!
//! Fields are separated by the first of tab, `;`, `,` and blank that separates a grid from the rest of the first puzzle line. One field is a
//! grid of 81 cells or a sukaku of 729, and the others are notes. A second grid must be the complete solution of the first. A line of 81
//! fields with one cell each is a grid, too. Blank lines and lines that begin with `#` or `//` are skipped, and so is the text behind a `#`
//! that follows a grid at the start of a line. A first line without a grid is a header if it has a letter.

use std::borrow::Cow;
use std::sync::Arc;

use sudokud_puzzle::{Position, solution};

use crate::cells::{are_clues, clues_of, grid_of, resembles_cells, value_of};
use crate::{Entry, FormatError, Note};

/// The separators, in the order in which they are tried.
const SEPARATORS: [u8; 4] = [b'\t', b';', b',', b' '];

/// The longest line that is read, in bytes.
const LONGEST: usize = 64 * 1024;

/// Reads lines one at a time. A line that is only a grid is read without allocation.
///
/// The separator and the header come from the first lines. A copy that has read these can read other parts of the same text.
#[derive(Clone, Debug, Default)]
pub struct LineReader {
    column: Option<Arc<str>>,
    separator: Option<u8>,
    /// The first line, if it has no grid.
    header: Option<Header>,
    has_begun: bool,
}

#[derive(Clone, Debug)]
struct Header {
    number: usize,
    line: Arc<str>,
    /// The names, once the separator is known.
    names: Vec<Arc<str>>,
}

/// The fields of a line.
type Fields<'a> = Vec<Cow<'a, str>>;

impl LineReader {
    /// Creates a reader of a text. `column` is the name of the field with the puzzle, or its number from one.
    pub fn new(column: Option<&str>) -> Self {
        Self {
            column: column.map(Arc::from),
            ..Self::default()
        }
    }

    /// Reads one line, with or without its line break. Returns `None` for a blank line, a comment or the header.
    pub fn read_line(&mut self, number: usize, line: &[u8]) -> Option<Result<Entry, FormatError>> {
        let line = line.trim_ascii_end();
        if self.column.is_none()
            && let Some(grid) = grid_of(line)
            && grid.clue_count() > 0
        {
            self.has_begun = true;
            return Some(Ok(Entry::new(number, &Position::from_grid(grid))));
        }
        if line.len() > LONGEST {
            self.has_begun = true;
            let reason = format!("{} bytes; a line has at most {LONGEST}", line.len());
            return Some(Err(FormatError::new(number, "", reason)));
        }
        let Ok(text) = str::from_utf8(line) else {
            self.has_begun = true;
            let found = String::from_utf8_lossy(line);
            return Some(Err(FormatError::new(
                number,
                &found,
                "not UTF-8 text; save the file as UTF-8",
            )));
        };
        // A tab at the start is an empty first field.
        let text = text.trim_start_matches(' ').trim_start_matches('\u{feff}');
        if text.trim_start().is_empty() || text.starts_with('#') || text.starts_with("//") {
            return None;
        }
        let entry = self.read_text(number, text)?;
        self.has_begun = true;
        Some(match entry {
            Ok((position, notes)) => Ok(Entry {
                line: number,
                position,
                notes,
            }),
            Err(reason) => Err(FormatError {
                is_unknown_column: self.lacks_column(text),
                ..FormatError::new(number, text, reason)
            }),
        })
    }

    /// Returns whether no field has the name that the caller has chosen, neither in this line nor in any other.
    fn lacks_column(&self, text: &str) -> bool {
        let Some(column) = self
            .column
            .as_ref()
            .filter(|column| column.parse::<usize>().is_err())
        else {
            return false;
        };
        let is_known = |header: &Header| header.line == *column || header.names.contains(column);
        // A malformed line above the first puzzle says nothing about the fields.
        (self.separator.is_some() || are_clues(text)) && !self.header.as_ref().is_some_and(is_known)
    }

    /// Returns the error of a text that ends behind its header.
    pub fn finish(&self) -> Option<FormatError> {
        let header = self.header.as_ref().filter(|_| !self.has_begun)?;
        Some(FormatError::new(
            header.number,
            &header.line,
            without_grid(&header.line),
        ))
    }

    /// Reads a line that is not blank. Returns `None` for the header.
    fn read_text(&mut self, number: usize, text: &str) -> Option<Result<(Position, Vec<Note>), String>> {
        let (text, comment) = split_comment(text);
        let Some(separator) = self.separator.or_else(|| separator_of(text)) else {
            return self.read_single(number, text, comment);
        };
        self.separator = Some(separator);
        let fields = match fields(text, separator) {
            Ok(fields) => fields,
            Err(reason) => return Some(Err(reason)),
        };
        if let Some(header) = &mut self.header
            && header.names.is_empty()
        {
            let names = self::fields(&header.line, separator).unwrap_or_default();
            header.names = names.iter().map(|name| Arc::from(name.trim())).collect();
        }
        Some(self.read_fields(&fields, separator, comment))
    }

    /// Reads a line without a separator: the header, a grid alone, or a malformed line.
    fn read_single(
        &mut self,
        number: usize,
        text: &str,
        comment: Option<&str>,
    ) -> Option<Result<(Position, Vec<Note>), String>> {
        if are_clues(text) {
            if let Some(column) = &self.column
                && self.header.as_ref().is_none_or(|header| *header.line != **column)
                && &**column != "1"
            {
                return Some(Err(format!("one field, and none with the name {column:?}")));
            }
            let read = clues_of(text).map(|clues| (Position::from_clues(clues), notes_of(comment)));
            return Some(read);
        }
        if !self.has_begun && self.header.is_none() && is_header(text) {
            self.header = Some(Header {
                number,
                line: text.into(),
                names: Vec::new(),
            });
            return None;
        }
        Some(Err(without_grid(text)))
    }

    fn read_fields(
        &self,
        fields: &Fields<'_>,
        separator: u8,
        comment: Option<&str>,
    ) -> Result<(Position, Vec<Note>), String> {
        let chosen = self.chosen(fields.len())?;
        let grids: Vec<usize> = (0..fields.len())
            .filter(|&index| are_clues(&fields[index]))
            .collect();
        let (puzzle, solution) = match (chosen, grids.as_slice()) {
            (Some(index), _) if grids.contains(&index) => (index, None),
            (Some(index), _) => return Err(format!("field {}: {}", index + 1, without_grid(&fields[index]))),
            (None, []) => {
                return self
                    .of_single_cells(fields)
                    .map(|position| (position, notes_of(comment)));
            }
            (None, &[index]) if fields.len() > 1 && clues_of(&fields[index])?.givens().is_full() => {
                return Err(format!(
                    "field {} is the only grid, and it is full as a solution is; name the field of the puzzle with --column",
                    index + 1
                ));
            }
            (None, &[index]) => (index, None),
            (None, &[index, solution]) => (index, Some(solution)),
            (None, [first, second, ..]) => {
                return Err(format!(
                    "more than two grids, such as {}",
                    choose(*first, *second)
                ));
            }
        };
        let clues = clues_of(&fields[puzzle])?;
        if let Some(index) = solution {
            let grid = grid_of(fields[index].as_bytes());
            let mistake = grid.map_or_else(
                || Some("it has 729 characters".to_owned()),
                |grid| solution::mistake(clues.givens(), &grid),
            );
            if let Some(mistake) = mistake {
                let choose = choose(puzzle, index);
                return Err(format!(
                    "{choose}; the second does not solve the first: {mistake}"
                ));
            }
        }
        let is_note = |index: &usize| *index != puzzle && Some(*index) != solution;
        let names = self.header.as_ref().map_or(&[][..], |header| &header.names);
        let names = if names.len() == fields.len() { names } else { &[] };
        let mut notes: Vec<Note> = (0..fields.len())
            .filter(is_note)
            .filter(|&index| !fields[index].trim().is_empty())
            .map(|index| Note {
                name: names.get(index).filter(|name| !name.is_empty()).cloned(),
                text: fields[index].trim().to_owned(),
            })
            .collect();
        if separator == b' ' && names.is_empty() && notes.len() > 1 {
            // Blanks also separate the words of one note.
            let words: Vec<_> = notes.iter().map(|note| note.text.as_str()).collect();
            notes = vec![Note::unnamed(&words.join(" "))];
        }
        notes.extend(notes_of(comment));
        Ok((Position::from_clues(clues), notes))
    }

    /// Returns the index of the field that the caller has chosen.
    fn chosen(&self, count: usize) -> Result<Option<usize>, String> {
        let Some(column) = &self.column else {
            return Ok(None);
        };
        let names = self.header.as_ref().map_or(&[][..], |header| &header.names);
        let mut matching = names.iter().enumerate().filter(|(_, name)| *name == column);
        if let Some((index, _)) = matching.next() {
            return match matching.next() {
                Some(_) => Err(format!(
                    "two fields have the name {column:?}; write a number from 1"
                )),
                None if index < count => Ok(Some(index)),
                None => Err(format!(
                    "{count} fields; the column {column:?} is field {}",
                    index + 1
                )),
            };
        }
        match column.parse::<usize>() {
            Ok(number) if (1..=count).contains(&number) => Ok(Some(number - 1)),
            Ok(_) => Err(format!("{count} fields, so there is no column {column}")),
            Err(_) if names.is_empty() => Err(format!(
                "no header names the column {column:?}; write a number from 1"
            )),
            Err(_) => Err(format!(
                "no column {column:?}; the header names {}",
                names.join(", ")
            )),
        }
    }

    /// Reads a line of 81 fields with one cell each.
    fn of_single_cells(&self, fields: &Fields<'_>) -> Result<Position, String> {
        if fields.len() != 81 {
            return Err(match fields.iter().find(|field| resembles_cells(field)) {
                Some(field) => without_grid(field),
                None => format!("{} fields, and none with 81 cells", fields.len()),
            });
        }
        if self.header.is_some() {
            let reason = "a header above 81 fields names single cells; names are not read, so delete the header if the cells are row by row";
            return Err(reason.to_owned());
        }
        let mut cells = [0; 81];
        for (index, field) in fields.iter().enumerate() {
            match *field.trim().as_bytes() {
                [sign] if value_of(sign).is_some() => cells[index] = sign,
                [] => {
                    return Err(format!(
                        "field {} of 81 is blank; write . or 0 for an empty cell",
                        index + 1
                    ));
                }
                _ => return Err(format!("field {} of 81 is not one cell", index + 1)),
            }
        }
        let grid = grid_of(&cells).ok_or("81 fields that are not cells")?;
        Ok(Position::from_grid(grid))
    }
}

/// Returns whether a line is a puzzle of this format.
pub(crate) fn is_line(line: &str) -> bool {
    let (text, _) = split_comment(line.trim());
    are_clues(text) || separator_of(text).is_some()
}

/// Returns the separator of a line: the first one that yields a field with a grid, or 81 fields with one cell each.
fn separator_of(text: &str) -> Option<u8> {
    if text.len() <= 81 {
        return None;
    }
    SEPARATORS.into_iter().find(|&separator| {
        text.as_bytes().contains(&separator)
            && fields(text, separator).is_ok_and(|fields| {
                fields.iter().any(|field| are_clues(field))
                    || fields.len() == 81 && fields.iter().all(|field| is_cell_or_blank(field))
            })
    })
}

/// Returns whether a line without a grid may name the fields of the lines below. A short line of digits is a damaged puzzle.
fn is_header(line: &str) -> bool {
    line.contains(|sign: char| sign.is_alphabetic() && !matches!(sign, 'x' | 'X')) && !resembles_cells(line)
}

fn is_cell_or_blank(field: &str) -> bool {
    match *field.trim().as_bytes() {
        [] => true,
        [sign] => value_of(sign).is_some(),
        _ => false,
    }
}

/// Splits a line into trimmed fields. Runs of blanks are one separator.
fn fields(text: &str, separator: u8) -> Result<Fields<'_>, String> {
    let is_empty = |field: &Cow<'_, str>| separator == b' ' && field.is_empty();
    if !text.contains('"') {
        let fields = text
            .split(char::from(separator))
            .map(|field| Cow::Borrowed(field.trim()));
        return Ok(fields.filter(|field| !is_empty(field)).collect());
    }
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .delimiter(separator)
        .buffer_capacity(text.len())
        .from_reader(text.as_bytes());
    let record = reader.records().next().and_then(Result::ok);
    let record = record.ok_or("malformed quotes; a quote within quotes is written twice")?;
    let fields = record.iter().map(|field| Cow::Owned(field.trim().to_owned()));
    Ok(fields.filter(|field| !is_empty(field)).collect())
}

/// Splits off the text behind a `#` that follows a grid at the start of a line.
fn split_comment(text: &str) -> (&str, Option<&str>) {
    match text.split_once('#') {
        Some((before, comment)) if are_clues(before.trim_end()) => (before.trim_end(), Some(comment.trim())),
        _ => (text, None),
    }
}

fn notes_of(comment: Option<&str>) -> Vec<Note> {
    let text = comment.filter(|text| !text.is_empty());
    text.map(Note::unnamed).into_iter().collect()
}

/// Returns the sentence for two fields with grids.
fn choose(first: usize, second: usize) -> String {
    format!(
        "fields {} and {} are both grids; choose one with --column",
        first + 1,
        second + 1
    )
}

/// Returns the reason why a field is not a grid.
fn without_grid(field: &str) -> String {
    let other = field
        .char_indices()
        .find(|(_, sign)| !sign.is_ascii() || value_of(*sign as u8).is_none());
    match other {
        None => format!("{} cells; a grid has 81, and a sukaku 729", field.len()),
        Some((index, sign)) if resembles_cells(field) => {
            let position = field[..index].chars().count() + 1;
            format!("character {position} is {sign:?}; a cell is 1 to 9, or one of . 0 _ * ? x - when empty")
        }
        Some(_) => "no field with 81 cells".to_owned(),
    }
}
