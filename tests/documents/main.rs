//! The pages: their links, their examples, and the parts that are generated from the code they describe.
//!
//! `cargo test --test documents` compares generated files with a fresh result;
//! `WRITE_DOCUMENTS=1 cargo test --test documents -- --test-threads 1` writes them.

mod api;
mod blocks;
mod cli;
#[path = "../support/contract.rs"]
mod contract;
mod generated;
mod links;
#[path = "../support/loading.rs"]
mod loading;
mod openapi;
mod stalls;

use std::path::Path;
use std::{env, fs};

/// Whether the environment says `WRITE_DOCUMENTS=1`.
fn is_writing() -> bool {
    env::var_os("WRITE_DOCUMENTS").is_some_and(|value| value == "1")
}

/// Returns the paths of the pages in `docs` and its folders, below the repository's root and in order.
fn pages_of_docs() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = vec!["docs".to_owned()];
    let mut pages = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(root.join(&folder)).unwrap() {
            let entry = entry.unwrap();
            let path = format!("{folder}/{}", entry.file_name().to_str().unwrap());
            if entry.file_type().unwrap().is_dir() {
                folders.push(path);
            } else if entry
                .path()
                .extension()
                .is_some_and(|extension| extension == "md")
            {
                pages.push(path);
            }
        }
    }
    pages.sort();
    pages
}

/// Checks that the file at this path below the repository's root has these bytes, or writes it if [`is_writing`].
#[track_caller]
fn hold_bytes(file: &str, bytes: &[u8]) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    if is_writing() {
        fs::write(&path, bytes).unwrap_or_else(|error| panic!("{file}: {error}"));
    } else {
        let found = fs::read(&path).unwrap_or_default();
        assert!(
            found == bytes,
            "{file} is out of date. Do not edit it: write it with\n  WRITE_DOCUMENTS=1 cargo test --test documents -- --test-threads 1",
        );
    }
}

/// Checks a text file as [`hold_bytes`] does; the message shows the first line that differs.
#[track_caller]
fn hold(page: &str, text: &str) {
    if !is_writing() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(page);
        let found = fs::read_to_string(path).unwrap_or_default();
        let mut lines = found.lines().zip(text.lines()).enumerate();
        if let Some((line, (found, made))) = lines.find(|(_, (found, made))| found != made) {
            eprintln!(
                "{page}, line {}: is\n  {found}\nand should be\n  {made}",
                line + 1
            );
        }
    }
    hold_bytes(page, text.as_bytes());
}
