//! The options of the techniques with groups.

use sudoku_technique::{OptionEntry, OptionPair, Options};

use crate::proof::Rules;
use crate::web::{Crossing, Nodes};

const ALMOST_LOCKED_SETS: &str = "almost-locked-sets";
const MAY_CROSS: &str = "groups-may-cross";

/// What lines of a library need in which a chain passes a cell of a group twice.
pub(crate) const CROSSING: &[OptionPair] = &[OptionPair::new(MAY_CROSS, "true")];
/// What lines need that have almost locked sets.
pub(crate) const SETS: &[OptionPair] = &[
    OptionPair::new(ALMOST_LOCKED_SETS, "true"),
    OptionPair::new(MAY_CROSS, "true"),
];

/// What an operator can choose.
#[derive(Debug)]
pub(crate) struct Grouped {
    nodes: Nodes,
    crossing: Crossing,
    longest: u32,
}

impl Default for Grouped {
    fn default() -> Self {
        Self {
            nodes: Nodes::Groups,
            crossing: Crossing::Forbidden,
            longest: 200,
        }
    }
}

impl Grouped {
    pub(crate) const OPTIONS: &'static [OptionEntry] = &[
        OptionEntry::integer("max-length", "200", 3, 200, "Most links of a chain."),
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
                Nodes::Sets
            } else {
                Nodes::Groups
            },
            crossing: if options.flag(MAY_CROSS) {
                Crossing::Allowed
            } else {
                Crossing::Forbidden
            },
            longest: options.integer("max-length") as u32,
        }
    }

    pub(crate) fn rules(&self) -> Rules {
        Rules {
            nodes: self.nodes,
            crossing: self.crossing,
            longest: self.longest,
        }
    }
}
