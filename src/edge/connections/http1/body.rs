//! Counts the bytes of requests and answers that wait.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use bytes::Bytes;
use http_body::{Frame, SizeHint};
use hyper::body::Incoming;
use tonic::Status;
use tonic::body::Body;

use super::super::answer::{AnswerPiece, Outstanding};
use super::super::listener::ListenerState;
use super::super::memory::Held;
use super::super::patience::RequestPatience;
use super::super::request::Messages;
use crate::mapped_body::MappedBody;
use crate::refusal::Refusal;

/// A request's body as the service reads it.
///
/// hyper reads from the socket only when the service asks, so only the bytes that the service gathers count: the bytes of a message
/// until it is whole. A request in base64 has no message lengths to follow; its bytes count until its end.
pub(super) struct CountedBody {
    body: Incoming,
    held: Held,
    listener: Arc<ListenerState>,
    messages: Messages,
    patience: RequestPatience,
    /// The number of bytes that have arrived.
    arrived: usize,
}

impl CountedBody {
    /// Returns the body of a request whose head counts as `held`.
    pub(super) fn new(body: Incoming, held: Held, listener: Arc<ListenerState>, messages: Messages) -> Self {
        Self {
            body,
            held,
            listener,
            messages,
            patience: RequestPatience::default(),
            arrived: 0,
        }
    }

    /// Counts the bytes of a frame. Fails if they do not fit.
    fn count(&mut self, frame: Result<Frame<Bytes>, hyper::Error>) -> Result<Frame<Bytes>, Status> {
        let frame = frame.map_err(|error| Status::cancelled(error.to_string()))?;
        if let Some(bytes) = frame.data_ref() {
            if !self.held.try_grow(bytes.len()) {
                self.listener.crowded();
                return Err(Refusal::Crowded.into());
            }
            self.arrived += bytes.len();
            self.held.shrink(self.messages.whole(bytes));
        }
        Ok(frame)
    }

    /// Returns the number of bytes that have arrived, if the first message has not begun or a message is incomplete.
    fn unfinished(&self) -> Option<usize> {
        let is_within = self.arrived == 0 || self.messages.unfinished > 0;
        is_within.then_some(self.arrived)
    }
}

impl http_body::Body for CountedBody {
    type Data = Bytes;
    type Error = Status;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Status>>> {
        if let Poll::Ready(frame) = Pin::new(&mut self.body).poll_frame(context) {
            return Poll::Ready(frame.map(|frame| self.count(frame)));
        }
        let this = &mut *self;
        let unfinished = this.unfinished();
        if this.patience.is_over(unfinished, this.held.share(), context) {
            this.listener.unfinished();
            return Poll::Ready(Some(Err(Refusal::Crowded.into())));
        }
        Poll::Pending
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// Returns the body that hyper writes. Its bytes count as `outstanding`.
pub(super) fn answer(
    body: Body,
    outstanding: Arc<Outstanding>,
) -> impl http_body::Body<Data = AnswerPiece, Error = Status> {
    MappedBody::new(body, move |frame: Result<Frame<Bytes>, Status>| {
        frame.map(|frame| frame.map_data(|bytes| outstanding.piece(bytes)))
    })
}
