//! Bounds the bytes of an answer.
//!
//! Answers with evidence can be large: the steps that are open in a hard puzzle took 46 MB of JSON. So their parts are counted while they
//! are written.

use prost::Message;

use super::failure::Failure;

/// The most bytes of an answer as protobuf. Clients of gRPC accept as much by default.
pub const MOST_ANSWER: usize = 4 << 20;
/// The part of them for everything that is not counted here.
const OTHER_FIELDS: usize = 64 << 10;
/// Bytes before each part: the number of its field, and its length.
const PART_HEAD: usize = 6;

/// The bytes of an answer so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct AnswerSize(usize);

impl AnswerSize {
    /// Counts a part of the answer. Returns whether all of them fit.
    pub(super) fn add(&mut self, part: &impl Message) -> bool {
        self.0 += part.encoded_len() + PART_HEAD;
        self.0 <= MOST_ANSWER - OTHER_FIELDS
    }
}

/// Checks the size of a whole answer. `remedy` says how to ask for less.
pub(super) fn check(answer: &impl Message, remedy: &'static str) -> Result<(), Failure> {
    if AnswerSize::default().add(answer) {
        return Ok(());
    }
    Err(Failure::AnswerTooLarge { remedy })
}
