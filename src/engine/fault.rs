//! Faults of plugins: the ways in which a technique breaks its contract while it is asked.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use sudoku_technique::Candidate;

use super::digest::Digest;
use sudokud_puzzle::Stopped;

/// One fault, with the board on which it showed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("technique {technique} {kind}, on board {board}")]
pub struct Fault {
    /// The technique; empty if an operator has taken out the whole plugin.
    pub technique: Arc<str>,
    /// The digest of its plugin.
    pub plugin: Digest,
    /// The fault.
    pub kind: FaultKind,
    /// The values of the board, 81 characters; empty if there is none.
    pub board: String,
    /// The board with its candidates, or nothing, in the notation of [`sudoku_technique::testing::board`].
    pub changes: String,
    /// The earlier board of the walk that the technique could compare it with, in the same notation.
    pub previous: Option<String>,
}

/// An error that a fault of a plugin may have caused.
pub trait FaultSource {
    /// Returns the fault that caused this error.
    fn fault(&self) -> Option<&Fault>;
}

/// The reason why a walk has no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WalkError {
    /// Its [`Stop`](sudokud_puzzle::Stop) was raised.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// A plugin broke its contract.
    #[error(transparent)]
    Fault(#[from] Box<Fault>),
    /// The board of the walk has lost the solution, so some code in the process has written to memory of the engine. No technique is
    /// blamed, because the writer is unknown.
    #[error("the board of a walk has lost the solution: memory of this process was overwritten")]
    Corrupted,
}

impl FaultSource for WalkError {
    fn fault(&self) -> Option<&Fault> {
        match self {
            Self::Fault(fault) => Some(fault),
            Self::Stopped(_) | Self::Corrupted => None,
        }
    }
}

/// The ways in which a plugin breaks its contract.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FaultKind {
    /// It placed a digit that is not the solution's.
    #[error("placed {0}, which the solution contradicts")]
    WrongPlacement(Candidate),
    /// It removed the solution's digit.
    #[error("eliminated {0}, which the solution holds")]
    WrongElimination(Candidate),
    /// It reported a deduction without effect.
    #[error("reported a deduction that changes nothing")]
    Useless,
    /// It reported bits, indices or texts out of their range.
    #[error("reported a malformed deduction ({0})")]
    Malformed(&'static str),
    /// It wrote to memory of a question: a board, the earlier board, the request or the sink.
    #[error("wrote to a board, the request or the sink, which it may only read")]
    ChangedBoard,
    /// It panicked, inside its own catch.
    #[error("panicked{}", after_colon(reason.as_deref()))]
    Panicked {
        /// The text of the panic, if the plugin passed it on.
        reason: Option<Box<str>>,
    },
    /// An unknown or failing status, or [`STATUS_STOPPED`](sudoku_technique::abi::STATUS_STOPPED) although the sink never answered stop.
    #[error("returned status {status}{}", after_colon(reason.as_deref()))]
    Status {
        /// The status.
        status: i32,
        /// The plugin's own reason, if it gave one.
        reason: Option<Box<str>>,
    },
    /// It kept calling the sink after the answer stop.
    #[error("continued after the sink answered stop")]
    IgnoredStop,
    /// It did not return within the time that a supervisor allows.
    #[error("did not return in time")]
    Hung,
    /// It took more time of a walk than a supervisor allows.
    #[error("took {:.1} s of the {:.1} s of a walk", time.as_secs_f64(), walk.as_secs_f64())]
    Slow {
        /// Its time for all boards of the walk so far.
        time: Duration,
        /// The time of the walk so far.
        walk: Duration,
    },
    /// A record reports it; no answer of this process showed it.
    #[error("{}", .0.text)]
    Recorded(Box<RecordedFault>),
}

/// A fault of which only a record is known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedFault {
    /// The kind of fault.
    pub class: FaultClass,
    /// How much of the plugin is quarantined for it.
    pub reach: FaultReach,
    /// The fault in words, after the name of the technique.
    pub text: String,
}

/// The kinds of faults without their details, for lists and records.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FaultClass {
    /// [`FaultKind::WrongPlacement`].
    WrongPlacement,
    /// [`FaultKind::WrongElimination`].
    WrongElimination,
    /// [`FaultKind::Useless`].
    Useless,
    /// [`FaultKind::Malformed`].
    Malformed,
    /// [`FaultKind::ChangedBoard`].
    ChangedBoard,
    /// [`FaultKind::Panicked`].
    Panicked,
    /// [`FaultKind::Status`].
    Status,
    /// [`FaultKind::IgnoredStop`].
    IgnoredStop,
    /// [`FaultKind::Hung`].
    Hung,
    /// [`FaultKind::Slow`].
    Slow,
    /// It ended the process, or was probably the reason.
    Crashed,
    /// No fault was seen: an operator took it out.
    Operator,
}

/// How much of a plugin is quarantined for a fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FaultReach {
    /// The technique, because only its own logic is wrong.
    Technique,
    /// The whole plugin, because its code handles memory or control flow wrongly.
    Plugin,
}

impl fmt::Display for FaultReach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Technique => "technique",
            Self::Plugin => "plugin",
        })
    }
}

/// Returns a text of a plugin without line breaks and other control characters, so that it cannot look like a line of the log.
pub(super) fn in_one_line(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    text.chars()
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .collect()
}

fn after_colon(reason: Option<&str>) -> String {
    let reason = reason.filter(|reason| !reason.trim().is_empty());
    reason.map_or_else(String::new, |reason| format!(": {reason}"))
}

impl FaultKind {
    /// Whether it depends on the solution.
    pub(super) const fn is_judgement(&self) -> bool {
        matches!(self, Self::WrongPlacement(_) | Self::WrongElimination(_))
    }

    /// Returns how much of the plugin is quarantined for this fault.
    pub fn reach(&self) -> FaultReach {
        match self {
            Self::Recorded(recorded) => recorded.reach,
            Self::WrongPlacement(_) | Self::WrongElimination(_) | Self::Useless | Self::Slow { .. } => {
                FaultReach::Technique
            }
            Self::ChangedBoard
            | Self::Malformed(_)
            | Self::Panicked { .. }
            | Self::Status { .. }
            | Self::IgnoredStop
            | Self::Hung => FaultReach::Plugin,
        }
    }

    /// Returns the kind without its details.
    pub fn class(&self) -> FaultClass {
        match self {
            Self::WrongPlacement(_) => FaultClass::WrongPlacement,
            Self::WrongElimination(_) => FaultClass::WrongElimination,
            Self::Useless => FaultClass::Useless,
            Self::Malformed(_) => FaultClass::Malformed,
            Self::ChangedBoard => FaultClass::ChangedBoard,
            Self::Panicked { .. } => FaultClass::Panicked,
            Self::Status { .. } => FaultClass::Status,
            Self::IgnoredStop => FaultClass::IgnoredStop,
            Self::Hung => FaultClass::Hung,
            Self::Slow { .. } => FaultClass::Slow,
            Self::Recorded(recorded) => recorded.class,
        }
    }
}
