//! Grouped Discontinuous Nice Loop: a [discontinuous nice loop](crate::DiscontinuousNiceLoop) with groups.
//!
//! A group is all that the crossing of a box and a line has of a digit, if it has several: true when one of them is. See
//! [`groups`](sudoku_patterns::inference::Graph::groups) for its links.
//!
//! Only loops with a group are reported, and none where an equally short one does without. A cell of a group counts as passed.
//! `HoDoKu` looks at one shortest loop only, whichever its order of cells leads to, and drops it if it passes a cell twice;
//! it notices some cells of groups and not others. Here any shortest loop will do, and all cells count.
//!
//! With the option `almost-locked-sets` the places of a digit in an almost locked set are a node too: of any two digits of a
//! set one is in it. With `groups-may-cross` a chain may pass a cell of a group again, by another digit.

use sudoku_technique::{Board, Claim, Flow, OptionEntry, Options, Request, Sink, Technique};

use crate::discontinuous::Discontinuous;
use crate::grouped::{CROSSING, Grouped, SETS};
use crate::web;

/// A discontinuous nice loop in which groups of candidates in the crossing of a box and a line act as one.
#[derive(Debug, Default)]
pub struct GroupedDiscontinuousNiceLoop(Grouped);

impl Technique for GroupedDiscontinuousNiceLoop {
    const ID: &'static str = "grouped-discontinuous-nice-loop";
    const NAME: &'static str = "Grouped Discontinuous Nice Loop";
    const SUMMARY: &'static str = "A discontinuous nice loop in which groups of candidates in the crossing of a box and a line act as one.";
    const PLACE: u32 = 3370;
    const FAMILY: &'static str = "chains";
    const OPTIONS: &'static [OptionEntry] = Grouped::OPTIONS;
    const CLAIMS: &'static [Claim] = &[
        Claim::hodoku("0710").compares_change(),
        Claim::hodoku("0710")
            .variant("1")
            .with(CROSSING)
            .compares_change(),
        Claim::hodoku("0710")
            .variant("2")
            .with(CROSSING)
            .compares_change(),
        Claim::hodoku("0710").variant("3").with(SETS).compares_change(),
        Claim::hodoku("0710").variant("4").with(SETS).compares_change(),
    ];

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self(Grouped::create(options)))
    }

    fn find(&self, board: &Board, _: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let rules = self.0.rules();
        web::with_web(board, rules.nodes, Discontinuous { rules, sink })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    /// 7 stands in row 1 in columns 1, 2 and 5.
    const ROW: &str = "r1c346789-7";

    #[test]
    fn a_chain_passes_a_group() {
        // It stands in column 3 in rows 2 and 8, too.
        assert_finds::<GroupedDiscontinuousNiceLoop>(&format!("{ROW} r1345679c3-7"), &["7r8c5"]);
    }

    #[test]
    fn a_group_that_is_not_seen_as_a_whole_leads_nowhere() {
        assert_finds::<GroupedDiscontinuousNiceLoop>("r1c36789-7 r1345679c3-7", &[]);
    }

    #[test]
    fn without_a_group_it_has_another_name() {
        assert_finds::<GroupedDiscontinuousNiceLoop>("r1c1346789-7 r1345679c3-7", &[]);
    }
}
