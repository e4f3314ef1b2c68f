//! Forcing Chain Contradiction: an assumption leads by chains to what cannot be, so it is false.
//!
//! ```text
//!     assumption  ->  x off  ->  y on  ->  z off  -> ...       each step follows from the one before alone
//! ```
//!
//! A candidate that is on turns off all that it sees; one that is off turns on the only other candidate of a cell or of a house.
//! Both are taken from the board as it is: what an assumption took away makes no new links, which is what forcing nets are for.
//! Groups (the places of a digit where a line and a box cross) take part as candidates do, unless the operator says otherwise.
//!
//! An assumption is false when chains from it lead to both on and off of something, to two values in a cell, to one value
//! twice in a house, or leave a cell or a house without candidates. The first three say the same: read one of the two chains
//! backwards and put it behind the other, and one chain leads from the assumption to its own opposite. That chain is the proof
//! here; where a cell or a house is emptied, it is the chains to all its candidates together.
//!
//! A false candidate is eliminated; a candidate that cannot be false is placed. One deduction for each of these outcomes, with the
//! proof of the fewest links; these come in the order of their lengths, and by candidate where those are the same.
//!
//! Source: `HoDoKu`, "Forcing Chains", whose tables hold the same links. It prefers, of several proofs, the shortest of all
//! contradictions and verities together; here verities are a technique of their own. The outcomes of both are the same.

use sudoku_technique::{Board, Claim, Flow, OptionEntry, Options, Request, Scope, Sink, Technique};

use crate::chain_proof;
use crate::chains::{Chains, Kind};
use crate::outcome::deduction;
use crate::setting::{CHAIN_OPTIONS, with_groups};

/// An assumption leads by chains to what cannot be.
pub struct ForcingChainContradiction {
    with_groups: bool,
}

impl Default for ForcingChainContradiction {
    fn default() -> Self {
        Self { with_groups: true }
    }
}

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
        Ok(Self {
            with_groups: with_groups(options),
        })
    }

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let chains = Chains::of(board, self.with_groups);
        let only_first = request.scope == Scope::First;
        for proof in chains.proofs(Kind::Contradiction, only_first, sink)? {
            let outcome = deduction(chains.layout(), proof.outcome);
            sink.emit_with(&outcome.length(u32::from(proof.length)), |evidence| {
                chain_proof::contradiction(&chains, &proof, evidence);
            })?;
        }
        Flow::Continue(())
    }
}
