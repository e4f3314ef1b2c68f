//! Prints rows as text, tab-separated columns, CSV, JSON or pictures.
//!
//! Each verb defines its row in the file `row` of its folder. Scripts rely on the columns of tsv: no header, an empty column for a
//! missing value, no tab or line break in a value. CSV has the same columns under a line with their names. JSON has the same names, one
//! object on a line. Text draws grids and is for people.

use std::borrow::Cow;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

use serde::Serialize;

use super::output_form::OutputForm;

/// A row of the output.
pub trait OutputRow: Serialize {
    /// The columns of tsv, in order.
    fn columns(&self) -> Vec<String>;

    /// The names of the columns, if the verb prints CSV.
    fn names(&self) -> Vec<String> {
        Vec::new()
    }

    /// The text for a terminal: whole lines.
    fn text(&self) -> String;

    /// The pictures as SVG, if the row has any.
    fn pictures(&self) -> Vec<String> {
        Vec::new()
    }
}

/// Prints rows in one form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Printer {
    form: OutputForm,
}

impl Printer {
    /// The printer for this form; by default text if standard output is a terminal, otherwise tsv.
    pub fn new(form: Option<OutputForm>) -> Self {
        let form = form.unwrap_or_else(|| {
            if io::stdout().is_terminal() {
                OutputForm::Text
            } else {
                OutputForm::Tsv
            }
        });
        Self { form }
    }

    /// The printer for results that go to `file`, if there is one: by default in the form that its name says, otherwise tsv.
    pub fn for_file(form: Option<OutputForm>, file: Option<&Path>) -> Self {
        let of_file = |file| OutputForm::of_file(file).unwrap_or(OutputForm::Tsv);
        Self::new(form.or_else(|| file.map(of_file)))
    }

    /// The form that it prints.
    pub fn form(self) -> OutputForm {
        self.form
    }

    /// The first line of the output: the names of the columns of CSV, nothing in other forms.
    pub fn head(self, rows: &[impl OutputRow]) -> Vec<u8> {
        match (self.form, rows.first()) {
            (OutputForm::Csv, Some(row)) => csv_line(&row.names()).into_bytes(),
            _ => Vec::new(),
        }
    }

    /// Prints one row.
    pub fn print(self, row: &impl OutputRow, output: &mut impl Write) -> io::Result<()> {
        match self.form {
            OutputForm::Text => writeln!(output, "{}", printable(&row.text())),
            OutputForm::Tsv => {
                for (index, column) in row.columns().iter().enumerate() {
                    output.write_all(if index == 0 { b"" } else { b"\t" })?;
                    output.write_all(single_line(column).as_bytes())?;
                }
                output.write_all(b"\n")
            }
            OutputForm::Csv => output.write_all(csv_line(&row.columns()).as_bytes()),
            OutputForm::Json => {
                serde_json::to_writer(&mut *output, row)?;
                output.write_all(b"\n")
            }
            OutputForm::Svg => {
                let mut pictures = row.pictures().into_iter();
                pictures.try_for_each(|svg| writeln!(output, "{}", single_line(svg.trim_end())))
            }
        }
    }
}

/// Returns a line of CSV (RFC 4180, with a line feed at its end).
fn csv_line(columns: &[String]) -> String {
    let columns: Vec<Cow<'_, str>> = columns.iter().map(|column| quoted(column)).collect();
    columns.join(",") + "\n"
}

/// Puts a value of CSV into quotes where its characters require it.
fn quoted(value: &str) -> Cow<'_, str> {
    if value.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", value.replace('"', "\"\"")).into()
    } else {
        value.into()
    }
}

/// Replaces control characters, except tabs and line feeds, by spaces: an input may have some that change what a terminal shows.
fn printable(text: &str) -> Cow<'_, str> {
    let changes_terminal = |character: char| character.is_control() && !matches!(character, '\t' | '\n');
    if text.contains(changes_terminal) {
        text.replace(changes_terminal, " ").into()
    } else {
        text.into()
    }
}

/// Replaces control characters, such as tabs and line breaks, by spaces.
fn single_line(value: &str) -> Cow<'_, str> {
    // Control characters are those of ASCII, and U+0080 to U+009F, which begin with the byte C2.
    let may_have_some = value
        .bytes()
        .any(|byte| byte < b' ' || matches!(byte, 0x7f | 0xc2));
    if may_have_some && value.chars().any(char::is_control) {
        value
            .replace(|character: char| character.is_control(), " ")
            .into()
    } else {
        value.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Serialize)]
    struct Pair(&'static str, &'static str);

    impl OutputRow for Pair {
        fn columns(&self) -> Vec<String> {
            vec![self.0.to_owned(), self.1.to_owned()]
        }

        fn text(&self) -> String {
            format!("{} and {}\n", self.0, self.1)
        }

        fn pictures(&self) -> Vec<String> {
            vec![format!("<svg>\n{}</svg>\n", self.0), self.1.to_owned()]
        }
    }

    #[test]
    fn each_form_is_one_result_and_tsv_stays_on_its_line() {
        for (form, expected) in [
            (OutputForm::Text, "a and b\tc\n\n"),
            (OutputForm::Tsv, "a\tb c\n"),
            (OutputForm::Csv, "a,b\tc\n"),
            (OutputForm::Json, "[\"a\",\"b\\tc\"]\n"),
            (OutputForm::Svg, "<svg> a</svg>\nb c\n"),
        ] {
            let mut output = Vec::new();
            Printer::new(Some(form))
                .print(&Pair("a", "b\tc"), &mut output)
                .unwrap();
            assert_eq!(String::from_utf8(output).unwrap(), expected);
        }
    }

    #[test]
    fn text_has_no_characters_that_change_what_a_terminal_shows() {
        let mut output = Vec::new();
        let printed =
            Printer::new(Some(OutputForm::Text)).print(&Pair("\u{1b}[31ma\u{7}", "ü\u{9b}\tb"), &mut output);
        printed.unwrap();
        assert_eq!(String::from_utf8(output).unwrap(), " [31ma  and ü \tb\n\n");
    }

    #[test]
    fn values_of_csv_are_quoted_where_they_must_be() {
        let columns = ["plain", "a,b", "say \"x\"", "two\nlines", ""].map(str::to_owned);
        assert_eq!(
            csv_line(&columns),
            "plain,\"a,b\",\"say \"\"x\"\"\",\"two\nlines\",\n"
        );
    }
}
