//! Splits a table into records and counts every line.
//!
//! Lines without quotes are split directly; a record with quotes, also over several lines, is split by a library. A line is bounded in
//! length, and so is a record of several lines.

use std::collections::VecDeque;
use std::io::{BufRead, Read as _};

use csv_core::{ReadRecordResult, ReaderBuilder};

use super::notes::{is_comment, is_note_of_tool};
use super::values;

use sudokud_puzzle::formats::{FormatError, FormatFault};

/// Length of the longest line that is read, in bytes.
const LONGEST: usize = 64 * 1024;
/// Greatest number of lines of one record.
const MOST_LINES: usize = 32;

/// What separates the fields of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Separator {
    /// A comma, tab, semicolon or bar.
    Byte(u8),
    /// Blanks and tabs.
    Blank,
    /// Commas between the values of a statement of SQL.
    Values,
}

impl Separator {
    /// Returns its name for messages.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Byte(b',') => "commas",
            Self::Byte(b'\t') => "tabs",
            Self::Byte(b';') => "semicolons",
            Self::Byte(_) => "bars",
            Self::Blank => "blanks",
            Self::Values => "commas of SQL",
        }
    }
}

/// A record and the lines that it takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Record {
    /// The number of its first line.
    pub(super) line: usize,
    /// Number of its lines; 0 at the end of the input, if only other lines follow.
    pub(super) lines: u64,
    /// Number of blank lines and comments before it.
    pub(super) skipped: u64,
    /// Its text without the last line break.
    pub(super) text: String,
    /// Its fields.
    pub(super) fields: Vec<String>,
}

/// Reads records.
#[derive(Debug)]
pub(super) struct Records<R> {
    separator: Separator,
    input: R,
    /// Lines that were read ahead.
    ahead: VecDeque<String>,
    line: usize,
    ended: bool,
}

impl<R: BufRead> Records<R> {
    pub(super) fn new(separator: Separator, input: R) -> Self {
        Self {
            separator,
            input,
            ahead: VecDeque::new(),
            line: 0,
            ended: false,
        }
    }

    /// Reads a line without its line break; `None` at the end.
    fn read_line(&mut self) -> Option<Result<String, FormatError>> {
        let mut bytes = Vec::new();
        let number = self.line + self.ahead.len() + 1;
        match (&mut self.input)
            .take(LONGEST as u64 + 1)
            .read_until(b'\n', &mut bytes)
        {
            Ok(0) => return None,
            Ok(_) if bytes.len() > LONGEST => {
                let skipped = if bytes.last() == Some(&b'\n') {
                    Ok(0)
                } else {
                    self.input.skip_until(b'\n')
                };
                if let Err(error) = skipped {
                    self.ended = true;
                    return Some(Err(super::unreadable(number, &error)));
                }
                let shown = String::from_utf8_lossy(&bytes[..400]).into_owned();
                return Some(Err(FormatError::new(
                    number,
                    "record",
                    &shown,
                    FormatFault::TooLong { limit: LONGEST },
                )));
            }
            Ok(_) => {}
            Err(error) => {
                self.ended = true;
                return Some(Err(super::unreadable(number, &error)));
            }
        }
        let end = bytes.strip_suffix(b"\n").unwrap_or(&bytes);
        let end = end.strip_suffix(b"\r").unwrap_or(end);
        let text = String::from_utf8_lossy(end).into_owned();
        Some(Ok(match text.strip_prefix('\u{feff}') {
            Some(rest) if number == 1 => rest.to_owned(),
            _ => text,
        }))
    }

    fn next_line(&mut self) -> Option<Result<String, FormatError>> {
        match self.ahead.pop_front() {
            Some(line) => Some(Ok(line)),
            None => self.read_line(),
        }
    }

    /// Adds the next lines while a quote is open, if it is closed in time.
    fn with_open_quote(&mut self, text: String) -> (String, u64) {
        let is_open = |text: &str| text.bytes().filter(|&byte| byte == b'"').count() % 2 == 1;
        if matches!(self.separator, Separator::Blank | Separator::Values) || !is_open(&text) {
            return (text, 1);
        }
        let mut whole = text.clone();
        for index in 0..MOST_LINES {
            if self.ahead.len() <= index {
                match self.read_line() {
                    Some(Ok(line)) => self.ahead.push_back(line),
                    // The error is found again when the line is due, unless the input itself failed.
                    Some(Err(_)) | None => break,
                }
            }
            whole.push('\n');
            whole.push_str(&self.ahead[index]);
            if whole.len() > LONGEST {
                break;
            }
            if !is_open(&whole) {
                self.ahead.drain(..=index);
                return (whole, index as u64 + 2);
            }
        }
        (text, 1)
    }
}

impl<R: BufRead> Iterator for Records<R> {
    type Item = Result<Record, FormatError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut skipped = 0;
        loop {
            let text = match if self.ended && self.ahead.is_empty() {
                None
            } else {
                self.next_line()
            } {
                Some(Ok(text)) => text,
                Some(Err(error)) => {
                    self.line += 1;
                    // Other lines before a bad one are a part of their own, and the error is returned next.
                    return Some(Err(error));
                }
                None if skipped > 0 => {
                    self.ended = true;
                    return Some(Ok(Record {
                        line: self.line,
                        lines: 0,
                        skipped,
                        text: String::new(),
                        fields: Vec::new(),
                    }));
                }
                None => return None,
            };
            let start = text.trim_start();
            let names_separator = self.line == 0 && names_separator(start);
            if start.is_empty()
                || is_comment(start)
                || is_note_of_tool(start)
                || is_rule(start)
                || is_closing(start)
                || names_separator
            {
                skipped += 1;
                self.line += 1;
                if skipped == 1000 {
                    return Some(Ok(Record {
                        line: self.line,
                        lines: 0,
                        skipped,
                        text: String::new(),
                        fields: Vec::new(),
                    }));
                }
                continue;
            }
            let line = self.line + 1;
            let (text, lines) = self.with_open_quote(text);
            self.line += lines as usize;
            let fields = split(&text, self.separator);
            return Some(Ok(Record {
                line,
                lines,
                skipped,
                text,
                fields,
            }));
        }
    }
}

/// Returns whether a first line names the separator, as in files for Excel: `sep=;`.
fn names_separator(line: &str) -> bool {
    let sign = line
        .get(..4)
        .filter(|name| name.eq_ignore_ascii_case("sep="))
        .map(|name| &line[name.len()..]);
    sign.is_some_and(|sign| sign.len() <= 1 || matches!(sign.trim_end(), ";" | "," | "|" | "\\t"))
}

/// Returns whether a line is drawn between the records, as databases do. A line of 81 dashes is an empty grid.
fn is_rule(line: &str) -> bool {
    let is_drawn = |byte: u8| matches!(byte, b'-' | b'+' | b'|' | b'=' | b':' | b' ' | b'\t');
    ["--", ":-", "-:"].iter().any(|dashes| line.contains(dashes))
        && line.bytes().all(is_drawn)
        && line.bytes().filter(|&byte| byte == b'-').count() != 81
}

/// Returns whether a line only closes or opens brackets, as in programs.
fn is_closing(line: &str) -> bool {
    let is_bracket = |byte: u8| matches!(byte, b'(' | b')' | b'[' | b']' | b'{' | b'}');
    let is_sign = |byte: u8| is_bracket(byte) || matches!(byte, b',' | b';' | b' ' | b'\t');
    line.bytes().any(is_bracket) && line.bytes().all(is_sign)
}

/// Splits a record into its fields, without their quotes and without bars around them.
fn split(text: &str, separator: Separator) -> Vec<String> {
    let text = match separator {
        Separator::Byte(b'|') => without_outer_bars(text),
        _ => text,
    };
    match separator {
        Separator::Blank => text.split_whitespace().map(str::to_owned).collect(),
        Separator::Values => values::of(text).unwrap_or_else(|| vec![text.to_owned()]),
        Separator::Byte(b'|') if text.contains(ESCAPED_BAR) => unescaped(text),
        Separator::Byte(separator) if text.contains('"') => quoted(text, separator),
        Separator::Byte(separator) => text.split(separator as char).map(str::to_owned).collect(),
    }
}

/// Returns a row of a table of Markdown without the bars at its start and its end.
fn without_outer_bars(text: &str) -> &str {
    let inner = text
        .trim()
        .strip_prefix('|')
        .and_then(|rest| rest.strip_suffix('|'));
    inner.filter(|inner| !inner.ends_with('\\')).unwrap_or(text)
}

/// A bar that is a part of a field, in Markdown.
const ESCAPED_BAR: &str = "\\|";

/// Splits a record at its bars, of which some are parts of fields.
fn unescaped(text: &str) -> Vec<String> {
    // A zero byte stands for it meanwhile; text has none.
    let kept = text.replace(ESCAPED_BAR, "\0");
    kept.split('|').map(|field| field.replace('\0', "|")).collect()
}

fn quoted(text: &str, separator: u8) -> Vec<String> {
    let mut reader = ReaderBuilder::new().delimiter(separator).build();
    let (mut bytes, mut ends) = (vec![0; text.len() + 1], vec![0; text.len() + 2]);
    let (mut input, mut written, mut fields) = (text.as_bytes(), 0, 0);
    loop {
        let (result, read, wrote, ended) =
            reader.read_record(input, &mut bytes[written..], &mut ends[fields..]);
        input = &input[read..];
        written += wrote;
        fields += ended;
        if !matches!(result, ReadRecordResult::InputEmpty) {
            break;
        }
    }
    let mut start = 0;
    let fields = ends[..fields].iter().map(|&end| {
        let field = String::from_utf8_lossy(bytes.get(start..end).unwrap_or_default()).into_owned();
        start = end;
        field
    });
    fields.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn records(text: &str) -> Vec<(usize, u64, u64, Vec<String>)> {
        Records::new(Separator::Byte(b','), text.as_bytes())
            .map(|record| {
                record
                    .map(|record| (record.line, record.lines, record.skipped, record.fields))
                    .unwrap()
            })
            .collect()
    }

    #[test]
    fn quotes_hold_separators_and_line_breaks() {
        let fields = |list: &[&str]| list.iter().map(|field| (*field).to_owned()).collect::<Vec<_>>();
        assert_eq!(
            records("# list\na,b\r\n\n\"c,\"\"d\ne\",f\n#end"),
            [
                (2, 1, 1, fields(&["a", "b"])),
                (4, 2, 1, fields(&["c,\"d\ne", "f"])),
                (6, 0, 1, Vec::new()),
            ]
        );
    }

    #[test]
    fn an_escaped_bar_is_part_of_its_field() {
        assert_eq!(
            split("| a \\| b | c |", Separator::Byte(b'|')),
            [" a | b ", " c "]
        );
    }

    #[test]
    fn a_quote_that_is_never_closed_spoils_its_line_only() {
        let found = records("\"a,b\nc,d\n");
        assert_eq!((found[0].0, found[0].1), (1, 1));
        assert_eq!((found[1].0, found[1].3.len()), (2, 2));
    }
}
