//! The options of the techniques that look at the web, with groups and without.

use sudoku_technique::{Claim, OptionEntry, OptionPair, Options};

use crate::proof::ChainRules;
use crate::web::{GroupCrossing, NodeKinds};

const LONGEST: &str = "max-length";
const ALMOST_LOCKED_SETS: &str = "almost-locked-sets";
const MAY_CROSS: &str = "groups-may-cross";

/// Returns the claim for a variant of this code in which a chain passes a cell of a group twice.
pub(crate) const fn crossing(code: &'static str, variant: &'static str) -> Claim {
    const PAIRS: &[OptionPair] = &[OptionPair::new(MAY_CROSS, "true")];
    Claim::hodoku(code).variant(variant).with(PAIRS).compares_change()
}

/// Returns the claim for a variant of this code in which a chain passes almost locked sets.
pub(crate) const fn with_sets(code: &'static str, variant: &'static str) -> Claim {
    const PAIRS: &[OptionPair] = &[
        OptionPair::new(ALMOST_LOCKED_SETS, "true"),
        OptionPair::new(MAY_CROSS, "true"),
    ];
    Claim::hodoku(code).variant(variant).with(PAIRS).compares_change()
}

/// Returns the option for the length of a chain. `default` is written out: `"20"`.
const fn max_length(default: &'static str) -> OptionEntry {
    OptionEntry::integer(LONGEST, default, 3, 200, "Most links of a chain.")
}

/// The options of a technique without groups; chains have at most `MOST` links by default.
#[derive(Debug)]
pub(crate) struct SinglesOptions<const MOST: u32> {
    longest: u32,
}

impl<const MOST: u32> Default for SinglesOptions<MOST> {
    fn default() -> Self {
        Self { longest: MOST }
    }
}

impl<const MOST: u32> SinglesOptions<MOST> {
    pub(crate) const OPTIONS: &'static [OptionEntry] = &[max_length(match MOST {
        20 => "20",
        200 => "200",
        _ => panic!("this default has to be written out"),
    })];

    pub(crate) fn create(options: &Options<'_>) -> Self {
        Self {
            longest: options.integer(LONGEST) as u32,
        }
    }

    /// Returns the rules for chains of single candidates.
    pub(crate) const fn rules(&self) -> ChainRules {
        ChainRules {
            nodes: NodeKinds::Singles,
            crossing: GroupCrossing::Forbidden,
            longest: self.longest,
        }
    }
}

/// The options of a technique with groups.
///
/// A group is all candidates of a digit in the crossing of a box and a line, if there are several: it is true if one of them is.
/// See [`groups`](sudoku_patterns::inference::InferenceGraph::groups) for its links. A chain passes no cell of a group twice;
/// with the option `groups-may-cross` it may pass such a cell again, by another digit.
///
/// With the option `almost-locked-sets` the places of a digit in an almost locked set are a node, too: of any two digits of a
/// set one is in it.
#[derive(Debug)]
pub(crate) struct GroupedOptions {
    nodes: NodeKinds,
    crossing: GroupCrossing,
    longest: u32,
}

impl Default for GroupedOptions {
    fn default() -> Self {
        Self {
            nodes: NodeKinds::Groups,
            crossing: GroupCrossing::Forbidden,
            longest: 200,
        }
    }
}

impl GroupedOptions {
    pub(crate) const OPTIONS: &'static [OptionEntry] = &[
        max_length("200"),
        OptionEntry::flag(
            ALMOST_LOCKED_SETS,
            false,
            "Chains may pass almost locked sets too, which takes long.",
        ),
        OptionEntry::flag(
            MAY_CROSS,
            false,
            "A chain may pass a cell of a group again, by another digit.",
        ),
    ];

    pub(crate) fn create(options: &Options<'_>) -> Self {
        Self {
            nodes: if options.flag(ALMOST_LOCKED_SETS) {
                NodeKinds::Sets
            } else {
                NodeKinds::Groups
            },
            crossing: if options.flag(MAY_CROSS) {
                GroupCrossing::Allowed
            } else {
                GroupCrossing::Forbidden
            },
            longest: options.integer(LONGEST) as u32,
        }
    }

    /// Returns the rules for chains with groups.
    pub(crate) const fn rules(&self) -> ChainRules {
        ChainRules {
            nodes: self.nodes,
            crossing: self.crossing,
            longest: self.longest,
        }
    }
}
