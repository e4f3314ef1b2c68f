//! The checks of a trial.

use std::fmt;

use serde::{Deserialize, Serialize};

/// One check of a trial.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Check {
    /// The file is a plugin that this server can load.
    Loads,
    /// Each technique can be created with its defaults, and at the bounds of each option.
    Creates,
    /// It returns from every question: no crash, exit, hang or panic, and no more memory than the child has.
    Survives,
    /// It does not write to its boards.
    LeavesBoards,
    /// Its deductions are well-formed, and its evidence is understood.
    WellFormed,
    /// Its deductions agree with the solution.
    Sound,
    /// Each of its deductions changes the board.
    Useful,
    /// It answers the same question in the same way: again, in another order, from several threads, with and without evidence and
    /// previous board.
    Repeatable,
    /// It returns when the sink answers stop.
    Stops,
    /// It leaves nothing behind: descriptors, threads, signal handlers, memory, settings of the process.
    Tidy,
    /// On a turned or relabelled board it finds the image of what it found before.
    Fair,
    /// It answers fast.
    Prompt,
}

impl Check {
    /// All checks, in the order of the table.
    pub const ALL: [Self; 12] = [
        Self::Loads,
        Self::Creates,
        Self::Survives,
        Self::LeavesBoards,
        Self::WellFormed,
        Self::Sound,
        Self::Useful,
        Self::Repeatable,
        Self::Stops,
        Self::Tidy,
        Self::Fair,
        Self::Prompt,
    ];
}

impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Loads => "loads",
            Self::Creates => "creates",
            Self::Survives => "survives",
            Self::LeavesBoards => "leaves-boards",
            Self::WellFormed => "well-formed",
            Self::Sound => "sound",
            Self::Useful => "useful",
            Self::Repeatable => "repeatable",
            Self::Stops => "stops",
            Self::Tidy => "tidy",
            Self::Fair => "fair",
            Self::Prompt => "prompt",
        })
    }
}

/// How bad a finding is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Severity {
    /// The file is refused.
    Refused,
    /// The file is admitted.
    Warning,
}
