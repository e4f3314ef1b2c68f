//! Finned Mutant X-Wing: two base houses of any kinds hold a digit only inside two other houses, such that it is
//! neither a fish between lines nor a franken one, but for fins.
//!
//! What lies in the cover houses and sees every fin goes, unless it lies in the base; what is covered twice goes even there.
//! A fin is a place of the base that is not covered, or one in two base houses. See [`complex`] for what counts as one
//! pattern, and `HoDoKu`'s limits on fins, which are options.

use sudoku_patterns::fish::Shape;
use sudoku_patterns::fish_search::Limits;
use sudoku_technique::{Board, Claim, Flow, OptionEntry, Options, Request, Sink, Technique};

use crate::complex;

/// A Mutant X-Wing with fins, and what sees them all.
#[derive(Default)]
pub struct FinnedMutantXWing {
    limits: Limits,
}

impl Technique for FinnedMutantXWing {
    const ID: &'static str = "finned-mutant-x-wing";
    const NAME: &'static str = "Finned Mutant X-Wing";
    const SUMMARY: &'static str = "Two houses of any kinds hold a digit only inside two others, but for fins; what lies in those and sees every fin goes.";
    const PLACE: u32 = 3680;
    const FAMILY: &'static str = "mutant-fish";
    const OPTIONS: &'static [OptionEntry] = complex::OPTIONS;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0360")];
    const SENTENCE: &'static str = complex::FINNED;

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self {
            limits: complex::limits(options),
        })
    }

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        complex::finned(Shape::Mutant, 2, self.limits, board, request, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn what_is_covered_and_sees_all_fins_goes() {
        // The base is row 1, box 9, the cover row 8, column 8. There is the fin r1c1.
        assert_finds::<FinnedMutantXWing>("r1c2345679-7 r3c1-7 r4c4-7 r79c479-7 r8c46-7", &["7r8c1"]);
    }

    #[test]
    fn another_place_of_the_base_spoils_it() {
        // The same with r1c2.
        assert_finds::<FinnedMutantXWing>("r1c345679-7 r3c1-7 r4c4-7 r79c479-7 r8c46-7", &[]);
    }
}
