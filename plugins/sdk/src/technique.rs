//! The contract between a technique and the server.

use std::ops::ControlFlow;

use crate::abi;
use crate::board::Board;
use crate::deduction::{Deduction, Evidence};
use crate::options::Options;

/// A rule that finds deductions on a board.
///
/// An implementation is pure, re-entrant and stateless after its creation: `find` is called from many threads at
/// once, does no I/O, starts no threads and touches no global state. Several instances can live at once, and each is
/// dropped when no `find` on it is running, on any thread.
pub trait Technique: Default + Send + Sync + 'static {
    /// Lower-case kebab case, unique among all loaded techniques: `x-wing`.
    const ID: &'static str;
    /// The name a person reads: `X-Wing`.
    const NAME: &'static str;
    /// One sentence: what the pattern is and what follows.
    const SUMMARY: &'static str;
    /// Default place on the ladder: the lower, the earlier it is tried.
    const PLACE: u32;
    /// Whether the logic needs the puzzle to have a unique solution.
    const ASSUMES_UNIQUENESS: bool = false;

    /// Makes the technique from the operator's options; the error is shown to the operator.
    fn create(options: &Options<'_>) -> Result<Self, String> {
        options.expect_only(&[])?;
        Ok(Self::default())
    }

    /// Reports every distinct pattern on `board` to `sink`, until the sink says stop (`?` passes that on).
    ///
    /// The order of the reports is part of the technique: the first one is what a ladder walk applies.
    fn find(&self, board: &Board, request: Request, sink: &mut Sink<'_>) -> Flow;
}

/// Goes on, or breaks because the host wants no more.
pub type Flow = ControlFlow<Stopped>;

/// The host wants no more: return at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stopped;

/// What the host wants from one call of [`Technique::find`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Request {
    /// One deduction or all of them. The sink stops the search after the first by itself; a technique only
    /// needs to look here when it could choose a cheaper algorithm.
    pub scope: Scope,
    /// Whether the host wants evidence; [`Sink::emit_with`] builds it only then.
    pub evidence: bool,
}

/// How many deductions the host wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// The first in the technique's order.
    First,
    /// Every distinct one.
    All,
}

/// Takes deductions to the host.
pub struct Sink<'a> {
    raw: &'a abi::Sink,
    request: Request,
}

impl<'a> Sink<'a> {
    pub(crate) fn new(raw: &'a abi::Sink, request: Request) -> Self {
        Self { raw, request }
    }

    /// Reports a deduction; one that changes nothing is dropped here.
    pub fn emit(&mut self, deduction: &Deduction<'_>) -> Flow {
        self.emit_with(deduction, |_| ())
    }

    /// Reports a deduction and, when the host asked for it, the evidence that `explain` writes down.
    pub fn emit_with(&mut self, deduction: &Deduction<'_>, explain: impl FnOnce(&mut Evidence)) -> Flow {
        if deduction.is_empty() {
            return Flow::Continue(());
        }
        let evidence = self.request.evidence.then(|| {
            let mut evidence = Evidence::default();
            explain(&mut evidence);
            evidence
        });
        abi::emit(self.raw, deduction, evidence.as_ref())
    }

    /// Breaks when the host has lost interest; poll it in loops that can run long.
    pub fn should_stop(&mut self) -> Flow {
        abi::should_stop(self.raw)
    }
}
