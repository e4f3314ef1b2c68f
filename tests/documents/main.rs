//! The pages: their links, their examples, and the parts that are generated from the code they describe. Also the generated code
//! of the API crate.
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
mod openapi;
mod stalls;

use std::path::Path;
use std::{env, fs};

/// Whether the environment says `WRITE_DOCUMENTS=1`.
fn is_writing() -> bool {
    env::var_os("WRITE_DOCUMENTS").is_some_and(|value| value == "1")
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
