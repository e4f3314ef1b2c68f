//! Recognises files that are no text, by their first bytes.

use std::fmt;

/// A kind of file that is no text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ForeignFile {
    /// What the file is.
    kind: &'static str,
    /// How its puzzles become text.
    remedy: &'static str,
}

/// The first bytes of each kind.
const KINDS: &[(&[u8], ForeignFile)] = &[
    (b"\x89PNG\r\n\x1a\n", picture("a PNG picture")),
    (b"\xff\xd8\xff", picture("a JPEG picture")),
    (b"GIF87a", picture("a GIF picture")),
    (b"GIF89a", picture("a GIF picture")),
    (b"%PDF-", file("a PDF document", "copy its puzzles as text")),
    (
        b"PK\x03\x04",
        file(
            "a ZIP archive or a spreadsheet",
            "unpack the archive, or save the sheet as CSV",
        ),
    ),
    (
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
        file(
            "an old document or spreadsheet of Microsoft Office",
            "save it as text or as CSV",
        ),
    ),
    (
        b"SQLite format 3\0",
        file("an SQLite database", "select the puzzles with `sqlite3 -csv`"),
    ),
    (
        b"\x1f\x8b",
        file(
            "a file packed with gzip",
            "`gunzip -c FILE | sudokud ...` unpacks it",
        ),
    ),
    (
        b"\xfd7zXZ\0",
        file("a file packed with xz", "`unxz -c FILE | sudokud ...` unpacks it"),
    ),
    (
        b"\x28\xb5\x2f\xfd",
        file(
            "a file packed with Zstandard",
            "`unzstd -c FILE | sudokud ...` unpacks it",
        ),
    ),
];

const fn picture(kind: &'static str) -> ForeignFile {
    ForeignFile {
        kind,
        remedy: "type the digits of the puzzle as 81 characters, `.` for an empty cell",
    }
}

const fn file(kind: &'static str, remedy: &'static str) -> ForeignFile {
    ForeignFile { kind, remedy }
}

impl ForeignFile {
    /// The kind of a file that begins with these bytes, unless it may be text.
    pub(super) fn of(start: &[u8]) -> Option<Self> {
        let of_kind = |(first, kind): &(&[u8], Self)| start.starts_with(first).then_some(*kind);
        KINDS.iter().find_map(of_kind)
    }
}

/// `the input is a PNG picture, not text; type the digits ...`.
impl fmt::Display for ForeignFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the input is {}, not text; {}", self.kind, self.remedy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_no_text_is_named() {
        let kind = |start: &[u8]| ForeignFile::of(start).map(|file| file.kind);
        assert_eq!(kind(b"\x1f\x8b\x08\0"), Some("a file packed with gzip"));
        assert_eq!(kind(b"PK\x03\x04\x14\0"), Some("a ZIP archive or a spreadsheet"));
        for text in ["", "GIF", "PK", "53..7", "\u{feff}53", "%PDF"] {
            assert_eq!(kind(text.as_bytes()), None, "{text}");
        }
    }
}
