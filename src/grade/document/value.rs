//! Reads single values of a file.
//!
//! Numbers are kept as text, so that a score is read digit by digit and not through a binary fraction.

use std::ops::Range;
use std::str::FromStr;

use super::mistake::{FilePlace, Mistakes};
use super::tree::{Content, DocumentTable, DocumentValue};
use crate::score::Score;
use sudokud_engine::is_name;

impl DocumentValue {
    /// Notes that the value of `key` is not of the kind `wanted`.
    fn wrong<T>(&self, key: &str, wanted: &str, mistakes: &mut Mistakes) -> Option<T> {
        let found = self.content.in_words();
        mistakes.note(&self.place, format!("{key} is {found}; it takes {wanted}"));
        None
    }

    /// Reads a text.
    pub fn text(self, key: &str, mistakes: &mut Mistakes) -> Option<String> {
        match self.content {
            Content::Text(text) => Some(text),
            _ => self.wrong(key, "a text in quotation marks", mistakes),
        }
    }

    /// Reads the name of a scale or level (`what`), in kebab case.
    pub(crate) fn name(self, what: &str, mistakes: &mut Mistakes) -> Option<String> {
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

    /// Reads a score.
    pub(crate) fn score(self, key: &str, mistakes: &mut Mistakes) -> Option<Score> {
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
    pub(crate) fn whole(self, key: &str, range: Range<u32>, mistakes: &mut Mistakes) -> Option<u32> {
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

    /// Reads a number of type `T`. `takes` says which numbers are permitted.
    pub fn number<T: FromStr>(self, key: &str, takes: &str, mistakes: &mut Mistakes) -> Option<T> {
        match &self.content {
            Content::Number(written) => {
                let problem = |_| format!("{key} is {written}; it takes {takes}");
                mistakes.take(&self.place, written.parse().map_err(problem))
            }
            _ => self.wrong(key, takes, mistakes),
        }
    }

    /// Reads `true` or `false`.
    pub fn flag(self, key: &str, mistakes: &mut Mistakes) -> Option<bool> {
        match self.content {
            Content::Flag(flag) => Some(flag),
            _ => self.wrong(key, "true or false", mistakes),
        }
    }

    /// Reads a list.
    pub(crate) fn list(self, key: &str, mistakes: &mut Mistakes) -> Option<Vec<Self>> {
        match self.content {
            Content::List(members) => Some(members),
            _ => self.wrong(key, "a list in square brackets", mistakes),
        }
    }

    /// Reads a table. `takes` says which.
    pub fn table(self, key: &str, takes: &str, mistakes: &mut Mistakes) -> Option<DocumentTable> {
        match self.content {
            Content::Table(table) => Some(table),
            _ => self.wrong(key, takes, mistakes),
        }
    }

    /// Reads a list of texts.
    pub fn texts(self, key: &str, mistakes: &mut Mistakes) -> Option<Vec<(FilePlace, String)>> {
        let texts = self.list(key, mistakes)?.into_iter().map(|member| {
            let place = member.place.clone();
            Some((place, member.text(key, mistakes)?))
        });
        texts.collect()
    }

    /// Reads the value of a technique's option as text.
    pub(crate) fn option(self, key: &str, mistakes: &mut Mistakes) -> Option<String> {
        match self.content {
            Content::Text(text) | Content::Number(text) => Some(text),
            Content::Flag(flag) => Some(flag.to_string()),
            _ => self.wrong(key, "a text, a number, true or false", mistakes),
        }
    }
}

impl DocumentTable {
    /// Reads a mandatory score.
    pub(crate) fn score(&mut self, key: &str, mistakes: &mut Mistakes) -> Option<Score> {
        let value = self.need(key, "140", mistakes)?;
        value.score(key, mistakes)
    }

    /// Reads a mandatory list of scores.
    pub(crate) fn scores(&mut self, key: &str, count: usize, mistakes: &mut Mistakes) -> Option<Vec<Score>> {
        let value = self.need(key, "[1, 2]", mistakes)?;
        let place = value.place.clone();
        let members = value.list(key, mistakes)?;
        if members.len() != count {
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
