//! Grouped Discontinuous Nice Loop: a [discontinuous nice loop](crate::DiscontinuousNiceLoop) with groups.
//!
//! A group is all that the crossing of a box and a line has of a digit, if it has several: true when one of them is. See
//! [`groups`](sudoku_patterns::inference::Graph::groups) for its links.
//!
//! Only loops with a group are reported, and none where an equally short one does without. A cell of a group counts as passed.
//! `HoDoKu` looks at one shortest loop only, whichever its order of cells leads to, and drops it if it passes a cell twice;
//! it notices some cells of groups and not others. Here any shortest loop will do, and all cells count.

use sudoku_technique::{Board, Claim, Flow, OptionEntry, Options, Request, Sink, Technique};

use crate::discontinuous::Discontinuous;
use crate::web::{self, Nodes};

/// A discontinuous nice loop in which groups of candidates in the crossing of a box and a line act as one..
#[derive(Debug)]
pub struct GroupedDiscontinuousNiceLoop {
    /// Most links of a chain.
    longest: u32,
}

impl Default for GroupedDiscontinuousNiceLoop {
    fn default() -> Self {
        Self { longest: 200 }
    }
}

impl Technique for GroupedDiscontinuousNiceLoop {
    const ID: &'static str = "grouped-discontinuous-nice-loop";
    const NAME: &'static str = "Grouped Discontinuous Nice Loop";
    const SUMMARY: &'static str = "A discontinuous nice loop in which groups of candidates in the crossing of a box and a line act as one.";
    const PLACE: u32 = 3360;
    const FAMILY: &'static str = "chains";
    const OPTIONS: &'static [OptionEntry] = &[OptionEntry::integer(
        "max-length",
        "200",
        3,
        1000,
        "Most links of a chain.",
    )];
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0710").compares_change()];

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self {
            longest: options.integer("max-length") as u32,
        })
    }

    fn find(&self, board: &Board, _: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let search = Discontinuous {
            nodes: Nodes::Groups,
            longest: self.longest,
            sink,
        };
        web::with_web(board, Nodes::Groups, search)
    }
}
