//! Converts requests from JSON to protobuf, by their descriptors, after the canonical mapping.
//!
//! Strict: an unknown field or enum value and a field that is written twice are refused, with their path.

use bytes::{BufMut as _, Bytes, BytesMut};
use prost::Message as _;
use prost_reflect::{DeserializeOptions, DynamicMessage, MessageDescriptor};
use tonic::{Code, Status};

use super::{keys, problem};
use crate::status::StatusDraft;

/// The bytes before a message in gRPC, and in a stream of the Connect protocol: flags, and the length in 4 bytes.
pub(super) const HEAD: usize = 5;

/// Converts a request from JSON to a gRPC frame.
pub(super) fn frame_of_json(of: &MessageDescriptor, json: &[u8]) -> Result<Bytes, Status> {
    let message = read(of, json)?;
    // A message is shorter than its JSON, as a rule. Its length is written last, because computing it takes as long as writing.
    let mut frame = BytesMut::with_capacity(HEAD + json.len());
    frame.put_bytes(0, HEAD);
    message.encode_raw(&mut frame);
    let length = (frame.len() - HEAD) as u32;
    frame[1..HEAD].copy_from_slice(&length.to_be_bytes());
    Ok(frame.freeze())
}

/// Makes a gRPC frame of a message.
pub(super) fn frame(message: &[u8]) -> Bytes {
    envelope(0, message)
}

/// Puts flags and length before a message.
pub(super) fn envelope(flags: u8, message: &[u8]) -> Bytes {
    let mut frame = BytesMut::with_capacity(HEAD + message.len());
    frame.put_u8(flags);
    frame.put_u32(message.len() as u32);
    frame.put_slice(message);
    frame.freeze()
}

/// Returns a status with a reason.
pub(super) fn failed(code: Code, reason: &'static str, message: String) -> Status {
    StatusDraft::new(code, reason, message, []).finish()
}

/// Returns the status for a message that is larger than `most` bytes.
pub(super) fn too_large(most: usize) -> Status {
    let message = format!("the message is larger than the limit of {most} bytes");
    failed(Code::OutOfRange, "MESSAGE_TOO_LARGE", message)
}

fn read(of: &MessageDescriptor, json: &[u8]) -> Result<DynamicMessage, Status> {
    let options = DeserializeOptions::new().deny_unknown_fields(true);
    let mut reader = serde_json::Deserializer::from_slice(json);
    let message = DynamicMessage::deserialize_with_options(of.clone(), &mut reader, &options);
    let message = message.and_then(|message| reader.end().map(|()| message));
    // Also the cause of other errors: two values of one choice.
    if let Err(repeated) = keys::check(json) {
        return Err(problem::of_field(&repeated.path, &repeated.problem));
    }
    message.map_err(|error| problem::unreadable(of, json, &error))
}
