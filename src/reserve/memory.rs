//! The store in the memory of one process. It has no ledgers, because it ends with the process.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

use async_trait::async_trait;

use super::error::StoreError;
use super::ledger_name::LedgerName;
use super::store::{
    Claim, Claimed, ExportPage, Lease, LedgerRecord, RequestKey, StockKey, Store, StoreKind, StoredStock,
};
use sudokud_puzzle::CanonicalId;

/// Stocks in memory.
#[derive(Debug, Default)]
pub struct MemoryStore(Mutex<BTreeMap<StockKey, MemoryStock>>);

#[derive(Debug)]
struct MemoryStock {
    entries: VecDeque<Vec<u8>>,
    label: String,
    used: SystemTime,
}

impl Default for MemoryStock {
    fn default() -> Self {
        Self {
            entries: VecDeque::new(),
            label: String::new(),
            used: SystemTime::now(),
        }
    }
}

impl MemoryStore {
    fn stocks(&self) -> MutexGuard<'_, BTreeMap<StockKey, MemoryStock>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait]
impl Store for MemoryStore {
    fn kind(&self) -> StoreKind {
        StoreKind::Memory
    }

    async fn take(&self, stock: StockKey) -> Result<Option<Vec<u8>>, StoreError> {
        let mut stocks = self.stocks();
        Ok(stocks.get_mut(&stock).and_then(|stock| stock.entries.pop_front()))
    }

    async fn put(&self, stock: StockKey, entries: Vec<Vec<u8>>, _: Lease) -> Result<(), StoreError> {
        self.stocks().entry(stock).or_default().entries.extend(entries);
        Ok(())
    }

    async fn put_back(&self, stock: StockKey, entry: Vec<u8>) -> Result<(), StoreError> {
        self.stocks().entry(stock).or_default().entries.push_back(entry);
        Ok(())
    }

    async fn level(&self, stock: StockKey) -> Result<u64, StoreError> {
        Ok(self
            .stocks()
            .get(&stock)
            .map_or(0, |stock| stock.entries.len() as u64))
    }

    async fn touch(&self, stock: StockKey, label: &str) -> Result<(), StoreError> {
        let mut stocks = self.stocks();
        let stock = stocks.entry(stock).or_default();
        label.clone_into(&mut stock.label);
        stock.used = SystemTime::now();
        Ok(())
    }

    async fn stocks(&self) -> Result<Vec<StoredStock>, StoreError> {
        let stocks = self.stocks();
        let stored = stocks.iter().map(|(&key, stock)| StoredStock {
            key,
            label: stock.label.clone(),
            level: stock.entries.len() as u64,
            used: stock.used,
        });
        Ok(stored.collect())
    }

    async fn empty(&self, stock: StockKey) -> Result<u64, StoreError> {
        let removed = self.stocks().remove(&stock);
        Ok(removed.map_or(0, |stock| stock.entries.len() as u64))
    }

    async fn lease(&self, _: StockKey, _: Option<Lease>, _: Duration) -> Result<Option<Lease>, StoreError> {
        // One process has the store.
        Ok(Some(Lease { fence: 0 }))
    }

    async fn create_ledger(&self, _: &LedgerName, _: &[String]) -> Result<LedgerRecord, StoreError> {
        Err(StoreError::NoLedgers)
    }

    async fn ledgers(&self) -> Result<Vec<LedgerRecord>, StoreError> {
        Ok(Vec::new())
    }

    async fn earlier_answer(
        &self,
        _: &LedgerName,
        _: Option<&str>,
        _: Option<RequestKey>,
    ) -> Result<Option<Vec<u8>>, StoreError> {
        Err(StoreError::NoLedgers)
    }

    async fn claim(&self, _: &LedgerName, _: Claim) -> Result<Claimed, StoreError> {
        Err(StoreError::NoLedgers)
    }

    async fn import(&self, _: &LedgerName, _: Vec<CanonicalId>) -> Result<u64, StoreError> {
        Err(StoreError::NoLedgers)
    }

    async fn export(&self, _: &LedgerName, _: u128, _: usize) -> Result<ExportPage, StoreError> {
        Err(StoreError::NoLedgers)
    }

    async fn forget(&self, _: &LedgerName) -> Result<u64, StoreError> {
        Err(StoreError::NoLedgers)
    }
}
