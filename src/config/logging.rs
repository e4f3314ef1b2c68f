//! Values of the keys for the log.

use serde_json::Value;

use super::value::{ConfigValue, literal, one_of};
use sudokud_host::log::{LogFilter, LogForm, NoLogFilter};

impl ConfigValue for LogForm {
    fn kind() -> String {
        "`compact`, `json`".to_owned()
    }

    fn schema() -> Value {
        one_of(&["compact", "json"])
    }

    fn read(text: &str) -> Result<Self, String> {
        match text {
            "compact" => Ok(Self::Compact),
            "json" => Ok(Self::Json),
            _ => Err("is not a log form; write compact or json".to_owned()),
        }
    }

    fn shown(&self) -> String {
        literal(match self {
            Self::Compact => "compact",
            Self::Json => "json",
        })
    }
}

impl ConfigValue for LogFilter {
    fn kind() -> String {
        "text".to_owned()
    }

    fn read(text: &str) -> Result<Self, String> {
        text.parse().map_err(|reason: NoLogFilter| reason.to_string())
    }

    fn shown(&self) -> String {
        literal(self)
    }
}
