//! Defines the row of `plugin list`.

use serde::Serialize;

use crate::output::OutputRow;
use sudokud_service::proto;

/// The row of `plugin list`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct PluginRow {
    /// The file of the plugin.
    pub file: String,
    /// Its name.
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

/// Number of digits of a digest in the output.
const SHOWN: usize = 12;

impl PluginRow {
    /// The rows of both lists, loaded plugins first.
    pub(crate) fn all(plugins: Vec<proto::Plugin>, quarantined: Vec<proto::Quarantined>) -> Vec<Self> {
        let loaded = plugins.into_iter();
        let loaded = loaded.map(|plugin| Self::new(plugin, "loaded".to_owned()));
        let quarantined = quarantined.into_iter().map(|found| {
            let (technique, fault, board) = (found.technique, found.text, found.board);
            let state = format!("quarantined: technique {technique} {fault}, on board {board}");
            Self::new(found.plugin.unwrap_or_default(), state)
        });
        loaded.chain(quarantined).collect()
    }

    fn new(plugin: proto::Plugin, state: String) -> Self {
        Self {
            file: plugin.path,
            name: plugin.name,
            version: plugin.version,
            digest: plugin.sha256.chars().take(SHOWN).collect(),
            techniques: plugin.techniques,
            state,
        }
    }
}

impl OutputRow for PluginRow {
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
