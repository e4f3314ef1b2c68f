//! Defines the row of `plugin list`, `plugin quarantine` and `plugin lift`.

use serde::Serialize;

use crate::output::OutputRow;
use sudokud_service::proto;

/// The row of `plugin list`, `plugin quarantine` and `plugin lift`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct PluginRow {
    /// The file of the plugin; empty if it is in quarantine and its file is gone.
    pub file: String,
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// The first twelve digits of the SHA-256 of the file.
    pub digest: String,
    /// The ids of its techniques.
    pub techniques: Vec<String>,
    /// `loaded`, or `quarantined` or `lifted` with the fault and the board.
    pub state: String,
}

/// Number of digits of a digest in the output.
const SHOWN: usize = 12;

impl PluginRow {
    /// The rows of both lists, loaded plugins first.
    pub(crate) fn all(plugins: Vec<proto::Plugin>, quarantined: Vec<proto::Quarantined>) -> Vec<Self> {
        let loaded = plugins.into_iter();
        let loaded = loaded.map(|plugin| Self::new(plugin, "loaded".to_owned()));
        loaded.chain(Self::entries("quarantined", quarantined)).collect()
    }

    /// The rows of entries of the quarantine, which are in this state.
    pub(crate) fn entries(
        state: &'static str,
        entries: Vec<proto::Quarantined>,
    ) -> impl Iterator<Item = Self> {
        entries.into_iter().map(move |found| {
            let (technique, fault, board) = (found.technique, found.text, found.board);
            let of_what = if technique.is_empty() {
                "plugin".to_owned()
            } else {
                format!("technique {technique}")
            };
            let mut state = format!("{state}: {of_what} {fault}");
            if !board.is_empty() {
                state += ", on board ";
                state += &board;
            }
            let plugin = found.plugin.unwrap_or_default();
            if plugin.path.is_empty() {
                state += ", its file is not there";
            }
            Self::new(plugin, state)
        })
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
        let name = [&self.name, &self.version].map(String::as_str).join(" ");
        let mut text = format!("{} ({})\n", name.trim(), self.digest);
        for line in [&self.file, &self.techniques.join(", "), &self.state] {
            if !line.is_empty() {
                text.extend(["  ", line, "\n"]);
            }
        }
        text
    }
}
