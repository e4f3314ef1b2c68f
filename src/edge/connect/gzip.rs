//! The one compression of the protocol here, gzip, within bounds.

use std::io::{Read as _, Write as _};

use bytes::Bytes;
use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;
use http::{HeaderMap, HeaderName, HeaderValue};
use tonic::{Code, Status};

use super::message::{failed, too_large};

/// Shorter answers fit into few packets in any case.
pub(super) const WORTH: usize = 4 << 10;

/// The encoding of a request's messages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Encoding {
    /// As they are.
    Identity,
    /// Compressed.
    Gzip,
}

impl Encoding {
    /// Reads the header with the encoding.
    pub(super) fn of(headers: &HeaderMap, name: &HeaderName) -> Result<Self, Status> {
        Self::named(headers.get(name).map(HeaderValue::as_bytes))
    }

    /// Reads the name of an encoding.
    pub(super) fn named(name: Option<&[u8]>) -> Result<Self, Status> {
        match name {
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

    /// Decompresses a message of at most `most` bytes.
    pub(super) fn decode(self, message: Bytes, most: usize) -> Result<Bytes, Status> {
        if self == Self::Identity {
            return Ok(message);
        }
        let mut plain = Vec::new();
        // One byte more than the limit tells a message of that length from a longer one.
        // A file of gzip may have several members, which `cat` makes of several files.
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

/// Returns whether the client accepts answers in gzip: `accept-encoding` names it, and not with the weight 0.
pub(super) fn is_accepted(headers: &HeaderMap) -> bool {
    let values = headers.get_all(http::header::ACCEPT_ENCODING).iter();
    let mut names = values
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','));
    names.any(|name| {
        let (name, weight) = name.split_once(';').unwrap_or((name, ""));
        let weight = weight.trim().trim_start_matches("q=");
        let is_never = !weight.is_empty() && weight.parse().is_ok_and(|weight: f32| weight <= 0.0);
        name.trim().eq_ignore_ascii_case("gzip") && !is_never
    })
}

/// Compresses an answer; `None` if that fails, which needs memory only.
pub(super) fn compress(answer: &[u8]) -> Option<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(answer.len() / 4), Compression::fast());
    encoder.write_all(answer).ok()?;
    encoder.finish().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_unpacked_up_to_its_limit() {
        let packed = |length: usize| Bytes::from(compress(&vec![b' '; length]).unwrap());
        assert_eq!(Encoding::Gzip.decode(packed(1000), 1000).unwrap().len(), 1000);
        let refused = Encoding::Gzip.decode(packed(1001), 1000).unwrap_err();
        assert_eq!(refused.code(), Code::OutOfRange);
        let two = [&packed(400)[..], &packed(600)].concat();
        assert_eq!(
            Encoding::Gzip.decode(two.clone().into(), 1000).unwrap().len(),
            1000
        );
        assert!(Encoding::Gzip.decode(two.clone().into(), 999).is_err());
        let refused = Encoding::Gzip.decode([&two[..], b"more"].concat().into(), 2000);
        assert_eq!(refused.unwrap_err().code(), Code::InvalidArgument);
        let refused = Encoding::Gzip
            .decode(Bytes::from_static(b"{}"), 1000)
            .unwrap_err();
        assert_eq!(refused.code(), Code::InvalidArgument);
        assert_eq!(
            Encoding::named(Some(b"br")).unwrap_err().code(),
            Code::Unimplemented
        );
    }

    #[test]
    fn gzip_is_accepted_unless_its_weight_is_zero() {
        let accepts = |value: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert("accept-encoding", HeaderValue::from_static(value));
            is_accepted(&headers)
        };
        for yes in ["gzip", "br, GZIP;q=0.5", "gzip, deflate"] {
            assert!(accepts(yes), "{yes}");
        }
        for no in ["", "identity", "gzip;q=0", "br, gzip; q=0.0", "x-gzip"] {
            assert!(!accepts(no), "{no}");
        }
    }
}
