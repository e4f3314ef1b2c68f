//! Grouped Continuous Nice Loop: a [continuous nice loop](crate::ContinuousNiceLoop) with groups.
//!
//! See [`GroupedOptions`] for groups and their options. Only loops with a group are reported, and only if no equally short loop
//! without groups has the same outcome.

use sudoku_technique::{Board, Claim, Flow, OptionEntry, Options, Request, Sink, Technique};

use crate::continuous;
use crate::options::{GroupedOptions, crossing, with_sets};

/// A continuous nice loop in which groups of candidates in the crossing of a box and a line act as one.
#[derive(Debug, Default)]
pub struct GroupedContinuousNiceLoop(GroupedOptions);

impl Technique for GroupedContinuousNiceLoop {
    const ID: &'static str = "grouped-continuous-nice-loop";
    const NAME: &'static str = "Grouped Continuous Nice Loop";
    const SUMMARY: &'static str = "A continuous nice loop in which groups of candidates in the crossing of a box and a line act as one.";
    const PLACE: u32 = 3350;
    const FAMILY: &'static str = "chains";
    const OPTIONS: &'static [OptionEntry] = GroupedOptions::OPTIONS;
    const CLAIMS: &'static [Claim] = &[
        Claim::hodoku("0709").compares_change(),
        crossing("0709", "1"),
        with_sets("0709", "2"),
    ];

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self(GroupedOptions::create(options)))
    }

    fn find(&self, board: &Board, _: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        continuous::find(self.0.rules(), board, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn what_sees_a_whole_group_and_the_other_end_goes() {
        // 1 is in row 5 in columns 1, 2 and 5 only, 2 in column 5 in rows 4 and 5.
        let board = "r5c346789-1 r1236789c5-2 r4c3=12";
        let gone = "3456789r5c5 1r4c12 1r6c123 2r4c1246789";
        assert_finds::<GroupedContinuousNiceLoop>(board, &[gone]);
    }

    #[test]
    fn without_a_group_it_has_another_name() {
        assert_finds::<GroupedContinuousNiceLoop>("r1c2345678-1 r2345678c1-2 r9c9=12", &[]);
    }
}
