//! Defines the arguments of `sudokud grade`.

use clap::Args;

use crate::options::{Common, Input};
use crate::values;
use sudokud_grade::Measure;

/// `sudokud grade`.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct GradeArguments {
    /// Name of a scale to grade on, from `sudokud scale list`; can be repeated [default: the configured default scale]
    #[arg(long = "scale", value_name = "S", value_parser = values::name)]
    pub scales: Vec<String>,
    /// Print facts: number of givens, symmetry, whether the puzzle is minimal, measures of the pattern (text and JSON), guesses of a search, canonical id, solutions
    #[arg(long)]
    pub facts: bool,
    /// Print the parts of each score
    #[arg(long)]
    pub parts: bool,
    /// Print measures of a person's effort: all, or those in the comma-separated LIST
    #[arg(
        long,
        value_name = "LIST",
        value_delimiter = ',',
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "waves,availability,eliminations,easy-start,hardest-rung,mean-guesses",
        value_parser = values::measure(),
        ignore_case = true
    )]
    pub measures: Vec<Measure>,
    /// Column or key with a label of each puzzle, such as its difficulty; compares the labels with the levels and prints how often both occur on standard error. The comment of a plain line is `comment`. What came with a puzzle is printed as with --keep
    #[arg(long, value_name = "COLUMN")]
    pub expect: Option<String>,
    /// Print each step of the solution by logic
    #[arg(long)]
    pub trace: bool,
    /// Language of the steps, a tag such as `de` or `de-AT`; English for a language that is not there [default: en]
    #[arg(long, value_name = "TAG", value_parser = values::language, requires = "trace")]
    pub language: Option<String>,
    /// The puzzles.
    #[command(flatten)]
    pub input: Input,
    /// The common options.
    #[command(flatten)]
    pub common: Common,
}
