//! Grouped Discontinuous Nice Loop: a [discontinuous nice loop](crate::DiscontinuousNiceLoop) with groups.
//!
//! See [`GroupedOptions`] for groups and their options. Only loops with a group are reported, and only if no equally short loop
//! without groups has the same outcome.
//!
//! `HoDoKu` looks at only one shortest loop, which depends on its order of cells, and drops it if it passes a cell twice. It
//! counts some cells of groups as passed and not others. Here any shortest loop will do, and all cells count.

use sudoku_technique::{Board, Claim, Flow, OptionEntry, Options, Request, Sink, Technique};

use crate::discontinuous;
use crate::options::{GroupedOptions, crossing, with_sets};

/// A discontinuous nice loop in which groups of candidates in the crossing of a box and a line act as one.
#[derive(Debug, Default)]
pub struct GroupedDiscontinuousNiceLoop(GroupedOptions);

impl Technique for GroupedDiscontinuousNiceLoop {
    const ID: &'static str = "grouped-discontinuous-nice-loop";
    const NAME: &'static str = "Grouped Discontinuous Nice Loop";
    const SUMMARY: &'static str = "A discontinuous nice loop in which groups of candidates in the crossing of a box and a line act as one.";
    const PLACE: u32 = 3370;
    const FAMILY: &'static str = "chains";
    const OPTIONS: &'static [OptionEntry] = GroupedOptions::OPTIONS;
    const CLAIMS: &'static [Claim] = &[
        Claim::hodoku("0710").compares_change(),
        crossing("0710", "1"),
        crossing("0710", "2"),
        with_sets("0710", "3"),
        with_sets("0710", "4"),
    ];

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self(GroupedOptions::create(options)))
    }

    fn find(&self, board: &Board, _: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        discontinuous::find(self.0.rules(), board, sink)
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
