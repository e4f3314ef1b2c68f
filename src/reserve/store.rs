//! The trait of a store, and the types of its functions.

use std::fmt;
use std::time::{Duration, SystemTime};

use async_trait::async_trait;

use super::error::StoreError;
use super::ledger_name::LedgerName;
use sudokud_puzzle::CanonicalId;

/// Time for which a retry gets the answer of the first call.
pub const RECENT: Duration = Duration::from_mins(10);
/// Time after which a stock that no server uses is removed.
pub const STALE_AFTER: Duration = Duration::from_hours(24);

/// Identifies a stock: a digest of everything on which its puzzles depend.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StockKey(pub u128);

impl fmt::Display for StockKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl fmt::Debug for StockKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Identifies a request whose answer a ledger keeps.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum RequestKey {
    /// A digest of the caller, the id it sent, and the request. The answer is kept for [`RECENT`].
    Retry(u128),
    /// A digest of the caller's key and the request. The answer is kept as long as the ledger.
    Keyed(u128),
}

/// A kind of store.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StoreKind {
    /// In the memory of one process.
    Memory,
    /// In one file.
    File,
    /// In a Redis server.
    Redis,
}

impl StoreKind {
    /// Returns the name in configuration and metrics.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Memory => "memory",
            Self::File => "file",
            Self::Redis => "redis",
        }
    }
}

/// The right to refill a stock, for a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lease {
    /// Grows with each lease of the stock: the store refuses entries of an earlier one.
    pub fence: u64,
}

/// A stock in a store.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredStock {
    /// Its key.
    pub key: StockKey,
    /// The name that the operator's file gives it.
    pub label: String,
    /// Number of entries.
    pub level: u64,
    /// Time of the last [`Store::touch`].
    pub used: SystemTime,
}

/// A ledger.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LedgerRecord {
    /// Its name.
    pub name: LedgerName,
    /// The names of callers that may use it; empty for all.
    pub callers: Vec<String>,
    /// Number of puzzles.
    pub count: u64,
    /// When it was created.
    pub created: SystemTime,
    /// Why it is refused, if it has lost its puzzles.
    pub problem: Option<String>,
}

impl LedgerRecord {
    /// Returns whether this caller may use the ledger.
    pub fn admits(&self, caller: Option<&str>) -> bool {
        self.callers.is_empty() || caller.is_some_and(|caller| self.callers.iter().any(|name| name == caller))
    }
}

/// A request to hand out a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The puzzle.
    pub id: CanonicalId,
    /// The proved name of the caller.
    pub caller: Option<String>,
    /// The request and its answer, for a repetition.
    pub request: Option<(RequestKey, Vec<u8>)>,
}

/// The answer to a claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claimed {
    /// The puzzle is this caller's.
    New,
    /// The ledger had it already.
    Taken,
    /// The same request was answered before, with these bytes.
    Earlier(Vec<u8>),
}

/// A part of a ledger.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExportPage {
    /// The puzzles.
    pub ids: Vec<CanonicalId>,
    /// Where the next part begins; `None` after the last one.
    pub next: Option<u128>,
}

/// Keeps stocks and ledgers.
#[async_trait]
pub trait Store: Send + Sync + fmt::Debug {
    /// Returns the kind.
    fn kind(&self) -> StoreKind;

    /// Takes the oldest entry. No other call gets it, on this server or another.
    async fn take(&self, stock: StockKey) -> Result<Option<Vec<u8>>, StoreError>;

    /// Adds entries at the tail. Fails if another server has a later lease.
    async fn put(&self, stock: StockKey, entries: Vec<Vec<u8>>, lease: Lease) -> Result<(), StoreError>;

    /// Returns an entry that was taken and not used to the tail.
    async fn put_back(&self, stock: StockKey, entry: Vec<u8>) -> Result<(), StoreError>;

    /// Returns the number of entries.
    async fn level(&self, stock: StockKey) -> Result<u64, StoreError>;

    /// Records that a server uses this stock under this name.
    async fn touch(&self, stock: StockKey, label: &str) -> Result<(), StoreError>;

    /// Lists the stocks, in the order of their keys.
    async fn stocks(&self) -> Result<Vec<StoredStock>, StoreError>;

    /// Removes a stock. Returns the number of its entries.
    async fn empty(&self, stock: StockKey) -> Result<u64, StoreError>;

    /// Takes the right to refill a stock for `time`, or renews `own`. Returns `None` if another server has it.
    async fn lease(
        &self,
        stock: StockKey,
        own: Option<Lease>,
        time: Duration,
    ) -> Result<Option<Lease>, StoreError>;

    /// Creates a ledger.
    async fn create_ledger(&self, name: &LedgerName, callers: &[String]) -> Result<LedgerRecord, StoreError>;

    /// Lists the ledgers, in the order of their names. Those that have lost their puzzles have a `problem`.
    async fn ledgers(&self) -> Result<Vec<LedgerRecord>, StoreError>;

    /// Checks that the ledger can be used by this caller. Returns the answer that the same request had before.
    async fn earlier_answer(
        &self,
        name: &LedgerName,
        caller: Option<&str>,
        request: Option<RequestKey>,
    ) -> Result<Option<Vec<u8>>, StoreError>;

    /// Claims a puzzle. The claim is durable when this returns [`Claimed::New`].
    async fn claim(&self, name: &LedgerName, claim: Claim) -> Result<Claimed, StoreError>;

    /// Adds puzzles. Returns how many were new.
    async fn import(&self, name: &LedgerName, ids: Vec<CanonicalId>) -> Result<u64, StoreError>;

    /// Returns puzzles of a ledger from `from` on, about `most` of them.
    async fn export(&self, name: &LedgerName, from: u128, most: usize) -> Result<ExportPage, StoreError>;

    /// Removes a ledger, also one that has lost its puzzles. Returns the number of its puzzles.
    async fn forget(&self, name: &LedgerName) -> Result<u64, StoreError>;

    /// Returns how often the store's data was found broken and set aside.
    fn set_aside(&self) -> u64 {
        0
    }

    /// Writes entries that are still in memory. No other function is called afterwards.
    async fn close(&self) {}
}
