//! The contract between a technique and the server.

use std::ops::ControlFlow;

use crate::abi::{Claim, LabelEntry, OptionEntry, Text, VariantEntry};
use crate::board::Board;
use crate::options::Options;
use crate::sink::Sink;

/// A rule that finds deductions on a board.
///
/// An implementation is pure, re-entrant and stateless after its creation: `find` is called from many threads at
/// once, does no I/O, starts no threads and touches no global state. Several instances can exist at once. The host drops
/// an instance, on any thread, when no `find` on it is running.
pub trait Technique: Default + Send + Sync + 'static {
    /// Lower-case kebab case, unique among all loaded techniques: `x-wing`.
    const ID: &'static str;
    /// The name for people: `X-Wing`.
    const NAME: &'static str;
    /// The pattern and its consequence in one sentence.
    const SUMMARY: &'static str;
    /// Default place on the ladder. Techniques with lower numbers are tried first.
    const PLACE: u32;
    /// The family it belongs to, in kebab case: `basic-fish`.
    const FAMILY: &'static str = "";
    /// Whether the logic needs the puzzle to have a unique solution.
    const ASSUMES_UNIQUENESS: bool = false;
    /// Whether it tries candidates where no pattern helps, such as trial and error or a search. At the end of a ladder, such techniques
    /// finish puzzles that the ladder does not solve by logic.
    const IS_TRIAL: bool = false;
    /// The forms of the pattern that its deductions name.
    const VARIANTS: &'static [VariantEntry] = &[];
    /// The options that it takes.
    const OPTIONS: &'static [OptionEntry] = &[];
    /// Its codes in other programs' libraries of positions.
    const CLAIMS: &'static [Claim] = &[];
    /// Ids of techniques that together cover this one: on every board, with default options, they and singles find in one or more steps each
    /// placement and elimination that it finds. A plan refuses a technique where they make it unnecessary.
    const COVERED_BY: &'static [Text] = &[];
    /// What roles mean in its pictures, where the host's words do not fit: `LabelEntry::new("target", "one of these holds a digit of the base")`.
    const LABELS: &'static [LabelEntry] = &[];
    /// The pattern in one sentence with placeholders, which the host fills in. If it is empty, the host uses its own words.
    ///
    /// A placeholder is one of these, in braces:
    /// - a role of candidates in kebab case: `{pivot}`, `{endo-fin}`, `{restricted-common}`;
    /// - such a role with the number of a group: `{colour 1}`;
    /// - `{base}` (the base houses, or the base cells if there are no base houses), `{cover}` (houses; `{cover 1}` those of a group), `{target}`, `{companion}`, `{cross-line}`, `{other}` (cells);
    /// - `{set 1}`: the cells of a group with their digits;
    /// - `{chains}`, their notation; `{proof}`, the chain in words if there is only one; `{sets}`, chains through almost locked sets, set by set;
    /// - `{assumption}`, what a contradiction assumes, and `{contradiction}`, how it shows: `row 5 has no place left for 4`;
    /// - `{cases}`, the cases of the first chain: `r1c2 is 4, 5 or 9`, and `{conclusion}`, what it proves;
    /// - `{removed}` and `{placed}`: the changes.
    ///
    /// A name after a point leaves only a part: `{pivot.cells}`, `{pivot.digits}`, with `or` before the last one `{pivot.any-cell}`,
    /// `{pivot.any-digit}` and `{base.any-house}`, and `{pivot.house}`, a house that has all the cells. `{fin.true}` and `{fin.false}` say of
    /// candidates that one of them is true, or none: `r1c2 or r1c3 is 4`, `neither r1c2 nor r1c3 is 4`. The host adds the consequence of the pattern. It uses its
    /// own words if a placeholder stays empty or a brace has no partner.
    const SENTENCE: &'static str = "";

    /// Creates the technique from the operator's options, which fit [`Technique::OPTIONS`]. The host shows an error to the
    /// operator.
    fn create(options: &Options<'_>) -> Result<Self, String> {
        let _ = options;
        Ok(Self::default())
    }

    /// Reports the deductions on `board` to `sink` until the sink breaks. Use `?` to pass the break on.
    ///
    /// Report one deduction for each distinct pattern. If a board can have too many patterns to list (chains), report one
    /// deduction for each distinct outcome, the shortest first. The order of the reports is part of the technique: a walk up
    /// the ladder applies the first one.
    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow;
}

/// Continue, or break because the host wants no more deductions.
pub type Flow = ControlFlow<Stopped>;

/// The host wants no more deductions: return from `find` at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stopped;

/// The host's wishes for one call of [`Technique::find`].
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Request<'a> {
    /// The first deduction or all of them. The sink itself stops a search after the first deduction. A technique only needs
    /// this field to choose a cheaper algorithm.
    pub scope: Scope,
    /// Whether the host wants evidence. [`Sink::emit_with`] builds evidence only if it does.
    pub evidence: bool,
    /// The last board of this walk on which this instance found nothing. A technique may skip every part of the board (the
    /// cells of a digit, a house) that is the same as on `previous`, because it has no pattern there. The answer must be the
    /// same as without this field. The current board has every value of `previous` and no candidate that `previous` lacks.
    pub previous: Option<&'a Board>,
}

impl<'a> Request<'a> {
    /// Creates a request without a previous board.
    pub const fn new(scope: Scope, evidence: bool) -> Self {
        Self {
            scope,
            evidence,
            previous: None,
        }
    }

    /// Returns the same request with this [`previous`](Self::previous) board.
    pub const fn after(self, previous: Option<&'a Board>) -> Self {
        Self { previous, ..self }
    }
}

/// The number of deductions that the host wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// The first deduction in the technique's order.
    First,
    /// Every distinct deduction.
    All,
}
