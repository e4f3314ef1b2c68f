//! Defines the arguments of `sudokud grade`.

use clap::Args;

use crate::flags::{LanguageFlag, PuzzleFlags};
use crate::values::{self, MeasureChoice};
use sudokud_grade::Measure;

/// `sudokud grade`.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct GradeArguments {
    /// Name of a scale to grade on, from `sudokud scale list`; can be repeated [default: the configured default scale]
    #[arg(long = "scale", value_name = "S", value_parser = values::name)]
    pub scales: Vec<String>,
    /// Print each step of the solution by logic
    #[arg(long)]
    pub trace: bool,
    /// Print facts: number of givens, symmetry, whether the puzzle is minimal, measures of the pattern (text and JSON), guesses of a search, canonical id, solutions
    #[arg(long)]
    pub facts: bool,
    /// Print the parts of each score
    #[arg(long)]
    pub parts: bool,
    /// Print measures of a person's effort: those in the comma-separated LIST [default of LIST: all]
    #[arg(
        long,
        value_name = "LIST",
        value_delimiter = ',',
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "all",
        value_parser = values::measure(),
        ignore_case = true
    )]
    pub measures: Vec<MeasureChoice>,
    /// Grade as if the scale did not have this technique; can be repeated, or a list with commas
    #[arg(long, value_name = "ID", value_parser = values::name, value_delimiter = ',')]
    pub without: Vec<String>,
    /// The language of the steps and of text.
    #[command(flatten)]
    pub language: LanguageFlag,
    /// The puzzles, and how they are printed.
    #[command(flatten)]
    pub puzzles: PuzzleFlags,
}

impl GradeArguments {
    /// The measures that are asked for, in their usual order.
    pub(crate) fn measures(&self) -> Vec<Measure> {
        let is_asked = |measure: &Measure| {
            self.measures.contains(&MeasureChoice::All)
                || self.measures.contains(&MeasureChoice::One(*measure))
        };
        Measure::ALL.into_iter().filter(is_asked).collect()
    }
}
