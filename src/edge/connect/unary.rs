//! Translates unary calls: one message in, one message or an error out.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use bytes::{Bytes, BytesMut};
use http::header::{CONTENT_ENCODING, CONTENT_TYPE, HeaderValue, X_CONTENT_TYPE_OPTIONS};
use http::{HeaderMap, Request, Response, StatusCode};
use http_body::Frame;
use http_body_util::{BodyExt as _, Full};
use tonic::body::Body;
use tonic::{Code, Status};

use super::ConnectSettings;
use super::contract::{Contract, Method};
use super::dispatch::Codec;
use super::gzip::Encoding;
use super::json::{JsonBody, JsonWriter};
use super::message::{self, HEAD};
use super::{failure, head, json};
use crate::connections::AnswerAccount;

/// Makes a gRPC request of a unary call.
pub(super) fn request(
    request: Request<Body>,
    method: Option<Arc<Method>>,
    codec: Codec,
    settings: &ConnectSettings,
) -> Request<Body> {
    let (mut parts, input) = request.into_parts();
    let encoding = Encoding::of(&parts.headers, &CONTENT_ENCODING);
    let body = match (head::to_grpc(&mut parts).and(encoding), method) {
        (Err(status), _) => Body::new(FailedBody(Some(status))),
        (Ok(_), None) => Body::empty(),
        (Ok(encoding), Some(method)) => Body::new(UnaryRequest {
            input: Some(input),
            gathered: Gathered::default(),
            method,
            codec,
            encoding,
            most: settings.max_message,
        }),
    };
    Request::from_parts(parts, body)
}

/// A body that fails with a status.
pub(super) struct FailedBody(pub(super) Option<Status>);

impl http_body::Body for FailedBody {
    type Data = Bytes;
    type Error = Status;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Status>>> {
        Poll::Ready(self.0.take().map(Err))
    }

    fn is_end_stream(&self) -> bool {
        self.0.is_none()
    }
}

/// The body of a gRPC request: one frame, once the whole message has arrived.
///
/// The service reads it, so a message that never arrives is subject to the deadline of the call.
struct UnaryRequest {
    /// `None` after its end.
    input: Option<Body>,
    gathered: Gathered,
    method: Arc<Method>,
    codec: Codec,
    encoding: Encoding,
    most: usize,
}

/// The bytes of a message so far. Most messages arrive in one piece, which need not be copied.
#[derive(Debug, Default)]
enum Gathered {
    #[default]
    Nothing,
    One(Bytes),
    Many(BytesMut),
}

impl Gathered {
    fn len(&self) -> usize {
        match self {
            Self::Nothing => 0,
            Self::One(bytes) => bytes.len(),
            Self::Many(bytes) => bytes.len(),
        }
    }

    fn add(&mut self, piece: Bytes) {
        *self = match std::mem::take(self) {
            Self::Nothing => Self::One(piece),
            Self::One(first) => {
                let mut all = BytesMut::from(&*first);
                all.extend_from_slice(&piece);
                Self::Many(all)
            }
            Self::Many(mut all) => {
                all.extend_from_slice(&piece);
                Self::Many(all)
            }
        };
    }

    fn into_bytes(self) -> Bytes {
        match self {
            Self::Nothing => Bytes::new(),
            Self::One(bytes) => bytes,
            Self::Many(bytes) => bytes.freeze(),
        }
    }
}

impl UnaryRequest {
    /// Converts the message, which has arrived.
    fn frame(&mut self) -> Result<Bytes, Status> {
        let bytes = std::mem::take(&mut self.gathered).into_bytes();
        let bytes = self.encoding.decode(bytes, self.most)?;
        match self.codec {
            Codec::Json => message::frame_of_json(&self.method.input, &bytes),
            Codec::Proto => Ok(message::frame(&bytes)),
        }
    }
}

impl http_body::Body for UnaryRequest {
    type Data = Bytes;
    type Error = Status;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Status>>> {
        let this = &mut *self;
        loop {
            let Some(input) = &mut this.input else {
                return Poll::Ready(None);
            };
            let failed = match ready!(Pin::new(input).poll_frame(context)) {
                None => {
                    let frame = this.frame();
                    // Releases the bytes of the request.
                    this.input = None;
                    return Poll::Ready(Some(frame.map(Frame::data)));
                }
                Some(Err(error)) => error,
                Some(Ok(frame)) => {
                    let Ok(piece) = frame.into_data() else {
                        continue;
                    };
                    if this.gathered.len() + piece.len() <= this.most {
                        this.gathered.add(piece);
                        continue;
                    }
                    message::too_large(this.most)
                }
            };
            this.input = None;
            return Poll::Ready(Some(Err(failed)));
        }
    }

    fn is_end_stream(&self) -> bool {
        self.input.is_none()
    }
}

/// Translates the answer of a unary call.
pub(super) async fn answer(
    response: Response<Body>,
    method: Option<Arc<Method>>,
    codec: Codec,
    contract: &Contract,
    account: &AnswerAccount,
) -> Response<Body> {
    let (mut head, body) = response.into_parts();
    if head.status != StatusCode::OK {
        // Not an answer of gRPC.
        return Response::from_parts(head, body);
    }
    let no_sniff = HeaderValue::from_static("nosniff");
    head.headers.insert(X_CONTENT_TYPE_OPTIONS, no_sniff);
    if let Some(status) = Status::from_header_map(&head.headers)
        && status.code() != Code::Ok
    {
        return failure::answer(&status, head, contract);
    }
    let written = match collected(body).await {
        Ok((message, trailers)) => {
            head::add_trailers(&mut head.headers, trailers);
            match (codec, method) {
                (Codec::Json, Some(method)) => match JsonWriter::of(&method.output, &message) {
                    Some(writer) => Ok(Body::new(JsonBody::new(writer, account.keep(message.len())))),
                    None => json::whole(&method.output, &message).map(|json| Body::new(Full::from(json))),
                },
                _ => Ok(Body::new(Full::new(message))),
            }
        }
        Err(FailedAnswer { status, trailers }) => {
            head::add_trailers(&mut head.headers, trailers);
            Err(*status)
        }
    };
    let written = match written {
        Ok(written) => written,
        Err(status) => return failure::answer(&status, head, contract),
    };
    head::without_grpc(&mut head.headers);
    head.headers.insert(
        CONTENT_TYPE,
        HeaderValue::from_static(match codec {
            Codec::Json => "application/json",
            Codec::Proto => "application/proto",
        }),
    );
    Response::from_parts(head, written)
}

/// A gRPC answer that ends with an error.
struct FailedAnswer {
    status: Box<Status>,
    trailers: HeaderMap,
}

/// Reads the one message of a gRPC answer, and its trailers.
async fn collected(mut body: Body) -> Result<(Bytes, HeaderMap), FailedAnswer> {
    let failed = |status: Status| FailedAnswer {
        status: Box::new(status),
        trailers: HeaderMap::new(),
    };
    let mut gathered = Gathered::default();
    let mut trailers = HeaderMap::new();
    while let Some(frame) = body.frame().await {
        match frame.map_err(failed)?.into_data() {
            Ok(piece) => gathered.add(piece),
            Err(frame) => trailers = frame.into_trailers().unwrap_or_default(),
        }
    }
    match Status::from_header_map(&trailers) {
        Some(status) if status.code() != Code::Ok => {
            let status = Box::new(status);
            Err(FailedAnswer { status, trailers })
        }
        Some(_) => {
            let mut message = gathered.into_bytes();
            // The head of the frame. Its flag is 0, because the translated request does not accept compression.
            let frame = message.split_to(HEAD.min(message.len()));
            debug_assert!(frame.first().is_none_or(|flags| *flags == 0));
            Ok((message, trailers))
        }
        None => {
            let message = "internal error".to_owned();
            Err(failed(message::failed(Code::Internal, "INTERNAL", message)))
        }
    }
}
