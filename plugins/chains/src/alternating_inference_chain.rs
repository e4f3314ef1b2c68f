//! Alternating Inference Chain: strong and weak links in turn, strong ones at both ends.
//!
//! ```text
//!     a =strong=> b -weak-> c =strong=> d      a or d is true
//! ```
//!
//! If both ends are of one digit, it leaves the cells that see both (type 1). If they are of two digits and see each other, each
//! digit leaves the cell of the other end (type 2).
//!
//! As in `HoDoKu`, a chain that removes only one candidate counts as a discontinuous nice loop through it and is not reported
//! here. There is one deduction for each outcome, by a shortest chain. A chain passes no cell twice.

use sudoku_technique::{Board, Claim, Flow, OptionEntry, Options, Request, Sink, Technique};

use crate::ends::{self, ChainLinks};
use crate::options::SinglesOptions;

/// Strong and weak links in turn, strong at both ends.
#[derive(Debug, Default)]
pub struct AlternatingInferenceChain(SinglesOptions<200>);

impl Technique for AlternatingInferenceChain {
    const ID: &'static str = "alternating-inference-chain-aic";
    const NAME: &'static str = "Alternating Inference Chain (AIC)";
    const SUMMARY: &'static str =
        "Strong and weak links in turn, strong at both ends: one end is true, and what sees both is false.";
    const PLACE: u32 = 3330;
    const FAMILY: &'static str = "chains";
    const OPTIONS: &'static [OptionEntry] = SinglesOptions::<200>::OPTIONS;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0708").compares_change()];

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self(SinglesOptions::create(options)))
    }

    fn find(&self, board: &Board, _: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        ends::find(ChainLinks::Any, self.0.rules(), board, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn ends_of_one_digit_remove_it_from_what_sees_both() {
        // 7 stands in row 1 in columns 2 and 5, in row 4 in columns 2 and 6.
        assert_finds::<AlternatingInferenceChain>("r1c1346789-7 r4c1345789-7", &["7r23c6 7r56c5"]);
    }

    #[test]
    fn ends_of_two_digits_remove_each_from_the_other_s_cell() {
        // Of 1 in r1c1 and 2 in r2c2 one is true: 1 is in row 1 in columns 1 and 9 only, 2 in row 2 in columns 2 and 8.
        let board = "r1c2345678-1 r2c1345679-2 r6c9=13 r6c8=23";
        assert_finds::<AlternatingInferenceChain>(board, &["2r1c1 1r2c2"]);
    }

    #[test]
    fn what_removes_one_candidate_is_a_discontinuous_loop() {
        assert_finds::<AlternatingInferenceChain>("r1c1346789-7 r1345679c3-7", &[]);
    }
}
