//! Ends the command when a technique does not return.
//!
//! Results without this technique would differ, so the process ends with the status for a refused plugin. The message has what the author
//! of the plugin needs.

use std::time::Duration;
use std::{io, process};

use crate::status::{Status, complain};
use sudokud_engine::{Hang, HangOutcome, Supervised, Supervisor, TimeLimits};

/// Supervises the techniques of this process until it ends.
pub(super) fn supervise(budget: Duration) -> io::Result<()> {
    let limits = TimeLimits {
        board: budget,
        // A slow technique delays only this command.
        walk: None,
    };
    Supervisor::start(limits, EndProcess { budget }).map(Supervisor::detach)
}

struct EndProcess {
    budget: Duration,
}

impl Supervised for EndProcess {
    fn respond(&mut self, hang: &Hang) -> HangOutcome {
        if !hang.goes_on() {
            return HangOutcome::Left;
        }
        complain(&words(hang, self.budget));
        process::exit(Status::BadConfiguration as i32);
    }
}

fn words(hang: &Hang, budget: Duration) -> String {
    let (technique, file) = (&hang.fault.technique, &hang.plugin.origin);
    let (board, changes) = (&hang.fault.board, &hang.fault.changes);
    let previous = hang.fault.previous.as_ref();
    let previous = previous.map_or(String::new(), |changes| {
        format!("\nprevious: board(\"{changes}\")")
    });
    format!(
        "plugin {file}: technique {technique} did not return within {budget:?} (plugins.hang_after_seconds)\n\
         board: {board}\n\
         in a test: sudoku_technique::testing::board(\"{changes}\"){previous}"
    )
}
