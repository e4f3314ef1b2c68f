//! Continuous Nice Loop: strong and weak links in turn that close without a break.
//!
//! ```text
//!     x =strong=> b -weak-> c =strong=> ... =strong=> y -weak-> x
//! ```
//!
//! Going round in either direction each weak link is strong as well: of its two ends one is true. For a weak link in a house
//! the digit leaves the other cells of the house (and of a second house with both ends), for one in a cell the other
//! candidates leave the cell.
//!
//! As in `HoDoKu` the loop passes a cell with three or more candidates by a weak link, passes no cell twice, and removes
//! nothing from its own cells but what such weak links do. Loops of one digit and loops of cells with two candidates only
//! are no such loops; what they remove, chains remove too. The length counts links as `HoDoKu` does: from one candidate of
//! such a cell all the way to the other, without the weak link between these two that closes the loop. For each such pair
//! all shortest loops are looked at, and there is one deduction for each distinct outcome.
//!
//! `HoDoKu`'s limit on the length of nice loops does not hold for its search by tables, so there is practically none here.

use sudoku_technique::{Board, Claim, Flow, OptionEntry, Options, Request, Sink, Technique};

use crate::continuous::Continuous;
use crate::proof::Rules;
use crate::web;

/// A closed chain of strong and weak links in turn.
#[derive(Debug)]
pub struct ContinuousNiceLoop {
    /// Most links of a chain.
    longest: u32,
}

impl Default for ContinuousNiceLoop {
    fn default() -> Self {
        Self { longest: 200 }
    }
}

impl Technique for ContinuousNiceLoop {
    const ID: &'static str = "continuous-nice-loop";
    const NAME: &'static str = "Continuous Nice Loop";
    const SUMMARY: &'static str = "A closed chain of strong and weak links in turn: of the ends of each weak link one is true, and what sees both is false.";
    const PLACE: u32 = 3320;
    const FAMILY: &'static str = "chains";
    const OPTIONS: &'static [OptionEntry] = &[OptionEntry::integer(
        "max-length",
        "200",
        3,
        200,
        "Most links of a chain.",
    )];
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0706").compares_change()];

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self {
            longest: options.integer("max-length") as u32,
        })
    }

    fn find(&self, board: &Board, _: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let rules = Rules::singles(self.longest);
        web::with_web(board, rules.nodes, Continuous { rules, sink })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    /// 1 is in row 1 in columns 1 and 9 only, 2 in column 1 in rows 1 and 9.
    const TWO_PAIRS: &str = "r1c2345678-1 r2345678c1-2";

    #[test]
    fn every_weak_link_of_the_loop_removes_something() {
        assert_finds::<ContinuousNiceLoop>(
            &format!("{TWO_PAIRS} r9c9=12"),
            &["3456789r1c1 1r2345678c9 2r9c2345678"],
        );
    }

    #[test]
    fn a_third_candidate_in_the_last_corner_breaks_the_loop() {
        assert_finds::<ContinuousNiceLoop>(&format!("{TWO_PAIRS} r9c9=123"), &[]);
    }
}
