//! Surplus: a puzzle that a search rejects goes into a stock whose plan it meets.
//!
//! Matching uses the puzzle and its grade only, so it is limited to stocks on the same scale whose recipe prescribes no construction. One
//! turn of a search gives each stock at most one puzzle, because the states of one dig are near copies of each other. A search that
//! begins while no such stock needs puzzles pays nothing.

use std::collections::HashSet;
use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};

use super::order::kept;
use super::{Stock, StockKeys, Stocks};
use crate::rejection::surplus_answer;
use sudokud_api::GenerateRequest;
use sudokud_generate::{Plan, RejectedPuzzle};
use sudokud_puzzle::Seed;
use sudokud_reserve::StockKey;
use sudokud_snapshot::Snapshot;

/// Puzzles that may wait for the store.
const MOST_WAITING: usize = 64;

impl Stocks {
    /// Returns whether a search for `plan` may reject a puzzle that a stock needs.
    pub(crate) fn want_surplus(&self, keys: &StockKeys, plan: &Plan<'_>) -> bool {
        plan.numbers_rejections()
            && keys
                .surplus_stocks
                .iter()
                .any(|&index| self.all[index].needs_puzzles())
    }
}

impl Stock {
    fn needs_puzzles(&self) -> bool {
        self.level.load(Ordering::Relaxed) < self.settings.high
    }
}

/// Collects rejected puzzles for the stocks that need them, during one turn of a search.
pub(crate) struct SurplusCollector<'a> {
    stocks: &'a Stocks,
    snapshot: &'a Snapshot,
    request: &'a GenerateRequest,
    seed: Seed,
    /// The stocks below their high mark, with their plans.
    needy: Vec<(usize, StockKey, Plan<'a>)>,
    /// The stocks that have got a puzzle.
    given: Mutex<HashSet<usize>>,
}

impl<'a> SurplusCollector<'a> {
    pub(crate) fn new(
        (stocks, keys): (&'a Stocks, &'a StockKeys),
        snapshot: &'a Snapshot,
        request: &'a GenerateRequest,
        seed: Seed,
    ) -> Self {
        let needy = keys.surplus_stocks.iter().copied();
        let needy = needy.filter(|&index| stocks.all[index].needs_puzzles());
        let planned = |index: usize| {
            let recipe = keys.recipes[index].as_ref()?;
            Some((
                index,
                *keys.keys[index].as_ref().ok()?,
                snapshot.plan(recipe).ok()?,
            ))
        };
        Self {
            needy: needy.filter_map(planned).collect(),
            stocks,
            snapshot,
            request,
            seed,
            given: Mutex::default(),
        }
    }

    /// Keeps a puzzle for the first stock that it meets.
    pub(crate) fn offer(&self, rejected: &RejectedPuzzle) {
        for (index, key, plan) in &self.needy {
            if *plan.scale().name() != rejected.grade.scale
                || !plan.is_met_by_finished(&rejected.puzzle, &rejected.grade)
            {
                continue;
            }
            let mut given = self.given.lock().unwrap_or_else(PoisonError::into_inner);
            if given.insert(*index) {
                self.keep(*index, *key, plan, rejected);
                return;
            }
        }
    }

    fn keep(&self, index: usize, key: StockKey, plan: &Plan<'_>, rejected: &RejectedPuzzle) {
        let request = GenerateRequest {
            seed: Some(self.seed.0 as i64),
            rejected: rejected.number as i64,
            // These fields do not decide which puzzle is made.
            ledger: String::new(),
            revision: String::new(),
            extras: Vec::new(),
            language: String::new(),
            format: String::new(),
            budget: None,
            max_attempts: 0,
            ..self.request.clone()
        };
        let Ok(answer) = surplus_answer(self.snapshot, plan, rejected, request) else {
            return;
        };
        let mut waiting = self.stocks.surplus.lock().unwrap_or_else(PoisonError::into_inner);
        if waiting.len() < MOST_WAITING {
            waiting.push((index, key, kept(&answer)));
        }
    }
}

/// Stores the puzzles that wait.
pub(super) async fn store(stocks: &Stocks) {
    let waiting = std::mem::take(&mut *stocks.surplus.lock().unwrap_or_else(PoisonError::into_inner));
    for (index, key, entry) in waiting {
        let stored = stocks.reserve.store().put_back(key, entry);
        if stocks.reserve.counted(stored).await.is_ok() {
            let stock = &stocks.all[index];
            stock.surplus.fetch_add(1, Ordering::Relaxed);
            stock.level.fetch_add(1, Ordering::Relaxed);
        }
    }
}
