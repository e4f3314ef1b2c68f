//! Knows lines between records that are none: comments, also in programs, and what tools write around records.

use super::line::anywhere;
use super::records::Record;
use crate::cells;

/// Returns whether a line is a comment. In `#1 53..7....` the sign means a number.
pub(super) fn is_comment(line: &str) -> bool {
    let Some(rest) = line.strip_prefix('#') else {
        return false;
    };
    let rest = rest.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let is_number = (2..=MOST_DIGITS).contains(&(line.len() - rest.len()));
    let words = rest.trim_start_matches(['.', ':', ')']);
    !(is_number && words.starts_with([' ', '\t']) && cells::position_of(words.trim()).is_some())
}

/// Length of the longest number of a puzzle behind its sign.
const MOST_DIGITS: usize = 8;

/// Returns whether a line counts the records above it, as databases do, or describes them, as files for Weka do: `(3 rows)`,
/// `3 rows in set (0.00 sec)`, `[3 rows x 2 columns]`, `@attribute puzzle string`.
pub(super) fn is_note_of_tool(line: &str) -> bool {
    const UNITS: [&str; 8] = [
        "row", "rows", "Zeile", "Zeilen", "record", "records", "lignes", "filas",
    ];
    let start = line.to_ascii_lowercase();
    if ["@relation ", "@attribute ", "@data"]
        .iter()
        .any(|word| start.starts_with(word))
    {
        return true;
    }
    let is_count = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    let mut words = line.trim_start_matches(['(', '[']).split_whitespace();
    let counts = words.next().is_some_and(is_count);
    let unit = words
        .next()
        .unwrap_or_default()
        .trim_end_matches([')', ',', '.', ']']);
    let rest: Vec<&str> = words.collect();
    let is_end = match rest.as_slice() {
        [] | ["in", "set", ..] => true,
        ["x", number, "columns]"] => is_count(number),
        [word] => matches!(word.trim_end_matches('.'), "selected" | "returned" | "affected"),
        _ => false,
    };
    counts && UNITS.contains(&unit) && is_end
}

/// Returns whether some lines with grids are behind the signs of comments and others are not.
pub(super) fn has_comments(records: &[Record]) -> bool {
    let mut with_grids = records.iter().filter(|record| anywhere(&record.text).is_ok());
    let Some(first) = with_grids.next().map(|record| is_commented(&record.text)) else {
        return false;
    };
    with_grids.any(|record| is_commented(&record.text) != first)
}

/// Returns whether a line is behind the sign of a comment in a program, a query or a list.
pub(super) fn is_commented(line: &str) -> bool {
    let line = line.trim_start();
    let is_spaced = |sign: &str| {
        line.strip_prefix(sign)
            .is_some_and(|rest| rest.starts_with(char::is_whitespace))
    };
    line.starts_with("//")
        || line.starts_with("/*")
        || line.starts_with("<!--")
        || ["--", ";", "%", "REM", "rem", "'"]
            .iter()
            .any(|sign| is_spaced(sign))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_around_records_are_known() {
        for line in [
            "(3 rows)",
            "(1 Zeile)",
            "3 rows in set (0.00 sec)",
            "[3 rows x 2 columns]",
            "2 rows selected.",
            "@attribute puzzle string",
        ] {
            assert!(is_note_of_tool(line), "{line}");
        }
        for line in ["3 rows of 5", "rows", "@home", "3", "53 rows 7"] {
            assert!(!is_note_of_tool(line), "{line}");
        }
        let grid = "5".repeat(81);
        for (line, expected) in [
            ("# 1".to_owned(), true),
            (format!("# {grid}"), true),
            (format!("#{grid}"), true),
            (format!("#1 {grid}"), false),
            (format!("#12: {grid}"), false),
            ("1".to_owned(), false),
        ] {
            assert_eq!(is_comment(&line), expected, "{line}");
        }
    }
}
