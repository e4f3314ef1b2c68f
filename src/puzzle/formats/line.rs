//! Reads and writes lines of 81 characters, also from files of any length.
//!
//! A comment may follow the grid after white space or `#`. A second grid after white space must be the solution of the first one, or
//! the other way round, and is checked. A comment that names another order of the cells is refused where a whole text is read. After other
//! puzzles, a line of 729 characters is a sukaku. A line below the comment `# solution` that solves the line before is no entry. Blank lines and lines that begin with `#` are not entries, and neither are other comments, such as
//! `// text`, below a puzzle. The parser works on bytes, because reading a
//! large file spends most of its time here; a line that is not UTF-8 is a line with a bad character. The length of a line is bounded, so a
//! file without line breaks is one error and does not fill the memory.

use std::io::{BufRead, Read};

use super::candidates;
use super::cell_values::{ZERO, grid_of_values};
use super::claims::{Claims, LineClaim};
use super::entry::PuzzleEntry;
use super::error::{self, FormatError, FormatFault};
use super::line_label::{UnclearWords, names_a_turn};
use super::remarks;
use super::solution_words::begins_a_solution;
use super::text_lines::is_comment;
use crate::{Clues, Grid, Position, solution};

/// Length of the longest line that is read, in bytes.
const LONGEST: usize = 64 * 1024;

const FIELD: &str = "grid";

/// Least number of givens of a puzzle.
const FEWEST_CLUES: usize = 17;

pub(super) fn read(
    text: &str,
    unclear: UnclearWords,
    claims: &mut Claims,
) -> Vec<Result<PuzzleEntry, FormatError>> {
    let comments = std::iter::zip(1.., text.lines()).filter(|(_, line)| is_comment(line));
    claims.claim(comments.map(|(number, _)| number), LineClaim::Other);
    let mut entries: Vec<_> = LineReader::new(text.as_bytes()).refusing(unclear).collect();
    if unclear == UnclearWords::Refused {
        refuse_below_orders(text, &mut entries);
    }
    let mut numbers = Vec::with_capacity(entries.len());
    for entry in &entries {
        let line = entry.as_ref().map_or_else(|error| error.line, |entry| entry.line);
        claims.claim([line], LineClaim::of(entry));
        numbers.push(line);
    }
    // Any other line is a comment or a solution below its heading.
    for (number, line) in std::iter::zip(1.., text.lines()) {
        if line.trim().is_empty() || is_comment(line) || numbers.binary_search(&number).is_ok() {
            continue;
        }
        let is_remark = is_remark(line.trim().as_bytes());
        claims.claim(
            [number],
            if is_remark {
                LineClaim::Other
            } else {
                LineClaim::Puzzle
            },
        );
    }
    entries
}

/// Refuses a puzzle whose comment names another order of its cells.
fn in_row_order(entry: PuzzleEntry) -> Result<PuzzleEntry, FormatError> {
    match &entry.comment {
        Some(comment) if names_another_order(comment) => {
            let fault = FormatFault::TurnedComment {
                comment: comment.clone(),
            };
            let shown = entry.position.values().to_string();
            Err(FormatError::new(entry.line, FIELD, &shown, fault))
        }
        _ => Ok(entry),
    }
}

/// Refuses the puzzles below a line with a comment that names another order of their cells, and those above it if it is the last line with words.
fn refuse_below_orders(text: &str, entries: &mut [Result<PuzzleEntry, FormatError>]) {
    let last = entries.iter().flatten().map(|entry| entry.line).max();
    let mut orders = std::iter::zip(1.., text.lines()).filter(|(_, line)| is_order_line(line));
    let Some((number, title)) = orders.next() else {
        return;
    };
    let is_below_all = last.is_some_and(|last| last < number);
    for entry in entries {
        if let Ok(read) = entry
            && (is_below_all || read.line > number)
        {
            let fault = FormatFault::unclear_title(number, title, "line");
            *entry = Err(FormatError::new(
                read.line,
                FIELD,
                &read.position.values().to_string(),
                fault,
            ));
        }
    }
}

/// Returns whether a line is a comment that names another order of the cells on the lines around it, as in `// column by column`.
pub fn is_order_line(line: &str) -> bool {
    let line = line.trim();
    let comment = ["#", "//", ";", "--"]
        .iter()
        .find_map(|sign| line.strip_prefix(sign));
    comment.is_some_and(names_another_order)
}

/// The number of the first lines whose comments may name another order. A list says it at its start, and reading the words of a comment takes
/// as long as reading twenty lines.
const LINES_WITH_WORDS: usize = 200;

/// Returns whether the comment behind the cells of a line names another order of these, as in `# column by column`. Most comments are numbers.
pub fn names_another_order(comment: &str) -> bool {
    comment.chars().filter(|sign| sign.is_alphabetic()).count() >= SHORTEST_ORDER && names_a_turn(comment)
}

/// Number of letters of the shortest words for an order.
const SHORTEST_ORDER: usize = 2;

pub(super) fn write(position: &Position, text: &mut String) {
    text.push_str(&position.values().to_string());
    text.push('\n');
}

/// Reads puzzles line by line and keeps only one line in memory.
///
/// Entries and errors come in the order of lines; blank lines and comments are skipped and counted. If the input fails, the reader returns
/// one error and ends.
#[derive(Debug)]
pub struct LineReader<R> {
    input: R,
    buffer: Vec<u8>,
    line: usize,
    passed_over: u64,
    /// Whether a line can be a sukaku, or a comment of a program: the input has other puzzles before it.
    is_begun: bool,
    ended: bool,
    /// The grid of the last entry.
    last: Option<Grid>,
    /// Whether the last line is a comment such as `# solution:`.
    is_below_heading: bool,
    /// How a comment behind the cells is taken that names another order of these.
    unclear: UnclearWords,
}

impl<R: BufRead> LineReader<R> {
    /// Creates a reader at the beginning of `input`.
    pub fn new(input: R) -> Self {
        Self::after(0, input)
    }

    /// Creates a reader of an input after `lines` other lines.
    pub fn after(lines: usize, input: R) -> Self {
        Self {
            input,
            buffer: Vec::new(),
            line: lines,
            passed_over: 0,
            is_begun: lines > 0,
            ended: false,
            last: None,
            is_below_heading: false,
            unclear: UnclearWords::Ignored,
        }
    }

    /// Sets how a comment behind the cells is taken that names another order of these. By default, it is ignored.
    #[must_use]
    pub fn refusing(self, unclear: UnclearWords) -> Self {
        Self { unclear, ..self }
    }

    /// Returns the number of skipped blank lines and comments. Every other line was an entry.
    pub fn passed_over(&self) -> u64 {
        self.passed_over
    }

    /// Reads the next line into the buffer; returns `None` at the end.
    fn advance(&mut self) -> Option<Result<(), FormatError>> {
        self.buffer.clear();
        // One byte more than permitted tells a line that is too long from one that just fits.
        let limit = LONGEST as u64 + 1;
        match (&mut self.input).take(limit).read_until(b'\n', &mut self.buffer) {
            Ok(0) => None,
            Ok(_) => {
                self.line += 1;
                if self.line == 1 && self.buffer.starts_with(b"\xef\xbb\xbf") {
                    self.buffer.drain(..3);
                }
                Some(if self.buffer.len() > LONGEST {
                    self.skip_rest()
                } else {
                    Ok(())
                })
            }
            Err(error) => {
                self.line += 1;
                Some(Err(self.unreadable(&error)))
            }
        }
    }

    /// Skips the rest of a line that is too long.
    fn skip_rest(&mut self) -> Result<(), FormatError> {
        if self.buffer.last() != Some(&b'\n')
            && let Err(error) = self.input.skip_until(b'\n')
        {
            return Err(self.unreadable(&error));
        }
        Err(self.error(FormatFault::TooLong { limit: LONGEST }))
    }

    fn unreadable(&mut self, error: &std::io::Error) -> FormatError {
        self.ended = true;
        FormatError::unreadable(self.line, error)
    }

    fn error(&self, fault: FormatFault) -> FormatError {
        // An error shows at most 100 characters, of at most four bytes each.
        let shown = &self.buffer[..self.buffer.len().min(400)];
        FormatError::new(self.line, FIELD, &String::from_utf8_lossy(shown), fault)
    }
}

impl<R> LineReader<R> {
    /// Returns whether the grid below the heading of a solution solves the entry before it.
    fn is_its_solution(&self, position: &Position) -> bool {
        self.is_below_heading
            && self
                .last
                .is_some_and(|last| solution::completes(&last, position.values()))
    }
}

impl<R: BufRead> Iterator for LineReader<R> {
    type Item = Result<PuzzleEntry, FormatError>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.ended {
            let Some(advanced) = self.advance() else {
                self.ended = true;
                break;
            };
            let parsed =
                advanced.and_then(|()| parse(&self.buffer, self.is_begun).map_err(|fault| self.error(fault)));
            match parsed {
                Ok(None) => {
                    self.passed_over += 1;
                    self.is_below_heading = begins_a_solution(&self.buffer);
                }
                Ok(Some((position, _))) if self.is_its_solution(&position) => {
                    self.passed_over += 1;
                    self.is_below_heading = false;
                }
                Ok(Some((position, comment))) => {
                    self.is_begun = true;
                    self.last = Some(*position.values());
                    self.is_below_heading = false;
                    let entry = PuzzleEntry {
                        position,
                        comment,
                        line: self.line,
                    };
                    return Some(match self.unclear {
                        UnclearWords::Refused if self.line <= LINES_WITH_WORDS => in_row_order(entry),
                        UnclearWords::Refused | UnclearWords::Ignored => Ok(entry),
                    });
                }
                Err(error) => return Some(Err(error)),
            }
        }
        None
    }
}

/// Parses the puzzle and the comment of a line; returns `None` for a line without an entry.
fn parse(line: &[u8], is_behind_others: bool) -> Result<Option<(Position, Option<String>)>, FormatFault> {
    let indent = line.len() - line.trim_ascii_start().len();
    let line = line.trim_ascii();
    // DOS ends a file with the byte 0x1a, and zeros can fill its end.
    let is_end = || line.iter().all(|byte| matches!(byte, 0 | 0x1a));
    if line
        .first()
        .is_none_or(|&byte| byte == b'#' || byte < b' ' && is_end())
        || is_behind_others && is_remark(line)
    {
        return Ok(None);
    }
    let mut values = [0; 81];
    let mut found = 0;
    let mut rest: &[u8] = &[];
    for &byte in line {
        let value = match byte {
            b'1'..=b'9' => byte - b'0',
            b'.' => 0,
            b'0' => ZERO,
            b'#' | b' ' | b'\t' => {
                rest = &line[found..];
                break;
            }
            _ => {
                let character = String::from_utf8_lossy(&line[found..]).chars().next();
                return Err(FormatFault::Character {
                    column: indent + found + 1,
                    character: character.unwrap_or(char::REPLACEMENT_CHARACTER),
                });
            }
        };
        if let Some(slot) = values.get_mut(found) {
            *slot = value;
        }
        found += 1;
    }
    match found {
        81 => {
            let (puzzle, comment) = with_rest(grid_of_values(values)?, rest)?;
            Ok(Some((Position::from_grid(puzzle), comment)))
        }
        _ if is_behind_others && found == Clues::PLACES => {
            let clues = candidates::read_clues(&String::from_utf8_lossy(&line[..found]), indent)?;
            Ok(Some((Position::from_clues(clues), comment(rest))))
        }
        _ if is_of_blanks(line) => Err(FormatFault::BlankCells),
        _ if error::has_lost_zeros(&line[..found]) => Err(FormatFault::LostZeros { found }),
        _ => Err(FormatFault::Cells { found }),
    }
}

/// Returns whether a line is a comment as programs write it, `// text`, `; text` or `-- text`, and has no grid, or has the ratings of the puzzle
/// above it, as in `ED=7.2/1.2/1.2`.
///
/// Before the first puzzle it is no comment, because the lines below it can be of another format.
fn is_remark(line: &[u8]) -> bool {
    // A number of at most two digits is before the first point.
    let is_rating = || line.len() <= LONGEST_RATING && str::from_utf8(line).is_ok_and(remarks::is_rating);
    if line[0].is_ascii_alphabetic() && is_rating() {
        return true;
    }
    let ([b';', text @ ..] | [b'/', b'/', text @ ..] | [b'-', b'-', b' ', text @ ..]) = line else {
        return false;
    };
    text.iter().filter(|byte| byte.is_ascii_digit()).count() < FEWEST_CLUES
}

/// Length of the longest line with ratings.
const LONGEST_RATING: usize = 60;

/// Returns whether a line that is not a grid has only digits and blanks, and enough of them for a puzzle.
fn is_of_blanks(line: &[u8]) -> bool {
    let is_cell = |byte: &u8| byte.is_ascii_digit() || *byte == b' ';
    let digits = line.iter().filter(|byte| byte.is_ascii_digit()).count();
    digits >= FEWEST_CLUES && digits < line.len() && line.iter().all(is_cell)
}

/// Returns the puzzle and the comment of a line that begins with a grid. Solutions are left out of the comment.
fn with_rest(grid: Grid, rest: &[u8]) -> Result<(Grid, Option<String>), FormatFault> {
    let before_hash = rest.split(|&byte| byte == b'#').next().unwrap_or(rest);
    // Nearly all comments are too short for a grid.
    if before_hash.len() <= 81 {
        return Ok((grid, comment(rest)));
    }
    let is_end = |byte: &u8| byte.is_ascii_whitespace() || b",;|:=\"'".contains(byte);
    let mut left = rest.to_vec();
    let mut others = Vec::new();
    let mut start = 0;
    for word in before_hash.split(is_end) {
        if let Some(other) = whole_grid(word) {
            others.push(other);
            left[start..start + word.len()].fill(b' ');
        }
        start += word.len() + 1;
    }
    let puzzle = match others.as_slice() {
        [other] if solution::completes(other, &grid) => *other,
        _ => grid,
    };
    others.push(grid);
    let mut solutions = others.iter().filter(|other| **other != puzzle);
    let mistake = solutions.find_map(|other| solution::mistake(&puzzle, other));
    match mistake {
        Some(reason) => Err(FormatFault::SecondGrid { reason }),
        None => Ok((puzzle, comment(left.trim_ascii_end()))),
    }
}

/// Returns the grid of a word that is 81 cells and nothing else.
fn whole_grid(word: &[u8]) -> Option<Grid> {
    let word: &[u8; 81] = word.try_into().ok()?;
    let is_cell = |byte: &u8| byte.is_ascii_digit() || *byte == b'.';
    let value = |byte: u8| match byte {
        b'.' => 0,
        b'0' => ZERO,
        digit => digit - b'0',
    };
    word.iter()
        .all(is_cell)
        .then(|| word.map(value))
        .and_then(|values| grid_of_values(values).ok())
}

fn comment(rest: &[u8]) -> Option<String> {
    let rest = rest.trim_ascii_start();
    let rest = rest.strip_prefix(b"#").unwrap_or(rest).trim_ascii();
    (!rest.is_empty()).then(|| String::from_utf8_lossy(rest).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{self, BufReader};

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn read(text: &str) -> Vec<Result<PuzzleEntry, FormatError>> {
        crate::formats::Format::Line.read(text).entries
    }

    fn faults(text: &str) -> Vec<(usize, FormatFault)> {
        read(text)
            .into_iter()
            .filter_map(|entry| entry.err().map(|error| (error.line, error.fault)))
            .collect()
    }

    #[test]
    fn a_comment_follows_white_space_or_a_hash_sign() {
        for (tail, comment) in [
            ("", None),
            (" ", None),
            ("# ", None),
            (" easy", Some("easy")),
            ("\t# 12 easy", Some("12 easy")),
            ("#x\r", Some("x")),
        ] {
            let entries = read(&format!("{EASY}{tail}\n"));
            let entry = entries[0].as_ref().unwrap();
            assert_eq!(entry.comment.as_deref(), comment, "{tail:?}");
            assert_eq!(entry.position.givens().to_string(), EASY);
        }
    }

    #[test]
    fn blank_lines_and_comment_lines_count_but_are_no_entries() {
        let text = format!("\u{feff}# a list\n\n  \r\n{EASY}\n\n{EASY}");
        let lines: Vec<_> = read(&text).into_iter().map(|entry| entry.unwrap().line).collect();
        assert_eq!(lines, [4, 6]);
        let mut reader = LineReader::new(text.as_bytes());
        assert_eq!((reader.by_ref().count(), reader.passed_over()), (2, 4));
    }

    #[test]
    fn comments_of_programs_below_a_puzzle_are_no_entries() {
        let text = format!("{EASY}\n// hard\n; 2 of 3\n-- next: ---\n{EASY}\n//\n");
        let reading = crate::formats::Format::Line.read(&text);
        assert!(reading.entries.iter().all(Result::is_ok));
        assert_eq!((reading.lines.puzzle, reading.lines.other), (2, 4));
        for line in [
            format!("// {EASY}"),
            format!("-- {EASY}"),
            "--5.3".to_owned(),
            "/ a".to_owned(),
        ] {
            assert_eq!(faults(&format!("{EASY}\n{line}\n")).len(), 1, "{line}");
            assert_eq!(faults(&format!("{line}\n{EASY}\n")).len(), 1, "{line}");
        }
    }

    #[test]
    fn a_bad_line_is_named_and_the_next_one_is_read() {
        let text = format!(
            "{}\n {}\n{EASY}1\n{EASY}\n",
            &EASY[1..],
            EASY.replacen('7', "é", 1)
        );
        assert_eq!(
            faults(&text),
            [
                (1, FormatFault::Cells { found: 80 }),
                (
                    2,
                    FormatFault::Character {
                        column: 6,
                        character: 'é'
                    }
                ),
                (3, FormatFault::Cells { found: 82 }),
            ]
        );
        assert_eq!(
            read(&text)[0].as_ref().unwrap_err().to_string(),
            "line 1, grid: 80 cells; a grid has 81, row by row"
        );
        assert!(read(&text)[3].is_ok());
    }

    #[test]
    fn a_comment_that_names_another_order_is_refused_near_the_start() {
        let text = format!("{} # column by column\n", "12345678.".repeat(9)).repeat(LINES_WITH_WORDS + 1);
        let entries: Vec<_> = LineReader::new(text.as_bytes())
            .refusing(UnclearWords::Refused)
            .collect();
        let (start, rest) = entries.split_at(LINES_WITH_WORDS);
        assert!(start.iter().all(Result::is_err) && rest.iter().all(Result::is_ok));
        assert!(LineReader::new(text.as_bytes()).all(|entry| entry.is_ok()));
    }

    #[test]
    fn a_sukaku_is_read_after_a_grid() {
        let grid: Grid = EASY.parse().unwrap();
        let sukaku = crate::formats::Format::Candidates.write(&grid.into());
        let entries = read(&format!("{EASY}\n{} # b\n{EASY}\n", sukaku.trim_end()));
        let clues: Vec<_> = entries
            .iter()
            .map(|entry| entry.as_ref().unwrap().position.givens().to_string())
            .collect();
        assert_eq!(clues, [EASY; 3]);
        assert_eq!(entries[1].as_ref().unwrap().comment.as_deref(), Some("b"));
        assert_eq!(faults(&sukaku), [(1, FormatFault::Cells { found: 729 })]);
        let wrong = sukaku.replacen("..4", ".4.", 1);
        assert!(matches!(
            faults(&format!("{EASY}\n{wrong}"))[..],
            [(2, FormatFault::Place { .. })]
        ));
    }

    #[test]
    fn a_line_without_end_is_one_error() {
        let text = format!("{}\n{EASY}\n", "1".repeat(3 * LONGEST));
        assert_eq!(faults(&text), [(1, FormatFault::TooLong { limit: LONGEST })]);
        assert_eq!(read(&text).len(), 2);
    }

    #[test]
    fn a_line_that_is_not_utf8_is_a_bad_line() {
        let mut reader = LineReader::new(&b"12\xff4\n"[..]);
        let error = reader.next().unwrap().unwrap_err();
        assert_eq!(
            error.fault,
            FormatFault::Character {
                column: 3,
                character: '\u{fffd}'
            }
        );
    }

    #[test]
    fn a_failing_input_ends_the_reader_with_its_reason() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("the disk is gone"))
            }
        }
        let input = format!("{EASY}\n");
        let mut reader = LineReader::new(BufReader::new(input.as_bytes().chain(Broken)));
        assert!(reader.next().unwrap().is_ok());
        let error = reader.next().unwrap().unwrap_err();
        assert!(error.to_string().contains("the disk is gone"), "{error}");
        assert!(reader.next().is_none());
    }
}
