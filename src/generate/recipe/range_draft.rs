//! A range with ends that may be open.

use serde::Serialize;

/// Both ends of a range, each included and each possibly open.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct RangeDraft<T> {
    /// The lowest value.
    pub min: Option<T>,
    /// The highest value.
    pub max: Option<T>,
}
