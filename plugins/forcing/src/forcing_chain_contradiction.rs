//! Forcing Chain Contradiction: an assumption leads by chains to a contradiction, so it is false.
//!
//! ```text
//!     assumption  ->  x off  ->  y on  ->  z off  -> ...       each step follows from the one before alone
//! ```
//!
//! A candidate that is on turns off all candidates that it sees. A candidate that is off turns on the only other candidate of a
//! cell or a house. Only links of the current board count. Eliminations under the assumption make no new links; in forcing
//! nets they do. Groups (the places of a digit where a line and a box cross) have links too, unless the option `groups` is off.
//!
//! An assumption is false if chains from it turn a candidate both on and off, or place two values in a cell, or one value twice
//! in a house, or leave a cell or a house without candidates. In the first three cases, one of the two chains can be read
//! backwards and joined to the other, so that one chain leads from the assumption to its own opposite. That chain is the proof.
//! If a cell or a house is emptied, the chains to all of its candidates are the proof.
//!
//! A false candidate is eliminated; a candidate that cannot be false is placed. There is one deduction for each of these
//! outcomes, by the proof with the fewest links. Deductions are sorted by length and then by candidate.
//!
//! Source: `HoDoKu`, "Forcing Chains", whose tables have the same links. It takes the shortest proof among contradictions and
//! verities together. Here verities are a separate technique. Both find the same outcomes.

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
    const SENTENCE: &'static str =
        "if {assumption}, the chains from it end in a contradiction: {contradiction}";

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self(ChainSetting::of(options)))
    }

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let kind = ProofKind::Contradiction;
        chain_proof::report(kind, self.0, board, request, sink, |_, _| Variant::NONE)
    }
}
