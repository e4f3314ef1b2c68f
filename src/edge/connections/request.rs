//! Counts a request's bytes between the socket and the service.
//!
//! h2 would keep unread bytes where they cannot be counted. So the call's task takes them as they arrive ([`Arrivals::take`]), counts
//! them, and passes them on when the service reads ([`RequestBody`]). Only then the peer's window opens again, so a service that does
//! not read holds back its caller.
//!
//! Bytes count until their message is complete, because tonic buffers them until then.

use std::collections::VecDeque;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

use bytes::Bytes;
use h2::RecvStream;
use http::HeaderMap;
use http_body::{Body, Frame};

use super::memory::Held;
use crate::content;

/// Shorter chunks are copied: otherwise they would keep the whole read buffer alive, with bytes of other streams.
const SMALL: usize = 4096;
/// Assumed memory of a chunk in addition to its bytes.
const CHUNK: usize = 64;

/// The bytes of one request that have arrived.
#[derive(Debug)]
pub(super) struct Arrivals(Mutex<ArrivalsState>);

#[derive(Debug)]
struct ArrivalsState {
    /// `None` after the service has dropped the body.
    stream: Option<RecvStream>,
    /// Whether the request is complete or has failed.
    ended: bool,
    chunks: VecDeque<Bytes>,
    failed: Option<h2::Error>,
    held: Held,
    messages: Messages,
    /// The number of bytes that have arrived.
    arrived: usize,
    reader: Option<Waker>,
}

/// The request does not fit into the listener's memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TooMuch;

impl Arrivals {
    /// Returns the arrivals of a request whose headers count as `held`, and the body for the service.
    pub(super) fn of(stream: RecvStream, held: Held, messages: Messages) -> (Arc<Self>, RequestBody) {
        let arrivals = Arc::new(Self(Mutex::new(ArrivalsState {
            stream: Some(stream),
            ended: false,
            chunks: VecDeque::new(),
            failed: None,
            held,
            messages,
            arrived: 0,
            reader: None,
        })));
        (Arc::clone(&arrivals), RequestBody(arrivals))
    }

    /// Takes the bytes that have arrived; the task of `context` is woken when there are more.
    pub(super) fn take(&self, context: &mut Context<'_>) -> Result<(), TooMuch> {
        let mut state = self.state();
        let before = state.chunks.len();
        let result = state.take(context);
        let changed = state.chunks.len() > before || state.ended;
        let reader = changed.then(|| state.reader.take()).flatten();
        // Unlocked before the wake-up, because the reader may run at once on another thread.
        drop(state);
        if let Some(reader) = reader {
            reader.wake();
        }
        result
    }

    /// Returns the number of bytes that have arrived if the service waits for the peer to send a first message or the rest of one.
    pub(super) fn unfinished(&self) -> Option<usize> {
        let state = self.state();
        let is_waiting = !state.ended && state.stream.is_some() && state.chunks.is_empty();
        let is_within = state.arrived == 0 || state.messages.unfinished > 0;
        (is_waiting && is_within).then_some(state.arrived)
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
                    self.arrived += bytes.len();
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
                // Fails only for more bytes than have arrived.
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
    /// Drops the unread bytes; later ones are not taken.
    fn drop(&mut self) {
        let mut state = self.0.state();
        let unread: usize = state.chunks.drain(..).map(|chunk| chunk.len() + CHUNK).sum();
        let gathered = std::mem::take(&mut state.messages).unfinished;
        state.held.shrink(unread + gathered);
        state.ended = true;
        if let Some(mut stream) = state.stream.take() {
            // Otherwise the dropped bytes would occupy the connection's window, which its other calls share.
            let unread = stream.flow_control().used_capacity();
            let _ = stream.flow_control().release_capacity(unread);
        }
    }
}

/// Finds the ends of messages in the bytes of a request. A message has a head of 5 bytes: a flag, and the length in 4 bytes.
#[derive(Debug, Default)]
pub(super) struct Messages {
    /// Whether the whole request is one message without a head, which ends with the request.
    is_one: bool,
    head: [u8; 5],
    /// The number of bytes in `head`.
    have: usize,
    /// The number of missing bytes after a complete head.
    missing: usize,
    /// The number of bytes of the incomplete message.
    pub(super) unfinished: usize,
}

impl Messages {
    /// Returns the messages of a request with these headers. Requests without streams in JSON have no heads.
    pub(super) fn of(headers: &HeaderMap) -> Self {
        Self {
            is_one: !content::has_message_heads(headers),
            ..Self::default()
        }
    }

    /// Follows `bytes`. Returns the length of all messages that they complete, with the bytes from earlier calls.
    pub(super) fn whole(&mut self, mut bytes: &[u8]) -> usize {
        if self.is_one {
            self.unfinished += bytes.len();
            return 0;
        }
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

    #[test]
    fn a_message_without_a_head_ends_with_its_request() {
        let mut headers = HeaderMap::new();
        headers.insert(
            "content-type",
            http::HeaderValue::from_static("application/proto"),
        );
        let mut messages = Messages::of(&headers);
        // The same bytes would be two whole messages with heads.
        assert_eq!(messages.whole(&[0; 10]), 0);
        assert_eq!(messages.unfinished, 10);
    }
}
