//! Finned Mutant Leviathan: seven base houses of any kinds hold a digit only inside seven other houses, such that it is
//! neither a fish between lines nor a franken one, but for fins.
//!
//! What lies in the cover houses and sees every fin goes, unless it lies in the base; what is covered twice goes even there.
//! A fin is a place of the base that is not covered, or one in two base houses. See [`complex`] for what counts as one
//! pattern, and `HoDoKu`'s limits on fins, which are options.

use sudoku_patterns::fish::Shape;
use sudoku_patterns::fish_search::Limits;
use sudoku_technique::{Board, Claim, Flow, OptionEntry, Options, Request, Sink, Technique};

use crate::complex;

/// A Mutant Leviathan with fins, and what sees them all.
#[derive(Default)]
pub struct FinnedMutantLeviathan {
    limits: Limits,
}

impl Technique for FinnedMutantLeviathan {
    const ID: &'static str = "finned-mutant-leviathan";
    const NAME: &'static str = "Finned Mutant Leviathan";
    const SUMMARY: &'static str = "Seven houses of any kinds hold a digit only inside seven others, but for fins; what lies in those and sees every fin goes.";
    const PLACE: u32 = 3730;
    const FAMILY: &'static str = "mutant-fish";
    const OPTIONS: &'static [OptionEntry] = complex::OPTIONS;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0365")];
    const SENTENCE: &'static str = complex::FINNED;

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self {
            limits: complex::limits(options),
        })
    }

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        complex::finned(Shape::Mutant, 7, self.limits, board, request, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn what_is_covered_and_sees_all_fins_goes() {
        // The base is row 2, row 3, row 4, row 7, row 9, column 7, box 5, the cover column 1, column 3, column 4,
        // column 5, column 6, column 9, box 6. There are the fins r1c7, r2c8, r3c8 and the endo fins r2c7, r3c7.
        assert_finds::<FinnedMutantLeviathan>("r23c2-7 r4c24567-7 r79c278-7 r8c457-7", &["7r1c9"]);
    }

    #[test]
    fn another_place_of_the_base_spoils_it() {
        // The same with r2c2.
        assert_finds::<FinnedMutantLeviathan>("r3c2-7 r4c24567-7 r79c278-7 r8c457-7", &[]);
    }
}
