//! Reads the configuration file.

use std::path::Path;

use super::error::ConfigError;
use super::keys::{CallsKeys, ConfigFile};
use sudokud_host::files::read_text;
use sudokud_service::CallLimits;

impl ConfigFile {
    /// Reads the file.
    pub(super) fn read(path: &Path) -> Result<Self, ConfigError> {
        let text = read_text(path).map_err(|error| ConfigError::Unreadable {
            path: path.to_owned(),
            error,
        })?;
        toml::from_str(&text).map_err(|error| match renamed_in(&text) {
            Some((old, new)) => ConfigError::Renamed {
                place: format!("configuration {}", path.display()),
                old: old.to_owned(),
                new: new.to_owned(),
            },
            None => ConfigError::Syntax {
                path: path.to_owned(),
                error: Box::new(error),
            },
        })
    }
}

/// Keys of earlier versions, with their names in this one.
pub(super) const RENAMED: [(&str, &str); 2] = [
    ("json.hosts", "server.hosts"),
    ("ladder.order", "plugins.technique_order"),
];

/// Returns the first key of a file that has its old name.
fn renamed_in(text: &str) -> Option<(&'static str, &'static str)> {
    let file: toml::Table = text.parse().ok()?;
    RENAMED.into_iter().find(|(old, _)| {
        let found = old
            .split_once('.')
            .and_then(|(section, key)| file.get(section)?.get(key));
        found.is_some()
    })
}

impl From<&CallsKeys> for CallLimits {
    fn from(calls: &CallsKeys) -> Self {
        Self {
            generate: calls.generate_seconds.0,
            grade: calls.grade_seconds.0,
            solve: calls.solve_seconds.0,
            transform: calls.transform_seconds.0,
            stream: calls.stream_seconds.0,
            reload: calls.reload_seconds.unless_zero(),
            count: calls.max_count.0 as i32,
            message: calls.max_message_bytes.0,
        }
    }
}
