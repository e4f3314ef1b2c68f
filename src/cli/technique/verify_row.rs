//! Defines the row of `technique verify`: one technique code of the library.

use serde::Serialize;

use crate::output::OutputRow;
use crate::words::or_empty;

/// The row of `technique verify` for one technique code.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct VerifyRow {
    /// The code, all its variants together.
    pub code: String,
    /// The ids of the loaded techniques that claim the code, with spaces between them; `None` when there are none.
    pub technique: Option<String>,
    /// Positions that passed.
    pub passed: usize,
    /// Positions that failed.
    pub failed: usize,
    /// Positions that were not judged, because no loaded technique has the code.
    pub skipped: usize,
}

impl OutputRow for VerifyRow {
    fn columns(&self) -> Vec<String> {
        vec![
            self.code.clone(),
            or_empty(self.technique.as_ref()),
            self.passed.to_string(),
            self.failed.to_string(),
            self.skipped.to_string(),
        ]
    }

    fn text(&self) -> String {
        let technique = self.technique.as_deref().unwrap_or("no technique");
        format!(
            "{} {technique}: {} passed, {} failed, {} skipped",
            self.code, self.passed, self.failed, self.skipped
        )
    }
}
