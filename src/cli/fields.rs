//! Prints one thing with many fields: in tsv and csv each field is a row.

use crate::form::Form;
use crate::printer::{Row, print_bytes, print_list};
use crate::status::Outcome;
use crate::table::Column;

/// A field and its value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Field {
    pub(crate) name: String,
    pub(crate) value: String,
}

impl Field {
    pub(crate) fn new(name: impl Into<String>, value: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            value: value.into(),
        }
    }
}

const COLUMNS: [Column<Field>; 2] = [
    Column::new("field", |field, text| text.push_str(&field.name)),
    Column::new("value", |field, text| text.push_str(&field.value)),
];

impl Row for Field {
    // The whole is one object, which `print` writes.
    fn write_json(&self, _: &mut Vec<u8>) {}
}

/// Something with fields.
pub(crate) trait Shown {
    /// The text for people.
    fn text(&self) -> String;
    /// The rows of tsv and csv.
    fn fields(&self) -> Vec<Field>;
    /// Appends the JSON object on a line.
    fn write_json(&self, output: &mut Vec<u8>);
}

/// Prints it in a form; text by default also without a terminal.
pub(crate) fn print(shown: &impl Shown, form: Option<Form>) -> Outcome {
    let mut bytes = Vec::new();
    match form.unwrap_or(Form::Text) {
        Form::Text | Form::Svg => bytes.extend(shown.text().bytes()),
        Form::Json => shown.write_json(&mut bytes),
        form @ (Form::Tsv | Form::Csv) => return print_list(Some(form), COLUMNS, &shown.fields()),
    }
    print_bytes(&bytes)
}
