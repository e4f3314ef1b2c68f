//! Knows which attributes and elements of a file say that a game is a variant.
//!
//! The attributes of a game are known, so any other one that is set is a rule. A folder or the file may name the kind of its games.

use quick_xml::XmlVersion;
use quick_xml::events::BytesStart;

/// The attributes of a game that are no rules.
const HARMLESS: [&str; 28] = [
    "data",
    "cells_data",
    "created",
    "state",
    "time",
    "last_played",
    "note",
    "user_note",
    "mistake_counter",
    "command_stack",
    "id",
    "folder_id",
    "name",
    "title",
    "author",
    "source",
    "date",
    "level",
    "difficulty",
    "rating",
    "score",
    "comment",
    "description",
    "url",
    "version",
    "lang",
    "number",
    "solution",
];

/// The attributes that name the kind of a game.
const KINDS: [&str; 10] = [
    "type",
    "kind",
    "variant",
    "variants",
    "mode",
    "rules",
    "ruleset",
    "constraints",
    "size",
    "gametype",
];

/// Values that say that a game is plain, or that a rule does not apply.
const PLAIN: [&str; 15] = [
    "", "0", "no", "none", "false", "off", "sudoku", "classic", "standard", "normal", "plain", "regular",
    "default", "9", "9x9",
];

/// Elements in a game that are no rules.
const REMARKS: [&str; 7] = [
    "note",
    "name",
    "title",
    "author",
    "comment",
    "description",
    "user_note",
];

/// Returns the rule that an attribute of a game sets.
pub(super) fn rule_of_game(element: &BytesStart<'_>) -> Option<String> {
    rule(element, |name| {
        !HARMLESS.contains(&name) && !name.starts_with("xml")
    })
}

/// Returns the rule that an element sets for the games in it.
pub(super) fn rule_around(element: &BytesStart<'_>) -> Option<String> {
    rule(element, |name| KINDS.contains(&name))
}

/// Returns the rule that an element is, if it is in a game.
pub(super) fn rule_in_game(element: &BytesStart<'_>, parent: Option<&String>) -> Option<String> {
    let name = element.local_name();
    let is_in_game = parent.is_some_and(|parent| parent == "game");
    (is_in_game && !REMARKS.contains(&name.as_ref())).then(|| format!("<{}> in it", name.as_ref()))
}

fn rule(element: &BytesStart<'_>, is_rule: impl Fn(&str) -> bool) -> Option<String> {
    let mut attributes = element.attributes();
    let attributes = attributes.with_checks(false).flatten();
    attributes.into_iter().find_map(|attribute| {
        let name: &str = attribute.key.as_ref();
        let value = attribute.normalized_value(XmlVersion::Implicit1_0).ok()?;
        let is_plain = PLAIN.iter().any(|plain| value.trim().eq_ignore_ascii_case(plain));
        let shown: String = value.chars().take(40).collect();
        (is_rule(&name.to_ascii_lowercase()) && !is_plain).then(|| format!("{name}={shown:?}"))
    })
}
