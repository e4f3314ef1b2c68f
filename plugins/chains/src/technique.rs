//! Makes a technique of each row of the table.

use sudoku_technique::{Board, Claim, Flow, OptionEntry, Options, Request, Sink, Technique};

use crate::ends::ChainLinks;
use crate::proof::ChainRules;
use crate::table::{ChainKind, TABLE};
use crate::{continuous, discontinuous, ends};

/// The technique in this row of the table of chains.
#[derive(Debug)]
pub struct ChainTechnique<const ROW: usize>(ChainRules);

/// Strong and weak links of one digit in turn, strong at both ends.
pub type XChain = ChainTechnique<0>;
/// Cells with two candidates, each sharing one with the next.
pub type XyChain = ChainTechnique<1>;
/// A closed chain of strong and weak links in turn.
pub type ContinuousNiceLoop = ChainTechnique<2>;
/// A closed chain of strong and weak links in turn with one break.
pub type DiscontinuousNiceLoop = ChainTechnique<3>;
/// Strong and weak links in turn, strong at both ends.
pub type AlternatingInferenceChain = ChainTechnique<4>;
/// A continuous nice loop with groups.
pub type GroupedContinuousNiceLoop = ChainTechnique<5>;
/// A discontinuous nice loop with groups.
pub type GroupedDiscontinuousNiceLoop = ChainTechnique<6>;
/// An alternating inference chain with groups.
pub type GroupedAlternatingInferenceChain = ChainTechnique<7>;

impl<const ROW: usize> Default for ChainTechnique<ROW> {
    fn default() -> Self {
        Self(TABLE[ROW].kind.default_rules())
    }
}

impl<const ROW: usize> Technique for ChainTechnique<ROW> {
    const ID: &'static str = TABLE[ROW].id;
    const NAME: &'static str = TABLE[ROW].name;
    const SUMMARY: &'static str = TABLE[ROW].kind.summary();
    const PLACE: u32 = TABLE[ROW].place;
    const FAMILY: &'static str = "chains";
    const OPTIONS: &'static [OptionEntry] = TABLE[ROW].kind.options();
    const CLAIMS: &'static [Claim] = TABLE[ROW].claims;

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self(TABLE[ROW].kind.rules(options)))
    }

    fn find(&self, board: &Board, _: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let rules = self.0;
        match const { TABLE[ROW].kind } {
            ChainKind::XChain => ends::find(ChainLinks::OneDigit, rules, board, sink),
            ChainKind::XyChain => ends::find(ChainLinks::Bivalue, rules, board, sink),
            ChainKind::Chain | ChainKind::GroupedChain => ends::find(ChainLinks::Any, rules, board, sink),
            ChainKind::ContinuousLoop | ChainKind::GroupedContinuousLoop => {
                continuous::find(rules, board, sink)
            }
            ChainKind::DiscontinuousLoop | ChainKind::GroupedDiscontinuousLoop => {
                discontinuous::find(rules, board, sink)
            }
        }
    }
}
