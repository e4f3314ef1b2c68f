//! The rows of what is loaded: techniques, plugins and scales.

use serde::Serialize;

use crate::cli::output::Row;
use crate::service::proto;

/// What `technique list` prints.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TechniqueRow {
    /// The id.
    pub id: String,
    /// The name for people.
    pub name: String,
    /// The default place on the ladder: the lower, the earlier.
    pub place: u32,
    /// The name of the plugin that brought it.
    pub plugin: String,
    /// `enabled`, or `disabled` by the configuration.
    pub state: &'static str,
}

impl From<proto::Technique> for TechniqueRow {
    fn from(technique: proto::Technique) -> Self {
        Self {
            id: technique.id,
            name: technique.name,
            place: technique.place,
            plugin: technique.plugin,
            state: if technique.disabled { "disabled" } else { "enabled" },
        }
    }
}

impl Row for TechniqueRow {
    fn columns(&self) -> Vec<String> {
        vec![
            self.id.clone(),
            self.name.clone(),
            self.place.to_string(),
            self.plugin.clone(),
            self.state.to_owned(),
        ]
    }

    fn text(&self) -> String {
        format!(
            "{:>5}  {} ({}), from {}, {}",
            self.place, self.name, self.id, self.plugin, self.state
        )
    }
}

/// What `plugin list` prints.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PluginRow {
    /// The file it was read from.
    pub file: String,
    /// The name that it gives itself.
    pub name: String,
    /// Its version.
    pub version: String,
    /// The first twelve digits of the SHA-256 of the file.
    pub digest: String,
    /// The ids of its techniques.
    pub techniques: Vec<String>,
    /// `loaded`, or `quarantined` with the fault and the board.
    pub state: String,
}

/// Digits of a digest that are shown.
const SHOWN: usize = 12;

impl PluginRow {
    /// The rows of an answer: what is loaded, then what was taken out.
    pub fn all(answer: proto::ListPluginsResponse) -> Vec<Self> {
        let loaded = answer.plugins.into_iter();
        let loaded = loaded.map(|plugin| Self::new(plugin, "loaded".to_owned()));
        let quarantined = answer.quarantined.into_iter().map(|found| {
            let (technique, fault, board) = (found.technique, found.fault, found.board);
            let state = format!("quarantined: technique {technique} {fault}, on board {board}");
            Self::new(found.plugin.unwrap_or_default(), state)
        });
        loaded.chain(quarantined).collect()
    }

    fn new(plugin: proto::Plugin, state: String) -> Self {
        Self {
            file: plugin.file,
            name: plugin.name,
            version: plugin.version,
            digest: plugin.sha256.chars().take(SHOWN).collect(),
            techniques: plugin.techniques,
            state,
        }
    }
}

impl Row for PluginRow {
    fn columns(&self) -> Vec<String> {
        vec![
            self.file.clone(),
            self.name.clone(),
            self.version.clone(),
            self.digest.clone(),
            self.techniques.join(" "),
            self.state.clone(),
        ]
    }

    fn text(&self) -> String {
        format!(
            "{} {} ({})\n  {}\n  {}\n  {}\n",
            self.name,
            self.version,
            self.digest,
            self.file,
            self.techniques.join(", "),
            self.state
        )
    }
}

/// What `scale list` and `scale check` print.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ScaleRow {
    /// The name.
    pub name: String,
    /// The rule that turns a path into a score.
    pub rule: String,
    /// The levels, the easiest first.
    pub levels: Vec<String>,
    /// The ids of its techniques, the easiest first.
    pub techniques: Vec<String>,
    /// The ids of techniques that it lists and no plugin brings.
    pub skipped: Vec<String>,
}

impl From<proto::Scale> for ScaleRow {
    fn from(scale: proto::Scale) -> Self {
        Self {
            name: scale.name,
            rule: scale.rule,
            levels: scale.levels,
            techniques: scale.techniques,
            skipped: scale.skipped,
        }
    }
}

impl Row for ScaleRow {
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
