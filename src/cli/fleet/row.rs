//! Defines the rows of `reload` and `status`.

use std::fmt::Write as _;

use serde::Serialize;

use super::servers::Unanswered;
use crate::output::OutputRow;
use sudokud_service::proto::{Plugin, Quarantined, ReloadResponse};

/// The row of `reload`: one server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct ReloadRow {
    /// The server's address.
    pub(crate) server: String,
    /// `checked`, `reloaded` or `failed`.
    pub(crate) state: &'static str,
    /// The reason, if it failed.
    pub(crate) error: Option<String>,
    /// The revision before.
    pub(crate) previous_revision: String,
    /// The revision that the server has, or would have.
    pub(crate) revision: String,
    /// Ids of techniques that come.
    pub(crate) added: Vec<String>,
    /// Ids of techniques that go.
    pub(crate) removed: Vec<String>,
    /// Changed keys of the configuration that need a restart.
    pub(crate) needs_new_process: Vec<String>,
}

impl ReloadRow {
    /// The row of a server that answered with this.
    pub(crate) fn new(
        server: &str,
        state: &'static str,
        answer: &Result<ReloadResponse, Unanswered>,
    ) -> Self {
        let (response, error) = match answer {
            Ok(response) => (response.clone(), None),
            Err(error) => (ReloadResponse::default(), Some(error.message.clone())),
        };
        Self {
            server: server.to_owned(),
            state: if error.is_some() { FAILED } else { state },
            error,
            previous_revision: response.previous_revision,
            revision: response.snapshot_revision,
            added: response.techniques_added,
            removed: response.techniques_removed,
            needs_new_process: response.needs_new_process,
        }
    }
}

/// The state of a server without an answer.
const FAILED: &str = "failed";

/// The state with the reason.
fn state(state: &str, error: Option<&str>) -> String {
    match error {
        Some(error) => format!("{state}: {error}"),
        None => state.to_owned(),
    }
}

impl OutputRow for ReloadRow {
    fn columns(&self) -> Vec<String> {
        vec![
            self.server.clone(),
            state(self.state, self.error.as_deref()),
            self.previous_revision.clone(),
            self.revision.clone(),
            self.added.join(" "),
            self.removed.join(" "),
            self.needs_new_process.join(" "),
        ]
    }

    fn text(&self) -> String {
        let state = state(self.state, self.error.as_deref());
        let mut text = format!("{}: {state}\n", self.server);
        if self.error.is_none() {
            let _ = writeln!(text, "  {} -> {}", self.previous_revision, self.revision);
        }
        for (what, names) in [
            ("added", &self.added),
            ("removed", &self.removed),
            ("needs a restart", &self.needs_new_process),
        ] {
            if !names.is_empty() {
                let _ = writeln!(text, "  {what}: {}", names.join(", "));
            }
        }
        text
    }
}

/// The row of `status`: one server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct StatusRow {
    /// The server's address.
    pub(crate) server: String,
    /// `serving` or `failed`.
    pub(crate) state: &'static str,
    /// The reason, if it failed.
    pub(crate) error: Option<String>,
    /// The revision of its snapshot.
    pub(crate) revision: String,
    /// Its plugins: name, version and twelve digits of the file's SHA-256.
    pub(crate) plugins: Vec<String>,
    /// Its techniques in quarantine, and the plugins that an operator has taken out as a whole.
    pub(crate) quarantined: Vec<String>,
}

/// What a server answers.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct ServerContent {
    /// The revision of its snapshot.
    pub(crate) revision: String,
    /// Its plugins.
    pub(crate) plugins: Vec<Plugin>,
    /// Its quarantine.
    pub(crate) quarantined: Vec<Quarantined>,
}

/// Names what an entry of the quarantine takes out: a technique, or a plugin. `None` if its file is gone.
fn withheld(entry: Quarantined) -> Option<String> {
    let plugin = entry.plugin.filter(|plugin| !plugin.path.is_empty())?;
    let is_whole = entry.technique.is_empty();
    Some(if is_whole { plugin.name } else { entry.technique })
}

impl StatusRow {
    /// The row of a server that answered with this.
    pub(crate) fn new(server: &str, answer: &Result<ServerContent, Unanswered>) -> Self {
        let (content, error) = match answer {
            Ok(content) => (content.clone(), None),
            Err(error) => (ServerContent::default(), Some(error.message.clone())),
        };
        let plugin = |plugin: Plugin| {
            let digest: String = plugin.sha256.chars().take(12).collect();
            format!("{} {} {digest}", plugin.name, plugin.version)
        };
        let quarantined = content.quarantined.into_iter();
        Self {
            server: server.to_owned(),
            state: if error.is_some() { FAILED } else { "serving" },
            error,
            revision: content.revision,
            plugins: content.plugins.into_iter().map(plugin).collect(),
            quarantined: quarantined.filter_map(withheld).collect(),
        }
    }
}

impl OutputRow for StatusRow {
    fn columns(&self) -> Vec<String> {
        vec![
            self.server.clone(),
            state(self.state, self.error.as_deref()),
            self.revision.clone(),
            self.plugins.join(", "),
            self.quarantined.join(" "),
        ]
    }

    fn text(&self) -> String {
        let state = state(self.state, self.error.as_deref());
        let mut text = format!("{}: {state} {}\n", self.server, self.revision);
        for plugin in &self.plugins {
            let _ = writeln!(text, "  {plugin}");
        }
        if !self.quarantined.is_empty() {
            let _ = writeln!(text, "  in quarantine: {}", self.quarantined.join(", "));
        }
        text
    }
}
