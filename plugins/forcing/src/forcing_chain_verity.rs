//! Forcing Chain Verity: chains lead from every case to the same conclusion, so it is true.
//!
//! The cases are all candidates of a cell, all places of a digit in a house, or one candidate that is on or off. The chains
//! are the same as in a Forcing Chain Contradiction.
//!
//! ```text
//!     r1c1 is 1  -> ... ->  r5c5 is 4
//!     r1c1 is 2  -> ... ->  r5c5 is 4        r1c1 has no other candidate
//!     r1c1 is 7  -> ... ->  r5c5 is 4
//! ```
//!
//! There is one deduction for each conclusion, by the cases with the fewest links. Deductions are sorted by length and then by
//! candidate. Among cases with the same length, a cell comes before a house, and a house before one candidate.
//!
//! Every chain can be read backwards. So contradictions by chains prove the same conclusions: the opposite of the conclusion
//! empties the cell. On a ladder with both techniques, the second one finds nothing.
//!
//! Source: `HoDoKu`, "Forcing Chains".

use sudoku_technique::{
    Board, Claim, Flow, OptionEntry, Options, Request, Sink, Technique, Variant, VariantEntry,
};

use crate::chain_proof;
use crate::chains::{ProofKind, ProofWay};
use crate::layout::{CandidateLayout, ChoicePlace};
use crate::setting::{CHAIN_OPTIONS, ChainSetting};

const FORMS: &[VariantEntry] = &[
    VariantEntry::new("cell", "All candidates of a cell."),
    VariantEntry::new("house", "All places of a digit in a row, a column or a box."),
    VariantEntry::new("candidate", "One candidate that is on or off."),
];
const CELL: Variant = Variant::named(FORMS, "cell");
const HOUSE: Variant = Variant::named(FORMS, "house");
const CANDIDATE: Variant = Variant::named(FORMS, "candidate");

/// All cases lead by chains to the same conclusion.
#[derive(Default)]
pub struct ForcingChainVerity(ChainSetting);

impl Technique for ForcingChainVerity {
    const ID: &'static str = "forcing-chain-verity";
    const NAME: &'static str = "Forcing Chain Verity";
    const SUMMARY: &'static str = "Chains lead from all candidates of a cell, from all places of a digit in a house, or from on and off of one candidate to the same conclusion; it is true.";
    const PLACE: u32 = 3810;
    const FAMILY: &'static str = "forcing";
    const VARIANTS: &'static [VariantEntry] = FORMS;
    const OPTIONS: &'static [OptionEntry] = CHAIN_OPTIONS;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("1302").compares_change()];
    const SENTENCE: &'static str = "{cases}; in each of these cases a chain shows that {conclusion}";

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self(ChainSetting::of(options)))
    }

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        chain_proof::report(ProofKind::Verity, self.0, board, request, sink, form)
    }
}

/// Returns the variant of a proof.
fn form(layout: &CandidateLayout, way: ProofWay) -> Variant {
    match way {
        ProofWay::Choice(index) => match layout.choices[index].place {
            ChoicePlace::Cell(_) => CELL,
            ChoicePlace::House(..) => HOUSE,
        },
        ProofWay::Pair(_) | ProofWay::Opposite => CANDIDATE,
    }
}
