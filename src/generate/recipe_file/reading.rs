//! Reads one recipe file and notes each mistake with its line.
//!
//! Unknown fields and bad values are noted and removed, and the rest is read again, so that one call reports all of them. If there are
//! none, the first contradiction is reported.

use std::fmt::Write as _;
use std::ops::Range;

use serde::Deserialize as _;
use toml::Spanned;
use toml::de::{DeTable, DeValue, Deserializer};

use super::mistake::{FileMistake, RecipeFileError};
use super::named_recipe::NamedRecipe;
use crate::plan::Plan;
use crate::recipe::Draft;
use sudokud_engine::{find_named, is_name};
use sudokud_puzzle::Seed;

/// The keys of a file that are not fields of a request.
const OWN_KEYS: [&str; 2] = ["name", "summary"];

pub(super) fn read(origin: &str, text: &str) -> Result<NamedRecipe, RecipeFileError> {
    let mut mistakes = RecipeMistakes {
        origin,
        text,
        noted: Vec::new(),
    };
    let mut table = match DeTable::parse(text) {
        Ok(table) => table,
        Err(error) => {
            mistakes.note(error.span(), format!("not TOML: {}", error.message()));
            return mistakes.unless_any(None);
        }
    };
    let name = mistakes.text(&mut table, "name", "\"daily-hard\"", |name| {
        is_name(name)
            .then_some(())
            .ok_or("letters a to z, digits and single dashes between them, at most 64")
    });
    let summary = mistakes.text(&mut table, "summary", "\"A hard puzzle for every day\"", |text| {
        let is_sentence = !text.trim().is_empty() && !text.contains(char::is_control);
        is_sentence.then_some(()).ok_or("a sentence or two, on one line")
    });
    let whole = table.clone();
    let draft = mistakes.draft(table);
    // After a mistake a field is missing here, so contradictions are looked for only in files without mistakes.
    if mistakes.noted.is_empty() {
        let checked = draft.clone().recipe(Seed(0));
        if let Err(error) = checked.and_then(|recipe| Plan::check(&recipe)) {
            let place = span_of(whole.get_ref(), &error.field);
            mistakes.note(place, error.to_string());
        }
    }
    let (Some(name), Some(summary)) = (name, summary) else {
        return mistakes.unless_any(None);
    };
    mistakes.unless_any(Some(NamedRecipe { name, summary, draft }))
}

/// Returns the line of a field, if the file has it.
pub(super) fn line_of(text: &str, field: &str) -> Option<usize> {
    let table = DeTable::parse(text).ok()?;
    span_of(table.get_ref(), field).map(|span| line(text, span.start))
}

/// Returns the line of a byte, from 1.
fn line(text: &str, byte: usize) -> usize {
    let before = &text.as_bytes()[..byte.min(text.len())];
    memchr::memchr_iter(b'\n', before).count() + 1
}

/// Collects the mistakes of a file.
struct RecipeMistakes<'a> {
    origin: &'a str,
    text: &'a str,
    noted: Vec<FileMistake>,
}

impl RecipeMistakes<'_> {
    fn note(&mut self, place: Option<Range<usize>>, problem: impl Into<String>) {
        let line = place.map(|span| line(self.text, span.start));
        self.noted.push(FileMistake {
            origin: self.origin.to_owned(),
            line,
            problem: problem.into(),
        });
    }

    fn unless_any(mut self, recipe: Option<NamedRecipe>) -> Result<NamedRecipe, RecipeFileError> {
        match recipe {
            Some(recipe) if self.noted.is_empty() => Ok(recipe),
            _ => {
                self.noted.sort_unstable();
                Err(RecipeFileError { mistakes: self.noted })
            }
        }
    }

    /// Removes a mandatory text and returns it. The error of `check` says which texts are permitted.
    fn text(
        &mut self,
        table: &mut Spanned<DeTable<'_>>,
        key: &str,
        example: &str,
        check: impl FnOnce(&str) -> Result<(), &'static str>,
    ) -> Option<String> {
        let Some(value) = table.get_mut().remove(key) else {
            self.note(
                None,
                format!("{key} is missing; write it, such as {key} = {example}"),
            );
            return None;
        };
        let span = value.span();
        let DeValue::String(text) = value.into_inner() else {
            self.note(Some(span), format!("{key} takes a text in quotation marks"));
            return None;
        };
        match check(&text) {
            Ok(()) => Some(text.into_owned()),
            Err(takes) => {
                self.note(Some(span), format!("{key} is {text:?}; it takes {takes}"));
                None
            }
        }
    }

    /// Reads the fields of a request. Unknown fields and bad values are noted and left out.
    fn draft(&mut self, mut table: Spanned<DeTable<'_>>) -> Draft {
        loop {
            let error = match Draft::deserialize(Deserializer::from(table.clone())) {
                Ok(draft) => return draft,
                Err(error) => error,
            };
            let path = error
                .span()
                .and_then(|span| take_out(table.get_mut(), span.start));
            self.note(
                error.span(),
                in_words(error.message(), path.as_deref().unwrap_or("")),
            );
            // Without the place of the mistake nothing can be removed, and the loop would not end.
            if path.is_none() {
                return Draft::default();
            }
        }
    }
}

/// Removes the innermost entry that contains the byte `at` and returns its path.
fn take_out(table: &mut DeTable<'_>, at: usize) -> Option<String> {
    let key = table.iter().find_map(|(key, value)| {
        let is_here = key.span().contains(&at) || value.span().contains(&at) || {
            // The span of a table with a header covers only the header.
            matches!(value.get_ref(), DeValue::Table(inner) if contains(inner, at))
        };
        is_here.then(|| key.get_ref().to_string())
    })?;
    if let Some(DeValue::Table(inner)) = table.get_mut(key.as_str()).map(Spanned::get_mut)
        && let Some(rest) = take_out(inner, at)
    {
        return Some(format!("{key}.{rest}"));
    }
    table.remove(key.as_str());
    Some(key)
}

fn contains(table: &DeTable<'_>, at: usize) -> bool {
    table.iter().any(|(key, value)| {
        key.span().contains(&at)
            || value.span().contains(&at)
            || matches!(value.get_ref(), DeValue::Table(inner) if contains(inner, at))
    })
}

/// Returns the place of the field at this path, such as `construction.floor` or `needs[1]`. If the file does not have the field, returns
/// the place of the innermost table around it.
fn span_of(table: &DeTable<'_>, path: &str) -> Option<Range<usize>> {
    let (key, rest) = path.split_once('.').unwrap_or((path, ""));
    let (key, index) = key.split_once('[').unwrap_or((key, ""));
    let (found, value) = table.get_key_value(key)?;
    let here = Some(found.span());
    match value.get_ref() {
        DeValue::Table(inner) => span_of(inner, rest).or(here),
        DeValue::Array(members) => {
            let index: Option<usize> = index.trim_end_matches(']').parse().ok();
            let member = index.and_then(|index| members.get(index));
            member.map(Spanned::span).or(here)
        }
        _ => here,
    }
}

/// Translates serde's message about the value at `path`, and adds the remedy.
fn in_words(message: &str, path: &str) -> String {
    let mut quoted = message.split('`').skip(1).step_by(2);
    if message.starts_with("unknown field")
        && let Some(unknown) = quoted.next()
    {
        let own = OWN_KEYS.into_iter().filter(|_| !path.contains('.'));
        let known: Vec<&str> = quoted.chain(own).collect();
        return match find_named("field", unknown, known.iter().copied()) {
            Err(_) if known.is_empty() => {
                format!("{path} is not a field: this table has no fields; leave it out")
            }
            Err(nearest) => nearest.to_string(),
            // `find_named` ignores case, but keys of TOML are case-sensitive.
            Ok(index) => format!("{unknown} is not a field; write {}", known[index]),
        };
    }
    let Some(problem) = message.strip_prefix("invalid type: ") else {
        return format!("{path}: {message}");
    };
    let (found, takes) = problem.rsplit_once(", expected ").unwrap_or((problem, ""));
    let takes = match takes {
        "a string" => "a text in quotation marks",
        "i64" => "a whole number",
        "f64" => "a number",
        "a boolean" => "true or false",
        "a sequence" => "a list in square brackets",
        "struct RangeDraft" => "a table of one or both ends, such as { min = 24, max = 28 }",
        table if table.starts_with("struct ") => "a table",
        other => other,
    };
    let mut words = format!("{path} is {found}");
    if !takes.is_empty() {
        let _ = write!(words, "; it takes {takes}");
    }
    words
}
