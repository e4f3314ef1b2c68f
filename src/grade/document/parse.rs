//! Parses TOML into tables that keep the place of each value.

use std::ops::Range;
use std::sync::Arc;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::mistake::{DocumentError, DocumentKind, FilePlace};
use super::tree::{Content, DocumentTable, DocumentValue};
use crate::text::TextFile;

impl DocumentTable {
    /// Parses a whole file.
    pub fn read(kind: DocumentKind, text: &TextFile) -> Result<Self, DocumentError> {
        let whole = FilePlace::file(kind, &text.origin);
        let file = FileLines::new(whole.clone(), &text.text);
        match DeTable::parse(&text.text) {
            Ok(table) => Ok(Self {
                place: whole,
                ..file.table(table.span(), table.get_ref())
            }),
            Err(error) => {
                let place = error.span().map_or(whole, |span| file.place(&span));
                Err(DocumentError::of(place, format!("not TOML: {}", error.message())))
            }
        }
    }
}

/// The text of a file, to find lines.
struct FileLines<'a> {
    whole: FilePlace,
    text: &'a str,
    /// The places of the line ends, in ascending order.
    ends: Vec<usize>,
}

impl<'a> FileLines<'a> {
    fn new(whole: FilePlace, text: &'a str) -> Self {
        Self {
            whole,
            text,
            ends: memchr::memchr_iter(b'\n', text.as_bytes()).collect(),
        }
    }

    fn place(&self, span: &Range<usize>) -> FilePlace {
        FilePlace {
            kind: self.whole.kind,
            origin: Arc::clone(&self.whole.origin),
            line: Some(self.ends.partition_point(|&end| end < span.start) + 1),
        }
    }

    fn table(&self, span: Range<usize>, table: &DeTable<'_>) -> DocumentTable {
        let mut entries: Vec<_> = (table.iter())
            .map(|(key, value)| (key.span().start, key.get_ref().to_string(), self.value(value)))
            .collect();
        // `toml` sorts keys by name; mistakes are reported in the order of the file.
        entries.sort_by_key(|(start, ..)| *start);
        DocumentTable {
            place: self.place(&span),
            entries: entries.into_iter().map(|(_, key, value)| (key, value)).collect(),
        }
    }

    fn value(&self, value: &Spanned<DeValue<'_>>) -> DocumentValue {
        let span = value.span();
        let written = || self.text.get(span.clone()).unwrap_or_default().to_owned();
        let content = match value.get_ref() {
            DeValue::String(text) => Content::Text(text.to_string()),
            DeValue::Integer(number) => {
                let read = i64::from_str_radix(number.as_str(), number.radix());
                Content::Number(read.map_or_else(|_| written(), |number| number.to_string()))
            }
            DeValue::Float(_) => Content::Number(written()),
            DeValue::Boolean(flag) => Content::Flag(*flag),
            DeValue::Datetime(_) => Content::Date,
            DeValue::Array(members) => {
                Content::List(members.iter().map(|member| self.value(member)).collect())
            }
            DeValue::Table(table) => Content::Table(self.table(span.clone(), table)),
        };
        DocumentValue {
            place: self.place(&span),
            content,
        }
    }
}
