//! Prints the rows of a verb in the form that was asked for.

use std::borrow::Cow;
use std::io::{self, ErrorKind, IsTerminal as _, Write as _};
use std::path::Path;

use crate::form::Form;
use crate::status::{CommandError, Outcome, Status};
use crate::table::{self, Column, single_line};

/// A row of the output.
pub trait Row: Sized {
    /// The text for people, whole lines. `None` prints the rows as a table with aligned columns.
    fn text(&self, _style: Style) -> Option<String> {
        None
    }

    /// Appends the JSON object of the row, on a line of its own.
    fn write_json(&self, output: &mut Vec<u8>);

    /// The pictures as SVG, if the row has any.
    fn pictures(&self) -> Vec<String> {
        Vec::new()
    }
}

/// Whether text is coloured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Characters only.
    Plain,
    /// With the codes of a terminal for bold and colours.
    Coloured,
}

impl Style {
    /// The style of results that go to `file`, or to standard output.
    pub fn of(file: Option<&Path>) -> Self {
        file.map_or_else(Self::of_terminal, |_| Self::Plain)
    }

    /// Colours for a terminal, unless `NO_COLOR` is set or the terminal has none.
    pub fn of_terminal() -> Self {
        let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let is_dumb = std::env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
        if io::stdout().is_terminal() && !is_set("NO_COLOR") && !is_dumb {
            Self::Coloured
        } else {
            Self::Plain
        }
    }
}

/// Prints rows with these columns in one form.
#[derive(Debug)]
pub struct Printer<R> {
    /// The form.
    pub form: Form,
    /// Whether text is coloured.
    pub style: Style,
    /// The columns of tsv and csv.
    pub columns: Vec<Column<R>>,
}

impl<R: Row> Printer<R> {
    /// The printer of a form.
    pub fn new(form: Form, style: Style, columns: impl Into<Vec<Column<R>>>) -> Self {
        Self {
            form,
            style,
            columns: columns.into(),
        }
    }

    /// The bytes before the first row: the names of csv's columns.
    pub fn head(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        if self.form == Form::Csv {
            table::write_csv_names(&self.columns, &mut bytes);
        }
        bytes
    }

    /// Appends a row.
    pub fn write(&self, row: &R, output: &mut Vec<u8>) {
        match self.form {
            Form::Text => match row.text(self.style) {
                Some(text) => {
                    let text = printable(&text, self.style);
                    output.extend_from_slice(text.as_bytes());
                    output.push(b'\n');
                }
                None => table::write_aligned(&self.columns, std::slice::from_ref(row), output),
            },
            Form::Tsv => table::write_tsv(&self.columns, row, output),
            Form::Csv => table::write_csv(&self.columns, row, output),
            Form::Json => row.write_json(output),
            Form::Svg => {
                for svg in row.pictures() {
                    output.extend_from_slice(single_line(svg.trim_end()).as_bytes());
                    output.push(b'\n');
                }
            }
        }
    }

    /// Prints a whole list.
    pub fn list(&self, rows: &[R]) -> Vec<u8> {
        let mut output = self.head();
        let is_table = rows.first().is_none_or(|row| row.text(self.style).is_none());
        if self.form == Form::Text && is_table {
            table::write_aligned(&self.columns, rows, &mut output);
        } else {
            for row in rows {
                self.write(row, &mut output);
            }
        }
        output
    }
}

/// Prints a list on standard output; by default as text on a terminal and as tsv elsewhere.
pub fn print_list<R: Row>(form: Option<Form>, columns: impl Into<Vec<Column<R>>>, rows: &[R]) -> Outcome {
    let printer = Printer::new(Form::choose(form, None), Style::of_terminal(), columns);
    print_bytes(&printer.list(rows))
}

/// Writes bytes to standard output. A reader that has closed the pipe is no error.
pub fn print_bytes(bytes: &[u8]) -> Outcome {
    let mut output = io::stdout().lock();
    match output.write_all(bytes).and_then(|()| output.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(CommandError::failed(format!("cannot write the results: {error}")))
        }
        _ => Ok(Status::Done),
    }
}

/// Replaces control characters, except tabs and line feeds, by spaces: a note of the input may have some that change what a terminal
/// shows. Coloured text has its own codes, and rows clean what they put into it.
fn printable(text: &str, style: Style) -> Cow<'_, str> {
    let is_code = |character: char| style == Style::Coloured && character == '\u{1b}';
    let changes_terminal =
        |character: char| character.is_control() && !matches!(character, '\t' | '\n') && !is_code(character);
    if text.contains(changes_terminal) {
        text.replace(changes_terminal, " ").into()
    } else {
        text.into()
    }
}
