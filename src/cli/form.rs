//! The forms of the output, and the words of `--output` for them.

use std::io::{self, IsTerminal as _};
use std::path::Path;

use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};

/// The form of the output.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Form {
    /// Drawn grids and sentences, for people.
    Text,
    /// One line of tab-separated columns for each result, without a header.
    Tsv,
    /// Columns separated by commas, with their names on the first line.
    Csv,
    /// One JSON object on a line for each result, with the fields of the API.
    Json,
    /// A picture of each puzzle, or of each step: an SVG file on a line.
    Svg,
}

impl Form {
    /// The form for results that go to `file`, or to standard output: the named one, else the one of the file's ending, else text on a
    /// terminal and tsv elsewhere.
    pub fn choose(named: Option<Self>, file: Option<&Path>) -> Self {
        match (named, file) {
            (Some(named), _) => named,
            (None, Some(file)) => Self::of_file(file).unwrap_or(Self::Tsv),
            (None, None) if io::stdout().is_terminal() => Self::Text,
            (None, None) => Self::Tsv,
        }
    }

    fn of_file(path: &Path) -> Option<Self> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        match ending.as_str() {
            "csv" => Some(Self::Csv),
            "json" | "jsonl" | "ndjson" => Some(Self::Json),
            "tsv" => Some(Self::Tsv),
            _ => None,
        }
    }

    /// Parses the form of a verb without pictures.
    pub fn without_pictures() -> impl TypedValueParser<Value = Self> {
        one_of([Self::Text, Self::Tsv, Self::Csv, Self::Json])
    }
}

fn one_of<const N: usize>(forms: [Form; N]) -> impl TypedValueParser<Value = Form> {
    PossibleValuesParser::new(forms.into_iter().filter_map(|form| form.to_possible_value()))
        .try_map(|name| Form::from_str(&name, true))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ending_sets_the_form_unless_one_is_named() {
        for (named, file, form) in [
            (None, "a.csv", Form::Csv),
            (None, "a.JSONL", Form::Json),
            (None, "a.txt", Form::Tsv),
            (Some(Form::Text), "a.csv", Form::Text),
        ] {
            assert_eq!(Form::choose(named, Some(Path::new(file))), form, "{file}");
        }
    }
}
