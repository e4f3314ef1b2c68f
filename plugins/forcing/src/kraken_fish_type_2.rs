//! Kraken Fish Type 2: the places of the base in one cover house of a fish, and its fins, all lead to the same elimination.
//!
//! If the fish holds, each cover house has the digit in one place of the base, and this place is in no other cover house. So
//! one of these places is true, or a fin is.
//!
//! ```text
//!     vertex on  -> ... -> target off      for every place of the base in one cover house
//!     fin on     -> ... -> target off      for every fin
//! ```
//!
//! The target can be of any digit; it does not lie in a cell where a chain begins. A cover house is left out if all of its places
//! are in the base: that is a forcing chain and needs no fish.
//!
//! See [`kraken`](crate::kraken) for the fish, the chains and the order of deductions.
//!
//! Source: `HoDoKu`, "Kraken Fish", with its limits.

use sudoku_technique::{Board, Claim, Flow, OptionEntry, Options, Request, Sink, Technique};

use crate::kraken::{KRAKEN_OPTIONS, KrakenSetting, KrakenType};
use crate::kraken_proof;

/// Each place of the base in one cover house and each fin lead to the same elimination.
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
        kraken_proof::report(KrakenType::Two, &self.setting, board, sink)
    }
}
