//! Finned Mutant Whale: six base houses of any kinds hold a digit only inside six other houses, such that it is neither
//! a fish between lines nor a franken one, but for fins.
//!
//! What lies in the cover houses and sees every fin goes, unless it lies in the base; what is covered twice goes even there.
//! A fin is a place of the base that is not covered, or one in two base houses. See [`complex`] for what counts as one
//! pattern, and `HoDoKu`'s limits on fins, which are options.

use sudoku_patterns::fish::Shape;
use sudoku_patterns::fish_search::Limits;
use sudoku_technique::{Board, Claim, Flow, OptionEntry, Options, Request, Sink, Technique};

use crate::complex;

/// A Mutant Whale with fins, and what sees them all.
#[derive(Default)]
pub struct FinnedMutantWhale {
    limits: Limits,
}

impl Technique for FinnedMutantWhale {
    const ID: &'static str = "finned-mutant-whale";
    const NAME: &'static str = "Finned Mutant Whale";
    const SUMMARY: &'static str = "Six houses of any kinds hold a digit only inside six others, but for fins; what lies in those and sees every fin goes.";
    const PLACE: u32 = 3720;
    const FAMILY: &'static str = "mutant-fish";
    const OPTIONS: &'static [OptionEntry] = complex::OPTIONS;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0364")];
    const SENTENCE: &'static str = complex::FINNED;

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self {
            limits: complex::limits(options),
        })
    }

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        complex::finned(Shape::Mutant, 6, self.limits, board, request, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn what_is_covered_and_sees_all_fins_goes() {
        // The base is row 1, row 3, row 5, row 9, column 6, box 4, the cover column 1, column 3, column 7, column 8,
        // box 5, box 8. There are the fins r1c2, r2c6, r3c2 and the endo fin r5c3.
        assert_finds::<FinnedMutantWhale>(
            "r158c1-7 r4569c2-7 r137c4-7 r136c5-7 r1359c69-7 r5c8-7",
            &["7r2c3"],
        );
    }

    #[test]
    fn another_place_of_the_base_spoils_it() {
        // The same with r1c4.
        assert_finds::<FinnedMutantWhale>("r158c1-7 r4569c2-7 r37c4-7 r136c5-7 r1359c69-7 r5c8-7", &[]);
    }
}
