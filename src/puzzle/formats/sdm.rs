//! Reads and writes `.sdm` collections: one puzzle per line, as in `SudoCue` and many phone apps.
//!
//! Reading accepts everything that the line format accepts, such as `.` and comments. Writing produces 81 digits, 0 for an empty cell, and
//! nothing else, because some readers accept only this.

use super::claims::Claims;
use super::entry::PuzzleEntry;
use super::error::FormatError;
use super::line;
use super::line_label::UnclearWords;
use crate::Position;

pub(super) fn read(text: &str, claims: &mut Claims) -> Vec<Result<PuzzleEntry, FormatError>> {
    line::read(text, UnclearWords::Ignored, claims)
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
