//! Finned Franken Leviathan: seven base houses, rows and boxes, hold a digit only inside seven cover houses, columns
//! and boxes (or the other way round), but for fins.
//!
//! What lies in the cover houses and sees every fin goes, unless it lies in the base; what is covered twice goes even there.
//! A fin is a place of the base that is not covered, or one in two base houses. See [`complex`] for what counts as one
//! pattern, and `HoDoKu`'s limits on fins, which are options.

use sudoku_patterns::fish::Shape;
use sudoku_patterns::fish_search::Limits;
use sudoku_technique::{Board, Claim, Flow, OptionEntry, Options, Request, Sink, Technique, VariantEntry};

use crate::{base, complex};

/// A Franken Leviathan with fins, and what sees them all.
#[derive(Default)]
pub struct FinnedFrankenLeviathan {
    limits: Limits,
}

impl Technique for FinnedFrankenLeviathan {
    const ID: &'static str = "finned-franken-leviathan";
    const NAME: &'static str = "Finned Franken Leviathan";
    const SUMMARY: &'static str = "Seven rows and boxes hold a digit only inside seven columns and boxes, or the other way round, but for fins; what lies in those and sees every fin goes.";
    const PLACE: u32 = 3610;
    const FAMILY: &'static str = "franken-fish";
    const VARIANTS: &'static [VariantEntry] = base::FORMS;
    const OPTIONS: &'static [OptionEntry] = complex::OPTIONS;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0345")];
    const SENTENCE: &'static str = complex::FINNED;

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self {
            limits: complex::limits(options),
        })
    }

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        complex::finned(Shape::Franken, 7, self.limits, board, request, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn what_is_covered_and_sees_all_fins_goes() {
        // The base is column 1, column 3, column 4, column 5, column 6, box 4, box 9, the cover row 1, row 3, row 4,
        // row 5, row 6, row 7, box 8. There are the fins r8c9, r9c9 and the endo fins r6c1, r6c3.
        assert_finds::<FinnedFrankenLeviathan>(
            "r13c789-7 r2c134569-7 r45c138-7 r67c8-7 r89c1378-7",
            &["columns: 7r6c9"],
        );
    }

    #[test]
    fn another_place_of_the_base_spoils_it() {
        // The same with r8c7.
        assert_finds::<FinnedFrankenLeviathan>("r13c789-7 r2c134569-7 r458c138-7 r67c8-7 r9c1378-7", &[]);
    }
}
