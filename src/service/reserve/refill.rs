//! Makes puzzles for stocks, with lower priority than all callers.
//!
//! Each stock has a task. It waits until the level is below `low`, takes the lease of the stock, and makes puzzles until the level is
//! `high`. Its searches run in the pool's lane for work without a caller.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use futures_util::future::join_all;
use tokio::task::JoinSet;
use tokio::time::{Instant, interval, sleep, timeout};

use super::order::kept;
use super::surplus;
use super::{Stock, Stocks};
use crate::context::CallContext;
use crate::generate::Generating;
use sudokud_api::{GenerateExtra, GenerateRequest, GenerateResponse, RefillState};
use sudokud_pool::Caller;
use sudokud_reserve::{Lease, STALE_AFTER, StockKey, StoreError};

/// Time for which a server has a stock for itself; another one takes over after that.
const LEASE: Duration = Duration::from_secs(8);
/// Time between two checks of a stock without a request to refill it.
const CHECK: Duration = Duration::from_secs(5);
/// Time between two signs that a stock is used, and between two searches for stocks that no server uses.
const TOUCH: Duration = Duration::from_mins(5);
/// The longest time for which puzzles are gathered before they are stored. Shorter than the lease.
const GATHER: Duration = Duration::from_secs(1);
/// The most puzzles that are gathered.
const TOGETHER: usize = 100;
/// Time on a thread after which a search is given up.
const LONGEST_SEARCH: Duration = Duration::from_mins(10);
/// Pause after a search without a puzzle, or an error of the store; also between two checks whether another server still refills.
const PAUSE: Duration = Duration::from_secs(2);
/// Time within which another server takes over a refill.
const TAKEOVER: Duration = Duration::from_secs(10);

const _: () = assert!(LEASE.as_millis() + PAUSE.as_millis() <= TAKEOVER.as_millis());

/// Keeps all stocks filled, until the task ends.
pub async fn refill(context: Arc<CallContext>) {
    let mut tasks = JoinSet::new();
    for index in 0..context.stocks.all().len() {
        let context = Arc::clone(&context);
        tasks.spawn(async move { Refill::new(context, index).run().await });
    }
    if context.stocks.all().is_empty() {
        return;
    }
    let (mut expiry, mut surplus_timer) = (interval(TOUCH), interval(GATHER));
    loop {
        tokio::select! {
            _ = expiry.tick() => expire(&context).await,
            _ = surplus_timer.tick() => surplus::store(&context.stocks).await,
        }
    }
}

/// Removes stocks that no server has used for a day.
async fn expire(context: &CallContext) {
    let stocks = &context.stocks;
    let (reserve, store) = (&stocks.reserve, stocks.reserve.store());
    let keys = stocks.keys(&context.live.current());
    let own: HashSet<StockKey> = keys.by_key.keys().copied().collect();
    let Ok(stored) = reserve.counted(store.stocks()).await else {
        return;
    };
    for stock in stored {
        let unused = stock.used.elapsed().unwrap_or_default();
        if unused >= STALE_AFTER && !own.contains(&stock.key) && store.empty(stock.key).await.is_ok() {
            tracing::info!(stock = stock.label, key = %stock.key, puzzles = stock.level, "a stock that no server uses was removed");
        }
    }
}

/// The refill of one stock.
struct Refill {
    context: Arc<CallContext>,
    index: usize,
    /// The stock's key, and the time of the last [`Store::touch`](sudokud_reserve::Store::touch).
    touched: Option<(StockKey, Instant)>,
    lease: Option<Lease>,
    /// Whether the level was below `low`, or the stock is new to this task, and the level has not reached `high` since.
    filling: bool,
}

impl Refill {
    fn new(context: Arc<CallContext>, index: usize) -> Self {
        Self {
            context,
            index,
            touched: None,
            lease: None,
            filling: false,
        }
    }

    fn stocks(&self) -> &Stocks {
        &self.context.stocks
    }

    fn stock(&self) -> &Stock {
        &self.stocks().all[self.index]
    }

    async fn run(&mut self) {
        loop {
            let pause = self.step().await.unwrap_or_else(|error| {
                // The store has logged its own errors.
                tracing::debug!(%error, "a stock was not refilled");
                self.stock().set_refill(RefillState::Failing);
                PAUSE
            });
            // A wish from before the pause ends it at once.
            let _ = timeout(pause, self.stock().wanted.notified()).await;
        }
    }

    /// Makes some puzzles if the stock needs them. Returns how long to wait until the next step.
    async fn step(&mut self) -> Result<Duration, StoreError> {
        let snapshot = self.context.live.current();
        let keys = self.stocks().keys(&snapshot);
        let Ok(key) = keys.keys[self.index] else {
            return Ok(CHECK);
        };
        self.touch(key).await?;
        let (reserve, store) = (&self.stocks().reserve, self.stocks().reserve.store());
        let level = reserve.counted(store.level(key)).await?;
        let stock = self.stock();
        stock.level.store(level, Ordering::Relaxed);
        let (low, high) = (stock.settings.low, stock.settings.high);
        let filling = level < low || self.filling && level < high;
        if !filling {
            stock.set_refill(RefillState::Waiting);
            self.filling = false;
            self.lease = None;
            return Ok(CHECK);
        }
        let lease = reserve.counted(store.lease(key, self.lease, LEASE)).await?;
        self.filling = true;
        self.lease = lease;
        let Some(lease) = lease else {
            self.stock().set_refill(RefillState::Elsewhere);
            return Ok(PAUSE);
        };
        if self.stock().refill() != RefillState::Failing {
            self.stock().set_refill(RefillState::Filling);
        }
        let wanted = usize::try_from(high - level).unwrap_or(usize::MAX).min(TOGETHER);
        let made = self.make(snapshot.revision(), wanted).await;
        let stock = self.stock();
        if made.is_empty() {
            stock.failed.fetch_add(1, Ordering::Relaxed);
            stock.set_refill(RefillState::Failing);
            sleep(PAUSE).await;
            return Ok(Duration::ZERO);
        }
        let entries: Vec<Vec<u8>> = made.iter().map(kept).collect();
        let number = entries.len() as u64;
        let (reserve, store) = (&self.stocks().reserve, self.stocks().reserve.store());
        match reserve.counted(store.put(key, entries, lease)).await {
            Ok(()) => {
                stock.refilled.fetch_add(number, Ordering::Relaxed);
                stock.set_refill(RefillState::Filling);
                Ok(Duration::ZERO)
            }
            Err(error) => {
                stock.failed.fetch_add(number, Ordering::Relaxed);
                self.lease = None;
                Err(error)
            }
        }
    }

    /// Says from time to time that this server uses the stock.
    async fn touch(&mut self, key: StockKey) -> Result<(), StoreError> {
        if self
            .touched
            .is_some_and(|(known, at)| known == key && at.elapsed() < TOUCH)
        {
            return Ok(());
        }
        let stock = self.stock();
        let store = self.stocks().reserve.store();
        self.stocks()
            .reserve
            .counted(store.touch(key, &stock.settings.name))
            .await?;
        if self.touched.is_none_or(|(known, _)| known != key) {
            // A lease of another stock.
            self.lease = None;
            // A reload or the end of a process may have cut off the last refill of this stock.
            self.filling = true;
        }
        self.touched = Some((key, Instant::now()));
        Ok(())
    }

    /// Makes about `wanted` puzzles with the snapshot of this revision. Returns those that were made in time, or the first one.
    async fn make(&self, revision: &str, wanted: usize) -> Vec<GenerateResponse> {
        let width = self.context.pool.threads().get().div_ceil(2).min(wanted.max(1));
        let end = Instant::now() + GATHER;
        let series = (0..width).map(|number| async move {
            let mut made = Vec::new();
            let own = wanted / width + usize::from(number < wanted % width);
            while made.len() < own && (made.is_empty() || Instant::now() < end) {
                match self.make_one(revision).await {
                    Some(answer) => made.push(answer),
                    None => break,
                }
            }
            made
        });
        join_all(series).await.concat()
    }

    async fn make_one(&self, revision: &str) -> Option<GenerateResponse> {
        let request = GenerateRequest {
            recipe: self.stock().settings.recipe.clone(),
            // The key of the stock is that of this snapshot.
            revision: revision.to_owned(),
            extras: vec![GenerateExtra::Solution.into(), GenerateExtra::Shape.into()],
            ..GenerateRequest::default()
        };
        // Each stock is a caller of its own, so that stocks take turns.
        let caller = Caller::named(&format!("stock {}", self.stock().settings.name));
        let made = self
            .context
            .refill_search(caller, LONGEST_SEARCH, Generating::new(request));
        made.await.ok()
    }
}
