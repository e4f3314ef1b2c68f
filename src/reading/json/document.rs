//! Represents JSON documents.
//!
//! Unlike the values of `serde_json`, an object keeps its fields in the order of the text, and knows whether a key is in it twice.

use std::collections::HashSet;
use std::fmt;
use std::sync::OnceLock;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::Number;

/// A JSON value.
#[derive(Clone, PartialEq, Debug)]
pub enum Json {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number.
    Number(Number),
    /// A string.
    Text(String),
    /// An array.
    List(Vec<Self>),
    /// An object.
    Object(JsonObject),
}

/// A JSON object.
#[derive(Clone, Default, Debug)]
pub struct JsonObject {
    fields: Vec<(String, Json)>,
    repeated: Option<String>,
    /// Whether there is a grid somewhere in the fields, once somebody has asked.
    has_grid: OnceLock<bool>,
}

impl PartialEq for JsonObject {
    fn eq(&self, other: &Self) -> bool {
        self.fields == other.fields
    }
}

impl Json {
    /// Returns the value of a key, if this is an object that has it.
    pub fn get(&self, key: &str) -> Option<&Self> {
        match self {
            Self::Object(fields) => fields.get(key),
            _ => None,
        }
    }

    /// Returns the text, if this is a string.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the number, if this is a whole number of at least 0.
    pub fn as_number(&self) -> Option<u64> {
        match self {
            Self::Number(number) => number.as_u64(),
            _ => None,
        }
    }
}

impl JsonObject {
    /// Creates an object of these fields.
    pub fn new(fields: Vec<(String, Json)>) -> Self {
        let mut seen = HashSet::with_capacity(fields.len());
        let repeated = fields.iter().find(|(key, _)| !seen.insert(key.as_str()));
        Self {
            repeated: repeated.map(|(key, _)| key.clone()),
            fields,
            has_grid: OnceLock::new(),
        }
    }

    /// Returns the first value of a key.
    pub fn get(&self, key: &str) -> Option<&Json> {
        self.fields
            .iter()
            .find(|(name, _)| name == key)
            .map(|(_, value)| value)
    }

    /// Returns the fields in the order of the text.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Json)> {
        self.fields.iter().map(|(key, value)| (key.as_str(), value))
    }

    /// Returns whether there is a grid somewhere in the fields. `find` looks for it once, because each object around this one asks.
    pub(crate) fn has_grid(&self, find: impl FnOnce(&Self) -> bool) -> bool {
        *self.has_grid.get_or_init(|| find(self))
    }

    /// Returns the number of fields.
    pub fn len(&self) -> usize {
        self.fields.len()
    }

    /// Returns whether there are no fields.
    pub fn is_empty(&self) -> bool {
        self.fields.is_empty()
    }

    /// Returns the first key that is there twice.
    pub fn repeated_key(&self) -> Option<&str> {
        self.repeated.as_deref()
    }
}

/// The value as JSON.
impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("null"),
            Self::Bool(truth) => truth.fmt(f),
            Self::Number(number) => number.fmt(f),
            Self::Text(text) => f.write_str(&quoted(text)),
            Self::List(list) => {
                f.write_str("[")?;
                for (index, value) in list.iter().enumerate() {
                    write!(f, "{}{value}", if index == 0 { "" } else { "," })?;
                }
                f.write_str("]")
            }
            Self::Object(fields) => fields.fmt(f),
        }
    }
}

impl fmt::Display for JsonObject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{")?;
        for (index, (key, value)) in self.iter().enumerate() {
            write!(f, "{}{}:{value}", if index == 0 { "" } else { "," }, quoted(key))?;
        }
        f.write_str("}")
    }
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(JsonVisitor)
    }
}

struct JsonVisitor;

impl<'de> Visitor<'de> for JsonVisitor {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E>(self, truth: bool) -> Result<Json, E> {
        Ok(Json::Bool(truth))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Json, E> {
        Ok(Json::Number(number.into()))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Json, E> {
        Ok(Json::Number(number.into()))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Json, E> {
        // JSON has no infinity.
        Ok(Number::from_f64(number).map_or(Json::Null, Json::Number))
    }

    fn visit_str<E>(self, text: &str) -> Result<Json, E> {
        Ok(Json::Text(text.to_owned()))
    }

    fn visit_string<E>(self, text: String) -> Result<Json, E> {
        Ok(Json::Text(text))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<Json, A::Error> {
        let mut list = Vec::new();
        while let Some(element) = elements.next_element()? {
            list.push(element);
        }
        Ok(Json::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Json, A::Error> {
        let mut fields = Vec::new();
        while let Some(entry) = entries.next_entry()? {
            fields.push(entry);
        }
        Ok(Json::Object(JsonObject::new(fields)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_keep_their_order_and_a_key_that_is_there_twice_is_known() {
        let text = r#"{"b":[1,-2,0.5,null,true,"x\"y"],"a":{},"b":2}"#;
        let Json::Object(object) = serde_json::from_str(text).unwrap() else {
            panic!("not an object");
        };
        let keys: Vec<&str> = object.iter().map(|(key, _)| key).collect();
        assert_eq!(keys, ["b", "a", "b"]);
        assert_eq!(object.repeated_key(), Some("b"));
        assert_eq!(object.to_string(), text);
        assert!(serde_json::from_str::<Json>(&"[".repeat(100_000)).is_err());
    }
}
