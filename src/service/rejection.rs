//! Answers with puzzles that a search rejects: for the surplus of the reserve, and for requests that make such a puzzle again.

use std::sync::{Mutex, PoisonError};

use super::failure::Failure;
use super::generate::{AnswerExtras, refused, respond};
use sudokud_api::{GenerateExtra, GenerateRequest, GenerateResponse};
use sudokud_explain::Language;
use sudokud_generate::{
    GenerateError, GenerationEffort, MadePuzzle, Plan, Recipe, RejectedPuzzle, RejectionWatch, Series,
};
use sudokud_puzzle::Stop;
use sudokud_snapshot::Snapshot;

/// The search for a puzzle that a search rejects.
#[derive(Clone, Debug)]
pub(super) struct RejectionSearch {
    /// Its number.
    number: u64,
    /// How many puzzles were rejected in earlier turns.
    seen: u64,
}

impl RejectionSearch {
    /// Returns the search for the puzzle with this number, from 1.
    pub(super) fn new(number: u64) -> Self {
        Self { number, seen: 0 }
    }

    /// Begins again, with another snapshot.
    pub(super) fn begin_again(&mut self) {
        self.seen = 0;
    }

    /// Continues the search until it rejects that puzzle, or until `pause` returns true.
    pub(super) fn go_on(
        &mut self,
        snapshot: &Snapshot,
        recipe: &Recipe,
        series: &mut Series,
        stop: &Stop,
        pause: &dyn Fn() -> bool,
    ) -> Result<Option<Result<MadePuzzle, GenerateError>>, Failure> {
        let missing = |problem: &str| Failure::field("rejected", "NO_SUCH_REJECTION", problem);
        let found = Mutex::new(None);
        let lock = || found.lock().unwrap_or_else(PoisonError::into_inner);
        let number = self.number;
        let watch = RejectionWatch::after(self.seen, |rejected| {
            if rejected.number == number {
                *lock() = Some(rejected);
            }
        });
        let plan = snapshot.plan(recipe).map_err(refused)?.watched(&watch);
        if !plan.numbers_rejections() {
            return Err(missing(
                "the walks of this request number no rejected puzzles; leave it out",
            ));
        }
        let made = series.go_on(&plan, snapshot.families(), stop, || {
            watch.count() >= number || pause()
        });
        self.seen = watch.count();
        if let Some(RejectedPuzzle { puzzle, grade, .. }) = lock().take() {
            return Ok(Some(Ok(MadePuzzle {
                puzzle,
                grade,
                rule: plan.rule().clone(),
                effort: GenerationEffort::default(),
                digs: Vec::new(),
            })));
        }
        match made {
            Some(Ok(_)) => Err(missing(
                "the search meets the request before it rejects this number of puzzles",
            )),
            None if self.seen >= number => Err(missing("that puzzle was rejected without a grade")),
            other => Ok(other),
        }
    }
}

/// Returns the number of the rejected puzzle that a request is for.
pub(super) fn rejected(request: &GenerateRequest) -> Result<Option<u64>, Failure> {
    if request.rejected == 0 {
        return Ok(None);
    }
    let number = u64::try_from(request.rejected)
        .ok()
        .filter(|_| request.seed.is_some());
    number.map(Some).ok_or_else(|| {
        let problem = "is negative or has no seed; write a number from 1, with the seed of the search";
        Failure::field("rejected", "REJECTED_WITHOUT_SEED", problem)
    })
}

/// Writes a rejected puzzle as an answer to a request that it meets. `request` makes it again.
pub(super) fn surplus_answer(
    snapshot: &Snapshot,
    plan: &Plan<'_>,
    rejected: &RejectedPuzzle,
    request: GenerateRequest,
) -> Result<GenerateResponse, Failure> {
    let made = MadePuzzle {
        puzzle: rejected.puzzle,
        grade: rejected.grade.clone(),
        rule: plan.rule().clone(),
        effort: GenerationEffort::default(),
        digs: Vec::new(),
    };
    // A trace and its texts are made when the puzzle is taken.
    let extras = AnswerExtras {
        asked: vec![GenerateExtra::Solution, GenerateExtra::Shape],
        language: Language::default(),
        tag: String::new(),
        format: None,
        position_before: String::new(),
    };
    let answer = respond(snapshot, &extras, plan, &made, &Stop::never())?;
    Ok(GenerateResponse {
        seed: request.seed.unwrap_or_default(),
        request: Some(request),
        ..answer
    })
}
