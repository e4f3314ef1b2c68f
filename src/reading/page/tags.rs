//! Splits a page into tags and texts.

use super::hidden::{end_of, is_hidden};
use std::borrow::Cow;

/// A tag.
pub(super) struct Tag<'t> {
    /// Its name in lower case.
    pub(super) name: String,
    /// Whether it ends an element.
    pub(super) is_end: bool,
    /// Whether the element ends with this tag.
    pub(super) is_whole: bool,
    /// Whether its content is not shown, or is no given.
    pub(super) is_hidden: bool,
    /// What stands behind the name.
    attributes: &'t str,
}

/// A part of a page.
pub(super) enum Part<'t> {
    Tag(Tag<'t>),
    Text(Cow<'t, str>),
}

/// A part with the number of its line, from 1.
pub(super) struct Event<'t> {
    pub(super) line: usize,
    pub(super) part: Part<'t>,
}

/// Most characters of a tag. Without a limit, a text of tags that do not end would be read to its end from each of them.
const LONGEST_TAG: usize = 1024;

/// Elements without an end.
const WITHOUT_END: [&str; 9] = ["br", "hr", "img", "input", "meta", "link", "col", "wbr", "source"];

/// Elements whose content is no text.
const HIDDEN: [&str; 3] = ["script", "style", "svg"];

impl Tag<'_> {
    /// Returns whether anything stands behind its name.
    pub(super) fn has_attributes(&self) -> bool {
        !self.attributes.trim().is_empty()
    }

    /// Returns its name and its attributes as words.
    pub(super) fn words(&self) -> String {
        let attributes = self.attributes.replace(['=', ':', '"', '\''], " ");
        format!("{} {attributes}", self.name)
    }

    /// Returns the value of an attribute whose name is like this.
    pub(super) fn attribute(&self, is_it: impl Fn(&str) -> bool) -> Option<String> {
        let mut rest = self.attributes.trim();
        while !rest.is_empty() {
            let end = rest
                .find(|sign: char| sign == '=' || sign.is_whitespace())
                .unwrap_or(rest.len());
            let (name, behind) = rest.split_at(end);
            let behind = behind.trim_start();
            let (value, next) = match behind.strip_prefix('=').map(str::trim_start) {
                None => ("", behind),
                Some(value) => value_and_rest(value),
            };
            if is_it(&name.to_lowercase()) {
                return Some(plain(value).into_owned());
            }
            // A sign that is no name must not stop the loop.
            rest = if next.len() < rest.len() {
                next.trim_start()
            } else {
                ""
            };
        }
        None
    }
}

/// Splits the value of an attribute, in quotes or without, from what follows.
fn value_and_rest(text: &str) -> (&str, &str) {
    for quote in ['"', '\''] {
        if let Some(inner) = text.strip_prefix(quote) {
            return inner.split_once(quote).unwrap_or((inner, ""));
        }
    }
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    text.split_at(end)
}

/// Returns a text with the signs that its names stand for.
fn plain(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return Cow::Borrowed(text);
    }
    let names = [
        ("&nbsp;", " "),
        ("&#160;", " "),
        ("&#xa0;", " "),
        ("&middot;", "."),
        ("&bull;", "."),
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#39;", "'"),
        ("&amp;", "&"),
    ];
    let mut plain = text.to_owned();
    for (name, sign) in names {
        plain = plain.replace(name, sign);
    }
    Cow::Owned(plain)
}

/// Returns the tags and texts of a page in their order. Comments, scripts and styles are left out.
pub(super) fn events(text: &str) -> impl Iterator<Item = Event<'_>> {
    let mut parts = Parts {
        text,
        at: 0,
        line: 1,
        brackets: if text.contains("[td]") {
            ('[', ']')
        } else {
            ('<', '>')
        },
    };
    std::iter::from_fn(move || parts.next_event())
}

struct Parts<'t> {
    text: &'t str,
    at: usize,
    line: usize,
    brackets: (char, char),
}

impl<'t> Parts<'t> {
    fn next_event(&mut self) -> Option<Event<'t>> {
        loop {
            let rest = &self.text[self.at..];
            if rest.is_empty() {
                return None;
            }
            let line = self.line;
            if rest.starts_with("<!--") {
                let end = rest.find("-->").map_or(rest.len(), |end| end + 3);
                self.pass(end);
                continue;
            }
            let Some(tag) = self.tag(rest) else {
                // A sign of a tag that begins none is a text.
                let first = rest.chars().next().map_or(0, char::len_utf8);
                let end = rest[first..]
                    .find(self.brackets.0)
                    .map_or(rest.len(), |end| first + end);
                self.pass(end);
                return Some(Event {
                    line,
                    part: Part::Text(plain(&rest[..end])),
                });
            };
            let (mut tag, length) = tag;
            self.pass(length);
            let behind = &self.text[self.at..];
            tag.is_hidden = is_hidden(&tag, behind);
            if tag.is_hidden && !tag.is_whole {
                self.pass(end_of(&tag.name, behind));
            }
            if !tag.is_end && HIDDEN.contains(&tag.name.as_str()) {
                let end = format!("</{}", tag.name);
                let inner = &self.text[self.at..];
                let hidden = find_ignoring_case(inner, &end).unwrap_or(inner.len());
                self.pass(hidden);
                continue;
            }
            return Some(Event {
                line,
                part: Part::Tag(tag),
            });
        }
    }

    fn pass(&mut self, length: usize) {
        let passed = &self.text.as_bytes()[self.at..self.at + length];
        self.line += memchr::memchr_iter(b'\n', passed).count();
        self.at += length;
    }

    /// Reads a tag at the beginning of a text, and its length.
    fn tag(&self, text: &'t str) -> Option<(Tag<'t>, usize)> {
        let inner = text.strip_prefix(self.brackets.0)?;
        let is_end = inner.starts_with('/');
        let inner = inner.strip_prefix('/').unwrap_or(inner);
        if !inner.starts_with(|sign: char| sign.is_alphabetic() || matches!(sign, '!' | '?')) {
            return None;
        }
        let mut quote = None;
        let end = inner.char_indices().take(LONGEST_TAG).find(|&(_, sign)| {
            match quote {
                Some(open) if sign == open => quote = None,
                None if matches!(sign, '"' | '\'') && self.brackets.0 == '<' => quote = Some(sign),
                _ => {}
            }
            quote.is_none() && (sign == self.brackets.1 || sign == self.brackets.0)
        });
        let (end, close) = end.filter(|(_, sign)| *sign == self.brackets.1)?;
        let content = &inner[..end];
        let name_end = content
            .find(|sign: char| sign.is_whitespace() || matches!(sign, '/' | '='))
            .unwrap_or(content.len());
        let name = content[..name_end].to_lowercase();
        let is_whole =
            content.ends_with('/') || WITHOUT_END.contains(&name.as_str()) || name.starts_with(['!', '?']);
        let length = text.len() - inner.len() + end + close.len_utf8();
        let attributes = content[name_end..].trim_end_matches('/');
        Some((
            Tag {
                name,
                is_end,
                is_whole,
                is_hidden: false,
                attributes,
            },
            length,
        ))
    }
}

/// Returns the index of a name in lower case in a text.
fn find_ignoring_case(text: &str, name: &str) -> Option<usize> {
    let mut starts = memchr::memchr_iter(b'<', text.as_bytes());
    starts.find(|&at| {
        text.get(at..at + name.len())
            .is_some_and(|part| part.eq_ignore_ascii_case(name))
    })
}
