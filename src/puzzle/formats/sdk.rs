//! Reads and writes `.sdk` files: saved games of `SadMan` Sudoku, and `SudoCue`'s plain variant.
//!
//! Lines that begin with `#` and a letter are headers (author, description, level, ...). Nine rows follow, or sections: `[Puzzle]` with the
//! givens, `[State]` with the whole grid, `[PencilMarks]` with nine groups between commas on each of nine lines. Other sections, such as
//! cell colours, are skipped, unless they have a row of a grid: then the name of the section is probably misspelt, and it is reported. A
//! file has one puzzle. A position at the start is written as nine plain rows, which both programs read.

use sudoku_technique::{Candidate, CandidateSet, Cell};

use super::claims::{Claims, LineClaim};
use super::entry::PuzzleEntry;
use super::error::{FormatError, FormatFault};
use super::line_label::{UnclearWords, other_lines};
use super::row::read_row;
use super::{pencil_marks, rows};
use crate::{Grid, Position};

const PUZZLE: &str = "[Puzzle]";
const STATE: &str = "[State]";
const MARKS: &str = "[PencilMarks]";

pub(super) fn read(
    text: &str,
    unclear: UnclearWords,
    claims: &mut Claims,
) -> Vec<Result<PuzzleEntry, FormatError>> {
    let file = SdkFile::split(text, unclear);
    let sections = [&file.puzzle, &file.state, &file.marks];
    let lines: Vec<usize> = sections
        .into_iter()
        .flatten()
        .map(|(number, _)| *number)
        .collect();
    claims.claim(file.frame.iter().copied(), LineClaim::Other);
    // Unclaimed lines are reported, so a misspelt section with a grid is not lost.
    if !file.others.iter().any(|(_, line)| read_row(line).is_ok()) {
        claims.claim(file.others.iter().map(|(number, _)| *number), LineClaim::Other);
    }
    if lines.is_empty() {
        return Vec::new();
    }
    let entry = file.entry();
    claims.claim(lines, LineClaim::of(&entry));
    vec![entry]
}

type NumberedLines<'a> = Vec<(usize, &'a str)>;

/// The lines of a file by section, each with its number.
#[derive(Default)]
struct SdkFile<'a> {
    headers: Vec<String>,
    puzzle: NumberedLines<'a>,
    state: NumberedLines<'a>,
    marks: NumberedLines<'a>,
    /// The lines of other sections.
    others: NumberedLines<'a>,
    /// The numbers of the lines with headers and names of sections.
    frame: Vec<usize>,
    /// The error of a header that says that the lines are no rows.
    other_lines: Option<FormatError>,
}

impl<'a> SdkFile<'a> {
    fn split(text: &'a str, unclear: UnclearWords) -> Self {
        let mut file = Self::default();
        let mut section = PUZZLE;
        for (number, line) in std::iter::zip(1.., text.lines()) {
            let line = line.trim_end();
            if let Some(header) = line.strip_prefix('#') {
                // The first letter says what the header is.
                let mut texts = [Some(header), header.get(1..)].into_iter().flatten();
                let fault = texts.find_map(|text| other_lines(number, text, "sdk", unclear));
                let error = fault.map(|fault| FormatError::new(number, "header", line, fault));
                file.other_lines = file.other_lines.or(error);
                file.headers.extend(read_header(header));
                file.frame.push(number);
            } else if is_section(line) {
                section = line;
                file.frame.push(number);
            } else if !line.trim_start().is_empty() {
                let lines = if section.eq_ignore_ascii_case(PUZZLE) {
                    &mut file.puzzle
                } else if section.eq_ignore_ascii_case(STATE) {
                    &mut file.state
                } else if section.eq_ignore_ascii_case(MARKS) {
                    &mut file.marks
                } else {
                    &mut file.others
                };
                lines.push((number, line));
            }
        }
        file
    }

    fn entry(self) -> Result<PuzzleEntry, FormatError> {
        let other_lines = self.other_lines.clone();
        let entry = self.without_headers()?;
        other_lines.map_or(Ok(entry), Err)
    }

    /// Reads the lines of the grids as rows.
    fn without_headers(self) -> Result<PuzzleEntry, FormatError> {
        let givens = read_grid(&self.puzzle, PUZZLE)?;
        let values = match self.state.first() {
            None => givens,
            Some(&(number, line)) => {
                let state = read_grid(&self.state, STATE)?;
                let values = played(&givens, &state);
                values.map_err(|fault| FormatError::new(number, STATE, line, fault))?
            }
        };
        let marks = if self.marks.is_empty() {
            None
        } else {
            Some(read_marks(&self.marks)?)
        };
        let comment = self.headers.join("; ");
        Ok(PuzzleEntry {
            position: Position::new(values, givens.filled(), marks),
            comment: (!comment.is_empty()).then_some(comment),
            line: self.puzzle.first().map_or(1, |&(number, _)| number),
        })
    }
}

/// Returns whether a line is the name of a section. A row can be in brackets too, so a name needs a letter.
fn is_section(line: &str) -> bool {
    line.starts_with('[') && line.ends_with(']') && line.contains(char::is_alphabetic)
}

/// Translates a header to words; returns `None` if it is empty.
fn read_header(header: &str) -> Option<String> {
    let mut rest = header.chars();
    let name = match rest.next()? {
        'A' => "author",
        'B' => "date",
        'C' => "comment",
        'D' => "description",
        'L' => "level",
        'S' => "source",
        'U' => "address",
        _ => return (!header.trim().is_empty()).then(|| header.trim().to_owned()),
    };
    let value = rest.as_str().trim();
    (!value.is_empty()).then(|| format!("{name}: {value}"))
}

fn read_grid(lines: &NumberedLines<'_>, section: &'static str) -> Result<Grid, FormatError> {
    let mut rows = Vec::with_capacity(9);
    for (index, &(number, line)) in lines.iter().enumerate() {
        let row = read_row(line);
        let field = || format!("row {}", index + 1);
        rows.push(row.map_err(|fault| FormatError::new(number, field(), line, fault))?);
    }
    rows::grid_of(&rows).map_err(|fault| {
        let (number, line) = lines.last().copied().unwrap_or((1, ""));
        FormatError::new(number, section, line, fault)
    })
}

/// Adds the digits of the state to the givens. The state may repeat the givens or leave them out.
fn played(givens: &Grid, state: &Grid) -> Result<Grid, FormatFault> {
    let mut values = *givens;
    for cell in state.filled() {
        match (givens.get(cell), state.get(cell)) {
            (Some(given), Some(state)) if given != state => {
                return Err(FormatFault::Overwritten { cell, given, state });
            }
            (_, digit) => values.set(cell, digit),
        }
    }
    Ok(values)
}

fn read_marks(lines: &NumberedLines<'_>) -> Result<CandidateSet, FormatError> {
    let mut marks = CandidateSet::EMPTY;
    for (row, &(number, line)) in lines.iter().enumerate() {
        let error = |fault| FormatError::new(number, MARKS, line, fault);
        let groups: Vec<&str> = line.split(',').map(str::trim).collect();
        if groups.len() != 9 {
            return Err(error(FormatFault::Groups {
                found: groups.len(),
                wanted: 9,
            }));
        }
        for (column, group) in groups.into_iter().enumerate() {
            for digit in pencil_marks::read_group(group).map_err(error)? {
                marks.insert(Candidate::new(Cell::at(row, column), digit));
            }
        }
    }
    if lines.len() == 9 {
        Ok(marks)
    } else {
        let (number, line) = lines.last().copied().unwrap_or((1, ""));
        Err(FormatError::new(
            number,
            MARKS,
            line,
            FormatFault::Rows { found: lines.len() },
        ))
    }
}

pub(super) fn write(position: &Position, text: &mut String) {
    if position.is_start() {
        return rows::write_rows(position.givens(), text);
    }
    text.push_str("[Puzzle]\n");
    rows::write_rows(position.givens(), text);
    text.push_str("[State]\n");
    rows::write_rows(position.values(), text);
    let Some(marks) = position.marks() else {
        return;
    };
    text.push_str("[PencilMarks]\n");
    for row in 0..9 {
        let groups: [String; 9] =
            std::array::from_fn(|column| format!("{:?}", marks.digits_of(Cell::at(row, column))));
        text.push_str(&groups.join(","));
        text.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROWS: &str =
        "2..1.5..3\n.54...71.\n.1.2.3.8.\n6.28.73.4\n.........\n1.53.98.6\n.2.7.1.6.\n.81...24.\n7..4.2..1\n";

    fn read_one(text: &str) -> Result<PuzzleEntry, FormatError> {
        let mut entries = crate::formats::Format::Sdk.read(text).entries;
        assert_eq!(entries.len(), 1);
        entries.remove(0)
    }

    #[test]
    fn headers_become_the_comment() {
        let entry = read_one(&format!("#AJ. Doe\n#LEasy\n#S\n{ROWS}")).unwrap();
        assert_eq!(entry.comment.as_deref(), Some("author: J. Doe; level: Easy"));
        assert_eq!(entry.line, 4);
        assert!(entry.position.is_start());
    }

    #[test]
    fn the_state_may_repeat_the_givens_or_leave_them_out() {
        let whole = ROWS.replacen("2..1", "26.1", 1);
        let alone = format!(".6.......\n{}", ".........\n".repeat(8));
        for state in [whole, alone] {
            let text = format!("[Puzzle]\n{ROWS}\n[State]\n{state}[Colours]\n1,2,3\n");
            let position = read_one(&text).unwrap().position;
            assert_eq!(position.values().clue_count(), position.givens().clue_count() + 1);
        }
    }

    #[test]
    fn pencil_marks_are_groups_between_commas() {
        let marks = format!(",69,,,,,,,\n{}", ",,,,,,,,\n".repeat(8));
        let position = read_one(&format!("[puzzle]\n{ROWS}[pencilmarks]\n{marks}"))
            .unwrap()
            .position;
        assert_eq!(position.marks().unwrap().len(), 2);
        let mut text = String::new();
        write(&position, &mut text);
        assert!(text.ends_with(&marks), "{text}");
    }

    #[test]
    fn a_misspelt_section_with_a_grid_is_reported() {
        let text = format!("[Puzzle]\n{ROWS}[Colours]\n1,2,3\n");
        let format = crate::formats::Format::Sdk;
        assert_eq!(format.read(&text).lines.bad, 0);
        let reading = format.read(&format!("{text}[Stat]\n{ROWS}"));
        assert_eq!((reading.entries.len(), reading.lines.bad), (3, 10));
    }

    #[test]
    fn each_section_names_its_own_faults() {
        let error = |text: &str| read_one(text).unwrap_err().to_string();
        assert_eq!(
            error(&ROWS[10..]),
            "line 8, [Puzzle]: the grid has 8 rows; write 9"
        );
        assert_eq!(
            error(&format!("{ROWS}[State]\n{}", ROWS.replacen('2', "3", 1))),
            "line 11, [State]: r1c1 is 3 here but 2 is given; keep the given, or empty the cell"
        );
        assert_eq!(
            error(&format!("{ROWS}[PencilMarks]\n1,2\n")),
            "line 11, [PencilMarks]: 2 groups of digits; write 9, one for each cell, and . for a cell without any"
        );
    }
}
