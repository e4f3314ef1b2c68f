//! Holds ARCHITECTURE.md to the manifests and the sources: the table of rooms, the places of `unsafe`, `async` and protobuf, and that
//! only plugins know techniques.
//!
//! Cargo enforces which room may use which. `examples` shows for each rule that it fails on a small made-up source.

mod doctests;
mod document;
mod examples;
mod rules;
mod source;

use std::fs;
use std::path::{Path, PathBuf};

use document::Document;
use rules::{Broken, Manifest};
use source::Source;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn document() -> Document {
    Document::read(&read(&root().join("ARCHITECTURE.md"))).unwrap()
}

/// The entries of a folder, by name.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    entries.sort();
    entries
}

/// The files below a folder with this ending.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for path in entries(folder) {
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|extension| extension == ending) {
            found.push(path);
        }
    }
    found
}

/// The path from the root of the repository.
fn relative(path: &Path) -> String {
    path.strip_prefix(root()).unwrap().to_str().unwrap().to_owned()
}

/// The sources below a folder; the files of test modules are marked as tests.
fn sources(folder: &Path) -> Vec<Source> {
    let read = |path: &PathBuf| Source::new(&relative(path), &read(path));
    let mut sources: Vec<Source> = files(folder, "rs").iter().map(read).collect();
    let tests: Vec<String> = sources
        .iter()
        .flat_map(|source| {
            let folder = source
                .path
                .trim_end_matches(".rs")
                .trim_end_matches("/mod")
                .trim_end_matches("/lib");
            let modules = source.test_modules.iter();
            modules.flat_map(move |name| [format!("{folder}/{name}.rs"), format!("{folder}/{name}/mod.rs")])
        })
        .collect();
    for source in sources.iter_mut().filter(|source| tests.contains(&source.path)) {
        source.all_in_test();
    }
    sources
}

/// The sources of the server, less the map of the crate, which names every room.
fn server() -> Vec<Source> {
    let mut sources = sources(&root().join("src"));
    sources.retain(|source| source.path != "src/lib.rs");
    sources
}

/// The folders of the crates under `plugins`.
fn plugins() -> Vec<PathBuf> {
    let mut plugins = entries(&root().join("plugins"));
    plugins.retain(|plugin| plugin.join("Cargo.toml").is_file());
    plugins
}

/// The folders of the crates under `src`.
fn rooms() -> Vec<PathBuf> {
    let mut rooms = entries(&root().join("src"));
    rooms.retain(|room| room.is_dir());
    rooms
}

#[track_caller]
fn hold(broken: &Broken) {
    assert!(broken.is_empty(), "\n{}\n", broken.join("\n"));
}

fn hold_for_each(sources: &[Source], rule: impl Fn(&Source) -> Broken) {
    assert!(!sources.is_empty());
    hold(&sources.iter().flat_map(rule).collect());
}

#[test]
fn the_table_does_not_contradict_itself_and_names_what_is_there() {
    let document = document();
    hold(&document.contradictions());
    let rooms = document.rooms.keys().filter(|room| !room.contains('<'));
    let places = [&document.unsafe_in, &document.async_in, &document.proto_in];
    let named = rooms.chain(places.into_iter().flatten());
    let missing = named.filter(|place| !root().join(place).exists());
    hold(
        &missing
            .map(|place| format!("ARCHITECTURE.md names {place}, which is not there"))
            .collect(),
    );
}

#[test]
fn each_crate_depends_only_on_what_the_table_says() {
    let document = document();
    let folders = [plugins(), rooms()].concat();
    let manifests: Vec<PathBuf> = folders.iter().map(|folder| folder.join("Cargo.toml")).collect();
    let crates: Vec<(String, String)> = manifests
        .iter()
        .map(|path| {
            let manifest: toml::Table = read(path).parse().unwrap();
            let name = manifest["package"]["name"].as_str().unwrap().to_owned();
            (name, relative(path.parent().unwrap()))
        })
        .collect();
    assert!(!crates.is_empty());
    let broken = manifests.iter().flat_map(|path| {
        let manifest = Manifest {
            path: &relative(path),
            text: &read(path),
            crates: &crates,
        };
        rules::dependencies(&document, &manifest)
    });
    hold(&broken.collect());
}

#[test]
fn unsafe_code_is_only_where_the_document_says() {
    let document = document();
    let mut sources = server();
    sources.extend(
        plugins()
            .iter()
            .flat_map(|plugin| self::sources(&plugin.join("src"))),
    );
    hold_for_each(&sources, |source| rules::unsafe_code(&document, source));
}

#[test]
fn async_code_is_only_where_the_document_says() {
    let document = document();
    hold_for_each(&server(), |source| rules::async_code(&document, source));
}

#[test]
fn protobuf_types_are_only_where_the_document_says() {
    let document = document();
    hold_for_each(&server(), |source| rules::protobuf(&document, source));
}

#[test]
fn no_source_of_the_server_names_a_plugin() {
    hold_for_each(&sources(&root().join("src")), rules::plugin_crates);
}

#[test]
fn the_engine_names_no_technique() {
    let plugins = plugins();
    let ids: Vec<String> = plugins
        .iter()
        .flat_map(|plugin| self::sources(&plugin.join("src")))
        .flat_map(|source| rules::ids(&source))
        .collect();
    assert!(
        ids.iter().any(|id| id == "naked-single"),
        "the plugins' ids are not found: {ids:?}"
    );
    hold_for_each(&server(), |source| rules::technique_ids(&ids, source));
}
