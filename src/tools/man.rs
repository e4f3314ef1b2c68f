//! Writes the manual pages of `sudokud`, one for each verb, from the definitions of its command line.

use std::fs;

use crate::arguments::Man;
use crate::error::ToolError;
use crate::generated::GeneratedFile;
use sudokud_cli::Status;

/// Writes the pages into the folder, and lists their files.
pub(crate) fn run(arguments: &Man) -> Result<GeneratedFile, ToolError> {
    let folder = &arguments.folder;
    let unwritten = |error| ToolError::Unwritten {
        path: folder.clone(),
        error,
    };
    fs::create_dir_all(folder).map_err(unwritten)?;
    clap_mangen::generate_to(sudokud_cli::command(), folder).map_err(unwritten)?;
    let mut pages = Vec::new();
    for entry in fs::read_dir(folder).map_err(unwritten)? {
        pages.push(entry.map_err(unwritten)?.path().display().to_string());
    }
    pages.sort();
    Ok(GeneratedFile {
        text: pages.join("\n") + "\n",
        status: Status::Done,
    })
}
