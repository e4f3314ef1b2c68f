//! Defines the row of `recipe list` and `recipe check`.

use serde::Serialize;

use crate::output::OutputRow;
use crate::words::filled;
use sudokud_service::proto;

/// The row of `recipe list` and `recipe check`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct RecipeRow {
    /// The name.
    pub name: String,
    /// The puzzles that it makes, in a sentence.
    pub summary: String,
    /// The reason why it cannot be used with the loaded scales and techniques.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unavailable: Option<String>,
}

impl From<proto::Recipe> for RecipeRow {
    fn from(recipe: proto::Recipe) -> Self {
        Self {
            name: recipe.name,
            summary: recipe.summary,
            unavailable: filled(recipe.unavailable),
        }
    }
}

impl OutputRow for RecipeRow {
    fn columns(&self) -> Vec<String> {
        vec![
            self.name.clone(),
            self.summary.clone(),
            self.unavailable.clone().unwrap_or_default(),
        ]
    }

    fn text(&self) -> String {
        let unavailable = self.unavailable.as_ref();
        let unavailable = unavailable.map(|reason| format!("  cannot be used now: {reason}\n"));
        format!(
            "{}\n  {}\n{}",
            self.name,
            self.summary,
            unavailable.unwrap_or_default()
        )
    }
}
