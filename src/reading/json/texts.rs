//! Finds texts of other forms in a document: the lines of the cells of a notebook, a file in a text.

use super::document::Json;
use super::reader::DocumentReader;
use crate::detect::read_lines_unless;

/// Fewest digits of a text with a puzzle.
const FEWEST_DIGITS: usize = 17;

/// Most bytes of all texts that are looked at.
const LONGEST: usize = 256 * 1024;

impl DocumentReader<'_> {
    /// Reads the puzzles of texts of other forms in a document without a grid, if they are certain.
    pub(super) fn texts(&mut self, document: &Json) {
        for text in of(document) {
            let Some(reading) = read_lines_unless(&text, self.stop) else {
                continue;
            };
            for item in reading.items {
                match item.entry {
                    Ok(entry) => self.puzzle(&entry.position, "$", 0, Vec::new, &[]),
                    Err(error) => self.bad("$", &error.text, error.fault.to_string()),
                }
            }
        }
        self.drop_solutions();
    }
}

/// Returns the texts of a document that could have a puzzle, in their order. Texts in one list are the lines of one text.
fn of(document: &Json) -> Vec<String> {
    let mut found = Vec::new();
    let mut left = LONGEST;
    collect(document, &mut left, &mut found);
    found
}

fn collect(value: &Json, left: &mut usize, found: &mut Vec<String>) {
    let text = match value {
        Json::Text(text) => text.clone(),
        Json::List(list) => {
            let lines: Option<Vec<&str>> = list.iter().map(Json::as_text).collect();
            match lines.filter(|lines| lines.len() > 1) {
                Some(lines) if lines.iter().rev().skip(1).all(|line| line.ends_with('\n')) => lines.concat(),
                Some(lines) => lines.join("\n"),
                None => return list.iter().for_each(|value| collect(value, left, found)),
            }
        }
        Json::Object(fields) => return fields.iter().for_each(|(_, value)| collect(value, left, found)),
        Json::Null | Json::Bool(_) | Json::Number(_) => return,
    };
    let digits = text
        .bytes()
        .filter(u8::is_ascii_digit)
        .take(FEWEST_DIGITS)
        .count();
    if digits == FEWEST_DIGITS && text.len() <= *left {
        *left -= text.len();
        found.push(text);
    }
}
