//! Refuses JSON in which a field is written twice.
//!
//! Readers of JSON disagree about such texts: one takes the first value, another the last one, so a check before this server and the
//! server itself could see different requests. Both spellings of a field, `pageSize` and `page_size`, are the same field.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt;

use prost_reflect::{Kind, MessageDescriptor};
use serde::de::{DeserializeSeed, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};

/// A field that is written twice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct RepeatedKey {
    /// The path of the field.
    pub(super) path: String,
    /// What is wrong, and where.
    pub(super) problem: String,
}

/// Checks a text that is a message of this type. Other faults of the text are found by its reader.
pub(super) fn check(of: &MessageDescriptor, json: &[u8]) -> Result<(), RepeatedKey> {
    // Each field has a colon, so most small messages need not be read once more.
    if json.iter().filter(|byte| **byte == b':').nth(1).is_none() {
        return Ok(());
    }
    let found = RefCell::new(None);
    let root = Part {
        object: Some(of.clone()),
        place: &Place::Root,
        found: &found,
    };
    let mut reader = serde_json::Deserializer::from_slice(json);
    let result = root.deserialize(&mut reader);
    match (result, found.into_inner()) {
        (Err(error), Some(path)) => Err(RepeatedKey {
            path,
            problem: error.to_string(),
        }),
        _ => Ok(()),
    }
}

/// Where a value is.
enum Place<'a> {
    Root,
    Field(&'a Place<'a>, &'a str),
    Item(&'a Place<'a>, usize),
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Root => Ok(()),
            Self::Field(Self::Root, name) => f.write_str(name),
            Self::Field(outer, name) => write!(f, "{outer}.{name}"),
            Self::Item(outer, index) => write!(f, "{outer}[{index}]"),
        }
    }
}

/// A key: the number of a field, or the text of any other key.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Field(u32),
    Text(String),
}

/// A value of the text.
struct Part<'a> {
    /// The message, if it is one with fields of its own.
    object: Option<MessageDescriptor>,
    place: &'a Place<'a>,
    /// The path of the first field that is written twice.
    found: &'a RefCell<Option<String>>,
}

impl<'de> DeserializeSeed<'de> for Part<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Part<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        for index in 0.. {
            let item = Part {
                object: self.object.clone(),
                place: &Place::Item(self.place, index),
                found: self.found,
            };
            if items.next_element_seed(item)?.is_none() {
                break;
            }
        }
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<(), A::Error> {
        let mut seen = BTreeSet::new();
        while let Some(name) = entries.next_key::<String>()? {
            let field = self.object.as_ref().and_then(|object| {
                object
                    .get_field_by_json_name(&name)
                    .or_else(|| object.get_field_by_name(&name))
            });
            let place = Place::Field(self.place, &name);
            let key = field
                .as_ref()
                .map_or_else(|| Key::Text(name.clone()), |field| Key::Field(field.number()));
            if !seen.insert(key) {
                *self.found.borrow_mut() = Some(place.to_string());
                return Err(A::Error::custom("the field is written twice; write it once"));
            }
            let object = field.and_then(|field| match field.kind() {
                // Messages of this package have no maps, whose keys are no fields. Google's have forms of their own.
                Kind::Message(of) if !field.is_map() && of.package_name() != "google.protobuf" => Some(of),
                _ => None,
            });
            entries.next_value_seed(Part {
                object,
                place: &place,
                found: self.found,
            })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use prost_reflect::DescriptorPool;

    fn message_type(name: &str) -> MessageDescriptor {
        DescriptorPool::decode(sudokud_api::DESCRIPTOR_SET)
            .unwrap()
            .get_message_by_name(name)
            .unwrap()
    }

    #[test]
    fn a_field_that_is_written_twice_is_named() {
        let of = message_type("sudoku.v1.PrintRequest");
        for (text, path) in [
            (r#"{"title":"a","title":"a"}"#, "title"),
            (r#"{"puzzlesPerPage":1,"puzzles_per_page":2}"#, "puzzlesPerPage"),
            (
                r#"{"puzzles":[{},{"state":{"givens":"","givens":""}}]}"#,
                "puzzles[1].state.givens",
            ),
            (r#"{"unknown":{"a":1,"a":2}}"#, "unknown.a"),
        ] {
            let found = check(&of, text.as_bytes()).unwrap_err();
            let named = found.path.replace("puzzles_per_page", "puzzlesPerPage");
            assert_eq!(named, path, "{text}");
            assert!(found.problem.contains("write it once"), "{}", found.problem);
        }
        for text in [
            r#"{"title":"a","paper":"PAPER_SIZE_A5","puzzles":[{"title":"a"},{"title":"a"}]}"#,
            r#"{"unknown":{"aB":1,"a_b":2}}"#,
            "{",
            "[1, 2.5, -1, true, null]",
        ] {
            assert_eq!(check(&of, text.as_bytes()), Ok(()), "{text}");
        }
    }
}
