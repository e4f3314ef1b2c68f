//! Grouped AIC: an [alternating inference chain](crate::AlternatingInferenceChain) with groups.
//!
//! A group is all that the crossing of a box and a line has of a digit, if it has several: true when one of them is. See
//! [`groups`](sudoku_patterns::inference::Graph::groups) for its links. The ends are single candidates.
//!
//! Only chains with a group are reported, and none where an equally short one does without. A cell of a group counts as passed.

use sudoku_technique::{Board, Claim, Flow, OptionEntry, Options, Request, Sink, Technique};

use crate::ends::{Ends, Links};
use crate::web::{self, Nodes};

/// An alternating inference chain in which groups of candidates in the crossing of a box and a line act as one..
#[derive(Debug)]
pub struct GroupedAlternatingInferenceChain {
    /// Most links of a chain.
    longest: u32,
}

impl Default for GroupedAlternatingInferenceChain {
    fn default() -> Self {
        Self { longest: 200 }
    }
}

impl Technique for GroupedAlternatingInferenceChain {
    const ID: &'static str = "grouped-aic";
    const NAME: &'static str = "Grouped AIC";
    const SUMMARY: &'static str = "An alternating inference chain in which groups of candidates in the crossing of a box and a line act as one.";
    const PLACE: u32 = 3370;
    const FAMILY: &'static str = "chains";
    const OPTIONS: &'static [OptionEntry] = &[OptionEntry::integer(
        "max-length",
        "200",
        3,
        1000,
        "Most links of a chain.",
    )];
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0711").compares_change()];

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self {
            longest: options.integer("max-length") as u32,
        })
    }

    fn find(&self, board: &Board, _: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let search = Ends {
            links: Links::Any(Nodes::Groups),
            longest: self.longest,
            sink,
        };
        web::with_web(board, Nodes::Groups, search)
    }
}
