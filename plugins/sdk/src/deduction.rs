//! What a technique answers with.

use crate::candidate::{Candidate, CandidateSet};
use crate::digit::Digit;
use crate::house::House;
use crate::{Cell, CellSet};

/// Placements or eliminations that follow from one pattern.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Deduction<'a> {
    /// Digits to place.
    pub placements: CandidateSet,
    /// Candidates to take off the board; only ones that are on it.
    pub eliminations: CandidateSet,
    /// Which form of the pattern it is, in kebab case; empty when the technique has one form only. Lines are named by
    /// the words that [`variant::transposed`](crate::variant::transposed) exchanges.
    pub variant: &'a str,
    /// The technique's own rating of this instance (the length of a chain, say).
    pub rating: Option<f64>,
}

impl Deduction<'_> {
    /// The deduction that places `digit` in `cell`.
    #[inline]
    pub fn place(cell: Cell, digit: Digit) -> Self {
        Self {
            placements: CandidateSet::of(Candidate::new(cell, digit)),
            ..Self::default()
        }
    }

    /// The deduction that takes `eliminations` off the board.
    #[inline]
    pub fn eliminate(eliminations: CandidateSet) -> Self {
        Self {
            eliminations,
            ..Self::default()
        }
    }

    /// The deduction that takes `digit` out of each of `cells`.
    #[inline]
    pub fn eliminate_digit(digit: Digit, cells: CellSet) -> Self {
        Self::eliminate(CandidateSet::of_digit(digit, cells))
    }

    /// The same deduction, named as this form of the pattern.
    #[inline]
    pub fn variant(self, variant: &str) -> Deduction<'_> {
        Deduction {
            placements: self.placements,
            eliminations: self.eliminations,
            variant,
            rating: self.rating,
        }
    }

    /// Whether it places and eliminates nothing.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.placements.is_empty() && self.eliminations.is_empty()
    }
}

/// What a candidate of the pattern is there for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u16)]
pub enum CandidateRole {
    /// Part of the pattern itself: a subset's digits, a fish's vertices.
    Pattern = 1,
    /// The cell all others hang on: the pivot of an XY-Wing.
    Pivot = 2,
    /// A wing seen by the pivot.
    Pincer = 3,
    /// A candidate that spoils a smaller pattern: the fin of a fish.
    Fin = 4,
    /// A candidate that is on in the chain or in the first colour.
    On = 5,
    /// A candidate that is off in the chain or in the second colour.
    Off = 6,
}

impl CandidateRole {
    /// The role with this number of the C interface.
    pub const fn from_number(number: u16) -> Option<Self> {
        Some(match number {
            1 => Self::Pattern,
            2 => Self::Pivot,
            3 => Self::Pincer,
            4 => Self::Fin,
            5 => Self::On,
            6 => Self::Off,
            _ => return None,
        })
    }
}

/// What a house of the pattern is there for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u16)]
pub enum HouseRole {
    /// The pattern lives in it: the house of a single or a subset, the base sector of a fish.
    Base = 1,
    /// The eliminations lie in it: the cover sector of a fish, the line of a pointing pair.
    Cover = 2,
}

impl HouseRole {
    /// The role with this number of the C interface.
    pub const fn from_number(number: u16) -> Option<Self> {
        Some(match number {
            1 => Self::Base,
            2 => Self::Cover,
            _ => return None,
        })
    }
}

/// Whether one of the two candidates must be true (strong) or at most one can be (weak).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u16)]
pub enum LinkStrength {
    /// If the first is false the second is true.
    Strong = 1,
    /// If the first is true the second is false.
    Weak = 2,
}

impl LinkStrength {
    /// The strength with this number of the C interface.
    pub const fn from_number(number: u16) -> Option<Self> {
        Some(match number {
            1 => Self::Strong,
            2 => Self::Weak,
            _ => return None,
        })
    }
}

/// One inference of a chain.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Link {
    /// Where the inference starts.
    pub from: Candidate,
    /// Where it ends.
    pub to: Candidate,
    /// What it says.
    pub strength: LinkStrength,
}

/// Why a deduction holds, in structured form: the host renders words and pictures from it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Evidence {
    /// The candidates of the pattern, in the order that explains best.
    pub candidates: Vec<(Candidate, CandidateRole)>,
    /// The houses of the pattern.
    pub houses: Vec<(House, HouseRole)>,
    /// The links of a chain, from its start.
    pub links: Vec<Link>,
}

impl Evidence {
    /// Adds `digit` in `cell`.
    pub fn candidate(&mut self, cell: Cell, digit: Digit, role: CandidateRole) -> &mut Self {
        self.candidates.push((Candidate::new(cell, digit), role));
        self
    }

    /// Adds every candidate of `set`.
    pub fn candidates(&mut self, set: &CandidateSet, role: CandidateRole) -> &mut Self {
        self.candidates
            .extend(set.iter().map(|candidate| (candidate, role)));
        self
    }

    /// Adds `house`.
    pub fn house(&mut self, house: House, role: HouseRole) -> &mut Self {
        self.houses.push((house, role));
        self
    }

    /// Adds a link between two candidates.
    pub fn link(&mut self, from: Candidate, to: Candidate, strength: LinkStrength) -> &mut Self {
        self.links.push(Link { from, to, strength });
        self
    }
}
