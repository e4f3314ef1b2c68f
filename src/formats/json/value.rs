//! A JSON value that keeps the order of its keys, and keys that are there twice.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use sudokud_puzzle::{Clues, Grid};

use crate::cells::{are_clues, clues_of, grid_of, value_of};

/// A value of a document.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Json {
    Null,
    Bool(bool),
    /// A number as text.
    Number(String),
    Text(String),
    Array(Vec<Json>),
    /// Keys with their values. A key may be there twice.
    Object(Vec<(String, Json)>),
}

impl Json {
    /// Returns the value of a key of an object, the first if there are two.
    pub(crate) fn get(&self, key: &str) -> Option<&Self> {
        let Self::Object(fields) = self else {
            return None;
        };
        fields
            .iter()
            .find(|(name, _)| name == key)
            .map(|(_, value)| value)
    }

    /// Returns a key that is there twice in an object of this value.
    pub(crate) fn repeated_key(&self) -> Option<&str> {
        match self {
            Self::Array(elements) => elements.iter().find_map(Self::repeated_key),
            Self::Object(fields) => {
                let mut keys: Vec<&str> = fields.iter().map(|(key, _)| key.as_str()).collect();
                keys.sort_unstable();
                let pair = keys.windows(2).find(|pair| pair[0] == pair[1]);
                pair.map(|pair| pair[0])
                    .or_else(|| fields.iter().find_map(|(_, value)| value.repeated_key()))
            }
            _ => None,
        }
    }

    /// Returns the elements of an array.
    pub(crate) fn elements(&self) -> Option<&[Self]> {
        match self {
            Self::Array(elements) => Some(elements),
            _ => None,
        }
    }

    /// Returns the text of a string, number or truth value that is not blank.
    pub(crate) fn scalar(&self) -> Option<String> {
        let text = match self {
            Self::Text(text) | Self::Number(text) => text.trim().to_owned(),
            Self::Bool(value) => value.to_string(),
            _ => return None,
        };
        (!text.is_empty()).then_some(text)
    }

    /// Returns whether a value says nothing: null, false, or an empty text, array or object.
    pub(crate) fn is_empty(&self) -> bool {
        match self {
            Self::Null => true,
            Self::Bool(value) => !value,
            Self::Number(_) => false,
            Self::Text(text) => text.trim().is_empty(),
            Self::Array(elements) => elements.is_empty(),
            Self::Object(fields) => fields.is_empty(),
        }
    }

    /// Returns the value of a cell. 0, null and the empty text are empty cells.
    pub(crate) fn cell(&self) -> Option<u8> {
        match self {
            Self::Null => Some(0),
            Self::Number(text) | Self::Text(text) => match *text.trim().as_bytes() {
                [] => Some(0),
                [sign] => value_of(sign),
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns the clues of a value that is a grid: a text of 81 or 729 characters, nine texts of nine, nine arrays of nine, or an array
    /// of 81 cells. Returns `None` for any other value.
    pub(crate) fn clues(&self) -> Option<Result<Clues, String>> {
        match self {
            Self::Text(text) if are_clues(text.trim()) => Some(clues_of(text.trim())),
            Self::Array(elements) => grid_of_cells(elements).map(|grid| Ok(grid.into())),
            _ => None,
        }
    }
}

/// Returns the grid of an array of 81 cells, or of nine rows.
fn grid_of_cells(elements: &[Json]) -> Option<Grid> {
    let cells = |elements: &[Json]| elements.iter().map(Json::cell).collect::<Option<Vec<u8>>>();
    let values = match elements.len() {
        81 => cells(elements)?,
        9 => {
            let rows: Option<Vec<Vec<u8>>> = elements
                .iter()
                .map(|row| match row {
                    Json::Array(row) if row.len() == 9 => cells(row),
                    Json::Text(row) if row.len() == 9 => row.bytes().map(value_of).collect(),
                    _ => None,
                })
                .collect();
            rows?.concat()
        }
        _ => return None,
    };
    Grid::from_values(values.try_into().ok()?)
}

/// Returns the grid of a value, for solutions.
pub(crate) fn full_grid(value: &Json) -> Option<Grid> {
    match value {
        Json::Text(text) => grid_of(text.trim().as_bytes()),
        Json::Array(elements) => grid_of_cells(elements),
        _ => None,
    }
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

    fn visit_bool<E>(self, value: bool) -> Result<Json, E> {
        Ok(Json::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Json, E> {
        Ok(Json::Number(value.to_string()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Json, E> {
        Ok(Json::Number(value.to_string()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Json, E> {
        Ok(Json::Number(value.to_string()))
    }

    fn visit_str<E>(self, value: &str) -> Result<Json, E> {
        Ok(Json::Text(value.to_owned()))
    }

    fn visit_string<E>(self, value: String) -> Result<Json, E> {
        Ok(Json::Text(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Json, A::Error> {
        let mut elements = Vec::new();
        while let Some(element) = access.next_element()? {
            elements.push(element);
        }
        Ok(Json::Array(elements))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Json, A::Error> {
        let mut fields = Vec::new();
        while let Some(field) = access.next_entry()? {
            fields.push(field);
        }
        Ok(Json::Object(fields))
    }
}
