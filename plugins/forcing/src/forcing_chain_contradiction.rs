//! Forcing Chain Contradiction: an assumption leads by chains to a contradiction, so it is false.
//!
//! ```text
//!     assumption  ->  x off  ->  y on  ->  z off  -> ...       each step follows from the one before alone
//! ```
//!
//! A candidate that is on turns off all candidates that it sees. A candidate that is off turns on the only other candidate of a
//! cell or of a house. Only links of the current board count: an elimination by the assumption makes no new links, which forcing
//! nets have. Groups (the places of a digit where a line and a box cross) take part as candidates do, unless the option `groups`
//! is off.
//!
//! An assumption is false if chains from it lead to both on and off of a candidate, to two values in a cell, to one value twice
//! in a house, or leave a cell or a house without candidates. The first three are the same: read one of the two chains backwards
//! and put it behind the other, and one chain leads from the assumption to its own opposite. That chain is the proof here. If a
//! cell or a house is emptied, the proof is the chains to all of its candidates together.
//!
//! A false candidate is eliminated; a candidate that cannot be false is placed. There is one deduction for each of these
//! outcomes, by the proof with the fewest links. Deductions are in the order of their lengths, those of one length by
//! candidate.
//!
//! Source: `HoDoKu`, "Forcing Chains", whose tables hold the same links. Of several proofs it takes the shortest of all
//! contradictions and verities together; here verities are a technique of their own. The outcomes of both are the same.

use sudoku_technique::{Board, Claim, Flow, OptionEntry, Options, Request, Sink, Technique, Variant};

use crate::chain_proof;
use crate::chains::ProofKind;
use crate::setting::{CHAIN_OPTIONS, ChainSetting};

/// An assumption leads by chains to a contradiction.
#[derive(Default)]
pub struct ForcingChainContradiction(ChainSetting);

impl Technique for ForcingChainContradiction {
    const ID: &'static str = "forcing-chain-contradiction";
    const NAME: &'static str = "Forcing Chain Contradiction";
    const SUMMARY: &'static str = "Chains lead from an assumption to its opposite, or empty a cell or a house; the assumption is false.";
    const PLACE: u32 = 3800;
    const FAMILY: &'static str = "forcing";
    const OPTIONS: &'static [OptionEntry] = CHAIN_OPTIONS;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("1301").compares_change()];
    const SENTENCE: &'static str = "the opposite at {pivot.cells} leads to a contradiction by {chains}";

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self(ChainSetting::of(options)))
    }

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let kind = ProofKind::Contradiction;
        chain_proof::report(kind, self.0, board, request, sink, |_, _| Variant::NONE)
    }
}
