//! The row of `transform`: the image and the way there and back.

use serde::Serialize;

use crate::output::OutputRow;
use crate::trouble::{RowSubject, Trouble};
use crate::words::or_empty;

/// What `transform` prints.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TransformRow {
    /// The transformed puzzle, or the one that was not transformed.
    #[serde(flatten)]
    pub subject: RowSubject,
    /// What was done.
    pub transformation: Option<String>,
    /// What undoes it.
    pub inverse: Option<String>,
    /// Why nothing was done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<Trouble>,
}

impl TransformRow {
    /// What was done; `invalid: WHY` or `failed: WHY` when nothing was.
    fn done(&self) -> String {
        or_empty(self.error.as_ref()) + &or_empty(self.transformation.as_ref())
    }
}

impl OutputRow for TransformRow {
    fn columns(&self) -> Vec<String> {
        vec![
            self.subject.to_string(),
            self.done(),
            or_empty(self.inverse.as_ref()),
        ]
    }

    fn text(&self) -> String {
        let inverse = self
            .inverse
            .as_ref()
            .map_or_else(String::new, |inverse| format!("inverse {inverse}\n"));
        format!("{}{}\n{inverse}", self.subject.drawn(), self.done())
    }
}
