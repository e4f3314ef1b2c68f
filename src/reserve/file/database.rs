//! Opens or creates the file, and sets aside a broken one.

use std::collections::HashMap;
use std::io::{self, ErrorKind};
use std::os::unix::fs::MetadataExt as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::{fs, process};

use redb::{Builder, Database, DatabaseError, ReadableTable as _, StorageError};

use super::fronts::{FileContents, FileMemory, LostLedgers};
use super::ledger_list::{LedgerList, sync_folder, with_suffix};
use super::tables::{ANSWER_TIMES, LEDGERS, STOCK_RECORDS, STOCKS};
use super::{ledgers, unavailable};
use crate::error::StoreError;
use crate::ledger_name::LedgerName;
use crate::store::StockKey;

/// Bytes of the file that are kept in memory.
const CACHE: usize = 64 << 20;

/// What to do if the file does not exist, and neither do ledgers that it should have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MissingFile {
    /// Create it.
    Create,
    /// Fail: its volume may be missing, and an empty file would hand out puzzles again.
    Refuse,
}

/// Why the file was not opened.
enum NotOpened {
    /// Its contents are damaged.
    Broken(String),
    /// It cannot be used now, or another process has it.
    Unusable(StoreError),
}

/// The open file.
#[derive(Debug)]
pub(super) struct OpenDatabase {
    pub(super) database: Database,
    identity: FileIdentity,
}

/// Identifies a file apart from its name: device and number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct FileIdentity(u64, u64);

impl FileIdentity {
    fn of(path: &Path) -> io::Result<Self> {
        let metadata = fs::metadata(path)?;
        Ok(Self(metadata.dev(), metadata.ino()))
    }
}

impl OpenDatabase {
    /// Returns whether the path still leads to this file. Writes to a file that was removed or replaced are lost.
    pub(super) fn is_in_place(&self, path: &Path) -> bool {
        FileIdentity::of(path).is_ok_and(|identity| identity == self.identity)
    }
}

/// Opens the file and reads what belongs into memory. A broken or empty file is renamed, and a new one begun.
pub(super) fn open(
    path: &Path,
    memory: &FileMemory,
    missing: MissingFile,
) -> Result<OpenDatabase, StoreError> {
    let listed = LedgerList::read(path)?;
    prepare(path, memory, listed.as_ref(), missing)?;
    let opened = match try_open(path) {
        Ok(opened) => opened,
        Err(NotOpened::Unusable(error)) => return Err(error),
        Err(NotOpened::Broken(reason)) => {
            set_aside(path, memory, &reason)?;
            create(path)?;
            try_open(path).map_err(|error| match error {
                NotOpened::Unusable(error) => error,
                NotOpened::Broken(reason) => unavailable(reason),
            })?
        }
    };
    let (database, contents) = opened;
    let identity = FileIdentity::of(path).map_err(unavailable)?;
    // Setting a file aside may have written a list.
    let before = LedgerList::read(path)?;
    let mut list = before.clone().unwrap_or_default();
    // If the list was removed together with the file.
    list.names.extend(memory.known_names());
    let present = contents.ledgers.iter().map(|record| &record.name);
    let missing: Vec<_> = (list.names.iter())
        .filter(|name| contents.ledgers.iter().all(|record| record.name != **name))
        .cloned()
        .collect();
    list.names.extend(present.cloned());
    if before.as_ref() != Some(&list) {
        list.write(path)?;
    }
    if !missing.is_empty() {
        let names = missing
            .iter()
            .map(LedgerName::as_str)
            .collect::<Vec<_>>()
            .join(", ");
        tracing::error!(file = %path.display(), ledgers = names, "the file of the reserve has lost ledgers, which are refused; restore it, or create or forget them");
    }
    memory.opened(
        contents,
        LostLedgers {
            names: missing.into_iter().collect(),
            has_unknown_names: list.has_unknown_names,
            file: path.to_owned(),
        },
    );
    Ok(OpenDatabase { database, identity })
}

/// Makes sure that there is a file that is not empty.
fn prepare(
    path: &Path,
    memory: &FileMemory,
    listed: Option<&LedgerList>,
    missing: MissingFile,
) -> Result<(), StoreError> {
    match fs::metadata(path) {
        Ok(metadata) if metadata.len() > 0 => return Ok(()),
        // This program never leaves an empty file. Without a list, another program made it for a new store.
        Ok(_) if listed.is_some() => set_aside(path, memory, "it is empty")?,
        Ok(_) => {}
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let has_names = |list: &LedgerList| list.has_unknown_names || !list.names.is_empty();
            if listed.is_some_and(has_names) || memory.known_names().next().is_some() {
                tracing::error!(file = %path.display(), "the file of the reserve has gone, and a new one is begun");
                memory.set_aside.fetch_add(1, Ordering::Relaxed);
            } else if missing == MissingFile::Refuse {
                return Err(unavailable(format!(
                    "{} does not exist; mount its volume or restore it; if it is new, set reserve.create for the first start, or create a ledger",
                    path.display()
                )));
            } else {
                tracing::info!(file = %path.display(), "the file of the reserve is created");
            }
        }
        Err(error) => return Err(unavailable(error)),
    }
    create(path)
}

/// Creates a file, which gets its name when it is complete.
fn create(path: &Path) -> Result<(), StoreError> {
    // Another process may do the same. One of the two finds a file of the other in its place, and gives up its own.
    let aside = with_suffix(path, &format!(".new-{}", process::id()));
    let create = || -> Result<(), StoreError> {
        let _ = fs::remove_file(&aside);
        let database = Database::create(&aside).map_err(unavailable)?;
        read(&database)?;
        drop(database);
        fs::rename(&aside, path).map_err(unavailable)?;
        sync_folder(path).map_err(unavailable)
    };
    create().inspect_err(|_| {
        let _ = fs::remove_file(&aside);
    })
}

/// Renames a broken file.
pub(super) fn set_aside(path: &Path, memory: &FileMemory, reason: &str) -> Result<(), StoreError> {
    // The list is written first: if the process ends before the rename, the next start still knows the loss.
    if LedgerList::read(path)?.is_none() {
        let list = LedgerList {
            names: memory.known_names().collect(),
            has_unknown_names: true,
        };
        list.write(path)?;
    }
    let aside = free_name(path);
    fs::rename(path, &aside)
        .map_err(|error| unavailable(format!("{reason}; and it cannot be renamed: {error}")))?;
    let aside = aside.display().to_string();
    tracing::error!(file = %path.display(), reason, %aside, "the file of the reserve is broken and was set aside; its ledgers are refused");
    memory.set_aside.fetch_add(1, Ordering::Relaxed);
    Ok(())
}

/// Returns a name beside the file that no file has.
fn free_name(path: &Path) -> PathBuf {
    let names = (1..).map(|number: u32| path.with_extension(format!("broken-{number}")));
    let mut free = names.filter(|name| !name.exists());
    free.next().expect("a folder has fewer files than numbers")
}

fn try_open(path: &Path) -> Result<(Database, FileContents), NotOpened> {
    // A damaged file may also make the library panic.
    let opened = catch_unwind(AssertUnwindSafe(|| {
        let database = Builder::new()
            .set_cache_size(CACHE)
            // Reads the whole file. Otherwise damage would be found only by the first call that reads it.
            .set_check_integrity_on_open(true)
            .open(path)
            .map_err(|error| of_open(&error))?;
        let contents = read(&database).map_err(|error| NotOpened::Broken(error.to_string()))?;
        Ok((database, contents))
    }));
    opened.unwrap_or_else(|_| Err(NotOpened::Broken("reading it panicked".to_owned())))
}

fn of_open(error: &DatabaseError) -> NotOpened {
    match error {
        DatabaseError::Storage(StorageError::Io(io))
            if io.kind() != ErrorKind::UnexpectedEof && io.kind() != ErrorKind::InvalidData =>
        {
            NotOpened::Unusable(unavailable(io))
        }
        DatabaseError::DatabaseAlreadyOpen | DatabaseError::LockProtocolMismatch => {
            NotOpened::Unusable(unavailable("another process has the file"))
        }
        other => NotOpened::Broken(other.to_string()),
    }
}

/// Creates missing tables, and reads what is kept in memory.
fn read(database: &Database) -> Result<FileContents, StoreError> {
    let transaction = database.begin_write().map_err(unavailable)?;
    let mut stored: HashMap<StockKey, u64> = HashMap::new();
    {
        let stocks = transaction.open_table(STOCKS).map_err(unavailable)?;
        for entry in stocks.iter().map_err(unavailable)? {
            let (key, _) = entry.map_err(unavailable)?;
            *stored.entry(StockKey(key.value().0)).or_default() += 1;
        }
        transaction.open_table(STOCK_RECORDS).map_err(unavailable)?;
        transaction.open_table(LEDGERS).map_err(unavailable)?;
        transaction.open_table(ANSWER_TIMES).map_err(unavailable)?;
    }
    let (ledgers, answered) = (ledgers::list(&transaction)?, ledgers::answered(&transaction)?);
    transaction.commit().map_err(unavailable)?;
    Ok(FileContents {
        stored,
        ledgers,
        answered,
    })
}
