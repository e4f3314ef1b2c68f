//! Reads the puzzles of the input: files, standard input, or puzzles among the arguments.
//!
//! Lines of 81 characters are read while the input is open, in blocks of lines that are parsed on the threads that answer them. An input in
//! any other format is read to its end first, up to 256 MiB. A malformed entry keeps its place among the others; an input in no format is
//! refused.
//!
//! `opening` opens inputs, `blocks` cuts streams of lines into blocks, and `waiting` lets Ctrl-C end a read that waits.

mod blocks;
mod opening;
mod waiting;

use std::io::{Cursor, Read};
use std::path::Path;
use std::str::Utf8Error;
use std::sync::Arc;

use sudokud_formats::{Entry, Format, FormatError, LineReader, Reader, text_of};

use self::blocks::Blocks;
use crate::flags::InputFlags;
use crate::status::CommandError;
use crate::table::in_one_column;

pub use opening::open;

/// The bytes of an input.
type Bytes = Box<dyn Read + Send>;

/// An input that is open and not read yet.
pub struct OpenInput {
    /// The name in messages, if there are several inputs.
    name: Option<Arc<str>>,
    /// The name of the file, whose ending may decide the format.
    file_name: Option<String>,
    bytes: Bytes,
}

/// An input whose format is known.
pub struct Input {
    name: Option<Arc<str>>,
    content: Content,
}

enum Content {
    Lines(LineReader, Bytes),
    Entries(Vec<Result<Entry, FormatError>>),
}

/// Some entries of an input, in order. The reason of a malformed one has its place, also among several inputs.
#[derive(Debug)]
pub struct Batch {
    name: Option<Arc<str>>,
    content: BatchContent,
}

#[derive(Debug)]
enum BatchContent {
    Lines(Lines),
    Entries(std::vec::IntoIter<Result<Entry, FormatError>>),
}

/// Whole lines of an input.
#[derive(Debug)]
struct Lines {
    /// Knows the first lines of the input.
    reader: LineReader,
    bytes: Vec<u8>,
    /// The place and the number of the next line.
    start: usize,
    number: usize,
}

/// The longest beginning of an input in which its format is looked for, in bytes.
const SAMPLE: usize = 64 * 1024;

/// The longest input that is read to its end, in bytes.
const LONGEST: usize = 256 << 20;

impl OpenInput {
    /// Finds the format by the beginning, and reads the input to its end unless it has lines.
    pub fn begin(mut self, flags: &InputFlags) -> Result<Input, CommandError> {
        let reader = Reader {
            format: flags.format,
            column: flags.column.as_deref(),
            file_name: self.file_name.as_deref(),
        };
        let of_input = self
            .name
            .as_ref()
            .map_or_else(String::new, |name| format!("{name}: "));
        let cannot =
            |error: std::io::Error| CommandError::usage(format!("{of_input}cannot read the input: {error}"));
        let mut start = Vec::new();
        let (mut format, mut is_over) = (None, false);
        while format != Some(Format::Lines) && !is_over && start.len() < SAMPLE {
            is_over = read_some(&mut self.bytes, &mut start).map_err(cannot)? == 0;
            format = format_of_start(&reader, &start);
        }
        // Only the whole text shows whether an array is JSON, and where other bytes than UTF-8 are.
        let may_be_late = start.trim_ascii_start().starts_with(b"[") || whole_lines(&start).is_err();
        if format.is_none() && !is_over && !may_be_late {
            let problem =
                "no line of the first 64 KiB has the form of a puzzle; name the format with --format";
            return Err(CommandError::usage(format!("{of_input}{problem}")));
        }
        let content = if format == Some(Format::Lines) {
            let rest = Box::new(Cursor::new(start).chain(self.bytes));
            Content::Lines(LineReader::new(reader.column), rest)
        } else {
            let rest = (LONGEST + 1).saturating_sub(start.len());
            let mut rest = self.bytes.take(rest as u64);
            rest.read_to_end(&mut start).map_err(cannot)?;
            if start.len() > LONGEST {
                let problem = "more than 256 MiB, and only lines of puzzles are read while the input is open; split it, or write one puzzle on a line";
                return Err(CommandError::usage(format!("{of_input}{problem}")));
            }
            let reading = text_of(&start).and_then(|text| reader.read(&text));
            let reading = reading.map_err(|error| CommandError::usage(format!("{of_input}{error}")))?;
            Content::Entries(reading.entries)
        };
        Ok(Input {
            name: self.name,
            content,
        })
    }
}

/// The lines of a beginning that have ended.
fn whole_lines(start: &[u8]) -> Result<&str, Utf8Error> {
    let end = memchr::memrchr(b'\n', start).map_or(0, |end| end + 1);
    str::from_utf8(&start[..end])
}

/// The format that the whole lines of a beginning show.
fn format_of_start(reader: &Reader<'_>, start: &[u8]) -> Option<Format> {
    let text = whole_lines(start).ok()?;
    // Blank lines are no evidence, unless the format is known without it.
    let is_named = reader.format.is_some() && !text.is_empty();
    let format = reader.format_of(text).ok();
    format.filter(|_| is_named || !text.trim().is_empty())
}

/// Reads once, and returns the number of bytes.
fn read_some(input: &mut Bytes, bytes: &mut Vec<u8>) -> std::io::Result<usize> {
    let before = bytes.len();
    bytes.resize(before + SAMPLE / 4, 0);
    let read = loop {
        match input.read(&mut bytes[before..]) {
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
            read => break read,
        }
    };
    bytes.truncate(before + *read.as_ref().unwrap_or(&0));
    read
}

impl Input {
    /// The entries in batches of at most `size`. The work on one entry can be shorter than taking it, so threads take batches.
    pub fn batches(self, size: usize) -> Box<dyn Iterator<Item = Batch> + Send> {
        let name = self.name;
        match self.content {
            Content::Lines(reader, bytes) => Box::new(Blocks::new(name, reader, bytes, size)),
            Content::Entries(entries) => {
                let mut entries = entries.into_iter().peekable();
                Box::new(std::iter::from_fn(move || {
                    entries.peek()?;
                    let taken: Vec<_> = entries.by_ref().take(size).collect();
                    Some(Batch {
                        name: name.clone(),
                        content: BatchContent::Entries(taken.into_iter()),
                    })
                }))
            }
        }
    }
}

impl Iterator for Batch {
    type Item = Result<Entry, FormatError>;

    fn next(&mut self) -> Option<Self::Item> {
        let entry = match &mut self.content {
            BatchContent::Lines(lines) => lines.next()?,
            BatchContent::Entries(entries) => entries.next()?,
        };
        Some(entry.map_err(|error| FormatError {
            reason: match &self.name {
                Some(name) => format!("{name}, {error}"),
                None => error.to_string(),
            },
            ..error
        }))
    }
}

impl Iterator for Lines {
    type Item = Result<Entry, FormatError>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.start < self.bytes.len() {
            let rest = &self.bytes[self.start..];
            let length = memchr::memchr(b'\n', rest).map_or(rest.len(), |end| end + 1);
            let entry = self.reader.read_line(self.number, &rest[..length]);
            self.start += length;
            self.number += 1;
            if entry.is_some() {
                return entry;
            }
        }
        None
    }
}

/// Opens the inputs and reads their entries one after the other. Refuses an input that is also `out`.
pub fn read_all(
    flags: &InputFlags,
    out: Option<&Path>,
) -> Result<impl Iterator<Item = Result<Entry, FormatError>> + Send, CommandError> {
    let inputs = open(flags, out)?.into_iter().map(|input| input.begin(flags));
    let inputs = inputs.collect::<Result<Vec<_>, _>>()?;
    Ok(inputs.into_iter().flat_map(|input| input.batches(1)).flatten())
}

/// The notes of an entry as one text, with ` | ` between them.
pub fn note_of(entry: &Entry) -> String {
    in_one_column(entry.notes.iter().map(|note| &note.text))
}
