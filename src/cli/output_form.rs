//! The forms of the output, and the words of `--output` for them.

use std::path::Path;

use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};

/// The form of the output.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum OutputForm {
    /// Drawn grids and sentences.
    Text,
    /// One line of tab-separated columns for each result.
    Tsv,
    /// Columns separated by commas, with their names on the first line.
    Csv,
    /// One JSON object on a line for each result.
    Json,
    /// A picture of each puzzle, or of each step of a path or a hint: an SVG file on a line.
    Svg,
}

impl OutputForm {
    /// The name, as `--output` takes it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Tsv => "tsv",
            Self::Csv => "csv",
            Self::Json => "json",
            Self::Svg => "svg",
        }
    }

    /// The form that the ending of a file's name says, if it is one.
    pub fn of_file(path: &Path) -> Option<Self> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        match ending.as_str() {
            "csv" => Some(Self::Csv),
            "json" | "jsonl" | "ndjson" => Some(Self::Json),
            "tsv" => Some(Self::Tsv),
            _ => None,
        }
    }
}

/// Parses the form of the output of a verb without pictures.
pub fn list_form() -> impl TypedValueParser<Value = OutputForm> {
    one_of([OutputForm::Text, OutputForm::Tsv, OutputForm::Json])
}

/// Parses the form of the output of a verb that shows one thing, which has a picture.
pub(crate) fn show_form() -> impl TypedValueParser<Value = OutputForm> {
    one_of([
        OutputForm::Text,
        OutputForm::Tsv,
        OutputForm::Json,
        OutputForm::Svg,
    ])
}

fn one_of<const N: usize>(forms: [OutputForm; N]) -> impl TypedValueParser<Value = OutputForm> {
    PossibleValuesParser::new(forms.into_iter().filter_map(|form| form.to_possible_value()))
        .try_map(|name| OutputForm::from_str(&name, true))
}
