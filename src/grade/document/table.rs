//! Parses TOML into tables that keep the place of each value.

use std::ops::Range;
use std::sync::Arc;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::mistake::{DocumentError, DocumentKind, FilePlace, Mistakes};
use super::value::{Content, DocumentValue};
use crate::text::TextFile;
use sudokud_engine::find_named;

/// A table. Readers remove the keys that they read, so the remaining keys are unknown ones.
#[derive(Clone, Debug)]
pub struct DocumentTable {
    /// Where it begins.
    pub place: FilePlace,
    pub(super) entries: Vec<(String, DocumentValue)>,
}

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

    /// Creates a table without keys.
    pub fn empty(place: FilePlace) -> Self {
        Self {
            place,
            entries: Vec::new(),
        }
    }

    /// Removes `key` and returns its value.
    pub fn take(&mut self, key: &str) -> Option<DocumentValue> {
        let index = self.entries.iter().position(|(name, _)| name == key)?;
        Some(self.entries.remove(index).1)
    }

    /// Removes a mandatory key and returns its value.
    pub fn need(&mut self, key: &str, example: &str, mistakes: &mut Mistakes) -> Option<DocumentValue> {
        let value = self.take(key);
        if value.is_none() {
            mistakes.note(
                &self.place,
                format!("{key} is missing; write it, such as {key} = {example}"),
            );
        }
        value
    }

    /// Returns the value of `key`.
    pub(crate) fn get(&self, key: &str) -> Option<&DocumentValue> {
        let found = self.entries.iter().find(|(name, _)| name == key);
        found.map(|(_, value)| value)
    }

    /// Sets the value of `key`.
    pub(crate) fn put(&mut self, key: String, value: DocumentValue) {
        self.take(&key);
        self.entries.push((key, value));
    }

    /// Adds the keys of `under` that this table does not have. A value that is not a table adds nothing.
    pub(crate) fn fill_from(&mut self, under: DocumentValue) {
        let Content::Table(under) = under.content else {
            return;
        };
        for (key, value) in under.entries {
            if self.get(&key).is_none() {
                self.entries.push((key, value));
            }
        }
    }

    /// Notes every remaining key that comes from the file `own` as unknown; `known` are the known keys.
    pub fn refuse_rest(&self, own: &str, known: &[&str], mistakes: &mut Mistakes) {
        for (key, value) in &self.entries {
            if *value.place.origin != *own {
                continue;
            }
            match find_named("key", key, known.iter().copied()) {
                Err(_) if known.is_empty() => {
                    mistakes.note(&value.place, format!("this table takes no keys; leave out {key}"));
                }
                Err(unknown) => mistakes.note(&value.place, unknown.to_string()),
                // `find_named` ignores case, but keys of TOML are case-sensitive.
                Ok(index) if known[index] != key => {
                    mistakes.note(&value.place, format!("{key} is unknown; write {}", known[index]));
                }
                Ok(_) => {}
            }
        }
    }

    /// Returns the remaining keys and values, in the order of the file.
    pub(crate) fn into_entries(self) -> Vec<(String, DocumentValue)> {
        self.entries
    }

    /// Returns the place of the value at `path`, such as `construction.floor` or `needs[1]`, or of the innermost table or list around it
    /// that the file has.
    pub fn place_of(&self, path: &str) -> Option<&FilePlace> {
        let (key, rest) = path.split_once('.').unwrap_or((path, ""));
        let (key, index) = key.split_once('[').unwrap_or((key, ""));
        let value = self.get(key)?;
        let inner = match &value.content {
            Content::Table(inner) => inner.place_of(rest),
            Content::List(members) => {
                let index: Option<usize> = index.trim_end_matches(']').parse().ok();
                index
                    .and_then(|index| members.get(index))
                    .map(|member| &member.place)
            }
            _ => None,
        };
        Some(inner.unwrap_or(&value.place))
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
