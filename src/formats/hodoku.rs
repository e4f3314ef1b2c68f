//! `hodoku`: one position per line, in the form of `HoDoKu`'s library or in its short form.
//!
//! ```text
//! :0901-2:12357:9..17....4.+1..:172 244:793::
//! 9..17....4.+1..:172 244
//! ```
//!
//! A plus sign precedes a placed digit, and `172` is the candidate 1 at r7c2. Deleted candidates count: the others are the pencil marks.
//! What a line says about a technique becomes a note; [`crate::positions`] reads it.

use sudokud_puzzle::{Position, Stop, Stopped};

use crate::{Entry, FormatError, Note, positions};

/// Reads all lines. Blank lines and lines that begin with `#` are skipped.
pub(crate) fn read(text: &str, stop: &Stop) -> Result<Vec<Result<Entry, FormatError>>, Stopped> {
    let mut entries = Vec::new();
    for (number, line) in std::iter::zip(1.., text.lines()) {
        stop.check()?;
        let line = line.trim();
        if !line.is_empty() && !line.starts_with('#') {
            entries.push(read_line(number, line));
        }
    }
    Ok(entries)
}

fn read_line(number: usize, line: &str) -> Result<Entry, FormatError> {
    if let Some((grid, deleted)) = short(line) {
        let position = positions::read_position(grid, deleted);
        let error = |(part, reason): (_, String)| FormatError::new(number, line, reason).in_part(part);
        return position
            .map(|position| Entry::new(number, &position))
            .map_err(error);
    }
    let library = positions::read_line(number, line)?;
    let end = line.trim_start_matches(':').split(':').next().unwrap_or_default();
    let notes = if library.code.text() == "0000" {
        Vec::new()
    } else {
        vec![Note::unnamed(&format!("{end}:{:?}", library.digits))]
    };
    Ok(Entry {
        notes,
        ..Entry::new(number, &library.position)
    })
}

/// Splits a line in the short form into its grid and its deleted candidates.
fn short(line: &str) -> Option<(&str, &str)> {
    let (grid, deleted) = line.split_once(':').unwrap_or((line, ""));
    // A code has at most five digits; ids are short, too.
    (grid.len() >= 81 && !deleted.contains(':')).then_some((grid, deleted))
}

/// Returns whether a line has this form and could not be a line of another format.
pub(crate) fn is_line(line: &str) -> bool {
    line.contains([':', '+']) && read_line(1, line).is_ok()
}

/// Writes a position as a line without a technique.
pub(crate) fn write(position: &Position, text: &mut String) {
    text.extend([":0000:x:", &positions::write_position(position), "::\n"]);
}
