//! Opens the file, and sets aside a broken one.

use std::collections::HashMap;
use std::fs;
use std::io::ErrorKind;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use redb::{Builder, Database, DatabaseError, ReadableTable as _, StorageError};

use super::fronts::FileMemory;
use super::tables::{ANSWER_TIMES, ANSWERS, LEDGERS, STOCK_RECORDS, STOCKS};
use super::{ledgers, unavailable};
use crate::error::StoreError;
use crate::store::StockKey;

/// Bytes of the file that are kept in memory.
const CACHE: usize = 64 << 20;

/// Why the file was not opened.
enum NotOpened {
    /// Its contents are damaged.
    Broken(String),
    /// It cannot be used now, or another process has it.
    Unusable(StoreError),
}

/// Opens the file and reads what belongs into memory. A broken file is renamed, and a new one begun.
pub(super) fn open(path: &Path, memory: &FileMemory) -> Result<Database, StoreError> {
    let reason = match try_open(path, memory) {
        Ok(database) => return Ok(database),
        Err(NotOpened::Unusable(error)) => return Err(error),
        Err(NotOpened::Broken(reason)) => reason,
    };
    set_aside(path, memory, &reason)?;
    try_open(path, memory).map_err(|error| match error {
        NotOpened::Unusable(error) => error,
        NotOpened::Broken(reason) => unavailable(reason),
    })
}

/// Renames a broken file.
pub(super) fn set_aside(path: &Path, memory: &FileMemory, reason: &str) -> Result<(), StoreError> {
    let aside = free_name(path);
    fs::rename(path, &aside)
        .map_err(|error| unavailable(format!("{reason}; and it cannot be renamed: {error}")))?;
    let aside = aside.display().to_string();
    tracing::error!(file = %path.display(), reason, %aside, "the file of the reserve is broken and was set aside; its ledgers are refused");
    memory.set_aside.fetch_add(1, Ordering::Relaxed);
    memory.lost(aside);
    Ok(())
}

/// Returns a name beside the file that no file has.
fn free_name(path: &Path) -> PathBuf {
    let names = (1..).map(|number: u32| path.with_extension(format!("broken-{number}")));
    let mut free = names.filter(|name| !name.exists());
    free.next().expect("a folder has fewer files than numbers")
}

fn try_open(path: &Path, memory: &FileMemory) -> Result<Database, NotOpened> {
    // A damaged file may also make the library panic.
    let opened = catch_unwind(AssertUnwindSafe(|| {
        let database = Builder::new()
            .set_cache_size(CACHE)
            // Else damage is found by the first call that meets it. This reads the whole file.
            .set_check_integrity_on_open(true)
            .create(path)
            .map_err(|error| of_open(&error))?;
        load(&database, memory).map_err(|error| NotOpened::Broken(error.to_string()))?;
        Ok(database)
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
fn load(database: &Database, memory: &FileMemory) -> Result<(), StoreError> {
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
        transaction.open_table(ANSWERS).map_err(unavailable)?;
        transaction.open_table(ANSWER_TIMES).map_err(unavailable)?;
    }
    let (ledgers, recent) = (ledgers::list(&transaction)?, ledgers::recent(&transaction)?);
    transaction.commit().map_err(unavailable)?;
    memory.opened(stored, ledgers, recent);
    Ok(())
}
