//! Reads the beginning of an input, and the whole input again.

use std::io::{self, Cursor, Read};

use sudokud_reading::detect::SAMPLE;
use sudokud_reading::encoding;

use super::Bytes;
use crate::status::complain;

/// The beginning of an input.
pub(super) struct Start {
    /// The bytes that were read.
    pub(super) bytes: Vec<u8>,
    /// The failure that ended reading.
    pub(super) error: Option<io::Error>,
    rest: Bytes,
}

impl Start {
    /// Reads until `is_enough`, the sample is full, or the input ends. Returns also whether it ended.
    pub(super) fn read(mut rest: Bytes, is_enough: impl Fn(&[u8]) -> bool) -> (Self, bool) {
        let (mut bytes, mut error, mut is_whole) = (Vec::new(), None, false);
        while bytes.len() < SAMPLE && !is_enough(&bytes) {
            let before = bytes.len();
            bytes.resize(before + SAMPLE / 4, 0);
            let read = rest.read(&mut bytes[before..]);
            bytes.truncate(before + *read.as_ref().unwrap_or(&0));
            match read {
                Ok(0) => {
                    is_whole = true;
                    break;
                }
                Ok(_) => {}
                Err(failed) if failed.kind() == io::ErrorKind::Interrupted => {}
                Err(failed) => {
                    error = Some(failed);
                    break;
                }
            }
        }
        (Self { bytes, error, rest }, is_whole)
    }

    /// The text; only its whole lines if the input goes on.
    pub(super) fn text(&self, is_whole: bool) -> String {
        let end = if is_whole {
            self.bytes.len()
        } else {
            memchr::memrchr(b'\n', &self.bytes).map_or(self.bytes.len(), |end| end + 1)
        };
        encoding::text(&self.bytes[..end]).into_owned()
    }

    /// The text of the whole input.
    pub(super) fn decoded(self) -> String {
        let mut bytes = Vec::new();
        // Bytes before a failure are read; what they lack is reported by the reader.
        if let Err(error) = self.resumed().read_to_end(&mut bytes) {
            complain(&format!("reading failed: {error}"));
        }
        encoding::text(&bytes).into_owned()
    }

    /// The whole input again.
    pub(super) fn resumed(self) -> Bytes {
        let error = FailOnce(self.error);
        Box::new(Cursor::new(self.bytes).chain(error).chain(self.rest))
    }
}

/// Fails once, if there is an error, and then is at its end.
pub(super) struct FailOnce(pub(super) Option<io::Error>);

impl Read for FailOnce {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}
