//! What a plugin can do wrong while it serves, and why a walk then has no answer.

use std::fmt;
use std::sync::Arc;

use sudoku_technique::Candidate;

use super::digest::Digest;
use sudokud_puzzle::Stopped;

/// A plugin broke its contract; the board shows where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("technique {technique} {kind}, on board {board}")]
pub struct Fault {
    /// The technique.
    pub technique: Arc<str>,
    /// The plugin it belongs to.
    pub plugin: Digest,
    /// What it did.
    pub kind: FaultKind,
    /// The values of the board it was asked about, 81 characters.
    pub board: String,
}

/// An error that may have come from a plugin's fault.
pub trait FaultSource {
    /// The fault behind this error.
    fn fault(&self) -> Option<&Fault>;
}

/// Why a walk has no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WalkError {
    /// It was told to give up.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// A plugin broke its contract.
    #[error(transparent)]
    Fault(#[from] Box<Fault>),
}

impl FaultSource for WalkError {
    fn fault(&self) -> Option<&Fault> {
        match self {
            Self::Fault(fault) => Some(fault),
            Self::Stopped(_) => None,
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
    /// A deduction without effect.
    #[error("reported a deduction that changes nothing")]
    Useless,
    /// Bits, indices or texts out of their range.
    #[error("reported a malformed deduction ({0})")]
    Malformed(&'static str),
    /// It panicked, inside its own catch.
    #[error("panicked")]
    Panicked,
    /// An unknown or failing status, or [`STATUS_STOPPED`](sudoku_technique::abi::STATUS_STOPPED) without having been told to.
    #[error("returned status {0}")]
    Status(i32),
    /// It went on and on after it was told to stop.
    #[error("went on after it was told to stop")]
    IgnoredStop,
}

/// How much of a plugin a fault takes out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// The technique: its logic is wrong, which says nothing of its neighbours.
    Technique,
    /// The whole plugin: its code cannot be trusted with memory or control.
    Plugin,
}

impl fmt::Display for Reach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Technique => "technique",
            Self::Plugin => "plugin",
        })
    }
}

impl FaultKind {
    /// How much of the plugin this fault takes out.
    pub const fn reach(&self) -> Reach {
        match self {
            Self::WrongPlacement(_) | Self::WrongElimination(_) | Self::Useless => Reach::Technique,
            Self::Malformed(_) | Self::Panicked | Self::Status(_) | Self::IgnoredStop => Reach::Plugin,
        }
    }
}
