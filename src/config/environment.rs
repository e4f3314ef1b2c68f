//! Reads the environment variables of the keys, and rejects unknown `SUDOKUD_*` variables.
//!
//! An unknown variable is usually a typing error. It would silently have no effect.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::PathBuf;

use super::error::ConfigError;
use super::file::RENAMED;
use super::keys::{ConfigFile, KEYS, Key};
use super::value::read_truth;

/// The prefix of all our variables.
const PREFIX: &str = "SUDOKUD_";
/// The variable that names the configuration file.
const CONFIG: &str = "SUDOKUD_CONFIG";
/// The token of a client. It is not a key of the server, and its value is not read here.
const TOKEN: &str = "SUDOKUD_TOKEN";
/// The prefix of variables of single techniques.
const TECHNIQUE: &str = "SUDOKUD_TECHNIQUE_";

/// The values of our variables, by name.
#[derive(Debug)]
pub(super) struct Environment(BTreeMap<String, String>);

impl Environment {
    /// Keeps our variables. An empty one counts as not set.
    pub(super) fn of(variables: impl IntoIterator<Item = (OsString, OsString)>) -> Result<Self, ConfigError> {
        let mut ours = BTreeMap::new();
        for (name, value) in variables {
            let name = name.to_string_lossy().into_owned();
            if !name.starts_with(PREFIX)
                || name == TOKEN
                || is_service_link(&name, &value.to_string_lossy())
                || value.is_empty()
            {
                continue;
            }
            match value.into_string() {
                Ok(text) => _ = ours.insert(name, text),
                Err(_) => return Err(ConfigError::NotText { variable: name }),
            }
        }
        Ok(Self(ours))
    }

    /// Returns the path of the configuration file.
    pub(super) fn config(&self) -> Option<PathBuf> {
        self.0.get(CONFIG).map(PathBuf::from)
    }

    /// Replaces values of the file with values of the variables.
    pub(super) fn put_over(&self, file: &mut ConfigFile) -> Result<(), ConfigError> {
        for (variable, text) in self.0.iter().filter(|(variable, _)| *variable != CONFIG) {
            let key = KEYS.iter().find(|key| key.variable() == *variable);
            let read = match (key, TechniqueKey::of(variable)) {
                (Some(key), _) => (key.read)(file, text),
                (None, Some(key)) => key.read(file, text),
                (None, None) => return Err(unknown(variable)),
            };
            read.map_err(|reason| ConfigError::Value {
                place: variable.clone(),
                // Cut, so that a long value does not hide the reason.
                text: text.chars().take(80).collect(),
                reason,
            })?;
        }
        Ok(())
    }
}

/// A key of one technique, such as `SUDOKUD_TECHNIQUE_X_WING_ENABLED`. Ids consist of letters, digits and hyphens, which become
/// underscores, so the name is not ambiguous. Options of techniques have no variables:
/// `SUDOKUD_TECHNIQUE_A_OPTIONS_B_ENABLED` could mean two things.
enum TechniqueKey {
    Enabled(String),
    From(String),
}

impl TechniqueKey {
    fn of(variable: &str) -> Option<Self> {
        let rest = variable.strip_prefix(TECHNIQUE)?;
        let id = |id: &str| (!id.is_empty()).then(|| id.replace('_', "-").to_ascii_lowercase());
        let enabled = rest.strip_suffix("_ENABLED").and_then(id).map(Self::Enabled);
        enabled.or_else(|| rest.strip_suffix("_FROM").and_then(id).map(Self::From))
    }

    fn read(self, file: &mut ConfigFile, text: &str) -> Result<(), String> {
        let (Self::Enabled(id) | Self::From(id)) = &self;
        // The id in the file may have capital letters.
        let written = file.technique.keys().find(|key| key.eq_ignore_ascii_case(id));
        let id = written.unwrap_or(id).clone();
        let technique = file.technique.entry(id).or_default();
        match self {
            Self::Enabled(_) => technique.enabled = read_truth(text)?,
            Self::From(_) => technique.from = Some(text.to_owned()),
        }
        Ok(())
    }
}

/// Returns the error for an unknown variable.
fn unknown(variable: &str) -> ConfigError {
    let variable = variable.to_owned();
    if variable.starts_with(TECHNIQUE) {
        return ConfigError::TechniqueVariable { variable };
    }
    let name_of = |key: &str| PREFIX.to_owned() + &key.replace('.', "_").to_ascii_uppercase();
    if let Some((old, new)) = RENAMED.iter().find(|(old, _)| name_of(old) == variable) {
        return ConfigError::Renamed {
            place: "environment".to_owned(),
            old: name_of(old),
            new: name_of(new),
        };
    }
    ConfigError::UnknownVariable {
        nearest: nearest(&variable[PREFIX.len()..]).join(", "),
        variable,
    }
}

/// Returns the three variables that are most similar to `name`, which has no prefix. A missing or wrong section costs little.
fn nearest(name: &str) -> Vec<String> {
    let likeness = |key: &Key| {
        let variable = key.variable();
        let (_, last) = key.name.split_once('.').unwrap_or_default();
        let whole = strsim::jaro_winkler(name, &variable[PREFIX.len()..]);
        let last = strsim::jaro_winkler(name, &last.to_ascii_uppercase());
        // A match of the last part alone counts slightly less than a match of the whole name.
        (whole.max(last * 0.95), variable)
    };
    let mut likened: Vec<(f64, String)> = KEYS.iter().map(likeness).collect();
    likened.sort_by(|(a, first), (b, second)| b.total_cmp(a).then(first.cmp(second)));
    likened.truncate(3);
    likened.into_iter().map(|(_, variable)| variable).collect()
}

/// Returns whether Kubernetes has set this variable. It sets variables for every service of the namespace, and those of services named
/// `sudokud` or `sudokud-admin` have our prefix.
pub(super) fn is_service_link(name: &str, value: &str) -> bool {
    let is_port = |rest: &str| {
        let (port, protocol) = rest.split_once('_').unwrap_or((rest, ""));
        let is_protocol = ["TCP", "UDP", "SCTP"]
            .iter()
            .any(|known| protocol.starts_with(known));
        !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit()) && is_protocol
    };
    name.ends_with("_SERVICE_HOST")
        || name.ends_with("_SERVICE_PORT")
        || name.contains("_SERVICE_PORT_")
        || (name.ends_with("_PORT") && value.contains("://"))
        || name.split("_PORT_").skip(1).any(is_port)
}
