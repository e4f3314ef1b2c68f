//! Finned Mutant Swordfish: three base houses of any kinds hold a digit only inside three other houses, such that it is
//! neither a fish between lines nor a franken one, but for fins.
//!
//! What lies in the cover houses and sees every fin goes, unless it lies in the base; what is covered twice goes even there.
//! A fin is a place of the base that is not covered, or one in two base houses. See [`complex`] for what counts as one
//! pattern, and `HoDoKu`'s limits on fins, which are options.

use sudoku_patterns::fish::Shape;
use sudoku_patterns::fish_search::Limits;
use sudoku_technique::{Board, Claim, Flow, OptionEntry, Options, Request, Sink, Technique};

use crate::complex;

/// A Mutant Swordfish with fins, and what sees them all.
#[derive(Default)]
pub struct FinnedMutantSwordfish {
    limits: Limits,
}

impl Technique for FinnedMutantSwordfish {
    const ID: &'static str = "finned-mutant-swordfish";
    const NAME: &'static str = "Finned Mutant Swordfish";
    const SUMMARY: &'static str = "Three houses of any kinds hold a digit only inside three others, but for fins; what lies in those and sees every fin goes.";
    const PLACE: u32 = 3690;
    const FAMILY: &'static str = "mutant-fish";
    const OPTIONS: &'static [OptionEntry] = complex::OPTIONS;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0361")];
    const SENTENCE: &'static str = complex::FINNED;

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self {
            limits: complex::limits(options),
        })
    }

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        complex::finned(Shape::Mutant, 3, self.limits, board, request, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn what_is_covered_and_sees_all_fins_goes() {
        // The base is row 1, row 3, box 5, the cover row 4, column 5, box 3. There are the fins r1c2, r3c2.
        assert_finds::<FinnedMutantSwordfish>("r13c1346-7 r27c4-7 r56c46-7 r8c2369-7 r9c45-7", &["7r4c2"]);
    }

    #[test]
    fn another_place_of_the_base_spoils_it() {
        // The same with r1c1.
        assert_finds::<FinnedMutantSwordfish>("r1c346-7 r27c4-7 r3c1346-7 r56c46-7 r8c2369-7 r9c45-7", &[]);
    }
}
