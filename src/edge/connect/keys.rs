//! Refuses JSON in which a field is written twice.
//!
//! JSON parsers disagree about such texts: one takes the first value, another the last one. A check in front of this server and the
//! server itself could then see different requests. Both spellings of a field, `pageSize` and `page_size`, are the same field, so
//! keys are compared without underscores and case.

use std::collections::HashSet;
use std::fmt;

use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};

/// A field that is written twice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct RepeatedKey {
    /// The path of the field.
    pub(super) path: String,
    /// What is wrong, and where.
    pub(super) problem: String,
}

/// Checks that no object of `json` has a key twice. Returns `Ok` for other errors of the text; the parser of the message finds them.
pub(super) fn check(json: &[u8]) -> Result<(), RepeatedKey> {
    // Each field has a colon. Most small messages have one field, so this pass is left out.
    if json.iter().filter(|byte| **byte == b':').nth(1).is_none() {
        return Ok(());
    }
    let is_repeated = |error: &serde_json::Error| error.is_data();
    let checked = UniqueKeys::deserialize(&mut serde_json::Deserializer::from_slice(json));
    if !checked.is_err_and(|error| is_repeated(&error)) {
        return Ok(());
    }
    // A second pass for the path: tracking it costs time that right texts need not spend.
    let mut reader = serde_json::Deserializer::from_slice(json);
    serde_path_to_error::deserialize::<_, UniqueKeys>(&mut reader)
        .map(drop)
        .map_err(|error| RepeatedKey {
            path: error.path().to_string(),
            problem: error.into_inner().to_string(),
        })
}

/// A value whose objects have unique keys.
struct UniqueKeys;

impl<'de> Deserialize<'de> for UniqueKeys {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(UniqueKeysVisitor)
    }
}

/// The value of a repeated key. It fails in the place of the value, so that the path of the error ends with the key.
struct RepeatedValue;

impl<'de> Deserialize<'de> for RepeatedValue {
    fn deserialize<D: Deserializer<'de>>(_: D) -> Result<Self, D::Error> {
        Err(D::Error::custom("the field is written twice; write it once"))
    }
}

struct UniqueKeysVisitor;

impl<'de> Visitor<'de> for UniqueKeysVisitor {
    type Value = UniqueKeys;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_bool<E>(self, _: bool) -> Result<UniqueKeys, E> {
        Ok(UniqueKeys)
    }

    fn visit_i64<E>(self, _: i64) -> Result<UniqueKeys, E> {
        Ok(UniqueKeys)
    }

    fn visit_u64<E>(self, _: u64) -> Result<UniqueKeys, E> {
        Ok(UniqueKeys)
    }

    fn visit_f64<E>(self, _: f64) -> Result<UniqueKeys, E> {
        Ok(UniqueKeys)
    }

    fn visit_str<E>(self, _: &str) -> Result<UniqueKeys, E> {
        Ok(UniqueKeys)
    }

    fn visit_unit<E>(self) -> Result<UniqueKeys, E> {
        Ok(UniqueKeys)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<UniqueKeys, A::Error> {
        while items.next_element::<UniqueKeys>()?.is_some() {}
        Ok(UniqueKeys)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<UniqueKeys, A::Error> {
        let mut seen = HashSet::new();
        while let Some(key) = entries.next_key::<String>()? {
            if seen.insert(spelling(&key)) {
                entries.next_value::<UniqueKeys>()?;
            } else {
                entries.next_value::<RepeatedValue>()?;
            }
        }
        Ok(UniqueKeys)
    }
}

/// Returns a key without underscores and in small letters.
fn spelling(key: &str) -> String {
    key.replace('_', "").to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;
    use prost_reflect::DescriptorPool;

    #[test]
    fn a_field_that_is_written_twice_is_named() {
        for (text, path) in [
            (r#"{"title":"a","title":"a"}"#, "title"),
            (r#"{"puzzlesPerPage":1,"puzzles_per_page":2}"#, "puzzles_per_page"),
            (
                r#"{"puzzles":[{},{"state":{"givens":"","givens":""}}]}"#,
                "puzzles[1].state.givens",
            ),
            (r#"{"unknown":{"a":1,"a":2}}"#, "unknown.a"),
        ] {
            let found = check(text.as_bytes()).unwrap_err();
            assert_eq!(found.path, path, "{text}");
            assert!(found.problem.contains("write it once"), "{}", found.problem);
        }
        for text in [
            r#"{"title":"a","paper":"PAPER_SIZE_A5","puzzles":[{"title":"a"},{"title":"a"}]}"#,
            "{",
            "[1, 2.5, -1, true, null]",
            r#"{"a":1,"b":1e999}"#,
            r#"{"a":1,"b":"#,
        ] {
            assert_eq!(check(text.as_bytes()), Ok(()), "{text}");
        }
    }

    #[test]
    fn no_two_fields_of_a_message_have_the_same_spelling() {
        for message in DescriptorPool::decode(sudokud_api::DESCRIPTOR_SET)
            .unwrap()
            .all_messages()
        {
            let spellings: HashSet<String> = message.fields().map(|field| spelling(field.name())).collect();
            assert_eq!(spellings.len(), message.fields().len(), "{}", message.full_name());
        }
    }
}
