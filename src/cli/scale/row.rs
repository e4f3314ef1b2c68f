//! Defines the row of `scale list` and `scale check`.

use serde::Serialize;

use crate::output::OutputRow;
use sudokud_service::proto;

/// The row of `scale list` and `scale check`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct ScaleRow {
    /// The name.
    pub name: String,
    /// The rule that computes the score.
    pub rule: String,
    /// The levels, the easiest first.
    pub levels: Vec<String>,
    /// The ids of its techniques, the easiest first.
    pub techniques: Vec<String>,
    /// The ids of its techniques that are not loaded or switched off.
    pub skipped: Vec<String>,
}

impl From<proto::Scale> for ScaleRow {
    fn from(scale: proto::Scale) -> Self {
        Self {
            name: scale.name,
            rule: scale.rule,
            levels: scale.levels.into_iter().map(|level| level.name).collect(),
            techniques: scale.rungs.into_iter().map(|rung| rung.technique).collect(),
            skipped: scale.skipped,
        }
    }
}

impl OutputRow for ScaleRow {
    fn columns(&self) -> Vec<String> {
        vec![
            self.name.clone(),
            self.rule.clone(),
            self.levels.join(" "),
            self.techniques.join(" "),
            self.skipped.join(" "),
        ]
    }

    fn text(&self) -> String {
        format!(
            "{}, rule {}\n  levels: {}\n  techniques: {}\n  not loaded or switched off: {}\n",
            self.name,
            self.rule,
            self.levels.join(", "),
            self.techniques.join(", "),
            self.skipped.join(", ")
        )
    }
}
