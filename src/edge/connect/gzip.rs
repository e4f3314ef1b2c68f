//! Unpacks compressed request messages, which some clients of Connect send by default. Answers are not compressed.

use std::io::Read as _;

use bytes::Bytes;
use flate2::read::MultiGzDecoder;
use http::{HeaderMap, HeaderName, HeaderValue};
use tonic::{Code, Status};

use super::message::{failed, too_large};

/// The encoding of the messages of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Encoding {
    Identity,
    Gzip,
}

impl Encoding {
    /// Reads the header `name`.
    pub(super) fn of(headers: &HeaderMap, name: &HeaderName) -> Result<Self, Status> {
        match headers.get(name).map(HeaderValue::as_bytes) {
            None | Some(b"" | b"identity") => Ok(Self::Identity),
            Some(b"gzip") => Ok(Self::Gzip),
            Some(other) => Err(failed(
                Code::Unimplemented,
                "ENCODING_UNSUPPORTED",
                format!(
                    "the encoding {:?} is not supported; send gzip or identity",
                    String::from_utf8_lossy(other)
                ),
            )),
        }
    }

    /// Unpacks a message of at most `most` bytes.
    pub(super) fn decode(self, message: Bytes, most: usize) -> Result<Bytes, Status> {
        if self == Self::Identity {
            return Ok(message);
        }
        let mut plain = Vec::new();
        // One byte more than the limit tells a message of that length from a longer one.
        let mut reader = MultiGzDecoder::new(&*message).take(most as u64 + 1);
        reader.read_to_end(&mut plain).map_err(|error| {
            let message = format!("the message is not valid gzip: {error}");
            failed(Code::InvalidArgument, "MALFORMED_MESSAGE", message)
        })?;
        if plain.len() > most {
            return Err(too_large(most));
        }
        Ok(plain.into())
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;

    fn packed(length: usize) -> Bytes {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(&vec![b' '; length]).unwrap();
        encoder.finish().unwrap().into()
    }

    #[test]
    fn a_message_is_unpacked_up_to_its_limit() {
        assert_eq!(Encoding::Gzip.decode(packed(1000), 1000).unwrap().len(), 1000);
        let refused = Encoding::Gzip.decode(packed(1001), 1000).unwrap_err();
        assert_eq!(refused.code(), Code::OutOfRange);
        let refused = Encoding::Gzip.decode(Bytes::from_static(b"{}"), 1000);
        assert_eq!(refused.unwrap_err().code(), Code::InvalidArgument);
    }
}
