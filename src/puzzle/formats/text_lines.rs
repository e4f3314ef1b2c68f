//! Splits a text into lines, and reads the character of a cell.

use super::claims::{Claims, LineClaim};
use super::entry::PuzzleEntry;
use super::error::FormatError;

/// Reads one entry from each line that is neither blank nor a comment.
pub(super) fn each_line(
    text: &str,
    claims: &mut Claims,
    read: impl Fn(usize, &str) -> Result<PuzzleEntry, FormatError>,
) -> Vec<Result<PuzzleEntry, FormatError>> {
    let mut entries = Vec::new();
    for (number, line) in std::iter::zip(1.., text.lines()) {
        if is_comment(line) {
            claims.claim([number], LineClaim::Other);
        } else if !line.trim().is_empty() {
            let entry = read(number, line);
            claims.claim([number], LineClaim::of(&entry));
            entries.push(entry);
        }
    }
    entries
}

pub(super) fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with('#')
}

/// Returns the lines with their numbers, without blank lines and comments.
pub(super) fn significant_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    std::iter::zip(1.., text.lines()).filter(|(_, line)| !line.trim().is_empty() && !is_comment(line))
}

/// Returns the value of a cell's character, 0 for an empty cell.
pub(super) const fn cell_value(character: char) -> Option<u8> {
    match character {
        '.' | '0' => Some(0),
        '1'..='9' => Some(character as u8 - b'0'),
        _ => None,
    }
}
