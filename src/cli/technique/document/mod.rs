//! `technique document`: a page in Markdown about the loaded techniques, made from what they say of themselves.
//!
//! - `page` is the whole, with its contents;
//! - `entry` is one technique;
//! - `examples` finds what a library of positions has to show: a board for each technique, the steps to one for each family;
//! - `markdown` is how names and sentences of others are written there.

mod entry;
mod examples;
mod markdown;
mod page;

use std::fs;
use std::path::Path;

use self::examples::Examples;
use super::arguments::Document;
use crate::status::{Status, complain};
use crate::{backend, list};

/// Prints the page.
pub(super) fn run(arguments: &Document) -> Status {
    let library = match arguments.positions.as_deref().map(read).transpose() {
        Ok(library) => library.unwrap_or_default(),
        Err(message) => {
            complain(&message);
            return Status::WrongUsage;
        }
    };
    let live = match backend::load(arguments.plugins.clone()) {
        Ok(live) => live,
        Err(error) => {
            complain(&error.to_string());
            return error.status();
        }
    };
    let snapshot = live.current();
    let examples = match Examples::of(&snapshot, &library) {
        Ok(examples) => examples,
        Err(error) => {
            complain(&error.to_string());
            return Status::SomeFailed;
        }
    };
    match page::page(snapshot.catalog(), &examples) {
        Ok(page) => list::write(page.into_bytes(), Status::Done),
        Err(error) => {
            complain(&error.to_string());
            Status::SomeFailed
        }
    }
}

fn read(file: &Path) -> Result<String, String> {
    fs::read_to_string(file).map_err(|error| {
        let file = file.display();
        format!("cannot read {file}: {error}; name a library of positions")
    })
}
