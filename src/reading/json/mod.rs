//! Reads puzzles from JSON: a document, or one on each line.
//!
//! [`grid`] reads a grid, [`document`] is a JSON value. An object with a grid is a record; its other texts and numbers are kept in their
//! order (`reader`). Of several grids in an object `choice` takes the puzzle. A puzzle with rules of a variant beside it, or in the objects
//! around it, is refused, and so is an object with a key twice.

mod around;
mod cell;
mod choice;
pub mod document;
mod drawn;
mod filled;
pub mod grid;
mod key_lines;
mod lenient;
mod line_objects;
mod lines;
mod marked;
mod places;
mod reader;
mod solutions;
mod texts;

use std::cell::LazyCell;

use crate::item::Reading;
use crate::order;
use document::Json;
use lines::{LineClaims, LineCounter, elements};
use reader::{DocumentReader, Lines};
use sudokud_puzzle::Stop;

/// Reads all documents of a text. `column` names the key of the puzzles.
pub fn read(text: &str, column: Option<&str>) -> Reading {
    read_unless(text, column, &Stop::never())
}

/// Reads all documents of a text until it is stopped. A text that is nearly JSON is read as if it were.
pub(crate) fn read_unless(text: &str, column: Option<&str>, stop: &Stop) -> Reading {
    let reading = read_strictly(text, column, stop);
    if reading.good() > 0 || reading.refused_for_words() > 0 {
        return reading;
    }
    let Some(strict) = lenient::strict(text) else {
        return reading;
    };
    let comments = || strict.comments.iter().map(|comment| comment.trim());
    let other_order = comments()
        .find(|comment| order::is_other(comment))
        .or_else(|| order::label_lines(comments()));
    if let Some(comment) = other_order.filter(|_| column.is_none()) {
        return crate::detect::refused(text, &order::refusal(comment));
    }
    let other = read_strictly(&strict.json, column, stop);
    if other.good() > 0 || other.refused_for_words() > 0 {
        other
    } else {
        reading
    }
}

fn read_strictly(text: &str, column: Option<&str>, stop: &Stop) -> Reading {
    let mut reader = DocumentReader::new(column, stop);
    let has_lines = LazyCell::new(|| {
        let mut lines = text.lines().filter(|line| !line.trim().is_empty());
        lines.all(|line| line.starts_with('{'))
    });
    let mut claims = LineClaims::new(text);
    let documents_from = |base: usize| serde_json::Deserializer::from_str(&text[base..]).into_iter::<Json>();
    let mut base = 0;
    let mut documents = documents_from(base);
    let mut ends = LineCounter::default();
    while !stop.is_raised() {
        let from = base + documents.byte_offset();
        let start = from + text[from..].len() - text[from..].trim_start().len();
        let first = ends.line_at(text, start);
        let Some(document) = documents.next() else {
            break;
        };
        let end = match document {
            Ok(document) => {
                let end = base + documents.byte_offset();
                let parts = elements(&text[start..end], first);
                let last = ends.line_at(text, end);
                for (lines, claim) in reader.document(&document, first..=last, parts) {
                    claims.claim(lines, claim);
                }
                end
            }
            Err(error) => {
                let lines_before = memchr::memchr_iter(b'\n', &text.as_bytes()[base..start]).count();
                reader.line = first;
                reader.malformed(&text[start..], &error, first - lines_before);
                base = end_of_broken(text, start, *has_lines);
                documents = documents_from(base);
                claims.claim(first..=ends.line_at(text, base), lines::LineClaim::Bad);
                base
            }
        };
        if end >= text.trim_end().len() {
            break;
        }
    }
    Reading {
        items: reader.items,
        lines: claims.count(),
    }
}

/// A document of another form.
pub(crate) struct Document {
    /// Its value.
    pub(crate) value: Json,
    /// Its first and its last line.
    pub(crate) lines: Lines,
    /// The lines of its elements, if it is a list.
    pub(crate) elements: Vec<Lines>,
}

/// Reads the documents of a text of another form.
pub(crate) fn read_documents(
    text: &str,
    documents: Vec<Document>,
    column: Option<&str>,
    stop: &Stop,
) -> Reading {
    let mut reader = DocumentReader::new(column, stop);
    let mut claims = LineClaims::new(text);
    for document in documents {
        for (lines, claim) in reader.document(&document.value, document.lines, document.elements) {
            claims.claim(lines, claim);
        }
    }
    Reading {
        items: reader.items,
        lines: claims.count(),
    }
}

/// Returns the end of a document that is not JSON: of its line, if there is an object on each line (`has_lines`), otherwise of the text.
fn end_of_broken(text: &str, start: usize, has_lines: bool) -> usize {
    let next = text[start..].find("\n{").map(|at| start + at);
    match next {
        Some(next) if has_lines => next,
        // White space that JSON does not have, such as a form feed, may be all that is left.
        _ => text.trim_end().len().max(start),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn each_entry_has_the_line_of_its_document() {
        let text = format!("\n\"{EASY}\"\n\n \"{EASY}\" \"{EASY}\"\n5\n");
        let reading = read(&text, None);
        let lines: Vec<usize> = reading
            .items
            .iter()
            .map(|item| match &item.entry {
                Ok(entry) => entry.line,
                Err(error) => error.line,
            })
            .collect();
        assert_eq!(lines, [2, 4, 4, 5]);
        assert_eq!(reading.lines.total(), 5);
    }

    #[test]
    fn only_the_wanted_key_is_read_wherever_it_is() {
        let puzzles = |text: &str, column: &str| {
            let reading = read(&text.replace("{A}", EASY), Some(column));
            let problem = reading.items.iter().find_map(|item| item.entry.as_ref().err());
            (
                reading.good(),
                problem.map(ToString::to_string).unwrap_or_default(),
            )
        };
        for (text, good) in [
            (r#"{"quiz":"{A}"}"#, 1),
            (r#"{"a":{"Quiz":"{A}","puzzle":"1"},"puzzle":"{A}"}"#, 1),
            (r#"{"quiz":["{A}","{A}"],"other":["{A}"]}"#, 2),
            (r#"[{"quiz":"{A}"},{"data":{"quiz":"{A}"}}]"#, 2),
        ] {
            assert_eq!(puzzles(text, "quiz"), (good, String::new()), "{text}");
        }
        for text in [r#"{"puzzle":"{A}"}"#, r#""{A}""#, r#"["{A}"]"#] {
            let (good, problem) = puzzles(text, "quiz");
            assert_eq!(good, 0, "{text}");
            assert!(problem.contains("no key \"quiz\" in this document"), "{problem}");
        }
    }

    #[test]
    fn each_record_of_a_list_has_its_number_and_its_line() {
        let text = format!(
            "[\n{{\"id\":1}},\n{{\"puzzle\":\"{EASY}\"}},\n{{\"id\":3}},\n{{\"puzzle\":\"{EASY}\"}}\n]\n"
        );
        for column in [None, Some("puzzle")] {
            let reading = read(&text, column);
            let records = reading
                .items
                .iter()
                .map(|item| item.kept.as_ref().map(|kept| kept.record));
            assert!(records.eq((1..=4).map(Some)), "{reading:?}");
            let bad: Vec<usize> = reading
                .items
                .iter()
                .filter_map(|item| Some(item.entry.as_ref().err()?.line))
                .collect();
            assert_eq!((bad, reading.lines.bad, reading.lines.puzzle), (vec![2, 4], 2, 2));
        }
    }

    #[test]
    fn fields_keep_the_order_of_the_text() {
        let reading = read(
            &format!("{{\"z\":1,\"puzzle\":\"{EASY}\",\"a\":\"x\",\"m\":true}}"),
            None,
        );
        let kept = reading.items[0].kept.as_ref().unwrap();
        let names: Vec<&str> = kept.fields.iter().map(|(name, _)| name.as_ref()).collect();
        assert_eq!(names, ["z", "a", "m"]);
    }

    #[test]
    fn white_space_that_json_does_not_have_is_no_document() {
        for text in ["\u{b}", "\n\u{c}", " \u{a0}\n", "{}\n\u{b}\n"] {
            let reading = super::read(text, None);
            assert_eq!(reading.lines.total(), text.lines().count() as u64, "{text:?}");
        }
    }
}
