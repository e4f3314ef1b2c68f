//! Finds the cells in lines of programs, pages and wikis, which have words around them.
//!
//! `intArrayOf(5, 3, ...)`, `[5, 3, ...], // row 1`, `<row>53..7....</row>` and `| 5 || 3 || ...` are rows. The words before the cells, or the
//! comment behind them, are the label of the row, because they may name another line. Behind the cells only brackets and a few known words
//! may stand: `.T` and `'` turn an array.

use std::borrow::Cow;

use super::code_lines;
use super::fields;
use super::line_label::{
    LineKind, LineLabel, UnclearWords, fills_rows, kind_of_word, said_of_lines, steps_back, turns_an_array,
};
use super::markup;
use super::row::{Dialect, read_row};

/// The lines of a text without what is around their cells; `None` for a line without cells that says nothing about them. Returns `None` if
/// no line changes.
///
/// Lists are read in the dialect whose separators are those of lists, and in any other that the caller names.
pub(super) fn bare(text: &str, dialect: Dialect) -> Option<Vec<Option<Cow<'_, str>>>> {
    let context = Context {
        outer: OuterBar::of(text),
        fills_rows: fills_rows(text),
        has_lists: (dialect.is_separator)(',') || dialect.unclear == UnclearWords::Ignored,
        unclear: dialect.unclear,
        has_columns: has_named_columns(text),
    };
    let mut lists = 0;
    let mut bare = |line| match context.bare(&code_lines::usual(line)) {
        Some(row) if context.has_columns && read_row(cells_of(&row)).is_ok() => {
            lists += 1;
            Some(Cow::Owned(format!(
                "column {} = {}",
                (lists - 1) % 9 + 1,
                cells_of(&row)
            )))
        }
        Some(row) => Some(Cow::Owned(row)),
        None if context.is_frame(line) => None,
        None => Some(Cow::Borrowed(line)),
    };
    let lines: Vec<_> = text.lines().map(&mut bare).collect();
    let is_changed = |line: &Option<Cow<'_, str>>| !matches!(line, Some(Cow::Borrowed(_)));
    lines.iter().any(is_changed).then_some(lines)
}

/// What all lines of a text say about each of them.
struct Context {
    outer: Option<OuterBar>,
    /// Whether a call in R says that its matrix is filled row by row.
    fills_rows: bool,
    /// Whether lists are read.
    has_lists: bool,
    /// How words are taken that may turn a list.
    unclear: UnclearWords,
    /// Whether the lists are the named columns of a data frame.
    has_columns: bool,
}

/// Calls in R, pandas and Julia whose lists are columns, each under its name.
const FRAMES: [&str; 6] = [
    "data.frame(",
    "tibble(",
    "DataFrame({",
    "DataFrame(",
    "from_dict({",
    "as.data.frame(",
];

/// Returns whether a text makes a data frame of named lists, none of which has the name of a row or a box.
fn has_named_columns(text: &str) -> bool {
    if !FRAMES.iter().any(|call| text.contains(call))
        || text.contains("orient=\"index")
        || text.contains("orient='index")
    {
        return false;
    }
    let name = |line: &str| {
        let (name, list) = line.split_once(['=', ':'])?;
        let name = name.trim().trim_matches(['"', '\'']);
        let letters: String = name.chars().filter(|sign| sign.is_alphabetic()).collect();
        // A letter alone is a name.
        let letters = if name.len() == 1 { String::new() } else { letters };
        list.contains(['(', '['])
            .then_some(letters)
            .filter(|_| !list.contains("rame(") && !list.contains("tibble("))
    };
    let names: Vec<String> = text.lines().filter_map(name).collect();
    names.len() >= 9
        && !names
            .iter()
            .any(|name| matches!(kind_of_word(name), Some(LineKind::Row | LineKind::Box)))
}

/// Returns whether a text has nine cells, of which some may be words for nothing.
fn is_row(cells: &str) -> bool {
    read_row(cells).is_ok() || fields::row(cells).is_some()
}

/// The cells of a list behind its label.
fn cells_of(row: &str) -> &str {
    row.rsplit_once(" = ").map_or(row, |(_, cells)| cells)
}

/// The side of rows of nine cells and nine bars that has a bar.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OuterBar {
    Start,
    End,
}

impl OuterBar {
    /// Finds the side on which all rows have a bar.
    fn of(text: &str) -> Option<Self> {
        let rows = || text.lines().map(str::trim).filter(|line| has_nine_bars(line));
        match (
            rows().all(|line| line.starts_with('|')),
            rows().all(|line| line.ends_with('|')),
        ) {
            (true, false) => Some(Self::Start),
            (false, true) => Some(Self::End),
            _ => None,
        }
    }
}

fn has_nine_bars(line: &str) -> bool {
    line.matches('|').count() == 9
}

/// Words that may stand behind a list and change nothing.
const BEHIND: [&str; 15] = [
    "as",
    "const",
    "freeze",
    "trimIndent",
    "trimMargin",
    "strip",
    "dtype",
    "int",
    "int8",
    "uint8",
    "int64",
    "nrow",
    "ncol",
    "byrow",
    "TRUE",
];

/// Returns whether what follows a list changes nothing.
fn is_plain_end(rest: &str) -> bool {
    let rest = [
        "byrow = T)",
        "byrow=T)",
        "device='cuda:0'",
        "torch.int32",
        "torch.float32",
    ]
    .iter()
    .fold(rest.to_owned(), |rest, plain| rest.replace(plain, ""));
    let mut words = rest
        .split(|sign: char| !sign.is_alphanumeric())
        .filter(|word| !word.is_empty());
    !rest.contains('\'') && words.all(|word| word == "9" || BEHIND.contains(&word))
}

fn is_digit(sign: char) -> bool {
    sign.is_ascii_digit()
}

/// Beginnings of comments in programs.
const COMMENTS: [&str; 7] = ["//", "/*", " #", " --", " %", "(*", " ;"];

/// Length of the longest line that is looked at, in bytes.
const LONGEST: usize = 400;

impl Context {
    /// Returns the cells of a line behind its label, if they are those of a row.
    fn bare(&self, line: &str) -> Option<String> {
        let whole = line.trim();
        let line = whole.trim_matches('`').trim();
        if let Some(cells) = line.strip_prefix('|').filter(|rest| rest.contains("||")) {
            let fields: Vec<&str> = cells.split("||").collect();
            return (fields.len() == 9).then(|| format!("|{}|", fields.join("|")));
        }
        if let (Some(outer), true) = (self.outer, has_nine_bars(line)) {
            return Some(match outer {
                OuterBar::Start => format!("{line}|"),
                OuterBar::End => format!("|{line}"),
            });
        }
        let list = || self.list(line).filter(|_| self.has_lists);
        // The signs of variables in PHP and Perl.
        let variable = || {
            line.strip_prefix(['$', '@'])
                .filter(|name| name.starts_with(char::is_alphabetic))
        };
        let rest = || (line.len() < whole.len() && !line.is_empty()).then_some(line);
        let quoted = || self.quoted(line).filter(|_| self.has_lists);
        let found = markup::element(line)
            .or_else(|| command(line))
            .or_else(list)
            .or_else(quoted);
        let words = || variable().or_else(|| section(line)).or_else(|| remark(line));
        found.or_else(|| words().or_else(rest).map(str::to_owned))
    }

    /// Returns the cells of a list behind its label.
    fn list(&self, line: &str) -> Option<String> {
        if line.len() > LONGEST {
            return None;
        }
        let comment = COMMENTS.iter().filter_map(|sign| line.find(sign)).min();
        let (code, comment) = line.split_at(comment.unwrap_or(line.len()));
        let brackets = code
            .char_indices()
            .rev()
            .filter(|(_, sign)| matches!(sign, '(' | '[' | '{'));
        let word = code
            .split_once(char::is_whitespace)
            .filter(|(word, _)| word.len() > 1 && word.chars().all(char::is_alphabetic));
        let after_word = word.map(|(word, _)| word.len());
        let mut starts = brackets.map(|(at, _)| at + 1).chain(after_word).chain([0]);
        let (before, cells) = starts.find_map(|start| {
            let (before, rest) = code.split_at(start);
            let end = rest.find([')', ']', '}']).unwrap_or(rest.len());
            let (cells, behind) = rest.split_at(end);
            let cells = cells.trim_matches([' ', ',', ';', '\\', '+']);
            // OCaml's brackets have bars.
            let cells = if start > 0 { cells.trim_matches('|') } else { cells };
            let cells = cells.strip_suffix("\\n\"").unwrap_or(cells);
            (is_row(cells) && self.is_plain_end(behind)).then_some((before, cells))
        })?;
        // The last of several lists on a line is no row with a label.
        if before.bytes().filter(u8::is_ascii_digit).count() >= 9 {
            return None;
        }
        Some(match self.label(before, comment) {
            Some(index) if index.starts_with('[') => format!("row{index} = {cells}"),
            Some(label) => format!("{label} = {cells}"),
            None => cells.to_owned(),
        })
    }

    /// Returns the cells of a text in quotes behind its label, as in `VALUE "530070000".`
    fn quoted(&self, line: &str) -> Option<String> {
        let mut parts = line.split('"');
        let (before, cells, behind) = (parts.next()?, parts.next()?, parts.next()?);
        let is_end = behind
            .trim_matches(['.', ',', ';', ')', ']', '}', ' '])
            .is_empty();
        if before.is_empty() || !is_end || parts.next().is_some() || !is_row(cells) {
            return None;
        }
        Some(match self.label(before, "") {
            Some(label) => format!("{label} = {cells}"),
            None => cells.to_owned(),
        })
    }

    /// Returns the label in the words before the cells or in the comment behind them. Words that name another line win.
    fn label<'l>(&self, before: &'l str, comment: &'l str) -> Option<&'l str> {
        let before = if self.fills_rows && !before.contains("t(matrix") {
            ""
        } else {
            before
        };
        if steps_back(before) {
            return Some("in reverse");
        }
        let (name, value) = before
            .split_once("<-")
            .or_else(|| before.split_once('='))
            .unwrap_or(("", before));
        let is_sign = |sign: char| !sign.is_alphanumeric();
        // An index alone keeps its bracket, as in C's `[8 - 0] = {5, 3, ...}`.
        let is_index = |words: &str| words.trim_start().starts_with('[') && words.contains(']');
        let words = [name, value, comment].map(|words| {
            let kept = if is_index(words) {
                words.trim_start()
            } else {
                words.trim_start_matches(is_sign)
            };
            kept.trim_end()
        });
        let is_other = |words: &&str| {
            turns_an_array(words) || LineLabel::of(words).is_some_and(|label| label.kind != LineKind::Row)
        };
        let other = words.into_iter().find(is_other);
        // A letter before a bracket is a function.
        let is_name = |words: &&str| words.len() != 2 || !words.ends_with(['(', '[', '{']);
        other.or_else(|| {
            words
                .into_iter()
                .filter(is_name)
                .find(|words| LineLabel::of(words).is_some())
        })
    }

    /// Returns whether what follows a list changes nothing, or its caller says so.
    fn is_plain_end(&self, rest: &str) -> bool {
        let is_cell = |sign: char| is_digit(sign) && sign != '9';
        is_plain_end(rest) || self.unclear == UnclearWords::Ignored && !rest.contains(is_cell)
    }

    /// Returns whether a line without cells belongs to the program or the page and says nothing about the cells.
    fn is_frame(&self, line: &str) -> bool {
        let line = line.trim();
        if self.has_columns && FRAMES.iter().any(|call| line.contains(call)) {
            return !line.contains(is_digit);
        }
        if self.fills_rows && line.contains("matrix(") && !line.contains("t(matrix") {
            return !line.contains(is_digit);
        }
        if self.has_lists && code_lines::says_nothing(line) {
            return true;
        }
        let is_end = line.starts_with([')', ']', '}', '"', '\'', '`']) && self.is_plain_end(line);
        is_end && !line.contains(|sign: char| is_digit(sign) && sign != '9')
            || ["{|", "<?", "?>"].iter().any(|sign| line.starts_with(sign))
            || markup::is_tag(line) && said_of_lines(line).is_none()
    }
}

/// Returns the words of a comment, of the beginning of a list in Lisp, or behind the time of a message in a chat.
fn remark(line: &str) -> Option<&str> {
    if let Some((time, words)) = line.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        let is_time = time.contains(':') && time.contains(is_digit);
        let words = words.trim_start();
        return (is_time && words.starts_with(char::is_alphabetic)).then_some(words);
    }
    let words = line.trim_start_matches(|sign: char| !sign.is_alphanumeric());
    let starts = ["//", "/*", "* ", "--", ";", "%", "("];
    let is_remark = words.len() < line.len() && starts.iter().any(|start| line.starts_with(start));
    (is_remark && words.starts_with(char::is_alphabetic)).then_some(words)
}

/// Returns the name of a section of a configuration, such as `[grid]`. Files of `SadMan` have sections of their own.
fn section(line: &str) -> Option<&str> {
    let name = line.strip_prefix('[')?.strip_suffix(']')?;
    let is_name = name.starts_with(char::is_alphabetic)
        && name.chars().all(|sign| sign.is_alphanumeric() || sign == '_');
    let is_of_sadman = matches!(name, "Puzzle" | "State");
    (is_name && !is_of_sadman).then_some(name)
}

/// Returns the cells of a command of LaTeX with nine arguments of one cell.
fn command(line: &str) -> Option<String> {
    let (name, rest) = line.strip_prefix('\\')?.split_once('{')?;
    let cells: Vec<&str> = rest
        .split('}')
        .map(|cell| cell.trim_start().trim_start_matches('{').trim())
        .collect();
    let is_one = |cell: &&str| cell.chars().count() <= 1;
    let is_row = cells.len() == 10 && cells[9].is_empty() && cells.iter().all(is_one);
    (is_row && name.trim().chars().all(char::is_alphabetic)).then(|| format!("|{}|", cells[..9].join("|")))
}

#[cfg(test)]
mod tests {
    use super::super::row::PLAIN;

    #[test]
    fn the_cells_stand_behind_their_label() {
        let bare = |line: &str| {
            let lines = super::bare(line, PLAIN)?;
            Some(lines.first()?.as_deref().unwrap_or("").to_owned())
        };
        for (line, expected) in [
            (
                "intArrayOf(5, 3, 0, 0, 7, 0, 0, 0, 0),",
                "5, 3, 0, 0, 7, 0, 0, 0, 0",
            ),
            (
                "[5, 3, 0, 0, 7, 0, 0, 0, 0], // row 1",
                "row 1 = 5, 3, 0, 0, 7, 0, 0, 0, 0",
            ),
            (
                "grid[0] = new int[] { 5, 3, 0, 0, 7, 0, 0, 0, 0 };",
                "grid[0] = 5, 3, 0, 0, 7, 0, 0, 0, 0",
            ),
            (
                "a = np.flipud([[5, 3, 0, 0, 7, 0, 0, 0, 0],",
                "np.flipud([[ = 5, 3, 0, 0, 7, 0, 0, 0, 0",
            ),
            ("+ \"53..7....\\n\"", "\"53..7...."),
            ("db 5,3,0,0,7,0,0,0,0", "5,3,0,0,7,0,0,0,0"),
            ("%w[5 3 . . 7 . . . .],", "5 3 . . 7 . . . ."),
            (
                "| 5 || 3 ||  ||  || 7 ||  ||  ||  ||",
                "| 5 | 3 |  |  | 7 |  |  |  ||",
            ),
            ("\\setrow {5}{3}{ } { }{7}{ } { }{ }{ }", "|5|3|||7|||||"),
            ("<row>53..7....</row>", "row = 53..7...."),
            ("] as const;", ""),
            ("</sudoku>", ""),
            ("/* by column */", "by column */"),
            ("(define grid", "define grid"),
            ("[26.11.26, 22:30] Anna: Here", "Anna: Here"),
        ] {
            assert_eq!(bare(line).as_deref(), Some(expected), "{line}");
        }
        for line in [
            "[5, 3, 0, 0, 7, 0, 0, 0, 0]]).T",
            "[5, 3, 0, 0, 7, 0, 0, 0, 0]'",
            "</columns>",
            "[Puzzle]",
            "A, B and C",
        ] {
            assert_eq!(bare(line), None, "{line}");
        }
    }
}
