//! Finned Mutant Jellyfish: four base houses of any kinds hold a digit only inside four other houses, such that it is
//! neither a fish between lines nor a franken one, but for fins.
//!
//! What lies in the cover houses and sees every fin goes, unless it lies in the base; what is covered twice goes even there.
//! A fin is a place of the base that is not covered, or one in two base houses. See [`complex`] for what counts as one
//! pattern, and `HoDoKu`'s limits on fins, which are options.

use sudoku_patterns::fish::Shape;
use sudoku_patterns::fish_search::Limits;
use sudoku_technique::{Board, Claim, Flow, OptionEntry, Options, Request, Sink, Technique};

use crate::complex;

/// A Mutant Jellyfish with fins, and what sees them all.
#[derive(Default)]
pub struct FinnedMutantJellyfish {
    limits: Limits,
}

impl Technique for FinnedMutantJellyfish {
    const ID: &'static str = "finned-mutant-jellyfish";
    const NAME: &'static str = "Finned Mutant Jellyfish";
    const SUMMARY: &'static str = "Four houses of any kinds hold a digit only inside four others, but for fins; what lies in those and sees every fin goes.";
    const PLACE: u32 = 3700;
    const FAMILY: &'static str = "mutant-fish";
    const OPTIONS: &'static [OptionEntry] = complex::OPTIONS;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0362")];
    const SENTENCE: &'static str = complex::FINNED;

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self {
            limits: complex::limits(options),
        })
    }

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        complex::finned(Shape::Mutant, 4, self.limits, board, request, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn what_is_covered_and_sees_all_fins_goes() {
        // The base is row 8, row 9, column 1, box 6, the cover row 6, row 7, column 8, column 9. There are the fin
        // r9c2 and the endo fin r9c1.
        assert_finds::<FinnedMutantJellyfish>(
            "r123458c1-7 r1238c2-7 r145789c3-7 r1236789c4-7 r245689c56-7 r24589c7-7 r123456c8-7 r259c9-7",
            &["7r7c2"],
        );
    }

    #[test]
    fn another_place_of_the_base_spoils_it() {
        // The same with r4c1.
        assert_finds::<FinnedMutantJellyfish>(
            "r12358c1-7 r1238c2-7 r145789c3-7 r1236789c4-7 r245689c56-7 r24589c7-7 r123456c8-7 r259c9-7",
            &[],
        );
    }
}
