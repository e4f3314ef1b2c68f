//! Roles of the parts of a pattern, as enums with the numbers of the C interface.
//!
//! The enums are not exhaustive, because a later version may add roles. A reader leaves out elements with unknown numbers.

/// Defines an enum with the numbers of the C interface, and the conversions from and to these numbers.
macro_rules! numbered {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $number:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u16)]
        #[non_exhaustive]
        pub enum $name {
            $($(#[$doc])* $variant = $number,)*
        }

        impl $name {
            /// Returns the value with this number in the C interface, or `None` for an unknown number.
            pub const fn from_number(number: u16) -> Option<Self> {
                match number {
                    $($number => Some(Self::$variant),)*
                    _ => None,
                }
            }

            /// Returns the number in the C interface.
            pub const fn number(self) -> u16 {
                self as u16
            }
        }
    };
}

numbered! {
    /// The part of a candidate in the pattern.
    CandidateRole {
        /// Belongs to the pattern itself: a subset's digits, a fish's vertices.
        Pattern = 1,
        /// In the central cell: the pivot of an XY-Wing, the stem of a death blossom.
        Pivot = 2,
        /// In a wing that the pivot sees.
        Pincer = 3,
        /// Spoils a smaller pattern: the fin of a fish.
        Fin = 4,
        /// True in the chain or in this colour.
        On = 5,
        /// False in the chain or in this colour.
        Off = 6,
        /// A fin where two base houses cross.
        EndoFin = 7,
        /// A vertex that is eliminated because it is in two cover houses.
        Cannibal = 8,
        /// In the floor of a rectangle: its cells without additional candidates.
        Floor = 9,
        /// In the roof of a rectangle: its cells with additional candidates.
        Roof = 10,
        /// At least one guardian is true: without them the pattern would be deadly.
        Guardian = 11,
        /// The digit that two almost locked sets cannot both hold.
        RestrictedCommon = 12,
        /// Has the colour with the number of its group: 1 is the first colour.
        Colour = 13,
    }
}

numbered! {
    /// The part of a house in the pattern.
    HouseRole {
        /// Contains the pattern: the house of a single or a subset, the base house of a fish.
        Base = 1,
        /// Contains the eliminations: the cover house of a fish, the line of a pointing pair.
        Cover = 2,
        /// Covers the places of the digit with the number of its group: a cover line of an exocet.
        DigitCover = 3,
    }
}

numbered! {
    /// The part of a highlighted cell in the pattern.
    CellRole {
        /// Belongs to the pattern.
        Pattern = 1,
        /// The central cell.
        Pivot = 2,
        /// A cell of a wing.
        Pincer = 3,
        /// A cell of the set with the number of its group.
        Set = 4,
        /// A base cell, for example of an exocet.
        Base = 5,
        /// A target cell, for example of an exocet.
        Target = 6,
        /// A cell beside a target that must not have the digits of the base, for example of an exocet.
        Companion = 7,
        /// A cell in which the digits of the base have few places, for example of a cross-line of an exocet.
        CrossLine = 8,
        /// Another cell that the reason speaks of.
        Other = 9,
    }
}

numbered! {
    /// The kind of a node.
    NodeKind {
        /// Candidates of one digit in one house. The node is true if one of them is true.
        Group = 1,
        /// An almost locked set: all candidates of some cells that have one digit more than there are cells.
        AlmostLockedSet = 2,
        /// An almost hidden set: all places of some digits that have one place more than there are digits.
        AlmostHiddenSet = 3,
        /// A fish: the candidates of its base houses.
        Fish = 4,
        /// A rectangle that must not be deadly.
        Rectangle = 5,
    }
}

numbered! {
    /// Strong: at least one of the two ends is true. Weak: at most one of them is.
    LinkStrength {
        /// If the source is false, the target is true.
        Strong = 1,
        /// If the source is true, the target is false.
        Weak = 2,
    }
}

numbered! {
    /// The kind of proof that a chain is.
    ChainRole {
        /// Leads from one end to the other.
        Chain = 1,
        /// Is closed: its last link ends where the first one starts.
        Loop = 2,
        /// Its premise leads to a contradiction.
        Contradiction = 3,
        /// One of several cases, all with the same conclusion.
        Branch = 4,
        /// Contains other chains: the whole of a net or of a proof by cases.
        Net = 5,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roles_have_numbers_and_unknown_numbers_have_no_role() {
        for number in 0..100 {
            let role = CandidateRole::from_number(number);
            assert_eq!(role.map(CandidateRole::number), role.is_some().then_some(number));
        }
        assert_eq!(CandidateRole::from_number(13), Some(CandidateRole::Colour));
        assert_eq!(CandidateRole::from_number(0), None);
        assert_eq!(CandidateRole::from_number(14), None);
    }
}
