//! Opens the inputs of a verb, finds their form, and reads them.
//!
//! Lines of 81 characters and tables are streamed; the other forms are read whole. [`open`] opens files only. [`OpenInput::begin`] reads
//! the beginning and decides about the form: an input that begins with a plain line is not looked at further, and one that is no text is
//! refused. [`BegunInput::parts`] reads
//! the entries; bad entries keep their place among the good ones. A file that cannot be opened is wrong usage and is reported before any
//! work.

mod begin;
mod fields;
mod foreign;
mod opening;
mod parts;
mod start;
mod waiting;

use std::io::Read;

use sudokud_puzzle::formats::{FormatError, LineCounts, PuzzleEntry, UnclearWords};
use sudokud_reading::detect::Detected;
use sudokud_reading::table::Layout;
use sudokud_reading::{InputForm, Kept};

pub use begin::BeginError;
pub use opening::{InputError, open};

/// A part of an input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InputPart {
    /// An entry, good or bad; `None` for lines without one.
    pub entry: Option<Result<PuzzleEntry, FormatError>>,
    /// What came with the entry.
    pub kept: Option<Kept>,
    /// Lines that are counted with the entry. All lines of an input are in exactly one part.
    pub lines: LineCounts,
}

/// Parts in input order.
pub type InputParts = Box<dyn Iterator<Item = InputPart> + Send>;

/// The bytes of an input.
pub type Bytes = Box<dyn Read + Send>;

/// An input before anything was read of it.
pub struct OpenInput {
    /// The name in messages, if there are several inputs.
    name: Option<Box<str>>,
    file_name: Option<String>,
    bytes: Bytes,
}

impl OpenInput {
    /// Returns the name in messages, if there are several inputs.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }
}

/// An input whose form is known.
pub struct BegunInput {
    name: Option<Box<str>>,
    content: InputContent,
}

/// Lines of 81 characters, and the name of their file if there are several.
pub struct NamedLines {
    /// The name that errors get.
    pub name: Option<Box<str>>,
    /// The lines.
    pub bytes: Bytes,
    /// How a comment is taken that names another order of the cells.
    pub unclear: UnclearWords,
}

impl NamedLines {
    /// The input of which these are the lines.
    pub fn again(self) -> BegunInput {
        BegunInput {
            name: self.name,
            content: InputContent::Lines(self.bytes, self.unclear),
        }
    }
}

/// The content of an input by its form.
enum InputContent {
    /// Lines of 81 characters, and how a comment is taken that names another order of the cells.
    Lines(Bytes, UnclearWords),
    /// A table and its layout.
    Table(Layout, Bytes),
    /// Another form, read whole.
    Whole(InputForm, Bytes),
    /// A text that is decoded already.
    Text(Detected, String),
}

/// Counts the line of an entry that has a line of its own.
pub fn counted(entry: Option<&Result<PuzzleEntry, FormatError>>) -> LineCounts {
    LineCounts {
        puzzle: u64::from(matches!(entry, Some(Ok(_)))),
        bad: u64::from(matches!(entry, Some(Err(_)))),
        other: 0,
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, Cursor};

    use super::*;
    use crate::options::{Input, Keep};
    use crate::values::FormChoice;
    use sudokud_puzzle::formats::Format;

    pub(super) const EASY: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    pub(super) fn source(format: FormChoice) -> Input {
        Input {
            format,
            column: None,
            keep: Keep::Auto,
            skip: 0,
            files: Vec::new(),
        }
    }

    pub(super) fn parts(bytes: impl Read + Send + 'static, format: FormChoice) -> Vec<InputPart> {
        let input = OpenInput {
            name: None,
            file_name: None,
            bytes: Box::new(bytes),
        };
        let source = source(format);
        input.begin(&source).unwrap().parts(&source).collect()
    }

    fn format(format: Format) -> FormChoice {
        FormChoice::Form(InputForm::Format(format))
    }

    fn lines(text: &str, choice: FormChoice) -> Vec<(usize, bool)> {
        let parts = parts(Cursor::new(text.to_owned()), choice);
        let entries = parts.into_iter().filter_map(|part| part.entry);
        entries
            .map(|entry| entry.map_or_else(|error| (error.line, false), |entry| (entry.line, true)))
            .collect()
    }

    #[test]
    fn bad_entries_keep_their_place() {
        let text = format!("# list\n{EASY}\nbad\n{EASY} x\n");
        for choice in [FormChoice::Auto, format(Format::Line)] {
            assert_eq!(lines(&text, choice), [(2, true), (3, false), (4, true)]);
        }
        let text = format!(":0000:x:{EASY}:\n:0000\n:0000:x:{EASY}:\n");
        for choice in [FormChoice::Auto, format(Format::Hodoku)] {
            assert_eq!(lines(&text, choice), [(1, true), (2, false), (3, true)]);
        }
    }

    #[test]
    fn the_parts_have_all_lines_together() {
        let text = format!("# list\n{EASY}\n\n{}\n{EASY}\n# end\n", &EASY[..40]);
        let table = FormChoice::Form(InputForm::Table);
        for choice in [
            FormChoice::Auto,
            format(Format::Line),
            format(Format::Candidates),
            table,
        ] {
            let mut lines = LineCounts::default();
            for part in parts(Cursor::new(text.clone()), choice) {
                lines.add(&part.lines);
            }
            assert_eq!((lines.total(), lines.other), (6, 3), "{choice}");
        }
    }

    #[test]
    fn a_long_table_is_read_to_its_end() {
        let text = "id,puzzle\n".to_owned() + &format!("1,{EASY}\n").repeat(5000);
        let parts = parts(Cursor::new(text), FormChoice::Auto);
        assert_eq!(
            parts
                .iter()
                .filter(|part| matches!(part.entry, Some(Ok(_))))
                .count(),
            5000
        );
        let last = parts.iter().rev().find_map(|part| part.kept.as_ref()).unwrap();
        assert_eq!(
            (last.record, last.fields[0].0.as_ref(), last.fields[0].1.as_str()),
            (5000, "id", "1")
        );
    }

    #[test]
    fn a_failing_input_keeps_what_came_before_it() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("gone"))
            }
        }
        for format in [Format::Line, Format::Hodoku] {
            let first = format.write(&EASY.parse::<sudokud_puzzle::Grid>().unwrap().into());
            let input = Cursor::new(first).chain(Broken);
            let parts = parts(input, FormChoice::Form(InputForm::Format(format)));
            let entries: Vec<_> = parts.into_iter().filter_map(|part| part.entry).collect();
            assert!(entries[0].is_ok(), "{format}");
            assert!(
                entries[1].as_ref().unwrap_err().to_string().contains("gone"),
                "{format}"
            );
        }
    }
}
