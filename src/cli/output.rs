//! Prints rows as text, tab-separated columns, JSON or pictures.
//!
//! Each verb defines its row in the file `row` of its folder. Scripts rely on the columns of tsv: no header, an empty column for a
//! missing value, no tab or line break in a value. JSON has the same names, one object on a line. Text draws grids and is for people.

use std::borrow::Cow;
use std::io::{self, IsTerminal, Write};

use serde::Serialize;

use super::values::OutputForm;

/// A row of the output.
pub trait OutputRow: Serialize {
    /// The columns of tsv, in order.
    fn columns(&self) -> Vec<String>;

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

    /// The form that it prints.
    pub fn form(self) -> OutputForm {
        self.form
    }

    /// Prints one row.
    pub fn print(self, row: &impl OutputRow, output: &mut impl Write) -> io::Result<()> {
        match self.form {
            OutputForm::Text => writeln!(output, "{}", row.text()),
            OutputForm::Tsv => {
                for (index, column) in row.columns().iter().enumerate() {
                    output.write_all(if index == 0 { b"" } else { b"\t" })?;
                    output.write_all(single_line(column).as_bytes())?;
                }
                output.write_all(b"\n")
            }
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

/// Replaces control characters, such as tabs and line breaks, by spaces.
fn single_line(value: &str) -> Cow<'_, str> {
    if value.chars().any(char::is_control) {
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
}
