//! The tables of the file.

use std::ops::RangeInclusive;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use redb::{ReadableTable, StorageError, TableDefinition};

use crate::store::{RequestKey, StockKey};

/// The entries of stocks, by stock and place.
pub(super) const STOCKS: TableDefinition<'_, (u128, u64), &[u8]> = TableDefinition::new("stocks");
/// The name of each stock, and when it was last used.
pub(super) const STOCK_RECORDS: TableDefinition<'_, u128, (&str, u64)> =
    TableDefinition::new("stock-records");
/// The callers of each ledger, one a line, and when it was created.
pub(super) const LEDGERS: TableDefinition<'_, &str, (&str, u64)> = TableDefinition::new("ledgers");
/// The answers of requests, by ledger and request.
pub(super) type AnswerTable = TableDefinition<'static, (&'static str, u128), &'static [u8]>;
/// The answers of recent requests.
pub(super) const ANSWERS: AnswerTable = TableDefinition::new("answers");
/// The answers of requests with a key.
pub(super) const KEYED_ANSWERS: AnswerTable = TableDefinition::new("keyed-answers");
/// The times of recent requests.
pub(super) const ANSWER_TIMES: TableDefinition<'_, (u64, &str, u128), ()> =
    TableDefinition::new("answer-times");

/// Returns the table with the answer to a request, and its key there.
pub(super) fn answers(request: RequestKey) -> (AnswerTable, u128) {
    match request {
        RequestKey::Retry(digest) => (ANSWERS, digest),
        RequestKey::Keyed(digest) => (KEYED_ANSWERS, digest),
    }
}

/// The name of the table with a ledger's puzzles. Names of ledgers have no colon.
pub(super) fn digests_name(ledger: &str) -> String {
    format!("ledger:{ledger}")
}

/// The puzzles of one ledger.
pub(super) fn digests(name: &str) -> TableDefinition<'_, u128, ()> {
    TableDefinition::new(name)
}

/// The keys of a stock's entries.
pub(super) fn stock_range(stock: StockKey) -> RangeInclusive<(u128, u64)> {
    (stock.0, 0)..=(stock.0, u64::MAX)
}

/// Returns the place behind the last entry.
pub(super) fn next_place(
    table: &impl ReadableTable<(u128, u64), &'static [u8]>,
    stock: StockKey,
) -> Result<u64, StorageError> {
    let last = table.range(stock_range(stock))?.next_back().transpose()?;
    Ok(last.map_or(0, |(key, _)| key.value().1 + 1))
}

/// Returns the milliseconds since 1970.
pub(super) fn to_millis(time: SystemTime) -> u64 {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// Returns the time that is this number of milliseconds after 1970 began.
pub(super) fn of_millis(millis: u64) -> SystemTime {
    UNIX_EPOCH + Duration::from_millis(millis)
}
