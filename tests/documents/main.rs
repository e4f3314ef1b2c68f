//! The pages of `docs/` that are made, not written: each from what it describes, so that it cannot say anything else.
//!
//! `cargo test --test documents` compares them with what they should be; `WRITE_DOCUMENTS=1 cargo test --test documents`
//! writes them.

mod api;
#[path = "../support/contract.rs"]
mod contract;
mod techniques;

use std::path::Path;
use std::{env, fs};

/// Checks that the page at this path below the repository's root is this text, or makes it so when the environment says
/// `WRITE_DOCUMENTS=1`.
#[track_caller]
fn hold(page: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(page);
    if env::var_os("WRITE_DOCUMENTS").is_some_and(|value| value == "1") {
        fs::write(&path, text).unwrap_or_else(|error| panic!("{page}: {error}"));
        return;
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    let lines = found.lines().zip(text.lines());
    let same = lines.take_while(|(found, made)| found == made).count();
    assert!(
        found == text,
        "{page} is not what it is made from. Line {} is\n  {}\nand should be\n  {}\nDo not edit the page: write it with\n  \
         WRITE_DOCUMENTS=1 cargo test --test documents",
        same + 1,
        found.lines().nth(same).unwrap_or("(the end)"),
        text.lines().nth(same).unwrap_or("(the end)"),
    );
}
