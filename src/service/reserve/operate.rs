//! The operators' calls for stocks and ledgers.

use std::time::SystemTime;

use prost_types::Timestamp;

use super::Stocks;
use crate::failure::Failure;
use sudokud_api::{
    CreateLedgerRequest, CreateLedgerResponse, EmptyReserveRequest, EmptyReserveResponse,
    ExportLedgerRequest, ExportLedgerResponse, ForgetLedgerRequest, ForgetLedgerResponse,
    ImportLedgerRequest, ImportLedgerResponse, Ledger, ListReserveResponse, RefillState, Stock,
};
use sudokud_engine::find_named;
use sudokud_puzzle::CanonicalId;
use sudokud_reserve::{LedgerName, LedgerRecord, StockKey, StoreError, StoredStock};
use sudokud_snapshot::Snapshot;

/// The most ids in one message.
const MOST_IDS: usize = 10_000;
/// The most callers of a ledger, and the most bytes of a name.
const MOST_CALLERS: usize = 1_000;

/// Lists the stocks of the configuration, and then the others in the store.
pub(crate) async fn stocks(stocks: &Stocks, snapshot: &Snapshot) -> Result<ListReserveResponse, Failure> {
    let store = stocks.reserve.store();
    let stored = counted(stocks, store.stocks()).await?;
    let keys = stocks.keys(snapshot);
    let of_settings = std::iter::zip(&stocks.all, &keys.keys).map(|(stock, key)| {
        let found = key
            .as_ref()
            .ok()
            .and_then(|key| stored.iter().find(|stored| stored.key == *key));
        Stock {
            name: stock.settings.name.clone(),
            recipe: stock.settings.recipe.clone(),
            key: key.as_ref().map(StockKey::to_string).unwrap_or_default(),
            level: found.map_or(0, |stored| stored.level as i64),
            low: stock.settings.low as i64,
            high: stock.settings.high as i64,
            current: key.is_ok(),
            problem: key.as_ref().err().cloned().unwrap_or_default(),
            used_time: found.map(|stored| Timestamp::from(stored.used)),
            refill: key
                .as_ref()
                .map_or(RefillState::Unspecified, |_| stock.refill())
                .into(),
        }
    });
    let others = stored
        .iter()
        .filter(|stored| !keys.by_key.contains_key(&stored.key));
    let others = others.map(
        |StoredStock {
             key,
             label,
             level,
             used,
         }| Stock {
            name: label.clone(),
            key: key.to_string(),
            level: *level as i64,
            used_time: Some(Timestamp::from(*used)),
            ..Stock::default()
        },
    );
    Ok(ListReserveResponse {
        stocks: of_settings.chain(others).collect(),
        store: store.kind().name().to_owned(),
        snapshot_revision: snapshot.revision().to_owned(),
    })
}

/// Removes the puzzles of a stock.
pub(crate) async fn empty(
    stocks: &Stocks,
    snapshot: &Snapshot,
    request: EmptyReserveRequest,
) -> Result<EmptyReserveResponse, Failure> {
    let key = Some(&request.key).filter(|key| key.len() == 32);
    let key = key.and_then(|key| u128::from_str_radix(key, 16).ok());
    let key = key.map(StockKey).ok_or_else(|| {
        let problem = "not the key of a stock; write 32 hexadecimal digits, as ListReserve has them";
        Failure::field("key", "NOT_A_STOCK_KEY", problem)
    })?;
    let store = stocks.reserve.store();
    let removed = counted(stocks, store.empty(key)).await?;
    if let Some(&index) = stocks.keys(snapshot).by_key.get(&key) {
        let stock = &stocks.all[index];
        // Emptying has removed the record by which the store lists the stock.
        counted(stocks, store.touch(key, &stock.settings.name)).await?;
        stock.wanted.notify_one();
    }
    Ok(EmptyReserveResponse {
        removed: removed as i64,
    })
}

/// Lists the ledgers.
pub(crate) async fn ledgers(stocks: &Stocks) -> Result<Vec<Ledger>, Failure> {
    let ledgers = counted(stocks, stocks.reserve.store().ledgers()).await?;
    Ok(ledgers.into_iter().map(ledger).collect())
}

/// Creates a ledger.
pub(crate) async fn create(
    stocks: &Stocks,
    request: CreateLedgerRequest,
) -> Result<CreateLedgerResponse, Failure> {
    let name = name(&request.name)?;
    let callers = request.callers;
    let is_name = |caller: &String| {
        !caller.is_empty() && caller.len() <= MOST_CALLERS && !caller.contains(char::is_control)
    };
    if callers.len() > MOST_CALLERS || !callers.iter().all(is_name) {
        let problem =
            "has too many names, or one that is empty, too long or has line breaks; write the callers' names";
        return Err(Failure::field("callers", "NOT_CALLERS", problem));
    }
    let created = stocks.reserve.store().create_ledger(&name, &callers);
    let created = counted(stocks, created).await?;
    Ok(CreateLedgerResponse {
        ledger: Some(ledger(created)),
    })
}

/// Adds puzzles to a ledger.
pub(crate) async fn import(
    stocks: &Stocks,
    request: ImportLedgerRequest,
) -> Result<ImportLedgerResponse, Failure> {
    let name = name(&request.name)?;
    if request.canonical_ids.len() > MOST_IDS {
        let problem = format!("has more than {MOST_IDS} ids; send them in several calls");
        return Err(Failure::field("canonical_ids", "TOO_MANY", problem));
    }
    let ids = request.canonical_ids.iter().enumerate().map(|(index, id)| {
        id.parse::<CanonicalId>().map_err(|error| {
            Failure::field(format!("canonical_ids[{index}]"), "NOT_AN_ID", error.to_string())
        })
    });
    let ids = ids.collect::<Result<_, _>>()?;
    let added = stocks
        .reserve
        .counted(stocks.reserve.store().import(&name, ids))
        .await;
    let added = known(stocks, added).await?;
    Ok(ImportLedgerResponse { added: added as i64 })
}

/// Returns a part of a ledger.
pub(crate) async fn export(
    stocks: &Stocks,
    request: ExportLedgerRequest,
) -> Result<ExportLedgerResponse, Failure> {
    let name = name(&request.name)?;
    let size = match usize::try_from(request.page_size) {
        Ok(0) => MOST_IDS,
        Ok(size) => size.min(MOST_IDS),
        Err(_) => {
            let problem = format!("is negative; write 0 for {MOST_IDS}, or less");
            return Err(Failure::field("page_size", "NEGATIVE", problem));
        }
    };
    let from = match &*request.page_token {
        "" => 0,
        token => u128::from_str_radix(token, 16).map_err(|_| {
            let problem = "not a token of this ledger; write the next_page_token of the previous part";
            Failure::field("page_token", "PAGE_TOKEN_MALFORMED", problem)
        })?,
    };
    let page = stocks.reserve.store().export(&name, from, size);
    let page = known(stocks, stocks.reserve.counted(page).await).await?;
    Ok(ExportLedgerResponse {
        canonical_ids: page.ids.iter().map(ToString::to_string).collect(),
        next_page_token: page.next.map_or_else(String::new, |next| format!("{next:x}")),
    })
}

/// Removes a ledger.
pub(crate) async fn forget(
    stocks: &Stocks,
    request: ForgetLedgerRequest,
) -> Result<ForgetLedgerResponse, Failure> {
    let name = name(&request.name)?;
    let count = stocks.reserve.counted(stocks.reserve.store().forget(&name)).await;
    let count = known(stocks, count).await?;
    Ok(ForgetLedgerResponse { count: count as i64 })
}

/// Runs one function of the store and counts it. The operator gets the reason of a fault.
async fn counted<T>(
    stocks: &Stocks,
    work: impl Future<Output = Result<T, StoreError>>,
) -> Result<T, Failure> {
    stocks.reserve.counted(work).await.map_err(Failure::StoreInFull)
}

/// Adds the nearest names to the error for an unknown ledger. Only operators get them: callers may not list ledgers.
async fn known<T>(stocks: &Stocks, result: Result<T, StoreError>) -> Result<T, Failure> {
    let name = match result {
        Ok(done) => return Ok(done),
        Err(StoreError::UnknownLedger { name }) => name,
        Err(error) => return Err(Failure::StoreInFull(error)),
    };
    let all = stocks.reserve.store().ledgers().await.unwrap_or_default();
    let names = all.iter().map(|record| record.name.as_str());
    match find_named("ledger", &name, names) {
        Err(unknown) if !unknown.nearest.is_empty() => Err(Failure::unknown("name")(unknown)),
        // Without any other name, the error of the store says how to create one.
        _ => Err(StoreError::UnknownLedger { name }.into()),
    }
}

fn name(text: &str) -> Result<LedgerName, Failure> {
    text.parse()
        .map_err(|error| Failure::field("name", "NOT_A_LEDGER_NAME", format!("{text} {error}")))
}

fn ledger(record: LedgerRecord) -> Ledger {
    Ledger {
        name: record.name.to_string(),
        callers: record.callers,
        count: record.count as i64,
        create_time: record.problem.is_none().then(|| time(record.created)),
        problem: record.problem.unwrap_or_default(),
    }
}

fn time(time: SystemTime) -> Timestamp {
    Timestamp::from(time)
}
