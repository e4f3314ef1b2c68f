//! What may be written after `sudokud recipe`.

use clap::{Args, Subcommand};

use crate::options::{Check, List};
use crate::values;

/// `sudokud recipe`.
#[derive(Clone, PartialEq, Debug, Subcommand)]
pub enum RecipeVerb {
    /// List the recipes.
    List(List),
    /// Show the fields of a recipe, as the file that says the same.
    Show(Show),
    /// Check the file of a recipe against the loaded scales and techniques.
    Check(Check),
}

/// `sudokud recipe show`.
#[derive(Clone, PartialEq, Debug, Args)]
pub struct Show {
    /// The recipe
    #[arg(value_name = "NAME", value_parser = values::name)]
    pub name: String,
    /// How it is shown, and whose it is
    #[command(flatten)]
    pub list: List,
}
