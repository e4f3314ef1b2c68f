//! Merges a file with the scale that it extends.
//!
//! A key of the file replaces the same key of the other scale; in the rule's own table, each key is replaced by itself. `levels` is
//! replaced as a whole. A rung replaces numbers of the rung with the same technique, variant, bounds and options. Any other rung is new and
//! is placed by its `before` or `after`, or at the end. `remove` removes techniques.

use std::fmt::Write as _;

use crate::document::{Content, DocumentError, DocumentKind, DocumentTable, DocumentValue, Mistakes};
use crate::text::TextFile;
use sudokud_engine::find_named;

/// The keys that identify a rung.
const IDENTITY: [&str; 5] = ["technique", "variant", "max_length", "max_size", "options"];

/// Returns the table of a file, merged with the scales that it extends.
pub(super) fn whole(text: &TextFile, others: &[TextFile]) -> Result<DocumentTable, DocumentError> {
    let mut chain: Vec<&TextFile> = Vec::new();
    let mut tables: Vec<DocumentTable> = Vec::new();
    let mut next = Some(text);
    while let Some(text) = next {
        let mut table = read(text)?;
        let mut mistakes = Mistakes::default();
        chain.push(text);
        next = match table.take("extends") {
            None => None,
            Some(value) => {
                let base = base(value, &chain, others, &mut mistakes);
                Some(mistakes.unless_any(base)?)
            }
        };
        tables.push(table);
    }
    let mut whole = tables.pop().expect("the file itself is the first");
    let mut mistakes = Mistakes::default();
    refuse_places(&whole, &mut mistakes);
    while let Some(table) = tables.pop() {
        whole = lay_over(whole, table, &mut mistakes);
    }
    mistakes.unless_any(Some(whole))
}

fn read(text: &TextFile) -> Result<DocumentTable, DocumentError> {
    DocumentTable::read(DocumentKind::Scale, text)
}

/// Finds the file that the last file of `chain` extends.
fn base<'a>(
    value: DocumentValue,
    chain: &[&'a TextFile],
    others: &'a [TextFile],
    mistakes: &mut Mistakes,
) -> Option<&'a TextFile> {
    let place = value.place.clone();
    let wanted = value.text("extends", mistakes)?;
    // A shipped scale extends the shipped base, even if an operator's file replaces that base.
    let own_is_shipped = chain.last().is_some_and(|text| text.is_shipped());
    // Skip unreadable files; reading them as scales reports their mistakes.
    let name = |text: &TextFile| text.name(DocumentKind::Scale);
    let own = chain.last().and_then(|text| name(text)).unwrap_or_default();
    let named: Vec<(String, &TextFile)> = (others.iter())
        .filter_map(|text| Some((name(text)?, text)))
        .collect();
    let is_meant = |(name, text): &&(String, &TextFile)| {
        // A file that replaces a shipped scale may extend the scale that it replaces.
        let only_shipped = own_is_shipped || wanted.eq_ignore_ascii_case(&own);
        name.eq_ignore_ascii_case(&wanted) && (!only_shipped || text.is_shipped())
    };
    let Some((_, base)) = named.iter().rfind(is_meant) else {
        let known = named.iter().map(|(name, _)| name.as_str());
        let problem = match find_named("scale", &wanted, known) {
            Err(unknown) => format!("extends: {unknown}"),
            Ok(_) => format!("extends {wanted}, which is this file itself; name another scale"),
        };
        mistakes.note(&place, problem);
        return None;
    };
    if chain.contains(base) {
        let way: Vec<_> = chain.iter().map(|text| text.origin.to_string()).collect();
        let problem = format!(
            "extends {wanted}, which extends this file in turn ({} and so on); let one of them stand by itself",
            way.join(", ")
        );
        mistakes.note(&place, problem);
        return None;
    }
    Some(base)
}

/// Merges `own` with the table that it extends.
fn lay_over(mut base: DocumentTable, mut own: DocumentTable, mistakes: &mut Mistakes) -> DocumentTable {
    let removed = own.take("remove");
    let ladder = own.take("ladder");
    let mut rungs = list(base.take("ladder"));
    if let Some(removed) = removed {
        remove(&mut rungs, removed, mistakes);
    }
    for value in list(ladder) {
        add(&mut rungs, value, mistakes);
    }
    // A file without a name must not inherit one: two scales would have the same name.
    base.take("name");
    base.place = own.place.clone();
    for (key, mut value) in own.into_entries() {
        if let (Content::Table(over), Some(under)) = (&mut value.content, base.take(&key)) {
            over.fill_from(under);
        }
        base.put(key, value);
    }
    let place = base.place.clone();
    base.put(
        "ladder".to_owned(),
        DocumentValue {
            place,
            content: Content::List(rungs),
        },
    );
    base
}

fn list(value: Option<DocumentValue>) -> Vec<DocumentValue> {
    match value {
        Some(DocumentValue {
            content: Content::List(members),
            ..
        }) => members,
        // A value that is not a list is kept as a rung, which reports the mistake.
        other => other.into_iter().collect(),
    }
}

/// Returns the text that identifies a rung; `None` if the value is not a table.
fn identity(value: &DocumentValue) -> Option<String> {
    let Content::Table(table) = &value.content else {
        return None;
    };
    let mut text = String::new();
    for key in IDENTITY {
        let written = table.get(key).map(|value| value.content.written());
        let _ = writeln!(text, "{}", written.unwrap_or_default().to_ascii_lowercase());
    }
    Some(text)
}

fn technique(value: &DocumentValue) -> Option<&str> {
    match &value.content {
        Content::Table(table) => match &table.get("technique")?.content {
            Content::Text(text) => Some(text),
            _ => None,
        },
        _ => None,
    }
}

fn remove(rungs: &mut Vec<DocumentValue>, removed: DocumentValue, mistakes: &mut Mistakes) {
    for (place, id) in removed.texts("remove", mistakes).unwrap_or_default() {
        let known = rungs.iter().filter_map(technique);
        if mistakes.take(&place, find_named("rung", &id, known)).is_some() {
            rungs.retain(|rung| !technique(rung).is_some_and(|other| other.eq_ignore_ascii_case(&id)));
        }
    }
}

/// Adds a rung, or merges it with the rung that it identifies.
fn add(rungs: &mut Vec<DocumentValue>, mut value: DocumentValue, mistakes: &mut Mistakes) {
    let (mut before, mut after) = (None, None);
    if let Content::Table(table) = &mut value.content {
        (before, after) = (table.take("before"), table.take("after"));
    }
    let same = identity(&value).and_then(|own| {
        rungs
            .iter()
            .position(|rung| identity(rung).as_ref() == Some(&own))
    });
    let replaced = same.map(|index| rungs.remove(index));
    if let (Content::Table(over), Some(under)) = (&mut value.content, replaced) {
        over.fill_from(under);
    }
    let index = match (before, after) {
        (Some(before), None) => place_of(rungs, before, "before", mistakes),
        (None, Some(after)) => place_of(rungs, after, "after", mistakes),
        (None, None) => same,
        (Some(_), Some(after)) => {
            mistakes.note(&after.place, "it has both before and after; leave one out");
            None
        }
    };
    rungs.insert(index.unwrap_or(rungs.len()), value);
}

/// Returns the index for a rung `before` or `after` a technique.
fn place_of(
    rungs: &[DocumentValue],
    value: DocumentValue,
    key: &str,
    mistakes: &mut Mistakes,
) -> Option<usize> {
    let place = value.place.clone();
    let id = value.text(key, mistakes)?;
    let known = || rungs.iter().filter_map(technique);
    mistakes.take(&place, find_named("rung", &id, known()))?;
    let is_it = |rung: &DocumentValue| technique(rung).is_some_and(|other| other.eq_ignore_ascii_case(&id));
    if key == "before" {
        rungs.iter().position(is_it)
    } else {
        rungs.iter().rposition(is_it).map(|index| index + 1)
    }
}

/// Notes keys that are permitted only in a file that extends another scale.
fn refuse_places(table: &DocumentTable, mistakes: &mut Mistakes) {
    let problem =
        |key: &str| format!("{key} is permitted only in a file that extends another scale; leave it out");
    if let Some(value) = table.get("remove") {
        mistakes.note(&value.place, problem("remove"));
    }
    let ladder = table.get("ladder").cloned();
    for rung in list(ladder) {
        if let Content::Table(rung) = rung.content {
            for key in ["before", "after"] {
                if let Some(value) = rung.get(key) {
                    mistakes.note(&value.place, problem(key));
                }
            }
        }
    }
}
