//! Finds words and fields that say that the cells of a grid are not row by row.

use crate::cells;
use sudokud_puzzle::formats::{LineKind, kind_of_lines};

/// Names of fields with the order of cells.
const NAMES: [&str; 24] = [
    "format",
    "type",
    "kind",
    "mode",
    "storage",
    "direction",
    "order",
    "ordering",
    "layout",
    "orientation",
    "major",
    "by",
    "arrangement",
    "cellorder",
    "readingorder",
    "fill",
    "scan",
    "richtung",
    "reihenfolge",
    "anordnung",
    "ausrichtung",
    "leserichtung",
    "leseweise",
    "ordnung",
];

/// Returns whether words beside cells say that these are in another order than row by row.
pub(crate) fn is_other(words: &str) -> bool {
    kind_of_lines(words).is_some_and(|kind| kind != LineKind::Row)
}

/// A part of each refusal.
const REFUSED: &str = "only cells row by row are read";

/// Returns whether a reason is a refusal of another order.
pub(crate) fn is_refusal(reason: &str) -> bool {
    reason.contains(REFUSED)
}

/// Returns the refusal of cells whose name says that they are in another order.
pub(crate) fn refusal(words: &str) -> String {
    format!(
        "{words:?} says that the cells are in another order than row by row, and {REFUSED}; write them so, and leave it out"
    )
}

/// Returns the refusal of cells beside a field that says that they are in another order.
pub(crate) fn refusal_in_field(name: &str, value: &str) -> Option<String> {
    let value = value.trim();
    let lower = value.to_lowercase();
    let letters = name.chars().filter(|sign| sign.is_alphabetic());
    let letters = letters.collect::<String>().to_lowercase();
    let is_order = NAMES.contains(&letters.as_str());
    // Sort orders of arrays; the other names have values of their own.
    let is_array_order = matches!(letters.as_str(), "order" | "ordering" | "major")
        && (lower.starts_with("col") || lower == "f");
    let is_flag =
        matches!(lower.as_str(), "true" | "yes" | "1") && kind_of_lines(name) == Some(LineKind::Column);
    (is_order && is_other(value) || is_array_order || is_flag).then(|| {
        format!("{name:?} is {value:?}, and {REFUSED}; turn columns into rows, or leave the field out")
    })
}

/// Returns the refusal of an address whose parameters say that the cells are in another order.
pub(crate) fn refusal_in_address(address: &str) -> Option<String> {
    let parameters = address
        .split(['?', '&', '#', ';'])
        .filter_map(|part| part.split_once('='));
    let mut parameters = parameters.map(|(name, value)| {
        let holds_cells = cells::position_of(value).is_some();
        if holds_cells && is_other(name) {
            Some(refusal(name))
        } else {
            refusal_in_field(name, value)
        }
    });
    parameters.find_map(|refusal| refusal)
}
