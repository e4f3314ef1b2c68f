//! The bodies of an observed call.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll, ready};

use bytes::Bytes;
use http_body::{Frame, SizeHint};
use http_body_util::BodyExt as _;
use tonic::Status;
use tonic::body::Body;

use super::record::Record;

/// An answer whose status and bytes go into its record. The record ends with the body, whoever drops that.
#[derive(Debug)]
pub(super) struct AnswerBody {
    body: Body,
    record: Record,
}

impl AnswerBody {
    pub(super) fn new(body: Body, record: Record) -> Self {
        Self { body, record }
    }
}

impl http_body::Body for AnswerBody {
    type Data = Bytes;
    type Error = Status;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Status>>> {
        let frame = ready!(Pin::new(&mut self.body).poll_frame(context));
        match &frame {
            Some(Ok(frame)) => {
                if let Some(bytes) = frame.data_ref() {
                    self.record.sent(bytes.len());
                } else if let Some(trailers) = frame.trailers_ref() {
                    self.record.ended(trailers);
                }
            }
            Some(Err(error)) => self.record.failed(error.code()),
            None => {}
        }
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// A request whose bytes are counted.
pub(super) fn counted(body: Body, count: Arc<AtomicU64>) -> Body {
    Body::new(body.map_frame(move |frame| {
        let bytes = frame.data_ref().map_or(0, Bytes::len);
        count.fetch_add(bytes as u64, Ordering::Relaxed);
        frame
    }))
}
