//! Defines the arguments of `sudokud recipe`.

use clap::{Args, Subcommand};

use crate::options::{CheckArguments, ListArguments};
use crate::values;

/// `sudokud recipe`.
#[derive(Clone, PartialEq, Debug, Subcommand)]
pub(crate) enum RecipeVerb {
    /// List the recipes.
    List(ListArguments),
    /// Show the fields of a recipe, as a recipe file.
    Show(ShowRecipeArguments),
    /// Check the file of a recipe against the loaded scales and techniques.
    Check(CheckArguments),
}

/// `sudokud recipe show`.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct ShowRecipeArguments {
    /// Name of the recipe
    #[arg(value_name = "NAME", value_parser = values::name)]
    pub name: String,
    /// Where the recipe is, and how it is printed.
    #[command(flatten)]
    pub list: ListArguments,
}
