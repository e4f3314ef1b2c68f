//! Kraken Fish Type 2: where a cover house of a fish can get the digit, and the fins, all lead to the same elimination.
//!
//! If the fish holds, each cover house has the digit in one place of the base, and not in one that two covers share. So one of those places
//! is true, or a fin is.
//!
//! ```text
//!     vertex on  -> ... -> target off      for every place of the base in one cover house
//!     fin on     -> ... -> target off      for every fin
//! ```
//!
//! The target can be of any digit; it lies in none of the cells where the chains begin. A cover house whose places are all of the base is
//! left out: that is a forcing chain and needs no fish.
//!
//! The fish has fins and eliminates nothing by itself: no target sees all of them. Chains are those of the Forcing Chain
//! Contradiction. Fish are basic and franken ones of two to four houses with one or two fins, none of them in two base houses, unless
//! the operator says otherwise.
//!
//! One deduction for each candidate that goes, by the smallest fish; of fish of one size by the one with the shortest chains. Smaller fish
//! come first, then shorter chains, then they go by candidate.
//!
//! Source: `HoDoKu`, "Kraken Fish", with its limits.

use sudoku_technique::{
    Board, CandidateSet, Claim, Deduction, Flow, OptionEntry, Options, Request, Sink, Technique,
};

use crate::kraken::{self, KRAKEN_OPTIONS, KrakenSetting, Type};
use crate::kraken_proof;

/// From each place of one cover house and from each fin follows the same elimination.
#[derive(Default)]
pub struct KrakenFishType2 {
    setting: KrakenSetting,
}

impl Technique for KrakenFishType2 {
    const ID: &'static str = "kraken-fish-type-2";
    const NAME: &'static str = "Kraken Fish Type 2";
    const SUMMARY: &'static str = "Chains lead from every place of the base in one cover house, and from every fin, to the same elimination.";
    const PLACE: u32 = 3750;
    const FAMILY: &'static str = "kraken-fish";
    const OPTIONS: &'static [OptionEntry] = KRAKEN_OPTIONS;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0372").compares_change()];
    const SENTENCE: &'static str =
        "by the fish of {base} in {cover} one of {pivot} is true, and all of them lead to the same: {chains}";

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self {
            setting: KrakenSetting::of(options),
        })
    }

    fn find(&self, board: &Board, _: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        kraken::each(board, Type::Two, &self.setting, sink, |chains, kraken, sink| {
            let gone = CandidateSet::of(chains.layout().candidates[kraken.outcome]);
            let deduction = Deduction::eliminate(gone)
                .size(kraken.fish.base.len() as u32)
                .length(u32::from(kraken.length));
            sink.emit_with(&deduction, |evidence| {
                kraken_proof::write(chains, Type::Two, &kraken, evidence);
            })
        })
    }
}
