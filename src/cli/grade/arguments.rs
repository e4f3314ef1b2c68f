//! What may be written after `sudokud grade`.

use clap::Args;

use crate::options::{Common, Input};
use crate::values;
use sudokud_grade::Measure;

/// `sudokud grade`.
#[derive(Clone, PartialEq, Debug, Args)]
pub struct Grade {
    /// A scale to grade on
    #[arg(long = "scale", value_name = "S", value_parser = values::name)]
    pub scales: Vec<String>,
    /// Print what else is known of the puzzle: givens, symmetry, whether it is minimal, guesses, canonical id, solutions
    #[arg(long)]
    pub facts: bool,
    /// Print the numbers that made each score
    #[arg(long)]
    pub parts: bool,
    /// Print what tells more about a person's effort than a score: waves, bottleneck, sum of 1/available, eliminating steps, easy
    /// start, place of the hardest rung, mean guesses; or those of a list such as waves,easy-start
    #[arg(
        long,
        value_name = "LIST",
        value_delimiter = ',',
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "waves,availability,eliminations,easy-start,hardest-rung,mean-guesses",
        value_parser = values::measure
    )]
    pub measures: Vec<Measure>,
    /// Print each step of the solution by logic
    #[arg(long)]
    pub trace: bool,
    /// The puzzles
    #[command(flatten)]
    pub input: Input,
    /// Common to the four verbs
    #[command(flatten)]
    pub common: Common,
}
