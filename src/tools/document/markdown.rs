//! Escapes texts of plugins for Markdown, and makes the anchors of headings.

use std::collections::BTreeMap;

/// The text with every character escaped that has a meaning in Markdown.
pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '#' => escaped.extend(['\\', character]),
            // A plugin chooses the text; a line break in it must not end the table row or the list item.
            '\n' | '\r' => escaped.push(' '),
            _ => escaped.push(character),
        }
    }
    escaped
}

/// A name in kebab case as a heading.
pub(super) fn title(name: &str) -> String {
    let words = name.replace('-', " ");
    let mut characters = words.chars();
    let first = characters.next().map(|first| first.to_uppercase().to_string());
    first.unwrap_or_default() + characters.as_str()
}

/// Makes anchors of headings in the order of the page, and numbers equal ones.
#[derive(Debug, Default)]
pub(super) struct Anchors(BTreeMap<String, u32>);

impl Anchors {
    /// The anchor of the next heading.
    pub(super) fn next(&mut self, heading: &str) -> String {
        let kept = heading.to_lowercase();
        let kept = kept
            .chars()
            .filter(|character| character.is_alphanumeric() || matches!(character, ' ' | '-' | '_'));
        let anchor = kept.collect::<String>().replace(' ', "-");
        let before = self.0.entry(anchor.clone()).or_default();
        *before += 1;
        match *before {
            1 => anchor,
            more => format!("{anchor}-{}", more - 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_a_text_means_anything_to_markdown() {
        assert_eq!(
            escaped("(7=1)r1c1 - [x] *a*\nb|c"),
            r"(7=1)r1c1 - \[x\] \*a\* b\|c"
        );
    }

    #[test]
    fn headings_have_the_anchors_that_a_forge_gives_them() {
        let mut anchors = Anchors::default();
        let headings = ["Basic fish", "BUG + 1", "2-String Kite", "Wings", "Wings"];
        assert_eq!(
            headings.map(|heading| anchors.next(heading)),
            ["basic-fish", "bug--1", "2-string-kite", "wings", "wings-1"]
        );
        assert_eq!(title("single-digit-patterns"), "Single digit patterns");
    }
}
