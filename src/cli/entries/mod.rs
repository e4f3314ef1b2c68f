//! Reads the puzzles of the input: files, standard input, or puzzles among the arguments.
//!
//! Lines of 81 characters are read while the input is open, in blocks of lines that are parsed on the threads that answer them. An input in
//! any other format is read to its end first. A malformed entry keeps its place among the others; an input in no format is refused.
//!
//! `opening` opens inputs, `blocks` cuts streams of lines into blocks, and `waiting` lets Ctrl-C end a read that waits.

mod blocks;
mod opening;
mod waiting;

use std::io::{Cursor, Read};
use std::path::Path;
use std::sync::Arc;

use sudokud_formats::{Entry, FormatError, LineReader, Reader, text_of};

use self::blocks::Blocks;
use crate::flags::InputFlags;
use crate::status::CommandError;
use crate::table::in_one_column;

pub use opening::open;

/// The bytes of an input.
type Bytes = Box<dyn Read + Send>;

/// An input before anything was read of it.
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

/// Some entries of an input, in order.
#[derive(Debug)]
pub struct Batch {
    name: Option<Arc<str>>,
    content: BatchContent,
}

#[derive(Debug)]
enum BatchContent {
    /// Whole lines, the number of the first, and a reader that knows the first lines of the input.
    Lines(LineReader, usize, Vec<u8>),
    Entries(Vec<Result<Entry, FormatError>>),
}

/// A malformed entry: its beginning, and the reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unreadable {
    /// The beginning of the text.
    pub found: String,
    /// The place and the reason.
    pub reason: String,
}

/// The longest beginning of an input in which lines of puzzles are looked for, in bytes.
const SAMPLE: usize = 64 * 1024;

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
        let (mut has_lines, mut is_over) = (false, false);
        while !has_lines && !is_over && start.len() < SAMPLE {
            is_over = read_some(&mut self.bytes, &mut start).map_err(cannot)? == 0;
            has_lines = begins_with_lines(&reader, &start);
        }
        let content = if has_lines {
            let rest = Box::new(Cursor::new(start).chain(self.bytes));
            Content::Lines(LineReader::new(reader.column), rest)
        } else {
            self.bytes.read_to_end(&mut start).map_err(cannot)?;
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

/// Whether the whole lines of a beginning have the form `lines`. Text in UTF-16 is read whole.
fn begins_with_lines(reader: &Reader<'_>, start: &[u8]) -> bool {
    let end = memchr::memrchr(b'\n', start).map_or(0, |end| end + 1);
    let Ok(text) = str::from_utf8(&start[..end]) else {
        return false;
    };
    // Blank lines are no evidence, unless the format is known without it.
    let is_named = reader.format.is_some() && end > 0;
    (is_named || !text.trim().is_empty())
        && reader
            .format_of(text)
            .is_ok_and(|format| format == sudokud_formats::Format::Lines)
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
                    Some(Batch {
                        name: name.clone(),
                        content: BatchContent::Entries(entries.by_ref().take(size).collect()),
                    })
                }))
            }
        }
    }
}

impl Batch {
    /// Passes each entry to `take`, until it returns an error.
    pub fn each<E>(self, mut take: impl FnMut(Result<Entry, Unreadable>) -> Result<(), E>) -> Result<(), E> {
        let Self { name, content } = self;
        let mut pass = |entry: Result<Entry, FormatError>| {
            take(entry.map_err(|error| {
                Unreadable {
                    reason: name
                        .as_ref()
                        .map_or_else(|| error.to_string(), |name| format!("{name}, {error}")),
                    found: error.found,
                }
            }))
        };
        match content {
            BatchContent::Entries(entries) => entries.into_iter().try_for_each(pass),
            BatchContent::Lines(mut reader, first, bytes) => {
                let lines = bytes.split_inclusive(|&byte| byte == b'\n');
                for (number, line) in std::iter::zip(first.., lines) {
                    if let Some(entry) = reader.read_line(number, line) {
                        pass(entry)?;
                    }
                }
                Ok(())
            }
        }
    }
}

/// Opens the inputs and reads their entries one after the other. Refuses an input that is also `out`.
pub fn read_all(
    flags: &InputFlags,
    out: Option<&Path>,
) -> Result<impl Iterator<Item = Result<Entry, Unreadable>> + Send, CommandError> {
    let inputs = open(flags, out)?.into_iter().map(|input| input.begin(flags));
    let inputs = inputs.collect::<Result<Vec<_>, _>>()?;
    let batches = inputs.into_iter().flat_map(|input| input.batches(1));
    Ok(batches.flat_map(|batch| {
        let mut entries = Vec::new();
        let _: Result<(), std::convert::Infallible> = batch.each(|entry| {
            entries.push(entry);
            Ok(())
        });
        entries
    }))
}

/// What came with an entry, as one text: its notes with ` | ` between them.
pub fn note_of(entry: &Entry) -> String {
    in_one_column(entry.notes.iter().map(|note| &note.text))
}
