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

use std::fs;
use std::path::Path;

use self::examples::Examples;
use crate::arguments::Document;
use crate::error::ToolError;
use crate::generated::GeneratedFile;
use sudokud_cli::Status;
use sudokud_cli::calls::backend;

/// Makes the page.
pub(crate) fn run(arguments: &Document) -> Result<GeneratedFile, ToolError> {
    let library = arguments.positions.as_deref().map(read).transpose()?;
    let live = backend::load(&arguments.local)?;
    let snapshot = live.current();
    let examples = Examples::of(&snapshot, &library.unwrap_or_default())?;
    Ok(GeneratedFile {
        text: page::page(snapshot.catalog(), &examples)?,
        status: Status::Done,
    })
}

fn read(path: &Path) -> Result<String, ToolError> {
    fs::read_to_string(path).map_err(|error| ToolError::Unreadable {
        path: path.to_owned(),
        error,
    })
}
