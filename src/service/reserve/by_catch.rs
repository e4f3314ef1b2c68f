//! By-catch: a puzzle that a search rejects goes into a stock whose plan it meets.
//!
//! Only a look at the puzzle and its grade decides, and only for stocks on the same scale without a construction of their own. One turn of a
//! search gives each stock at most one puzzle, because the states of one digging are near copies of each other. A search that begins while
//! no such stock wants puzzles pays nothing.

use std::collections::HashSet;
use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};

use super::order::kept;
use super::{Stock, StockKeys, Stocks};
use crate::rejection::caught;
use sudokud_api::GenerateRequest;
use sudokud_generate::{Plan, RejectedPuzzle};
use sudokud_puzzle::Seed;
use sudokud_reserve::StockKey;
use sudokud_snapshot::Snapshot;

/// Puzzles that may wait for the store.
const MOST_WAITING: usize = 64;

impl Stocks {
    /// Returns whether a search for `plan` may reject a puzzle that a stock wants.
    pub(crate) fn want_by_catch(&self, keys: &StockKeys, plan: &Plan<'_>) -> bool {
        plan.numbers_rejections()
            && keys
                .for_by_catch
                .iter()
                .any(|&index| self.all[index].is_wanting())
    }
}

impl Stock {
    fn is_wanting(&self) -> bool {
        self.level.load(Ordering::Relaxed) < self.settings.high
    }
}

/// The stocks that want puzzles, for one turn of a search.
pub(crate) struct Net<'a> {
    stocks: &'a Stocks,
    snapshot: &'a Snapshot,
    request: &'a GenerateRequest,
    seed: Seed,
    /// The stocks below their high mark, with their plans.
    wanting: Vec<(usize, StockKey, Plan<'a>)>,
    /// The stocks that have got a puzzle.
    given: Mutex<HashSet<usize>>,
}

impl<'a> Net<'a> {
    pub(crate) fn new(
        (stocks, keys): (&'a Stocks, &'a StockKeys),
        snapshot: &'a Snapshot,
        request: &'a GenerateRequest,
        seed: Seed,
    ) -> Self {
        let wanting = keys.for_by_catch.iter().copied();
        let wanting = wanting.filter(|&index| stocks.all[index].is_wanting());
        let planned = |index: usize| {
            let recipe = keys.recipes[index].as_ref()?;
            Some((
                index,
                *keys.keys[index].as_ref().ok()?,
                snapshot.plan(recipe).ok()?,
            ))
        };
        Self {
            wanting: wanting.filter_map(planned).collect(),
            stocks,
            snapshot,
            request,
            seed,
            given: Mutex::default(),
        }
    }

    /// Keeps a puzzle for the first stock that it meets.
    pub(crate) fn look(&self, rejected: &RejectedPuzzle) {
        for (index, key, plan) in &self.wanting {
            if *plan.scale().name() != rejected.grade.scale
                || !plan.is_met_at_a_glance(&rejected.puzzle, &rejected.grade)
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
            // What does not decide which puzzle is made.
            ledger: String::new(),
            revision: String::new(),
            extras: Vec::new(),
            language: String::new(),
            format: String::new(),
            budget: None,
            max_attempts: 0,
            ..self.request.clone()
        };
        let Ok(answer) = caught(self.snapshot, plan, rejected, request) else {
            return;
        };
        let mut waiting = self.stocks.caught.lock().unwrap_or_else(PoisonError::into_inner);
        if waiting.len() < MOST_WAITING {
            waiting.push((index, key, kept(&answer)));
        }
    }
}

/// Stores the puzzles that wait.
pub(super) async fn store(stocks: &Stocks) {
    let waiting = std::mem::take(&mut *stocks.caught.lock().unwrap_or_else(PoisonError::into_inner));
    for (index, key, entry) in waiting {
        let stored = stocks.reserve.store().put_back(key, entry);
        if stocks.reserve.counted(stored).await.is_ok() {
            let stock = &stocks.all[index];
            stock.caught.fetch_add(1, Ordering::Relaxed);
            stock.level.fetch_add(1, Ordering::Relaxed);
        }
    }
}
