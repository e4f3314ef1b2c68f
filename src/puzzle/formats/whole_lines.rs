//! Restores lines that a program has changed: blanks cut off at their ends, and marks of quoted mail before them.

use super::bordered::{is_bar, is_border};
use super::text_lines::cell_sign;

/// The text with the same number of lines, each padded to the width of the drawing and without `>`; `None` if nothing changes.
pub(super) fn restored(text: &str) -> Option<String> {
    let is_quoted = text
        .lines()
        .all(|line| line.trim().is_empty() || line.starts_with('>'))
        && text.contains('>');
    let unquoted = |line: &str| -> String {
        let line = if is_quoted {
            line.trim_start_matches('>')
        } else {
            line
        };
        line.trim_end().to_owned()
    };
    let lines: Vec<String> = text.lines().map(unquoted).collect();
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
    if !is_quoted && !lines.iter().any(is_cut) {
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
