//! The result of a check of a recipe.

use std::borrow::Cow;

use crate::recipe::RecipeError;

/// The first contradiction that a check finds, if any.
pub(super) type CheckResult = Result<(), RecipeError>;

/// Refuses a recipe because of `field`.
pub(super) fn wrong(field: impl Into<Cow<'static, str>>, reason: impl Into<String>) -> CheckResult {
    Err(RecipeError::contradiction(field, reason))
}
