//! Opens the store that an operator has chosen, and counts its calls.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use super::error::StoreError;
use super::file::{FileStore, MissingFile};
use super::memory::MemoryStore;
use super::redis::RedisStore;
use super::store::Store;
use super::tally::StoreTally;
use sudokud_host::log::Throttle;

/// The store that an operator has chosen.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum StoreSettings {
    /// The memory of this process.
    #[default]
    Memory,
    /// A file, and what to do if it does not exist.
    File(PathBuf, MissingFile),
    /// A Redis server, by its URL.
    Redis(String),
}

/// A store, and the counts of its calls.
#[derive(Debug)]
pub struct Reserve {
    store: Arc<dyn Store>,
    tally: StoreTally,
    faults: Throttle,
}

impl Reserve {
    /// Opens the store. Fails if its settings are wrong or another process has its file; a store that cannot be reached may come later.
    pub async fn open(settings: &StoreSettings) -> Result<Self, StoreError> {
        let store: Arc<dyn Store> = match settings {
            StoreSettings::Memory => Arc::new(MemoryStore::default()),
            StoreSettings::File(path, missing) => Arc::new(FileStore::open(path.clone(), *missing).await?),
            StoreSettings::Redis(url) => Arc::new(RedisStore::open(url)?),
        };
        Ok(Self::over(store))
    }

    /// Returns the reserve over this store.
    pub fn over(store: Arc<dyn Store>) -> Self {
        Self {
            store,
            tally: StoreTally::default(),
            faults: Throttle::new(),
        }
    }

    /// Returns the store itself.
    pub fn store(&self) -> &Arc<dyn Store> {
        &self.store
    }

    /// Returns the counts of the store's calls.
    pub fn tally(&self) -> &StoreTally {
        &self.tally
    }

    /// Runs one function of the store and counts it. Logs a fault of the store, because callers do not get the reason.
    pub async fn counted<T>(
        &self,
        work: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        let start = Instant::now();
        let result = work.await;
        self.tally.add(start.elapsed(), &result);
        if let Err(error) = &result
            && error.is_fault()
            && let Some(left_out) = self.faults.pass()
        {
            tracing::warn!(%error, left_out, "the store of the reserve has failed");
        }
        result
    }
}
