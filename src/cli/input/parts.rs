//! Reads the entries of an input whose form is known.

use std::io::{self, BufReader, Read};
use std::sync::Arc;

use sudokud_puzzle::formats::{FormatError, LineCounts, LineReader};
use sudokud_reading::detect::{self, Wanted};
use sudokud_reading::table::TableReader;
use sudokud_reading::{InputForm, Item, Reading, encoding};

use super::fields::{COMMENT, align, commented, keep_comments};
use super::{BegunInput, Bytes, InputContent, InputPart, InputParts, NamedLines, counted};
use crate::options::{Input, Keep};
use crate::status::complain;
use crate::values::FormChoice;

/// Size of the buffer in bytes.
const BUFFER: usize = 256 * 1024;

impl BegunInput {
    /// Whether the input is lines of 81 characters.
    pub fn is_lines(&self) -> bool {
        matches!(self.content, InputContent::Lines(..))
    }

    /// The names of what comes with each puzzle, as far as the beginning of the input shows them.
    pub fn columns(&self) -> Option<Vec<Arc<str>>> {
        match &self.content {
            InputContent::Lines(..) => Some(vec![COMMENT.into()]),
            InputContent::Table(layout, _) => layout.kept_columns(),
            InputContent::Text(detected, _) => detected.layout.as_ref()?.kept_columns(),
            InputContent::Whole(..) => None,
        }
    }

    /// The lines of 81 characters, or the input itself.
    #[expect(clippy::result_large_err, reason = "once for each input")]
    pub fn into_lines(self) -> Result<NamedLines, Self> {
        match self.content {
            InputContent::Lines(bytes, unclear) => Ok(NamedLines {
                name: self.name,
                bytes,
                unclear,
            }),
            content => Err(Self { content, ..self }),
        }
    }

    /// The parts of the input.
    pub fn parts(self, source: &Input) -> InputParts {
        let keep = source.keep;
        let parts: InputParts = match self.content {
            InputContent::Lines(bytes, unclear) => line_by_line(
                LineReader::new(BufReader::with_capacity(BUFFER, bytes)).refusing(unclear),
                keep == Keep::Always,
            ),
            InputContent::Table(layout, bytes) => {
                let reader = TableReader::new(layout, BufReader::with_capacity(BUFFER, bytes));
                Box::new(reader.map(|part| {
                    let (entry, kept) = part
                        .item
                        .map_or((None, None), |item| (Some(item.entry), item.kept));
                    InputPart {
                        entry,
                        kept,
                        lines: part.lines,
                    }
                }))
            }
            InputContent::Whole(form, bytes) => whole(bytes, form, source),
            InputContent::Text(detected, text) => {
                let reading = match &detected.layout {
                    Some(layout) => sudokud_reading::table::read(&text, layout),
                    None => read_as_chosen(&text, detected.form, source),
                };
                read_parts(reading, None, keep)
            }
        };
        let name = self.name;
        Box::new(parts.map(move |mut part| {
            if let (Some(Err(error)), Some(name)) = (&mut part.entry, &name) {
                error.file = Some(name.clone());
            }
            part.kept = part.kept.filter(|_| keep != Keep::Never);
            part
        }))
    }
}

/// Reads a text in a form that the caller has named or that was found in it.
fn read_as_chosen(text: &str, form: InputForm, source: &Input) -> Reading {
    let column = source.column.as_deref();
    match source.format {
        FormChoice::Auto => detect::read(text, form, column),
        FormChoice::Form(_) => detect::read_named(text, form, column),
    }
}

/// Reads an input whole.
fn whole(mut input: Bytes, form: InputForm, source: &Input) -> InputParts {
    let mut bytes = Vec::new();
    // Bytes before a failure are parsed; the failure follows as an entry of its own.
    let failure = input.read_to_end(&mut bytes).err();
    let text = encoding::text(&bytes);
    let column = source.column.as_deref();
    let reading = read_as_chosen(&text, form, source);
    if reading.good() == 0
        && source.format != FormChoice::Auto
        && let Ok((other, better)) = detect::read_any(
            &text,
            Wanted {
                column,
                of_name: None,
            },
        )
        && better.is_clean()
    {
        complain(&format!(
            "this input is not {form} but {other}; write --format {}, or leave the option out",
            other.form
        ));
    }
    let failure = failure.map(|error| FormatError::unreadable(text.lines().count() + 1, &error));
    read_parts(reading, failure, source.keep)
}

/// The parts of a text that was read whole.
fn read_parts(mut reading: Reading, failure: Option<FormatError>, keep: Keep) -> InputParts {
    if keep == Keep::Always {
        keep_comments(&mut reading);
    }
    align(&mut reading.items);
    let part = |item: Item| InputPart {
        entry: Some(item.entry),
        kept: item.kept,
        lines: LineCounts::default(),
    };
    let failure = failure.map(|error| Item {
        entry: Err(error),
        kept: None,
    });
    // Puzzles can share a line in these forms, so the lines are counted once for the whole input.
    let lines = InputPart {
        entry: None,
        kept: None,
        lines: reading.lines,
    };
    let items = reading.items.into_iter().chain(failure).map(part);
    Box::new(items.chain(std::iter::once(lines)))
}

/// Each entry with its line and the lines without an entry before it.
fn line_by_line(
    mut reader: LineReader<impl io::BufRead + Send + 'static>,
    with_comments: bool,
) -> InputParts {
    let (mut before, mut is_over, mut record) = (0, false, 0);
    Box::new(std::iter::from_fn(move || {
        if is_over {
            return None;
        }
        let entry = reader.next();
        is_over = entry.is_none();
        let mut lines = counted(entry.as_ref());
        lines.other = reader.passed_over() - before;
        before = reader.passed_over();
        record += 1;
        let kept = entry
            .as_ref()
            .filter(|_| with_comments)
            .map(|entry| commented(record, entry.as_ref().ok()));
        Some(InputPart { entry, kept, lines })
    }))
}
