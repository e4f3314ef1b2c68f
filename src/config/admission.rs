//! Values of the key for the trial of plugins.

use serde_json::Value;

use super::value::{ConfigValue, literal, one_of};
use sudokud_admission::AdmissionPolicy;

impl ConfigValue for AdmissionPolicy {
    fn kind() -> String {
        "`required`, `preferred`, `off`".to_owned()
    }

    fn schema() -> Value {
        one_of(&["required", "preferred", "off"])
    }

    fn read(text: &str) -> Result<Self, String> {
        match text {
            "required" => Ok(Self::Required),
            "preferred" => Ok(Self::Preferred),
            "off" => Ok(Self::Off),
            _ => Err("is not a policy for admission; write required, preferred or off".to_owned()),
        }
    }

    fn shown(&self) -> String {
        literal(match self {
            Self::Required => "required",
            Self::Preferred => "preferred",
            Self::Off => "off",
        })
    }
}
