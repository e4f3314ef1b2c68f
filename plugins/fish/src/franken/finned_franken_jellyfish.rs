//! Finned Franken Jellyfish: four base houses, rows and boxes, hold a digit only inside four cover houses, columns and
//! boxes (or the other way round), but for fins.
//!
//! What lies in the cover houses and sees every fin goes, unless it lies in the base; what is covered twice goes even there.
//! A fin is a place of the base that is not covered, or one in two base houses. See [`complex`] for what counts as one
//! pattern, and `HoDoKu`'s limits on fins, which are options.

use sudoku_patterns::fish::Shape;
use sudoku_patterns::fish_search::Limits;
use sudoku_technique::{Board, Claim, Flow, OptionEntry, Options, Request, Sink, Technique, VariantEntry};

use crate::{base, complex};

/// A Franken Jellyfish with fins, and what sees them all.
#[derive(Default)]
pub struct FinnedFrankenJellyfish {
    limits: Limits,
}

impl Technique for FinnedFrankenJellyfish {
    const ID: &'static str = "finned-franken-jellyfish";
    const NAME: &'static str = "Finned Franken Jellyfish";
    const SUMMARY: &'static str = "Four rows and boxes hold a digit only inside four columns and boxes, or the other way round, but for fins; what lies in those and sees every fin goes.";
    const PLACE: u32 = 3580;
    const FAMILY: &'static str = "franken-fish";
    const VARIANTS: &'static [VariantEntry] = base::FORMS;
    const OPTIONS: &'static [OptionEntry] = complex::OPTIONS;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0342")];
    const SENTENCE: &'static str = complex::FINNED;

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self {
            limits: complex::limits(options),
        })
    }

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        complex::finned(Shape::Franken, 4, self.limits, board, request, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn what_is_covered_and_sees_all_fins_goes() {
        // The base is column 1, column 3, column 5, box 2, the cover row 1, row 2, row 8, row 9. There is the endo fin
        // r1c5.
        assert_finds::<FinnedFrankenJellyfish>(
            "r34567c13-7 r12347c2-7 r13568c4-7 r234567c5-7 r356c6-7",
            &["columns: 7r1c789"],
        );
    }

    #[test]
    fn another_place_of_the_base_spoils_it() {
        // The same with r2c5.
        assert_finds::<FinnedFrankenJellyfish>("r34567c135-7 r12347c2-7 r13568c4-7 r356c6-7", &[]);
    }
}
