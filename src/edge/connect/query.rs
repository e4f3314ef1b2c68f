//! Reads the message of a call with GET from its query:
//! `?connect=v1&encoding=json&message=...`, with `base64=1` and `compression=gzip` if these are used.

use base64::Engine as _;
use base64::alphabet;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use bytes::Bytes;
use percent_encoding::percent_decode;
use tonic::{Code, Status};

use super::dispatch::Codec;
use super::gzip::Encoding;
use super::message::failed;

/// The alphabet for URLs, with padding or without it.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &alphabet::URL_SAFE,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// Returns the codec that a query names, if it is known.
pub(super) fn codec(query: &str) -> Option<Codec> {
    match &*parameter(query, "encoding")? {
        b"json" => Some(Codec::Json),
        b"proto" => Some(Codec::Proto),
        _ => None,
    }
}

/// Returns the message of a query, of at most `most` bytes.
pub(super) fn message(query: Option<&str>, most: usize) -> Result<Bytes, Status> {
    let query = query.unwrap_or_default();
    let wrong = |problem: &str| failed(Code::InvalidArgument, "MALFORMED_QUERY", problem.to_owned());
    if codec(query).is_none() {
        return Err(wrong(
            "encoding: add encoding=json or encoding=proto to the query",
        ));
    }
    if parameter(query, "connect").is_some_and(|version| version != *b"v1") {
        return Err(wrong("connect: the version of the protocol is v1"));
    }
    let Some(mut message) = parameter(query, "message") else {
        return Err(wrong(
            "message: add message= and the request to the query; message={} has no fields",
        ));
    };
    match parameter(query, "base64").as_deref() {
        None | Some(b"0" | b"") => {}
        Some(b"1") => {
            message = BASE64
                .decode(&message)
                .map_err(|error| wrong(&format!("message: not base64 for URLs: {error}")))?;
        }
        Some(_) => return Err(wrong("base64: write 1, or leave it out")),
    }
    let encoding = Encoding::named(parameter(query, "compression").as_deref())?;
    if message.len() > most {
        return Err(super::message::too_large(most));
    }
    encoding.decode(message.into(), most)
}

/// Returns the decoded value of a parameter.
fn parameter(query: &str, name: &str) -> Option<Vec<u8>> {
    let mut pairs = query
        .split('&')
        .map(|pair| pair.split_once('=').unwrap_or((pair, "")));
    let (_, value) = pairs.find(|(found, _)| *found == name)?;
    // Forms write a space as `+`.
    let value = value.replace('+', " ");
    Some(percent_decode(value.as_bytes()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_has_its_message_as_text_or_in_base64() {
        let of = |query: &str| message(Some(query), 100).map(|message| message.to_vec());
        assert_eq!(of("encoding=json&message=%7B%7D").unwrap(), b"{}");
        assert_eq!(
            of("connect=v1&message={%22a%22:+1}&encoding=json").unwrap(),
            b"{\"a\": 1}"
        );
        for padded in ["e30=", "e30", "e30%3D"] {
            let query = format!("base64=1&encoding=proto&message={padded}&connect=v1");
            assert_eq!(of(&query).unwrap(), b"{}", "{padded}");
        }
        for wrong in [
            "",
            "message={}",
            "encoding=xml&message={}",
            "encoding=json",
            "encoding=json&message=*&base64=1",
            "encoding=json&message=e30&base64=2",
            "encoding=json&message={}&connect=v2",
        ] {
            assert_eq!(of(wrong).unwrap_err().code(), Code::InvalidArgument, "{wrong}");
        }
        let unknown = of("encoding=json&message={}&compression=br").unwrap_err();
        assert_eq!(unknown.code(), Code::Unimplemented);
        let large = format!("encoding=json&message={}", "a".repeat(101));
        assert_eq!(of(&large).unwrap_err().code(), Code::OutOfRange);
    }
}
