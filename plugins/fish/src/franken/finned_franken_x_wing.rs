//! Finned Franken X-Wing: two base houses, rows and boxes, hold a digit only inside two cover houses, columns and boxes
//! (or the other way round), but for fins.
//!
//! What lies in the cover houses and sees every fin goes, unless it lies in the base; what is covered twice goes even there.
//! A fin is a place of the base that is not covered, or one in two base houses. See [`complex`] for what counts as one
//! pattern, and `HoDoKu`'s limits on fins, which are options.

use sudoku_patterns::fish::Shape;
use sudoku_patterns::fish_search::Limits;
use sudoku_technique::{Board, Claim, Flow, OptionEntry, Options, Request, Sink, Technique, VariantEntry};

use crate::{base, complex};

/// A Franken X-Wing with fins, and what sees them all.
#[derive(Default)]
pub struct FinnedFrankenXWing {
    limits: Limits,
}

impl Technique for FinnedFrankenXWing {
    const ID: &'static str = "finned-franken-x-wing";
    const NAME: &'static str = "Finned Franken X-Wing";
    const SUMMARY: &'static str = "Two rows and boxes hold a digit only inside two columns and boxes, or the other way round, but for fins; what lies in those and sees every fin goes.";
    const PLACE: u32 = 3560;
    const FAMILY: &'static str = "franken-fish";
    const VARIANTS: &'static [VariantEntry] = base::FORMS;
    const OPTIONS: &'static [OptionEntry] = complex::OPTIONS;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0340")];
    const SENTENCE: &'static str = complex::FINNED;

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self {
            limits: complex::limits(options),
        })
    }

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        complex::finned(Shape::Franken, 2, self.limits, board, request, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn what_is_covered_and_sees_all_fins_goes() {
        // The base is row 7, row 9, the cover column 9, box 8. There are the fins r7c7, r7c8, r9c7, r9c8.
        assert_finds::<FinnedFrankenXWing>("r135c2-7 r48c45678-7 r6c12-7 r79c123-7", &["rows: 7r8c9"]);
    }

    #[test]
    fn another_place_of_the_base_spoils_it() {
        // The same with r7c1.
        assert_finds::<FinnedFrankenXWing>("r69c1-7 r135679c2-7 r79c3-7 r48c45678-7", &[]);
    }
}
