//! XY-Chain: cells with two candidates each, each seeing the next and sharing a digit with it.
//!
//! ```text
//!     [ax] - [xy] - [yz] - [za]      -  sees
//! ```
//!
//! If the first cell does not hold `a` it holds `x`, so the second holds `y`, and so on to the last, which holds `a`: `a`
//! leaves what sees both ends. The length counts links, those within the cells too: seven in the picture.
//!
//! There is one deduction for each distinct outcome, by a shortest chain. A chain passes no cell twice. Two cells are a naked
//! pair and three an XY-Wing; they count as in `HoDoKu`, whose definition and limit on the length this is.

use sudoku_technique::{Board, Claim, Flow, OptionEntry, Options, Request, Sink, Technique};

use crate::ends::{Ends, Links};
use crate::proof::Rules;
use crate::web;

/// Cells with two candidates, each sharing one with the next.
#[derive(Debug)]
pub struct XyChain {
    /// Most links of a chain.
    longest: u32,
}

impl Default for XyChain {
    fn default() -> Self {
        Self { longest: 20 }
    }
}

impl Technique for XyChain {
    const ID: &'static str = "xy-chain";
    const NAME: &'static str = "XY-Chain";
    const SUMMARY: &'static str = "Cells with two candidates, each sharing one with the next: the first or the last holds the digit that both have to spare, and it leaves the cells that see both.";
    const PLACE: u32 = 3310;
    const FAMILY: &'static str = "chains";
    const OPTIONS: &'static [OptionEntry] = &[OptionEntry::integer(
        "max-length",
        "20",
        3,
        200,
        "Most links of a chain.",
    )];
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0702").compares_change()];

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self {
            longest: options.integer("max-length") as u32,
        })
    }

    fn find(&self, board: &Board, _: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let rules = Rules::singles(self.longest);
        web::with_web(
            board,
            rules.nodes,
            Ends {
                links: Links::Bivalue,
                rules,
                sink,
            },
        )
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
