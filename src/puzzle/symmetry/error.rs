//! Defines the errors of this module.

use super::line_map::LineMapError;
use super::relabelling::RelabellingError;
use crate::quoted;

/// The error for an invalid symmetry, transformation, variant or id.
///
/// Each message has the remedy; the caller adds the name of the field.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SymmetryError {
    /// A name that is not a pattern symmetry.
    #[error(
        "{} is unknown; one of none, half-turn, quarter-turn, horizontal, vertical, both-mirrors, \
         diagonal, antidiagonal, both-diagonals, all",
        quoted(found)
    )]
    UnknownSymmetry {
        /// The text.
        found: String,
    },
    /// The text of a transformation without the four parts.
    #[error(
        "{} does not have the four parts t0:r123456789:c123456789:d123456789",
        quoted(found)
    )]
    Shape {
        /// The text.
        found: String,
    },
    /// The first part of the text of a transformation.
    #[error(
        "transposition: {}; t0 when rows stay rows, t1 when rows and columns are exchanged",
        quoted(found)
    )]
    Transposition {
        /// The part.
        found: String,
    },
    /// The second part of the text of a transformation.
    #[error("rows: {0}")]
    Rows(#[source] LineMapError),
    /// The third part of the text of a transformation.
    #[error("columns: {0}")]
    Columns(#[source] LineMapError),
    /// The last part of the text of a transformation.
    #[error("digits: {0}")]
    Digits(#[source] RelabellingError),
    /// An index that no variant has.
    #[error("{index} is out of range; there are {count} variants, 0 to {}", count - 1)]
    VariantOutOfRange {
        /// The index.
        index: u64,
        /// Number of variants.
        count: u64,
    },
    /// An empty key.
    #[error("it is empty; give any text, such as a player's id and a date")]
    EmptyKey,
    /// A grid that is not a solution grid.
    #[error("not a solution; every cell must have a digit, and no house a digit twice")]
    NotASolution,
    /// A text that is not a canonical id.
    #[error(
        "{} is not a canonical id; write 20 characters, digits and letters without i, l, o and u",
        quoted(found)
    )]
    NotAnId {
        /// The text.
        found: String,
    },
}
