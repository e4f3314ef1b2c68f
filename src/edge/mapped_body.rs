//! Maps the frames and errors of a body with one function.
//!
//! [`BodyExt`](http_body_util::BodyExt) has separate combinators for frames and errors, which cannot share state. Its `map_frame` also
//! drops the length of the body, without which HTTP/1.1 answers have no `content-length`.

use std::pin::Pin;
use std::task::{Context, Poll, ready};

use bytes::Buf;
use http_body::{Body, Frame, SizeHint};

/// A body that applies a function to every frame and error.
pub(crate) struct MappedBody<B, F> {
    body: B,
    map: F,
}

impl<B, F> MappedBody<B, F> {
    /// Applies `map` to the frames of `body`. It must not change the length of the data.
    pub(crate) fn new(body: B, map: F) -> Self {
        Self { body, map }
    }
}

impl<B, F, D, E> Body for MappedBody<B, F>
where
    B: Body + Unpin,
    F: FnMut(Result<Frame<B::Data>, B::Error>) -> Result<Frame<D>, E> + Unpin,
    D: Buf,
{
    type Data = D;
    type Error = E;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<D>, E>>> {
        let frame = ready!(Pin::new(&mut self.body).poll_frame(context));
        Poll::Ready(frame.map(&mut self.map))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
