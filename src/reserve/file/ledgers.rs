//! Operations on ledgers within a transaction of the file.

use std::collections::HashSet;
use std::path::Path;
use std::time::SystemTime;

use redb::{ReadableTable as _, ReadableTableMetadata as _, WriteTransaction};

use super::ledger_list;
use super::tables::{
    ANSWER_TIMES, ANSWERS, KEYED_ANSWERS, LEDGERS, answers, digests, digests_name, of_millis, to_millis,
};
use crate::error::StoreError;
use crate::ledger_name::LedgerName;
use crate::store::{Claim, Claimed, ExportPage, LedgerRecord, RECENT, RequestKey};
use sudokud_puzzle::CanonicalId;

/// Number of old requests that one claim forgets. More than one, so that they do not add up.
const EXPIRED_AT_ONCE: usize = 4;

/// Creates a ledger, and puts it on the list beside the file.
pub(super) fn create(
    transaction: &WriteTransaction,
    file: &Path,
    record: &LedgerRecord,
) -> Result<(), StoreError> {
    let name = record.name.as_str();
    let mut ledgers = transaction.open_table(LEDGERS)?;
    if ledgers.get(name)?.is_some() {
        return Err(StoreError::LedgerExists {
            name: name.to_owned(),
        });
    }
    ledger_list::add(file, &record.name)?;
    let callers = record.callers.join("\n");
    ledgers.insert(name, (callers.as_str(), to_millis(record.created)))?;
    transaction.open_table(digests(&digests_name(name)))?;
    Ok(())
}

pub(super) fn list(transaction: &WriteTransaction) -> Result<Vec<LedgerRecord>, StoreError> {
    let ledgers = transaction.open_table(LEDGERS)?;
    let mut all = Vec::new();
    for entry in ledgers.iter()? {
        let (name, record) = entry?;
        let (callers, created) = record.value();
        let table = transaction.open_table(digests(&digests_name(name.value())))?;
        let Ok(name) = name.value().parse() else {
            continue;
        };
        all.push(LedgerRecord {
            name,
            callers: callers.lines().map(str::to_owned).collect(),
            count: table.len()?,
            created: of_millis(created),
            problem: None,
        });
    }
    Ok(all)
}

/// Returns the answer that the request had before.
pub(super) fn earlier(
    transaction: &WriteTransaction,
    name: &LedgerName,
    request: RequestKey,
) -> Result<Option<Vec<u8>>, StoreError> {
    let (table, request) = answers(request);
    let answers = transaction.open_table(table)?;
    let answer = answers.get((name.as_str(), request))?;
    Ok(answer.map(|answer| answer.value().to_vec()))
}

/// Claims a puzzle. Also returns requests that are not recent any more.
pub(super) fn claim(
    transaction: &WriteTransaction,
    name: &LedgerName,
    claim: &Claim,
) -> Result<(Claimed, Vec<(LedgerName, RequestKey)>), StoreError> {
    let expired = expire(transaction)?;
    if let Some((request, _)) = &claim.request
        && let Some(answer) = earlier(transaction, name, *request)?
    {
        return Ok((Claimed::Earlier(answer), expired));
    }
    exists(transaction, name)?;
    let table = digests_name(name.as_str());
    let mut table = transaction.open_table(digests(&table))?;
    let before = table.insert(claim.id.bits(), ())?;
    if before.is_some() {
        return Ok((Claimed::Taken, expired));
    }
    if let Some((request, answer)) = &claim.request {
        let (table, digest) = answers(*request);
        let mut answers = transaction.open_table(table)?;
        answers.insert((name.as_str(), digest), answer.as_slice())?;
        if let RequestKey::Retry(digest) = request {
            let now = to_millis(SystemTime::now());
            let mut times = transaction.open_table(ANSWER_TIMES)?;
            times.insert((now, name.as_str(), *digest), ())?;
        }
    }
    Ok((Claimed::New, expired))
}

/// Checks that the ledger was not forgotten while the job waited.
fn exists(transaction: &WriteTransaction, name: &LedgerName) -> Result<(), StoreError> {
    let ledgers = transaction.open_table(LEDGERS)?;
    if ledgers.get(name.as_str())?.is_some() {
        return Ok(());
    }
    Err(unknown(name))
}

fn unknown(name: &LedgerName) -> StoreError {
    StoreError::UnknownLedger {
        name: name.to_string(),
    }
}

/// Forgets some requests that are not recent any more.
fn expire(transaction: &WriteTransaction) -> Result<Vec<(LedgerName, RequestKey)>, StoreError> {
    let end = to_millis(
        SystemTime::now()
            .checked_sub(RECENT)
            .unwrap_or(SystemTime::UNIX_EPOCH),
    );
    let mut times = transaction.open_table(ANSWER_TIMES)?;
    let mut expired = Vec::new();
    for _ in 0..EXPIRED_AT_ONCE {
        let first = times.first()?;
        let first = first.map(|(key, _)| {
            let (time, name, request) = key.value();
            (time, name.to_owned(), request)
        });
        let Some((time, name, request)) = first.filter(|(time, ..)| *time < end) else {
            break;
        };
        times.remove((time, name.as_str(), request))?;
        let mut answers = transaction.open_table(ANSWERS)?;
        answers.remove((name.as_str(), request))?;
        if let Ok(name) = name.parse() {
            expired.push((name, RequestKey::Retry(request)));
        }
    }
    Ok(expired)
}

/// Returns the requests that have an answer.
pub(super) fn answered(
    transaction: &WriteTransaction,
) -> Result<HashSet<(LedgerName, RequestKey)>, StoreError> {
    let mut answered = HashSet::new();
    for kind in [RequestKey::Retry, RequestKey::Keyed] {
        let answers = transaction.open_table(answers(kind(0)).0)?;
        for entry in answers.iter()? {
            let (key, _) = entry?;
            let (name, digest) = key.value();
            if let Ok(name) = name.parse() {
                answered.insert((name, kind(digest)));
            }
        }
    }
    Ok(answered)
}

pub(super) fn import(
    transaction: &WriteTransaction,
    name: &LedgerName,
    ids: &[CanonicalId],
) -> Result<u64, StoreError> {
    exists(transaction, name)?;
    let table = digests_name(name.as_str());
    let mut table = transaction.open_table(digests(&table))?;
    let mut added = 0;
    for id in ids {
        let before = table.insert(id.bits(), ())?;
        added += u64::from(before.is_none());
    }
    Ok(added)
}

pub(super) fn export(
    transaction: &WriteTransaction,
    name: &LedgerName,
    from: u128,
    most: usize,
) -> Result<ExportPage, StoreError> {
    let table = digests_name(name.as_str());
    let table = transaction.open_table(digests(&table))?;
    let (mut ids, mut next) = (Vec::new(), None);
    for entry in table.range(from..)? {
        let bits = entry?.0.value();
        if ids.len() == most {
            next = Some(bits);
            break;
        }
        ids.extend(CanonicalId::from_bits(bits));
    }
    Ok(ExportPage { ids, next })
}

pub(super) fn forget(transaction: &WriteTransaction, name: &LedgerName) -> Result<u64, StoreError> {
    let mut ledgers = transaction.open_table(LEDGERS)?;
    if ledgers.remove(name.as_str())?.is_none() {
        return Err(unknown(name));
    }
    let table = digests_name(name.as_str());
    let count = {
        let table = transaction.open_table(digests(&table))?;
        table.len()?
    };
    transaction.delete_table(digests(&table))?;
    for table in [ANSWERS, KEYED_ANSWERS] {
        let mut answers = transaction.open_table(table)?;
        answers.retain_in((name.as_str(), 0)..=(name.as_str(), u128::MAX), |_, _| false)?;
    }
    Ok(count)
}
