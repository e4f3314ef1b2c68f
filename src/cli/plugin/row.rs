//! The row of `plugin list`, `plugin quarantine` and `plugin lift`: a loaded plugin, or an entry of the quarantine.

use crate::json::{JsonLine, write_line};
use crate::printer::{Row, Style};
use crate::table::Column;
use sudokud_service::proto::{Plugin, Quarantined};

/// A row.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum PluginRow {
    /// A loaded plugin.
    Loaded(Plugin),
    /// An entry of the quarantine; the word says what happened to it, such as `lifted`.
    Withheld(&'static str, Box<Quarantined>),
}

/// Number of digits of a SHA-256 in the output.
const DIGITS: usize = 12;

/// The columns.
pub(super) const COLUMNS: [Column<PluginRow>; 6] = [
    Column::new("file", |row, text| {
        text.push_str(row.of_plugin(|plugin| &plugin.path));
    }),
    Column::new("name", |row, text| {
        text.push_str(row.of_plugin(|plugin| &plugin.name));
    }),
    Column::new("version", |row, text| {
        text.push_str(row.of_plugin(|plugin| &plugin.version));
    }),
    Column::new("digest", |row, text| text.push_str(row.digest())),
    Column::new("techniques", |row, text| text.push_str(&row.techniques(" "))),
    Column::new("state", |row, text| text.push_str(&row.state())),
];

impl PluginRow {
    /// The plugin; an entry of the quarantine may have none.
    fn plugin(&self) -> Option<&Plugin> {
        match self {
            Self::Loaded(plugin) => Some(plugin),
            Self::Withheld(_, entry) => entry.plugin.as_ref(),
        }
    }

    /// A text of the plugin; empty without one.
    fn of_plugin(&self, text: fn(&Plugin) -> &str) -> &str {
        self.plugin().map_or("", text)
    }

    fn techniques(&self, between: &str) -> String {
        self.plugin()
            .map(|plugin| plugin.techniques.join(between))
            .unwrap_or_default()
    }

    /// The first digits of the SHA-256 of the file.
    fn digest(&self) -> &str {
        let digest = self.of_plugin(|plugin| &plugin.sha256);
        digest.get(..DIGITS).unwrap_or(digest)
    }

    /// `loaded`, or what is in quarantine with the fault and the board.
    fn state(&self) -> String {
        let (state, entry) = match self {
            Self::Loaded(_) => return "loaded".to_owned(),
            Self::Withheld(state, entry) => (state, entry),
        };
        let subject = match entry.technique.as_str() {
            "" => "plugin".to_owned(),
            technique => format!("technique {technique}"),
        };
        let mut text = format!("{state}: {subject} {}", entry.text);
        if !entry.board.is_empty() {
            text += ", on board ";
            text += &entry.board;
        }
        if self.of_plugin(|plugin| &plugin.path).is_empty() {
            text += ", its file is not there";
        }
        text
    }
}

impl Row for PluginRow {
    fn text(&self, _: Style) -> Option<String> {
        let [name, version] = [
            self.of_plugin(|plugin| &plugin.name),
            self.of_plugin(|plugin| &plugin.version),
        ];
        let mut text = format!("{name} {version} ({})\n", self.digest());
        let file = self.of_plugin(|plugin| &plugin.path);
        for line in [file, &self.techniques(", "), &self.state()] {
            if !line.is_empty() {
                text.extend(["  ", line, "\n"]);
            }
        }
        Some(text)
    }

    fn write_json(&self, output: &mut Vec<u8>) {
        let line = match self {
            Self::Loaded(plugin) => JsonLine::of("Plugin", plugin),
            Self::Withheld(_, entry) => JsonLine::of("Quarantined", entry),
        };
        write_line(&line, output);
    }
}
