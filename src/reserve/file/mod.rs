//! The store in one file, through `redb`.
//!
//! One thread owns the database (`writer`). It gathers the waiting jobs, runs them in one transaction, and syncs the file once for all of
//! them (group commit). Entries of stocks leave the file in durable blocks of 100 and are handed out from memory (`fronts`), so most
//! calls do not wait for the disk. A crash loses at most one block of each stock and hands out no entry twice.
//!
//! `database` opens the file and sets a broken one aside; `ledger_list` is a list beside the file with the ledgers that it must contain;
//! `tables` defines the tables, `ledgers` the operations on those of ledgers.

mod database;
mod fronts;
mod ledger_list;
mod ledgers;
mod tables;
#[cfg(test)]
mod tests;
mod writer;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, SystemTime};

use async_trait::async_trait;
use redb::{ReadableTable as _, StorageError, TableError, WriteTransaction};
use tokio::sync::oneshot;

pub use self::database::MissingFile;
use self::fronts::{BLOCK, FileMemory, Front};
use self::tables::{STOCK_RECORDS, STOCKS, next_place, of_millis, stock_range, to_millis};
use self::writer::Writer;
use super::error::StoreError;
use super::ledger_name::LedgerName;
use super::store::{
    Claim, Claimed, ExportPage, Lease, LedgerRecord, RequestKey, StockKey, Store, StoreKind, StoredStock,
};
use sudokud_puzzle::CanonicalId;

/// Stocks and ledgers in a file that this process has for itself.
#[derive(Debug)]
pub struct FileStore {
    path: Arc<Path>,
    writer: Writer,
    memory: Arc<FileMemory>,
}

/// Returns the error for a file that cannot be used.
fn unavailable(reason: impl std::fmt::Display) -> StoreError {
    StoreError::Unavailable {
        store: "file",
        reason: reason.to_string(),
    }
}

impl From<StorageError> for StoreError {
    fn from(error: StorageError) -> Self {
        unavailable(error)
    }
}

impl From<TableError> for StoreError {
    fn from(error: TableError) -> Self {
        unavailable(error)
    }
}

impl FileStore {
    /// Opens the file.
    ///
    /// A broken file is renamed and a new one begun. A file that cannot be reached is tried again at later calls, and so is a missing
    /// one that may not be created. Fails if another process has the file.
    pub async fn open(path: PathBuf, missing: MissingFile) -> Result<Self, StoreError> {
        let memory = Arc::new(FileMemory::default());
        let shared = Arc::from(&*path);
        let writer = Writer::start(path, Arc::clone(&memory), missing).await?;
        Ok(Self {
            path: shared,
            writer,
            memory,
        })
    }

    /// Returns when the file was open once. Before that, nobody knows its ledgers.
    async fn opened(&self) -> Result<(), StoreError> {
        if self.memory.was_opened() {
            return Ok(());
        }
        self.writer.run(|_| Ok(()), |()| ()).await
    }

    /// Moves a block of entries from the file to memory.
    async fn fetch(&self, stock: StockKey) -> Result<(), StoreError> {
        let (sender, fetched) = oneshot::channel();
        self.send_fetch(stock, move |done| {
            // The caller may have gone.
            let _ = sender.send(done);
        })?;
        fetched
            .await
            .unwrap_or_else(|_| Err(unavailable("the file was closed")))
    }

    /// Asks for the next block. The thread calls `report` when it has come, or not.
    fn send_fetch(
        &self,
        stock: StockKey,
        report: impl FnOnce(Result<(), StoreError>) + Send + 'static,
    ) -> Result<(), StoreError> {
        let memory = Arc::clone(&self.memory);
        let work = move |transaction: &WriteTransaction| take_block(transaction, stock);
        let answer = move |block: Result<_, StoreError>| {
            report(match block {
                Ok(block) => {
                    memory.fetched(stock, block);
                    Ok(())
                }
                Err(error) => {
                    memory.not_fetched(stock);
                    Err(error)
                }
            });
        };
        let sent = self.writer.send(work, answer);
        if sent.is_err() {
            self.memory.not_fetched(stock);
        }
        sent
    }

    async fn add(&self, stock: StockKey, entries: Vec<Vec<u8>>) -> Result<(), StoreError> {
        let (memory, number) = (Arc::clone(&self.memory), entries.len() as u64);
        let work = move |transaction: &WriteTransaction| put_entries(transaction, stock, &entries);
        self.writer.run(work, move |()| memory.added(stock, number)).await
    }
}

/// Takes the first entries of a stock out of the file.
fn take_block(transaction: &WriteTransaction, stock: StockKey) -> Result<Vec<Vec<u8>>, StoreError> {
    let mut table = transaction.open_table(STOCKS)?;
    let range = table.range(stock_range(stock))?;
    let mut block = Vec::new();
    for entry in range.take(BLOCK) {
        let (key, value) = entry?;
        block.push((key.value(), value.value().to_vec()));
    }
    for (key, _) in &block {
        table.remove(key)?;
    }
    Ok(block.into_iter().map(|(_, entry)| entry).collect())
}

/// Adds entries behind the last one of a stock.
fn put_entries(
    transaction: &WriteTransaction,
    stock: StockKey,
    entries: &[Vec<u8>],
) -> Result<(), StoreError> {
    let mut table = transaction.open_table(STOCKS)?;
    let places = next_place(&table, stock)?..;
    for (place, entry) in places.zip(entries) {
        table.insert((stock.0, place), entry.as_slice())?;
    }
    Ok(())
}

#[async_trait]
impl Store for FileStore {
    fn kind(&self) -> StoreKind {
        StoreKind::File
    }

    async fn take(&self, stock: StockKey) -> Result<Option<Vec<u8>>, StoreError> {
        loop {
            match self.memory.take(stock) {
                Front::Entry { entry, fetch } => {
                    if fetch {
                        // An error is met again by the call that needs the block.
                        let _ = self.send_fetch(stock, drop);
                    }
                    return Ok(Some(entry));
                }
                Front::Fetch => self.fetch(stock).await?,
                // Another call fetches the next block already.
                Front::Wait(fetched) => fetched.await,
                Front::Empty => return Ok(None),
            }
        }
    }

    async fn put(&self, stock: StockKey, entries: Vec<Vec<u8>>, _: Lease) -> Result<(), StoreError> {
        self.add(stock, entries).await
    }

    async fn put_back(&self, stock: StockKey, entry: Vec<u8>) -> Result<(), StoreError> {
        self.add(stock, vec![entry]).await
    }

    async fn level(&self, stock: StockKey) -> Result<u64, StoreError> {
        Ok(self.memory.level(stock))
    }

    async fn touch(&self, stock: StockKey, label: &str) -> Result<(), StoreError> {
        let label = label.to_owned();
        let now = to_millis(SystemTime::now());
        let work = move |transaction: &WriteTransaction| {
            let mut table = transaction.open_table(STOCK_RECORDS)?;
            table.insert(stock.0, (label.as_str(), now))?;
            Ok(())
        };
        self.writer.run(work, |()| ()).await
    }

    async fn stocks(&self) -> Result<Vec<StoredStock>, StoreError> {
        let work = move |transaction: &WriteTransaction| {
            let table = transaction.open_table(STOCK_RECORDS)?;
            let mut stocks = Vec::new();
            for record in table.iter()? {
                let (key, record) = record?;
                let (label, used) = record.value();
                stocks.push(StoredStock {
                    key: StockKey(key.value()),
                    label: label.to_owned(),
                    level: 0,
                    used: of_millis(used),
                });
            }
            Ok(stocks)
        };
        let mut stocks = self.writer.run(work, |stocks| stocks).await?;
        for stock in &mut stocks {
            stock.level = self.memory.level(stock.key);
        }
        Ok(stocks)
    }

    async fn empty(&self, stock: StockKey) -> Result<u64, StoreError> {
        let memory = Arc::clone(&self.memory);
        let work = move |transaction: &WriteTransaction| {
            let mut table = transaction.open_table(STOCKS)?;
            table.retain_in(stock_range(stock), |_, _| false)?;
            let mut records = transaction.open_table(STOCK_RECORDS)?;
            records.remove(stock.0)?;
            Ok(())
        };
        self.writer.run(work, move |()| memory.emptied(stock)).await
    }

    async fn lease(&self, _: StockKey, _: Option<Lease>, _: Duration) -> Result<Option<Lease>, StoreError> {
        // One process has the file.
        Ok(Some(Lease { fence: 0 }))
    }

    async fn create_ledger(&self, name: &LedgerName, callers: &[String]) -> Result<LedgerRecord, StoreError> {
        let record = LedgerRecord {
            name: name.clone(),
            callers: callers.to_vec(),
            count: 0,
            created: SystemTime::now(),
            problem: None,
        };
        self.writer.create().await?;
        let (memory, created, path) = (Arc::clone(&self.memory), record.clone(), Arc::clone(&self.path));
        let work = move |transaction: &WriteTransaction| ledgers::create(transaction, &path, &record);
        let commit = move |()| {
            memory.remember_ledger(created.clone());
            created
        };
        self.writer.run(work, commit).await
    }

    async fn ledgers(&self) -> Result<Vec<LedgerRecord>, StoreError> {
        let mut all = self.writer.run(ledgers::list, |ledgers| ledgers).await?;
        all.extend(self.memory.lost_ledgers());
        all.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(all)
    }

    async fn earlier_answer(
        &self,
        name: &LedgerName,
        caller: Option<&str>,
        request: Option<RequestKey>,
    ) -> Result<Option<Vec<u8>>, StoreError> {
        self.opened().await?;
        self.memory.admit(name, caller)?;
        let Some(request) = request.filter(|&request| self.memory.is_answered(name, request)) else {
            return Ok(None);
        };
        let name = name.clone();
        let work = move |transaction: &WriteTransaction| ledgers::earlier(transaction, &name, request);
        self.writer.run(work, |answer| answer).await
    }

    async fn claim(&self, name: &LedgerName, claim: Claim) -> Result<Claimed, StoreError> {
        self.opened().await?;
        self.memory.admit(name, claim.caller.as_deref())?;
        let request = claim.request.as_ref().map(|(request, _)| *request);
        let (memory, claimed_in, name) = (Arc::clone(&self.memory), name.clone(), name.clone());
        let work = move |transaction: &WriteTransaction| ledgers::claim(transaction, &name, &claim);
        let commit = move |(claimed, expired): (Claimed, Vec<_>)| {
            memory.forget_requests(&expired);
            if let (Claimed::New, Some(request)) = (&claimed, request) {
                memory.remember_request(&claimed_in, request);
            }
            claimed
        };
        self.writer.run(work, commit).await
    }

    async fn import(&self, name: &LedgerName, ids: Vec<CanonicalId>) -> Result<u64, StoreError> {
        self.opened().await?;
        self.memory.known(name)?;
        let name = name.clone();
        let work = move |transaction: &WriteTransaction| ledgers::import(transaction, &name, &ids);
        self.writer.run(work, |added| added).await
    }

    async fn export(&self, name: &LedgerName, from: u128, most: usize) -> Result<ExportPage, StoreError> {
        self.opened().await?;
        self.memory.known(name)?;
        let name = name.clone();
        let work = move |transaction: &WriteTransaction| ledgers::export(transaction, &name, from, most);
        self.writer.run(work, |page| page).await
    }

    async fn forget(&self, name: &LedgerName) -> Result<u64, StoreError> {
        let (memory, forgotten, name) = (Arc::clone(&self.memory), name.clone(), name.clone());
        let (path, is_lost) = (Arc::clone(&self.path), self.memory.is_lost(&name));
        let work = move |transaction: &WriteTransaction| {
            let count = if is_lost {
                0
            } else {
                ledgers::forget(transaction, &name)?
            };
            ledger_list::remove(&path, &name)?;
            Ok(count)
        };
        let commit = move |count| {
            memory.forget_ledger(&forgotten);
            count
        };
        self.writer.run(work, commit).await
    }

    fn set_aside(&self) -> u64 {
        self.memory.set_aside.load(Ordering::Relaxed)
    }

    async fn close(&self) {
        let fronts = self.memory.drain();
        let work = move |transaction: &WriteTransaction| {
            for (stock, entries) in &fronts {
                put_entries(transaction, *stock, entries)?;
            }
            Ok(())
        };
        if let Err(error) = self.writer.run(work, |()| ()).await {
            tracing::warn!(%error, "the entries in memory of the reserve are lost");
        }
        self.writer.end().await;
    }
}
