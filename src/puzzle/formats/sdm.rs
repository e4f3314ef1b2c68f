//! `.sdm`: a collection, one puzzle on each line, as `SudoCue` and many phone apps keep them.
//!
//! It is read like the line format, so `.` and comments are welcome too; it is written as the strictest readers
//! expect it: 81 digits, 0 for an empty cell, nothing else.

use super::claims::Claims;
use super::entry::PuzzleEntry;
use super::error::FormatError;
use super::line;
use crate::Position;

pub(super) fn read(text: &str, claims: &mut Claims) -> Vec<Result<PuzzleEntry, FormatError>> {
    line::read(text, claims)
}

pub(super) fn write(position: &Position, text: &mut String) {
    text.extend(
        position
            .values()
            .values()
            .iter()
            .map(|&value| (b'0' + value) as char),
    );
    text.push('\n');
}
