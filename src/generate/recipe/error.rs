//! The error for a recipe that is not valid.

use std::borrow::Cow;

use sudokud_engine::UnknownName;

/// The error for a recipe that is malformed or contradictory.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{field}: {problem}")]
pub struct RecipeError {
    /// The path of the field; members of lists have their index, such as `needs[1]`.
    pub field: Cow<'static, str>,
    /// Identifies the kind of error for programs.
    pub reason: &'static str,
    /// The problem and its remedy.
    pub problem: String,
    /// The unknown name, if the problem is one.
    pub unknown: Option<Box<UnknownName>>,
}

impl RecipeError {
    /// Returns the error for a field that contradicts itself or another field.
    pub(crate) fn contradiction(field: impl Into<Cow<'static, str>>, problem: impl Into<String>) -> Self {
        Self::malformed(field, "CONTRADICTION", problem)
    }

    /// Returns the error for a value that its field does not permit.
    pub(crate) fn malformed(
        field: impl Into<Cow<'static, str>>,
        reason: &'static str,
        problem: impl Into<String>,
    ) -> Self {
        Self {
            field: field.into(),
            reason,
            problem: problem.into(),
            unknown: None,
        }
    }

    /// Returns a function that makes an error of an unknown name.
    pub(crate) fn unknown(field: impl Into<Cow<'static, str>>) -> impl FnOnce(UnknownName) -> Self {
        |unknown| Self {
            field: field.into(),
            reason: "UNKNOWN_NAME",
            problem: unknown.to_string(),
            unknown: Some(Box::new(unknown)),
        }
    }
}
