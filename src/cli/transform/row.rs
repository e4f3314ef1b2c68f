//! Defines the row of `transform`: the image, the transformation and its inverse.

use serde::Serialize;

use crate::output::OutputRow;
use crate::trouble::{RowSubject, Trouble};
use crate::words::or_empty;
use sudokud_service::Language;

/// The row of `transform`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct TransformRow {
    /// The transformed puzzle, or the one that was not transformed.
    #[serde(flatten)]
    pub subject: RowSubject,
    /// The transformation.
    pub transformation: Option<String>,
    /// Its inverse.
    pub inverse: Option<String>,
    /// The solution of the result, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// The reason why the puzzle was not transformed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<Trouble>,
}

impl TransformRow {
    /// The transformation, or `invalid: WHY` or `failed: WHY`.
    fn done(&self) -> String {
        or_empty(self.error.as_ref()) + &or_empty(self.transformation.as_ref())
    }
}

impl OutputRow for TransformRow {
    fn columns(&self) -> Vec<String> {
        let mut columns = vec![
            self.subject.column(),
            self.done(),
            or_empty(self.inverse.as_ref()),
        ];
        columns.extend(self.solution.clone());
        columns
    }

    fn names(&self) -> Vec<String> {
        let mut names = vec!["puzzle", "transformation", "inverse"];
        names.extend(self.solution.as_ref().map(|_| "solution"));
        names.into_iter().map(str::to_owned).collect()
    }

    fn text(&self) -> String {
        let inverse = self
            .inverse
            .as_ref()
            .map_or_else(String::new, |inverse| format!("inverse {inverse}\n"));
        let solution = self
            .solution
            .as_ref()
            .map_or_else(String::new, |solution| format!("solution {solution}\n"));
        format!("{}{}\n{inverse}{solution}", self.subject.drawn(), self.done())
    }

    fn pictures(&self) -> Vec<String> {
        self.subject.pictures(Language::default())
    }
}
