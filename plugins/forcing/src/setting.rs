//! What an operator can set of forcing chains and nets.

use sudoku_technique::{OptionEntry, Options};

/// The key of the option that both have.
const GROUPS: &str = "groups";
/// More rounds than any net has.
const ALL_ROUNDS: i64 = 1000;

/// Whether groups take part.
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

/// Whether groups take part.
pub(crate) fn with_groups(options: &Options<'_>) -> bool {
    options.flag(GROUPS)
}

/// Which nets are computed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Setting {
    pub(crate) with_groups: bool,
    pub(crate) most_rounds: u16,
}

impl Setting {
    pub(crate) fn of(options: &Options<'_>) -> Self {
        Self {
            with_groups: with_groups(options),
            most_rounds: options.integer("rounds") as u16,
        }
    }
}

impl Default for Setting {
    fn default() -> Self {
        Self {
            with_groups: true,
            most_rounds: ALL_ROUNDS as u16,
        }
    }
}
