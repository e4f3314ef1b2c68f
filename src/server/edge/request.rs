//! A request's bytes on their way to the call that reads them.
//!
//! HTTP/2 would keep unread bytes where nobody counts them. So the call's task takes them at once ([`Arrivals::take`]),
//! counts them, and hands them on when the service asks ([`RequestBody`]). The peer's window opens again only then: a
//! service that does not read holds its caller back, as it should.
//!
//! Bytes count until the message that they are a part of is whole: tonic gathers them until then.

use std::collections::VecDeque;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

use bytes::Bytes;
use h2::RecvStream;
use http_body::{Body, Frame};

use super::memory::Held;

/// A chunk below this is copied: it would otherwise keep the whole buffer alive that it was read into, with bytes of other
/// streams.
const SMALL: usize = 4096;
/// What a chunk costs beside its bytes.
const CHUNK: usize = 64;

/// What has arrived of one request.
#[derive(Debug)]
pub(super) struct Arrivals(Mutex<ArrivalsState>);

#[derive(Debug)]
struct ArrivalsState {
    /// `None` when nobody reads any more.
    stream: Option<RecvStream>,
    /// Nothing more comes.
    ended: bool,
    chunks: VecDeque<Bytes>,
    failed: Option<h2::Error>,
    held: Held,
    messages: Messages,
    reader: Option<Waker>,
}

/// The request does not fit into the listener's memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TooMuch;

impl Arrivals {
    /// The rest of a request whose headers count as `held`, and the body that a service reads.
    pub(super) fn of(stream: RecvStream, held: Held) -> (Arc<Self>, RequestBody) {
        let arrivals = Arc::new(Self(Mutex::new(ArrivalsState {
            stream: Some(stream),
            ended: false,
            chunks: VecDeque::new(),
            failed: None,
            held,
            messages: Messages::default(),
            reader: None,
        })));
        (Arc::clone(&arrivals), RequestBody(arrivals))
    }

    /// Takes over what has arrived since; the task of `context` is woken when there is more.
    pub(super) fn take(&self, context: &mut Context<'_>) -> Result<(), TooMuch> {
        let mut state = self.state();
        let before = state.chunks.len();
        let result = state.take(context);
        let changed = state.chunks.len() > before || state.ended;
        let reader = changed.then(|| state.reader.take()).flatten();
        drop(state);
        if let Some(reader) = reader {
            reader.wake();
        }
        result
    }

    fn state(&self) -> MutexGuard<'_, ArrivalsState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ArrivalsState {
    fn take(&mut self, context: &mut Context<'_>) -> Result<(), TooMuch> {
        let Some(stream) = &mut self.stream else {
            return Ok(());
        };
        while !self.ended {
            match stream.poll_data(context) {
                Poll::Pending => break,
                Poll::Ready(None) => self.ended = true,
                Poll::Ready(Some(Err(error))) => {
                    self.failed = Some(error);
                    self.ended = true;
                }
                Poll::Ready(Some(Ok(bytes))) => {
                    if !self.held.try_grow(bytes.len() + CHUNK) {
                        return Err(TooMuch);
                    }
                    let small = bytes.len() < SMALL;
                    self.chunks.push_back(if small {
                        Bytes::copy_from_slice(&bytes)
                    } else {
                        bytes
                    });
                }
            }
        }
        Ok(())
    }
}

/// A request's body as the service reads it.
#[derive(Debug)]
pub(super) struct RequestBody(Arc<Arrivals>);

impl Body for RequestBody {
    type Data = Bytes;
    type Error = h2::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, h2::Error>>> {
        let mut state = self.0.state();
        let state = &mut *state;
        if let Some(chunk) = state.chunks.pop_front() {
            if let Some(stream) = &mut state.stream {
                // Fails only for more than has arrived.
                let _ = stream.flow_control().release_capacity(chunk.len());
            }
            state.held.shrink(CHUNK + state.messages.whole(&chunk));
            return Poll::Ready(Some(Ok(Frame::data(chunk))));
        }
        if let Some(error) = state.failed.take() {
            return Poll::Ready(Some(Err(error)));
        }
        if state.ended {
            return Poll::Ready(None);
        }
        state.reader = Some(context.waker().clone());
        Poll::Pending
    }

    fn is_end_stream(&self) -> bool {
        let state = self.0.state();
        state.ended && state.chunks.is_empty() && state.failed.is_none()
    }
}

impl Drop for RequestBody {
    /// Nobody reads any more: what has arrived is dropped, and what comes is not kept.
    fn drop(&mut self) {
        let mut state = self.0.state();
        let unread: usize = state.chunks.drain(..).map(|chunk| chunk.len() + CHUNK).sum();
        let gathered = std::mem::take(&mut state.messages).unfinished;
        state.held.shrink(unread + gathered);
        state.ended = true;
        if let Some(mut stream) = state.stream.take() {
            // What was dropped unread must not narrow the window of the connection's other calls.
            let unread = stream.flow_control().used_capacity();
            let _ = stream.flow_control().release_capacity(unread);
        }
    }
}

/// Follows the messages in a request's bytes: each has a head of 5 bytes, the last 4 of them its length.
#[derive(Debug, Default)]
pub(super) struct Messages {
    head: [u8; 5],
    /// Bytes of the head that are there.
    have: usize,
    /// Bytes that are missing behind a whole head.
    missing: usize,
    /// Bytes of the message that is not whole.
    unfinished: usize,
}

impl Messages {
    /// Adds bytes. How many bytes, earlier ones too, have become part of a whole message?
    pub(super) fn whole(&mut self, mut bytes: &[u8]) -> usize {
        let mut whole = 0;
        while !bytes.is_empty() {
            let wanted = if self.have < 5 {
                5 - self.have
            } else {
                self.missing
            };
            let (now, rest) = bytes.split_at(wanted.min(bytes.len()));
            bytes = rest;
            self.unfinished += now.len();
            if self.have < 5 {
                self.head[self.have..self.have + now.len()].copy_from_slice(now);
                self.have += now.len();
                if self.have < 5 {
                    break;
                }
                let [_, length @ ..] = self.head;
                self.missing = u32::from_be_bytes(length) as usize;
            } else {
                self.missing -= now.len();
            }
            if self.missing == 0 {
                whole += std::mem::take(&mut self.unfinished);
                self.have = 0;
            }
        }
        whole
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_wait_until_their_message_is_whole() {
        let message = |length: u32| {
            let mut bytes = vec![0];
            bytes.extend(length.to_be_bytes());
            bytes.resize(5 + length as usize, 7);
            bytes
        };
        let mut messages = Messages::default();
        assert_eq!(messages.whole(&message(10)), 15);
        assert_eq!(messages.whole(&message(0)), 5);
        let bytes = [message(3), message(0), message(300)].concat();
        let mut whole = 0;
        for byte in &bytes {
            whole += messages.whole(&[*byte]);
        }
        assert_eq!(whole, bytes.len());
        let (half, rest) = bytes.split_at(20);
        assert_eq!(messages.whole(half), 8 + 5);
        assert_eq!(messages.unfinished, 7);
        assert_eq!(messages.whole(rest), 305);
        assert_eq!(messages.unfinished, 0);
    }
}
