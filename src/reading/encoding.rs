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
        plain.push_str(behind_sequence(part));
    }
    Cow::Owned(plain)
}

/// What follows a sequence for a terminal, without its first byte: `[1;34m` and the like, `(B`, or a title up to its end.
fn behind_sequence(part: &str) -> &str {
    if let Some(title) = part.strip_prefix(']') {
        return title.split_once('\u{7}').map_or("", |(_, rest)| rest);
    }
    let (from, is_inner): (&str, fn(char) -> bool) = match part.strip_prefix('[') {
        Some(from) => (from, |sign| matches!(sign, ' '..='?')),
        None => (part, |sign| matches!(sign, ' '..='/')),
    };
    let rest = from.trim_start_matches(is_inner);
    rest.strip_prefix(|last: char| last.is_ascii_graphic())
        .unwrap_or(rest)
}

/// Returns the text of the bytes, without a byte order mark and without the colours of a terminal.
pub fn text(bytes: &[u8]) -> Cow<'_, str> {
    without_colours(decoded(without_end_marks(bytes)))
}

/// Returns the bytes without the sign with which DOS ends a file, and without zero bytes that fill its end.
fn without_end_marks(bytes: &[u8]) -> &[u8] {
    if utf16_mark(bytes).is_some() {
        return bytes;
    }
    let end = bytes.iter().rposition(|byte| !matches!(byte, 0 | 0x1a));
    &bytes[..end.map_or(0, |end| end + 1)]
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
        assert_eq!(text(b"\x1b[38:2::1:2:3m5\x1b(B\x1b[m.\x1b]0;a\x07."), "5..");
        assert_eq!(text(b""), "");
        assert_eq!(text(b"5.\n\x1a\0\0"), "5.\n");
        assert_eq!(text(b"\x1b[1;34m5\x1b[0m \x1b[2m.\x1b[m"), "5 .");
    }
}
