//! Finds the rules of a variant in texts with names: columns of a table, parameters of an address, words around a grid.
//!
//! The names have the same roles as the keys of JSON. A text under a name that says nothing, or without a name, is a rule only if it is
//! the name of a variant and nothing else: `Killer Sudoku` is one, `Killer heels` is a title.

use std::sync::Arc;

use super::names::KeyRole;
use super::{is_size, is_size_of_nine, regions, shown, words};
use crate::json::document::Json;

/// The names of columns with their roles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ColumnRoles(Vec<(Arc<str>, KeyRole)>);

impl ColumnRoles {
    /// Finds the roles of columns with these names.
    pub(crate) fn of(names: &[Arc<str>]) -> Self {
        Self(
            names
                .iter()
                .map(|name| (Arc::clone(name), KeyRole::of(name)))
                .collect(),
        )
    }

    /// Returns the rule of a variant that the text in a column is. The columns without names say less.
    pub(crate) fn rule(&self, column: usize, text: &str) -> Option<String> {
        let text = text.trim();
        match self.0.get(column) {
            Some((name, role)) => rule_of(*role, name, text),
            None => rule_in_words(text),
        }
    }
}

/// Returns whether a value that could be a rule says that the rule applies.
pub(super) fn says_yes(text: &str) -> bool {
    let no = [
        "", "no", "none", "false", "off", "0", "0.0", "n", "null", "nan", "na", "n/a", "-",
    ];
    !no.contains(&text.trim().to_lowercase().as_str())
}

/// Returns the rule that a text is under a name of this role.
fn rule_of(role: KeyRole, name: &str, text: &str) -> Option<String> {
    if text.is_empty() {
        return None;
    }
    let value = || Json::Text(text.to_owned());
    let is_rule = match role {
        KeyRole::Decoration | KeyRole::Harmless => false,
        KeyRole::Rules => says_yes(text) && !words::are_plain(&value()),
        KeyRole::Remark => words::speak_of_a_variant(text),
        KeyRole::Title => words::are_a_variant_of_sudoku(text),
        KeyRole::Kind => words::are_a_variant(text),
        KeyRole::Tags => words::have_a_variant(text),
        KeyRole::Size => is_size(&value()) && !is_size_of_nine(&value()) && !is_in_pixels(text),
        KeyRole::Regions => says_yes(text) && !regions::are_boxes(&value()),
        KeyRole::Cages | KeyRole::Variant => says_yes(text),
        // Other programs count with these names.
        KeyRole::Clues => says_yes(text) && text.parse::<f64>().is_err(),
        KeyRole::Unknown => words::are_a_variant_alone(text),
    };
    is_rule.then(|| shown(name, &value()))
}

/// Returns whether a number is too large for the side of a grid.
fn is_in_pixels(text: &str) -> bool {
    text.parse::<u32>().is_ok_and(|number| number > 36)
}

/// Returns the rule of a variant in an address: in the name of its site, in its path, or in its parameters after `?` and `#`.
pub(crate) fn rule_in_address(address: &str) -> Option<String> {
    let (_, rest) = address.split_once("://").unwrap_or(("", address));
    let end = rest.find(['?', '#']).unwrap_or(rest.len());
    let (path, parameters) = rest.split_at(end);
    let mut parts = path.split('/');
    let site = parts.next().unwrap_or_default();
    if words::is_site_of_variant(site) {
        return Some(site.to_owned());
    }
    let in_path = parts.find_map(|part| {
        let (name, _) = part.rsplit_once('.').unwrap_or((part, ""));
        words::are_a_variant_alone(name).then(|| part.to_owned())
    });
    let mut parameters = parameters
        .split(['?', '#', '&', ';'])
        .filter(|part| !part.is_empty());
    in_path.or_else(|| {
        parameters.find_map(|part| match part.split_once('=') {
            Some((name, value)) => rule_of(KeyRole::of(name), name, value.trim()),
            // A parameter that is only named is set.
            None if KeyRole::of(part) == KeyRole::Variant => Some(part.to_owned()),
            None => words::are_a_variant_alone(part).then(|| part.to_owned()),
        })
    })
}

/// Returns the rule of a variant in words around a grid: the words are a rule, one of them is the name of a variant, or a name with `=` or `:` and its value
/// are a rule.
pub(crate) fn rule_in_words(text: &str) -> Option<String> {
    if !text.contains(char::is_alphabetic) {
        return None;
    }
    let is_between = |sign: char| {
        matches!(
            sign,
            ',' | ';'
                | '|'
                | '"'
                | '\''
                | '('
                | ')'
                | '['
                | ']'
                | '{'
                | '}'
                | '<'
                | '>'
                | '&'
                | '#'
                | '\t'
                | '\n'
        )
    };
    if words::are_rules_of_a_variant(text) {
        return Some(format!("{:?}", text.trim()));
    }
    let mut addresses = text.split_whitespace().filter(|word| crate::link::is_link(word));
    if let Some(rule) = addresses.find_map(rule_in_address) {
        return Some(rule);
    }
    let parts: Vec<&str> = text
        .split(is_between)
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .collect();
    let mut rest = parts.as_slice();
    while let Some((part, behind)) = rest.split_first() {
        rest = behind;
        // A name in quotes: the sign is the beginning of the next part.
        let value = behind.first().and_then(|next| next.strip_prefix([':', '=']));
        let rule = match value.map(str::trim) {
            Some("") => {
                rest = behind.get(2..).unwrap_or_default();
                rule_of(
                    KeyRole::of(part),
                    part,
                    behind.get(1).copied().unwrap_or_default(),
                )
            }
            Some(value) => {
                rest = &behind[1..];
                rule_of(KeyRole::of(part), part, value)
            }
            // A value in quotes: the sign is the end of this part.
            None if part.ends_with([':', '=']) => {
                let name = part.trim_end_matches([':', '=', ' ']);
                let name = name.rsplit(char::is_whitespace).next().unwrap_or_default();
                let value = behind.first().copied().unwrap_or_default();
                rule_of(KeyRole::of(name), name, value).or_else(|| rule_in_part(part))
            }
            None => rule_in_part(part),
        };
        if rule.is_some() {
            return rule;
        }
    }
    None
}

/// Returns the rule in a part, which is one text, or names with their values.
fn rule_in_part(part: &str) -> Option<String> {
    let alone = |text: &str| words::are_a_variant_alone(text).then(|| format!("{text:?}"));
    let mut part = part;
    loop {
        let Some((key, value)) = part.split_once([':', '=']) else {
            return alone(part);
        };
        let (key, value) = (key.trim(), value.trim());
        let name = key.rsplit(char::is_whitespace).next().unwrap_or_default();
        // Up to the next sign, so that each part of `a:a:a:...` is looked at once.
        let is_end = |sign: char| sign.is_whitespace() || matches!(sign, ':' | '=');
        let first_word = value.split(is_end).next().unwrap_or_default();
        // More names and values may follow, as in a line of a log.
        let goes_on = value.contains(['=', ':']);
        let rule = rule_of(KeyRole::of(name), name, first_word)
            .or_else(|| {
                let whole = || rule_of(KeyRole::of(name), name, value);
                (!goes_on).then(whole).flatten()
            })
            .or_else(|| value.is_empty().then(|| alone(key)).flatten());
        if rule.is_some() || !goes_on {
            return rule;
        }
        part = value;
    }
}

/// Returns the rule of a variant in a line before a grid.
pub(crate) fn rule_in_caption(line: &str) -> Option<String> {
    let caption = line.trim().trim_start_matches(['#', '/', '*', ' ']);
    // SadMan's file has a letter before its description.
    rule_in_words(caption).or_else(|| caption.strip_prefix('D').and_then(rule_in_words))
}

/// Returns whether a line before a grid says that it is plain Sudoku.
pub(crate) fn is_plain_caption(line: &str) -> bool {
    let caption = line.trim().trim_start_matches(['#', '/', '*', ' ']);
    let lower = caption.to_lowercase();
    let says_so = ["sudoku", "classic", "normal", "standard", "plain"]
        .iter()
        .any(|word| lower.contains(word));
    says_so && rule_in_words(caption).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_is_a_rule_by_its_name_or_by_its_text() {
        let names: Vec<Arc<str>> = [
            "type", "killer", "size", "tags", "name", "foo", "rules", "odd", "region", "variant",
        ]
        .map(Arc::from)
        .into();
        let roles = ColumnRoles::of(&names);
        for (column, text, expected) in [
            (0, "killer", Some("type: \"killer\"")),
            (0, "X", Some("type: \"X\"")),
            (0, "sudoku", None),
            (1, "1", Some("killer: \"1\"")),
            (1, "no", None),
            (1, "", None),
            (2, "6x6", Some("size: \"6x6\"")),
            (2, "9", None),
            (3, "hard;anti-knight", Some("tags: \"hard;anti-knight\"")),
            (4, "Killer", None),
            (5, "16x16", Some("foo: \"16x16\"")),
            (5, "killer heels", None),
            (6, "Normal sudoku rules apply.", None),
            (6, "Digits in cages sum", Some("rules: \"Digits in cages sum\"")),
            (7, "3", None),
            (7, "R1C1", Some("odd: \"R1C1\"")),
            (9, "0", None),
            (9, "thermo", Some("variant: \"thermo\"")),
            // A column without a name.
            (10, "jigsaw", Some("\"jigsaw\"")),
            (10, "easy", None),
        ] {
            assert_eq!(roles.rule(column, text).as_deref(), expected, "{column} {text}");
        }
    }

    #[test]
    fn an_address_names_a_variant_in_its_path_or_its_parameters() {
        for (address, rule) in [
            ("https://x.example/killer-sudoku/?p=1", "killer-sudoku"),
            ("https://x.example/jigsaw.htm?bd=1", "jigsaw.htm"),
            ("https://x.example/?p=1&type=killer", "type: \"killer\""),
            ("https://x.example/?p=1&diagonal=true", "diagonal: \"true\""),
            ("https://x.example/?p=1&antiknight", "antiknight"),
            ("https://x.example/?size=16&p=1", "size: \"16\""),
            ("https://x.example/?p=1#thermo", "thermo"),
            (
                "https://www.killersudoku.example/1?p=1",
                "www.killersudoku.example",
            ),
            ("http://sudoku-x.example/1", "sudoku-x.example"),
            ("https://jigsaw.sudoku.example/1", "jigsaw.sudoku.example"),
        ] {
            assert_eq!(rule_in_address(address).as_deref(), Some(rule), "{address}");
        }
        for address in [
            "https://killer.example/play/1",
            "https://x.example/?p=1&title=Killer&level=hard&size=9&size=600&diagonal=0&mode=dark",
            "www.x.example/sudoku.htm?bd=1",
        ] {
            assert_eq!(rule_in_address(address), None, "{address}");
        }
    }

    #[test]
    fn words_around_a_grid_name_a_variant() {
        for (text, rule) in [
            ("killer:", "\"killer\""),
            ("'anti-knight', 3", "\"anti-knight\""),
            ("\"type\": \"x\", \"id\": 3", "type: \"x\""),
            ("INFO type=killer level=easy puzzle=", "type: \"killer\""),
            ("level=easy diagonal=true puzzle=", "diagonal: \"true\""),
            ("Variant: Jigsaw", "Variant: \"Jigsaw\""),
            ("type: anti knight", "type: \"anti knight\""),
            ("Killer Sudoku #12", "\"Killer Sudoku\""),
            ("size: 6", "size: \"6\""),
            ("<puzzle type=\"x\">", "type: \"x\""),
            ("play https://x.example/killer/12", "killer"),
        ] {
            assert_eq!(rule_in_caption(text).as_deref(), Some(rule), "{text}");
        }
        for text in [
            "Puzzle 1 (Easy)",
            "Type: Sudoku",
            "\"diagonal\": false,",
            "2026-11-25T10:00:00Z INFO puzzle=",
            "Symmetry: diagonal",
            "5 3 . | . 7 .",
        ] {
            assert_eq!(rule_in_caption(text), None, "{text}");
        }
    }

    #[test]
    fn a_line_of_many_names_and_values_is_read_to_its_end() {
        let line = "at 08:30 x=1 ".repeat(10_000);
        assert_eq!(rule_in_caption(&line), None);
        assert!(rule_in_caption(&format!("{line} type=killer")).is_some());
        let line = "a:".repeat(20_000);
        assert_eq!(rule_in_caption(&line), None);
        assert!(rule_in_caption(&format!("{line} type=killer")).is_some());
    }
}
