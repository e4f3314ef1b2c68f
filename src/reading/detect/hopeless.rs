//! Chooses the form of a text in which no reader finds a puzzle, so that its errors say what is wrong.

use super::{Detected, Wanted};
use crate::form::InputForm;
use crate::link;
use crate::table::Layout;
use sudokud_puzzle::Clues;
use sudokud_puzzle::formats::Format;

/// Returns the form whose errors explain most about a text without any puzzle.
pub(super) fn form(text: &str, wanted: Wanted<'_>) -> Detected {
    let start = text.trim_start();
    let is_row = |line: &&str| {
        // The number of a row may be before nine cells.
        line.chars().filter(char::is_ascii_digit).count() <= 10 && line.contains(['|', '.', '0', ' ', ','])
    };
    let rows = text.lines().filter(is_row).count();
    if let Some(layout) = Layout::named(text) {
        return Detected {
            layout: Some(layout),
            ..Detected::of(InputForm::Table)
        };
    }
    let form = if start.starts_with(['{', '[']) && start.len() > 1 && start.contains('"') {
        InputForm::Json
    } else if start.starts_with("<?xml") || start.starts_with("<opensudoku") {
        InputForm::Format(Format::OpenSudoku)
    } else if link::is_link(start.lines().next().unwrap_or_default()) {
        InputForm::Link
    } else if start.starts_with(':') {
        InputForm::Format(Format::Hodoku)
    } else if looks_like_sukaku(start) {
        InputForm::Format(Format::Candidates)
    } else if let Some(form) = wanted.of_name {
        form
    } else if rows >= 6 && Format::Bordered.read(text).lines.bad >= 6 {
        InputForm::Format(Format::Bordered)
    } else {
        InputForm::PLAIN
    };
    Detected {
        form,
        layout: None,
        is_doubtful: true,
    }
}

/// Returns whether a text begins with what is meant as a sukaku.
fn looks_like_sukaku(start: &str) -> bool {
    let word = start.split_whitespace().next().unwrap_or_default();
    let places = word.bytes().filter(|byte| matches!(byte, b'.' | b'0'..=b'9'));
    word.len() >= Clues::SHORTEST_SUKAKU && 10 * places.count() >= 9 * word.len()
}
