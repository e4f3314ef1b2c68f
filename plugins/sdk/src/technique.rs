//! The contract between a technique and the server.

use std::ops::ControlFlow;

use crate::abi::{Claim, OptionEntry, Translation, VariantEntry};
use crate::board::Board;
use crate::options::Options;
use crate::sink::Sink;

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
    /// The family it belongs to, in kebab case: `basic-fish`.
    const FAMILY: &'static str = "";
    /// Whether the logic needs the puzzle to have a unique solution.
    const ASSUMES_UNIQUENESS: bool = false;
    /// The forms of the pattern that it tells apart.
    const VARIANTS: &'static [VariantEntry] = &[];
    /// The options that it takes.
    const OPTIONS: &'static [OptionEntry] = &[];
    /// Its name in other languages.
    const TRANSLATIONS: &'static [Translation] = &[];
    /// The codes that it has in other programs' libraries of positions.
    const CLAIMS: &'static [Claim] = &[];
    /// The pattern in one sentence, for the host to complete; empty to let the host say it in its own words.
    ///
    /// A place in braces names what stands there: a role in kebab case (`{pivot}`, `{endo-fin}`, `{restricted-common}`: the
    /// candidates with that role), a role with the number of a group (`{colour 1}`), `{base}` (houses, or else the base cells)
    /// and `{cover}`, `{target}` (cells), `{set 1}` (the cells of a group with their digits), `{chains}`. With `.cells` or
    /// `.digits` behind it only these: `{pivot.cells}`. What follows from the pattern is added by the host. Where a place stays
    /// empty, or a brace has no partner, the host uses its own words.
    const SENTENCE: &'static str = "";

    /// Makes the technique from the operator's options, which fit [`Technique::OPTIONS`]; the error is shown to the operator.
    fn create(options: &Options<'_>) -> Result<Self, String> {
        let _ = options;
        Ok(Self::default())
    }

    /// Reports what follows from the patterns on `board` to `sink`, until the sink says stop (`?` passes that on).
    ///
    /// One deduction for each distinct pattern; where patterns are without number (chains), one for each distinct outcome,
    /// the shortest first. The order of the reports is part of the technique: the first one is what a ladder walk applies.
    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow;
}

/// Goes on, or breaks because the host wants no more.
pub type Flow = ControlFlow<Stopped>;

/// The host wants no more: return at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stopped;

/// What the host wants from one call of [`Technique::find`].
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Request<'a> {
    /// One deduction or all of them. The sink stops the search after the first by itself; a technique only
    /// needs to look here when it could choose a cheaper algorithm.
    pub scope: Scope,
    /// Whether the host wants evidence; [`Sink::emit_with`] builds it only then.
    pub evidence: bool,
    /// The last board of this walk on which this instance found nothing. What is as it was then (a digit's cells, a house)
    /// still has nothing and may be skipped; the answer has to be the same as without this board. The board in question has
    /// all the values of this one and no other candidates than it.
    pub previous: Option<&'a Board>,
}

impl<'a> Request<'a> {
    /// A request without a previous board.
    pub const fn new(scope: Scope, evidence: bool) -> Self {
        Self {
            scope,
            evidence,
            previous: None,
        }
    }

    /// The same request, of an instance that found nothing on `previous`.
    pub const fn after(self, previous: Option<&'a Board>) -> Self {
        Self { previous, ..self }
    }
}

/// How many deductions the host wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// The first in the technique's order.
    First,
    /// Every distinct one.
    All,
}
