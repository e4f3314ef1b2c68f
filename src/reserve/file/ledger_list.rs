//! A text file beside the store's file: the list of ledgers that the store must contain.
//!
//! A damaged, emptied or removed file does not say which ledgers it had. The list does: a ledger that is in the list and not in the file
//! has lost its puzzles and is refused until an operator creates or forgets it. The list is written before the file changes, so a crash
//! in between leaves a name too many, never one too few.
//!
//! ```text
//! # The ledgers of reserve.redb. ...
//! daily
//! members
//! *
//! ```
//!
//! The line `*` stands for ledgers of unknown names: the file was damaged when there was no list.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use super::unavailable;
use crate::error::StoreError;
use crate::ledger_name::LedgerName;

/// The line for ledgers of unknown names.
const UNKNOWN_NAMES: &str = "*";

/// The ledgers that a file must have.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct LedgerList {
    pub(super) names: BTreeSet<LedgerName>,
    /// Whether the file may have had other ledgers.
    pub(super) has_unknown_names: bool,
}

/// Returns the path of the list.
pub(super) fn path_beside(file: &Path) -> PathBuf {
    with_suffix(file, ".ledgers")
}

/// Returns the path with this text at the end of its name.
pub(super) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

impl LedgerList {
    /// Reads the list beside this file. Returns `None` if the list does not exist: the file is new, or another program made it.
    pub(super) fn read(file: &Path) -> Result<Option<Self>, StoreError> {
        let path = path_beside(file);
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(unavailable(format!("{}: {error}", path.display()))),
        };
        let mut list = Self::default();
        for (line, number) in text.lines().zip(1..) {
            match line.trim() {
                "" => {}
                comment if comment.starts_with('#') => {}
                UNKNOWN_NAMES => list.has_unknown_names = true,
                name => {
                    let name = name
                        .parse()
                        .map_err(|error| unavailable(format!("{}: line {number} {error}", path.display())))?;
                    list.names.insert(name);
                }
            }
        }
        Ok(Some(list))
    }

    /// Writes the list beside this file. The old list stays until the new one is complete on the disk.
    pub(super) fn write(&self, file: &Path) -> Result<(), StoreError> {
        let path = path_beside(file);
        let name = file.file_name().unwrap_or_default().display();
        let mut text = format!(
            "# The ledgers of {name}. One that is missing there is refused; `sudokud ledger forget NAME` ends that.\n"
        );
        let unknown = self.has_unknown_names.then_some(UNKNOWN_NAMES);
        for line in self.names.iter().map(LedgerName::as_str).chain(unknown) {
            text.push_str(line);
            text.push('\n');
        }
        let aside = with_suffix(&path, ".new");
        let write = || -> std::io::Result<()> {
            let mut new = File::create(&aside)?;
            new.write_all(text.as_bytes())?;
            new.sync_all()?;
            fs::rename(&aside, &path)?;
            sync_folder(&path)
        };
        write().map_err(|error| unavailable(format!("{}: {error}", path.display())))
    }
}

/// Adds a ledger to the list beside this file.
pub(super) fn add(file: &Path, name: &LedgerName) -> Result<(), StoreError> {
    let mut list = LedgerList::read(file)?.unwrap_or_default();
    if list.names.insert(name.clone()) {
        list.write(file)?;
    }
    Ok(())
}

/// Removes a ledger from the list beside this file.
pub(super) fn remove(file: &Path, name: &LedgerName) -> Result<(), StoreError> {
    let mut list = LedgerList::read(file)?.unwrap_or_default();
    if list.names.remove(name) {
        list.write(file)?;
    }
    Ok(())
}

/// Makes a new name in the folder of this path durable.
pub(super) fn sync_folder(path: &Path) -> std::io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_read_as_it_was_written_and_a_wrong_line_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("reserve.redb");
        assert_eq!(LedgerList::read(&file), Ok(None));
        let daily: LedgerName = "daily".parse().unwrap();
        add(&file, &daily).unwrap();
        add(&file, &"members".parse().unwrap()).unwrap();
        let mut list = LedgerList::read(&file).unwrap().unwrap();
        assert_eq!(list.names.len(), 2);
        list.has_unknown_names = true;
        list.write(&file).unwrap();
        assert_eq!(LedgerList::read(&file), Ok(Some(list.clone())));
        remove(&file, &daily).unwrap();
        list.names.remove(&daily);
        assert_eq!(LedgerList::read(&file), Ok(Some(list)));
        fs::write(path_beside(&file), "daily\nNot a name\n").unwrap();
        let error = LedgerList::read(&file).unwrap_err().to_string();
        assert!(
            error.contains("reserve.redb.ledgers: line 2 is not the name of a ledger"),
            "{error}"
        );
    }
}
