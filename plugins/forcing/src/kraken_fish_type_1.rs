//! Kraken Fish Type 1: a place that goes if a fish holds also goes if any fin is true.
//!
//! ```text
//!     fish holds  ->  target off
//!     fin on      -> ... -> target off      for every fin
//! ```
//!
//! See [`kraken`](crate::kraken) for the fish, the chains and the order of deductions.
//!
//! Source: `HoDoKu`, "Kraken Fish", with its limits. It takes one fish and one target at a time, too.

use sudoku_technique::{Board, Claim, Flow, OptionEntry, Options, Request, Sink, Technique};

use crate::kraken::{KRAKEN_OPTIONS, KrakenSetting, KrakenType};
use crate::kraken_proof;

/// The fish and each of its fins lead to the same elimination.
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
        kraken_proof::report(KrakenType::One, &self.setting, board, sink)
    }
}
