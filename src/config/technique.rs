//! The table `technique.ID` of the configuration file.

use std::collections::BTreeMap;

use serde::Deserialize;

use sudokud_engine::{OptionValue, TechniqueOptions};

/// The operator's settings for one technique.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct FileTechnique {
    pub(super) enabled: bool,
    pub(super) from: Option<String>,
    pub(super) options: BTreeMap<String, OptionValue>,
}

impl Default for FileTechnique {
    fn default() -> Self {
        Self {
            enabled: true,
            from: None,
            options: BTreeMap::new(),
        }
    }
}

impl From<FileTechnique> for TechniqueOptions {
    fn from(technique: FileTechnique) -> Self {
        let options = technique.options.into_iter();
        Self {
            disabled: !technique.enabled,
            from: technique.from,
            options: options.map(|(key, value)| (key, value.0)).collect(),
        }
    }
}
