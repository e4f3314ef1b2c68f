//! Finds the form of a text.
//!
//! [`plain`] decides about the first lines of an input without a second look at plain lines. For everything else [`detect`] lets each
//! reader try the beginning of the text. A reader accepts it if all its entries are good. Readers that accept it with the same puzzles
//! agree, and the first in a fixed order is chosen. Readers that accept it with different puzzles are an error, unless the file's name
//! stands for one of them. If none accepts it, the one that reads most puzzles is chosen, and its errors are reported.
//!
//! The beginning is proof of JSON, of XML and of `HoDoKu`'s lines, and an address on each line is proof of links (`certain`): their errors are
//! reported, and no other reader finds a grid in a broken line.
//! A column can be wanted only of tables and of JSON.

mod certain;
mod hopeless;
mod whole;

use std::fmt;

pub use certain::{has_turned_comment, plain};
pub use whole::{read, read_any, read_any_unless, read_named, read_named_unless, refused};

pub(crate) use whole::read_lines_unless;
use whole::read_with;

use crate::form::InputForm;
use crate::item::Reading;
use crate::table::Layout;
use crate::{cells, order, table, yaml};
use sudokud_puzzle::Stop;
use sudokud_puzzle::formats::{Format, UnclearWords};

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
    #[error(
        "only tables, JSON and YAML have columns to choose from, and this input is {form}; leave --column out"
    )]
    NoColumns {
        /// The form.
        form: InputForm,
    },
    /// All lines are comments, and some of them have grids.
    #[error(
        "all lines begin with #, so they are comments, and line {line} has a grid; leave the # out to read it"
    )]
    OnlyComments {
        /// The number of the first line with a grid.
        line: usize,
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

/// The readers in their order: of those that read the same puzzles, the first is chosen.
const ORDER: [InputForm; 12] = [
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
    InputForm::Yaml,
    InputForm::Format(Format::PencilMarks),
];

/// Finds the form of a text, or of its beginning.
pub fn detect(text: &str, is_whole: bool, wanted: Wanted<'_>) -> Result<Detected, AmbiguousForm> {
    let detected = detect_unless(text, is_whole, wanted, &Stop::never())?;
    Ok(detected.expect("nothing stops it"))
}

/// Finds the form of a text. Returns `None` if it is stopped, which it looks at between the records.
fn detect_unless(
    text: &str,
    is_whole: bool,
    wanted: Wanted<'_>,
    stop: &Stop,
) -> Result<Option<Detected>, AmbiguousForm> {
    if let Some(detected) = certain::by_first_character(text, is_whole, wanted) {
        return Ok(Some(detected));
    }
    if let Some(form) = certain::certain(text, stop) {
        return Ok(Some(Detected::of(form)));
    }
    if stop.is_raised() {
        return Ok(None);
    }
    if wanted.column.is_some() {
        return with_column(text, is_whole, wanted, stop);
    }
    if let Some(form) = certain::certain_without_columns(text) {
        return Ok(Some(Detected::of(form)));
    }
    let layout = Layout::find(text, wanted.column);
    let mut comments = text.lines().filter(|line| line.trim_start().starts_with('#'));
    let names_order = comments.any(order::is_other_line);
    let mut tried = Vec::new();
    for form in ORDER {
        let (reading, layout) = match form {
            InputForm::Table => match &layout {
                Ok(layout) => (table::read_unless(text, layout, stop), Some(layout.clone())),
                Err(_) => continue,
            },
            InputForm::Yaml => match yaml::read_if_certain(text, None, stop) {
                Some(reading) => (reading, None),
                None => continue,
            },
            _ => (read_with(text, form, None, UnclearWords::Refused, stop), None),
        };
        // What was read until then is a part.
        if stop.is_raised() {
            return Ok(None);
        }
        tried.push(Tried {
            form,
            layout,
            is_clean: is_accepted(&reading, is_whole, text) && !(form == InputForm::PLAIN && names_order),
            bad: reading.items.len() - reading.good(),
            refused_for_words: reading.refused_for_words(),
            has_records: reading.has_records(),
            kept_fields: reading.kept_fields(),
            breaks_rules: reading.breaks_rules(),
            values: reading.values(),
        });
    }
    // Readers of lines overlook the keys around a block of lines.
    if let Some(document) = tried
        .iter()
        .find(|tried| tried.form == InputForm::Yaml && tried.refused_for_words > 0)
    {
        return Ok(Some(document.chosen(false)));
    }
    let mut clean: Vec<&Tried> = tried.iter().filter(|tried| tried.is_clean).collect();
    // A list of lines passes over the keys of a document of YAML.
    if tried
        .iter()
        .any(|tried| tried.form == InputForm::Yaml && tried.has_records && !tried.is_clean)
    {
        clean.retain(|tried| tried.form != InputForm::Table);
    }
    // The candidates of one puzzle in nine lines of 81 are nine grids with the same digit all over a column.
    if clean.iter().any(|tried| tried.form == CANDIDATES)
        && clean
            .iter()
            .all(|tried| tried.form == CANDIDATES || tried.breaks_rules)
    {
        clean.retain(|tried| tried.form == CANDIDATES);
    }
    // A document of YAML with keys is no list of lines, of which some are unknown.
    if clean.is_empty()
        && let Some(document) = tried.iter().find(|tried| tried.form == InputForm::Yaml)
        && document.has_records
    {
        return Ok(Some(document.chosen(false)));
    }
    // Several columns of grids are an error of the table, unless another reader knows better.
    if clean.is_empty()
        && let Err(problem) = layout
        && problem != table::NoLayout::NoGrid
    {
        return Err(problem.into());
    }
    if let Some((first, others)) = clean.split_first() {
        return agreed(first, others, wanted).map(Some);
    }
    // Another reader may overlook the words that name a variant or another order.
    let refusing = tried.iter().filter(|tried| tried.refused_for_words > 0);
    if let Some(refuses) = refusing.min_by_key(|tried| tried.bad) {
        return Ok(Some(refuses.chosen(refuses.form != InputForm::PLAIN)));
    }
    // The one with most good and fewest bad entries; the first of several.
    let readers = tried.iter().rev().filter(|tried| !tried.values.is_empty());
    let best = readers.max_by_key(|tried| (tried.values.len(), std::cmp::Reverse(tried.bad)));
    // Columns of grids without one good record are a table whose solutions are wrong.
    let best = best.or_else(|| tried.iter().find(|tried| tried.layout.is_some()));
    if let Some(line) = commented_grid(text).filter(|_| best.is_none()) {
        return Err(AmbiguousForm::OnlyComments { line });
    }
    Ok(Some(best.map_or_else(
        || hopeless::form(text, wanted),
        |best| best.chosen(best.form != InputForm::PLAIN),
    )))
}

/// Returns the number of the first line with a grid in a text that has only comments.
fn commented_grid(text: &str) -> Option<usize> {
    let is_comment = |line: &str| line.trim().is_empty() || line.trim_start().starts_with('#');
    let has_grid = |line: &str| !cells::grids_in(line).is_empty();
    let index = text.lines().position(has_grid)?;
    text.lines().all(is_comment).then_some(index + 1)
}

/// Chooses among readers that accept a text. Those with different puzzles are an error, unless the name of the file decides.
fn agreed(first: &Tried, others: &[&Tried], wanted: Wanted<'_>) -> Result<Detected, AmbiguousForm> {
    let Some(other) = others.iter().find(|other| other.values != first.values) else {
        // Readers of lines lose the keys around a block of lines.
        let document = others
            .iter()
            .find(|other| other.form == InputForm::Yaml && other.kept_fields > 0);
        let has_words = first.layout.as_ref().is_some_and(|layout| !layout.has_columns());
        let is_of_lines = has_words || matches!(first.form, InputForm::Format(_));
        let document = document.copied().filter(|_| is_of_lines);
        return Ok(document.unwrap_or(first).chosen(false));
    };
    let mut all = std::iter::once(first).chain(others.iter().copied());
    let named = all.find(|tried| Some(tried.form) == wanted.of_name);
    let named = named.map(|tried| tried.chosen(false));
    named.ok_or(AmbiguousForm::Both {
        one: first.form,
        other: other.form,
        counts: (first.values.len(), other.values.len()),
    })
}

/// A reader's result.
struct Tried {
    form: InputForm,
    layout: Option<Layout>,
    is_clean: bool,
    bad: usize,
    /// Number of puzzles that were refused for words beside them.
    refused_for_words: usize,
    /// Whether something in it is an entry, good or bad.
    has_records: bool,
    /// Number of fields that came with the puzzles.
    kept_fields: usize,
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

/// Returns the layout of a table in which the caller wants a column.
fn with_column(
    text: &str,
    is_whole: bool,
    wanted: Wanted<'_>,
    stop: &Stop,
) -> Result<Option<Detected>, AmbiguousForm> {
    match Layout::find(text, wanted.column) {
        Ok(layout) => Ok(Some(Detected {
            form: InputForm::Table,
            layout: Some(layout),
            is_doubtful: false,
        })),
        Err(_)
            if yaml::read_if_certain(text, wanted.column, stop).is_some_and(|reading| reading.good() > 0) =>
        {
            Ok(Some(Detected::of(InputForm::Yaml)))
        }
        Err(table::NoLayout::NoGrid) => {
            let others = Wanted {
                column: None,
                ..wanted
            };
            let form = match detect_unless(text, is_whole, others, stop) {
                Ok(None) => return Ok(None),
                Ok(Some(detected)) => detected.form,
                Err(_) => InputForm::PLAIN,
            };
            Err(AmbiguousForm::NoColumns { form })
        }
        Err(problem) => Err(problem.into()),
    }
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
