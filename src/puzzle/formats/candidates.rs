//! Reads and writes lines of 729 characters: nine places for each cell, one for each digit.
//!
//! A place has its digit if that is a candidate, and `.` or 0 otherwise. An entry is a sukaku, a puzzle of its own: its candidates are
//! [`Clues`], which say what its givens are. A comment may follow, as in a line of 81 characters.
//!
//! The 729 characters may be wrapped into nine lines of 81, one for each row, or 81 lines of nine, one for each cell. Then every digit must
//! be in its place and every cell must have a candidate, because the lines could be grids of values too.

use sudoku_technique::Candidate;

use super::claims::{Claims, LineClaim};
use super::entry::PuzzleEntry;
use super::error::{FormatError, FormatFault};
use super::text_lines::{each_line, is_comment, significant_lines};
use crate::clues::{read_places, write_places};
use crate::{Clues, GridError, Position};

pub(super) fn read(text: &str, claims: &mut Claims) -> Vec<Result<PuzzleEntry, FormatError>> {
    if let Some(wrapped) = read_wrapped(text, claims) {
        return wrapped;
    }
    each_line(text, claims, |number, line| {
        let trimmed = line.trim_start();
        let indent = line.chars().count() - trimmed.chars().count();
        let end = trimmed.find(|character: char| character == '#' || character.is_whitespace());
        let (places, rest) = trimmed.split_at(end.unwrap_or(trimmed.len()));
        let clues = read_clues(places, indent)
            .map_err(|fault| FormatError::new(number, "candidates", line, fault))?;
        let comment = rest.trim_start_matches([' ', '\t', '#']).trim_end();
        Ok(PuzzleEntry {
            position: Position::from_clues(clues),
            comment: (!comment.is_empty()).then(|| comment.to_owned()),
            line: number,
        })
    })
}

/// Reads a text in which every entry is wrapped into lines of 81 or of nine characters.
fn read_wrapped(text: &str, claims: &mut Claims) -> Option<Vec<Result<PuzzleEntry, FormatError>>> {
    let lines: Vec<(usize, &str)> = significant_lines(text)
        .map(|(number, line)| (number, line.trim()))
        .collect();
    let width = lines.first()?.1.len();
    if !matches!(width, 9 | 81) || !lines.len().is_multiple_of(Candidate::COUNT / width) {
        return None;
    }
    if !lines
        .iter()
        .all(|(_, line)| line.len() == width && is_wrapped_line(line.as_bytes()))
    {
        return None;
    }
    let entries = lines.chunks(Candidate::COUNT / width).map(|lines| {
        let places: String = lines.iter().map(|(_, line)| *line).collect();
        let clues = read_clues(&places, 0).ok()?;
        Some(Ok(PuzzleEntry {
            position: Position::from_clues(clues),
            comment: None,
            line: lines[0].0,
        }))
    });
    let entries = entries.collect::<Option<Vec<_>>>()?;
    claims.claim(lines.iter().map(|(number, _)| *number), LineClaim::Puzzle);
    let comments = std::iter::zip(1.., text.lines()).filter(|(_, line)| is_comment(line));
    claims.claim(comments.map(|(number, _)| number), LineClaim::Other);
    Some(entries)
}

/// Returns whether each nine characters of a line are the candidates of a cell, with at least one, in their places.
pub fn is_wrapped_line(line: &[u8]) -> bool {
    let (cells, rest) = line.as_chunks::<9>();
    let in_place = |(digit, &byte): (u8, &u8)| matches!(byte, b'.' | b'0') || byte == digit;
    rest.is_empty()
        && !cells.is_empty()
        && cells.iter().all(|cell| {
            std::iter::zip(b'1'.., cell).all(in_place) && cell.iter().any(|byte| !matches!(byte, b'.' | b'0'))
        })
}

/// Reads 729 characters that begin at this column of a line.
pub(super) fn read_clues(text: &str, indent: usize) -> Result<Clues, FormatFault> {
    match read_places(text) {
        Ok(candidates) => Ok(Clues::from_candidates(&candidates)),
        Err(GridError::Place {
            position,
            character,
            cell,
            digit,
        }) => Err(FormatFault::Place {
            column: indent + position,
            character,
            cell,
            digit,
        }),
        Err(_) => Err(FormatFault::Candidates {
            found: text.chars().count(),
        }),
    }
}

pub(super) fn write(position: &Position, text: &mut String) {
    let board = position.board();
    let stands = |candidate: Candidate| {
        board.has(candidate) || board.value(candidate.cell()) == Some(candidate.digit())
    };
    text.push_str(&write_places(stands));
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Grid;
    use crate::formats::Format;

    fn read(text: &str) -> Vec<Result<PuzzleEntry, FormatError>> {
        Format::Candidates.read(text).entries
    }

    fn written() -> String {
        let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
            .parse()
            .unwrap();
        let mut text = String::new();
        write(&grid.into(), &mut text);
        text
    }

    #[test]
    fn each_candidate_has_its_place() {
        let text = written();
        assert!(text.starts_with("....5......3......12.4....."), "{text}");
        let entry = read(&format!("{} # sukaku", text.trim_end())).remove(0).unwrap();
        assert_eq!(entry.comment.as_deref(), Some("sukaku"));
        assert_eq!(
            entry
                .position
                .board()
                .candidates(sudoku_technique::Cell::at(0, 2))
                .len(),
            3
        );
    }

    #[test]
    fn a_digit_out_of_place_and_a_wrong_length_are_named() {
        let error = |text: &str| read(text).remove(0).unwrap_err().to_string();
        assert_eq!(
            error(&written().replacen('3', "4", 1)),
            "line 1, candidates: character 12 is '4' in the place of candidate 3 of r1c2; write 3, or . or 0"
        );
        assert_eq!(
            error(&written()[1..]),
            "line 1, candidates: character 4 is '5' in the place of candidate 4 of r1c1; write 4, or . or 0"
        );
        assert_eq!(
            error(&written()[..700]),
            "line 1, candidates: 700 characters; write 729, nine for each cell, row by row"
        );
    }
}
