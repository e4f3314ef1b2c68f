//! Describes the loaded techniques as a page in Markdown, from their own descriptors.
//!
//! - `page` assembles the page with its contents;
//! - `entry` describes one technique;
//! - `examples` finds in a library of positions a board for each technique, and the steps to the first one of each family;
//! - `markdown` escapes texts and makes anchors.

mod entry;
mod examples;
pub(crate) mod markdown;
mod page;

use self::examples::Examples;
use crate::arguments::Document;
use crate::{GeneratedFile, sources};

/// Makes the page.
pub(crate) fn run(arguments: &Document) -> anyhow::Result<GeneratedFile> {
    let lines = match &arguments.positions {
        Some(path) => sources::library(path)?,
        None => Vec::new(),
    };
    let snapshot = sources::snapshot(arguments.plugins.clone())?;
    let page = page::page(snapshot.catalog(), &Examples::of(&snapshot, lines))?;
    Ok(page.into())
}
