//! X-Chain: strong and weak links of one digit in turn, strong ones at both ends.
//!
//! ```text
//!     A === B - - C === D      ===  the only two places of the digit in a house      - -  two places in a house
//! ```
//!
//! If A is false, B is true, so C is false and D is true: A or D is true. The digit leaves the cells that see both. A chain can
//! end where it begins: then this candidate is true, and the digit leaves the cells that see it.
//!
//! There is one deduction for each outcome, by a shortest chain of at least three links. A chain passes no cell twice. Chains of
//! three links have other names, too (Skyscraper, 2-String Kite, Turbot Fish); they count as in `HoDoKu`, from which the
//! definition and the limit on the length come. `HoDoKu` also reports longer chains where all shortest ones between two ends
//! pass a cell twice; a part of such a chain proves the same.

use sudoku_technique::{Board, Claim, Flow, OptionEntry, Options, Request, Sink, Technique};

use crate::ends::{self, ChainLinks};
use crate::options::SinglesOptions;

/// Strong and weak links of one digit in turn, strong at both ends.
#[derive(Debug, Default)]
pub struct XChain(SinglesOptions<20>);

impl Technique for XChain {
    const ID: &'static str = "x-chain";
    const NAME: &'static str = "X-Chain";
    const SUMMARY: &'static str = "Strong and weak links of one digit in turn, strong at both ends: one end is true, and the digit leaves the cells that see both.";
    const PLACE: u32 = 3300;
    const FAMILY: &'static str = "chains";
    const OPTIONS: &'static [OptionEntry] = SinglesOptions::<20>::OPTIONS;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0701").compares_change()];

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self(SinglesOptions::create(options)))
    }

    fn find(&self, board: &Board, _: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        ends::find(ChainLinks::OneDigit, self.0.rules(), board, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::{self, assert_finds, candidates, find_all, find_all_with};

    #[test]
    fn the_digit_leaves_what_sees_both_ends() {
        // 7 stands in row 1 in columns 2 and 5, in row 4 in columns 2 and 6: of r1c5 and r4c6 one is true.
        assert_finds::<XChain>("r1c1346789-7 r4c1345789-7", &["7r23c6 7r56c5"]);
    }

    #[test]
    fn five_links_lead_on_by_a_third_row() {
        let board = "r1c1346789-7 r4c1345789-7 r7c1235789-7";
        let found = find_all::<XChain>(&testing::board(board));
        assert!(
            found
                .iter()
                .any(|found| found.length == 5 && found.eliminations == candidates("7r89c5 7r23c4")),
            "{found:?}"
        );
    }

    #[test]
    fn a_longer_chain_than_allowed_is_not_reported() {
        let board = testing::board("r1c1346789-7 r4c1345789-7 r7c1235789-7");
        let found = find_all_with::<XChain>(&[("max-length", "3")], &board);
        assert!(found.iter().all(|found| found.length == 3) && !found.is_empty());
    }
}
