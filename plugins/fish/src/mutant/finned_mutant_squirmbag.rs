//! Finned Mutant Squirmbag: five base houses of any kinds hold a digit only inside five other houses, such that it is
//! neither a fish between lines nor a franken one, but for fins.
//!
//! What lies in the cover houses and sees every fin goes, unless it lies in the base; what is covered twice goes even there.
//! A fin is a place of the base that is not covered, or one in two base houses. See [`complex`] for what counts as one
//! pattern, and `HoDoKu`'s limits on fins, which are options.

use sudoku_patterns::fish::Shape;
use sudoku_patterns::fish_search::Limits;
use sudoku_technique::{Board, Claim, Flow, OptionEntry, Options, Request, Sink, Technique};

use crate::complex;

/// A Mutant Squirmbag with fins, and what sees them all.
#[derive(Default)]
pub struct FinnedMutantSquirmbag {
    limits: Limits,
}

impl Technique for FinnedMutantSquirmbag {
    const ID: &'static str = "finned-mutant-squirmbag";
    const NAME: &'static str = "Finned Mutant Squirmbag";
    const SUMMARY: &'static str = "Five houses of any kinds hold a digit only inside five others, but for fins; what lies in those and sees every fin goes.";
    const PLACE: u32 = 3710;
    const FAMILY: &'static str = "mutant-fish";
    const OPTIONS: &'static [OptionEntry] = complex::OPTIONS;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0363")];
    const SENTENCE: &'static str = complex::FINNED;

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self {
            limits: complex::limits(options),
        })
    }

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        complex::finned(Shape::Mutant, 5, self.limits, board, request, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn what_is_covered_and_sees_all_fins_goes() {
        // The base is row 1, row 5, column 3, box 2, box 9, the cover row 3, column 5, column 7, column 9, box 4.
        // There are the fins r1c1, r1c2, r2c3 and the endo fin r1c3.
        assert_finds::<FinnedMutantSquirmbag>("r3c2-7 r5789c3-7 r125c46-7 r17c5-7 r15789c8-7", &["7r3c1"]);
    }

    #[test]
    fn another_place_of_the_base_spoils_it() {
        // The same with r1c4.
        assert_finds::<FinnedMutantSquirmbag>("r1c568-7 r2c46-7 r3c2-7 r5c3468-7 r7c358-7 r89c38-7", &[]);
    }
}
