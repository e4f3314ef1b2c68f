//! A crate whose documentation has no code to run has `doctest = false`: `cargo test` starts rustdoc for each of the others, one after the
//! other.

use std::path::Path;

use super::rules::Broken;
use super::{files, hold, plugins, read, relative, rooms};

/// The languages of code blocks that rustdoc runs.
const OF_RUST: [&str; 6] = ["", "rust", "no_run", "should_panic", "compile_fail", "ignore"];

/// Checks whether comments of this source have code that rustdoc runs.
fn has_example(source: &str) -> bool {
    let comments = source.lines().filter_map(|line| {
        let line = line.trim_start();
        line.strip_prefix("///").or_else(|| line.strip_prefix("//!"))
    });
    let fences = comments.filter_map(|line| line.trim_start().strip_prefix("```"));
    // Every second fence ends a block.
    let mut languages = fences.step_by(2);
    languages.any(|language| OF_RUST.contains(&language.split(',').next().unwrap_or_default().trim()))
}

/// Compares the setting of a manifest with the sources of its crate.
fn doctests(path: &str, manifest: &str, sources: &[String]) -> Broken {
    let manifest: toml::Table = manifest.parse().unwrap();
    let setting = manifest.get("lib").and_then(|lib| lib.get("doctest"));
    let runs = setting.and_then(toml::Value::as_bool).unwrap_or(true);
    match (runs, sources.iter().any(|source| has_example(source))) {
        (false, true) => vec![format!(
            "{path}: nothing runs the code in its comments; remove `doctest = false`"
        )],
        (true, false) => vec![format!(
            "{path}: no comment has code to run; add `doctest = false` to [lib]"
        )],
        _ => Broken::new(),
    }
}

fn crates() -> Vec<Broken> {
    let folders = [plugins(), rooms()].concat();
    let libraries = folders.iter().filter(|folder| is_library(folder));
    libraries
        .map(|folder| {
            let manifest = folder.join("Cargo.toml");
            let sources: Vec<String> = files(folder, "rs").iter().map(|path| read(path)).collect();
            doctests(&relative(&manifest), &read(&manifest), &sources)
        })
        .collect()
}

fn is_library(folder: &Path) -> bool {
    folder.join("lib.rs").exists() || folder.join("src/lib.rs").exists()
}

#[test]
fn rustdoc_runs_for_the_crates_that_have_examples() {
    let crates = crates();
    assert!(crates.len() > 30, "{}", crates.len());
    hold(&crates.concat());
}

#[test]
fn a_wrong_setting_is_found() {
    let example = ["/// Adds.\n///\n/// ```\n/// assert_eq!(1 + 1, 2);\n/// ```\nfn add() {}\n".to_owned()];
    let picture = ["//! ```text\n//! 1 2\n//! ```\n//!\n//! ```toml\n//! ```\n".to_owned()];
    let (on, off) = ("[lib]\npath = 'lib.rs'\n", "[lib]\ndoctest = false\n");
    assert!(doctests("one", on, &example).is_empty());
    assert!(doctests("one", off, &picture).is_empty());
    assert_eq!(
        doctests("one", off, &example),
        ["one: nothing runs the code in its comments; remove `doctest = false`"]
    );
    assert_eq!(
        doctests("one", on, &picture),
        ["one: no comment has code to run; add `doctest = false` to [lib]"]
    );
}
