//! Forcing Net Verity: nets lead from every case to the same conclusion, so it is true.
//!
//! The cases are all candidates of a cell or all places of a digit in a house. The nets are the same as in a Forcing Net
//! Contradiction. A case whose net fails is false, so only the other cases decide. That the case is false is a contradiction, and
//! not reported here. The two cases of one candidate, on and off, are not needed: if the candidate is off, it turns on another
//! candidate of a choice or a group, and the candidates of that choice lead to the same conclusions.
//!
//! There is one deduction for each conclusion. Deductions are sorted by the rounds of the longest case, then by the number of
//! links and by candidate. Among cases with the same rounds, a cell comes before a house.
//!
//! Source: `HoDoKu`, "Forcing Nets", with the differences listed at the Forcing Net Contradiction.

use sudoku_technique::{
    Board, Claim, Flow, OptionEntry, Options, Request, Scope, Sink, Technique, Variant, VariantEntry,
};

use crate::layout::ChoicePlace;
use crate::net_proof;
use crate::nets::{ForcingNets, NetDepth};
use crate::outcome::deduction;
use crate::setting::{NET_OPTIONS, NetSetting};
use crate::verities;

const FORMS: &[VariantEntry] = &[
    VariantEntry::new("cell", "All candidates of a cell."),
    VariantEntry::new("house", "All places of a digit in a row, a column or a box."),
];
const CELL: Variant = Variant::named(FORMS, "cell");
const HOUSE: Variant = Variant::named(FORMS, "house");

/// All cases lead by nets to the same conclusion.
#[derive(Default)]
pub struct ForcingNetVerity {
    setting: NetSetting,
}

impl Technique for ForcingNetVerity {
    const ID: &'static str = "forcing-net-verity";
    const NAME: &'static str = "Forcing Net Verity";
    const SUMMARY: &'static str = "The singles that follow from each candidate of a cell, or from each place of a digit in a house, lead to the same conclusion; it is true.";
    const PLACE: u32 = 3830;
    const FAMILY: &'static str = "forcing";
    const VARIANTS: &'static [VariantEntry] = FORMS;
    const OPTIONS: &'static [OptionEntry] = NET_OPTIONS;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("1304").compares_change()];
    const SENTENCE: &'static str =
        "{cases}; in each of these cases the singles that follow show that {conclusion}";

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self {
            setting: NetSetting::of(options),
        })
    }

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let nets = ForcingNets::of(board, self.setting, NetDepth::All);
        let only_first = request.scope == Scope::First;
        for proof in verities::find(&nets, only_first, sink)? {
            let form = match nets.layout.choices[proof.choice].place {
                ChoicePlace::Cell(_) => CELL,
                ChoicePlace::House(..) => HOUSE,
            };
            let outcome = deduction(&nets.layout, proof.outcome)
                .variant(form)
                .length(proof.length);
            sink.emit_with(&outcome, |evidence| net_proof::verity(&nets, &proof, evidence))?;
        }
        Flow::Continue(())
    }
}
