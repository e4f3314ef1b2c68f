//! The environment: a variable for each key, and which other variables are none of ours.
//!
//! A variable that begins with `SUDOKUD_` and that no key has is refused: it is most often a key with a typing error, which would
//! silently have no effect.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::PathBuf;

use super::error::ConfigError;
use super::keys::{ConfigFile, KEYS, Key};
use super::value::read_truth;

/// What all of our variables begin with.
const PREFIX: &str = "SUDOKUD_";
/// Names the configuration file.
const CONFIG: &str = "SUDOKUD_CONFIG";
/// The token of a client: no key of a server. What it is set to is not even looked at here.
const TOKEN: &str = "SUDOKUD_TOKEN";
/// What the variables of single techniques begin with.
const TECHNIQUE: &str = "SUDOKUD_TECHNIQUE_";

/// Our variables that are set, by name.
#[derive(Debug)]
pub(super) struct Environment(BTreeMap<String, String>);

impl Environment {
    /// Those of `variables` that are ours. One set to an empty text counts as not set.
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

    /// The configuration file.
    pub(super) fn config(&self) -> Option<PathBuf> {
        self.0.get(CONFIG).map(PathBuf::from)
    }

    /// Puts the values of all variables over those of the file.
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
                text: text.chars().take(80).collect(),
                reason,
            })?;
        }
        Ok(())
    }
}

/// A key of one technique, as `SUDOKUD_TECHNIQUE_X_WING_ENABLED` names it. Ids have hyphens where variables have underscores, and
/// nothing else stands in them but letters and digits, so this is never ambiguous. The options of a technique are in the file
/// only: `SUDOKUD_TECHNIQUE_A_OPTIONS_B_ENABLED` could mean two things.
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
        // The file may write the id with capital letters.
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

/// The refusal of a variable that no key has.
fn unknown(variable: &str) -> ConfigError {
    let variable = variable.to_owned();
    if variable.starts_with(TECHNIQUE) {
        return ConfigError::TechniqueVariable { variable };
    }
    ConfigError::UnknownVariable {
        nearest: nearest(&variable[PREFIX.len()..]).join(", "),
        variable,
    }
}

/// The three variables that are most like this one, all without what they begin with. A name that lacks only its section, or
/// has another one, is like it too.
fn nearest(name: &str) -> Vec<String> {
    let likeness = |key: &Key| {
        let variable = key.variable();
        let (_, last) = key.name.split_once('.').unwrap_or_default();
        let whole = strsim::jaro_winkler(name, &variable[PREFIX.len()..]);
        let last = strsim::jaro_winkler(name, &last.to_ascii_uppercase());
        // The name without its section says a little less than the whole.
        (whole.max(last * 0.95), variable)
    };
    let mut likened: Vec<(f64, String)> = KEYS.iter().map(likeness).collect();
    likened.sort_by(|(a, first), (b, second)| b.total_cmp(a).then(first.cmp(second)));
    likened.truncate(3);
    likened.into_iter().map(|(_, variable)| variable).collect()
}

/// Whether Kubernetes has set this variable: in each container it names every service of the namespace, and one that is called
/// `sudokud` or `sudokud-admin` gets names that begin as ours do.
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
