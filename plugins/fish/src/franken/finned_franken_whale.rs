//! Finned Franken Whale: six base houses, rows and boxes, hold a digit only inside six cover houses, columns and boxes
//! (or the other way round), but for fins.
//!
//! What lies in the cover houses and sees every fin goes, unless it lies in the base; what is covered twice goes even there.
//! A fin is a place of the base that is not covered, or one in two base houses. See [`complex`] for what counts as one
//! pattern, and `HoDoKu`'s limits on fins, which are options.

use sudoku_patterns::fish::Shape;
use sudoku_patterns::fish_search::Limits;
use sudoku_technique::{Board, Claim, Flow, OptionEntry, Options, Request, Sink, Technique, VariantEntry};

use crate::{base, complex};

/// A Franken Whale with fins, and what sees them all.
#[derive(Default)]
pub struct FinnedFrankenWhale {
    limits: Limits,
}

impl Technique for FinnedFrankenWhale {
    const ID: &'static str = "finned-franken-whale";
    const NAME: &'static str = "Finned Franken Whale";
    const SUMMARY: &'static str = "Six rows and boxes hold a digit only inside six columns and boxes, or the other way round, but for fins; what lies in those and sees every fin goes.";
    const PLACE: u32 = 3600;
    const FAMILY: &'static str = "franken-fish";
    const VARIANTS: &'static [VariantEntry] = base::FORMS;
    const OPTIONS: &'static [OptionEntry] = complex::OPTIONS;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0344")];
    const SENTENCE: &'static str = complex::FINNED;

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self {
            limits: complex::limits(options),
        })
    }

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        complex::finned(Shape::Franken, 6, self.limits, board, request, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn what_is_covered_and_sees_all_fins_goes() {
        // The base is row 1, row 2, row 3, row 4, row 6, box 9, the cover column 4, column 5, column 7, column 8, box
        // 1, box 4. There are the fins r4c9, r6c9.
        assert_finds::<FinnedFrankenWhale>("r12346c6-7 r5c7-7 r123789c9-7", &["rows: 7r5c8"]);
    }

    #[test]
    fn another_place_of_the_base_spoils_it() {
        // The same with r1c6.
        assert_finds::<FinnedFrankenWhale>("r2346c6-7 r5c7-7 r123789c9-7", &[]);
    }
}
