//! Lists all chains and loops except the remote pair: one row for each technique.
//!
//! ```text
//!     id          name        place  kind     code
//!     "x-chain"   "X-Chain"   3300   XChain   "0701";
//! ```
//!
//! - *id* and *name* are those of the technique, *place* is its default place on the ladder.
//! - *kind* decides the search, the options, the claims and the summary: see [`ChainKind`].
//! - *code* is the code of the technique in `HoDoKu`'s library of positions.
//!
//! The number of a row is the `ROW` of [`ChainTechnique<ROW>`](crate::ChainTechnique).

use sudoku_technique::{Claim, OptionEntry, Options};

use crate::options::{self, GROUP_OPTIONS, LONG_CHAIN, SHORT_CHAIN, crossing, with_sets};
use crate::proof::ChainRules;

/// A row of the table.
#[derive(Clone, Copy)]
pub(crate) struct ChainRow {
    pub(crate) id: &'static str,
    pub(crate) name: &'static str,
    pub(crate) place: u32,
    pub(crate) kind: ChainKind,
    pub(crate) claims: &'static [Claim],
}

/// The links and the shape of a chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ChainKind {
    /// Links of one digit. See [`ends`](crate::ends), as for the next two.
    XChain,
    /// Cells with two candidates.
    XyChain,
    /// All links.
    Chain,
    /// All links, back to the first node. See [`continuous`](crate::continuous).
    ContinuousLoop,
    /// All links, back to the first cell. See [`discontinuous`](crate::discontinuous).
    DiscontinuousLoop,
    /// [`Chain`](Self::Chain) with groups.
    GroupedChain,
    /// [`ContinuousLoop`](Self::ContinuousLoop) with groups.
    GroupedContinuousLoop,
    /// [`DiscontinuousLoop`](Self::DiscontinuousLoop) with groups.
    GroupedDiscontinuousLoop,
}

impl ChainKind {
    pub(crate) const fn summary(self) -> &'static str {
        match self {
            Self::XChain => {
                "Strong and weak links of one digit in turn, strong at both ends: one end is true, and the digit leaves the cells that see both."
            }
            Self::XyChain => {
                "Cells with two candidates, each sharing one with the next: the first or the last holds the digit that both have to spare, and it leaves the cells that see both."
            }
            Self::Chain => {
                "Strong and weak links in turn, strong at both ends: one end is true, and candidates that see both are false."
            }
            Self::ContinuousLoop => {
                "A closed chain of strong and weak links in turn: one end of each weak link is true, and candidates that see both ends are false."
            }
            Self::DiscontinuousLoop => {
                "A closed chain of strong and weak links in turn with one break: a candidate between two strong links is true, and one with a weak link at the break is false."
            }
            Self::GroupedChain => {
                "An alternating inference chain in which groups of candidates in the crossing of a box and a line act as one."
            }
            Self::GroupedContinuousLoop => {
                "A continuous nice loop in which groups of candidates in the crossing of a box and a line act as one."
            }
            Self::GroupedDiscontinuousLoop => {
                "A discontinuous nice loop in which groups of candidates in the crossing of a box and a line act as one."
            }
        }
    }

    const fn has_groups(self) -> bool {
        matches!(
            self,
            Self::GroupedChain | Self::GroupedContinuousLoop | Self::GroupedDiscontinuousLoop
        )
    }

    pub(crate) const fn options(self) -> &'static [OptionEntry] {
        match self {
            Self::XChain | Self::XyChain => SHORT_CHAIN,
            _ if self.has_groups() => GROUP_OPTIONS,
            _ => LONG_CHAIN,
        }
    }

    /// Returns the rules that follow from the operator's options.
    pub(crate) fn rules(self, options: &Options<'_>) -> ChainRules {
        if self.has_groups() {
            options::with_groups(options)
        } else {
            options::without_groups(options)
        }
    }

    /// Returns the rules that follow from the defaults of the options.
    pub(crate) const fn default_rules(self) -> ChainRules {
        match self {
            Self::XChain | Self::XyChain => ChainRules::WITHOUT_GROUPS.at_most(20),
            _ if self.has_groups() => ChainRules::WITH_GROUPS.at_most(200),
            _ => ChainRules::WITHOUT_GROUPS.at_most(200),
        }
    }
}

/// The claims of a technique of this kind with this code.
macro_rules! claims {
    (GroupedContinuousLoop $code:literal) => {
        &[
            Claim::hodoku($code).compares_change(),
            crossing($code, "1"),
            with_sets($code, "2"),
        ]
    };
    (GroupedChain $code:literal) => { claims!(Grouped $code) };
    (GroupedDiscontinuousLoop $code:literal) => { claims!(Grouped $code) };
    (Grouped $code:literal) => {
        &[
            Claim::hodoku($code).compares_change(),
            crossing($code, "1"),
            crossing($code, "2"),
            with_sets($code, "3"),
            with_sets($code, "4"),
        ]
    };
    ($kind:ident $code:literal) => { &[Claim::hodoku($code).compares_change()] };
}

/// The rows of the table.
macro_rules! table {
    ($($id:literal $name:literal $place:literal $kind:ident $code:literal;)*) => {
        [$(ChainRow {
            id: $id,
            name: $name,
            place: $place,
            kind: ChainKind::$kind,
            claims: claims!($kind $code),
        }),*]
    };
}

/// The table.
pub(crate) const TABLE: [ChainRow; 8] = table! {
    "x-chain"                         "X-Chain"                           3300 XChain                   "0701";
    "xy-chain"                        "XY-Chain"                          3310 XyChain                  "0702";
    "continuous-nice-loop"            "Continuous Nice Loop"              3320 ContinuousLoop           "0706";
    "discontinuous-nice-loop"         "Discontinuous Nice Loop"           3340 DiscontinuousLoop        "0707";
    "alternating-inference-chain-aic" "Alternating Inference Chain (AIC)" 3330 Chain                    "0708";
    "grouped-continuous-nice-loop"    "Grouped Continuous Nice Loop"      3350 GroupedContinuousLoop    "0709";
    "grouped-discontinuous-nice-loop" "Grouped Discontinuous Nice Loop"   3370 GroupedDiscontinuousLoop "0710";
    "grouped-aic"                     "Grouped AIC"                       3360 GroupedChain             "0711";
};
