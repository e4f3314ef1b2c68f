//! The rules, each a function from sources to the violations in them, which name file and line.

use super::document::Document;
use super::source::{Source, Token, Word};

/// A sentence that names file and line.
pub(crate) type Broken = Vec<String>;

fn is_within(path: &str, room: &str) -> bool {
    let rest = path.strip_prefix(room);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// `unsafe` stands only where the document says so.
pub(crate) fn unsafe_code(document: &Document, source: &Source) -> Broken {
    let found = |token: &Token| token.is("unsafe") || token.is("unsafe_code");
    outside(
        source,
        &document.unsafe_in,
        found,
        "unsafe code is in the files that ARCHITECTURE.md names, and this is none",
    )
}

/// `async` stands only where the document says so; tests may wait for what they test.
pub(crate) fn async_code(document: &Document, source: &Source) -> Broken {
    let found = |token: &Token| !token.in_test && (token.is("async") || token.is("await"));
    outside(
        source,
        &document.async_in,
        found,
        "ARCHITECTURE.md names where async code is, and this is not there",
    )
}

/// Protobuf stays where the document says so.
pub(crate) fn protobuf(document: &Document, source: &Source) -> Broken {
    const CRATES: [&str; 5] = ["prost", "prost_types", "tonic", "tonic_prost", "tonic_types"];
    let found = |token: &Token| token.is("proto") || CRATES.iter().any(|name| token.is(name));
    outside(
        source,
        &document.proto_in,
        found,
        "protobuf types do not come here",
    )
}

fn outside(source: &Source, places: &[String], found: impl Fn(&Token) -> bool, sentence: &str) -> Broken {
    if places.iter().any(|place| is_within(&source.path, place)) {
        return Broken::new();
    }
    let found = source.tokens.iter().filter(|token| found(token));
    found
        .map(|token| format!("{}:{}: {sentence}", source.path, token.line))
        .collect()
}

/// No source names a crate with techniques: they are loaded, not linked.
pub(crate) fn plugin_crates(source: &Source) -> Broken {
    let mut broken = Broken::new();
    for token in &source.tokens {
        if let Word::Name(name) = &token.word
            && name.starts_with("sudoku_technique_")
        {
            broken.push(format!(
                "{}:{}: {name} is a plugin; the server loads it and may not refer to it",
                source.path, token.line
            ));
        }
    }
    broken
}

/// The engine knows no technique by its id, outside its tests.
pub(crate) fn technique_ids(ids: &[String], source: &Source) -> Broken {
    let mut broken = Broken::new();
    if !is_within(&source.path, "src/engine") {
        return broken;
    }
    for token in source.tokens.iter().filter(|token| !token.in_test) {
        let Word::Text(text) = &token.word else {
            continue;
        };
        if let Some(id) = ids.iter().find(|id| id.eq_ignore_ascii_case(text)) {
            broken.push(format!(
                "{}:{}: names the technique {id}; the engine knows none by its id",
                source.path, token.line
            ));
        }
    }
    broken
}

/// Returns the ids that a plugin's source gives its techniques: the texts of `const ID: ... = "...";`, and the first texts of the
/// rows of a table, `"id" "name" place kind size "code";`.
pub(crate) fn ids(source: &Source) -> Vec<String> {
    let starts = source.tokens.windows(2).enumerate();
    let starts = starts.filter(|(_, pair)| pair[0].is("const") && pair[1].is("ID") && !pair[0].in_test);
    let id = |(start, _): (usize, _)| {
        let rest = source.tokens[start..]
            .iter()
            .take_while(|token| !token.is_mark(';'));
        rest.into_iter().find_map(|token| match &token.word {
            Word::Text(id) => Some(id.clone()),
            _ => None,
        })
    };
    let row = |row: &[Token]| match row {
        [id, name, kind, code, end] if !id.in_test && end.is_mark(';') => {
            match (&id.word, &name.word, &kind.word, &code.word) {
                (Word::Text(id), Word::Text(_), Word::Name(_), Word::Text(_)) => Some(id.clone()),
                _ => None,
            }
        }
        _ => None,
    };
    let rows = source.tokens.windows(5).filter_map(row);
    starts.filter_map(id).chain(rows).collect()
}

/// A manifest, with the folder of each crate of the workspace by its name.
pub(crate) struct Manifest<'a> {
    /// Its path from the root of the repository.
    pub(crate) path: &'a str,
    pub(crate) text: &'a str,
    /// Name and folder of each crate of the workspace.
    pub(crate) crates: &'a [(String, String)],
}

/// Checks that the dependencies of a crate are those of its row. Tests and benchmarks may depend on anything.
///
/// Cargo enforces the dependencies; this rule holds the table to them. A plugin has no other dependencies at all. For a room, crates from
/// elsewhere do not count, except the asynchronous runtime.
pub(crate) fn dependencies(document: &Document, manifest: &Manifest<'_>) -> Broken {
    let Manifest { path, text, crates } = manifest;
    let folder = path.trim_end_matches("/Cargo.toml");
    let family = is_within(folder, "plugins").then_some("plugins/<family>");
    let row = [Some(folder), family]
        .into_iter()
        .flatten()
        .find_map(|name| document.rooms.get(name));
    let Some(room) = row else {
        return vec![format!("{path}: {folder} is no room of ARCHITECTURE.md's table")];
    };
    let read: toml::Table = match text.parse() {
        Ok(read) => read,
        Err(error) => return vec![format!("{path}: {error}")],
    };
    let mut tables = vec![&read];
    let targets = read.get("target").and_then(toml::Value::as_table);
    tables.extend(
        targets
            .into_iter()
            .flat_map(|targets| targets.values().filter_map(toml::Value::as_table)),
    );
    let mut broken = Broken::new();
    for table in tables {
        let Some(dependencies) = table.get("dependencies").and_then(toml::Value::as_table) else {
            continue;
        };
        for (key, value) in dependencies {
            let name = value.get("package").and_then(toml::Value::as_str).unwrap_or(key);
            let known = crates.iter().find(|(known, _)| known == name);
            let used = known.map_or(name, |(_, folder)| folder.as_str());
            if known.is_none() && name != "tokio" && !is_within(folder, "plugins") {
                continue;
            }
            if !room.may_use.iter().any(|allowed| allowed == used) {
                let line = text
                    .lines()
                    .position(|line| line.trim_start().starts_with(key.as_str()));
                let line = line.map_or(1, |line| line + 1);
                broken.push(format!(
                    "{path}:{line}: {folder} may not use {used} by ARCHITECTURE.md"
                ));
            }
        }
    }
    broken
}
