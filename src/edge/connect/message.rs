//! Converts requests from JSON to protobuf, by their descriptors, after the canonical mapping.
//!
//! Strict: an unknown field or enum value and a field that is written twice are refused, with their path.

use bytes::{BufMut as _, Bytes, BytesMut};
use prost::Message as _;
use prost_reflect::{DeserializeOptions, DynamicMessage, FieldDescriptor, Kind, MessageDescriptor};
use serde_path_to_error::Segment;
use tonic::{Code, Status};

use super::keys;
use crate::status::StatusDraft;

/// The bytes before a message in gRPC, and in a stream of the Connect protocol: flags, and the length in 4 bytes.
pub(super) const HEAD: usize = 5;

/// The beginning of prost-reflect's error for an unknown field.
const UNKNOWN: &str = "unrecognized field name '";
/// The beginning of its error for an unknown value of an enum.
const UNKNOWN_VALUE: &str = "unrecognized enum value '";

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
        return Err(of_field(&repeated.path, &repeated.problem));
    }
    message.map_err(|error| unreadable(of, json, &error))
}

/// Returns the status for a field that cannot be read.
fn of_field(field: &str, problem: &str) -> Status {
    StatusDraft::new(
        Code::InvalidArgument,
        "MALFORMED_FIELD",
        format!("{field}: {problem}"),
        [("field", field.to_owned())],
    )
    .with_field(field, problem.to_owned())
    .finish()
}

/// Returns the field at this path.
fn field_at<'a>(
    of: &MessageDescriptor,
    path: impl IntoIterator<Item = &'a Segment>,
) -> Option<FieldDescriptor> {
    let (mut object, mut field) = (Some(of.clone()), None);
    for segment in path {
        let name = match segment {
            Segment::Map { key } => key,
            Segment::Seq { .. } => continue,
            Segment::Enum { .. } | Segment::Unknown => return None,
        };
        let of = object.take()?;
        let here = of
            .get_field_by_json_name(name)
            .or_else(|| of.get_field_by_name(name))?;
        if let Kind::Message(of) = here.kind() {
            object = Some(of);
        }
        field = Some(here);
    }
    field
}

/// Returns the values of the enum at this path.
fn enum_values(of: &MessageDescriptor, path: &serde_path_to_error::Path) -> Option<String> {
    let Kind::Enum(values) = field_at(of, path)?.kind() else {
        return None;
    };
    let names = values.values().map(|value| value.name().to_owned());
    let names: Vec<String> = names.filter(|name| !name.ends_with("_UNSPECIFIED")).collect();
    let (last, others) = names.split_last()?;
    Some(if others.is_empty() {
        last.clone()
    } else {
        format!("{} or {last}", others.join(", "))
    })
}

/// Most characters of an unknown name that are compared with the known ones.
const MOST_COMPARED: usize = 64;
/// Fewest characters of an unknown name that is sought in the known ones.
const FEWEST_CONTAINED: usize = 3;

/// Returns the path of an unknown field, and the known field of its message that is most similar.
fn unknown_field(
    of: &MessageDescriptor,
    path: &serde_path_to_error::Path,
    name: &str,
) -> (String, Option<String>) {
    let segments: Vec<&Segment> = path.iter().collect();
    // The key is read as a part of the object, whose path this is, or as a segment of its own.
    let (object, place) = match segments.split_last() {
        Some((Segment::Map { key }, outer)) if key == name => (outer, path.to_string()),
        None => (segments.as_slice(), name.to_owned()),
        Some(_) => (segments.as_slice(), format!("{path}.{name}")),
    };
    let message = match object {
        [] => Some(of.clone()),
        path => field_at(of, path.iter().copied()).and_then(|field| match field.kind() {
            Kind::Message(of) => Some(of),
            _ => None,
        }),
    };
    let name: String = name
        .chars()
        .take(MOST_COMPARED)
        .flat_map(char::to_lowercase)
        .collect();
    let likeness = |field: &FieldDescriptor| {
        let known = field.json_name().to_lowercase();
        // People leave out parts of a name.
        let contains = u8::from(name.len() >= FEWEST_CONTAINED && known.contains(&name));
        f64::from(contains) + strsim::jaro_winkler(&name, &known)
    };
    let fields = message.iter().flat_map(MessageDescriptor::fields);
    let nearest = fields.max_by(|one, other| likeness(one).total_cmp(&likeness(other)));
    (place, nearest.map(|field| field.json_name().to_owned()))
}

/// Returns the status for JSON that cannot be read. It reads the text again, because finding the path costs time that right texts
/// need not spend.
fn unreadable(of: &MessageDescriptor, json: &[u8], error: &serde_json::Error) -> Status {
    if json.iter().all(u8::is_ascii_whitespace) {
        let message = "the body is empty; send {} for a message without fields".to_owned();
        return failed(Code::InvalidArgument, "MALFORMED_MESSAGE", message);
    }
    let options = DeserializeOptions::new().deny_unknown_fields(true);
    let mut reader = serde_json::Deserializer::from_slice(json);
    let mut track = serde_path_to_error::Track::new();
    let tracked = serde_path_to_error::Deserializer::new(&mut reader, &mut track);
    let _ = DynamicMessage::deserialize_with_options(of.clone(), tracked, &options);
    let tracked = track.path();
    let mut path = tracked.to_string();
    let mut problem = error.to_string();
    if problem.starts_with(UNKNOWN_VALUE)
        && let Some(values) = enum_values(of, &tracked)
    {
        problem = format!("{problem}; write {values}");
    }
    if let Some((name, _)) = problem
        .strip_prefix(UNKNOWN)
        .and_then(|rest| rest.split_once('\''))
    {
        let nearest;
        (path, nearest) = unknown_field(of, &tracked, name);
        if let Some(nearest) = nearest {
            problem = format!("{problem}; the nearest field is {nearest}");
        }
    }
    match error.classify() {
        serde_json::error::Category::Data if path != "." => of_field(&path, &problem),
        _ => failed(Code::InvalidArgument, "MALFORMED_MESSAGE", problem),
    }
}
