//! Finned Franken Swordfish: three base houses, rows and boxes, hold a digit only inside three cover houses, columns
//! and boxes (or the other way round), but for fins.
//!
//! What lies in the cover houses and sees every fin goes, unless it lies in the base; what is covered twice goes even there.
//! A fin is a place of the base that is not covered, or one in two base houses. See [`complex`] for what counts as one
//! pattern, and `HoDoKu`'s limits on fins, which are options.

use sudoku_patterns::fish::Shape;
use sudoku_patterns::fish_search::Limits;
use sudoku_technique::{Board, Claim, Flow, OptionEntry, Options, Request, Sink, Technique, VariantEntry};

use crate::{base, complex};

/// A Franken Swordfish with fins, and what sees them all.
#[derive(Default)]
pub struct FinnedFrankenSwordfish {
    limits: Limits,
}

impl Technique for FinnedFrankenSwordfish {
    const ID: &'static str = "finned-franken-swordfish";
    const NAME: &'static str = "Finned Franken Swordfish";
    const SUMMARY: &'static str = "Three rows and boxes hold a digit only inside three columns and boxes, or the other way round, but for fins; what lies in those and sees every fin goes.";
    const PLACE: u32 = 3570;
    const FAMILY: &'static str = "franken-fish";
    const VARIANTS: &'static [VariantEntry] = base::FORMS;
    const OPTIONS: &'static [OptionEntry] = complex::OPTIONS;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0341")];
    const SENTENCE: &'static str = complex::FINNED;

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self {
            limits: complex::limits(options),
        })
    }

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        complex::finned(Shape::Franken, 3, self.limits, board, request, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn what_is_covered_and_sees_all_fins_goes() {
        // The base is column 2, column 6, column 7, the cover row 1, row 3, box 6. There are the fins r4c2, r4c6.
        assert_finds::<FinnedFrankenSwordfish>(
            "r2c267-7 r4c39-7 r56c26-7 r79c2567-7 r8c26789-7",
            &["columns: 7r4c8"],
        );
    }

    #[test]
    fn another_place_of_the_base_spoils_it() {
        // The same with r2c2.
        assert_finds::<FinnedFrankenSwordfish>("r2c67-7 r4c39-7 r56c26-7 r79c2567-7 r8c26789-7", &[]);
    }
}
