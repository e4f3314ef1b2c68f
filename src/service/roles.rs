//! Translates the roles and kinds of evidence to protobuf and back. The names are the same on both sides, the numbers are not.

use sudoku_technique::{CandidateRole, CellRole, ChainRole, HouseRole, LinkStrength, NodeKind};

use sudokud_api as proto;

/// An enum of evidence.
pub(super) trait Role: Sized {
    /// The enum in protobuf.
    type Written;

    /// Returns the value in protobuf: unspecified for a value of a later version of the plugin interface.
    fn written(self) -> Self::Written;

    /// Reads a value; `None` if it is unspecified.
    fn read(written: Self::Written) -> Option<Self>;
}

macro_rules! roles {
    ($($name:ident { $($value:ident),* })*) => { $(
        impl Role for $name {
            type Written = proto::$name;

            fn written(self) -> proto::$name {
                match self {
                    $(Self::$value => proto::$name::$value,)*
                    _ => proto::$name::Unspecified,
                }
            }

            fn read(written: proto::$name) -> Option<Self> {
                match written {
                    $(proto::$name::$value => Some(Self::$value),)*
                    proto::$name::Unspecified => None,
                }
            }
        }
    )* };
}

roles! {
    CandidateRole {
        Pattern, Pivot, Pincer, Fin, EndoFin, Cannibal, Floor, Roof, Guardian, RestrictedCommon, Colour, On, Off
    }
    HouseRole { Base, Cover, DigitCover }
    CellRole { Pattern, Pivot, Pincer, Set, Base, Target, Companion, CrossLine, Other }
    NodeKind { Group, AlmostLockedSet, AlmostHiddenSet, Fish, Rectangle }
    ChainRole { Chain, Loop, Contradiction, Branch, Net }
    LinkStrength { Strong, Weak }
}
