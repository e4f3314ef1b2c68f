//! Makes text of bytes.
//!
//! A byte order mark names UTF-16; anything else is UTF-8, in which malformed bytes become replacement characters.

use std::borrow::Cow;

/// The byte order of UTF-16.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ByteOrder {
    /// The low byte comes first.
    Little,
    /// The high byte comes first.
    Big,
}

/// Returns the byte order if the bytes begin with UTF-16's mark.
pub fn utf16_mark(bytes: &[u8]) -> Option<ByteOrder> {
    match bytes {
        [0xff, 0xfe, ..] => Some(ByteOrder::Little),
        [0xfe, 0xff, ..] => Some(ByteOrder::Big),
        _ => None,
    }
}

/// Returns the text of the bytes, without a byte order mark.
pub fn text(bytes: &[u8]) -> Cow<'_, str> {
    let Some(order) = utf16_mark(bytes) else {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        return String::from_utf8_lossy(bytes);
    };
    let units = bytes[2..].chunks(2).map(|unit| match (unit, order) {
        (&[low, high], ByteOrder::Little) | (&[high, low], ByteOrder::Big) => u16::from_be_bytes([high, low]),
        // Half a character at the end.
        _ => 0xfffd,
    });
    let characters = char::decode_utf16(units).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER));
    Cow::Owned(characters.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mark_decides() {
        assert_eq!(text(b"\xff\xfe5\0.\0"), "5.");
        assert_eq!(text(b"\xfe\xff\x005\0."), "5.");
        assert_eq!(text(b"\xff\xfe5\0."), "5\u{fffd}");
        assert_eq!(text(b"\xef\xbb\xbf5."), "5.");
        assert_eq!(text(b"5\xff"), "5\u{fffd}");
        assert_eq!(text(b""), "");
    }
}
