//! `extends`: a file that says only what is different from another scale.
//!
//! Every key of the file replaces that of the other scale, and the keys of the rule's own table do so one by one. `levels` are
//! replaced as a whole. A rung replaces numbers of the rung with the same technique, variant, bounds and options; any other
//! rung is new, and goes where its `before` or `after` says, or to the end. `remove` takes techniques out.

use std::fmt::Write as _;

use super::document::{Content, DocumentTable, DocumentValue};
use super::mistake::{ScaleError, ScaleMistakes};
use crate::text::TextFile;
use sudokud_engine::find_named;

/// What tells one rung of a technique from another.
const IDENTITY: [&str; 5] = ["technique", "variant", "max_length", "max_size", "options"];

/// All that a file says, with what it takes over from the scales that it extends.
pub(super) fn whole(text: &TextFile, others: &[TextFile]) -> Result<DocumentTable, ScaleError> {
    let mut chain: Vec<&TextFile> = Vec::new();
    let mut tables: Vec<DocumentTable> = Vec::new();
    let mut next = Some(text);
    while let Some(text) = next {
        let mut table = read(text)?;
        let mut mistakes = ScaleMistakes::default();
        chain.push(text);
        next = match table.take("extends") {
            None => None,
            Some(value) => {
                let base = base(value, &name(&table), &chain, others, &mut mistakes);
                Some(mistakes.unless_any(base)?)
            }
        };
        tables.push(table);
    }
    let mut whole = tables.pop().expect("the file itself is the first");
    let mut mistakes = ScaleMistakes::default();
    refuse_places(&whole, &mut mistakes);
    while let Some(table) = tables.pop() {
        whole = lay_over(whole, table, &mut mistakes);
    }
    mistakes.unless_any(Some(whole))
}

fn read(text: &TextFile) -> Result<DocumentTable, ScaleError> {
    DocumentTable::read(&text.origin.to_string(), &text.text)
}

/// The name that a file gives itself; empty when it gives none.
fn name(table: &DocumentTable) -> String {
    let mut unheard = ScaleMistakes::default();
    let value = table.clone().take("name");
    value
        .and_then(|value| value.text("name", &mut unheard))
        .unwrap_or_default()
}

/// The file that the last one of `chain`, which is called `own`, extends.
fn base<'a>(
    value: DocumentValue,
    own: &str,
    chain: &[&'a TextFile],
    others: &'a [TextFile],
    mistakes: &mut ScaleMistakes,
) -> Option<&'a TextFile> {
    let place = value.place.clone();
    let wanted = value.text("extends", mistakes)?;
    // What an operator puts in the place of a shipped scale is not what another shipped scale extends.
    let own_is_shipped = chain.last().is_some_and(|text| text.is_shipped());
    // A file that cannot be read is none that could be meant; its own mistakes are told where it is read itself.
    let named: Vec<(String, &TextFile)> = (others.iter())
        .filter_map(|text| Some((name(&read(text).ok()?), text)))
        .collect();
    let is_meant = |(name, text): &&(String, &TextFile)| {
        // A file that replaces a shipped scale can extend what it replaces.
        let only_shipped = own_is_shipped || wanted.eq_ignore_ascii_case(own);
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

/// Lays a file over the one that it extends.
fn lay_over(mut base: DocumentTable, mut own: DocumentTable, mistakes: &mut ScaleMistakes) -> DocumentTable {
    let removed = own.take("remove");
    let ladder = own.take("ladder");
    let mut rungs = list(base.take("ladder"));
    if let Some(removed) = removed {
        remove(&mut rungs, removed, mistakes);
    }
    for value in list(ladder) {
        add(&mut rungs, value, mistakes);
    }
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
        // What is no list is told as a mistake of a rung.
        other => other.into_iter().collect(),
    }
}

/// What a rung is told by; none of what is no rung at all.
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

fn remove(rungs: &mut Vec<DocumentValue>, removed: DocumentValue, mistakes: &mut ScaleMistakes) {
    for (place, id) in removed.texts("remove", mistakes).unwrap_or_default() {
        let known = rungs.iter().filter_map(technique);
        if mistakes.take(&place, find_named("rung", &id, known)).is_some() {
            rungs.retain(|rung| !technique(rung).is_some_and(|other| other.eq_ignore_ascii_case(&id)));
        }
    }
}

/// Adds a rung, or lays it over the one that it means.
fn add(rungs: &mut Vec<DocumentValue>, mut value: DocumentValue, mistakes: &mut ScaleMistakes) {
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
            mistakes.note(&after.place, "before and after are both said; leave one out");
            None
        }
    };
    rungs.insert(index.unwrap_or(rungs.len()), value);
}

/// Where a rung goes that stands `before` or `after` a technique.
fn place_of(
    rungs: &[DocumentValue],
    value: DocumentValue,
    key: &str,
    mistakes: &mut ScaleMistakes,
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

/// Notes what only a file that extends another can say.
fn refuse_places(table: &DocumentTable, mistakes: &mut ScaleMistakes) {
    let problem = |key: &str| {
        format!("{key} is for a file that extends another scale, and this one extends none; take it out")
    };
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
