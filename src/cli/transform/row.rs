//! The row of `transform`: the image and the way there and back.

use serde::Serialize;

use crate::cli::output::Row;
use crate::cli::words::{drawn, or_empty};

/// What `transform` prints.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TransformRow {
    /// The transformed puzzle, 81 characters; the text of a bad line.
    pub puzzle: String,
    /// What was done; `invalid: WHY` when nothing was.
    pub transformation: String,
    /// What undoes it.
    pub inverse: Option<String>,
}

impl Row for TransformRow {
    fn columns(&self) -> Vec<String> {
        vec![
            self.puzzle.clone(),
            self.transformation.clone(),
            or_empty(self.inverse.as_ref()),
        ]
    }

    fn text(&self) -> String {
        let inverse = self
            .inverse
            .as_ref()
            .map_or_else(String::new, |inverse| format!("inverse {inverse}\n"));
        format!("{}{}\n{inverse}", drawn(&self.puzzle), self.transformation)
    }
}
