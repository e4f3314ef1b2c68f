//! The row of `technique verify`: one technique code of the library.

use serde::Serialize;

use super::or_empty;
use crate::cli::output::Row;

/// What `technique verify` prints, one row for each technique code.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct VerifyRow {
    /// The code, with its variant.
    pub code: String,
    /// The id of the technique; `None` when none has this code.
    pub technique: Option<String>,
    /// Positions that passed.
    pub passed: u32,
    /// Positions that failed.
    pub failed: u32,
}

impl Row for VerifyRow {
    fn columns(&self) -> Vec<String> {
        vec![
            self.code.clone(),
            or_empty(self.technique.as_ref()),
            self.passed.to_string(),
            self.failed.to_string(),
        ]
    }

    fn text(&self) -> String {
        let technique = self.technique.as_deref().unwrap_or("no technique");
        format!(
            "{} {technique}: {} passed, {} failed",
            self.code, self.passed, self.failed
        )
    }
}
