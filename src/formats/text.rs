//! Decodes the bytes of a file.

use std::borrow::Cow;

use crate::FormatError;

/// Returns the text of UTF-8, or of UTF-16 with a byte order mark. The mark is left out.
///
/// Bytes that are neither are an error with their line. Line breaks stay as they are: all readers accept LF and CRLF.
pub fn text_of(bytes: &[u8]) -> Result<Cow<'_, str>, FormatError> {
    let unit: fn([u8; 2]) -> u16 = match bytes {
        [0xff, 0xfe, ..] => u16::from_le_bytes,
        [0xfe, 0xff, ..] => u16::from_be_bytes,
        _ => return utf8(bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)),
    };
    let (units, rest) = bytes[2..].as_chunks::<2>();
    let characters: Result<String, _> = char::decode_utf16(units.iter().map(|&pair| unit(pair))).collect();
    match characters {
        Ok(text) if rest.is_empty() => Ok(Cow::Owned(text)),
        _ => Err(FormatError::new(
            1,
            "",
            "malformed UTF-16; save the text as UTF-8",
        )),
    }
}

fn utf8(bytes: &[u8]) -> Result<Cow<'_, str>, FormatError> {
    str::from_utf8(bytes).map(Cow::Borrowed).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        let line = before.split(|&byte| byte == b'\n').count();
        FormatError::new(
            line,
            "",
            "not UTF-8 text; save it as UTF-8, or as UTF-16 with a byte order mark",
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mark_decides_between_utf_8_and_utf_16() {
        for bytes in [
            &b"5."[..],
            b"\xef\xbb\xbf5.",
            b"\xff\xfe5\0.\0",
            b"\xfe\xff\x005\0.",
        ] {
            assert_eq!(text_of(bytes).unwrap(), "5.");
        }
        assert_eq!(text_of(b"").unwrap(), "");
    }

    #[test]
    fn other_bytes_are_refused_with_their_line() {
        assert_eq!(text_of(b"5\n\xff").unwrap_err().line, 2);
        for bytes in [&b"\xff\xfe5"[..], b"\xff\xfe\x00\xd8"] {
            assert!(text_of(bytes).unwrap_err().reason.contains("UTF-16"));
        }
    }
}
