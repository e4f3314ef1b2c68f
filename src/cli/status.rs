//! How a run ends, and what it complains of.

use std::io::{self, Write};
use std::process::{ExitCode, Termination};

/// How a run ended; the numbers are the exit statuses that scripts rely on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Status {
    /// Everything was done.
    Done = 0,
    /// At least one line failed; the others were done.
    SomeFailed = 1,
    /// The command line made no sense, or named a file that cannot be read.
    WrongUsage = 2,
    /// The configuration, a scale, a recipe or a plugin is bad.
    BadConfiguration = 64,
}

impl Termination for Status {
    fn report(self) -> ExitCode {
        ExitCode::from(self as u8)
    }
}

/// Says on standard error what went wrong.
pub fn complain(message: &str) {
    // Without standard error there is nobody to tell.
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
            Status::BadConfiguration,
        ];
        assert_eq!(all.map(|status| status as u8), [0, 1, 2, 64]);
        assert_eq!(Status::Done.max(Status::SomeFailed), Status::SomeFailed);
    }
}
