//! What a plugin can do wrong while it serves.

use std::sync::Arc;

use sudoku_technique::Candidate;

use super::library::Digest;
use super::technique::MOST_DEDUCTIONS;

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
    /// More deductions on one board than there are patterns.
    #[error("reported more than {MOST_DEDUCTIONS} deductions")]
    TooMany,
    /// Bits, indices or texts out of their range.
    #[error("reported a malformed deduction ({0})")]
    Malformed(&'static str),
    /// It panicked, inside its own catch.
    #[error("panicked")]
    Panicked,
    /// An unknown or failing status, or [`STATUS_STOPPED`](sudoku_technique::abi::STATUS_STOPPED) without having been told to.
    #[error("returned status {0}")]
    Status(i32),
}
