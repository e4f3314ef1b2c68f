//! Finned Franken Squirmbag: five base houses, rows and boxes, hold a digit only inside five cover houses, columns and
//! boxes (or the other way round), but for fins.
//!
//! What lies in the cover houses and sees every fin goes, unless it lies in the base; what is covered twice goes even there.
//! A fin is a place of the base that is not covered, or one in two base houses. See [`complex`] for what counts as one
//! pattern, and `HoDoKu`'s limits on fins, which are options.

use sudoku_patterns::fish::Shape;
use sudoku_patterns::fish_search::Limits;
use sudoku_technique::{Board, Claim, Flow, OptionEntry, Options, Request, Sink, Technique, VariantEntry};

use crate::{base, complex};

/// A Franken Squirmbag with fins, and what sees them all.
#[derive(Default)]
pub struct FinnedFrankenSquirmbag {
    limits: Limits,
}

impl Technique for FinnedFrankenSquirmbag {
    const ID: &'static str = "finned-franken-squirmbag";
    const NAME: &'static str = "Finned Franken Squirmbag";
    const SUMMARY: &'static str = "Five rows and boxes hold a digit only inside five columns and boxes, or the other way round, but for fins; what lies in those and sees every fin goes.";
    const PLACE: u32 = 3590;
    const FAMILY: &'static str = "franken-fish";
    const VARIANTS: &'static [VariantEntry] = base::FORMS;
    const OPTIONS: &'static [OptionEntry] = complex::OPTIONS;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0343")];
    const SENTENCE: &'static str = complex::FINNED;

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self {
            limits: complex::limits(options),
        })
    }

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        complex::finned(Shape::Franken, 5, self.limits, board, request, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn what_is_covered_and_sees_all_fins_goes() {
        // The base is column 1, column 3, column 5, box 2, box 9, the cover row 1, row 2, row 7, row 8, row 9. There
        // is the endo fin r1c5.
        assert_finds::<FinnedFrankenSquirmbag>(
            "r3456c13-7 r134789c2-7 r136c4-7 r23456c5-7 r3c6-7",
            &["columns: 7r1c789"],
        );
    }

    #[test]
    fn another_place_of_the_base_spoils_it() {
        // The same with r2c5.
        assert_finds::<FinnedFrankenSquirmbag>("r3456c135-7 r134789c2-7 r136c4-7 r3c6-7", &[]);
    }
}
