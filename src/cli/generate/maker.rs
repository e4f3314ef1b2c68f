//! Makes the puzzles of a run, one for each seed.

use std::io;

use crate::backend::Backend;
use crate::backend::problem::Problem;
use crate::interrupt;
use crate::pipeline::Pipeline;
use crate::technique_names::TechniqueNames;
use sudokud_service::generate;
use sudokud_service::proto::{GenerateRequest, GenerateResponse};

/// Makes puzzles from seeds.
pub(super) struct Maker {
    /// The process that makes them.
    pub(super) backend: Backend,
    /// The request for each puzzle, without its seed.
    pub(super) request: GenerateRequest,
    /// The number of threads.
    pub(super) pipeline: Pipeline,
    /// Who chooses the seed of a puzzle.
    pub(super) seeds: SeedChoice,
    /// The names of techniques in texts.
    pub(super) names: TechniqueNames,
}

/// Who chooses the seed of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SeedChoice {
    /// This command: each puzzle has the next seed.
    Command,
    /// The server, which can then answer from its reserve and pass over puzzles that a ledger has.
    Server,
}

/// A puzzle, or the reason why there is none.
pub(super) type PuzzleAnswer = Result<GenerateResponse, Problem>;

impl Maker {
    /// The request for one seed.
    pub(super) fn of_seed(&self, seed: i64) -> GenerateRequest {
        GenerateRequest {
            seed: self.asked_seed(seed),
            ..self.request.clone()
        }
    }

    /// Whether the search for a puzzle ends without one at some time.
    pub(super) fn has_limit(&self) -> bool {
        self.request.budget.is_some() || self.request.max_attempts > 0
    }

    /// The seed that the request for this seed has.
    pub(super) fn asked_seed(&self, seed: i64) -> Option<i64> {
        (self.seeds == SeedChoice::Command).then_some(seed)
    }

    /// Makes one puzzle, with all threads.
    pub(super) fn alone(&self, seed: i64) -> Option<PuzzleAnswer> {
        let request = self.of_seed(seed);
        if let Backend::Local(live) = &self.backend {
            let made = generate::answer_with(live, &request, self.pipeline.threads, &interrupt::stop());
            return Some(made.map_err(Problem::from));
        }
        let mut answer = None;
        let asked = std::iter::once(((), Some(request)));
        let keep = |made, _: &mut io::Sink| {
            answer = made;
            Ok(())
        };
        let ended = self
            .backend
            .run(self.pipeline, asked, |(), made| made, keep, &mut io::sink());
        // Writing to a sink cannot fail, and a failed connection is the answer.
        drop(ended);
        answer
    }
}
