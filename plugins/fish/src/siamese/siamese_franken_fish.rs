//! Siamese Franken Fish: two franken fish with fins on the same base houses, reported as one.
//!
//! See [`siamese`] for the definition of a pair. `HoDoKu`'s code is the code of the fish with a 1 appended.

use sudoku_patterns::fish::FishShape;
use sudoku_patterns::fish_search::FinLimits;
use sudoku_technique::{Board, Claim, Flow, OptionEntry, Options, Request, Sink, Technique, VariantEntry};

use crate::{base, complex, siamese};

/// Two franken fish with fins on the same base houses.
#[derive(Default)]
pub struct SiameseFrankenFish {
    limits: FinLimits,
}

impl Technique for SiameseFrankenFish {
    const ID: &'static str = "siamese-franken-fish";
    const NAME: &'static str = "Siamese Franken Fish";
    const SUMMARY: &'static str = "Two franken fish with fins share their base houses but not all cover houses; what either of them removes goes.";
    const PLACE: u32 = 3615;
    const FAMILY: &'static str = "franken-fish";
    const VARIANTS: &'static [VariantEntry] = base::FORMS;
    const OPTIONS: &'static [OptionEntry] = complex::OPTIONS;
    const CLAIMS: &'static [Claim] = &[
        Claim::hodoku("03401"),
        Claim::hodoku("03411"),
        Claim::hodoku("03421"),
        Claim::hodoku("03431"),
        Claim::hodoku("03441"),
        Claim::hodoku("03451"),
    ];
    const SENTENCE: &'static str = siamese::SENTENCE;

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self {
            limits: complex::limits(options),
        })
    }

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        siamese::find(FishShape::Franken, self.limits, board, request, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn two_fish_on_one_base_eliminate_together() {
        // The base is column 1, column 3, column 5, column 6, column 7, column 8. One fish has the cover row 1, row 5,
        // row 7, row 8, row 9, box 3, the other row 2, row 5, row 7, row 8, row 9, box 3.
        assert_finds::<SiameseFrankenFish>(
            "r3456c1356-7 r1234789c2-7 r123679c4-7 r246c78-7",
            &["columns: 7r12c9"],
        );
    }

    #[test]
    fn with_another_place_there_are_no_two() {
        // The same with r3c1.
        assert_finds::<SiameseFrankenFish>("r456c1-7 r1234789c2-7 r3456c356-7 r123679c4-7 r246c78-7", &[]);
    }
}
