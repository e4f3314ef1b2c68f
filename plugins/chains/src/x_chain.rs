//! X-Chain: strong and weak links of one digit in turn, strong ones at both ends.
//!
//! ```text
//!     A === B - - C === D      ===  the only two places of the digit in a house      - -  two places in a house
//! ```
//!
//! If A is false B is true, so C is false and D is true: A or D is true. The digit leaves what sees both. A chain can end
//! where it begins: then this candidate is true, and the digit leaves what it sees.
//!
//! There is one deduction for each distinct outcome, by a shortest chain of at least three links. A chain passes no cell twice.
//! Chains of three links have other names too (Skyscraper, 2-String Kite, Turbot Fish); they count as in `HoDoKu`, whose
//! definition and limit on the length this is. `HoDoKu` also reports longer chains where all shortest ones between two ends
//! pass a cell twice; what these prove is proved by a part of the chain.

use sudoku_technique::{Board, Claim, Flow, OptionEntry, Options, Request, Sink, Technique};

use crate::ends::{Ends, Links};
use crate::proof::Rules;
use crate::web;

/// Strong and weak links of one digit in turn, strong at both ends.
#[derive(Debug)]
pub struct XChain {
    /// Most links of a chain.
    longest: u32,
}

impl Default for XChain {
    fn default() -> Self {
        Self { longest: 20 }
    }
}

impl Technique for XChain {
    const ID: &'static str = "x-chain";
    const NAME: &'static str = "X-Chain";
    const SUMMARY: &'static str = "Strong and weak links of one digit in turn, strong at both ends: one end is true, and the digit leaves the cells that see both.";
    const PLACE: u32 = 3300;
    const FAMILY: &'static str = "chains";
    const OPTIONS: &'static [OptionEntry] = &[OptionEntry::integer(
        "max-length",
        "20",
        3,
        1000,
        "Most links of a chain.",
    )];
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0701").compares_change()];

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
                links: Links::OneDigit,
                rules,
                sink,
            },
        )
    }
}
