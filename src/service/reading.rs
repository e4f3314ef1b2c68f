//! Answers Read: the puzzles of a text in one of the named formats. Writes puzzles of other answers in these formats.
//!
//! Pages and other clients need no parser of their own. Only the form is checked, as in the command line: whether a puzzle keeps the
//! rules is the answer of other calls.

use std::borrow::Cow;

use super::context::Pace;
use super::failure::Failure;
use super::solve;
use sudokud_api::read_entry::Outcome;
use sudokud_api::read_request::Input;
use sudokud_api::{ReadEntry, ReadError, ReadField, ReadRequest, ReadResponse};
use sudokud_formats::{Entry, Format, FormatError, Reader, UnknownFormat, WriteError, text_of};
use sudokud_puzzle::{Position, Stop};
use sudokud_snapshot::Live;

/// The longest input in bytes.
const MOST_BYTES: usize = 256 << 10;
/// The most entries of an answer. A bad line of two bytes is an entry of some hundred.
const MOST_ENTRIES: usize = 1_000;
/// The longest input that is read on the thread where it arrives, in bytes.
const QUICK_BYTES: usize = 1_024;

/// Reads the input of a request.
pub fn answer(_: &Live, request: &ReadRequest, stop: &Stop) -> Result<ReadResponse, Failure> {
    let (field, bytes) = match &request.input {
        Some(Input::Text(text)) => ("text", text.as_bytes()),
        Some(Input::File(bytes)) => ("file", bytes.as_slice()),
        None => {
            let problem = "not set; write a text, or the content of a file";
            return Err(Failure::field("text", "MISSING", problem));
        }
    };
    if bytes.len() > MOST_BYTES {
        let problem = format!(
            "{} bytes; write at most {MOST_BYTES}, or use sudokud for larger inputs",
            bytes.len()
        );
        return Err(Failure::field(field, "INPUT_TOO_LONG", problem));
    }
    let unreadable = |error: FormatError| {
        // Messages name the option of the command line; here it is a field.
        let problem = error.to_string().replace(" --", " ");
        Failure::field(field, "FORM_AMBIGUOUS", problem)
    };
    let text: Cow<'_, str> = text_of(bytes).map_err(unreadable)?;
    let reader = Reader {
        format: format("format", &request.format)?,
        column: (!request.column.is_empty()).then_some(&*request.column),
        file_name: (!request.file_name.is_empty()).then_some(&*request.file_name),
    };
    let read = reader.read_unless(&text, stop);
    let reading = read.map_err(|_| Failure::Late(None))?.map_err(unreadable)?;
    let left_out = reading.entries.len().saturating_sub(MOST_ENTRIES);
    Ok(ReadResponse {
        format: reading.format.name().to_owned(),
        entries: reading
            .entries
            .into_iter()
            .take(MOST_ENTRIES)
            .map(entry)
            .collect(),
        entries_left_out: left_out as i32,
    })
}

/// Reads the name of a format; `None` if it is empty.
pub(super) fn format(field: &str, name: &str) -> Result<Option<Format>, Failure> {
    if name.is_empty() {
        return Ok(None);
    }
    let unknown = |error: UnknownFormat| Failure::field(field, "UNKNOWN_FORMAT", error.to_string());
    name.parse().map(Some).map_err(unknown)
}

/// Returns the pace of a request: a single puzzle is read in microseconds, a long text in milliseconds.
pub fn pace(request: &ReadRequest) -> Pace {
    let length = match &request.input {
        Some(Input::Text(text)) => text.len(),
        Some(Input::File(bytes)) => bytes.len(),
        None => 0,
    };
    if length <= QUICK_BYTES {
        Pace::Quick
    } else {
        Pace::Long
    }
}

/// Writes a position in the format that a request names; without a format the text is empty.
pub(super) fn written(format: Option<Format>, position: &Position) -> Result<String, Failure> {
    let Some(format) = format else {
        return Ok(String::new());
    };
    let cannot = |error: WriteError| Failure::field("format", "FORMAT_LACKS_CANDIDATES", error.to_string());
    format.write(std::slice::from_ref(position)).map_err(cannot)
}

fn entry(entry: Result<Entry, FormatError>) -> ReadEntry {
    match entry {
        Ok(Entry {
            line,
            position,
            notes,
        }) => {
            let (named, unnamed): (Vec<_>, Vec<_>) = notes.into_iter().partition(|note| note.name.is_some());
            let labels: Vec<String> = unnamed.into_iter().map(|note| note.text).collect();
            let fields = named.into_iter().map(|note| ReadField {
                name: note.name.as_deref().unwrap_or_default().to_owned(),
                value: note.text,
            });
            ReadEntry {
                line: line as i32,
                label: labels.join(", "),
                fields: fields.collect(),
                outcome: Some(if position.is_start() {
                    Outcome::Puzzle(position.clues().to_string())
                } else {
                    Outcome::State(solve::state(&position))
                }),
            }
        }
        Err(error) => ReadEntry {
            line: error.line as i32,
            label: String::new(),
            fields: Vec::new(),
            outcome: Some(Outcome::Error(read_error(error))),
        },
    }
}

fn read_error(error: FormatError) -> ReadError {
    ReadError {
        text: error.to_string().replace(" --", " "),
        part: error.part.into_owned(),
        found: error.found,
    }
}
