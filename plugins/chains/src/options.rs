//! The options of chains and loops, with groups and without.

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

/// Returns the option for the length of a chain.
const fn max_length(default: &'static str) -> OptionEntry {
    OptionEntry::integer(LONGEST, default, 3, 200, "Most links of a chain.")
}

/// The options of chains without groups that are short by default.
pub(crate) const SHORT_CHAIN: &[OptionEntry] = &[max_length("20")];

/// The options of chains without groups that are long by default.
pub(crate) const LONG_CHAIN: &[OptionEntry] = &[max_length("200")];

/// The options of chains with groups.
///
/// A group is all candidates of a digit in the crossing of a box and a line, if there are several. It is true if one of them is
/// true. See [`groups`](sudoku_patterns::inference::InferenceGraph::groups) for its links. A chain passes no cell of a group
/// twice; with the option `groups-may-cross` it may pass such a cell again, by another digit.
///
/// With the option `almost-locked-sets`, the places of a digit in an almost locked set are a node too. The set holds at least
/// one of any two of its digits.
pub(crate) const GROUP_OPTIONS: &[OptionEntry] = &[
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

/// Reads the options of chains without groups.
pub(crate) fn without_groups(options: &Options<'_>) -> ChainRules {
    ChainRules::WITHOUT_GROUPS.at_most(options.integer(LONGEST) as u32)
}

/// Reads the options of chains with groups.
pub(crate) fn with_groups(options: &Options<'_>) -> ChainRules {
    let mut rules = ChainRules::WITH_GROUPS.at_most(options.integer(LONGEST) as u32);
    if options.flag(ALMOST_LOCKED_SETS) {
        rules.nodes = NodeKinds::Sets;
    }
    if options.flag(MAY_CROSS) {
        rules.crossing = GroupCrossing::Allowed;
    }
    rules
}
