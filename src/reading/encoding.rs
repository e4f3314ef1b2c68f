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

/// The first byte of a sequence with which a terminal changes colours.
pub const ESCAPE: u8 = 0x1b;

/// Returns a text without the sequences with which terminals change colours, such as `ESC [1;34m`.
pub fn without_colours(text: Cow<'_, str>) -> Cow<'_, str> {
    if memchr::memchr(ESCAPE, text.as_bytes()).is_none() {
        return text;
    }
    let mut parts = text.split('\u{1b}');
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let inner = part.strip_prefix('[').unwrap_or(part);
        let end = inner.find(|sign: char| !sign.is_ascii_digit() && !matches!(sign, ';' | '?'));
        let rest = end.map_or("", |end| &inner[end..]);
        plain.push_str(
            rest.strip_prefix(|sign: char| sign.is_ascii_alphabetic())
                .unwrap_or(rest),
        );
    }
    Cow::Owned(plain)
}

/// Returns the text of the bytes, without a byte order mark and without the colours of a terminal.
pub fn text(bytes: &[u8]) -> Cow<'_, str> {
    without_colours(decoded(bytes))
}

fn decoded(bytes: &[u8]) -> Cow<'_, str> {
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
        assert_eq!(text(b"\x1b[1;34m5\x1b[0m \x1b[2m.\x1b[m"), "5 .");
    }
}
