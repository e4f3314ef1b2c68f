//! What the parts of a pattern are there for: enums with the numbers that they have in the C interface.
//!
//! A later version may have more of each, so none is exhaustive; a number that means nothing to a reader is left out.

/// Makes an enum with numbers of the C interface, and the way back from a number.
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
            /// What has this number in the C interface.
            pub const fn from_number(number: u16) -> Option<Self> {
                match number {
                    $($number => Some(Self::$variant),)*
                    _ => None,
                }
            }

            /// Its number in the C interface.
            pub const fn number(self) -> u16 {
                self as u16
            }
        }
    };
}

numbered! {
    /// What a candidate of the pattern is there for.
    CandidateRole {
        /// Part of the pattern itself: a subset's digits, a fish's vertices.
        Pattern = 1,
        /// Of the cell that all others hang on: the pivot of an XY-Wing, the stem of a death blossom.
        Pivot = 2,
        /// Of a wing seen by the pivot.
        Pincer = 3,
        /// Spoils a smaller pattern: the fin of a fish.
        Fin = 4,
        /// True in the chain or in this colour.
        On = 5,
        /// False in the chain or in this colour.
        Off = 6,
        /// A fin in the crossing of two base houses.
        EndoFin = 7,
        /// A vertex that goes, because two cover houses share it.
        Cannibal = 8,
        /// In the floor of a rectangle: the cells without other candidates.
        Floor = 9,
        /// In the roof of a rectangle: the cells with other candidates.
        Roof = 10,
        /// One of those of which at least one is true, because without them the pattern would be deadly.
        Guardian = 11,
        /// The digit that two almost locked sets cannot both hold.
        RestrictedCommon = 12,
        /// Of the colour that is its group: 1 is the first colour.
        Colour = 13,
    }
}

numbered! {
    /// What a house of the pattern is there for.
    HouseRole {
        /// The pattern lives in it: the house of a single or a subset, the base house of a fish.
        Base = 1,
        /// The eliminations lie in it: the cover house of a fish, the line of a pointing pair.
        Cover = 2,
    }
}

numbered! {
    /// What a cell is highlighted for.
    CellRole {
        /// Part of the pattern.
        Pattern = 1,
        /// The cell that all others hang on.
        Pivot = 2,
        /// A wing.
        Pincer = 3,
        /// One of the cells of the set that is its group.
        Set = 4,
        /// A base cell, as of an exocet.
        Base = 5,
        /// A target cell, as of an exocet.
        Target = 6,
    }
}

numbered! {
    /// What several candidates act as.
    NodeKind {
        /// Candidates of one digit in one house: true when one of them is.
        Group = 1,
        /// An almost locked set: all candidates of cells with one digit more than cells.
        AlmostLockedSet = 2,
        /// An almost hidden set: all places of digits with one place more than digits.
        AlmostHiddenSet = 3,
        /// A fish: the candidates of its base houses.
        Fish = 4,
        /// A rectangle that must not be deadly.
        Rectangle = 5,
    }
}

numbered! {
    /// Whether at least one of the two ends is true (strong) or at most one is (weak).
    LinkStrength {
        /// If the source is false the target is true.
        Strong = 1,
        /// If the source is true the target is false.
        Weak = 2,
    }
}

numbered! {
    /// What a chain proves, and how.
    ChainRole {
        /// From end to end.
        Chain = 1,
        /// Closed: its last link ends where the first one starts.
        Loop = 2,
        /// Its premise leads to what cannot be.
        Contradiction = 3,
        /// One of several cases, with the same conclusion as its siblings.
        Branch = 4,
        /// Holds other chains: the whole of a net or of a proof by cases.
        Net = 5,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roles_go_by_number_and_unknown_numbers_mean_nothing() {
        for number in 0..100 {
            let role = CandidateRole::from_number(number);
            assert_eq!(role.map(CandidateRole::number), role.is_some().then_some(number));
        }
        assert_eq!(CandidateRole::from_number(13), Some(CandidateRole::Colour));
        assert_eq!(CandidateRole::from_number(0), None);
        assert_eq!(CandidateRole::from_number(14), None);
    }
}
