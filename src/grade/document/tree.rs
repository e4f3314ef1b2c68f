//! Tables and values with their places.

use super::mistake::{FilePlace, Mistakes};
use sudokud_engine::find_named;

/// A value and its place.
#[derive(Clone, Debug)]
pub struct DocumentValue {
    /// Where it begins.
    pub place: FilePlace,
    pub(crate) content: Content,
}

/// The content of a value.
#[derive(Clone, Debug)]
pub(crate) enum Content {
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
    pub(crate) fn written(&self) -> String {
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

    pub(super) fn in_words(&self) -> &'static str {
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
pub struct DocumentTable {
    /// Where it begins.
    pub place: FilePlace,
    pub(super) entries: Vec<(String, DocumentValue)>,
}

impl DocumentTable {
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
