//! Why a recipe cannot be made.

use std::borrow::Cow;

use sudokud_engine::UnknownName;

/// A recipe that cannot be made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{field}: {problem}")]
pub struct RecipeError {
    /// Which field of the recipe is at fault, in a list with its index, such as `needs[1]`.
    pub field: Cow<'static, str>,
    /// What programs tell it by.
    pub reason: &'static str,
    /// What is wrong and what would be right.
    pub problem: String,
    /// The name that nothing has, if that is what is wrong.
    pub unknown: Option<Box<UnknownName>>,
}

impl RecipeError {
    /// What contradicts itself, or something else that is asked for.
    pub(crate) fn contradiction(field: impl Into<Cow<'static, str>>, problem: impl Into<String>) -> Self {
        Self::malformed(field, "CONTRADICTION", problem)
    }

    /// What is no value of its field.
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

    /// A name that nothing has.
    pub(crate) fn unknown(field: impl Into<Cow<'static, str>>) -> impl FnOnce(UnknownName) -> Self {
        |unknown| Self {
            field: field.into(),
            reason: "UNKNOWN_NAME",
            problem: unknown.to_string(),
            unknown: Some(Box::new(unknown)),
        }
    }
}
