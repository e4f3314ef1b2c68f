//! Defines the row of `technique list`.

use serde::Serialize;

use crate::output::OutputRow;
use sudokud_service::proto;

/// The row of `technique list`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct TechniqueRow {
    /// The id.
    pub id: String,
    /// The name for people.
    pub name: String,
    /// The default place on the ladder: the lower, the earlier.
    pub place: i64,
    /// The name of its plugin.
    pub plugin: String,
    /// `enabled`, or `disabled` by the configuration.
    pub state: &'static str,
    /// The codes that it claims in HoDoKu's library of positions, each with its variant behind a dash if it has one.
    pub codes: Vec<String>,
}

impl From<proto::Technique> for TechniqueRow {
    fn from(technique: proto::Technique) -> Self {
        Self {
            id: technique.id,
            name: technique.name,
            place: technique.place,
            plugin: technique.plugin,
            state: if technique.disabled { "disabled" } else { "enabled" },
            codes: technique
                .codes
                .iter()
                .filter_map(|code| code.strip_prefix("hodoku:"))
                .map(str::to_owned)
                .collect(),
        }
    }
}

impl OutputRow for TechniqueRow {
    fn columns(&self) -> Vec<String> {
        vec![
            self.id.clone(),
            self.name.clone(),
            self.place.to_string(),
            self.plugin.clone(),
            self.state.to_owned(),
            self.codes.join(","),
        ]
    }

    fn text(&self) -> String {
        format!(
            "{:>5}  {} ({}), from {}, {}",
            self.place, self.name, self.id, self.plugin, self.state
        )
    }
}
