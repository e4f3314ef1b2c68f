//! The options of forcing chains and nets.

use sudoku_technique::{OptionEntry, Options};

/// The key of the option that chains and nets share.
const GROUPS: &str = "groups";
/// More rounds than any net has.
const ALL_ROUNDS: i64 = 1000;

/// The option that turns groups on or off.
pub(crate) const GROUPS_ENTRY: OptionEntry = OptionEntry::flag(
    GROUPS,
    true,
    "Whether the places of a digit where a line and a box cross take part as one.",
);

/// The options of chains.
pub(crate) const CHAIN_OPTIONS: &[OptionEntry] = &[GROUPS_ENTRY];

/// The options of nets.
pub(crate) const NET_OPTIONS: &[OptionEntry] = &[
    GROUPS_ENTRY,
    OptionEntry::integer(
        "rounds",
        "1000",
        1,
        ALL_ROUNDS,
        "Most rounds of singles that a net looks ahead.",
    ),
];

/// Returns whether groups are on.
pub(crate) fn with_groups(options: &Options<'_>) -> bool {
    options.flag(GROUPS)
}

/// The values of the options of chains.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct ChainSetting {
    pub(crate) with_groups: bool,
}

impl ChainSetting {
    pub(crate) fn of(options: &Options<'_>) -> Self {
        Self {
            with_groups: with_groups(options),
        }
    }
}

impl Default for ChainSetting {
    fn default() -> Self {
        Self { with_groups: true }
    }
}

/// The values of the options of nets.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct NetSetting {
    pub(crate) with_groups: bool,
    pub(crate) most_rounds: u16,
}

impl NetSetting {
    pub(crate) fn of(options: &Options<'_>) -> Self {
        Self {
            with_groups: with_groups(options),
            most_rounds: options.integer("rounds") as u16,
        }
    }
}

impl Default for NetSetting {
    fn default() -> Self {
        Self {
            with_groups: true,
            most_rounds: ALL_ROUNDS as u16,
        }
    }
}
