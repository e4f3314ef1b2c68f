//! Gives all entries of an input the same fields.

use std::collections::HashMap;
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
    let mut names: Vec<Arc<str>> = Vec::new();
    let mut places: HashMap<Arc<str>, usize> = HashMap::new();
    let kept = items.iter().filter_map(|item| item.kept.as_ref());
    for (name, _) in kept.flat_map(|kept| &kept.fields) {
        places.entry(Arc::clone(name)).or_insert_with(|| {
            names.push(Arc::clone(name));
            names.len() - 1
        });
    }
    for kept in items.iter_mut().filter_map(|item| item.kept.as_mut()) {
        let mut values = vec![None; names.len()];
        for (name, value) in std::mem::take(&mut kept.fields) {
            // Of two fields with one name, the first.
            values[places[&name]].get_or_insert(value);
        }
        let values = values.into_iter().map(Option::unwrap_or_default);
        kept.fields = std::iter::zip(names.iter().map(Arc::clone), values).collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokud_puzzle::formats::FormatError;

    #[test]
    fn all_items_get_all_fields_in_the_order_of_their_first_occurrence() {
        let item = |fields: &[(&str, &str)]| Item {
            entry: Err(FormatError::unreadable(1, &std::io::Error::other("none"))),
            kept: Some(Kept {
                record: 1,
                fields: (fields.iter())
                    .map(|(name, value)| ((*name).into(), (*value).to_owned()))
                    .collect(),
            }),
        };
        let mut items = [
            item(&[("b", "1"), ("a", "2"), ("b", "3")]),
            item(&[("c", "4"), ("a", "5")]),
        ];
        align(&mut items);
        let fields = items.map(|item| {
            let fields = item.kept.unwrap().fields.into_iter();
            fields
                .map(|(name, value)| format!("{name}={value}"))
                .collect::<Vec<_>>()
                .join(" ")
        });
        assert_eq!(fields, ["b=1 a=2 c=", "b= a=5 c=4"]);
    }
}
