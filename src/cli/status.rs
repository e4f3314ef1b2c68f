//! Defines the exit statuses, and reports errors.

use std::io::{self, Write};
use std::process::{ExitCode, Termination};

/// The exit status of a run. Scripts rely on the numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Status {
    /// Everything succeeded.
    Done = 0,
    /// At least one line failed; the others have their results.
    SomeFailed = 1,
    /// The command line is wrong, or names a file that cannot be read.
    WrongUsage = 2,
    /// The answers have different revisions, or another one than the required one.
    OtherRevision = 3,
    /// The configuration, a scale, a recipe or a plugin is refused.
    BadConfiguration = 64,
    /// Ctrl-C ended the run.
    Interrupted = 130,
}

impl Termination for Status {
    fn report(self) -> ExitCode {
        ExitCode::from(self as u8)
    }
}

/// An error that ends a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommandError {
    /// What is wrong and what to do, for standard error.
    pub message: String,
    /// The exit status.
    pub status: Status,
}

impl CommandError {
    /// The command line is wrong, or names something unknown.
    pub fn usage(message: impl Into<String>) -> Self {
        Self::new(Status::WrongUsage, message)
    }

    /// The command is right, and its work failed.
    pub fn failed(message: impl Into<String>) -> Self {
        Self::new(Status::SomeFailed, message)
    }

    /// The snapshot does not have the required revision.
    pub fn other_revision(message: impl Into<String>) -> Self {
        Self::new(Status::OtherRevision, message)
    }

    /// The configuration, a plugin, scale or recipe is refused.
    pub fn configuration(message: impl Into<String>) -> Self {
        Self::new(Status::BadConfiguration, message)
    }

    fn new(status: Status, message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            status,
        }
    }
}

/// The end of a command: its status, or the error to report.
pub type Outcome = Result<Status, CommandError>;

/// Reports an error on standard error and returns the exit status.
pub fn conclude(outcome: Outcome) -> Status {
    outcome.unwrap_or_else(|error| {
        complain(&error.message);
        error.status
    })
}

/// Prints a message on standard error.
pub fn complain(message: &str) {
    // Without standard error the message is lost; the exit status remains.
    let _ = writeln!(io::stderr(), "sudokud: {message}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exit_statuses_are_those_of_the_manual() {
        let all = [
            Status::Done,
            Status::SomeFailed,
            Status::WrongUsage,
            Status::OtherRevision,
            Status::BadConfiguration,
            Status::Interrupted,
        ];
        assert_eq!(all.map(|status| status as u8), [0, 1, 2, 3, 64, 130]);
        assert_eq!(Status::Done.max(Status::SomeFailed), Status::SomeFailed);
    }
}
