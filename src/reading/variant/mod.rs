//! Finds the rules of a variant beside a grid, so that a variant is never read as plain Sudoku.
//!
//! The fields of an object are looked at by their names: `killercage`, `thermometer`, `diagonal+` and so on are rules as soon as they are
//! set; `regions` must be the nine boxes, `size` must be 9, and a text of rules ([`words`]) must have only plain ones. In a document of
//! f-puzzles or `SudokuPad` the fields are known, so any other field that is set is a rule too ([`Keys::Strict`]). Colours, lines without
//! words about them, titles and the like do not constrain the digits and are no rules.

mod names;
mod regions;
mod texts;
mod vocabulary;
mod words;

use crate::json::document::{Json, JsonObject};
use crate::json::grid::{grid_of, turned};
use names::KeyRole;
use sudokud_puzzle::formats::LineKind;

pub(crate) use regions::cell_named;
pub(crate) use texts::{ColumnRoles, is_plain_caption, rule_in_address, rule_in_caption, rule_in_words};

/// Which fields are rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Keys {
    /// Those with a name that is known to be one.
    Known,
    /// All but those that are known to be none.
    Strict,
}

/// Number of levels of objects in objects that are looked at.
const DEEPEST: usize = 6;

/// Returns the refusal of a puzzle with these rules, if there are any.
pub(crate) fn refusal(rules: &[String]) -> Option<String> {
    let named = &rules[..rules.len().min(MOST_NAMED)];
    (!rules.is_empty()).then(|| refusal_of(&named.join(", ")))
}

/// Most rules that a refusal names.
const MOST_NAMED: usize = 20;

/// How a refusal begins.
const REFUSED: &str = "the puzzle has rules of a variant";

/// Returns whether a reason is a refusal of a variant.
pub(crate) fn is_refusal(reason: &str) -> bool {
    reason.starts_with(REFUSED)
}

/// Returns the refusal of a puzzle with this rule.
pub(crate) fn refusal_of(rule: &str) -> String {
    format!(
        "{REFUSED} ({rule}); only plain Sudoku is read; if it is plain, leave these fields out or write the 81 cells \
         alone"
    )
}

/// Returns the rules of a variant among the fields of an object, each by its name. Objects with grids in them are not looked into.
pub(crate) fn rules_of(fields: &JsonObject, keys: Keys) -> Vec<String> {
    let mut found = Vec::new();
    collect(fields, "", keys, DEEPEST, &mut found);
    found
}

/// Returns the rules of a variant in the cells of a grid of objects.
pub(crate) fn rules_of_cells(grid: &Json) -> Vec<String> {
    let mut found = Vec::new();
    if !regions::of_cells_are_boxes(grid) {
        found.push("region of the cells".to_owned());
    }
    for cell in cells_of(grid) {
        if let Json::Object(fields) = cell {
            for (key, value) in fields.iter().filter(|(_, value)| is_set(value)) {
                let name = format!("{key} of a cell");
                if KeyRole::of(key) == KeyRole::Variant && is_rule_value(value) && !found.contains(&name) {
                    found.push(name);
                }
            }
        }
    }
    found
}

/// The cells of a grid in one list or in lists of rows.
fn cells_of(grid: &Json) -> impl Iterator<Item = &Json> {
    let rows = match grid {
        Json::List(rows) => rows.as_slice(),
        _ => &[],
    };
    rows.iter().flat_map(|row| match row {
        Json::List(cells) => cells.as_slice(),
        cell => std::slice::from_ref(cell),
    })
}

/// Returns whether nine boxes under the name of regions are the grid itself: they have digits and empty cells, and no other field has a grid.
fn is_the_grid(value: &Json, fields: &JsonObject) -> bool {
    let is_nine = matches!(value, Json::List(list) if list.len() == 9);
    let boxes = grid_of(value)
        .filter(|_| is_nine)
        .and_then(|grid| turned(&grid, LineKind::Box));
    let is_puzzle = boxes.is_some_and(|boxes| {
        let grid = boxes.values();
        !grid.is_full() && grid.clue_count() > 0 && grid.conflict().is_none()
    });
    is_puzzle && fields.iter().filter(|(_, value)| has_grid(value)).count() == 1
}

fn collect(fields: &JsonObject, around: &str, keys: Keys, levels: usize, found: &mut Vec<String>) {
    for (key, value) in fields.iter().filter(|(_, value)| is_set(value)) {
        let name = format!("{around}{key}");
        let is_rule = match KeyRole::of(key) {
            KeyRole::Decoration => false,
            KeyRole::Rules => is_rule_value(value) && !words::are_plain(value),
            KeyRole::Remark => value.as_text().is_some_and(words::speak_of_a_variant),
            KeyRole::Title => value.as_text().is_some_and(words::are_a_variant_of_sudoku),
            KeyRole::Kind => any_text(value, words::are_a_variant),
            KeyRole::Tags => any_text(value, words::have_a_variant),
            KeyRole::Size => is_size(value) && !is_size_of_nine(value),
            KeyRole::Regions => !regions::are_boxes(value) && !is_the_grid(value, fields),
            KeyRole::Cages => !regions::are_houses(value),
            KeyRole::Variant => is_rule_value(value),
            KeyRole::Clues => matches!(value, Json::List(_)),
            KeyRole::Harmless | KeyRole::Unknown if grid_of(value).is_some() => {
                found.extend(rules_of_cells(value));
                false
            }
            KeyRole::Unknown
                if names_cells(value) || value.as_text().is_some_and(words::are_a_variant_alone) =>
            {
                true
            }
            KeyRole::Harmless | KeyRole::Unknown => match value {
                Json::Object(inner) if levels > 0 && !has_grid(value) => {
                    collect(inner, &format!("{name}."), Keys::Known, levels - 1, found);
                    false
                }
                _ => keys == Keys::Strict && KeyRole::of(key) == KeyRole::Unknown,
            },
        };
        if is_rule {
            found.push(shown(&name, value));
        }
    }
}

/// The name of a rule, with its value if that is a word or a number.
fn shown(name: &str, value: &Json) -> String {
    match value {
        Json::Text(text) => {
            let start: String = text.trim().chars().take(40).collect();
            let is_cut = start.len() < text.trim().len();
            format!("{name}: {start:?}{}", if is_cut { "..." } else { "" })
        }
        Json::Number(number) => format!("{name}: {number}"),
        _ => name.to_owned(),
    }
}

/// Returns whether a field says something: neither nothing, nor false, nor 0, nor lists of nothing.
fn is_set(value: &Json) -> bool {
    match value {
        Json::Null | Json::Bool(false) => false,
        Json::Bool(true) => true,
        Json::Number(number) => number.as_f64() != Some(0.0),
        Json::Text(text) => !text.trim().is_empty(),
        Json::List(list) => list
            .iter()
            .any(|value| matches!(value, Json::Number(_)) || is_set(value)),
        Json::Object(fields) => fields.iter().any(|(_, value)| is_set(value)),
    }
}

/// Returns whether the value of a field with the name of a variant says that the variant applies.
fn is_rule_value(value: &Json) -> bool {
    value.as_text().is_none_or(texts::says_yes)
}

/// Returns whether a text, or one of a list or of the names that are set in an object, is like this.
fn any_text(value: &Json, is_it: fn(&str) -> bool) -> bool {
    match value {
        Json::Text(text) => is_it(text),
        Json::List(list) => list.iter().any(|value| any_text(value, is_it)),
        Json::Object(fields) => fields
            .iter()
            .any(|(key, value)| is_set(value) && (is_it(key) || any_text(value, is_it))),
        Json::Null | Json::Bool(_) | Json::Number(_) => false,
    }
}

/// Returns whether a value can be the size of a grid: numbers, or a text with a number.
fn is_size(value: &Json) -> bool {
    match value {
        Json::Number(_) => true,
        // The type of a number in a program has a digit at its end.
        Json::Text(text) => text.starts_with(|sign: char| sign.is_ascii_digit()) && text.len() < 9,
        Json::List(list) => list.len() <= 3 && list.iter().all(is_size),
        // More fields than width, height and depth are lines.
        Json::Object(fields) => fields.len() <= 3 && fields.iter().all(|(_, value)| is_size(value)),
        Json::Null | Json::Bool(_) => false,
    }
}

fn is_size_of_nine(value: &Json) -> bool {
    match value {
        // The side of the grid, the side of a box, or the number of cells.
        Json::Number(_) => matches!(value.as_number(), Some(3 | 9 | 81)),
        Json::Text(text) => text
            .split(|sign: char| !sign.is_alphanumeric() || matches!(sign, 'x' | 'X'))
            .filter(|part| !part.is_empty())
            .all(|part| matches!(part, "3" | "9" | "81" | "standard" | "normal" | "classic")),
        Json::List(list) => list.iter().all(is_size_of_nine),
        Json::Object(fields) => fields.iter().all(|(_, value)| is_size_of_nine(value)),
        Json::Null | Json::Bool(_) => true,
    }
}

/// Returns whether a list names cells, such as `R1C1`, as constraints do.
fn names_cells(value: &Json) -> bool {
    let is_cell = |text: &str| regions::cell_named(text).is_some();
    match value {
        Json::List(list) => list.iter().any(|element| match element {
            Json::Object(fields) => ["cell", "cells", "line", "lines"]
                .iter()
                .any(|key| fields.get(key).is_some_and(names_cells)),
            Json::List(_) => names_cells(element),
            Json::Text(text) => is_cell(text),
            _ => false,
        }),
        Json::Text(text) => is_cell(text),
        _ => false,
    }
}

/// Returns whether there is a grid somewhere in a value.
pub(crate) fn has_grid(value: &Json) -> bool {
    grid_of(value).is_some()
        || match value {
            Json::List(list) => list.iter().any(has_grid),
            Json::Object(fields) => fields.has_grid(|fields| fields.iter().any(|(_, value)| has_grid(value))),
            _ => false,
        }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(text: &str, keys: Keys) -> Vec<String> {
        match serde_json::from_str(text).unwrap() {
            Json::Object(fields) => rules_of(&fields, keys),
            _ => panic!("not an object: {text}"),
        }
    }

    #[test]
    fn rules_are_found_by_name_and_only_where_they_are_set() {
        for (text, expected) in [
            (r#"{"killercage":[{"cells":["R1C1"],"value":"3"}]}"#, "killercage"),
            (r#"{"cages":[[0,1],[2]]}"#, "cages"),
            (
                r#"{"thermometers":[{"lines":[["R1C1","R1C2"]]}]}"#,
                "thermometers",
            ),
            (r#"{"diagonal+":true}"#, "diagonal+"),
            (r#"{"isDiagonal":true}"#, "isDiagonal"),
            (r#"{"extra_regions":[{"cells":["R1C1"]}]}"#, "extra_regions"),
            (r#"{"settings":{"antiKnight":true}}"#, "settings.antiKnight"),
            (r#"{"size":6}"#, "size: 6"),
            (r#"{"size":"16x16"}"#, "size: \"16x16\""),
            (r#"{"rows":6,"cols":6}"#, "rows: 6, cols: 6"),
            (r#"{"type":"killer"}"#, "type: \"killer\""),
            (r#"{"variant":"Sandwich Sudoku"}"#, "variant: \"Sandwich Sudoku\""),
            (r#"{"variant":"X"}"#, "variant: \"X\""),
            (
                r#"{"ruleset":"Normal sudoku rules apply. Both diagonals have all digits, too."}"#,
                "ruleset: \"Normal sudoku rules apply. Both diagonal\"...",
            ),
            (r#"{"rules":["Sudoku","Digits in cages have a sum"]}"#, "rules"),
            (r#"{"even":[{"cell":"R1C1"}]}"#, "even"),
            (r#"{"somenewrule":[{"cells":["R1C1","R2C2"]}]}"#, "somenewrule"),
            (r#"{"tags":["hard","anti-knight"]}"#, "tags"),
            (r#"{"tags":"hard, diagonal"}"#, "tags: \"hard, diagonal\""),
            (r#"{"tags":["16x16"]}"#, "tags"),
            (r#"{"categories":["Killer"]}"#, "categories"),
            (r#"{"flavour":"jigsaw sudoku"}"#, "flavour: \"jigsaw sudoku\""),
            (
                r#"{"description":"A killer sudoku with small cages"}"#,
                "description: \"A killer sudoku with small cages\"",
            ),
        ] {
            assert_eq!(rules(text, Keys::Known).join(", "), expected, "{text}");
            assert_eq!(rules(text, Keys::Strict).join(", "), expected, "{text}");
        }
    }

    #[test]
    fn what_constrains_no_digit_is_no_rule() {
        for text in [
            r#"{"title":"Killer heels","author":"A. Thermos","id":6,"level":"X","date":"2026-11-25"}"#,
            r#"{"killercage":[],"thermometer":[{"lines":[]}],"diagonal+":false,"antiknight":null,"killer":0,"cages":"none"}"#,
            r##"{"line":[{"lines":[["R1C1","R2C2"]],"outlineC":"#fff"}],"circle":[{"cells":["R1C1"]}],"text":[{"cells":["R1C1"],"value":"!"}]}"##,
            r#"{"size":9}"#,
            r#"{"size":"9x9"}"#,
            r#"{"ruleset":"Normal sudoku rules apply."}"#,
            r#"{"ruleset":"Place the digits 1 to 9 in each row, column and 3x3 box. Digits may not repeat."}"#,
            r#"{"rules":"Es gelten die normalen Sudoku-Regeln."}"#,
            r#"{"variant":"classic"}"#,
            r#"{"variant":"none"}"#,
            r#"{"tags":["hard","symmetric","x-wing","9x9","classic"],"hardest":"windows","note":"killer heels"}"#,
            r#"{"type":"sudoku","settings":{"antiKnight":false}}"#,
            r#"{"cages":[{"cells":[],"value":"title: Monday"},{"cells":["r1c1","r1c2","r1c3","r1c4","r1c5","r1c6","r1c7","r1c8","r1c9"]}]}"#,
        ] {
            assert_eq!(rules(text, Keys::Known), Vec::<String>::new(), "{text}");
        }
        // Our own rows have names of techniques and of symmetries.
        let own = r#"{"puzzle":null,"counts":{"x-wing":1,"skyscraper":2,"finned-swordfish":1},"facts":{"symmetry":"diagonal"},
            "steps":["Naked Single: 5 at r5c5"],"hardest":"x-wing","status":"unique","level":"hard"}"#;
        assert_eq!(rules(own, Keys::Known), Vec::<String>::new());
        assert_eq!(rules(r#"{"novelty":7}"#, Keys::Known), Vec::<String>::new());
        assert_eq!(rules(r#"{"novelty":7}"#, Keys::Strict), ["novelty: 7"]);
    }
}
