//! The search for a puzzle on the pool, turn by turn.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::{AnswerExtras, budget, recipe, refused, respond, seed, unmade};
use crate::context::TurnSearch;
use crate::failure::Failure;
use crate::rejection::{RejectionSearch, rejected};
use crate::reserve::{Stocks, SurplusCollector};
use sudokud_api::{GenerateRequest, GenerateResponse};
use sudokud_generate::{GenerateError, Recipe, RejectionWatch, Series};
use sudokud_puzzle::Stop;
use sudokud_snapshot::{Live, Snapshot};

/// A search for a puzzle on the [pool](sudokud_pool), which works turn by turn.
#[derive(Clone, Debug)]
pub struct Generating {
    request: Arc<GenerateRequest>,
    /// `None` before the first turn.
    begun: Option<BegunSearch>,
    /// Where rejected puzzles may go.
    surplus: Option<Arc<Stocks>>,
}

/// The state of a search between two turns.
#[derive(Clone, Debug)]
struct BegunSearch {
    recipe: Recipe,
    extras: AnswerExtras,
    /// Used in all turns.
    snapshot: Arc<Snapshot>,
    series: Series,
    /// The number of puzzles rejected so far, if they may go into stocks. Decided at the first turn, because every rejection must be
    /// counted.
    rejections: Option<u64>,
    /// The search for a rejected puzzle, if the request asks for one.
    rejection: Option<RejectionSearch>,
    /// The rest of the request's budget, which is spent only while the search has a thread.
    budget: Option<Duration>,
    /// How often the search may start again without a plugin that broke its contract.
    tries_left: usize,
}

impl BegunSearch {
    fn new(live: &Live, request: &GenerateRequest) -> Result<Self, Failure> {
        let snapshot = live.current();
        snapshot.require(&request.revision)?;
        Ok(Self {
            recipe: recipe(&snapshot, request, seed(request)?)?,
            extras: AnswerExtras::of(request, &snapshot)?,
            series: Series::default(),
            rejections: None,
            rejection: rejected(request)?.map(RejectionSearch::new),
            budget: budget(request)?,
            tries_left: snapshot.catalog().ladder().rungs().len(),
            snapshot,
        })
    }
}

impl Generating {
    /// Returns a search that has not begun.
    pub fn new(request: GenerateRequest) -> Self {
        Self {
            request: Arc::new(request),
            begun: None,
            surplus: None,
        }
    }

    /// Lets puzzles that the search rejects go into stocks that they meet.
    pub(crate) fn with_surplus(self, stocks: &Arc<Stocks>) -> Self {
        Self {
            surplus: (!stocks.all().is_empty()).then(|| Arc::clone(stocks)),
            ..self
        }
    }

    fn step(
        &mut self,
        live: &Live,
        stop: &Stop,
        pause: &dyn Fn() -> bool,
    ) -> Result<Option<GenerateResponse>, Failure> {
        let is_first_turn = self.begun.is_none();
        let BegunSearch {
            recipe,
            extras,
            snapshot,
            series,
            rejections,
            rejection,
            budget,
            tries_left,
        } = match &mut self.begun {
            Some(begun) => begun,
            none => none.insert(BegunSearch::new(live, &self.request)?),
        };
        let start = Instant::now();
        let within = budget.map_or_else(|| stop.clone(), |budget| stop.within(budget));
        let plan = snapshot.plan(recipe).map_err(refused)?;
        if is_first_turn && let Some(stocks) = &self.surplus {
            *rejections = stocks.want_surplus(&stocks.keys(snapshot), &plan).then_some(0);
        }
        let made = if let Some(rejection) = rejection {
            rejection.go_on(snapshot, recipe, series, &within, pause)?
        } else if let (Some(stocks), Some(rejections)) = (&self.surplus, rejections.as_mut()) {
            let keys = stocks.keys(snapshot);
            let collector = SurplusCollector::new((stocks, &keys), snapshot, &self.request, recipe.seed);
            let watch = RejectionWatch::after(*rejections, |rejected| collector.offer(&rejected));
            let watched = snapshot.plan(recipe).map_err(refused)?.watched(&watch);
            let made = series.go_on(&watched, snapshot.families(), &within, pause);
            *rejections = watch.count();
            made
        } else {
            series.go_on(&plan, snapshot.families(), &within, pause)
        };
        *budget = budget.map(|budget| budget.saturating_sub(start.elapsed()));
        let made = match made {
            None => return Ok(None),
            Some(Err(GenerateError::Fault(fault))) if *tries_left > 0 => {
                *snapshot = live.without(&fault).ok_or(Failure::Plugin(fault))?;
                snapshot.require(&self.request.revision)?;
                (*series, *tries_left) = (Series::default(), *tries_left - 1);
                *rejections = rejections.map(|_| 0);
                if let Some(rejection) = rejection {
                    rejection.begin_again();
                }
                return Ok(None);
            }
            Some(made) => made.map_err(|error| unmade(error, recipe.seed, stop))?,
        };
        respond(snapshot, extras, &plan, &made, stop).map(Some)
    }
}

impl TurnSearch for Generating {
    type Response = GenerateResponse;

    fn go_on(
        &mut self,
        live: &Live,
        stop: &Stop,
        pause: &dyn Fn() -> bool,
    ) -> ControlFlow<Result<GenerateResponse, Failure>> {
        match self.step(live, stop, pause).transpose() {
            None => ControlFlow::Continue(()),
            Some(result) => ControlFlow::Break(result),
        }
    }
}
