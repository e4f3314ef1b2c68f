//! Says what is wrong with a request in JSON, in the words of its fields.
//!
//! The errors of the parsers name types of protobuf and of Rust. So only the place of an error is taken from them; the sentence is made of
//! the value at that place and of the field's type.

use prost_reflect::{
    DeserializeOptions, DynamicMessage, FieldDescriptor, Kind, MessageDescriptor, OneofDescriptor,
};
use serde_json::Value;
use serde_path_to_error::{Path, Segment};
use tonic::{Code, Status};

use super::message::failed;
use crate::status::StatusDraft;

/// The beginning of prost-reflect's error for an unknown field.
const UNKNOWN: &str = "unrecognized field name '";
/// The beginning of its error for two fields of one choice.
const SEVERAL: &str = "multiple fields provided for oneof '";

/// Returns the status for a field that cannot be read.
pub(super) fn of_field(field: &str, problem: &str) -> Status {
    StatusDraft::new(
        Code::InvalidArgument,
        "MALFORMED_FIELD",
        format!("{field}: {problem}"),
        [("field", field.to_owned())],
    )
    .with_field(field, problem.to_owned())
    .finish()
}

/// Returns the status for JSON that cannot be read. It reads the text again, because finding the path costs time that right texts
/// need not spend.
pub(super) fn unreadable(of: &MessageDescriptor, json: &[u8], error: &serde_json::Error) -> Status {
    let malformed = |message| failed(Code::InvalidArgument, "MALFORMED_MESSAGE", message);
    if json.iter().all(u8::is_ascii_whitespace) {
        return malformed("the body is empty; send {} for a message without fields".to_owned());
    }
    let Ok(body) = serde_json::from_slice::<Value>(json) else {
        return malformed(format!("the body is not one JSON object: {error}"));
    };
    let options = DeserializeOptions::new().deny_unknown_fields(true);
    let mut reader = serde_json::Deserializer::from_slice(json);
    let mut track = serde_path_to_error::Track::new();
    let tracked = serde_path_to_error::Deserializer::new(&mut reader, &mut track);
    let _ = DynamicMessage::deserialize_with_options(of.clone(), tracked, &options);
    let path = track.path();
    let text = error.to_string();
    let quoted = |begin: &str| Some(text.strip_prefix(begin)?.split_once('\'')?.0);
    if let Some(name) = quoted(UNKNOWN) {
        let (place, problem) = unknown_field(of, &path, name);
        return of_field(&place, &problem);
    }
    let segments: Vec<&Segment> = path.iter().collect();
    if let Some(choice) = quoted(SEVERAL)
        && let Some((place, problem)) = several_of(of, &path, choice, &body)
    {
        return of_field(&place, &problem);
    }
    if segments.is_empty() {
        return malformed(format!(
            "the body is an object with fields of {}, which /openapi.json lists",
            of.name()
        ));
    }
    let (found, right) = (value_at(&body, &segments), right_value(of, &segments));
    let problem = match (found, right) {
        (Some(found), Some(right)) => format!("{} does not fit; write {right}", shown(found)),
        _ => text,
    };
    of_field(&path.to_string(), &problem)
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

/// Returns the type of the object at this path.
fn object_at(of: &MessageDescriptor, path: &[&Segment]) -> Option<MessageDescriptor> {
    if path.is_empty() {
        return Some(of.clone());
    }
    match field_at(of, path.iter().copied())?.kind() {
        Kind::Message(of) => Some(of),
        _ => None,
    }
}

/// Returns the value at this path.
fn value_at<'a>(body: &'a Value, path: &[&Segment]) -> Option<&'a Value> {
    path.iter().try_fold(body, |value, segment| match segment {
        Segment::Map { key } => value.get(key),
        Segment::Seq { index } => value.get(index),
        Segment::Enum { .. } | Segment::Unknown => None,
    })
}

/// Most characters of a value that are repeated.
const MOST_SHOWN: usize = 40;

/// Writes a value of a request, the beginning of a long one.
fn shown(value: &Value) -> String {
    match value {
        Value::Array(_) => "a list".to_owned(),
        Value::Object(_) => "an object".to_owned(),
        _ => {
            let text = value.to_string();
            match text.char_indices().nth(MOST_SHOWN) {
                Some((end, _)) => format!("{}…", &text[..end]),
                None => text,
            }
        }
    }
}

/// Says what a field, or an element of its list, can be.
fn right_value(of: &MessageDescriptor, path: &[&Segment]) -> Option<String> {
    let field = field_at(of, path.iter().copied())?;
    if field.is_map() {
        return None;
    }
    let one = match field.kind() {
        Kind::Double | Kind::Float => "a number".to_owned(),
        Kind::Int32 | Kind::Sint32 | Kind::Sfixed32 => {
            format!("a whole number from {} to {}", i32::MIN, i32::MAX)
        }
        Kind::Uint32 | Kind::Fixed32 => format!("a whole number from 0 to {}", u32::MAX),
        Kind::Int64 | Kind::Sint64 | Kind::Sfixed64 => {
            format!("a whole number from {} to {}", i64::MIN, i64::MAX)
        }
        Kind::Uint64 | Kind::Fixed64 => format!("a whole number from 0 to {}", u64::MAX),
        Kind::Bool => "true or false".to_owned(),
        Kind::String => "a text in quotation marks".to_owned(),
        Kind::Bytes => "the bytes as text in base64".to_owned(),
        Kind::Enum(values) => {
            let names = values.values().map(|value| value.name().to_owned());
            one_of(names.filter(|name| !name.ends_with("_UNSPECIFIED")))
        }
        Kind::Message(of) if of.full_name() == "google.protobuf.Duration" => {
            "seconds as a text, such as \"2.5s\"".to_owned()
        }
        Kind::Message(of) => format!(
            "an object with fields of {}, which /openapi.json lists",
            of.name()
        ),
    };
    let is_element = matches!(path.last(), Some(Segment::Seq { .. }));
    Some(if field.is_list() && !is_element {
        format!("a list; each element is {one}")
    } else {
        one
    })
}

/// Writes names as a choice.
fn one_of(names: impl Iterator<Item = String>) -> String {
    let names: Vec<String> = names.collect();
    match names.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => names.concat(),
    }
}

fn fields_of(choice: &OneofDescriptor) -> impl Iterator<Item = String> {
    choice.fields().map(|field| field.json_name().to_owned())
}

/// Returns the place of the second field of a choice, and what is wrong.
fn several_of(of: &MessageDescriptor, path: &Path, choice: &str, body: &Value) -> Option<(String, String)> {
    let segments: Vec<&Segment> = path.iter().collect();
    let message = object_at(of, &segments)?;
    let choice = message.oneofs().find(|oneof| oneof.name() == choice)?;
    let keys = value_at(body, &segments)?.as_object()?.keys();
    let of_choice = |key: &&String| {
        let mut fields = choice.fields();
        fields.any(|field| field.json_name() == **key || field.name() == **key)
    };
    let set: Vec<&String> = keys.filter(of_choice).collect();
    let place = in_object(&segments, path, set.get(1)?);
    let set: Vec<&str> = set.iter().map(|key| key.as_str()).collect();
    let problem = format!("{} are set; write one of them", set.join(" and "));
    Some((place, problem))
}

/// Returns the path of a field of the object at this path.
fn in_object(object: &[&Segment], path: &Path, field: &str) -> String {
    if object.is_empty() {
        field.to_owned()
    } else {
        format!("{path}.{field}")
    }
}

/// Most characters of an unknown name that are compared with the known ones.
const MOST_COMPARED: usize = 64;
/// Fewest characters of an unknown name that is sought in the known ones.
const FEWEST_CONTAINED: usize = 3;
/// The smallest likeness of a name that is suggested, from 0 to 1.
const LEAST_LIKENESS: f64 = 0.85;

/// Returns the path of an unknown field, and what is wrong.
fn unknown_field(of: &MessageDescriptor, path: &Path, name: &str) -> (String, String) {
    let segments: Vec<&Segment> = path.iter().collect();
    // The key is read as a part of the object, whose path this is, or as a segment of its own.
    let (object, place) = match segments.split_last() {
        Some((Segment::Map { key }, outer)) if key == name => (outer, path.to_string()),
        _ => (segments.as_slice(), in_object(&segments, path, name)),
    };
    let Some(message) = object_at(of, object) else {
        return (place, "there is no such field".to_owned());
    };
    if let Some(choice) = message.oneofs().find(|oneof| oneof.name() == name) {
        let fields = one_of(fields_of(&choice));
        return (
            place,
            format!("JSON has no object for this choice; write {fields} in its place"),
        );
    }
    let problem = match nearest(&message, name) {
        Some(nearest) => format!("there is no such field; the nearest field is {nearest}"),
        None => format!(
            "there is no such field; /openapi.json lists the fields of {}",
            message.name()
        ),
    };
    (place, problem)
}

/// Returns the field whose name is close to `name`.
fn nearest(message: &MessageDescriptor, name: &str) -> Option<String> {
    let name: String = name
        .chars()
        .take(MOST_COMPARED)
        .filter(|&character| character != '_')
        .flat_map(char::to_lowercase)
        .collect();
    let likeness = |field: &FieldDescriptor| {
        let known = field.json_name().to_lowercase();
        // People leave out parts of a name.
        let contains = u8::from(name.len() >= FEWEST_CONTAINED && known.contains(&name));
        f64::from(contains) + strsim::jaro_winkler(&name, &known)
    };
    let likened = message.fields().map(|field| (likeness(&field), field));
    let close = likened.filter(|(likeness, _)| *likeness >= LEAST_LIKENESS);
    let nearest = close.max_by(|one, other| one.0.total_cmp(&other.0));
    nearest.map(|(_, field)| field.json_name().to_owned())
}
