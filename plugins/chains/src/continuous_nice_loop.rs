//! Continuous Nice Loop: strong and weak links in turn that close without a break.
//!
//! ```text
//!     x =strong=> b -weak-> c =strong=> ... =strong=> y -weak-> x
//! ```
//!
//! In either direction each weak link is strong as well: one of its two ends is true. For a weak link in a house the digit
//! leaves the other cells of the house (and of a second house with both ends). For a weak link in a cell the other candidates
//! leave the cell.
//!
//! As in `HoDoKu` the loop passes a cell with three or more candidates by a weak link and passes no cell twice. From its own
//! cells it removes only the other candidates at such weak links. Loops of one digit and loops of cells with two candidates
//! only do not count; chains remove the same. The length counts links as `HoDoKu` does: from one candidate of such a cell all
//! the way to the other, without the weak link between these two that closes the loop. For each such pair all shortest loops
//! count, and there is one deduction for each outcome.
//!
//! `HoDoKu`'s limit on the length of nice loops does not hold for its search by tables, so there is practically none here.

use sudoku_technique::{Board, Claim, Flow, OptionEntry, Options, Request, Sink, Technique};

use crate::continuous;
use crate::options::SinglesOptions;

/// A closed chain of strong and weak links in turn.
#[derive(Debug, Default)]
pub struct ContinuousNiceLoop(SinglesOptions<200>);

impl Technique for ContinuousNiceLoop {
    const ID: &'static str = "continuous-nice-loop";
    const NAME: &'static str = "Continuous Nice Loop";
    const SUMMARY: &'static str = "A closed chain of strong and weak links in turn: of the ends of each weak link one is true, and what sees both is false.";
    const PLACE: u32 = 3320;
    const FAMILY: &'static str = "chains";
    const OPTIONS: &'static [OptionEntry] = SinglesOptions::<200>::OPTIONS;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0706").compares_change()];

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self(SinglesOptions::create(options)))
    }

    fn find(&self, board: &Board, _: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        continuous::find(self.0.rules(), board, sink)
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
