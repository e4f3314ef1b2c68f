//! Kraken Fish Type 1: a place that goes if a fish holds goes as well when any fin is true.
//!
//! ```text
//!     fish holds  ->  target off
//!     fin on      -> ... -> target off      for every fin
//! ```
//!
//! The fish has fins and eliminates nothing by itself: no target sees all of them. Chains are those of the Forcing Chain
//! Contradiction. Fish are basic and franken ones of two to four houses with one or two fins, none of them in two base houses, unless
//! the operator says otherwise.
//!
//! One deduction for each candidate that goes, by the smallest fish; of fish of one size by the one with the shortest chains. Smaller fish
//! come first, then shorter chains, then they go by candidate.
//!
//! Source: `HoDoKu`, "Kraken Fish", with its limits. It takes one fish and one target at a time, too.

use sudoku_technique::{
    Board, CandidateSet, Claim, Deduction, Flow, OptionEntry, Options, Request, Sink, Technique,
};

use crate::kraken::{self, KRAKEN_OPTIONS, KrakenSetting, Type};
use crate::kraken_proof;

/// From the fish and from each of its fins follows the same elimination.
#[derive(Default)]
pub struct KrakenFishType1 {
    setting: KrakenSetting,
}

impl Technique for KrakenFishType1 {
    const ID: &'static str = "kraken-fish-type-1";
    const NAME: &'static str = "Kraken Fish Type 1";
    const SUMMARY: &'static str =
        "A place of the digit that goes if a fish holds, and to which chains lead from every fin, goes.";
    const PLACE: u32 = 3740;
    const FAMILY: &'static str = "kraken-fish";
    const OPTIONS: &'static [OptionEntry] = KRAKEN_OPTIONS;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0371").compares_change()];
    const SENTENCE: &'static str = "either the fish of {base} in {cover} holds or {fin} is true, and all of them remove the same: {chains}";

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self {
            setting: KrakenSetting::of(options),
        })
    }

    fn find(&self, board: &Board, _: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        kraken::each(board, Type::One, &self.setting, sink, |chains, kraken, sink| {
            let gone = CandidateSet::of(chains.layout().candidates[kraken.outcome]);
            let deduction = Deduction::eliminate(gone)
                .size(kraken.fish.base.len() as u32)
                .length(u32::from(kraken.length));
            sink.emit_with(&deduction, |evidence| {
                kraken_proof::write(chains, Type::One, &kraken, evidence);
            })
        })
    }
}
