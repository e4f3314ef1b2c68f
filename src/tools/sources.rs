//! Loads what the tools work on: the plugins and scales, and libraries of positions.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context as _;

use sudokud_formats::positions::{LibraryLine, read_library};
use sudokud_snapshot::{Live, Snapshot, SnapshotSources, find_plugin_folder};

/// Loads the plugins in this folder, or in the default one, and the shipped scales.
pub(crate) fn snapshot(plugins: Option<PathBuf>) -> anyhow::Result<Arc<Snapshot>> {
    let sources = SnapshotSources::over(find_plugin_folder(plugins)?);
    Ok(Live::start(sources)?.current())
}

/// Reads a library of positions. The error is that of the first malformed line.
pub(crate) fn library(path: &Path) -> anyhow::Result<Vec<LibraryLine>> {
    let text = fs::read_to_string(path)
        .with_context(|| format!("cannot read {}; name a library of positions", path.display()))?;
    let lines: Result<Vec<_>, _> = read_library(&text).into_iter().collect();
    Ok(lines?)
}
