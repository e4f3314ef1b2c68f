//! Grouped Continuous Nice Loop: a [continuous nice loop](crate::ContinuousNiceLoop) with groups.
//!
//! A group is all that the crossing of a box and a line has of a digit, if it has several: true when one of them is. See
//! [`groups`](sudoku_patterns::inference::Graph::groups) for its links.
//!
//! Only loops with a group are reported, and none whose outcome an equally short loop without groups has. A cell of a group counts as
//! passed.

use sudoku_technique::{Board, Claim, Flow, OptionEntry, Options, Request, Sink, Technique};

use crate::continuous::Continuous;
use crate::web::{self, Nodes};

/// A continuous nice loop in which groups of candidates in the crossing of a box and a line act as one..
#[derive(Debug)]
pub struct GroupedContinuousNiceLoop {
    /// Most links of a chain.
    longest: u32,
}

impl Default for GroupedContinuousNiceLoop {
    fn default() -> Self {
        Self { longest: 200 }
    }
}

impl Technique for GroupedContinuousNiceLoop {
    const ID: &'static str = "grouped-continuous-nice-loop";
    const NAME: &'static str = "Grouped Continuous Nice Loop";
    const SUMMARY: &'static str = "A continuous nice loop in which groups of candidates in the crossing of a box and a line act as one.";
    const PLACE: u32 = 3350;
    const FAMILY: &'static str = "chains";
    const OPTIONS: &'static [OptionEntry] = &[OptionEntry::integer(
        "max-length",
        "200",
        3,
        1000,
        "Most links of a chain.",
    )];
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0709").compares_change()];

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self {
            longest: options.integer("max-length") as u32,
        })
    }

    fn find(&self, board: &Board, _: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let search = Continuous {
            nodes: Nodes::Groups,
            longest: self.longest,
            sink,
        };
        web::with_web(board, Nodes::Groups, search)
    }
}
