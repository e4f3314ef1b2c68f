//! Prints shell completions, made from the definitions of the command line.

use clap::{Args, Command};
use clap_complete::Shell;

use crate::results;
use crate::status::Status;

/// `sudokud completions`.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct CompletionsArguments {
    /// Shell to make completions for
    #[arg(value_name = "SHELL", value_enum)]
    pub shell: Shell,
}

/// Prints the completions of `command`.
pub(super) fn run(shell: Shell, mut command: Command) -> Status {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, "sudokud", &mut script);
    results::write(script, Status::Done)
}
