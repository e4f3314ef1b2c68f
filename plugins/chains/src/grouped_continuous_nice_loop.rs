//! Grouped Continuous Nice Loop: a [continuous nice loop](crate::ContinuousNiceLoop) with groups.
//!
//! A group is all that the crossing of a box and a line has of a digit, if it has several: true when one of them is. See
//! [`groups`](sudoku_patterns::inference::Graph::groups) for its links.
//!
//! Only loops with a group are reported, and none whose outcome an equally short loop without groups has. The cells of a group
//! count as passed.
//!
//! With the option `almost-locked-sets` the places of a digit in an almost locked set are a node too: of any two digits of a
//! set one is in it. With `groups-may-cross` a chain may pass a cell of a group again, by another digit.

use sudoku_technique::{Board, Claim, Flow, OptionEntry, Options, Request, Sink, Technique};

use crate::continuous::Continuous;
use crate::grouped::{CROSSING, Grouped, SETS};
use crate::web;

/// A continuous nice loop in which groups of candidates in the crossing of a box and a line act as one.
#[derive(Debug, Default)]
pub struct GroupedContinuousNiceLoop(Grouped);

impl Technique for GroupedContinuousNiceLoop {
    const ID: &'static str = "grouped-continuous-nice-loop";
    const NAME: &'static str = "Grouped Continuous Nice Loop";
    const SUMMARY: &'static str = "A continuous nice loop in which groups of candidates in the crossing of a box and a line act as one.";
    const PLACE: u32 = 3350;
    const FAMILY: &'static str = "chains";
    const OPTIONS: &'static [OptionEntry] = Grouped::OPTIONS;
    const CLAIMS: &'static [Claim] = &[
        Claim::hodoku("0709").compares_change(),
        Claim::hodoku("0709")
            .variant("1")
            .with(CROSSING)
            .compares_change(),
        Claim::hodoku("0709").variant("2").with(SETS).compares_change(),
    ];

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self(Grouped::create(options)))
    }

    fn find(&self, board: &Board, _: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let rules = self.0.rules();
        web::with_web(board, rules.nodes, Continuous { rules, sink })
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
