//! Defines the arguments of `sudokud technique`.

use clap::{Args, Subcommand};

use crate::options::{CheckArguments, Engine, ListArguments};
use crate::output_form::{self, OutputForm};
use crate::values;

/// `sudokud technique`.
#[derive(Clone, PartialEq, Debug, Subcommand)]
pub(crate) enum TechniqueVerb {
    /// List the loaded techniques.
    List(ListTechniquesArguments),
    /// Show what a technique is, with an example, how often puzzles need it, and what a question costs.
    Show(ShowTechniqueArguments),
    /// Check each technique against positions in HoDoKu's library format.
    Verify(CheckArguments),
}

/// `sudokud technique list`.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct ListTechniquesArguments {
    /// Language of the names, a tag such as `de` or `de-AT`; English for a language that is not there [default: en]
    #[arg(long, value_name = "TAG", value_parser = values::language)]
    pub language: Option<String>,
    /// What every list takes.
    #[command(flatten)]
    pub list: ListArguments,
}

/// `sudokud technique show`.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct ShowTechniqueArguments {
    /// Id of the technique, from `sudokud technique list`
    #[arg(value_name = "ID", value_parser = values::name)]
    pub id: String,
    /// Form of the output; `svg` is the picture of the example [default: text]
    #[arg(long, value_name = "FORM", value_parser = output_form::show_form(), ignore_case = true)]
    pub output: Option<OutputForm>,
    /// Language of the name, the summary and the example, a tag such as `de` or `de-AT`; English for a language that is not there [default: en]
    #[arg(long, value_name = "TAG", value_parser = values::language)]
    pub language: Option<String>,
    /// Whose technique.
    #[command(flatten)]
    pub engine: Engine,
}
