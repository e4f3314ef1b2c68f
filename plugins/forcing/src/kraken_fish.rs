//! Makes techniques of both types of Kraken fish: one row of a table for each.
//!
//! - Type 1: a place that is eliminated if a fish holds, and also if any fin is true.
//! - Type 2: the places of the base in one cover house, and the fins, all lead to the same elimination. If the fish holds, the
//!   digit is in one place of the base in each cover house, and this place is in no other cover house. So one of these places is
//!   true, or a fin is.
//!
//! ```text
//!     fish holds  ->  target off                   type 1
//!     fin on      ->  ...  ->  target off          for every fin
//!
//!     vertex on   ->  ...  ->  target off          type 2, for every place of the base in one cover house
//!     fin on      ->  ...  ->  target off          for every fin
//! ```
//!
//! The target of a type 2 can be of any digit, and does not lie in a cell where a chain begins. A cover house whose places are
//! all in the base is left out: that is a forcing chain and needs no fish.
//!
//! See [`kraken`](crate::kraken) for the fish, the chains and the order of deductions. Source: `HoDoKu`, "Kraken Fish", with its
//! limits. It takes one fish and one target at a time, too.

use sudoku_technique::{Board, Claim, Flow, OptionEntry, Options, Request, Sink, Technique};

use crate::kraken::{KRAKEN_OPTIONS, KrakenSetting, KrakenType};
use crate::kraken_proof;

/// A row of the table.
#[derive(Clone, Copy)]
struct KrakenRow {
    id: &'static str,
    name: &'static str,
    place: u32,
    kind: KrakenType,
    claim: Claim,
}

/// The rows of the table.
macro_rules! table {
    ($($id:literal $name:literal $place:literal $kind:ident $code:literal;)*) => {
        [$(KrakenRow {
            id: $id,
            name: $name,
            place: $place,
            kind: KrakenType::$kind,
            claim: Claim::hodoku($code).compares_change(),
        }),*]
    };
}

/// The table.
const TABLE: [KrakenRow; 2] = table! {
    "kraken-fish-type-1" "Kraken Fish Type 1" 3740 One "0371";
    "kraken-fish-type-2" "Kraken Fish Type 2" 3750 Two "0372";
};

impl KrakenType {
    const fn summary(self) -> &'static str {
        match self {
            Self::One => {
                "A place of the digit is eliminated if a fish holds, and also by a chain from each of its fins; so it is false."
            }
            Self::Two => {
                "Chains lead from every place of the base in one cover house, and from every fin, to the same elimination."
            }
        }
    }

    const fn sentence(self) -> &'static str {
        match self {
            Self::One => {
                "if {pivot.false}, {base} hold {pivot.digits} only in {cover}, and this fish rules out {removed}; if {pivot.true}, a chain rules it out as well"
            }
            Self::Two => {
                "unless a fin is {pivot.digits}, {cover} get their {pivot.digits} from {base.any-house}; so {pivot.true}, and a chain from each of these places rules out {removed}"
            }
        }
    }
}

/// The technique in this row of the table of Kraken fish.
#[derive(Default)]
pub struct KrakenFishTechnique<const ROW: usize> {
    setting: KrakenSetting,
}

/// The fish and each of its fins lead to the same elimination.
pub type KrakenFishType1 = KrakenFishTechnique<0>;
/// Each place of the base in one cover house and each fin lead to the same elimination.
pub type KrakenFishType2 = KrakenFishTechnique<1>;

impl<const ROW: usize> Technique for KrakenFishTechnique<ROW> {
    const ID: &'static str = TABLE[ROW].id;
    const NAME: &'static str = TABLE[ROW].name;
    const SUMMARY: &'static str = TABLE[ROW].kind.summary();
    const PLACE: u32 = TABLE[ROW].place;
    const FAMILY: &'static str = "kraken-fish";
    const OPTIONS: &'static [OptionEntry] = KRAKEN_OPTIONS;
    const CLAIMS: &'static [Claim] = &[TABLE[ROW].claim];
    const SENTENCE: &'static str = TABLE[ROW].kind.sentence();

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self {
            setting: KrakenSetting::of(options),
        })
    }

    fn find(&self, board: &Board, _: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        kraken_proof::report(const { TABLE[ROW].kind }, &self.setting, board, sink)
    }
}
