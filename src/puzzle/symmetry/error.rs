//! What can be wrong with a request about symmetry.

use super::line_map::LineMapError;
use super::relabelling::RelabellingError;
use crate::quoted;

/// Why a symmetry, a transformation, a variant or an identity is not what it should be.
///
/// Each message says what would be right; whoever asked adds the name of the field.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SymmetryError {
    /// No pattern symmetry has this name.
    #[error(
        "{} is unknown; one of none, half-turn, quarter-turn, horizontal, vertical, both-mirrors, \
         diagonal, antidiagonal, both-diagonals, all",
        quoted(found)
    )]
    UnknownSymmetry {
        /// The text.
        found: String,
    },
    /// A transformation text without the four parts.
    #[error(
        "{} has not the four parts t0:r123456789:c123456789:d123456789",
        quoted(found)
    )]
    Shape {
        /// The text.
        found: String,
    },
    /// The first part of a transformation text.
    #[error(
        "transposition: {}; t0 when rows stay rows, t1 when rows and columns are exchanged",
        quoted(found)
    )]
    Transposition {
        /// That part.
        found: String,
    },
    /// The second part of a transformation text.
    #[error("rows: {0}")]
    Rows(#[source] LineMapError),
    /// The third part of a transformation text.
    #[error("columns: {0}")]
    Columns(#[source] LineMapError),
    /// The last part of a transformation text.
    #[error("digits: {0}")]
    Digits(#[source] RelabellingError),
    /// The index of a variant that does not exist.
    #[error("{index} is out of range; there are {count} variants, 0 to {}", count - 1)]
    VariantOutOfRange {
        /// The index.
        index: u64,
        /// How many variants there are.
        count: u64,
    },
    /// A key without a character.
    #[error("it is empty; give any text, such as a player's id and a date")]
    EmptyKey,
    /// A grid that is no solution, where one is needed.
    #[error("not a solution; all 81 cells must hold a digit and no house the same digit twice")]
    NotASolution,
    /// A text that is no canonical id.
    #[error(
        "{} is no canonical id; it has 20 characters, digits and letters without i, l, o and u",
        quoted(found)
    )]
    NotAnId {
        /// The text.
        found: String,
    },
}
