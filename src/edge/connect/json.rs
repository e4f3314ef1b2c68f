//! Writes answers as JSON, piece by piece.
//!
//! [`DynamicMessage`] takes some fifty times the bytes of a message. So a large message is not read as a whole: its fields are written one
//! after the other, in their order on the wire, and each element of a list on its own. Only parts of up to [`WHOLE`] bytes, and fields
//! that are no messages, are read as a `DynamicMessage`.

use std::pin::Pin;
use std::task::{Context, Poll};

use bytes::Bytes;
use http_body::Frame;
use prost::DecodeError;
use prost::encoding::{DecodeContext, WireType, decode_key, decode_varint, skip_field};
use prost_reflect::{DynamicMessage, FieldDescriptor, Kind, MessageDescriptor, SerializeOptions};
use tonic::{Code, Status};

use super::message::failed;
use crate::connections::KeptBytes;

/// The most bytes of a message that is written at once.
const WHOLE: usize = 16 << 10;
/// A piece of JSON has at least this many bytes, except the last one.
const PIECE: usize = 32 << 10;

/// A message that is written as JSON.
#[derive(Debug)]
pub(super) struct JsonWriter {
    /// The whole message, for the log.
    name: String,
    /// The message and the ones within it that are written at the moment, the innermost last.
    open: Vec<OpenMessage>,
}

/// A large message whose beginning is written.
#[derive(Debug)]
struct OpenMessage {
    of: MessageDescriptor,
    /// The fields that are not written yet.
    rest: Bytes,
    /// The field whose list is open.
    list: Option<u32>,
    /// Whether no field is written yet.
    is_empty: bool,
}

/// A field on the wire.
struct WireField {
    number: u32,
    /// The field with its key.
    whole: Bytes,
    /// The bytes of a message or a text.
    content: Option<Bytes>,
}

/// The error for a message that contradicts its descriptor. A server does not write such messages.
#[derive(Debug, thiserror::Error)]
enum JsonError {
    #[error(transparent)]
    Decode(#[from] DecodeError),
    #[error(transparent)]
    Serialize(#[from] serde_json::Error),
}

impl JsonWriter {
    /// Returns a writer of a message. `None` if it is so small that [`whole`] should write it.
    pub(super) fn of(of: &MessageDescriptor, message: &Bytes) -> Option<Self> {
        (message.len() > WHOLE).then(|| Self {
            name: of.full_name().to_owned(),
            open: vec![OpenMessage::new(of.clone(), message.clone())],
        })
    }

    /// Appends the next piece to `json`. Returns whether there is more.
    pub(super) fn write(&mut self, json: &mut Vec<u8>) -> Result<bool, Status> {
        let start = json.len();
        while json.len() < start + PIECE {
            let Some(message) = self.open.last_mut() else {
                return Ok(false);
            };
            let opened = message.write(json);
            let opened = opened.map_err(|error| internal(&self.name, &error))?;
            match opened {
                Written::Field => {}
                Written::Begin(inner) => self.open.push(inner),
                Written::End => _ = self.open.pop(),
            }
        }
        Ok(!self.open.is_empty())
    }
}

/// A step of writing a message.
enum Written {
    /// A field was written.
    Field,
    /// A message within it was begun.
    Begin(OpenMessage),
    /// It was written to its end.
    End,
}

impl OpenMessage {
    fn new(of: MessageDescriptor, rest: Bytes) -> Self {
        Self {
            of,
            rest,
            list: None,
            is_empty: true,
        }
    }

    /// Writes the next field, or the end.
    fn write(&mut self, json: &mut Vec<u8>) -> Result<Written, JsonError> {
        let Some(field) = WireField::take(&mut self.rest)? else {
            self.close_list(json);
            json.extend_from_slice(if self.is_empty { b"{}" } else { b"}" });
            return Ok(Written::End);
        };
        let Some(descriptor) = self.of.get_field(field.number) else {
            return Ok(Written::Field);
        };
        match (descriptor.kind(), field.content) {
            (Kind::Message(of), Some(content)) if !descriptor.is_map() => {
                self.begin_value(&descriptor, json)?;
                if content.len() > WHOLE && !is_well_known(&of) {
                    return Ok(Written::Begin(Self::new(of, content)));
                }
                write_whole(of, content, json)?;
            }
            _ => {
                let mut whole = Vec::from(field.whole);
                while let Some(next) = WireField::peek(&self.rest)?.filter(|next| next.number == field.number)
                {
                    whole.extend_from_slice(&next.whole);
                    self.rest = self.rest.slice(next.whole.len()..);
                }
                self.close_list(json);
                let start = json.len();
                write_whole(self.of.clone(), Bytes::from(whole), json)?;
                // An object with this one field: its braces go, and a field with its default value is left out.
                json.pop();
                if json.len() > start + 1 {
                    json[start] = if self.is_empty { b'{' } else { b',' };
                    self.is_empty = false;
                } else {
                    json.truncate(start);
                }
            }
        }
        Ok(Written::Field)
    }

    /// Writes what stands before the value of a field, or before an element of its list.
    fn begin_value(&mut self, field: &FieldDescriptor, json: &mut Vec<u8>) -> Result<(), JsonError> {
        if self.list == Some(field.number()) {
            json.push(b',');
            return Ok(());
        }
        self.close_list(json);
        json.push(if self.is_empty { b'{' } else { b',' });
        self.is_empty = false;
        serde_json::to_writer(&mut *json, field.json_name())?;
        json.push(b':');
        if field.is_list() {
            json.push(b'[');
            self.list = Some(field.number());
        }
        Ok(())
    }

    fn close_list(&mut self, json: &mut Vec<u8>) {
        if self.list.take().is_some() {
            json.push(b']');
        }
    }
}

impl WireField {
    /// Takes the first field of a message.
    fn take(rest: &mut Bytes) -> Result<Option<Self>, DecodeError> {
        let field = Self::peek(rest)?;
        if let Some(field) = &field {
            *rest = rest.slice(field.whole.len()..);
        }
        Ok(field)
    }

    /// Reads the first field of a message.
    fn peek(rest: &Bytes) -> Result<Option<Self>, DecodeError> {
        if rest.is_empty() {
            return Ok(None);
        }
        let mut end = &rest[..];
        let (number, wire_type) = decode_key(&mut end)?;
        let mut content = end;
        skip_field(wire_type, number, &mut end, DecodeContext::default())?;
        let length = rest.len() - end.len();
        let content = if wire_type == WireType::LengthDelimited {
            decode_varint(&mut content)?;
            Some(rest.slice(rest.len() - content.len()..length))
        } else {
            None
        };
        Ok(Some(Self {
            number,
            whole: rest.slice(..length),
            content,
        }))
    }
}

/// Returns whether a message has a JSON form of its own, such as a text for a duration.
fn is_well_known(of: &MessageDescriptor) -> bool {
    of.package_name() == "google.protobuf"
}

/// Writes a small message.
pub(super) fn whole(of: &MessageDescriptor, message: &Bytes) -> Result<Vec<u8>, Status> {
    // JSON is about twice as long as protobuf.
    let mut json = Vec::with_capacity(256 + 2 * message.len());
    write_whole(of.clone(), message.clone(), &mut json).map_err(|error| internal(of.full_name(), &error))?;
    Ok(json)
}

fn write_whole(of: MessageDescriptor, message: Bytes, json: &mut Vec<u8>) -> Result<(), JsonError> {
    let message = DynamicMessage::decode(of, message)?;
    let mut serializer = serde_json::Serializer::new(json);
    message.serialize_with_options(&mut serializer, &SerializeOptions::new())?;
    Ok(())
}

fn internal(message: &str, error: &JsonError) -> Status {
    tracing::error!(%error, message, "an answer cannot be written as JSON");
    failed(Code::Internal, "INTERNAL", "internal error".to_owned())
}

/// The body of a large answer. It writes a piece when the peer has taken the ones before.
pub(super) struct JsonBody {
    /// `None` after its end.
    writer: Option<JsonWriter>,
    /// The bytes of the message, which the writer keeps.
    _kept: KeptBytes,
}

impl JsonBody {
    pub(super) fn new(writer: JsonWriter, kept: KeptBytes) -> Self {
        Self {
            writer: Some(writer),
            _kept: kept,
        }
    }
}

impl http_body::Body for JsonBody {
    type Data = Bytes;
    type Error = Status;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Status>>> {
        let Some(writer) = &mut self.writer else {
            return Poll::Ready(None);
        };
        let mut json = Vec::with_capacity(2 * PIECE);
        let written = writer.write(&mut json);
        if !matches!(written, Ok(true)) {
            self.writer = None;
        }
        Poll::Ready(Some(written.map(|_| Frame::data(json.into()))))
    }

    fn is_end_stream(&self) -> bool {
        self.writer.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use prost::Message as _;
    use prost_reflect::DescriptorPool;
    use prost_reflect::prost_types::Any;
    use sudokud_api::{
        Candidate, Chain, DrawResponse, Evidence, Failure, Grade, GradeResponse, Measures, Node, Step, Trace,
    };

    /// A step of about `size` bytes.
    fn step(size: usize) -> Step {
        let candidates = |count| {
            (0..count)
                .map(|cell| Candidate {
                    cell,
                    digit: cell % 9,
                })
                .collect()
        };
        Step {
            technique: "net".to_owned(),
            placements: candidates(1),
            eliminations: Vec::new(),
            evidence: Some(Evidence {
                nodes: (0..size / 40)
                    .map(|group| Node {
                        group: group as i32,
                        candidates: candidates(4),
                        ..Node::default()
                    })
                    .collect(),
                chains: vec![Chain {
                    parent: Some(0),
                    text: "quoted \"text\" \u{1f600}\n".to_owned(),
                    ..Chain::default()
                }],
                ..Evidence::default()
            }),
            rating: Some(f64::INFINITY),
            opportunities: Some(0),
            ..Step::default()
        }
    }

    fn descriptor(name: &str) -> MessageDescriptor {
        let pool = DescriptorPool::decode(sudokud_api::DESCRIPTOR_SET).unwrap();
        pool.get_message_by_name(&format!("sudoku.v1.{name}")).unwrap()
    }

    /// Writes a message in pieces, and as a whole.
    fn both(name: &str, message: &impl prost::Message) -> [serde_json::Value; 2] {
        let (of, bytes) = (descriptor(name), Bytes::from(message.encode_to_vec()));
        let mut writer = JsonWriter::of(&of, &bytes).expect("a large message");
        let mut json = Vec::new();
        loop {
            let start = json.len();
            let is_more = writer.write(&mut json).unwrap();
            assert!(!is_more || (PIECE..16 * WHOLE).contains(&(json.len() - start)));
            if !is_more {
                break;
            }
        }
        let whole = whole(&of, &bytes).unwrap();
        assert_eq!(json.len(), whole.len());
        [json, whole].map(|json| serde_json::from_slice(&json).unwrap())
    }

    #[test]
    fn a_large_message_is_written_in_pieces_as_it_would_be_as_a_whole() {
        let grade = |sizes: &[usize]| Grade {
            scale: "foxy".to_owned(),
            measures: Some(Measures::default()),
            trace: Some(Trace {
                steps: sizes.iter().map(|&size| step(size)).collect(),
                solved_by_logic: true,
                progress: None,
            }),
            level_index: Some(0),
            ..Grade::default()
        };
        let response = GradeResponse {
            status: 1,
            solutions: vec!["a".to_owned(), "b".to_owned()],
            grades: vec![
                grade(&[100_000, 0, 10, 40_000, 40_000, 3]),
                grade(&[]),
                grade(&[10; 1000]),
            ],
            snapshot_revision: "r".to_owned(),
            ..GradeResponse::default()
        };
        let [pieces, whole] = both("GradeResponse", &response);
        assert_eq!(pieces, whole);
    }

    #[test]
    fn texts_bytes_and_messages_with_a_form_of_their_own_are_written_as_a_whole() {
        let drawn = DrawResponse {
            png: vec![255; 100_000],
            svg: "\u{e9}".repeat(50_000),
            ..DrawResponse::default()
        };
        let [pieces, whole] = both("DrawResponse", &drawn);
        assert_eq!(pieces, whole);
        let failure = Failure {
            message: "x".repeat(50_000),
            details: vec![
                Any {
                    type_url: "type.googleapis.com/sudoku.v1.Trace".to_owned(),
                    value: Trace {
                        steps: vec![step(40_000)],
                        ..Trace::default()
                    }
                    .encode_to_vec(),
                };
                2
            ],
            ..Failure::default()
        };
        let [pieces, whole] = both("Failure", &failure);
        assert_eq!(pieces, whole);
    }
}
