//! Grouped AIC: an [alternating inference chain](crate::AlternatingInferenceChain) with groups.
//!
//! A group is all that the crossing of a box and a line has of a digit, if it has several: true when one of them is. See
//! [`groups`](sudoku_patterns::inference::Graph::groups) for its links. The ends are single candidates.
//!
//! Only chains with a group are reported, and none where an equally short one does without. A cell of a group counts as passed.
//!
//! With the option `almost-locked-sets` the places of a digit in an almost locked set are a node too: of any two digits of a
//! set one is in it. With `groups-may-cross` a chain may pass a cell of a group again, by another digit.

use sudoku_technique::{Board, Claim, Flow, OptionEntry, Options, Request, Sink, Technique};

use crate::ends::{Ends, Links};
use crate::grouped::{CROSSING, Grouped, SETS};
use crate::web;

/// An alternating inference chain in which groups of candidates in the crossing of a box and a line act as one.
#[derive(Debug, Default)]
pub struct GroupedAlternatingInferenceChain(Grouped);

impl Technique for GroupedAlternatingInferenceChain {
    const ID: &'static str = "grouped-aic";
    const NAME: &'static str = "Grouped AIC";
    const SUMMARY: &'static str = "An alternating inference chain in which groups of candidates in the crossing of a box and a line act as one.";
    const PLACE: u32 = 3360;
    const FAMILY: &'static str = "chains";
    const OPTIONS: &'static [OptionEntry] = Grouped::OPTIONS;
    const CLAIMS: &'static [Claim] = &[
        Claim::hodoku("0711").compares_change(),
        Claim::hodoku("0711")
            .variant("1")
            .with(CROSSING)
            .compares_change(),
        Claim::hodoku("0711")
            .variant("2")
            .with(CROSSING)
            .compares_change(),
        Claim::hodoku("0711").variant("3").with(SETS).compares_change(),
        Claim::hodoku("0711").variant("4").with(SETS).compares_change(),
    ];

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self(Grouped::create(options)))
    }

    fn find(&self, board: &Board, _: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let rules = self.0.rules();
        web::with_web(
            board,
            rules.nodes,
            Ends {
                links: Links::Any,
                rules,
                sink,
            },
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn a_chain_passes_a_group() {
        // 7 stands in row 1 in columns 1, 2 and 5, in row 2 in columns 3 and 4.
        assert_finds::<GroupedAlternatingInferenceChain>("r1c346789-7 r2c1256789-7", &["7r3c456"]);
    }

    #[test]
    fn without_a_group_it_has_another_name() {
        assert_finds::<GroupedAlternatingInferenceChain>("r1c1346789-7 r4c1345789-7", &[]);
    }
}
