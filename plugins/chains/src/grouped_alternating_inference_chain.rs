//! Grouped AIC: an [alternating inference chain](crate::AlternatingInferenceChain) with groups.
//!
//! See [`GroupedOptions`] for groups and their options. The ends are single candidates. Only chains with a group are reported,
//! and only if no equally short chain without groups has the same outcome.

use sudoku_technique::{Board, Claim, Flow, OptionEntry, Options, Request, Sink, Technique};

use crate::ends::{self, ChainLinks};
use crate::options::{GroupedOptions, crossing, with_sets};

/// An alternating inference chain in which groups of candidates in the crossing of a box and a line act as one.
#[derive(Debug, Default)]
pub struct GroupedAlternatingInferenceChain(GroupedOptions);

impl Technique for GroupedAlternatingInferenceChain {
    const ID: &'static str = "grouped-aic";
    const NAME: &'static str = "Grouped AIC";
    const SUMMARY: &'static str = "An alternating inference chain in which groups of candidates in the crossing of a box and a line act as one.";
    const PLACE: u32 = 3360;
    const FAMILY: &'static str = "chains";
    const OPTIONS: &'static [OptionEntry] = GroupedOptions::OPTIONS;
    const CLAIMS: &'static [Claim] = &[
        Claim::hodoku("0711").compares_change(),
        crossing("0711", "1"),
        crossing("0711", "2"),
        with_sets("0711", "3"),
        with_sets("0711", "4"),
    ];

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self(GroupedOptions::create(options)))
    }

    fn find(&self, board: &Board, _: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        ends::find(ChainLinks::Any, self.0.rules(), board, sink)
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
