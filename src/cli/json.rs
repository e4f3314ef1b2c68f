//! Writes messages of the API as JSON, with the names and rules of the API's own JSON.
//!
//! A line of output is one object: the fields of the response, before them `puzzle` where the response does not repeat it, and behind them
//! `note`, its notes. Without a response the object has `error`.

use std::sync::LazyLock;

use prost::Message;
use prost_reflect::{DescriptorPool, DynamicMessage};
use serde::Serialize;

use crate::calls::Refusal;
use sudokud_service::proto::DESCRIPTOR_SET;

static POOL: LazyLock<DescriptorPool> = LazyLock::new(|| {
    DescriptorPool::decode(DESCRIPTOR_SET).expect("the descriptors of this program are consistent")
});

/// One line of output.
#[derive(Debug, Default, Serialize)]
pub struct JsonLine<'a> {
    /// The puzzle, if the response does not have it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<String>,
    /// The beginning of an entry that is no puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub input: Option<&'a str>,
    /// The response.
    #[serde(flatten)]
    pub message: Option<DynamicMessage>,
    /// Why there is no response.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<JsonError<'a>>,
    /// The seed of a puzzle that was not made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// The notes of the puzzle.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub note: &'a str,
}

/// Why there is no response.
#[derive(Debug, Serialize)]
pub struct JsonError<'a> {
    /// The reason for programs, such as `PUZZLE_NOT_UNIQUE`.
    pub reason: &'a str,
    /// The reason in words.
    pub message: &'a str,
}

impl<'a> From<&'a Refusal> for JsonError<'a> {
    fn from(refusal: &'a Refusal) -> Self {
        Self {
            reason: &refusal.reason,
            message: &refusal.message,
        }
    }
}

impl JsonLine<'_> {
    /// The line of a message alone, as lists have it.
    pub fn of(name: &str, message: &impl Message) -> Self {
        Self {
            message: Some(dynamic(name, message)),
            ..Self::default()
        }
    }
}

/// The message with its descriptor. `name` is its name in the package `sudoku.v1`, such as `Technique`.
pub fn dynamic(name: &str, message: &impl Message) -> DynamicMessage {
    decoded(name, &message.encode_to_vec())
}

/// Not a part of [`dynamic`], which is compiled for each type of message.
fn decoded(name: &str, message: &[u8]) -> DynamicMessage {
    let descriptor = POOL
        .get_message_by_name(&format!("sudoku.v1.{name}"))
        .expect("the descriptors have every message of the API");
    DynamicMessage::decode(descriptor, message).expect("a message agrees with its own descriptor")
}

/// Appends an object on a line of its own.
pub fn write_line(object: &impl Serialize, output: &mut Vec<u8>) {
    serde_json::to_writer(&mut *output, object).expect("memory takes the object, whose keys are texts");
    output.push(b'\n');
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokud_service::proto::TransformResponse;

    #[test]
    fn a_line_has_the_fields_of_the_api_between_the_puzzle_and_its_note() {
        let response = TransformResponse {
            puzzle: "1".to_owned(),
            variant_count: 3,
            ..TransformResponse::default()
        };
        let mut bytes = Vec::new();
        let line = JsonLine {
            note: "daily",
            ..JsonLine::of("TransformResponse", &response)
        };
        write_line(&line, &mut bytes);
        let text = String::from_utf8(bytes).unwrap();
        assert_eq!(
            text,
            "{\"puzzle\":\"1\",\"variantCount\":\"3\",\"note\":\"daily\"}\n"
        );
    }
}
