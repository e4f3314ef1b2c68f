//! Separates the messages of a stream of answers: by envelopes, or as lines of JSON.

use bytes::Bytes;

use super::dispatch::Codec;
use super::message::{self, HEAD};

/// How the messages of an answer are separated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum StreamForm {
    /// Each has an envelope.
    Envelopes(Codec),
    /// Each is a line of JSON.
    Lines,
}

impl StreamForm {
    /// Whether messages are JSON.
    pub(super) fn is_json(self) -> bool {
        matches!(self, Self::Lines | Self::Envelopes(Codec::Json))
    }

    /// Returns the bytes that a message begins with, before its length is known.
    pub(super) fn head(self) -> Vec<u8> {
        match self {
            Self::Envelopes(_) => vec![0; HEAD],
            Self::Lines => Vec::new(),
        }
    }

    /// Finishes a message that begins with `head`.
    pub(super) fn finished(self, mut message: Vec<u8>) -> Bytes {
        match self {
            Self::Envelopes(_) => {
                let length = (message.len() - HEAD) as u32;
                message[1..HEAD].copy_from_slice(&length.to_be_bytes());
            }
            Self::Lines => message.push(b'\n'),
        }
        message.into()
    }

    /// Returns a whole message.
    pub(super) fn message(self, message: &[u8]) -> Bytes {
        match self {
            Self::Envelopes(_) => message::envelope(0, message),
            Self::Lines => self.finished(message.to_vec()),
        }
    }
}
