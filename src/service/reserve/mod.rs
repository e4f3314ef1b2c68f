//! The reserve and the ledgers behind Generate.
//!
//! - [`Stocks`]: the stocks of the configuration, and which plans of the current snapshot they are for;
//! - `order`: one Generate that may be answered from a stock or claims its puzzle in a ledger;
//! - [`refill`](fn@refill): makes puzzles with lower priority than all callers; `surplus` stores puzzles that other searches reject;
//! - `operate`: the operators' calls.
//!
//! *Invariants:* a request with a seed and without a ledger does not use the store. If the store fails, its stocks count as empty and the
//! call searches for a puzzle. A puzzle for a ledger leaves the server only after its claim is durable.

mod operate;
mod order;
mod refill;
mod surplus;

use std::collections::HashMap;
use std::sync::atomic::{AtomicI32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::Notify;

pub(super) use operate::{create, empty, export, forget, import, ledgers, stocks};
pub(super) use order::{MakeLive, Order, RequestId};
pub use refill::refill;
use sudokud_api::{GenerateExtra, GenerateRequest, RefillState};
use sudokud_generate::Recipe;
use sudokud_puzzle::Seed;
use sudokud_reserve::{MemoryStore, Reserve, StockKey, StoreSettings};
use sudokud_snapshot::{ScaleDigests, Snapshot};
pub(super) use surplus::SurplusCollector;

/// The settings of the reserve.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ReserveSettings {
    /// The store.
    pub store: StoreSettings,
    /// The stocks, in the order of their names.
    pub stocks: Vec<StockSettings>,
}

/// The settings of one stock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StockSettings {
    /// Its name.
    pub name: String,
    /// The name of the recipe.
    pub recipe: String,
    /// The refill begins when there are fewer puzzles than this.
    pub low: u64,
    /// The refill ends at this number of puzzles.
    pub high: u64,
}

/// The stocks of this server.
#[derive(Debug)]
pub struct Stocks {
    reserve: Reserve,
    all: Vec<Stock>,
    keys: Mutex<Option<Arc<StockKeys>>>,
    /// Surplus that is not stored yet, with the stock's index.
    surplus: Mutex<Vec<(usize, StockKey, Vec<u8>)>>,
}

/// A stock of this server, and its counts since the start.
#[derive(Debug)]
pub struct Stock {
    /// Its settings.
    pub settings: StockSettings,
    /// Its last known number of puzzles.
    level: AtomicU64,
    taken: AtomicU64,
    missed: AtomicU64,
    refilled: AtomicU64,
    /// Puzzles that other searches rejected.
    surplus: AtomicU64,
    /// Searches of the refill that made no puzzle, or whose puzzle could not be stored.
    failed: AtomicU64,
    /// The state of the refill, as a number of [`RefillState`].
    refill: AtomicI32,
    /// Notified when the level has fallen below `low`.
    wanted: Notify,
}

/// The counts of a stock since the start, and its level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StockSeen {
    /// Its last known number of puzzles.
    pub level: u64,
    /// Puzzles that were handed out.
    pub taken: u64,
    /// Requests that found no puzzle.
    pub missed: u64,
    /// Puzzles that were made for it.
    pub refilled: u64,
    /// Puzzles that other searches rejected, and that this stock got.
    pub surplus: u64,
    /// Searches that made no puzzle for it.
    pub failed: u64,
}

impl Stock {
    /// Returns the state of this server's refill.
    fn refill(&self) -> RefillState {
        RefillState::try_from(self.refill.load(Ordering::Relaxed)).unwrap_or_default()
    }

    fn set_refill(&self, state: RefillState) {
        self.refill.store(state.into(), Ordering::Relaxed);
    }

    /// Returns the counts.
    pub fn seen(&self) -> StockSeen {
        let load = |count: &AtomicU64| count.load(Ordering::Relaxed);
        StockSeen {
            level: load(&self.level),
            taken: load(&self.taken),
            missed: load(&self.missed),
            refilled: load(&self.refilled),
            surplus: load(&self.surplus),
            failed: load(&self.failed),
        }
    }
}

/// The keys of all stocks with one snapshot.
#[derive(Debug)]
pub(super) struct StockKeys {
    revision: String,
    digests: ScaleDigests,
    /// For each stock its key, or why its recipe cannot be used.
    keys: Vec<Result<StockKey, String>>,
    /// For each stock its recipe, if it can be used.
    recipes: Vec<Option<Recipe>>,
    by_key: HashMap<StockKey, usize>,
    /// The stocks whose plans can be matched by a puzzle and its grade alone.
    surplus_stocks: Vec<usize>,
}

impl Default for Stocks {
    /// Returns no stocks, over the memory store.
    fn default() -> Self {
        Self::new(Reserve::over(Arc::new(MemoryStore::default())), Vec::new())
    }
}

impl Stocks {
    /// Returns the stocks with these settings.
    pub fn new(reserve: Reserve, settings: Vec<StockSettings>) -> Self {
        let stocks = settings.into_iter().map(|settings| Stock {
            settings,
            level: AtomicU64::new(0),
            taken: AtomicU64::new(0),
            missed: AtomicU64::new(0),
            refilled: AtomicU64::new(0),
            surplus: AtomicU64::new(0),
            failed: AtomicU64::new(0),
            refill: AtomicI32::new(RefillState::Waiting.into()),
            wanted: Notify::new(),
        });
        Self {
            reserve,
            all: stocks.collect(),
            keys: Mutex::default(),
            surplus: Mutex::default(),
        }
    }

    /// Returns the store and its counts.
    pub fn reserve(&self) -> &Reserve {
        &self.reserve
    }

    /// Returns the stocks, in the order of the settings.
    pub fn all(&self) -> &[Stock] {
        &self.all
    }

    /// Returns whether a stock or a ledger may be needed to answer this request.
    pub(super) fn concern(&self, request: &GenerateRequest) -> bool {
        // Digs are not kept.
        let digs = i32::from(GenerateExtra::Digs);
        !request.ledger.is_empty()
            || request.seed.is_none() && !self.all.is_empty() && !request.extras.contains(&digs)
    }

    /// Returns the keys of all stocks with this snapshot.
    pub(super) fn keys(&self, snapshot: &Snapshot) -> Arc<StockKeys> {
        let mut known = self.keys.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = &*known
            && known.revision == snapshot.revision()
        {
            return Arc::clone(known);
        }
        let keys = Arc::new(StockKeys::of(&self.all, snapshot));
        *known = Some(Arc::clone(&keys));
        keys
    }

    /// Returns the stock of this recipe with this snapshot, and its key.
    fn of_recipe(&self, snapshot: &Snapshot, recipe: &Recipe) -> Option<(&Stock, StockKey)> {
        let keys = self.keys(snapshot);
        let plan = snapshot.plan(recipe).ok()?;
        let key = StockKey(snapshot.stock_key(&plan, &keys.digests));
        keys.by_key.get(&key).map(|&index| (&self.all[index], key))
    }
}

impl StockKeys {
    fn of(stocks: &[Stock], snapshot: &Snapshot) -> Self {
        let digests = snapshot.scale_digests();
        let recipe = |stock: &Stock| {
            let known = snapshot.recipe(&stock.settings.recipe);
            let known = known.map_err(|unknown| unknown.to_string())?;
            let recipe = known.recipe.draft.clone().recipe(Seed(0));
            recipe.map_err(|error| error.to_string())
        };
        let key = |stock: &Stock| {
            let recipe = recipe(stock)?;
            let plan = snapshot.plan(&recipe).map_err(|error| error.to_string())?;
            Ok(StockKey(snapshot.stock_key(&plan, &digests)))
        };
        let keys: Vec<Result<StockKey, String>> = stocks.iter().map(key).collect();
        let numbered = keys.iter().enumerate();
        let mut by_key = HashMap::new();
        for (index, key) in numbered.filter_map(|(index, key)| Some((index, key.clone().ok()?))) {
            // Two stocks of one plan share their puzzles; the first one counts them.
            by_key.entry(key).or_insert(index);
        }
        let recipes: Vec<Option<Recipe>> = stocks.iter().map(|stock| recipe(stock).ok()).collect();
        let accepts_finished =
            |recipe: &Recipe| snapshot.plan(recipe).is_ok_and(|plan| plan.accepts_finished());
        let numbered = recipes.iter().enumerate();
        let surplus_stocks = numbered.filter(|(_, recipe)| recipe.as_ref().is_some_and(accepts_finished));
        Self {
            revision: snapshot.revision().to_owned(),
            digests,
            surplus_stocks: surplus_stocks.map(|(index, _)| index).collect(),
            recipes,
            keys,
            by_key,
        }
    }
}
