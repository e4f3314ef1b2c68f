//! Writes a file as a whole or not at all.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::Path;

/// How the names of files end that are being written.
pub(super) const UNFINISHED: &str = ".new";

/// Puts `bytes` into `folder` under `name`. After a crash or a loss of power at any moment, the file has its old content or the new one.
///
/// One process at a time writes into the folder, and the caller lets one thread at a time write this name.
pub(super) fn write(folder: &Path, name: &str, bytes: &[u8]) -> io::Result<()> {
    let unfinished = folder.join(format!("{name}{UNFINISHED}"));
    // One that is left over could be a pipe or a link elsewhere.
    let _ = fs::remove_file(&unfinished);
    let written = File::create_new(&unfinished)
        .and_then(|mut file| {
            file.write_all(bytes)?;
            // Before the rename, or a loss of power could leave an empty file under the right name.
            file.sync_all()
        })
        .and_then(|()| fs::rename(&unfinished, folder.join(name)));
    if written.is_err() {
        // The error above is the one that matters.
        let _ = fs::remove_file(&unfinished);
    }
    written?;
    sync_folder(folder)
}

/// Makes renames and removals in `folder` last.
pub(super) fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}
