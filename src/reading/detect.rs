//! Finds the form of a text.
//!
//! [`plain`] decides about the first lines of an input without a second look at plain lines. For everything else [`detect`] lets each
//! reader try the beginning of the text. A reader accepts it if all its entries are good. Readers that accept it with the same puzzles
//! agree, and the first in a fixed order is chosen. Readers that accept it with different puzzles are an error, unless the file's name
//! stands for one of them. If none accepts it, the one that reads most puzzles is chosen, and its errors are reported.
//!
//! The beginning is proof of JSON and of `HoDoKu`'s lines, and an address on each line is proof of links: their errors are reported, and no other reader finds a grid in a broken line.
//! A column can be wanted only of tables and of JSON.

use std::fmt;

use crate::form::InputForm;
use crate::item::Reading;
use crate::table::Layout;
use crate::{json, link, table};
use sudokud_puzzle::formats::{Format, is_wrapped_line};
use sudokud_puzzle::{Clues, Stop};

/// Number of bytes that are looked at.
pub const SAMPLE: usize = 64 * 1024;

/// The form of a text, with the layout of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Detected {
    /// The form.
    pub form: InputForm,
    /// The layout, for a table.
    pub layout: Option<Layout>,
    /// Whether the form was chosen although it has bad entries.
    pub is_doubtful: bool,
}

impl Detected {
    /// Creates a form that needs no layout.
    pub fn of(form: InputForm) -> Self {
        Self {
            form,
            layout: None,
            is_doubtful: false,
        }
    }
}

/// The form in words, such as `table (fields between commas, puzzles in "quizzes")`.
impl fmt::Display for Detected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.layout {
            Some(layout) => write!(f, "{} ({})", self.form, layout.in_words()),
            None => self.form.fmt(f),
        }
    }
}

/// The error for a text that has no certain form.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AmbiguousForm {
    /// Two readers accept the text and read different puzzles.
    #[error(
        "both {one} and {other} read this input, with different puzzles ({} and {}); name the right one with --format",
        puzzles(counts.0),
        puzzles(counts.1)
    )]
    Both {
        /// The first form.
        one: InputForm,
        /// The other form.
        other: InputForm,
        /// The number of puzzles that each reads.
        counts: (usize, usize),
    },
    /// A column is wanted of a text without columns.
    #[error("only tables and JSON have columns to choose from, and this input is {form}; leave --column out")]
    NoColumns {
        /// The form.
        form: InputForm,
    },
    /// It is a table, and the column of puzzles is not certain.
    #[error("table: {0}")]
    Table(#[from] table::NoLayout),
}

fn puzzles(number: usize) -> String {
    match number {
        1 => "1 puzzle".to_owned(),
        _ => format!("{number} puzzles"),
    }
}

/// The options of reading.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Wanted<'a> {
    /// The column or key of the puzzles.
    pub column: Option<&'a str>,
    /// The form that the file's name stands for.
    pub of_name: Option<InputForm>,
}

/// Returns whether the first line that is neither blank nor a comment is a plain one; `None` if there is no whole such line.
pub fn plain(bytes: &[u8], is_whole: bool) -> Option<bool> {
    let mut rest = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    while !rest.is_empty() {
        let end = memchr::memchr(b'\n', rest);
        let line = rest[..end.unwrap_or(rest.len())].trim_ascii();
        rest = end.map_or(&[], |end| &rest[end + 1..]);
        if !line.is_empty() && line[0] != b'#' {
            return (end.is_some() || is_whole).then(|| is_plain_line(line));
        }
    }
    None
}

/// Returns whether a line begins with a plain grid that is certainly not a part of something else.
fn is_plain_line(line: &[u8]) -> bool {
    let Some((cells, rest)) = line.split_first_chunk::<81>() else {
        return false;
    };
    let is_cell = |byte: &u8| matches!(byte, b'0'..=b'9' | b'.');
    cells.iter().all(is_cell)
        // Nine such lines can be the candidates of one puzzle.
        && !is_wrapped_line(cells)
        && rest
            .first()
            .is_none_or(|next| matches!(next, b' ' | b'\t' | b'#'))
}

/// The readers in their order: of those that read the same puzzles, the first is chosen.
const ORDER: [InputForm; 11] = [
    InputForm::Format(Format::Line),
    InputForm::Format(Format::Hodoku),
    InputForm::Format(Format::OpenSudoku),
    InputForm::Json,
    InputForm::Link,
    InputForm::Format(Format::Bordered),
    InputForm::Format(Format::Rows),
    InputForm::Format(Format::Sdk),
    // Before the table, which reads a sukaku among the words of a line as well.
    InputForm::Format(Format::Candidates),
    InputForm::Table,
    InputForm::Format(Format::PencilMarks),
];

/// Finds the form of a text, or of its beginning.
pub fn detect(text: &str, is_whole: bool, wanted: Wanted<'_>) -> Result<Detected, AmbiguousForm> {
    let detected = detect_unless(text, is_whole, wanted, &Stop::never())?;
    Ok(detected.expect("nothing stops it"))
}

/// Finds the form of a text. Returns `None` if it is stopped, which it looks at before each reader.
fn detect_unless(
    text: &str,
    is_whole: bool,
    wanted: Wanted<'_>,
    stop: &Stop,
) -> Result<Option<Detected>, AmbiguousForm> {
    if let Some(detected) = by_first_character(text, is_whole, wanted) {
        return Ok(Some(detected));
    }
    if looks_like_json(text) {
        return Ok(Some(Detected::of(InputForm::Json)));
    }
    if wanted.column.is_some() {
        return with_column(text, is_whole, wanted).map(Some);
    }
    if looks_like_hodoku(text) {
        return Ok(Some(Detected::of(InputForm::Format(Format::Hodoku))));
    }
    let mut lines = text
        .lines()
        .filter(|line| !line.trim().is_empty() && !line.trim_start().starts_with('#'));
    if lines.clone().next().is_some() && lines.all(link::is_link) {
        return Ok(Some(Detected::of(InputForm::Link)));
    }
    let layout = Layout::find(text, wanted.column);
    let mut tried = Vec::new();
    for form in ORDER {
        if stop.is_raised() {
            return Ok(None);
        }
        let (reading, layout) = match form {
            InputForm::Table => match &layout {
                Ok(layout) => (table::read(text, layout), Some(layout.clone())),
                Err(_) => continue,
            },
            _ => (read(text, form, None), None),
        };
        tried.push(Tried {
            form,
            layout,
            is_clean: is_accepted(&reading, is_whole, text),
            bad: reading.items.len() - reading.good(),
            breaks_rules: reading.breaks_rules(),
            values: reading.values(),
        });
    }
    let mut clean: Vec<&Tried> = tried.iter().filter(|tried| tried.is_clean).collect();
    // The candidates of one puzzle in nine lines of 81 are nine grids with the same digit all over a column.
    if clean.iter().any(|tried| tried.form == CANDIDATES)
        && clean
            .iter()
            .all(|tried| tried.form == CANDIDATES || tried.breaks_rules)
    {
        clean.retain(|tried| tried.form == CANDIDATES);
    }
    // Several columns of grids are an error of the table, unless another reader knows better.
    if clean.is_empty()
        && let Err(problem) = layout
        && problem != table::NoLayout::NoGrid
    {
        return Err(problem.into());
    }
    if let Some((first, others)) = clean.split_first() {
        let Some(other) = others.iter().find(|other| other.values != first.values) else {
            return Ok(Some(first.chosen(false)));
        };
        let named = clean.iter().find(|tried| Some(tried.form) == wanted.of_name);
        let named = named.map(|tried| Some(tried.chosen(false)));
        return named.ok_or(AmbiguousForm::Both {
            one: first.form,
            other: other.form,
            counts: (first.values.len(), other.values.len()),
        });
    }
    // The one with most good and fewest bad entries; the first of several.
    let readers = tried.iter().rev().filter(|tried| !tried.values.is_empty());
    let best = readers.max_by_key(|tried| (tried.values.len(), std::cmp::Reverse(tried.bad)));
    // Columns of grids without one good record are a table whose solutions are wrong.
    let best = best.or_else(|| tried.iter().find(|tried| tried.layout.is_some()));
    Ok(Some(best.map_or_else(
        || hopeless(text, wanted),
        |best| best.chosen(best.form != InputForm::PLAIN),
    )))
}

/// A reader's result.
struct Tried {
    form: InputForm,
    layout: Option<Layout>,
    is_clean: bool,
    bad: usize,
    /// Whether a grid has a digit twice in a house.
    breaks_rules: bool,
    values: Vec<String>,
}

const CANDIDATES: InputForm = InputForm::Format(Format::Candidates);

impl Tried {
    fn chosen(&self, is_doubtful: bool) -> Detected {
        Detected {
            form: self.form,
            layout: self.layout.clone(),
            // The header of a table leaves no doubt.
            is_doubtful: is_doubtful && !self.layout.as_ref().is_some_and(Layout::has_header),
        }
    }
}

/// Returns whether a text is certainly JSON, although its puzzles may be wrong: it begins with a key, or with a list that has a grid.
fn looks_like_json(text: &str) -> bool {
    let start = text.trim_start();
    if start.starts_with('[') {
        return json::read(text, None).good() > 0;
    }
    let key = start
        .strip_prefix('{')
        .and_then(|rest| rest.trim_start().strip_prefix('"'));
    let after_key = key.and_then(|key| key.split_once('"'));
    after_key.is_some_and(|(_, rest)| rest.trim_start().starts_with(':'))
}

/// Returns whether a text is certainly in `HoDoKu`'s format, although its lines may be wrong: it begins with a colon, and three follow.
fn looks_like_hodoku(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim_start);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with('#'));
    // A drawn border has dashes.
    first.is_some_and(|line| line.starts_with(':') && line.matches(':').count() >= 3 && !line.contains("--"))
}

/// Returns whether a text begins with what is meant as a sukaku.
fn looks_like_sukaku(start: &str) -> bool {
    let word = start.split_whitespace().next().unwrap_or_default();
    let places = word.bytes().filter(|byte| matches!(byte, b'.' | b'0'..=b'9'));
    word.len() >= Clues::SHORTEST_SUKAKU && 10 * places.count() >= 9 * word.len()
}

/// Returns the layout of a table in which the caller wants a column.
fn with_column(text: &str, is_whole: bool, wanted: Wanted<'_>) -> Result<Detected, AmbiguousForm> {
    match Layout::find(text, wanted.column) {
        Ok(layout) => Ok(Detected {
            form: InputForm::Table,
            layout: Some(layout),
            is_doubtful: false,
        }),
        Err(table::NoLayout::NoGrid) => {
            let others = Wanted {
                column: None,
                ..wanted
            };
            let form = detect(text, is_whole, others).map_or(InputForm::PLAIN, |detected| detected.form);
            Err(AmbiguousForm::NoColumns { form })
        }
        Err(problem) => Err(problem.into()),
    }
}

/// Returns the form of documents that are too long to be tried as a whole, by how they begin.
fn by_first_character(text: &str, is_whole: bool, wanted: Wanted<'_>) -> Option<Detected> {
    if is_whole {
        return None;
    }
    let start = text.trim_start();
    if start.starts_with("<?xml") || start.starts_with("<opensudoku") {
        return Some(Detected::of(InputForm::Format(Format::OpenSudoku)));
    }
    let is_json = start.starts_with(['{', '[']) && {
        let mut documents = serde_json::Deserializer::from_str(start).into_iter::<serde_json::Value>();
        match documents.next() {
            Some(Ok(_)) => start.starts_with('{') || wanted.of_name == Some(InputForm::Json),
            Some(Err(error)) => error.is_eof(),
            None => false,
        }
    };
    is_json.then(|| Detected::of(InputForm::Json))
}

/// Returns whether all entries are good. The last one of a beginning may be cut off.
fn is_accepted(reading: &Reading, is_whole: bool, text: &str) -> bool {
    if is_whole {
        return reading.is_clean();
    }
    let last = text.lines().count().saturating_sub(40);
    let is_fine = |item: &crate::item::Item| match &item.entry {
        Ok(_) => true,
        Err(error) => error.line > last,
    };
    reading.good() > 0 && reading.items.iter().all(is_fine)
}

/// Returns the form whose errors explain most about a text without any puzzle.
fn hopeless(text: &str, wanted: Wanted<'_>) -> Detected {
    let start = text.trim_start();
    let is_row = |line: &&str| {
        line.chars().filter(char::is_ascii_digit).count() <= 9 && line.contains(['|', '.', '0', ' ', ','])
    };
    let rows = text.lines().filter(is_row).count();
    let form = if start.starts_with(['{', '[']) && start.len() > 1 && start.contains('"') {
        InputForm::Json
    } else if start.starts_with("<?xml") || start.starts_with("<opensudoku") {
        InputForm::Format(Format::OpenSudoku)
    } else if link::is_link(start.lines().next().unwrap_or_default()) {
        InputForm::Link
    } else if start.starts_with(':') {
        InputForm::Format(Format::Hodoku)
    } else if looks_like_sukaku(start) {
        CANDIDATES
    } else if let Some(form) = wanted.of_name {
        form
    } else if rows >= 6 && Format::Bordered.read(text).lines.bad >= 6 {
        InputForm::Format(Format::Bordered)
    } else {
        InputForm::PLAIN
    };
    Detected {
        form,
        layout: None,
        is_doubtful: true,
    }
}

/// Reads a whole text in a form. A table gets the layout that its beginning shows.
pub fn read(text: &str, form: InputForm, column: Option<&str>) -> Reading {
    match form {
        form if column.is_some() && !form.has_columns() => {
            refused(text, &AmbiguousForm::NoColumns { form }.to_string())
        }
        InputForm::Format(format) => format.read(text).into(),
        InputForm::Json => json::read(text, column),
        InputForm::Link => link::read(text),
        InputForm::Table => match Layout::find(text, column) {
            Ok(layout) => table::read(text, &layout),
            Err(problem) => refused(text, &problem.to_string()),
        },
    }
}

/// The reading of a text that is refused as a whole.
pub fn refused(text: &str, reason: &str) -> Reading {
    let mut reading = Reading::default();
    let other = |line: &&str| line.trim().is_empty() || line.trim_start().starts_with('#');
    reading.lines.other = text.lines().filter(other).count() as u64;
    reading.lines.bad = text.lines().count() as u64 - reading.lines.other;
    if let Some((number, line)) = std::iter::zip(1.., text.lines()).find(|(_, line)| !other(line)) {
        let item = crate::item::Item::bad(number, "text".to_owned(), line, reason.to_owned(), None);
        reading.items.push(item);
    }
    reading
}

/// Finds the form of a whole text and reads it.
pub fn read_any(text: &str, wanted: Wanted<'_>) -> Result<(Detected, Reading), AmbiguousForm> {
    let read = read_any_unless(text, wanted, &Stop::never())?;
    Ok(read.expect("nothing stops it"))
}

/// Finds the form of a whole text and reads it. Returns `None` if it is stopped, which it looks at before each reader.
pub fn read_any_unless(
    text: &str,
    wanted: Wanted<'_>,
    stop: &Stop,
) -> Result<Option<(Detected, Reading)>, AmbiguousForm> {
    let Some(detected) = detect_unless(text, true, wanted, stop)? else {
        return Ok(None);
    };
    if stop.is_raised() {
        return Ok(None);
    }
    let reading = match &detected.layout {
        Some(layout) => table::read(text, layout),
        None => read(text, detected.form, wanted.column),
    };
    Ok(Some((detected, reading)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_reader_reads_for_a_caller_who_has_gone() {
        let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
        let stop = Stop::never();
        let read = read_any_unless(text, Wanted::default(), &stop).unwrap();
        assert_eq!(read.unwrap().1.good(), 1);
        stop.raise();
        assert!(read_any_unless(text, Wanted::default(), &stop).unwrap().is_none());
    }
}
