//! The bytes of a request and of its answer over HTTP/1.1, counted while they wait.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use bytes::Bytes;
use http_body::{Frame, SizeHint};
use hyper::body::Incoming;
use tonic::Status;
use tonic::body::Body;

use super::super::ListenerState;
use super::super::answer::{Outstanding, Piece};
use super::super::memory::Held;
use super::super::request::Messages;
use sudokud_service::Failure;

/// A request's body as the service reads it. hyper reads from the socket only when the service asks, so what counts is what the
/// service gathers: a message until it is whole. A request in base64 has no lengths that could be followed; it counts to its end.
#[derive(Debug)]
pub(super) struct RequestBody {
    body: Incoming,
    held: Held,
    messages: Messages,
    listener: Arc<ListenerState>,
}

impl RequestBody {
    /// The body behind a head that counts as `held`.
    pub(super) fn new(body: Incoming, held: Held, listener: Arc<ListenerState>) -> Self {
        Self {
            body,
            held,
            messages: Messages::default(),
            listener,
        }
    }
}

impl http_body::Body for RequestBody {
    type Data = Bytes;
    type Error = Status;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Status>>> {
        let Some(frame) = ready!(Pin::new(&mut self.body).poll_frame(context)) else {
            return Poll::Ready(None);
        };
        let frame = frame.map_err(|error| Status::cancelled(error.to_string()))?;
        if let Some(bytes) = frame.data_ref() {
            if !self.held.try_grow(bytes.len()) {
                self.listener.crowded();
                return Poll::Ready(Some(Err(Failure::Crowded.into())));
            }
            let whole = self.messages.whole(bytes);
            self.held.shrink(whole);
        }
        Poll::Ready(Some(Ok(frame)))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// An answer's body as hyper writes it.
#[derive(Debug)]
pub(super) struct AnswerBody {
    body: Body,
    outstanding: Arc<Outstanding>,
}

impl AnswerBody {
    /// `body`, whose bytes count as `outstanding`.
    pub(super) fn new(body: Body, outstanding: Arc<Outstanding>) -> Self {
        Self { body, outstanding }
    }
}

impl http_body::Body for AnswerBody {
    type Data = Piece;
    type Error = Status;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Piece>, Status>>> {
        let frame = ready!(Pin::new(&mut self.body).poll_frame(context));
        let outstanding = &self.outstanding;
        Poll::Ready(frame.map(|frame| frame.map(|frame| frame.map_data(|bytes| outstanding.piece(bytes)))))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
