//! The key for the trial of plugins.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

use super::value::{ConfigValue, literal, text_in_the_file};
use sudokud_admission::AdmissionPolicy;

/// When a plugin file has to pass a trial.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Admission(pub(super) AdmissionPolicy);

impl ConfigValue for Admission {
    fn kind() -> String {
        "`required`, `preferred`, `off`".to_owned()
    }

    fn read(text: &str) -> Result<Self, String> {
        Ok(Self(match text {
            "required" => AdmissionPolicy::Required,
            "preferred" => AdmissionPolicy::Preferred,
            "off" => AdmissionPolicy::Off,
            _ => return Err("is not a policy for admission; write required, preferred or off".to_owned()),
        }))
    }

    fn shown(&self) -> String {
        literal(match self.0 {
            AdmissionPolicy::Required => "required",
            AdmissionPolicy::Preferred => "preferred",
            AdmissionPolicy::Off => "off",
        })
    }
}

text_in_the_file!(Admission);
