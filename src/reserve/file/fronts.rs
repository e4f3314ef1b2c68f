//! The memory of the file store: the next entries of each stock, the ledgers, and which requests have an answer.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::path::PathBuf;
use std::pin::Pin;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use tokio::sync::Notify;

use crate::error::StoreError;
use crate::ledger_name::LedgerName;
use crate::store::{LedgerRecord, RequestKey, StockKey};

/// Number of entries that leave the file at once.
pub(super) const BLOCK: usize = 100;
/// The next block is fetched when fewer entries than this are left.
const FETCH_BELOW: usize = BLOCK / 2;

/// The memory of a file store.
#[derive(Debug, Default)]
pub(super) struct FileMemory {
    fronts: Mutex<HashMap<StockKey, StockFront>>,
    ledgers: Mutex<LedgerMemory>,
    /// How often a file was broken and set aside.
    pub(super) set_aside: AtomicU64,
}

/// The entries of one stock that have left the file.
#[derive(Debug, Default)]
struct StockFront {
    entries: VecDeque<Vec<u8>>,
    /// Number of entries in the file.
    stored: u64,
    /// Notified when the block has come that is being fetched.
    fetching: Option<Arc<Notify>>,
}

#[derive(Debug, Default)]
struct LedgerMemory {
    records: BTreeMap<LedgerName, LedgerRecord>,
    answered: HashSet<(LedgerName, RequestKey)>,
    lost: LostLedgers,
    /// Whether the file was open once.
    was_opened: bool,
}

/// The contents that are read when a file is opened.
#[derive(Debug, Default)]
pub(super) struct FileContents {
    /// Number of entries of each stock.
    pub(super) stored: HashMap<StockKey, u64>,
    pub(super) ledgers: Vec<LedgerRecord>,
    /// Requests that have an answer.
    pub(super) answered: HashSet<(LedgerName, RequestKey)>,
}

/// The ledgers that the file should have and does not.
#[derive(Debug, Default)]
pub(super) struct LostLedgers {
    pub(super) names: BTreeSet<LedgerName>,
    /// Whether there may be others.
    pub(super) has_unknown_names: bool,
    /// The file.
    pub(super) file: PathBuf,
}

impl LostLedgers {
    fn reason(&self) -> String {
        format!(
            "{} has lost its puzzles (a broken file is kept as *.broken-N); restore the file, or create the ledger again and import what was handed out, or forget it",
            self.file.display()
        )
    }
}

/// The result of taking an entry from memory.
pub(super) enum Front {
    /// The entry. If `fetch`, the caller also fetches the next block.
    Entry { entry: Vec<u8>, fetch: bool },
    /// The caller fetches a block and tries again.
    Fetch,
    /// Another caller fetches one.
    Wait(Pin<Box<dyn Future<Output = ()> + Send>>),
    /// The stock is empty, in memory and in the file.
    Empty,
}

impl FileMemory {
    fn fronts(&self) -> MutexGuard<'_, HashMap<StockKey, StockFront>> {
        self.fronts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn ledgers(&self) -> MutexGuard<'_, LedgerMemory> {
        self.ledgers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn take(&self, stock: StockKey) -> Front {
        let mut fronts = self.fronts();
        let Some(front) = fronts.get_mut(&stock) else {
            return Front::Empty;
        };
        if let Some(entry) = front.entries.pop_front() {
            let fetch = front.entries.len() < FETCH_BELOW && front.stored > 0 && front.fetching.is_none();
            if fetch {
                front.fetching = Some(Arc::default());
            }
            return Front::Entry { entry, fetch };
        }
        if let Some(fetching) = &front.fetching {
            // Registered before the lock is released, so that a block that arrives in between is noticed.
            let mut fetched = Box::pin(Arc::clone(fetching).notified_owned());
            fetched.as_mut().enable();
            return Front::Wait(fetched);
        }
        if front.stored == 0 {
            return Front::Empty;
        }
        front.fetching = Some(Arc::default());
        Front::Fetch
    }

    pub(super) fn fetched(&self, stock: StockKey, block: Vec<Vec<u8>>) {
        let mut fronts = self.fronts();
        let front = fronts.entry(stock).or_default();
        front.stored = front.stored.saturating_sub(block.len() as u64);
        if block.is_empty() {
            front.stored = 0;
        }
        front.entries.extend(block);
        if let Some(fetching) = front.fetching.take() {
            fetching.notify_waiters();
        }
    }

    pub(super) fn not_fetched(&self, stock: StockKey) {
        if let Some(fetching) = self
            .fronts()
            .get_mut(&stock)
            .and_then(|front| front.fetching.take())
        {
            fetching.notify_waiters();
        }
    }

    pub(super) fn added(&self, stock: StockKey, number: u64) {
        self.fronts().entry(stock).or_default().stored += number;
    }

    pub(super) fn level(&self, stock: StockKey) -> u64 {
        let fronts = self.fronts();
        fronts
            .get(&stock)
            .map_or(0, |front| front.entries.len() as u64 + front.stored)
    }

    /// Forgets a stock. Returns the number of its entries.
    pub(super) fn emptied(&self, stock: StockKey) -> u64 {
        let mut fronts = self.fronts();
        let Some(front) = fronts.get_mut(&stock) else {
            return 0;
        };
        let number = front.entries.len() as u64 + front.stored;
        front.entries.clear();
        front.stored = 0;
        number
    }

    /// Takes all entries out of memory.
    pub(super) fn drain(&self) -> Vec<(StockKey, Vec<Vec<u8>>)> {
        let mut fronts = self.fronts();
        let all = fronts.iter_mut();
        all.map(|(&stock, front)| (stock, front.entries.drain(..).collect()))
            .collect()
    }

    /// Replaces the known contents after the file was opened. Keeps entries that were already taken out of it.
    pub(super) fn opened(&self, contents: FileContents, lost: LostLedgers) {
        let mut fronts = self.fronts();
        for front in fronts.values_mut() {
            front.stored = 0;
        }
        for (stock, number) in contents.stored {
            fronts.entry(stock).or_default().stored = number;
        }
        let mut memory = self.ledgers();
        let records = contents.ledgers.into_iter();
        memory.records = records.map(|record| (record.name.clone(), record)).collect();
        memory.answered = contents.answered;
        memory.lost = lost;
        memory.was_opened = true;
    }

    /// Returns whether the file was open once, so that its ledgers are known.
    pub(super) fn was_opened(&self) -> bool {
        self.ledgers().was_opened
    }

    /// Returns the names of the ledgers that the file contained when it was last open, and of the ledgers that it had already lost.
    pub(super) fn known_names(&self) -> impl Iterator<Item = LedgerName> {
        let memory = self.ledgers();
        let names = memory.records.keys().chain(&memory.lost.names);
        names.cloned().collect::<Vec<_>>().into_iter()
    }

    /// Returns the ledgers that the file has lost, as records with the reason.
    pub(super) fn lost_ledgers(&self) -> Vec<LedgerRecord> {
        let memory = self.ledgers();
        let record = |name: &LedgerName| LedgerRecord {
            name: name.clone(),
            callers: Vec::new(),
            count: 0,
            created: SystemTime::UNIX_EPOCH,
            problem: Some(memory.lost.reason()),
        };
        memory.lost.names.iter().map(record).collect()
    }

    /// Returns whether the file has lost this ledger.
    pub(super) fn is_lost(&self, name: &LedgerName) -> bool {
        self.ledgers().lost.names.contains(name)
    }

    pub(super) fn remember_ledger(&self, record: LedgerRecord) {
        let mut memory = self.ledgers();
        memory.lost.names.remove(&record.name);
        memory.records.insert(record.name.clone(), record);
    }

    pub(super) fn forget_ledger(&self, name: &LedgerName) {
        let mut memory = self.ledgers();
        memory.records.remove(name);
        memory.lost.names.remove(name);
        memory.answered.retain(|(ledger, _)| ledger != name);
    }

    /// Checks that there is such a ledger.
    pub(super) fn known(&self, name: &LedgerName) -> Result<(), StoreError> {
        let memory = self.ledgers();
        if memory.records.contains_key(name) {
            return Ok(());
        }
        let name_text = name.to_string();
        if memory.lost.has_unknown_names || memory.lost.names.contains(name) {
            return Err(StoreError::LedgerLost {
                name: name_text,
                reason: memory.lost.reason(),
            });
        }
        Err(StoreError::UnknownLedger { name: name_text })
    }

    /// Checks that this caller may use the ledger.
    pub(super) fn admit(&self, name: &LedgerName, caller: Option<&str>) -> Result<(), StoreError> {
        self.known(name)?;
        let memory = self.ledgers();
        let record = memory.records.get(name);
        if record.is_none_or(|record| record.admits(caller)) {
            return Ok(());
        }
        Err(StoreError::Denied {
            name: name.to_string(),
        })
    }

    pub(super) fn is_answered(&self, name: &LedgerName, request: RequestKey) -> bool {
        self.ledgers().answered.contains(&(name.clone(), request))
    }

    pub(super) fn remember_request(&self, name: &LedgerName, request: RequestKey) {
        self.ledgers().answered.insert((name.clone(), request));
    }

    pub(super) fn forget_requests(&self, expired: &[(LedgerName, RequestKey)]) {
        if expired.is_empty() {
            return;
        }
        let mut memory = self.ledgers();
        for request in expired {
            memory.answered.remove(request);
        }
    }
}
