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
        toml::from_str(&text).map_err(|error| ConfigError::Syntax {
            path: path.to_owned(),
            error: Box::new(error),
        })
    }
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
