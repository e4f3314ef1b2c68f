//! Rewrites a line of a program whose cells are written in a way of one language: options, numbers with a point, directives of assemblers,
//! line numbers of BASIC, comments before a list, blanks in a text.

use std::borrow::Cow;

/// Length of the longest line that is looked at, in bytes.
const LONGEST: usize = 400;

/// Returns a line with its cells in the usual way.
pub(super) fn usual(line: &str) -> Cow<'_, str> {
    if line.len() > LONGEST {
        return Cow::Borrowed(line);
    }
    let rewrites = [
        without_options,
        without_comment,
        without_directive,
        with_empty_cells,
        without_points,
    ];
    let rewritten = rewrites.iter().find_map(|rewrite| rewrite(line));
    rewritten.map_or(Cow::Borrowed(line), Cow::Owned)
}

/// The words with which Haskell, Rust and Scheme write a value or nothing.
fn without_options(line: &str) -> Option<String> {
    if line.contains("#f") && line.contains(['(', '[']) {
        return Some(line.replace("#f", "."));
    }
    if !line.contains("Just ") && !line.contains("Some(") {
        return None;
    }
    let line = line.replace("Just ", "").replace("Nothing", ".");
    Some((1..=9).fold(line, |line, digit| {
        line.replace(&format!("Some({digit})"), &digit.to_string())
    }))
}

/// A comment before cells, as in `/* 0 */ { 5, 3 }`, is written behind them.
fn without_comment(line: &str) -> Option<String> {
    let (before, rest) = line.split_once("/*")?;
    let (comment, code) = rest.split_once("*/")?;
    let has_cells = code.contains(|sign: char| sign.is_ascii_digit()) && !code.contains("*/");
    has_cells.then(|| format!("{before}{code} // {}", comment.trim()))
}

/// Words of assemblers for the data of a line.
const DIRECTIVES: [&str; 10] = [
    ".byte", ".word", ".db", ".int", ".long", ".short", "dc.b", "dc.w", "db", "dw",
];

/// The cells behind a directive of an assembler with a label, or behind a line number of BASIC.
fn without_directive(line: &str) -> Option<String> {
    let mut words = line.split_whitespace();
    let first = words.next()?.trim_end_matches(':');
    let lower = first.to_lowercase();
    let rest = || {
        line.trim_start()[first.len()..]
            .trim_start_matches(':')
            .trim_start()
    };
    if lower.starts_with(|sign: char| sign.is_ascii_digit()) {
        let data = rest()
            .strip_prefix("DATA ")
            .or_else(|| rest().strip_prefix("data "));
        return data.map(|cells| format!("DATA {cells}"));
    }
    let is_directive = |word: &str| DIRECTIVES.contains(&word.to_lowercase().as_str());
    let cells = if is_directive(first) {
        rest()
    } else {
        let second = words.next().filter(|second| is_directive(second))?;
        let label = super::line_label::said_of_lines(first);
        rest().strip_prefix(second).filter(|_| label.is_none())?
    };
    Some(format!("DATA {}", cells.trim_start()))
}

/// A text of nine digits and blanks, which are empty cells.
fn with_empty_cells(line: &str) -> Option<String> {
    let mut parts = line.split('"');
    let (before, text, behind) = (parts.next()?, parts.next()?, parts.next()?);
    let is_row = text.len() == 9
        && text.contains(' ')
        && text
            .bytes()
            .all(|sign| sign == b' ' || (b'1'..=b'9').contains(&sign));
    (is_row && parts.next().is_none()).then(|| format!("{before}\"{}\"{behind}", text.replace(' ', ".")))
}

/// Returns the digit of a number with a point; that of no number is 0.
fn digit(word: &str) -> Option<&str> {
    match word.split_once('.') {
        Some((digit, zeros)) if digit.len() == 1 && zeros.bytes().all(|sign| sign == b'0') => {
            digit.bytes().all(|sign| sign.is_ascii_digit()).then_some(digit)
        }
        _ => matches!(word, "nan" | "NaN" | "NAN").then_some("0"),
    }
}

/// Numbers with a point, as in `[nan 3. 1. nan]`.
fn without_points(line: &str) -> Option<String> {
    let is_between = |sign: char| sign.is_whitespace() || matches!(sign, ',' | '[' | ']' | '(' | ')');
    let words: Vec<&str> = line.split(is_between).filter(|word| !word.is_empty()).collect();
    let cells: Vec<&str> = words.iter().map(|word| digit(word)).collect::<Option<_>>()?;
    (cells.len() == 9 && line.contains('[')).then(|| format!("[{}]", cells.join(", ")))
}

/// Returns whether a line of a program says nothing about cells: it lists nine rows by their names, gives a sign for empty cells its value, or
/// makes empty lists and sets.
pub(super) fn says_nothing(line: &str) -> bool {
    let line = line.trim().trim_end_matches(';');
    let Some((name, value)) = line.split_once('=') else {
        return line == ">>>" || counts_columns(line);
    };
    let (name, value) = (name.trim(), value.trim());
    let is_sign =
        matches!(name, "_" | "x" | "X" | "o" | "O") && matches!(value, "0" | "None" | "null" | "nil");
    let is_empty = ["set()", "Set()", "HashSet", "defaultdict("]
        .iter()
        .any(|made| value.contains(made))
        && !value.contains(|sign: char| sign.is_ascii_digit() && sign != '9');
    is_sign || is_empty || lists_rows(value)
}

/// Returns whether a comment has the numbers of nine columns in their order.
fn counts_columns(line: &str) -> bool {
    let comment = line.strip_prefix("/*").and_then(|rest| rest.strip_suffix("*/"));
    let numbers = |text: &str| {
        text.split_whitespace()
            .map(|word| word.parse::<u8>().ok())
            .collect::<Vec<_>>()
    };
    let counted = comment.or_else(|| line.strip_prefix("//")).map(numbers);
    counted.is_some_and(|numbers| {
        [0, 1]
            .iter()
            .any(|&first| numbers.iter().copied().eq((first..first + 9).map(Some)))
    })
}

/// Returns whether a list has the names of nine rows in their order, as in `[row1, row2, ..., row9]`.
fn lists_rows(value: &str) -> bool {
    let list = value.trim_matches(['[', ']', '(', ')', '{', '}', ' ']);
    let names: Vec<&str> = list.split(',').map(str::trim).collect();
    let first = names[0];
    let name = first.trim_end_matches(|sign: char| sign.is_ascii_digit());
    let number = |name: &str| name.parse::<u8>().ok();
    let Some(start) = number(&first[name.len()..]).filter(|start| *start <= 1) else {
        return false;
    };
    let is_row = matches!(
        name.to_lowercase().as_str(),
        "row" | "r" | "line" | "row_" | "line_" | "zeile"
    );
    let numbers = names
        .iter()
        .map(|other| other.strip_prefix(name).and_then(number));
    is_row && names.len() == 9 && numbers.eq((start..start + 9).map(Some))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_of_one_language_are_written_in_the_usual_way() {
        for (line, expected) in [
            ("[Some(5), Some(3), None]", "[5, 3, None]"),
            ("(#f 3 1)", "(. 3 1)"),
            ("/* 0 */ { 5, 3 },", " { 5, 3 }, // 0"),
            ("100 DATA 5,3", "DATA 5,3"),
            ("    .byte 5, 3", "DATA 5, 3"),
            ("grid db 5,3", "DATA 5,3"),
            ("  [\"8  2     \",", "  [\"8..2.....\","),
            (
                "[[nan 3. 1. nan nan nan 6. nan 0.]",
                "[0, 3, 1, 0, 0, 0, 6, 0, 0]",
            ),
            ("cols db 5,3", "cols db 5,3"),
            ("\"1 2 3\"", "\"1 2 3\""),
        ] {
            assert_eq!(usual(line), expected);
        }
    }

    #[test]
    fn only_lines_that_are_understood_say_nothing() {
        for line in [
            "_ = 0",
            ">>>",
            "/*  0 1 2 3 4 5 6 7 8 */",
            "cols = [set() for _ in range(9)]",
            "board = [r1, r2, r3, r4, r5, r6, r7, r8, r9]",
        ] {
            assert!(says_nothing(line), "{line}");
        }
        for line in [
            "grid = grid.T",
            "b = [r9, r8, r7, r6, r5, r4, r3, r2, r1]",
            "b = [c1, c2, c3, c4, c5, c6, c7, c8, c9]",
            "x = 5",
        ] {
            assert!(!says_nothing(line), "{line}");
        }
    }
}
