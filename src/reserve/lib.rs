//! Keeps puzzles made ahead of need, and remembers which were handed out.
//!
//! A *stock* holds answers for one recipe; all stocks are the *reserve*. A *ledger* holds the canonical ids of all puzzles that were
//! handed out under one name. Both live in a [`Store`]:
//! - [`MemoryStore`]: stocks of one process, without ledgers;
//! - [`FileStore`]: one file of one server (`redb`);
//! - [`RedisStore`]: a server that a fleet shares (`redis`).
//!
//! `store` has the trait and what its functions promise, `error` the reasons why they fail, `ledger_name` the names of ledgers.
//! [`Reserve`] counts the calls of a store for the metrics. This room knows neither puzzles nor protobuf: an entry of a stock is a
//! sequence of bytes.
//!
//! *Invariants:* an entry is taken at most once; a claim that was answered outlives the process; a function of a store ends within its
//! time limit, also if the file or the other server does not answer.

mod error;
mod file;
mod ledger_name;
mod memory;
mod redis;
mod reserve;
mod store;
#[cfg(test)]
mod suite;
mod tally;

pub use error::StoreError;
pub use file::{FileStore, MissingFile};
pub use ledger_name::{LedgerName, NotALedgerName};
pub use memory::MemoryStore;
pub use redis::{RedisError, RedisStore};
pub use reserve::{Reserve, StoreSettings};
pub use store::{
    Claim, Claimed, ExportPage, Lease, LedgerRecord, RECENT, RequestKey, STALE_AFTER, StockKey, Store,
    StoreKind, StoredStock,
};
pub use tally::{LATENCY_BUCKETS, StoreTally, StoreTallySeen};
