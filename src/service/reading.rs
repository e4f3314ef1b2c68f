//! Answers Read: the puzzles of a text in any form.
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
use sudokud_puzzle::Stop;
use sudokud_puzzle::formats::FormatError;
use sudokud_reading::detect::{self, Wanted};
use sudokud_reading::{InputForm, Item, encoding};
use sudokud_snapshot::Live;

/// The longest input in bytes.
const MOST_BYTES: usize = 256 << 10;
/// The most entries of an answer. A bad line of two bytes is an entry of some hundred.
const MOST_ENTRIES: usize = 1_000;
/// The longest input that is read on the thread where it arrives, in bytes.
const QUICK_BYTES: usize = 1_024;

/// Reads the input of a request.
pub fn answer(_: &Live, request: &ReadRequest, stop: &Stop) -> Result<ReadResponse, Failure> {
    let (field, text) = match &request.input {
        Some(Input::Text(text)) => ("text", encoding::without_colours(Cow::Borrowed(text.as_str()))),
        Some(Input::File(bytes)) => ("file", encoding::text(bytes)),
        None => {
            let problem = "not set; write a text, or the content of a file";
            return Err(Failure::field("input", "MISSING", problem));
        }
    };
    if text.len() > MOST_BYTES {
        let problem = format!(
            "{} bytes; write at most {MOST_BYTES}, or use sudokud for larger inputs",
            text.len()
        );
        return Err(Failure::field(field, "INPUT_TOO_LONG", problem));
    }
    // Ends of lines of old systems, as in files.
    let text = if text.contains('\r') && !text.contains('\n') {
        Cow::Owned(text.replace('\r', "\n"))
    } else {
        text
    };
    let wanted = Wanted {
        column: (!request.column.is_empty()).then_some(&*request.column),
        of_name: InputForm::of_file_name(&request.file_name),
    };
    let (detected, reading) = if request.format.is_empty() {
        let read = detect::read_any_unless(&text, wanted, stop);
        // Its caller has gone, or waits no longer. A part of the text says nothing about its form.
        let read = read.or_else(|ambiguous| {
            if stop.is_raised() {
                Ok(None)
            } else {
                Err(ambiguous)
            }
        });
        let read = read.map_err(|ambiguous| {
            Failure::field(field, "FORM_AMBIGUOUS", ambiguous.to_string().replace(" --", " "))
        })?;
        read.ok_or(Failure::Late(None))?
    } else {
        let unknown = |error: sudokud_reading::UnknownForm| {
            Failure::field("format", "UNKNOWN_FORMAT", error.to_string())
        };
        let form: InputForm = request.format.parse().map_err(unknown)?;
        let reading = detect::read_named_unless(&text, form, wanted.column, stop);
        (detect::Detected::of(form), reading.ok_or(Failure::Late(None))?)
    };
    let left_out = reading.items.len().saturating_sub(MOST_ENTRIES);
    Ok(ReadResponse {
        format: detected.form.name().to_owned(),
        format_text: detected.to_string(),
        doubtful: detected.is_doubtful,
        entries: reading.items.into_iter().take(MOST_ENTRIES).map(entry).collect(),
        entries_left_out: left_out as i32,
    })
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

fn entry(item: Item) -> ReadEntry {
    let kept = item.kept.map(|kept| kept.fields).unwrap_or_default();
    let fields = kept.into_iter().map(|(name, value)| ReadField {
        name: name.to_string(),
        value,
    });
    let fields = fields.collect();
    match item.entry {
        Ok(read) => ReadEntry {
            line: read.line as i32,
            label: read.comment.unwrap_or_default(),
            fields,
            outcome: Some(if read.position.is_start() {
                Outcome::Puzzle(read.position.clues().to_string())
            } else {
                Outcome::State(solve::state(&read.position))
            }),
        },
        Err(error) => ReadEntry {
            line: error.line as i32,
            label: String::new(),
            fields,
            outcome: Some(Outcome::Error(read_error(error))),
        },
    }
}

fn read_error(error: FormatError) -> ReadError {
    ReadError {
        text: error.to_string(),
        part: error.field.into_owned(),
        found: error.text,
    }
}
