//! Reads TOML into tables, and keeps the line of each value.
//!
//! Numbers are kept as text, so that a score is read digit by digit and not through a binary fraction.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::mistake::{FilePlace, ScaleError, ScaleMistakes};
use crate::score::Score;
use sudokud_engine::{find_named, is_name};

/// A value and its place.
#[derive(Clone, Debug)]
pub(crate) struct DocumentValue {
    pub(crate) place: FilePlace,
    pub(super) content: Content,
}

/// The content of a value.
#[derive(Clone, Debug)]
pub(super) enum Content {
    Text(String),
    /// A number, as in the file.
    Number(String),
    Flag(bool),
    Date,
    List(Vec<DocumentValue>),
    Table(DocumentTable),
}

impl Content {
    /// Writes the value on one line. Equal values have equal texts.
    pub(super) fn written(&self) -> String {
        match self {
            Self::Text(text) | Self::Number(text) => text.clone(),
            Self::Flag(flag) => flag.to_string(),
            Self::Date => "date".to_owned(),
            Self::List(members) => members
                .iter()
                .map(|member| member.content.written() + ",")
                .collect(),
            Self::Table(table) => {
                let mut entries: Vec<_> = (table.entries.iter())
                    .map(|(key, value)| format!("{key}={},", value.content.written()))
                    .collect();
                entries.sort_unstable();
                entries.concat()
            }
        }
    }

    fn in_words(&self) -> &'static str {
        match self {
            Self::Text(_) => "a text",
            Self::Number(_) => "a number",
            Self::Flag(_) => "true or false",
            Self::Date => "a date",
            Self::List(_) => "a list",
            Self::Table(_) => "a table",
        }
    }
}

/// A table. Readers remove the keys that they read, so the remaining keys are unknown ones.
#[derive(Clone, Debug)]
pub(crate) struct DocumentTable {
    pub(crate) place: FilePlace,
    entries: Vec<(String, DocumentValue)>,
}

impl DocumentTable {
    /// Reads a whole file.
    pub(super) fn read(origin: &str, text: &str) -> Result<Self, ScaleError> {
        let file = FileLines::new(origin, text);
        match DeTable::parse(text) {
            Ok(table) => Ok(Self {
                place: FilePlace::file(origin),
                ..file.table(table.span(), table.get_ref())
            }),
            Err(error) => {
                let line = error.span().map(|span| file.line(span.start));
                let place = FilePlace {
                    origin: file.origin,
                    line,
                };
                let mut mistakes = ScaleMistakes::default();
                mistakes.note(&place, format!("not TOML: {}", error.message()));
                mistakes.unless_any(None)
            }
        }
    }

    /// Creates a table without keys.
    pub(super) fn empty(place: FilePlace) -> Self {
        Self {
            place,
            entries: Vec::new(),
        }
    }

    /// Removes `key` and returns its value.
    pub(super) fn take(&mut self, key: &str) -> Option<DocumentValue> {
        let index = self.entries.iter().position(|(name, _)| name == key)?;
        Some(self.entries.remove(index).1)
    }

    /// Returns the value of `key`.
    pub(super) fn get(&self, key: &str) -> Option<&DocumentValue> {
        let found = self.entries.iter().find(|(name, _)| name == key);
        found.map(|(_, value)| value)
    }

    /// Sets the value of `key`.
    pub(super) fn put(&mut self, key: String, value: DocumentValue) {
        self.take(&key);
        self.entries.push((key, value));
    }

    /// Adds the keys of `under` that this table does not have. A value that is not a table adds nothing.
    pub(super) fn fill_from(&mut self, under: DocumentValue) {
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
    pub(super) fn refuse_rest(&self, own: &str, known: &[&str], mistakes: &mut ScaleMistakes) {
        for (key, value) in &self.entries {
            if *value.place.origin == *own
                && let Err(unknown) = find_named("key", key, known.iter().copied())
            {
                mistakes.note(&value.place, unknown.to_string());
            }
        }
    }

    /// Returns the remaining keys and values.
    pub(super) fn into_entries(self) -> Vec<(String, DocumentValue)> {
        self.entries
    }

    /// Removes a mandatory key and returns its value.
    pub(crate) fn need(
        &mut self,
        key: &str,
        example: &str,
        mistakes: &mut ScaleMistakes,
    ) -> Option<DocumentValue> {
        let value = self.take(key);
        if value.is_none() {
            mistakes.note(
                &self.place,
                format!("{key} is missing; write it, such as {key} = {example}"),
            );
        }
        value
    }

    /// Reads a mandatory score.
    pub(crate) fn score(&mut self, key: &str, mistakes: &mut ScaleMistakes) -> Option<Score> {
        let value = self.need(key, "140", mistakes)?;
        value.score(key, mistakes)
    }

    /// Reads a mandatory list of scores.
    pub(crate) fn scores(
        &mut self,
        key: &str,
        count: ListLength,
        mistakes: &mut ScaleMistakes,
    ) -> Option<Vec<Score>> {
        let value = self.need(key, "[1, 2]", mistakes)?;
        let place = value.place.clone();
        let members = value.list(key, mistakes)?;
        if !count.admits(members.len()) {
            mistakes.note(
                &place,
                format!("{key} has {} members; it takes {count}", members.len()),
            );
            return None;
        }
        members
            .into_iter()
            .map(|member| member.score(key, mistakes))
            .collect()
    }
}

/// The permitted number of members of a list.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ListLength {
    Exactly(usize),
    AtLeast(usize),
}

impl ListLength {
    fn admits(self, length: usize) -> bool {
        match self {
            Self::Exactly(count) => length == count,
            Self::AtLeast(least) => length >= least,
        }
    }
}

impl fmt::Display for ListLength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exactly(count) => write!(f, "{count}"),
            Self::AtLeast(least) => write!(f, "at least {least}"),
        }
    }
}

impl DocumentValue {
    /// Notes that the value of `key` is not of the kind `wanted`.
    fn wrong<T>(&self, key: &str, wanted: &str, mistakes: &mut ScaleMistakes) -> Option<T> {
        let found = self.content.in_words();
        mistakes.note(&self.place, format!("{key} is {found}; it takes {wanted}"));
        None
    }

    pub(crate) fn text(self, key: &str, mistakes: &mut ScaleMistakes) -> Option<String> {
        match self.content {
            Content::Text(text) => Some(text),
            _ => self.wrong(key, "a text in quotation marks", mistakes),
        }
    }

    /// Reads the name of a scale or level (`what`), in kebab case.
    pub(super) fn name(self, what: &str, mistakes: &mut ScaleMistakes) -> Option<String> {
        let place = self.place.clone();
        let name = self.text("name", mistakes)?;
        if is_name(&name) {
            return Some(name);
        }
        let problem = format!(
            "the {what} name {name:?} is malformed; a name is kebab case such as very-hard: words of letters a to z and \
             digits with single hyphens between them, at most 64 bytes"
        );
        mistakes.note(&place, problem);
        None
    }

    pub(crate) fn score(self, key: &str, mistakes: &mut ScaleMistakes) -> Option<Score> {
        match &self.content {
            Content::Number(written) => {
                let score = written.parse::<Score>();
                mistakes.take(
                    &self.place,
                    score.map_err(|error| format!("{key} is {written}: {error}")),
                )
            }
            _ => self.wrong(
                key,
                "a number such as 140 or 4.8, without quotation marks",
                mistakes,
            ),
        }
    }

    /// Reads a whole number.
    pub(crate) fn whole(self, key: &str, range: Range<u32>, mistakes: &mut ScaleMistakes) -> Option<u32> {
        let (least, most) = (range.start, range.end - 1);
        let remedy = format!("a whole number from {least} to {most}");
        match &self.content {
            Content::Number(written) => {
                let number = written.parse().ok().filter(|number| range.contains(number));
                let problem = || format!("{key} is {written}; it takes {remedy}");
                mistakes.take(&self.place, number.ok_or_else(problem))
            }
            _ => self.wrong(key, &remedy, mistakes),
        }
    }

    pub(super) fn list(self, key: &str, mistakes: &mut ScaleMistakes) -> Option<Vec<Self>> {
        match self.content {
            Content::List(members) => Some(members),
            _ => self.wrong(key, "a list in square brackets", mistakes),
        }
    }

    pub(super) fn table(self, key: &str, mistakes: &mut ScaleMistakes) -> Option<DocumentTable> {
        match self.content {
            Content::Table(table) => Some(table),
            _ => self.wrong(key, "a table", mistakes),
        }
    }

    /// Reads a list of texts.
    pub(crate) fn texts(self, key: &str, mistakes: &mut ScaleMistakes) -> Option<Vec<(FilePlace, String)>> {
        let texts = self.list(key, mistakes)?.into_iter().map(|member| {
            let place = member.place.clone();
            Some((place, member.text(key, mistakes)?))
        });
        texts.collect()
    }

    /// Reads the value of a technique's option as text.
    pub(super) fn option(self, key: &str, mistakes: &mut ScaleMistakes) -> Option<String> {
        match self.content {
            Content::Text(text) | Content::Number(text) => Some(text),
            Content::Flag(flag) => Some(flag.to_string()),
            _ => self.wrong(key, "a text, a number, true or false", mistakes),
        }
    }
}

/// The text of a file, to find lines.
struct FileLines<'a> {
    origin: Arc<str>,
    text: &'a str,
    /// The places of the line ends, in ascending order.
    ends: Vec<usize>,
}

impl<'a> FileLines<'a> {
    fn new(origin: &str, text: &'a str) -> Self {
        Self {
            origin: origin.into(),
            text,
            ends: memchr::memchr_iter(b'\n', text.as_bytes()).collect(),
        }
    }

    /// Returns the number of the line that contains this byte.
    fn line(&self, byte: usize) -> usize {
        self.ends.partition_point(|&end| end < byte) + 1
    }

    fn place(&self, span: &Range<usize>) -> FilePlace {
        FilePlace {
            origin: Arc::clone(&self.origin),
            line: Some(self.line(span.start)),
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
            DeValue::Integer(_) | DeValue::Float(_) => Content::Number(written()),
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
