//! Siamese Mutant Fish: two mutant fish with fins on the same base houses, reported as one.
//!
//! See [`siamese`] for the definition of a pair. `HoDoKu`'s code is the code of the fish with a 1 appended.

use sudoku_patterns::fish::FishShape;
use sudoku_patterns::fish_search::FinLimits;
use sudoku_technique::{Board, Claim, Flow, OptionEntry, Options, Request, Sink, Technique};

use crate::{complex, siamese};

/// Two mutant fish with fins on the same base houses.
#[derive(Default)]
pub struct SiameseMutantFish {
    limits: FinLimits,
}

impl Technique for SiameseMutantFish {
    const ID: &'static str = "siamese-mutant-fish";
    const NAME: &'static str = "Siamese Mutant Fish";
    const SUMMARY: &'static str = "Two mutant fish with fins share their base houses but not all cover houses; what either of them removes goes.";
    const PLACE: u32 = 3735;
    const FAMILY: &'static str = "mutant-fish";
    const OPTIONS: &'static [OptionEntry] = complex::OPTIONS;
    const CLAIMS: &'static [Claim] = &[
        Claim::hodoku("03601"),
        Claim::hodoku("03611"),
        Claim::hodoku("03621"),
        Claim::hodoku("03631"),
        Claim::hodoku("03641"),
        Claim::hodoku("03651"),
    ];
    const SENTENCE: &'static str = siamese::SENTENCE;

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self {
            limits: complex::limits(options),
        })
    }

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        siamese::find(FishShape::Mutant, self.limits, board, request, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn two_fish_on_one_base_eliminate_together() {
        // The base is column 2, column 3, column 5, column 6, box 6. One fish has the cover row 1, row 4, row 5, row
        // 6, column 7, the other row 2, row 4, row 5, row 6, column 9.
        assert_finds::<SiameseMutantFish>(
            "r38c1-7 r3789c2356-7 r1234679c4-7 r17c7-7 r4567c8-7 r278c9-7",
            &["7r1c9 7r2c7"],
        );
    }
}
