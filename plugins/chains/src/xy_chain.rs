//! XY-Chain: cells with two candidates each, each seeing the next and sharing a digit with it.
//!
//! ```text
//!     [ax] - [xy] - [yz] - [za]      -  sees
//! ```
//!
//! If the first cell does not hold `a`, it holds `x`, so the second holds `y`, and so on to the last, which holds `a`: `a`
//! leaves the cells that see both ends. The length counts all links, also those within the cells: seven in the picture.
//!
//! There is one deduction for each outcome, by a shortest chain. A chain passes no cell twice. Two cells are a naked pair and
//! three an XY-Wing; they count as in `HoDoKu`, from which the definition and the limit on the length come.

use sudoku_technique::{Board, Claim, Flow, OptionEntry, Options, Request, Sink, Technique};

use crate::ends::{self, ChainLinks};
use crate::options::SinglesOptions;

/// Cells with two candidates, each sharing one with the next.
#[derive(Debug, Default)]
pub struct XyChain(SinglesOptions<20>);

impl Technique for XyChain {
    const ID: &'static str = "xy-chain";
    const NAME: &'static str = "XY-Chain";
    const SUMMARY: &'static str = "Cells with two candidates, each sharing one with the next: the first or the last holds the digit that both have to spare, and it leaves the cells that see both.";
    const PLACE: u32 = 3310;
    const FAMILY: &'static str = "chains";
    const OPTIONS: &'static [OptionEntry] = SinglesOptions::<20>::OPTIONS;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0702").compares_change()];

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self(SinglesOptions::create(options)))
    }

    fn find(&self, board: &Board, _: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        ends::find(ChainLinks::Bivalue, self.0.rules(), board, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::{self, assert_finds, candidates, find_all};

    #[test]
    fn the_digit_at_both_ends_leaves_what_sees_both() {
        let found = find_all::<XyChain>(&testing::board("r1c1=12 r1c5=23 r5c5=34 r5c8=14"));
        assert!(
            found
                .iter()
                .any(|found| found.length == 7 && found.eliminations == candidates("1r1c8 1r5c1")),
            "{found:?}"
        );
    }

    #[test]
    fn a_cell_with_three_candidates_breaks_the_chain() {
        assert_finds::<XyChain>("r1c1=12 r1c5=234 r5c5=34 r5c8=14", &[]);
    }
}
