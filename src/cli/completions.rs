//! `sudokud completions`: prints shell completions, made from the definitions of the command line.

use clap::{Args, Command};
use clap_complete::Shell;

use crate::printer::print_bytes;
use crate::status::Outcome;

/// `sudokud completions`.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct CompletionsArguments {
    /// Shell to make completions for
    #[arg(value_name = "SHELL", value_enum)]
    pub(crate) shell: Shell,
}

/// Prints the completions of `command`.
pub(super) fn run(shell: Shell, mut command: Command) -> Outcome {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, "sudokud", &mut script);
    print_bytes(&script)
}
