//! Values of the keys for a state folder that cannot be used, and for a start with a bad file.

use serde_json::Value;

use super::value::{ConfigValue, literal, one_of};
use sudokud_host::state::StateErrorPolicy;
use sudokud_snapshot::BadFilePolicy;

impl ConfigValue for StateErrorPolicy {
    fn kind() -> String {
        "`warn`, `refuse`".to_owned()
    }

    fn schema() -> Value {
        one_of(&["warn", "refuse"])
    }

    fn read(text: &str) -> Result<Self, String> {
        match text {
            "warn" => Ok(Self::Warn),
            "refuse" => Ok(Self::Refuse),
            _ => Err("does not say what to do about the state folder; write warn or refuse".to_owned()),
        }
    }

    fn shown(&self) -> String {
        literal(match self {
            Self::Warn => "warn",
            Self::Refuse => "refuse",
        })
    }
}

impl ConfigValue for BadFilePolicy {
    fn kind() -> String {
        "`last-good`, `refuse`".to_owned()
    }

    fn schema() -> Value {
        one_of(&["last-good", "refuse"])
    }

    fn read(text: &str) -> Result<Self, String> {
        match text {
            "last-good" => Ok(Self::LastGood),
            "refuse" => Ok(Self::Refuse),
            _ => Err("does not say what to do about a bad file; write last-good or refuse".to_owned()),
        }
    }

    fn shown(&self) -> String {
        literal(match self {
            Self::LastGood => "last-good",
            Self::Refuse => "refuse",
        })
    }
}
