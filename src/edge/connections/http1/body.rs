//! Counts the bytes of requests and answers that wait.

use std::sync::Arc;

use bytes::Bytes;
use http_body::Frame;
use hyper::body::Incoming;
use tonic::Status;
use tonic::body::Body;

use super::super::answer::{AnswerPiece, Outstanding};
use super::super::listener::ListenerState;
use super::super::memory::Held;
use super::super::request::Messages;
use crate::mapped_body::MappedBody;
use crate::refusal::Refusal;

/// Returns a request's body as the service reads it, behind a head that counts as `held`.
///
/// hyper reads from the socket only when the service asks, so only the bytes that the service gathers count: those of a message
/// until it is whole. A request in base64 has no message lengths to follow; its bytes count until its end.
pub(super) fn request(
    body: Incoming,
    mut held: Held,
    listener: Arc<ListenerState>,
    mut messages: Messages,
) -> Body {
    let count = move |frame: Result<Frame<Bytes>, hyper::Error>| -> Result<Frame<Bytes>, Status> {
        let frame = frame.map_err(|error| Status::cancelled(error.to_string()))?;
        if let Some(bytes) = frame.data_ref() {
            if !held.try_grow(bytes.len()) {
                listener.crowded();
                return Err(Refusal::Crowded.into());
            }
            held.shrink(messages.whole(bytes));
        }
        Ok(frame)
    };
    Body::new(MappedBody::new(body, count))
}

/// Returns an answer's body as hyper writes it; its bytes count as `outstanding`.
pub(super) fn answer(
    body: Body,
    outstanding: Arc<Outstanding>,
) -> impl http_body::Body<Data = AnswerPiece, Error = Status> {
    MappedBody::new(body, move |frame: Result<Frame<Bytes>, Status>| {
        frame.map(|frame| frame.map_data(|bytes| outstanding.piece(bytes)))
    })
}
