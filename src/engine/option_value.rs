//! An option's value as an operator writes it in a TOML file.

use serde::{Deserialize, Deserializer, de};

/// The text of the value. Operators may also write a number, `true` or `false`; plugins get texts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionValue(pub String);

impl<'de> Deserialize<'de> for OptionValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match toml::Value::deserialize(deserializer)? {
            toml::Value::String(text) => Ok(Self(text)),
            value @ (toml::Value::Integer(_) | toml::Value::Float(_) | toml::Value::Boolean(_)) => {
                Ok(Self(value.to_string()))
            }
            _ => Err(de::Error::custom("an option is a text, a number, true or false")),
        }
    }
}
