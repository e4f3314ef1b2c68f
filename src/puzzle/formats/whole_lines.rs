//! Restores lines that a program has changed: blanks cut off at their ends, and marks of quoted mail before them.

use super::bordered::{is_bar, is_border};
use super::text_lines::cell_sign;

/// The text with the same number of lines, each padded to the width of the drawing and without `>`; `None` if nothing changes.
pub(super) fn restored(text: &str) -> Option<String> {
    let quotation = Quotation::of(text);
    let signature = text.lines().position(is_signature_mark).unwrap_or(usize::MAX);
    let unquoted = |(index, line): (usize, &str)| {
        if quotation != Quotation::None && index >= signature {
            return format!("# {line}");
        }
        quotation.removed(line).trim_end().to_owned()
    };
    let lines: Vec<String> = text.lines().enumerate().map(unquoted).collect();
    let is_drawn = |line: &&String| {
        line.chars()
            .all(|sign| is_border(sign) || cell_sign(sign).is_some() || sign.is_whitespace())
    };
    let width = lines
        .iter()
        .filter(is_drawn)
        .map(|line| line.chars().count())
        .max()?;
    let is_cut = |line: &String| line.contains(is_bar) && is_drawn(&line) && line.chars().count() < width;
    if quotation == Quotation::None && !lines.iter().any(is_cut) {
        return None;
    }
    let padded = lines.iter().map(|line| {
        if is_cut(line) {
            format!("{line:width$}\n")
        } else {
            format!("{line}\n")
        }
    });
    Some(padded.collect::<Vec<_>>().concat())
}

/// Returns whether a line is the mark above the signature of a mail.
fn is_signature_mark(line: &str) -> bool {
    line.trim_end() == "--"
}

/// The marks of quoted mail and of quotations in forums.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Quotation {
    None,
    /// `>` before each quoted line.
    Tight,
    /// `>` and a blank.
    Spaced,
}

impl Quotation {
    /// Finds the marks of a text: all lines are quoted, except blank ones, those that say who wrote it, and a signature.
    fn of(text: &str) -> Self {
        let is_saying = |line: &str| line.trim().is_empty() || line.starts_with(char::is_alphabetic);
        let mut above = text.lines().take_while(|line| !is_signature_mark(line));
        if !above.all(|line| is_saying(line) || line.starts_with('>')) {
            return Self::None;
        }
        let mut quoted = text.lines().filter_map(|line| line.strip_prefix('>')).peekable();
        if quoted.peek().is_none() {
            return Self::None;
        }
        if quoted.all(|line| line.is_empty() || line.starts_with([' ', '>'])) {
            Self::Spaced
        } else {
            Self::Tight
        }
    }

    /// Returns a line without its marks.
    fn removed(self, line: &str) -> &str {
        let mut rest = line;
        if self != Self::None {
            while let Some(quoted) = rest.strip_prefix('>') {
                rest = match self {
                    Self::Spaced => quoted.strip_prefix(' ').unwrap_or(quoted),
                    _ => quoted,
                };
            }
        }
        rest
    }
}
