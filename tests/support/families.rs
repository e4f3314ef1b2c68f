//! The techniques of this repository, read from the sources of their plugins.
//!
//! A test that needs the whole list of techniques takes it from here, so a new technique changes no test.
#![allow(dead_code, reason = "each test crate uses its own part")]

use std::fs;
use std::path::{Path, PathBuf};

/// What the source of a technique says of it.
pub(crate) struct Source {
    /// Its id.
    pub(crate) id: String,
    /// Its name.
    pub(crate) name: String,
    /// Its place in the ladder.
    pub(crate) place: u32,
}

/// The names of all families, in alphabetical order: the folders of `plugins` that become plugins. The others are what these
/// are made of.
pub(crate) fn families() -> Vec<String> {
    let mut families: Vec<String> = fs::read_dir(plugins())
        .expect("the repository has a folder of plugins")
        .map(|entry| entry.expect("a folder can be read").path())
        .filter(|path| fs::read_to_string(path.join("Cargo.toml")).is_ok_and(|text| text.contains("cdylib")))
        .map(|path| path.file_name().unwrap().to_str().unwrap().to_owned())
        .collect();
    families.sort();
    families
}

/// The techniques of these families, in ladder order.
pub(crate) fn techniques(families: &[impl AsRef<str>]) -> Vec<Source> {
    let mut techniques = Vec::new();
    for family in families {
        let before = techniques.len();
        collect(&plugins().join(family.as_ref()).join("src"), &mut techniques);
        assert!(techniques.len() > before, "{} has no technique", family.as_ref());
    }
    techniques.sort_by(|a: &Source, b| (a.place, &a.id).cmp(&(b.place, &b.id)));
    techniques
}

/// The ids of the techniques of these families, in ladder order.
pub(crate) fn ids(families: &[impl AsRef<str>]) -> Vec<String> {
    techniques(families).into_iter().map(|source| source.id).collect()
}

/// The file name of the plugin of a family.
pub(crate) fn plugin_name(family: &str) -> String {
    format!("libsudoku_technique_{}.so", family.replace('-', "_"))
}

fn plugins() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("plugins")
}

/// Adds the techniques of each file of this folder: the one that it defines, or the rows of its table. The other files of a
/// family are shared by its techniques.
fn collect(folder: &Path, techniques: &mut Vec<Source>) {
    for entry in fs::read_dir(folder).expect("a family has a folder of sources") {
        let path = entry.expect("a folder can be read").path();
        if path.is_dir() {
            collect(&path, techniques);
            continue;
        }
        let text = fs::read_to_string(&path).expect("a source is text");
        let constant = |start: &str| {
            let value = text.lines().find_map(|line| line.trim().strip_prefix(start));
            value.and_then(|value| value.split(['"', ';']).next())
        };
        techniques.extend(text.lines().filter_map(row));
        let Some(id) = constant("const ID: &'static str = \"") else {
            continue;
        };
        let missing = |what: &str| format!("{}: no {what}", path.display());
        let place = constant("const PLACE: u32 = ").unwrap_or_else(|| panic!("{}", missing("PLACE")));
        techniques.push(Source {
            id: id.to_owned(),
            name: constant("const NAME: &'static str = \"")
                .unwrap_or_else(|| panic!("{}", missing("NAME")))
                .to_owned(),
            place: place.replace('_', "").parse().expect("a place is a number"),
        });
    }
}

/// Reads a row of a table of techniques: `"x-wing" "X-Wing" 1400 Basic 2 "0300";`.
fn row(line: &str) -> Option<Source> {
    let line = line.trim().strip_prefix('"')?.strip_suffix(';')?;
    let mut parts = line.split('"');
    let (id, between, name, rest) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
    let place = rest.split_whitespace().next()?.parse().ok()?;
    between.trim().is_empty().then(|| Source {
        id: id.to_owned(),
        name: name.to_owned(),
        place,
    })
}
