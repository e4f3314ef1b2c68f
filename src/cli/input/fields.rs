//! Gives all entries of an input the same fields.

use std::collections::VecDeque;
use std::sync::Arc;

use sudokud_puzzle::formats::PuzzleEntry;
use sudokud_reading::{Item, Kept, Reading};

/// Keeps titles and comments of formats that have no other fields.
pub(super) fn keep_comments(reading: &mut Reading) {
    for (record, item) in std::iter::zip(1.., &mut reading.items) {
        if item.kept.is_none() {
            item.kept = Some(commented(record, item.entry.as_ref().ok()));
        }
    }
}

/// The name of a comment among the fields.
pub(super) const COMMENT: &str = "comment";

/// The comment of an entry as its only field.
pub(super) fn commented(record: u64, entry: Option<&PuzzleEntry>) -> Kept {
    let comment = entry.and_then(|entry| entry.comment.clone());
    Kept {
        record,
        fields: vec![(COMMENT.into(), comment.unwrap_or_default())],
    }
}

/// Gives all items the same fields, in the order in which they first occur, so that columns stay in line.
pub(super) fn align(items: &mut [Item]) {
    let mut names: VecDeque<Arc<str>> = VecDeque::new();
    for (name, _) in items
        .iter()
        .filter_map(|item| item.kept.as_ref())
        .flat_map(|kept| &kept.fields)
    {
        if !names.contains(name) {
            names.push_back(Arc::clone(name));
        }
    }
    for kept in items.iter_mut().filter_map(|item| item.kept.as_mut()) {
        let mut fields = std::mem::take(&mut kept.fields);
        let mut value = |name: &Arc<str>| {
            let at = fields.iter().position(|(other, _)| other == name);
            at.map_or_else(String::new, |at| fields.swap_remove(at).1)
        };
        kept.fields = names.iter().map(|name| (Arc::clone(name), value(name))).collect();
    }
}
