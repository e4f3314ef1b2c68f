//! Forcing Chain Verity: whichever case holds, chains lead to the same conclusion, so it is true.
//!
//! The cases are all candidates of a cell, all places of a digit in a house, or one candidate that is on or off. Chains are those of
//! the Forcing Chain Contradiction.
//!
//! ```text
//!     r1c1 is 1  -> ... ->  r5c5 is 4
//!     r1c1 is 2  -> ... ->  r5c5 is 4        r1c1 has no other candidate
//!     r1c1 is 7  -> ... ->  r5c5 is 4
//! ```
//!
//! One deduction for each conclusion, with the cases of the fewest links; these come in the order of their lengths, and by
//! candidate where those are the same. Of cases with the same length a cell goes before a house, and that before one candidate.
//!
//! Every chain can be read backwards. So the conclusions are those that contradictions by chains prove too (the opposite of the
//! conclusion empties the cell), and a walk that has both techniques needs this one only when it comes first.
//!
//! Source: `HoDoKu`, "Forcing Chains".

use sudoku_technique::{
    Board, Claim, Flow, OptionEntry, Options, Request, Scope, Sink, Technique, Variant, VariantEntry,
};

use crate::chain_proof;
use crate::chains::{Chains, Kind, Way};
use crate::layout::Place;
use crate::outcome::deduction;
use crate::setting::{CHAIN_OPTIONS, with_groups};

const FORMS: &[VariantEntry] = &[
    VariantEntry::new("cell", "All candidates of a cell."),
    VariantEntry::new("house", "All places of a digit in a row, a column or a box."),
    VariantEntry::new("candidate", "One candidate that is on or off."),
];
const CELL: Variant = Variant::named(FORMS, "cell");
const HOUSE: Variant = Variant::named(FORMS, "house");
const CANDIDATE: Variant = Variant::named(FORMS, "candidate");

/// All cases lead by chains to the same conclusion.
pub struct ForcingChainVerity {
    with_groups: bool,
}

impl Default for ForcingChainVerity {
    fn default() -> Self {
        Self { with_groups: true }
    }
}

impl Technique for ForcingChainVerity {
    const ID: &'static str = "forcing-chain-verity";
    const NAME: &'static str = "Forcing Chain Verity";
    const SUMMARY: &'static str = "Chains lead from all candidates of a cell, from all places of a digit in a house, or from on and off of one candidate to the same conclusion; it is true.";
    const PLACE: u32 = 3810;
    const FAMILY: &'static str = "forcing";
    const VARIANTS: &'static [VariantEntry] = FORMS;
    const OPTIONS: &'static [OptionEntry] = CHAIN_OPTIONS;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("1302").compares_change()];
    const SENTENCE: &'static str = "all of {pivot} lead to the same by {chains}";

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self {
            with_groups: with_groups(options),
        })
    }

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let chains = Chains::of(board, self.with_groups);
        let only_first = request.scope == Scope::First;
        for proof in chains.proofs(Kind::Verity, only_first, sink)? {
            let form = match proof.way {
                Way::Choice(index) => match chains.layout().choices[index].place {
                    Place::Cell(_) => CELL,
                    Place::House(..) => HOUSE,
                },
                Way::Pair(_) | Way::Opposite => CANDIDATE,
            };
            let outcome = deduction(chains.layout(), proof.outcome).variant(form);
            sink.emit_with(&outcome.length(u32::from(proof.length)), |evidence| {
                chain_proof::verity(&chains, &proof, evidence);
            })?;
        }
        Flow::Continue(())
    }
}
