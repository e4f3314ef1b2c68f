//! Discontinuous Nice Loop: strong and weak links in turn that lead from a cell back to it, with a break there.
//!
//! ```text
//!     z -weak-> a =strong=> b -weak-> z     weak at both ends of one candidate: it is false
//!     z -weak-> a =strong=> y               weak at one candidate, strong at another of its cell: the first is false
//!     a =strong=> b -weak-> c =strong=> a   strong at both ends of one candidate: it is true
//! ```
//!
//! If a candidate is true, the others of its cell go. The definition is `HoDoKu`'s. There is one deduction for each candidate
//! that is false or true, by a shortest loop. The first link of the loop leaves the cell and the last one comes back from
//! outside; the loop passes no cell twice. The length counts links as `HoDoKu` does, without the weak link within the cell that
//! closes loops of the second form. `HoDoKu`'s limit on the length of nice loops does not hold for its search by tables, so
//! there is none here.

use sudoku_technique::{Board, Claim, Flow, OptionEntry, Options, Request, Sink, Technique};

use crate::discontinuous;
use crate::options::SinglesOptions;

/// A closed chain of strong and weak links in turn with one break.
#[derive(Debug, Default)]
pub struct DiscontinuousNiceLoop(SinglesOptions<200>);

impl Technique for DiscontinuousNiceLoop {
    const ID: &'static str = "discontinuous-nice-loop";
    const NAME: &'static str = "Discontinuous Nice Loop";
    const SUMMARY: &'static str = "A closed chain of strong and weak links in turn with one break: where two strong links meet the candidate is true, where a weak one does it is false.";
    const PLACE: u32 = 3340;
    const FAMILY: &'static str = "chains";
    const OPTIONS: &'static [OptionEntry] = SinglesOptions::<200>::OPTIONS;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0707").compares_change()];

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self(SinglesOptions::create(options)))
    }

    fn find(&self, board: &Board, _: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        discontinuous::find(self.0.rules(), board, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::{self, assert_finds, candidates, find_all};

    #[test]
    fn a_candidate_that_makes_itself_false_goes() {
        // 7 stands in row 1 in columns 2 and 5, in column 3 in rows 2 and 8.
        assert_finds::<DiscontinuousNiceLoop>("r1c1346789-7 r1345679c3-7", &["7r8c5"]);
    }

    #[test]
    fn a_candidate_that_makes_itself_true_leaves_its_cell_alone() {
        // If 7 is not in r1c1, it is in r1c9, so in r9c2, so not in r7c1, so in r1c1.
        let found =
            find_all::<DiscontinuousNiceLoop>(&testing::board("r1c2345678-7 r9c1345678-7 r2345689c1-7"));
        let wanted = candidates("12345689r1c1");
        assert!(
            found
                .iter()
                .any(|found| found.eliminations == wanted && found.length == 5),
            "{found:?}"
        );
    }

    #[test]
    fn a_third_place_breaks_the_loop() {
        assert_finds::<DiscontinuousNiceLoop>("r1c134678-7 r1345679c3-7", &[]);
    }
}
