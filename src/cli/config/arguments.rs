//! Defines the arguments of `sudokud config`.

use clap::Subcommand;

use crate::options::CheckArguments;

/// `sudokud config`.
#[derive(Clone, PartialEq, Debug, Subcommand)]
pub(crate) enum ConfigVerb {
    /// Check a configuration file, and the plugins, scales and recipes that it names.
    Check(CheckArguments),
    /// List every key with its variable, type, default and meaning, as a table in Markdown
    Keys,
    /// Print the JSON Schema of the configuration file, for editors and for checks before a deployment
    Schema,
}
