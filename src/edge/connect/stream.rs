//! Translates streams. Each message has an envelope: flags, the length in 4 bytes, the message. The last envelope of an answer says how
//! the call ended. Answers in lines of JSON have no envelopes; their last line is the error of a call that failed after its first answer.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use bytes::{Buf as _, Bytes, BytesMut};
use http::header::{CONTENT_TYPE, HeaderValue, X_CONTENT_TYPE_OPTIONS};
use http::{HeaderMap, Request, Response, StatusCode};
use http_body::{Body as _, Frame};
use serde::Serialize;
use tonic::body::Body;
use tonic::{Code, Status};

use super::ConnectSettings;
use super::contract::{Contract, Method};
use super::dispatch::{Codec, LINES};
use super::failure::{self, ErrorText};
use super::gzip::Encoding;
use super::head::{self, MESSAGE_ENCODING};
use super::json::{self, JsonWriter};
use super::message::{self, HEAD, failed, too_large};
use super::stream_form::StreamForm;
use super::unary::FailedBody;
use crate::connections::{AnswerAccount, KeptBytes};

/// The flag of a compressed message.
const COMPRESSED: u8 = 1;
/// The flag of the end of an answer.
const END: u8 = 2;

/// Makes a gRPC request of a call with streams.
pub(super) fn request(
    request: Request<Body>,
    method: Option<Arc<Method>>,
    codec: Codec,
    settings: &ConnectSettings,
) -> Request<Body> {
    let (mut parts, input) = request.into_parts();
    let encoding = Encoding::of(&parts.headers, &MESSAGE_ENCODING);
    let body = match (head::to_grpc(&mut parts).and(encoding), method) {
        (Err(status), _) => Body::new(FailedBody(Some(status))),
        (Ok(_), None) => Body::empty(),
        (Ok(encoding), Some(method)) => Body::new(StreamRequest {
            input: Some(input),
            envelopes: BytesMut::new(),
            method,
            codec,
            encoding,
            most: settings.max_message,
        }),
    };
    Request::from_parts(parts, body)
}

/// The body of a gRPC request: a frame for each envelope.
struct StreamRequest {
    /// `None` after its end.
    input: Option<Body>,
    /// The bytes of envelopes that are not read yet.
    envelopes: BytesMut,
    method: Arc<Method>,
    codec: Codec,
    encoding: Encoding,
    most: usize,
}

impl StreamRequest {
    /// Converts the next message if it has arrived.
    fn next(&mut self) -> Result<Option<Bytes>, Status> {
        if self.codec == Codec::Json && self.envelopes.first() == Some(&b'{') {
            return Err(malformed(
                "a message of a stream begins with five bytes, a zero and its length (4 bytes, the most significant first); \
                 this body begins with the message",
            ));
        }
        let Some(envelope) = Envelope::next(&mut self.envelopes, self.most)? else {
            return Ok(None);
        };
        let message = match envelope.flags {
            0 => envelope.message,
            COMPRESSED if self.encoding == Encoding::Gzip => {
                self.encoding.decode(envelope.message, self.most)?
            }
            COMPRESSED => {
                let message = "a message is compressed; name the encoding in connect-content-encoding";
                return Err(malformed(message));
            }
            _ => {
                return Err(malformed(
                    "the flags of an envelope are 0, or 1 for a compressed message",
                ));
            }
        };
        Ok(Some(match self.codec {
            Codec::Json => message::frame_of_json(&self.method.input, &message)?,
            Codec::Proto => message::frame(&message),
        }))
    }

    fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<Bytes, Status>>> {
        loop {
            if let Some(frame) = self.next().transpose() {
                return Poll::Ready(Some(frame));
            }
            let Some(input) = &mut self.input else {
                return Poll::Ready(None);
            };
            match ready!(Pin::new(input).poll_frame(context)) {
                Some(Ok(frame)) => {
                    if let Ok(bytes) = frame.into_data() {
                        self.envelopes.extend_from_slice(&bytes);
                    }
                }
                Some(Err(error)) => return Poll::Ready(Some(Err(error))),
                None => {
                    self.input = None;
                    if !self.envelopes.is_empty() {
                        return Poll::Ready(Some(Err(malformed("the request ends within a message"))));
                    }
                }
            }
        }
    }
}

impl http_body::Body for StreamRequest {
    type Data = Bytes;
    type Error = Status;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Status>>> {
        let next = ready!(self.poll_next(context));
        if matches!(next, Some(Err(_))) {
            self.input = None;
            self.envelopes.clear();
        }
        Poll::Ready(next.map(|next| next.map(Frame::data)))
    }
}

fn malformed(problem: &str) -> Status {
    failed(Code::InvalidArgument, "MALFORMED_MESSAGE", problem.to_owned())
}

/// A message with its flags.
struct Envelope {
    flags: u8,
    message: Bytes,
}

impl Envelope {
    /// Takes the first envelope of at most `most` bytes, if it has arrived.
    fn next(bytes: &mut BytesMut, most: usize) -> Result<Option<Self>, Status> {
        let Some([flags, length @ ..]) = bytes.first_chunk::<HEAD>() else {
            return Ok(None);
        };
        let (flags, length) = (*flags, u32::from_be_bytes(*length) as usize);
        if length > most {
            return Err(too_large(most));
        }
        if bytes.len() < HEAD + length {
            return Ok(None);
        }
        bytes.advance(HEAD);
        let message = bytes.split_to(length).freeze();
        Ok(Some(Self { flags, message }))
    }
}

/// Translates the answer of a call with streams.
pub(super) fn answer(
    response: Response<Body>,
    method: Option<Arc<Method>>,
    form: StreamForm,
    contract: Arc<Contract>,
    account: AnswerAccount,
) -> Response<Body> {
    let (mut head, body) = response.into_parts();
    if head.status != StatusCode::OK {
        // Not an answer of gRPC.
        return Response::from_parts(head, body);
    }
    // A call that failed at once has its status in the headers.
    let only = Status::from_header_map(&head.headers);
    if let (StreamForm::Lines, Some(status)) = (form, &only)
        && status.code() != Code::Ok
    {
        return failure::answer(status, head, &contract);
    }
    let only = only.map(|_| head.headers.clone());
    head::without_grpc(&mut head.headers);
    let headers = &mut head.headers;
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(
        CONTENT_TYPE,
        HeaderValue::from_static(match form {
            StreamForm::Envelopes(Codec::Json) => "application/connect+json",
            StreamForm::Envelopes(Codec::Proto) => "application/connect+proto",
            StreamForm::Lines => LINES,
        }),
    );
    let answer = StreamAnswer {
        body: Some(body),
        frames: BytesMut::new(),
        large: None,
        only,
        method,
        form,
        contract,
        account,
    };
    Response::from_parts(head, Body::new(answer))
}

/// The body of an answer: a message for each frame of gRPC, and one for the trailers.
struct StreamAnswer {
    /// `None` after its end.
    body: Option<Body>,
    /// The bytes of frames that are not written yet.
    frames: BytesMut,
    /// The large message that is written at the moment.
    large: Option<LargeMessage>,
    /// The headers of an answer that has no body.
    only: Option<HeaderMap>,
    method: Option<Arc<Method>>,
    form: StreamForm,
    contract: Arc<Contract>,
    account: AnswerAccount,
}

/// A large message of an answer. Its JSON is sent when all of it is written, because its length comes first.
struct LargeMessage {
    writer: JsonWriter,
    json: Vec<u8>,
    /// The bytes of the message, and those of its JSON.
    kept: KeptBytes,
}

/// The end of an answer. A line has no metadata.
#[derive(Serialize)]
struct EndText {
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<ErrorText>,
    #[serde(skip_serializing_if = "serde_json::Map::is_empty")]
    metadata: serde_json::Map<String, serde_json::Value>,
}

impl StreamAnswer {
    /// Converts the messages that are complete, up to a large one.
    fn messages(&mut self) -> Result<Bytes, Status> {
        let mut written = BytesMut::new();
        while let Some(frame) = Envelope::next(&mut self.frames, usize::MAX)? {
            let message = match &self.method {
                Some(method) if self.form.is_json() => {
                    if let Some(writer) = JsonWriter::of(&method.output, &frame.message) {
                        self.large = Some(LargeMessage {
                            writer,
                            json: self.form.head(),
                            kept: self.account.keep(frame.message.len()),
                        });
                        break;
                    }
                    self.form.message(&json::whole(&method.output, &frame.message)?)
                }
                _ => self.form.message(&frame.message),
            };
            if written.is_empty() && self.frames.is_empty() {
                return Ok(message);
            }
            written.extend_from_slice(&message);
        }
        Ok(written.freeze())
    }

    /// Writes a piece of the large message. Returns the message when all of it is written.
    fn large_message(&mut self) -> Result<Option<Bytes>, Status> {
        let Some(large) = &mut self.large else {
            return Ok(None);
        };
        let before = large.json.len();
        if large.writer.write(&mut large.json)? {
            large.kept.grow(large.json.len() - before);
            return Ok(None);
        }
        let json = std::mem::take(&mut large.json);
        self.large = None;
        Ok(Some(self.form.finished(json)))
    }

    /// Returns the last message and ends the answer. Lines of a call that succeeded have none.
    fn end(&mut self, status: &Status, trailers: &HeaderMap) -> Bytes {
        self.body = None;
        self.frames.clear();
        self.large = None;
        let failed = status.code() != Code::Ok;
        if self.form == StreamForm::Lines && !failed {
            return Bytes::new();
        }
        let mut metadata = serde_json::Map::new();
        let mut others = trailers.clone();
        head::without_grpc(&mut others);
        if self.form == StreamForm::Lines {
            others.clear();
        }
        for name in others.keys() {
            let values = others.get_all(name).iter();
            let values = values.filter_map(|value| value.to_str().ok());
            let values: Vec<serde_json::Value> = values.map(Into::into).collect();
            metadata.insert(name.to_string(), values.into());
        }
        let end = EndText {
            error: failed.then(|| ErrorText::of(status, &self.contract)),
            metadata,
        };
        let end = serde_json::to_vec(&end).unwrap_or_default();
        match self.form {
            StreamForm::Envelopes(_) => message::envelope(END, &end),
            StreamForm::Lines => self.form.finished(end),
        }
    }

    /// Returns the end of an answer with these trailers of gRPC.
    fn end_of(&mut self, trailers: &HeaderMap) -> Bytes {
        let unknown = || failed(Code::Internal, "INTERNAL", "internal error".to_owned());
        let status = Status::from_header_map(trailers).unwrap_or_else(unknown);
        self.end(&status, trailers)
    }
}

impl http_body::Body for StreamAnswer {
    type Data = Bytes;
    type Error = Status;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Status>>> {
        let this = &mut *self;
        if let Some(headers) = this.only.take() {
            return Poll::Ready(Some(Ok(Frame::data(this.end_of(&headers)))));
        }
        loop {
            if this.large.is_some() {
                let bytes = match this.large_message() {
                    Ok(Some(message)) => message,
                    Ok(None) => {
                        // Lets the other tasks of this thread run between two pieces.
                        context.waker().wake_by_ref();
                        return Poll::Pending;
                    }
                    Err(status) => this.end(&status, &HeaderMap::new()),
                };
                return Poll::Ready(Some(Ok(Frame::data(bytes))));
            }
            let messages = match this.messages() {
                Ok(messages) => messages,
                Err(status) => this.end(&status, &HeaderMap::new()),
            };
            if !messages.is_empty() {
                return Poll::Ready(Some(Ok(Frame::data(messages))));
            }
            if this.large.is_some() {
                continue;
            }
            let Some(body) = &mut this.body else {
                return Poll::Ready(None);
            };
            let bytes = match ready!(Pin::new(body).poll_frame(context)) {
                None => this.end_of(&HeaderMap::new()),
                Some(Err(status)) => this.end(&status, &HeaderMap::new()),
                Some(Ok(frame)) => match frame.into_data() {
                    Ok(bytes) => {
                        this.frames.extend_from_slice(&bytes);
                        continue;
                    }
                    Err(frame) => this.end_of(&frame.into_trailers().unwrap_or_default()),
                },
            };
            if bytes.is_empty() {
                continue;
            }
            return Poll::Ready(Some(Ok(Frame::data(bytes))));
        }
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_none() && self.only.is_none()
    }
}
