//! Opens the inputs of a verb, finds their form, and reads them.
//!
//! Lines of 81 characters and tables are streamed; the other forms are read whole. [`open`] opens files only. [`OpenInput::begin`] reads
//! the beginning and decides about the form: an input that begins with a plain line is not looked at further. Bad entries keep their
//! place among the good ones. A file that cannot be opened is wrong usage and is reported before any work.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, BufReader, Cursor, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use sudokud_puzzle::formats::{FormatError, LineCounts, LineReader, PuzzleEntry};
use sudokud_reading::detect::{self, AmbiguousForm, Detected, SAMPLE, Wanted};
use sudokud_reading::table::{Layout, TableReader};
use sudokud_reading::{InputForm, Item, Kept, Reading, encoding};

use super::status::complain;
use crate::options::{Input, Keep};
use crate::values::FormChoice;

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

/// The error for an input that cannot be opened.
#[derive(Debug, thiserror::Error)]
#[error("cannot read {}: {reason}{as_puzzle}; name a file that exists, or none for standard input", path.display())]
pub struct InputError {
    /// The file.
    pub path: PathBuf,
    /// The system's error.
    pub reason: io::Error,
    /// Why the argument is not a puzzle either, or nothing.
    pub as_puzzle: String,
}

/// The bytes of an input.
pub type Bytes = Box<dyn Read + Send>;

/// An input before anything was read of it.
pub struct OpenInput {
    /// The name in messages, if there are several inputs.
    name: Option<Box<str>>,
    file_name: Option<String>,
    bytes: Bytes,
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
}

impl NamedLines {
    /// The input of which these are the lines.
    pub fn again(self) -> BegunInput {
        BegunInput {
            name: self.name,
            content: InputContent::Lines(self.bytes),
        }
    }
}

/// The content of an input by its form.
enum InputContent {
    /// Lines of 81 characters.
    Lines(Bytes),
    /// A table and its layout.
    Table(Layout, Bytes),
    /// Another form, read whole.
    Whole(InputForm, Bytes),
    /// A text that is decoded already.
    Text(Detected, String),
}

/// Opens the inputs: files, puzzles among the arguments, or standard input if there is none.
pub fn open(source: &Input) -> Result<Vec<OpenInput>, InputError> {
    if source.files.is_empty() {
        return Ok(vec![standard(source)]);
    }
    let is_one = source.files.len() == 1;
    let opened = source.files.iter().map(|path| {
        let mut input = if path.as_os_str() == "-" {
            standard(source)
        } else {
            open_file(path)?
        };
        input.name = (!is_one).then(|| path.display().to_string().into());
        Ok(input)
    });
    opened.collect()
}

/// On a terminal a line on standard error says that puzzles are read from the keyboard.
fn standard(source: &Input) -> OpenInput {
    let input = io::stdin();
    if input.is_terminal() {
        let form = match source.format {
            FormChoice::Auto => "any format; end with Ctrl-D".to_owned(),
            FormChoice::Form(form) => format!("format {form}"),
        };
        // Without standard error the hint is lost, and the run goes on.
        let _ = writeln!(io::stderr(), "reading puzzles in {form} from the keyboard");
    }
    OpenInput {
        name: None,
        file_name: None,
        bytes: Box::new(input),
    }
}

/// Opens a file. A name that is not a file can be a puzzle.
fn open_file(path: &Path) -> Result<OpenInput, InputError> {
    let cannot = |reason, as_puzzle| InputError {
        path: path.to_owned(),
        reason,
        as_puzzle,
    };
    let bytes: Bytes = match File::open(path) {
        Ok(file) if file.metadata().is_ok_and(|metadata| metadata.is_dir()) => {
            return Err(cannot(
                io::Error::from(io::ErrorKind::IsADirectory),
                String::new(),
            ));
        }
        Ok(file) => Box::new(file),
        Err(reason) => {
            let text = path.to_string_lossy();
            match detect::read_any(&text, Wanted::default()) {
                Ok((detected, reading)) if reading.is_clean() || detected.form == InputForm::Link => {
                    Box::new(Cursor::new(text.into_owned() + "\n"))
                }
                _ => return Err(cannot(reason, not_a_puzzle(&text))),
            }
        }
    };
    Ok(OpenInput {
        name: None,
        file_name: path.file_name().map(|name| name.to_string_lossy().into_owned()),
        bytes,
    })
}

/// Why an argument that looks like a puzzle is none.
fn not_a_puzzle(text: &str) -> String {
    let cells = text
        .chars()
        .filter(|&sign| sudokud_puzzle::formats::cell_sign(sign).is_some())
        .count();
    if cells >= 60 && 2 * cells > text.chars().count() {
        format!(", and as a puzzle it has {cells} cells instead of 81")
    } else {
        String::new()
    }
}

impl OpenInput {
    /// Reads the beginning and decides about the form. Standard error gets a line if the form was found and is not the plain one.
    pub fn begin(self, source: &Input) -> Result<BegunInput, AmbiguousForm> {
        let Self {
            name,
            file_name,
            bytes,
        } = self;
        let wanted = Wanted {
            column: source.column.as_deref(),
            of_name: file_name.as_deref().and_then(InputForm::of_file_name),
        };
        let content = match source.format {
            FormChoice::Auto => found(bytes, wanted, name.as_deref())?,
            FormChoice::Form(form) if form.is_line_by_line() => InputContent::Lines(bytes),
            FormChoice::Form(InputForm::Table) => {
                let (start, is_whole) = Start::read(bytes, |_| false);
                let layout = Layout::find(&start.text(is_whole), wanted.column)?;
                InputContent::Table(layout, start.resumed())
            }
            FormChoice::Form(form) => InputContent::Whole(form, bytes),
        };
        Ok(BegunInput { name, content })
    }
}

/// Finds the form of an input.
fn found(bytes: Bytes, wanted: Wanted<'_>, name: Option<&str>) -> Result<InputContent, AmbiguousForm> {
    // A column can only be named for a form that has columns.
    let is_plain = |start: &[u8]| wanted.column.is_none() && detect::plain(start, false) == Some(true);
    let (start, is_whole) = Start::read(bytes, is_plain);
    let is_blank = start.bytes.iter().all(u8::is_ascii_whitespace);
    let has_plain_line = wanted.column.is_none() && detect::plain(&start.bytes, is_whole) == Some(true);
    if has_plain_line || is_blank && is_whole || start.error.is_some() {
        return Ok(InputContent::Lines(start.resumed()));
    }
    let has_old_line_ends = start.bytes.contains(&b'\r') && !start.bytes.contains(&b'\n');
    let is_utf16 = encoding::utf16_mark(&start.bytes).is_some();
    if is_utf16 || has_old_line_ends {
        let mut bytes = Vec::new();
        // Bytes before a failure are read; what they lack is reported by the reader.
        if let Err(error) = start.resumed().read_to_end(&mut bytes) {
            complain(&format!("reading failed: {error}"));
        }
        let mut text = encoding::text(&bytes).into_owned();
        if has_old_line_ends && !text.contains('\n') {
            text = text.replace('\r', "\n");
        }
        let detected = detect::detect(&text, true, wanted)?;
        report(&detected, name, if is_utf16 { " in UTF-16" } else { "" });
        return Ok(InputContent::Text(detected, text));
    }
    if start.bytes.contains(&0) {
        complain("the input has zero bytes; if it is UTF-16, save it with a byte order mark, or as UTF-8");
    }
    let text = start.text(is_whole);
    let detected = detect::detect(&text, is_whole, wanted)?;
    let is_empty = detected.form == InputForm::PLAIN
        && text
            .lines()
            .all(|line| line.trim().is_empty() || line.trim().starts_with('#'));
    if !is_empty {
        report(&detected, name, "");
    }
    Ok(match detected {
        Detected { form, .. } if form.is_line_by_line() => InputContent::Lines(start.resumed()),
        Detected {
            layout: Some(layout), ..
        } => InputContent::Table(layout, start.resumed()),
        Detected { form, .. } => InputContent::Whole(form, start.resumed()),
    })
}

/// Says which form was found, unless it is the plain one.
fn report(detected: &Detected, name: Option<&str>, encoding: &str) {
    let of = name.map_or_else(String::new, |name| format!("{name}: "));
    if detected.is_doubtful {
        let forms = InputForm::names();
        complain(&format!(
            "{of}no format fits the whole input; read as {detected}{encoding}; name the right one with --format: {forms}"
        ));
    } else if detected.form != InputForm::PLAIN || !encoding.is_empty() {
        complain(&format!("{of}read as {detected}{encoding}"));
    }
}

/// The beginning of an input.
struct Start {
    bytes: Vec<u8>,
    error: Option<io::Error>,
    rest: Bytes,
}

impl Start {
    /// Reads until `is_enough`, the sample is full, or the input ends. Returns also whether it ended.
    fn read(mut rest: Bytes, is_enough: impl Fn(&[u8]) -> bool) -> (Self, bool) {
        let (mut bytes, mut error, mut is_whole) = (Vec::new(), None, false);
        while bytes.len() < SAMPLE && !is_enough(&bytes) {
            let before = bytes.len();
            bytes.resize(before + SAMPLE / 4, 0);
            let read = rest.read(&mut bytes[before..]);
            bytes.truncate(before + *read.as_ref().unwrap_or(&0));
            match read {
                Ok(0) => {
                    is_whole = true;
                    break;
                }
                Ok(_) => {}
                Err(failed) if failed.kind() == io::ErrorKind::Interrupted => {}
                Err(failed) => {
                    error = Some(failed);
                    break;
                }
            }
        }
        (Self { bytes, error, rest }, is_whole)
    }

    /// The text; only its whole lines if the input goes on.
    fn text(&self, is_whole: bool) -> String {
        let end = if is_whole {
            self.bytes.len()
        } else {
            memchr::memrchr(b'\n', &self.bytes).map_or(self.bytes.len(), |end| end + 1)
        };
        encoding::text(&self.bytes[..end]).into_owned()
    }

    /// The whole input again.
    fn resumed(self) -> Bytes {
        let error = FailOnce(self.error);
        Box::new(Cursor::new(self.bytes).chain(error).chain(self.rest))
    }
}

/// Fails once, if there is an error, and then is at its end.
struct FailOnce(Option<io::Error>);

impl Read for FailOnce {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}

/// Size of the buffer in bytes.
const BUFFER: usize = 256 * 1024;

impl BegunInput {
    /// Whether the input is lines of 81 characters.
    pub fn is_lines(&self) -> bool {
        matches!(self.content, InputContent::Lines(_))
    }

    /// The lines of 81 characters, or the input itself.
    pub fn into_lines(self) -> Result<NamedLines, Self> {
        match self.content {
            InputContent::Lines(bytes) => Ok(NamedLines {
                name: self.name,
                bytes,
            }),
            content => Err(Self { content, ..self }),
        }
    }

    /// The parts of the input.
    pub fn parts(self, source: &Input) -> InputParts {
        let keep = source.keep;
        let parts: InputParts = match self.content {
            InputContent::Lines(bytes) => line_by_line(
                LineReader::new(BufReader::with_capacity(BUFFER, bytes)),
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
                    None => detect::read(&text, detected.form, source.column.as_deref()),
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

/// Reads an input whole.
fn whole(mut input: Bytes, form: InputForm, source: &Input) -> InputParts {
    let mut bytes = Vec::new();
    // Bytes before a failure are parsed; the failure follows as an entry of its own.
    let failure = input.read_to_end(&mut bytes).err();
    let text = encoding::text(&bytes);
    let column = source.column.as_deref();
    let reading = detect::read(&text, form, column);
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

/// Keeps titles and comments of formats that have no other fields.
fn keep_comments(reading: &mut Reading) {
    for (record, item) in std::iter::zip(1.., &mut reading.items) {
        if item.kept.is_none() {
            item.kept = Some(commented(record, item.entry.as_ref().ok()));
        }
    }
}

fn commented(record: u64, entry: Option<&PuzzleEntry>) -> Kept {
    let comment = entry.and_then(|entry| entry.comment.clone());
    Kept {
        record,
        fields: vec![("comment".into(), comment.unwrap_or_default())],
    }
}

/// Gives all items the same fields, in the order in which they first occur, so that columns stay in line.
fn align(items: &mut [Item]) {
    let mut names: VecDeque<Arc<str>> = VecDeque::new();
    for (name, _) in items
        .iter()
        .filter_map(|item| item.kept.as_ref())
        .flat_map(|kept| &kept.fields)
    {
        if !names.contains(name) {
            names.push_back(Arc::clone(name));
        }
    }
    for kept in items.iter_mut().filter_map(|item| item.kept.as_mut()) {
        let mut fields = std::mem::take(&mut kept.fields);
        let mut value = |name: &Arc<str>| {
            let at = fields.iter().position(|(other, _)| other == name);
            at.map_or_else(String::new, |at| fields.swap_remove(at).1)
        };
        kept.fields = names.iter().map(|name| (Arc::clone(name), value(name))).collect();
    }
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
    use super::*;
    use sudokud_puzzle::formats::Format;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn source(format: FormChoice) -> Input {
        Input {
            format,
            column: None,
            keep: Keep::Auto,
            files: Vec::new(),
        }
    }

    fn parts(bytes: impl Read + Send + 'static, format: FormChoice) -> Vec<InputPart> {
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
        let text = format!("# list\n{EASY}\n\nbad\n# end\n");
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
            assert_eq!((lines.total(), lines.other), (5, 3), "{choice}");
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
    fn a_plain_line_is_read_before_the_input_goes_on() {
        /// One line, and then nothing may be read.
        struct OneLine(bool);
        impl Read for OneLine {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                assert!(
                    !std::mem::replace(&mut self.0, true),
                    "read on before the line was answered"
                );
                let line = format!("{EASY}\n");
                buffer[..82].copy_from_slice(line.as_bytes());
                Ok(82)
            }
        }
        let input = OpenInput {
            name: None,
            file_name: None,
            bytes: Box::new(OneLine(false)),
        };
        assert!(input.begin(&source(FormChoice::Auto)).unwrap().is_lines());
    }

    #[test]
    fn a_file_that_cannot_be_read_is_named_with_a_remedy() {
        for (path, reason) in [
            ("/no/such/file", "standard input"),
            ("/", "standard input"),
            (&EASY[1..], "as a puzzle it has 80 cells"),
        ] {
            let error = open_file(Path::new(path)).err().unwrap().to_string();
            assert!(error.starts_with(&format!("cannot read {path}: ")), "{error}");
            assert!(error.contains(reason), "{error}");
        }
        assert!(open_file(Path::new(EASY)).is_ok());
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
