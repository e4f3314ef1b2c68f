//! Solves each puzzle, counts its solutions, finds its steps, or checks a player's digits.
//!
//! - `changes` reads the values of `--after` and `--givens`;
//! - `check` checks digits against givens;
//! - `plain` solves without questions and answers: in this process, line by line, and with columns as output;
//! - `task` does everything else, also for lines that `plain` cannot answer. Both print the same.

pub(crate) mod arguments;
mod changes;
pub(crate) mod check;
mod plain;
pub(crate) mod row;
mod task;

use self::arguments::SolveArguments;
use self::check::CheckTask;
use self::task::SolveTask;
use crate::bulk;
use crate::language;
use crate::status::Status;

/// Solves the input.
pub(super) fn run(arguments: &SolveArguments) -> Status {
    let language = language::chosen(arguments.language.as_deref());
    if let Some(task) = CheckTask::of(arguments, language) {
        bulk::run(&task, &arguments.input, &arguments.common)
    } else if plain::is_enough(arguments) {
        plain::run(arguments, language)
    } else {
        let task = SolveTask::new(arguments, language);
        bulk::run(&task, &arguments.input, &arguments.common)
    }
}
